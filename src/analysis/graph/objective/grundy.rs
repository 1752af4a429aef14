//! Grundy values in words: why a vertex has its value, what a sum is worth, and which moves win.
//! In one file because an objective is one file in this layer, and a third of it is pictures.

use std::collections::{BTreeSet, HashSet};

use crate::analysis::completion_context::Template;
use crate::analysis::drawing::scene::{Best, DrawnGraph};
use crate::analysis::explanation::{MAX_MOVES_SHOWN, first_moves_in_order, in_sentence};
use crate::analysis::graph::drawing::values::{LOSE, WIN, tone};
use crate::analysis::graph::play::{GraphNames, more_moves};
use crate::analysis::markdown::table;
use crate::analysis::names::code;
use crate::analysis::play::judge::{LegalMove, MoveValue};
use crate::model::Vertex;
use crate::solve::Outcome;
use crate::solve::graph::GraphStart;
use crate::solve::graph::grundy::{
    GrundyCounts, GrundyMove, GrundySolution, GrundyValue, OctalPeriod,
};
use crate::solve::graph::outcome::VertexOutcome;
use crate::text::counted;

pub(crate) const GAME: Template = Template {
    label: "Grundy game",
    detail: "a game with a Grundy value at every vertex",
    snippet: "title: ${1:A new game}\nobjective: grundy\nstart: a + b\na -> b c\nb -> c\nc\n",
};
pub(crate) const OCTAL: Template = Template {
    label: "octal game",
    detail: "heaps under an octal code",
    snippet: "title: ${1:A new game}\noctal: ${2:0.77} ${3:20}\nstart: 7\n",
};

pub(crate) const ABOUT_LABELS: &str =
    "The heap of Nim that this vertex is worth in a sum of games, or that no heap is";

/// The rules in words.
pub(crate) const RULES: &str =
    "A player who cannot move loses. With several pieces, a turn moves one of them.\n";

/// The most Grundy values that are counted in words.
const MAX_VALUES: usize = 20;

/// The most moves, names and numbers in a sentence or table.
const MAX_SHOWN: usize = MAX_MOVES_SHOWN;

/// A solved game with Grundy values, and its names.
pub(crate) struct GrundyGame<'a> {
    pub(crate) names: GraphNames<'a>,
    pub(crate) solution: &'a GrundySolution,
}

/// Why pieces have their Grundy value.
pub(crate) struct SumInWords {
    /// The value of each piece and of their sum: `3 xor 5 = 6`. One piece has its value alone.
    pub(crate) sum: String,
    /// The value of each vertex with a piece, and why it has this value.
    pub(crate) parts: Vec<String>,
}

/// A move from a vertex.
struct GrundyOption {
    to: String,
    value: GrundyValue,
    reply: Reply,
}

/// The reply to a move that leads back to the value of the vertex.
enum Reply {
    /// Not needed: the move leads to a lower value.
    Unneeded,
    /// There is none.
    Missing,
    /// The first one.
    To(String),
}

/// The moves from a vertex.
struct GrundyOptions {
    /// The first moves.
    shown: Vec<GrundyOption>,
    /// The number of moves.
    count: usize,
    /// The finite values of all moves, in ascending order.
    finite: Vec<u32>,
    /// The smallest number that is not among them.
    mex: u32,
    /// The first moves with an infinite value.
    infinite: Vec<String>,
}

