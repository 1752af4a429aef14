//! Hovers over vertices and words.

use std::fmt::Write as _;

use crate::analysis::context::Context;
use crate::analysis::graph::document::GraphDocument;
use crate::analysis::graph::grundy::GrundyGame;
use crate::analysis::graph::play::PlayedLine;
use crate::analysis::hover::{Hover, directive_hover};
use crate::analysis::markdown::table;
use crate::analysis::names::code;
use crate::model::{CostPlayer, GraphReading, Vertex, WordReading};
use crate::solve::graph::cost::Cost;
use crate::solve::graph::outcome::VertexValue;
use crate::solve::graph::{GraphSolution, GraphStart, cost, outcome};
use crate::syntax::GraphText;
use crate::text::{Offset, Position, Span};

/// The most moves in a hover.
const SHOWN_MOVES: usize = 16;

/// The most turns of the best line, and of its cycle, in a hover.
const SHOWN_STEPS: usize = 8;

/// A hover stops looking for the cycle after this many turns.
const MAX_STEPS: usize = 10_000;

/// The hover over a vertex or word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct VertexHover {
    /// The name of the vertex, or the word.
    pub name: String,
    /// The content below the heading.
    pub body: VertexBody,
}

/// The content of a vertex's hover below the heading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum VertexBody {
    /// The game is not solved: the reason, as a sentence.
    Unsolved(&'static str),
    /// A game of Grundy values: the rest of the hover, in Markdown.
    Grundy(String),
    /// A game for an outcome.
    Outcome {
        /// The value for the player to move there; for a word, the value for the player who plays
        /// it.
        value: VertexValue,
        /// The moves, best first; for a word, the replies.
        moves: Vec<OutcomeMove>,
        /// The number of further moves.
        more_moves: usize,
        /// The beginning of the best line.
        line: Vec<String>,
    },
    /// A cost game.
    Cost {
        /// The cost with the minimiser to move, and with the maximiser.
        costs: [Cost; 2],
        /// The moves of each player, best first.
        moves: [Vec<CostMove>; 2],
        /// The number of further moves.
        more_moves: usize,
        /// The best line with each player to move. If it never ends, it has the cycle that the
        /// maximiser keeps to.
        lines: [PlayedLine; 2],
    },
}

/// A move in a game for an outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OutcomeMove {
    /// The vertex it leads to.
    pub to: String,
    /// The value of that vertex for the opponent, who moves there.
    pub value: VertexValue,
}

/// A move in a cost game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CostMove {
    /// The vertex it leads to.
    pub to: String,
    /// The weight of the edge.
    pub weight: u64,
    /// The cost of the game after it, including the weight.
    pub cost: Cost,
}

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

/// The start of a game of Grundy values, which may be a sum.
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
    let GraphSolution::Grundy(solution) = &*solution else { return None };
    let game = GrundyGame { game: &checked.game, reading: &checked.reading, solution };
    Some((span, game.start_markdown(&start)))
}

fn vertex(document: &GraphDocument, context: Context<'_>, at: Offset) -> Option<(Span, String)> {
    let checked = document.checked();
    let (game, reading) = (&checked.game, &checked.reading);
    let mention = reading.mention_at(game, at)?;
    let body = match document.solved(context.solutions) {
        Ok(solution) => vertex_body(game, reading, &solution, mention.vertex),
        Err(why) => VertexBody::Unsolved(why),
    };
    Some((mention.span, VertexHover { name: reading.name(game, mention.vertex), body }.markdown()))
}

fn word(document: &GraphDocument, context: Context<'_>, at: Offset) -> Option<(Span, String)> {
    let checked = document.checked();
    let (game, reading) = (&checked.game, &checked.reading);
    let (span, word) = document.word_on(game.line_at(at)).filter(|(span, _)| span.contains(at))?;
    let body = match document.solved(context.solutions).as_deref() {
        Ok(GraphSolution::Outcome(solution)) => word_body(game, reading, solution, word),
        Ok(GraphSolution::Cost(_) | GraphSolution::Grundy(_)) => return None,
        Err(why) => VertexBody::Unsolved(why),
    };
    Some((span, VertexHover { name: span.of(&game.text).to_owned(), body }.markdown()))
}

