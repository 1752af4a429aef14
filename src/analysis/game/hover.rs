//! What a vertex or a word is worth, under the pointer.

use std::fmt::Write as _;

use super::GameDocument;
use super::words::{code, plain};
use crate::analysis::{Hover, Range, Solutions, Subject};
use crate::model::{CostPlayer, GameReading, Vertex, WordReading};
use crate::solve::cost::{self, Cost};
use crate::solve::games::Solution;
use crate::solve::graph::{self, Value};
use crate::syntax::GameText;
use crate::text::{Encoding, Position};

/// How many moves a hover shows.
const SHOWN_MOVES: usize = 16;

/// How many turns of the best line a hover shows.
const SHOWN_STEPS: usize = 8;

/// What is known of one vertex or word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VertexHover {
    /// What it is called.
    pub name: String,
    /// What is below the heading.
    pub body: VertexBody,
}

/// What is known of one vertex beside its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VertexBody {
    /// The game is not solved: why, as a sentence.
    Unsolved(&'static str),
    /// A game that somebody wins.
    Outcome {
        /// What it is worth to the player to move there; of a word, to the player who says it.
        value: Value,
        /// Where the moves lead, best first; of a word, what can be answered.
        moves: Vec<OutcomeMove>,
        /// How many there are beside those.
        more_moves: usize,
        /// How best play begins.
        line: Vec<String>,
    },
    /// A cost game.
    Cost {
        /// What it costs with the minimiser to move, and with the maximiser.
        costs: [Cost; 2],
        /// The moves of each, best first.
        moves: [Vec<CostMove>; 2],
        /// How many there are beside those.
        more_moves: usize,
    },
}

/// A move in a game that somebody wins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutcomeMove {
    /// Where it leads.
    pub to: String,
    /// What that is worth to the opponent, who moves there.
    pub value: Value,
}

/// A move in a cost game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CostMove {
    /// Where it leads.
    pub to: String,
    /// The weight of the edge.
    pub weight: u64,
    /// What the game costs after it, the weight included.
    pub cost: Cost,
}

impl GameDocument {
    /// What is known of the vertex, the word or the directive at a position.
    ///
    /// # Complexity
    /// Linear in the line and in the moves from there.
    pub fn hover(&self, position: Position, encoding: Encoding, solutions: &dyn Solutions) -> Option<Hover> {
        let at = self.offset(position, encoding);
        let checked = self.checked();
        let (game, reading) = (&checked.game, &checked.reading);
        let word = || self.word_on(game.line_at(at)).filter(|(said, _)| said.contains(at));
        let (span, name, body) = if let Some(mention) = reading.mention_at(game, at) {
            let body = match self.solved(solutions) {
                Ok(solution) => vertex_body(game, reading, &solution, mention.vertex),
                Err(why) => VertexBody::Unsolved(why),
            };
            (mention.span, reading.name(game, mention.vertex), body)
        } else if let Some((span, word)) = word() {
            let body = match self.solved(solutions).as_deref() {
                Ok(Solution::Outcome(solution)) => word_body(game, reading, solution, word),
                Ok(Solution::Cost(_)) => return None,
                Err(why) => VertexBody::Unsolved(why),
            };
            (span, span.of(&game.text).to_owned(), body)
        } else {
            let (span, markdown) = self.word_at(at)?;
            return Some(Hover { range: self.range(span, encoding), subject: Subject::Words(markdown) });
        };
        let range: Range = self.range(span, encoding);
        Some(Hover { range, subject: Subject::Vertex(VertexHover { name, body }) })
    }
}

fn vertex_body(game: &GameText, reading: &GameReading, solution: &Solution, vertex: Vertex) -> VertexBody {
    let name = |vertex| reading.name(game, vertex);
    match solution {
        Solution::Outcome(solution) => {
            let all = solution.moves(vertex);
            let moves = all.iter().take(SHOWN_MOVES).map(|&(to, value)| OutcomeMove { to: name(to), value });
            let line = std::iter::successors(solution.best(vertex), |&vertex| solution.best(vertex));
            VertexBody::Outcome {
                value: solution.value(vertex),
                moves: moves.collect(),
                more_moves: all.len().saturating_sub(SHOWN_MOVES),
                line: line.take(SHOWN_STEPS).map(name).collect(),
            }
        }
        Solution::Cost(solution) => cost_body(&name, solution, vertex),
    }
}