impl GrundyGame<'_> {
    /// The value of a vertex, its moves with theirs, and why the value follows, in Markdown after the
    /// name of the vertex.
    ///
    /// # Complexity
    /// Linear in the moves and their moves.
    pub(crate) fn vertex_markdown(&self, vertex: Vertex) -> String {
        let value = self.solution.value(vertex);
        let mut text = format!(" · {}, Grundy value {value}", value.outcome().name());
        let options = self.options_of(vertex);
        let has_replies =
            options.shown.iter().any(|option| !matches!(option.reply, Reply::Unneeded));
        if has_replies {
            let heads = ["move to", "Grundy value", &format!("reply of value {}", options.mex)];
            let mut rows = vec![heads.map(str::to_owned)];
            for GrundyOption { to, value, reply } in &options.shown {
                let reply = match reply {
                    Reply::Unneeded => String::new(),
                    Reply::Missing => "none".to_owned(),
                    Reply::To(reply) => code(reply),
                };
                rows.push([code(to), value.to_string(), reply]);
            }
            text += &format!("\n{}", table(&rows));
        } else if options.count > 0 {
            let mut rows = vec![["move to", "Grundy value"].map(str::to_owned)];
            let row = |option: &GrundyOption| [code(&option.to), option.value.to_string()];
            rows.extend(options.shown.iter().map(row));
            text += &format!("\n{}", table(&rows));
        }
        text += &more_moves(options.count.saturating_sub(MAX_SHOWN));
        let sentence = match value {
            GrundyValue::Finite(_) => why_finite(&options),
            GrundyValue::Infinite(_) => self.why_infinite(vertex, &options),
        };
        text + "\n\n" + &sentence
    }

    fn options_of(&self, vertex: Vertex) -> GrundyOptions {
        let mut finite = BTreeSet::new();
        let mut first = Vec::new();
        let mut infinite = Vec::new();
        let mut count = 0;
        for pieces in self.solution.options(vertex) {
            let value = self.solution.value_of_sum(&pieces);
            match value {
                GrundyValue::Finite(value) => {
                    finite.insert(value);
                }
                GrundyValue::Infinite(_) if infinite.len() <= MAX_SHOWN => {
                    infinite.push(code(&self.sum_name(&pieces)));
                }
                GrundyValue::Infinite(_) => {}
            }
            count += 1;
            if first.len() < MAX_SHOWN {
                first.push((pieces, value));
            }
        }
        let finite: Vec<u32> = finite.into_iter().collect();
        let mex = (0..).zip(&finite).take_while(|&(next, &value)| value == next).count() as u32;
        let mut shown = Vec::new();
        for (pieces, value) in first {
            let is_lower = matches!(value, GrundyValue::Finite(value) if value < mex);
            let reply = if is_lower { Reply::Unneeded } else { self.reply_to(&pieces, mex) };
            shown.push(GrundyOption { to: self.sum_name(&pieces), value, reply });
        }
        GrundyOptions { shown, count, finite, mex, infinite }
    }

    /// The first move from pieces after which they are worth `value`.
    fn reply_to(&self, pieces: &[Vertex], value: u32) -> Reply {
        let mut replies = self.solution.moves(pieces);
        match replies.find(|(_, after)| *after == GrundyValue::Finite(value)) {
            None => Reply::Missing,
            Some((reply, _)) if pieces.len() == 1 => Reply::To(self.sum_name(&reply.to)),
            Some((reply, _)) => {
                let from = self.names.of(reply.from);
                Reply::To(format!("{from} to {}", self.sum_name(&reply.to)))
            }
        }
    }

    fn why_infinite(&self, vertex: Vertex, options: &GrundyOptions) -> String {
        let GrundyOptions { finite, mex, infinite, .. } = options;
        format!(
            "Infinite moves: {}.\n\nThe others do not decide: mex {} = {mex}, but {} has no reply of value {mex}.",
            in_sentence(infinite),
            set_in_words(finite),
            code(&self.sum_name(&self.decisive(vertex, *mex)))
        )
    }

    /// The pieces after the first infinite move without a reply of value `mex`, which makes the value
    /// of a vertex infinite.
    fn decisive(&self, vertex: Vertex, mex: u32) -> Vec<Vertex> {
        let lacks_reply = |pieces: &Vec<Vertex>| {
            let is_infinite =
                matches!(self.solution.value_of_sum(pieces), GrundyValue::Infinite(_));
            is_infinite && matches!(self.reply_to(pieces, mex), Reply::Missing)
        };
        self.solution.options(vertex).find(lacks_reply).unwrap_or_default()
    }

    /// What the start is worth, and the moves that win or hold the draw, in Markdown.
    ///
    /// # Complexity
    /// Linear in the moves and, for infinite values, their moves.
    pub(crate) fn start_markdown(&self, start: &GraphStart) -> String {
        let pieces = start.pieces();
        let value = self.solution.value_of_sum(&pieces);
        let name = self.pieces_name(&pieces);
        let text = match (pieces.as_slice(), self.sum_in_words(&pieces)) {
            (&[vertex], _) => self.vertex_markdown(vertex),
            (_, sum) => {
                let outcome = value.outcome().name();
                format!(" · {outcome}, Grundy value {value}\n\n{}", sum.unwrap_or_default())
            }
        };
        format!("**{}**{text}\n\n{}", code(&name), self.good_moves(&pieces))
    }

    /// See `SolvedGame::sum_in_words`.
    pub(crate) fn explained_sum(&self, pieces: &[Vertex]) -> SumInWords {
        let sum = self.sum_in_words(pieces);
        let sum = sum.unwrap_or_else(|| self.solution.value_of_sum(pieces).to_string());
        let mut parts = Vec::new();
        let mut seen = HashSet::new();
        for &piece in pieces.iter().filter(|&&piece| seen.insert(piece)).take(MAX_SHOWN) {
            let value = self.solution.value(piece);
            let options = self.options_of(piece);
            let GrundyOptions { finite, mex, .. } = &options;
            parts.push(match value {
                GrundyValue::Finite(_) => {
                    format!("{}: mex {} = {mex}", code(&self.names.of(piece)), set_in_words(finite))
                }
                GrundyValue::Infinite(_) => format!(
                    "{}: {value}, since {} has no reply of value {mex}",
                    code(&self.names.of(piece)),
                    code(&self.sum_name(&self.decisive(piece, *mex)))
                ),
            });
        }
        SumInWords { sum, parts }
    }

    /// `3 xor 5 = 6`; `None` for a single piece.
    fn sum_in_words(&self, pieces: &[Vertex]) -> Option<String> {
        if pieces.len() < 2 {
            return None;
        }
        let shown = pieces.iter().take(MAX_SHOWN);
        let mut values: Vec<String> =
            shown.map(|&piece| self.solution.value(piece).to_string()).collect();
        if pieces.len() > MAX_SHOWN {
            values.push("…".to_owned());
        }
        Some(format!("{} = {}", values.join(" xor "), self.solution.value_of_sum(pieces)))
    }

    /// The moves that win or, if none does, hold the draw, as a sentence.
    pub(crate) fn good_moves(&self, pieces: &[Vertex]) -> String {
        let (sought, heading) = match self.solution.value_of_sum(pieces).outcome() {
            VertexOutcome::Win => (VertexOutcome::Lose, "Winning moves"),
            VertexOutcome::Draw => (VertexOutcome::Draw, "No move wins. Moves that hold the draw"),
            VertexOutcome::Lose if self.solution.moves(pieces).next().is_none() => {
                return "The game is over: there is no move.".to_owned();
            }
            VertexOutcome::Lose => return "Every move loses.".to_owned(),
        };
        let mut good: Vec<String> = Vec::new();
        for (option, value) in self.solution.moves(pieces) {
            if value.outcome() != sought {
                continue;
            }
            let name = self.move_name(&option);
            if !good.contains(&name) {
                good.push(name);
            }
            if good.len() > MAX_SHOWN {
                break;
            }
        }
        format!("{heading}: {}", in_sentence(&good))
    }

    /// See `SolvedGame::moves_from_start`.
    pub(crate) fn moves_from(&self, pieces: &[Vertex]) -> String {
        let line = |(option, value): (GrundyMove, GrundyValue)| {
            let outcome = value.outcome().name();
            format!("{}: {outcome}, Grundy value {value} for the opponent", self.move_name(&option))
        };
        let moves: Vec<String> = self.solution.moves(pieces).map(line).collect();
        first_moves_in_order(moves.into_iter())
    }

    /// The moves of a match: of equal pieces, those of the first.
    pub(crate) fn choices(&self, pieces: &[Vertex]) -> Vec<LegalMove> {
        let mut choices = Vec::new();
        let mut seen = HashSet::new();
        for (option, value) in self.solution.moves(pieces) {
            let mut name = self.sum_name(&option.to);
            if pieces.len() > 1 {
                name = format!("{} -> {name}", self.names.of(option.from));
            }
            if !seen.insert(name.clone()) {
                continue;
            }
            let mut after: Vec<u32> = pieces.iter().map(|piece| piece.number()).collect();
            if let Some(moved) = pieces.iter().position(|&piece| piece == option.from) {
                after.splice(moved..=moved, option.to.iter().map(|piece| piece.number()));
            }
            choices.push(LegalMove::new(name, after, 0, MoveValue::Grundy(value)));
        }
        choices
    }

    /// See `SolvedGame::paint`.
    pub(crate) fn paint(&self, scene: &mut DrawnGraph) {
        for (drawn, vertex) in scene.vertices.iter_mut().zip(self.solution.graph().vertices()) {
            drawn.tone = Some((tone(self.solution.outcome(vertex)), 0));
            drawn.value = Some(self.solution.value(vertex).to_string());
        }
        scene.legend = vec![
            (None, "Grundy value"),
            (Some((WIN, 0)), "the mover wins"),
            (Some((LOSE, 0)), "loses"),
            (Some((Outcome::Draw, 0)), "a draw"),
        ];
        scene.best = vec![(Best::Mover, "the best move")];
    }

    /// A move in Markdown.
    fn move_name(&self, option: &GrundyMove) -> String {
        let from = self.names.of(option.from);
        format!("{} to {}", code(&from), code(&self.sum_name(&option.to)))
    }

    fn sum_name(&self, pieces: &[Vertex]) -> String {
        self.names.of_sum(pieces)
    }

    fn pieces_name(&self, pieces: &[Vertex]) -> String {
        let shown = pieces.iter().take(MAX_SHOWN);
        let mut names: Vec<String> = shown.map(|&piece| self.names.of(piece)).collect();
        if pieces.len() > MAX_SHOWN {
            names.push("…".to_owned());
        }
        names.join(" + ")
    }
}