fn header(document: &GraphDocument, _: Context<'_>, at: Offset) -> Option<(Span, String)> {
    let sizes = document.checked().game.header?.sizes();
    let about = "**Header** · the number of vertices, and of edges, one a line.";
    sizes.contains(at).then(|| (sizes, about.to_owned()))
}

fn vertex_body(
    game: &GraphText,
    reading: &GraphReading,
    solution: &GraphSolution,
    vertex: Vertex,
) -> VertexBody {
    let name = |vertex| reading.name(game, vertex);
    match solution {
        GraphSolution::Outcome(solution) => {
            let all = solution.moves(vertex);
            let moves = all
                .iter()
                .take(SHOWN_MOVES)
                .map(|&(to, value)| OutcomeMove { to: name(to), value });
            let line =
                std::iter::successors(solution.best(vertex), |&vertex| solution.best(vertex));
            VertexBody::Outcome {
                value: solution.value(vertex),
                moves: moves.collect(),
                more_moves: all.len().saturating_sub(SHOWN_MOVES),
                line: line.take(SHOWN_STEPS).map(name).collect(),
            }
        }
        GraphSolution::Cost(solution) => cost_body(game, reading, solution, vertex),
        GraphSolution::Grundy(solution) => {
            VertexBody::Grundy(GrundyGame { game, reading, solution }.vertex_markdown(vertex))
        }
    }
}

fn cost_body(
    game: &GraphText,
    reading: &GraphReading,
    solution: &cost::CostSolution,
    vertex: Vertex,
) -> VertexBody {
    let players = [CostPlayer::Minimiser, CostPlayer::Maximiser];
    let name = |vertex| reading.name(game, vertex);
    let line = |player| {
        let line = solution.line_within(MAX_STEPS, vertex, player);
        PlayedLine::new(game, reading, vertex, &line, SHOWN_STEPS)
    };
    let all = players.map(|player| solution.moves(vertex, player));
    let more_moves = all[0].len().saturating_sub(SHOWN_MOVES);
    let shown = |&(to, weight, cost): &(Vertex, u64, Cost)| CostMove { to: name(to), weight, cost };
    VertexBody::Cost {
        costs: players.map(|player| solution.cost(vertex, player)),
        moves: all.map(|moves| moves.iter().take(SHOWN_MOVES).map(shown).collect()),
        more_moves,
        lines: players.map(line),
    }
}

fn word_body(
    game: &GraphText,
    reading: &GraphReading,
    solution: &outcome::OutcomeSolution,
    word: &WordReading,
) -> VertexBody {
    let value_of = |word: &WordReading| solution.value(word.to).for_opponent();
    let mut replies: Vec<&WordReading> =
        reading.words.iter().filter(|reply| reply.from == word.to).collect();
    // The replies, best first for the player who makes them: each value is for the player of the
    // word.
    replies.sort_by_key(|reply| preference(value_of(reply)));
    let all = replies.len();
    let moves = replies.into_iter().take(SHOWN_MOVES);
    let moves = moves.map(|reply| OutcomeMove {
        to: reply.span.of(&game.text).to_owned(),
        value: value_of(reply).for_opponent(),
    });
    VertexBody::Outcome {
        value: value_of(word),
        moves: moves.collect(),
        more_moves: all.saturating_sub(SHOWN_MOVES),
        line: Vec::new(),
    }
}

/// Smaller for a better value.
fn preference(value: VertexValue) -> i64 {
    match value {
        VertexValue::Win(turns) => i64::from(turns.0) - (1 << 40),
        VertexValue::Draw => 0,
        VertexValue::Lose(turns) => (1 << 40) - i64::from(turns.0),
    }
}