fn cost_body(name: &dyn Fn(Vertex) -> String, solution: &cost::Solution, vertex: Vertex) -> VertexBody {
    let players = [CostPlayer::Minimiser, CostPlayer::Maximiser];
    let all = players.map(|player| solution.moves(vertex, player));
    let more_moves = all[0].len().saturating_sub(SHOWN_MOVES);
    let shown = |&(to, weight, cost): &(Vertex, u64, Cost)| CostMove { to: name(to), weight, cost };
    VertexBody::Cost {
        costs: players.map(|player| solution.cost(vertex, player)),
        moves: all.map(|moves| moves.iter().take(SHOWN_MOVES).map(shown).collect()),
        more_moves,
    }
}

fn word_body(game: &GameText, reading: &GameReading, solution: &graph::Solution, word: &WordReading) -> VertexBody {
    let said = |word: &WordReading| solution.value(word.to).for_opponent();
    let mut answers: Vec<&WordReading> = reading.words.iter().filter(|answer| answer.from == word.to).collect();
    // What can be answered, best for the one who answers: the values are those of who speaks then.
    answers.sort_by_key(|answer| preference(said(answer)));
    let all = answers.len();
    let moves = answers.into_iter().take(SHOWN_MOVES);
    let moves = moves
        .map(|answer| OutcomeMove { to: answer.span.of(&game.text).to_owned(), value: said(answer).for_opponent() });
    VertexBody::Outcome {
        value: said(word),
        moves: moves.collect(),
        more_moves: all.saturating_sub(SHOWN_MOVES),
        line: Vec::new(),
    }
}

/// The better for the player, the smaller.
fn preference(value: Value) -> i64 {
    match value {
        Value::Win(turns) => i64::from(turns.0) - (1 << 40),
        Value::Draw => 0,
        Value::Lose(turns) => (1 << 40) - i64::from(turns.0),
    }
}

impl VertexHover {
    /// The hover as Markdown.
    pub fn markdown(&self) -> String {
        let mut text = format!("**{}**", code(&self.name));
        // Writing to a string cannot fail.
        let _ = match &self.body {
            VertexBody::Unsolved(why) => write!(text, "\n\n{why}"),
            VertexBody::Outcome { value, moves, more_moves, line } => {
                outcome_markdown(&mut text, *value, moves, *more_moves, line)
            }
            VertexBody::Cost { costs, moves, more_moves } => cost_markdown(&mut text, *costs, moves, *more_moves),
        };
        text
    }

    /// The hover for a client that takes plain text only.
    pub fn plain(&self) -> String {
        let mut text = plain(&self.name);
        // Writing to a string cannot fail.
        let _ = match &self.body {
            VertexBody::Unsolved(why) => write!(text, "\n{why}"),
            VertexBody::Outcome { value, moves, more_moves, .. } => {
                let _ = write!(text, ": {value}");
                let moves = moves.iter().map(|option| format!("\nto {}: {}", plain(&option.to), option.value));
                write!(text, "{}{}", moves.collect::<String>(), more("\n", *more_moves))
            }
            VertexBody::Cost { costs, moves, more_moves } => {
                for ((player, cost), moves) in PLAYERS.iter().zip(costs).zip(moves) {
                    let _ = write!(text, "\n{player} to move: {cost}");
                    for option in moves {
                        let _ = write!(text, "\n  to {} ({}): {}", plain(&option.to), option.weight, option.cost);
                    }
                }
                write!(text, "{}", more("\n", *more_moves))
            }
        };
        text
    }
}

const PLAYERS: [&str; 2] = [CostPlayer::Minimiser.name(), CostPlayer::Maximiser.name()];

fn outcome_markdown(
    text: &mut String,
    value: Value,
    moves: &[OutcomeMove],
    more_moves: usize,
    line: &[String],
) -> std::fmt::Result {
    write!(text, " · {value}")?;
    if !moves.is_empty() {
        write!(text, "\n\n| move to | opponent to move |\n| --- | --- |")?;
    }
    for option in moves {
        write!(text, "\n| {} | {} |", code(&option.to), option.value)?;
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
    write!(text, "\n\n| | cost | moves, best first |\n| --- | --- | --- |")?;
    for ((player, cost), moves) in PLAYERS.iter().zip(costs).zip(moves) {
        let options = moves.iter().map(|option| format!("{}:{} → {}", code(&option.to), option.weight, option.cost));
        let options: Vec<String> = options.collect();
        write!(text, "\n| {player} to move | {cost} | {} |", options.join(", "))?;
    }
    write!(text, "{}", more("\n\n", more_moves))
}

/// How many moves are not shown.
fn more(before: &str, moves: usize) -> String {
    if moves == 0 { String::new() } else { format!("{before}and {moves} more moves") }
}