/// See `counted_in_words`.
pub(crate) fn counted_in_words(counts: &GrundyCounts) -> Vec<String> {
    let GrundyCounts { finite, infinite, period } = counts;
    let mut values = Vec::new();
    for (value, count) in finite.iter().take(MAX_VALUES) {
        values.push(format!("{count} of value {value}"));
    }
    if finite.len() > MAX_VALUES {
        values.push(counted(finite.len() - MAX_VALUES, "more value"));
    }
    if *infinite > 0 {
        values.push(format!("{infinite} infinite"));
    }
    let mut lines = vec![values.join(", ")];
    match period {
        Some(OctalPeriod::Proven { from, length }) => {
            lines.push(format!("period {length} from {from} on, for ever"));
        }
        Some(OctalPeriod::NotSeen) => lines.push("no period seen".to_owned()),
        None => {}
    }
    lines
}

fn why_finite(options: &GrundyOptions) -> String {
    let mex = options.mex;
    let mut text = format!("mex {} = {mex}", set_in_words(&options.finite));
    for option in &options.shown {
        if let Reply::To(reply) = &option.reply {
            let to = code(&option.to);
            let reply = code(reply);
            text += &format!("\n\nAfter {to}, the reply {reply} leads back to {mex}.");
        }
    }
    text
}