impl VertexHover {
    /// The hover as Markdown.
    pub(crate) fn markdown(&self) -> String {
        let mut text = format!("**{}**", code(&self.name));
        // Writing to a string cannot fail.
        let _ = match &self.body {
            VertexBody::Unsolved(why) => write!(text, "\n\n{why}"),
            VertexBody::Grundy(rest) => write!(text, "{rest}"),
            VertexBody::Outcome { value, moves, more_moves, line } => {
                outcome_markdown(&mut text, *value, moves, *more_moves, line)
            }
            VertexBody::Cost { costs, moves, more_moves, lines } => {
                cost_markdown(&mut text, *costs, moves, *more_moves)
                    .and_then(|()| lines_markdown(&mut text, lines))
            }
        };
        text
    }
}

const PLAYERS: [&str; 2] = [CostPlayer::Minimiser.name(), CostPlayer::Maximiser.name()];

fn outcome_markdown(
    text: &mut String,
    value: VertexValue,
    moves: &[OutcomeMove],
    more_moves: usize,
    line: &[String],
) -> std::fmt::Result {
    write!(text, " · {value}")?;
    if !moves.is_empty() {
        let mut rows = vec![["move to", "opponent to move"].map(str::to_owned)];
        rows.extend(moves.iter().map(|option| [code(&option.to), option.value.to_string()]));
        write!(text, "\n{}", table(&rows))?;
    }
    write!(text, "{}", more("\n\n", more_moves))?;
    if !line.is_empty() {
        let steps: Vec<String> = line.iter().map(|name| code(name)).collect();
        write!(text, "\n\nBest line: {}", steps.join(" → "))?;
    }
    Ok(())
}

fn cost_markdown(
    text: &mut String,
    costs: [Cost; 2],
    moves: &[Vec<CostMove>; 2],
    more_moves: usize,
) -> std::fmt::Result {
    let mut rows = vec![["", "cost", "moves, best first"].map(str::to_owned)];
    for ((player, cost), moves) in PLAYERS.iter().zip(costs).zip(moves) {
        let options = moves
            .iter()
            .map(|option| format!("{}:{} → {}", code(&option.to), option.weight, option.cost));
        let options: Vec<String> = options.collect();
        rows.push([format!("{player} to move"), cost.to_string(), options.join(", ")]);
    }
    write!(text, "\n{}", table(&rows))?;
    write!(text, "{}", more("\n\n", more_moves))
}

/// The best lines with either player to move; empty if there is no move.
fn lines_markdown(text: &mut String, lines: &[PlayedLine; 2]) -> std::fmt::Result {
    for (player, line) in PLAYERS.iter().zip(lines) {
        let (moves, cycle) = (line.moves_in_markdown(), line.cycle_in_markdown());
        if !cycle.is_empty() {
            let way = if moves.is_empty() { String::new() } else { format!("{moves}, and then ") };
            write!(
                text,
                "\n\nWith the {player} to move it never ends: {way}the maximiser keeps to the cycle {cycle}"
            )?;
        } else if !moves.is_empty() {
            write!(text, "\n\nBest line with the {player} to move: {moves}")?;
        }
    }
    Ok(())
}

/// The number of moves that are not shown.
fn more(before: &str, moves: usize) -> String {
    if moves == 0 { String::new() } else { format!("{before}and {moves} more moves") }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::context::Context;
    use crate::analysis::picture::{Scene, SolvesAll, context};
    use crate::config::Settings;
    use crate::text::Encoding;

    /// Draws the hover at the marked place, and the text it describes.
    fn check(picture: Expect) {
        let mut scene = Scene::graph(picture.data());
        let hover = scene.document.hover(context(&SolvesAll), scene.marked.start).unwrap();
        assert_eq!(hover.range, scene.marked);
        scene.add(&hover.markdown);
        picture.assert_eq(&scene.drawing);
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
