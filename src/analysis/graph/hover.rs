//! Hovers over vertices and words.

use crate::analysis::context::Context;
use crate::analysis::graph::document::GraphDocument;
use crate::analysis::graph::objective::SolvedGame;
use crate::analysis::hover::{Hover, directive_hover};
use crate::analysis::names::code;
use crate::solve::graph::GraphStart;
use crate::text::{Offset, Position, Span};

/// Each provider handles one part of the text and returns `None` elsewhere.
static PROVIDERS: [fn(&GraphDocument, Context<'_>, Offset) -> Option<(Span, String)>; 5] =
    [start_of_sum, vertex, word, header, |document, _, at| {
        directive_hover(&document.checked().game, &document.checked().reading.directives, at)
    }];

impl GraphDocument {
    /// The hover over the vertex, word or directive at a position.
    ///
    /// # Complexity
    /// Linear in the line and in the moves from the vertex.
    pub(crate) fn hover(&self, context: Context<'_>, position: Position) -> Option<Hover> {
        let at = self.offset(position, context.encoding);
        let (span, markdown) = PROVIDERS.iter().find_map(|provider| provider(self, context, at))?;
        Some(Hover { range: self.range(span, context.encoding), markdown })
    }
}

/// The start of a game with sums, which may be one.
fn start_of_sum(
    document: &GraphDocument,
    context: Context<'_>,
    at: Offset,
) -> Option<(Span, String)> {
    let checked = document.checked();
    let span = checked.reading.start?.span;
    if !checked.reading.has_sums() || at < span.start || span.end < at {
        return None;
    }
    let start = GraphStart::of(document.puzzle()?);
    let solution = document.solved(context.solutions).ok()?;
    Some((span, SolvedGame::new(document, &solution).start_markdown(&start)?))
}

fn vertex(document: &GraphDocument, context: Context<'_>, at: Offset) -> Option<(Span, String)> {
    let checked = document.checked();
    let game = &checked.game;
    let reading = &checked.reading;
    let mention = reading.mention_at(game, at)?;
    let rest = match document.solved(context.solutions) {
        Ok(solution) => SolvedGame::new(document, &solution).vertex_markdown(mention.vertex),
        Err(why) => format!("\n\n{why}"),
    };
    Some((mention.span, format!("**{}**{rest}", code(&reading.name(game, mention.vertex)))))
}

fn word(document: &GraphDocument, context: Context<'_>, at: Offset) -> Option<(Span, String)> {
    let checked = document.checked();
    let game = &checked.game;
    let (span, word) = document.word_on(game.line_at(at)).filter(|(span, _)| span.contains(at))?;
    let rest = match document.solved(context.solutions) {
        Ok(solution) => SolvedGame::new(document, &solution).word_markdown(word)?,
        Err(why) => format!("\n\n{why}"),
    };
    Some((span, format!("**{}**{rest}", code(span.of(&game.text)))))
}

fn header(document: &GraphDocument, _: Context<'_>, at: Offset) -> Option<(Span, String)> {
    let sizes = document.checked().game.header?.sizes();
    let about = "**Header** · the number of vertices, and of edges, one a line.";
    sizes.contains(at).then(|| (sizes, about.to_owned()))
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::context::Context;
    use crate::analysis::picture::{Scene, SolvesAll};
    use crate::config::Settings;
    use crate::text::Encoding;

    /// Draws the hover at the marked place, and the text it describes.
    fn check(picture: Expect) {
        picture.assert_eq(&Scene::graph(picture.data()).hovered(&SolvesAll));
    }

    #[test]
    fn a_vertex_shows_its_outcome_moves_and_best_line() {
        check(expect![[r#"
            |start: a
            |a -> b c
             ^
            |b -> c d
            |c -> d
            > **`a`** · lose in 2 turns
            >
            > | move to | opponent to move |
            > | ------- | ---------------- |
            > | `b`     | win in 1 turn    |
            > | `c`     | win in 1 turn    |
            >
            > Best line: `b` → `d`
        "#]]);
    }

    #[test]
    fn a_name_stays_code_and_starts_no_column() {
        check(expect![[r#"
            |a -> |``<b>x</b> c`d|e
             ^
            |c`d|e -> a
            > **`a`** · win in 1 turn
            >
            > | move to              | opponent to move |
            > | -------------------- | ---------------- |
            > | ``` \|``<b>x</b> ``` | lose in 0 turns  |
            > | `` c`d\|e ``         | lose in 2 turns  |
            >
            > Best line: ``` |``<b>x</b> ```
        "#]]);
    }

    #[test]
    fn costs_and_best_lines_are_shown_for_both_players() {
        check(expect![[r#"
            |objective: cost
            |a -> b:3 c:1
                  ^
            |b -> c:2 d:4
            |c -> d:5
            > **`b`**
            >
            > |                   | cost | moves, best first    |
            > | ----------------- | ---- | -------------------- |
            > | minimiser to move | 4    | `d`:4 → 4, `c`:2 → 7 |
            > | maximiser to move | 7    | `c`:2 → 7, `d`:4 → 4 |
            >
            > Best line with the minimiser to move: `d`
            >
            > Best line with the maximiser to move: `c` → `d`
        "#]]);
    }

    #[test]
    fn an_infinite_cost_shows_its_cycle() {
        check(expect![[r#"
            |objective: cost
            |s -> a:1
             ^
            |a -> b:0 e:5
            |b -> a:0
            > **`s`**
            >
            > |                   | cost     | moves, best first |
            > | ----------------- | -------- | ----------------- |
            > | minimiser to move | infinite | `a`:1 → infinite  |
            > | maximiser to move | 6        | `a`:1 → 6         |
            >
            > With the minimiser to move it never ends: `a`, and then the maximiser keeps to the cycle `a` → `b` → `a`
            >
            > Best line with the maximiser to move: `a` → `e`
        "#]]);
        check(expect![[r#"
            |1 1
            |1 1 0
             ^
            > **`1`**
            >
            > |                   | cost     | moves, best first |
            > | ----------------- | -------- | ----------------- |
            > | minimiser to move | infinite | `1`:0 → infinite  |
            > | maximiser to move | infinite | `1`:0 → infinite  |
            >
            > With the minimiser to move it never ends: the maximiser keeps to the cycle `1` → `1` → `1`
            >
            > With the maximiser to move it never ends: the maximiser keeps to the cycle `1` → `1` → `1`
        "#]]);
    }

    #[test]
    fn a_long_cycle_is_cut_short() {
        let ring =
            (1..=40).map(|number| format!("{number} {} 1\n", number % 40 + 1)).collect::<String>();
        let document =
            crate::analysis::graph::document::GraphDocument::new(&format!("40 40\n{ring}"))
                .unwrap();
        let at = crate::text::Position { line: 1, column: 0 };
        let markdown = document
            .hover(Context::new(&SolvesAll, &Settings::default(), Encoding::Utf8), at)
            .unwrap()
            .markdown;
        assert!(
            markdown.contains(
                "the cycle `1` → `2` → `3` → `4` → `5` → `6` → `7` → `8` → `9` → … 31 more … → `1`"
            ),
            "{markdown}"
        );
    }
}