/// `{0, 1, 3}`.
fn set_in_words(numbers: &[u32]) -> String {
    let mut words: Vec<String> = numbers.iter().take(MAX_SHOWN).map(u32::to_string).collect();
    if numbers.len() > MAX_SHOWN {
        words.push("…".to_owned());
    }
    format!("{{{}}}", words.join(", "))
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::picture::{Scene, SolvesAll};

    /// Draws the hover at the marked place.
    fn check(picture: Expect) {
        picture.assert_eq(&Scene::graph(picture.data()).hovered(&SolvesAll));
    }

    #[test]
    fn a_vertex_shows_the_mex_of_its_moves() {
        check(expect![[r#"
            |objective: grundy
            |a -> b c d
             ^
            |b -> c d
            |c -> d
            |d
            > **`a`** · win, Grundy value 3
            >
            > | move to | Grundy value |
            > | ------- | ------------ |
            > | `b`     | 2            |
            > | `c`     | 1            |
            > | `d`     | 0            |
            >
            > mex {0, 1, 2} = 3
        "#]]);
        check(expect![[r#"
            |objective: grundy
            |a
             ^
            > **`a`** · lose, Grundy value 0
            >
            > mex {} = 0
        "#]]);
    }

    #[test]
    fn higher_and_infinite_moves_are_shown_with_the_reply() {
        check(expect![[r#"
            |objective: grundy
            |a -> b c
             ^
            |b -> b a
            |c -> d
            |d
            > **`a`** · draw, Grundy value infinite 1
            >
            > | move to | Grundy value | reply of value 0 |
            > | ------- | ------------ | ---------------- |
            > | `b`     | infinite     | none             |
            > | `c`     | 1            | `d`              |
            >
            > Infinite moves: `b`.
            >
            > The others do not decide: mex {1} = 0, but `b` has no reply of value 0.
        "#]]);
    }

    #[test]
    fn an_infinite_value_names_the_move_without_reply() {
        check(expect![[r#"
            |objective: grundy
            |a -> a d
             ^
            |d
            > **`a`** · win, Grundy value infinite 0
            >
            > | move to | Grundy value | reply of value 1 |
            > | ------- | ------------ | ---------------- |
            > | `a`     | infinite 0   | none             |
            > | `d`     | 0            |                  |
            >
            > Infinite moves: `a`.
            >
            > The others do not decide: mex {0} = 1, but `a` has no reply of value 1.
        "#]]);
    }

    #[test]
    fn a_move_to_a_sum_shows_the_sum() {
        check(expect![[r#"
            |objective: grundy
            |h3 -> h2+h1 h1
             ^^
            |h2 -> h1
            |h1 -> h0
            |h0
            > **`h3`** · lose, Grundy value 0
            >
            > | move to | Grundy value | reply of value 0 |
            > | ------- | ------------ | ---------------- |
            > | `h2+h1` | 1            | `h2 to h1`       |
            > | `h1`    | 1            | `h0`             |
            >
            > mex {1} = 0
            >
            > After `h2+h1`, the reply `h2 to h1` leads back to 0.
            >
            > After `h1`, the reply `h0` leads back to 0.
        "#]]);
    }

    #[test]
    fn the_start_shows_the_exclusive_or_and_the_winning_moves() {
        check(expect![[r#"
            |objective: grundy
            |start: c + b + b
                    ^^^^^^^^^
            |a
            |b -> a
            |c -> b a
            > **`c + b + b`** · win, Grundy value 2
            >
            > 2 xor 1 xor 1 = 2
            >
            > Winning moves: `c` to `a`
        "#]]);
        check(expect![[r#"
            |octal: 0.77 9
            |start: 3
                    ^
            > **`3`** · win, Grundy value 3
            >
            > | move to | Grundy value |
            > | ------- | ------------ |
            > | `1`     | 1            |
            > | `2`     | 2            |
            > | `1+1`   | 0            |
            >
            > mex {0, 1, 2} = 3
            >
            > Winning moves: `3` to `1+1`
        "#]]);
        check(expect![[r#"
            |objective: grundy
            |start: a + a
                    ^^^^^
            |a -> a b
            |b
            > **`a + a`** · draw, Grundy value infinite
            >
            > infinite 0 xor infinite 0 = infinite
            >
            > No move wins. Moves that hold the draw: `a` to `a`
        "#]]);
    }
}
