//! Hovers over vertices: who wins with the thief there, with either side to move, and the best
//! reply of each.

use crate::analysis::context::Context;
use crate::analysis::hover::{Hover, directive_hover};
use crate::analysis::markdown::table;
use crate::analysis::names::code;
use crate::analysis::pursuit::document::PursuitDocument;
use crate::analysis::pursuit::explanation::note_on_draw;
use crate::model::{Player, State};
use crate::text::{Offset, Position, Span};

/// Each provider handles one part of the text and returns `None` elsewhere.
static PROVIDERS: [fn(&PursuitDocument, Context<'_>, Offset) -> Option<(Span, String)>; 2] =
    [vertex, directive];

impl PursuitDocument {
    /// The hover over the vertex or directive at a position.
    ///
    /// # Complexity
    /// Linear in the line and in the moves of both sides.
    pub(crate) fn hover(&self, context: Context<'_>, position: Position) -> Option<Hover> {
        let at = self.offset(position, context.encoding);
        let (span, markdown) = PROVIDERS.iter().find_map(|provider| provider(self, context, at))?;
        Some(Hover { range: self.range(span, context.encoding), markdown })
    }
}

fn vertex(document: &PursuitDocument, context: Context<'_>, at: Offset) -> Option<(Span, String)> {
    let checked = document.checked();
    let mention = checked.reading.mention_at(&checked.text, at)?;
    let heading = format!("**{}**", code(document.vertex_name(mention.vertex)));
    let body = match body(document, context, mention.vertex) {
        Ok(body) => body,
        Err(why) => format!("\n\n{why}"),
    };
    Some((mention.span, heading + &body))
}

fn directive(document: &PursuitDocument, _: Context<'_>, at: Offset) -> Option<(Span, String)> {
    let checked = document.checked();
    directive_hover(&checked.text, &checked.reading.directives, at)
}

/// The values with the thief on a vertex, and the best reply of each side.
fn body(
    document: &PursuitDocument,
    context: Context<'_>,
    vertex: u32,
) -> Result<String, &'static str> {
    let solved = document.solved_chase(context.solutions)?;
    let solution = &solved.solution;
    let start =
        solved.start.ok_or("Nobody is placed: add `police` and `thief`, or `policemen`.")?;
    let headings = ["", "police to move", "thief to move"].map(str::to_owned);
    let mut values = ["thief here", "", ""].map(str::to_owned);
    let mut replies = ["best reply", "", ""].map(str::to_owned);
    for (column, to_move) in [(1, Player::Police), (2, Player::Thief)] {
        let state = State { thief: vertex, to_move, ..start };
        values[column] = solution.value(state).to_string();
        replies[column] = match solution.best_move(state) {
            Some(step) => document.words(code).step(&state, &step),
            None => "the game is over".to_owned(),
        };
    }
    let mut body = format!("\n{}", table(&[headings, values, replies]));
    if vertex == start.thief
        && let Some(note) = note_on_draw(solved.puzzle, solution.value(start).outcome())
    {
        body += &format!("\n\n{note}");
    }
    Ok(body)
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::analysis::picture::{Scene, SolvesAll};

    #[test]
    fn a_draw_on_the_thiefs_first_vertex_names_the_directive_that_decides_it() {
        let picture = expect![[r#"
            |police: a
            |thief: c
                    ^
            |a - b
            |b - c
            |c - d
            |d - a
            > **`c`**
            >
            > |            | police to move     | thief to move      |
            > | ---------- | ------------------ | ------------------ |
            > | thief here | Draw               | Draw               |
            > | best reply | police stay on `a` | thief stays on `c` |
            >
            > The chase never ends, which is a draw here. In the literature the thief wins it: add `endless: thief` to decide it so.
        "#]];
        picture.assert_eq(&Scene::pursuit(picture.data()).hovered(&SolvesAll));
    }

    #[test]
    fn a_vertex_shows_its_values_and_the_best_replies() {
        let picture = expect![[r#"
            |police: a
            |thief: c
            |exits: e
            |a - b
            |b - c
            |c - d
            |d - a e
             ^
            > **`d`**
            >
            > |            | police to move                     | thief to move               |
            > | ---------- | ---------------------------------- | --------------------------- |
            > | thief here | Police catches the thief in 1 turn | The thief escapes in 1 turn |
            > | best reply | police to `d`                      | thief to `e`                |
        "#]];
        picture.assert_eq(&Scene::pursuit(picture.data()).hovered(&SolvesAll));
    }
}
