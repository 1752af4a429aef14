//! Why a position of a graph game has its value, and what is wrong with a move: data for programs,
//! and words for people.
//!
//! Moves, values and best lines are those of a match. Deliberately not here: the sentences that
//! chases share (`explanation`), and why a vertex has its Grundy value (`objective`).

use crate::analysis::explanation::{
    HeldMove, MAX_LINES, NO_MOVES, held, in_sentence, judgement, listed, numbered, others_win,
    takes_too_long,
};
use crate::analysis::graph::objective::SumInWords;
use crate::analysis::names::code;
use crate::analysis::play::graph::{GraphPlay, PlayLine};
use crate::analysis::play::judge::{Grade, Judgement, LegalMove, MoveValue, judge};
use crate::analysis::play::{MatchPosition, Side};
use crate::model::CostPlayer;
use crate::solve::Turns;
use crate::solve::graph::cost::Cost;
use crate::solve::graph::grundy::GrundyValue;
use crate::solve::graph::outcome::{VertexOutcome, VertexValue};

/// The reasons for the value of a position of a graph game.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct GameReasons {
    /// The vertices of the pieces; in a word game, the last word.
    pub vertices: Vec<String>,
    /// The player to move: `first` unless the game is about costs.
    pub mover: &'static str,
    /// The value for that player.
    pub value: MoveValue,
    /// The reason, in Markdown that reads well as plain text.
    pub text: String,
    /// If play never ends: the loop that both players can hold, unless it is very long.
    pub held_loop: Option<GameLoop>,
    /// The judgement of the requested move.
    pub judged: Option<JudgedGameMove>,
}

/// A turn: its player, and the vertices of the pieces after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GameTurn {
    pub mover: &'static str,
    pub vertices: Vec<String>,
}

/// A loop that both players can hold.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct GameLoop {
    /// The moves that lead to it.
    pub path: Vec<GameTurn>,
    /// The moves of the loop; after the last one it begins again.
    pub moves: Vec<GameLoopMove>,
}

/// A move of a loop, and the moves that leave it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct GameLoopMove {
    pub from: Vec<String>,
    pub turn: GameTurn,
    /// The other moves, worst first.
    pub others: Vec<LegalMove>,
}

/// A move compared with the best one.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct JudgedGameMove {
    /// Its name.
    pub name: String,
    /// The vertices of the pieces after it.
    pub to: Vec<String>,
    /// The player who moves next.
    pub next: &'static str,
    /// The value for the player who made it.
    pub value: MoveValue,
    /// The grade of the move, as in a match.
    pub grade: Grade,
    /// Best play after the move; empty if that never ends. With Grundy values it is not one line: only
    /// the best answer.
    pub line: Vec<GameTurn>,
    /// If the move gives up a result for endless play: the loop, unless it is very long.
    pub held_loop: Option<GameLoop>,
    /// The judgement, in Markdown that reads well as plain text.
    pub text: String,
}

/// A solved game that is explained.
#[derive(Clone, Copy)]
pub(crate) struct ExplainedGame<'a>(pub(crate) &'a GraphPlay<'a>);

impl ExplainedGame<'_> {
    /// Explains a position, and perhaps a legal move from it.
    pub(crate) fn explain(self, position: &MatchPosition, made: Option<&LegalMove>) -> GameReasons {
        let Self(game) = self;
        let (text, held_loop) = self.reason(position);
        GameReasons {
            vertices: game.names(&position.pieces),
            mover: game.player_name(position.mover),
            value: game.value(position),
            text,
            held_loop,
            judged: made.map(|made| self.judged(position, made)),
        }
    }

    /// Why a position has its value, and the loop if play never ends.
    fn reason(self, position: &MatchPosition) -> (String, Option<GameLoop>) {
        let Self(game) = self;
        let choices = game.choices(position);
        let value = game.value(position);
        let text = match &value {
            MoveValue::Cost(..) if choices.is_empty() => NO_MOVES.to_owned(),
            _ if choices.is_empty() => format!("There is no move. {}\n", game.end_in_words()),
            MoveValue::Outcome(VertexValue::Draw) | MoveValue::Cost(_, Cost::Infinite) => {
                let Some(found) = self.held_loop(position) else {
                    return (takes_too_long("graph"), None);
                };
                return (self.held_in_words(position, &found), Some(found));
            }
            MoveValue::Outcome(VertexValue::Win(turns)) => self.win(position, &choices, *turns),
            MoveValue::Outcome(VertexValue::Lose(_)) => {
                let every = if choices.len() == 1 { "The only move" } else { "Every move" };
                format!("{every} loses:\n\n{}", self.answers(position, &choices))
            }
            MoveValue::Cost(_, Cost::Finite(sum)) => self.finite_cost(position, &choices, *sum),
            MoveValue::Grundy(value) => self.grundy(position, &choices, value),
            MoveValue::Chase(..) => String::new(),
        };
        (text, None)
    }

    fn win(self, position: &MatchPosition, choices: &[LegalMove], turns: Turns) -> String {
        let Some((best, others)) = choices.split_first() else { return String::new() };
        let after = after(position, best);
        let answers = self.0.choices(&after);
        let name = code(&best.name);
        let winner = side(position.mover);
        let loser = side(position.mover.opponent());
        let mut text = if answers.is_empty() {
            format!("The {winner} wins by {name}: the {loser} then cannot move.\n")
        } else {
            let every = if answers.len() == 1 { "The only move" } else { "Every move" };
            format!(
                "The {winner} wins in {turns} by {name}. {every} of the {loser} then loses:\n\n{}",
                self.answers(&after, &answers)
            )
        };
        let mut winning = Vec::new();
        for other in others {
            if let MoveValue::Outcome(VertexValue::Win(turns)) = other.value {
                winning.push(match turns {
                    Turns(0) => code(&other.name),
                    turns => format!("{} ({turns} to the end)", code(&other.name)),
                });
            }
        }
        text += &format!("\n{}\n", others_win("first move", "", &winning));
        text
    }

    /// The moves of a player who loses, each with the answer that wins.
    fn answers(self, position: &MatchPosition, choices: &[LegalMove]) -> String {
        let answered = |made: &LegalMove| {
            let name = code(&made.name);
            match self.0.choices(&after(position, made)).first() {
                None => format!("{name} leaves no move. {}", self.0.end_in_words()),
                Some(answer) => {
                    let how = match answer.value.turns() {
                        Some(turns) if turns.0 > 0 => format!("wins in {turns}"),
                        _ => "leaves no move".to_owned(),
                    };
                    format!("{name} is answered by {}, which {how}.", code(&answer.name))
                }
            }
        };
        listed(choices.iter().map(answered), "move")
    }

    fn finite_cost(self, position: &MatchPosition, choices: &[LegalMove], sum: u128) -> String {
        let mover = self.0.player_name(position.mover);
        let opponent = self.0.player_name(position.mover.opponent());
        let does = match self.0.value(position) {
            MoveValue::Cost(CostPlayer::Maximiser, _) => {
                format!("can force a cost of {sum}, and the {opponent} can hold it to that")
            }
            _ => format!("can hold the cost to {sum}, and the {opponent} can force that much"),
        };
        let option = |choice: &LegalMove| {
            let MoveValue::Cost(_, cost) = choice.value else { return code(&choice.name) };
            format!("{} for {}: cost {cost}", code(&choice.name), choice.weight)
        };
        format!(
            "The {mover} {does}.\n\nMoves of the {mover}, best first:\n\n{}\nBest play:\n\n{}",
            listed(choices.iter().map(option), "move"),
            self.line_in_words(position, &self.0.line(position))
        )
    }

    fn grundy(
        self,
        position: &MatchPosition,
        choices: &[LegalMove],
        value: &GrundyValue,
    ) -> String {
        let Some(SumInWords { sum, parts }) = self.0.sum_in_words(position) else {
            return String::new();
        };
        let is = if position.pieces.len() == 1 { "the Grundy value is " } else { "" };
        let good = |sought: VertexOutcome| {
            let good = choices.iter().filter(|choice| {
                matches!(&choice.value, MoveValue::Grundy(value) if value.outcome() == sought)
            });
            in_sentence(&good.map(|choice| code(&choice.name)).collect::<Vec<_>>())
        };
        let (headline, moves) = match value.outcome() {
            VertexOutcome::Win => (
                format!("The {} wins: {is}{sum}, and a move to 0 wins", side(position.mover)),
                format!("Moves to 0: {}.\n", good(VertexOutcome::Lose)),
            ),
            VertexOutcome::Draw => (
                format!("Nobody can force an end: {is}{sum}, and no move leads to 0"),
                format!("Moves that hold the draw: {}.\n", good(VertexOutcome::Draw)),
            ),
            VertexOutcome::Lose => (
                format!("Every move loses: {is}{sum}, and an answer always leads back to 0"),
                self.returns(position, choices),
            ),
        };
        format!("{headline}.\n\n{}\n{moves}", listed(parts.into_iter(), "vertex"))
    }

    /// The moves from value 0, each with the answer that returns to it.
    fn returns(self, position: &MatchPosition, choices: &[LegalMove]) -> String {
        let answered = |made: &LegalMove| {
            let MoveValue::Grundy(value) = &made.value else { return code(&made.name) };
            let answers = self.0.choices(&after(position, made));
            let answer = answers.first().map_or_else(String::new, |answer| code(&answer.name));
            format!("{} leaves {value}, and {answer} goes back to 0.", code(&made.name))
        };
        listed(choices.iter().map(answered), "move")
    }

    fn judged(self, position: &MatchPosition, made: &LegalMove) -> JudgedGameMove {
        let Self(game) = self;
        let coded = |made: &LegalMove| LegalMove { name: code(&made.name), ..made.clone() };
        let choices: Vec<LegalMove> = game.choices(position).iter().map(coded).collect();
        let Judgement { grade, text: verdict, .. } = judge(&choices, &coded(made));
        let after = after(position, made);
        let is_endless = made.value.endless().is_some();
        let line = if is_endless { PlayLine::default() } else { game.line(&after) };
        let mut said = None;
        let mut held_loop = None;
        if grade == Grade::Blunder && is_endless {
            let (reason, found) = self.reason(&after);
            said = Some(match found {
                Some(_) if !game.is_about_costs() => format!("nobody can force an end. {reason}"),
                _ => within_a_sentence(&reason),
            });
            held_loop = found;
        } else if grade == Grade::Blunder && line.turns.is_empty() {
            // Best play with Grundy values is not one line.
            said = Some(within_a_sentence(&self.reason(&after).0));
        }
        let whose = match made.value {
            MoveValue::Cost(mover, _) => format!("The {}'s move", mover.name()),
            _ => "The move".to_owned(),
        };
        let text = judgement(
            &format!("{whose} {}", code(&made.name)),
            &verdict,
            &self.line_in_words(&after, &line),
            said.as_deref(),
        );
        JudgedGameMove {
            name: made.name.clone(),
            to: game.names(&made.pieces),
            next: game.player_name(after.mover),
            value: made.value.clone(),
            grade,
            line: if is_endless { Vec::new() } else { self.best_play(&after, &line) },
            held_loop,
            text,
        }
    }

    /// The line of best play from a position; with Grundy values its first turn.
    fn best_play(self, position: &MatchPosition, line: &PlayLine) -> Vec<GameTurn> {
        if !matches!(self.0.value(position), MoveValue::Grundy(_)) {
            return self.turns(position, line);
        }
        let choices = self.0.choices(position);
        let mover = self.0.player_name(position.mover);
        let turn = |best: &LegalMove| GameTurn { mover, vertices: self.0.names(&best.pieces) };
        choices.first().map(turn).into_iter().collect()
    }

    /// The loop of endless play from a position; `None` if it is too long.
    fn held_loop(self, position: &MatchPosition) -> Option<GameLoop> {
        let line = self.0.line(position);
        let repeats_from = line.repeats_from?;
        let mut path = self.turns(position, &line);
        let turns = path.split_off(repeats_from);
        let mut moves = Vec::with_capacity(turns.len());
        let positions = positions(position, &line);
        for (turn, pair) in turns.into_iter().zip(positions[repeats_from..].windows(2)) {
            let [from, to] = pair else { continue };
            let mut others = self.0.choices(from);
            others.retain(|other| other.pieces != to.pieces);
            others.reverse();
            moves.push(GameLoopMove { from: self.0.names(&from.pieces), turn, others });
        }
        Some(GameLoop { path, moves })
    }

    fn held_in_words(self, position: &MatchPosition, found: &GameLoop) -> String {
        let mut moves = Vec::with_capacity(found.moves.len());
        for GameLoopMove { from, turn, others } in &found.moves {
            let mut losing = Vec::new();
            let mut holding = Vec::new();
            for other in others {
                let name = code(&other.name);
                match other.value.endless() {
                    Some(_) => holding.push(name),
                    None => losing.push(format!("to {name} {}", other.value.consequence())),
                }
            }
            let from = code(&from.concat());
            let to = code(&turn.vertices.concat());
            let words = if self.0.is_about_costs() {
                format!("The {} moves from {from} to {to}", turn.mover)
            } else {
                format!("From {from} to {to}")
            };
            moves.push(HeldMove { words, losing, holding });
        }
        let mut line = self.0.line(position);
        line.turns.truncate(found.path.len());
        let (whose, kept) = if self.0.is_about_costs() {
            ("The maximiser never lets the game end. ", "the cost infinite")
        } else {
            ("", "the draw")
        };
        whose.to_owned() + &held(&self.line_in_words(position, &line), "", &moves, kept)
    }

    /// The turns of a line from a position.
    fn turns(self, position: &MatchPosition, line: &PlayLine) -> Vec<GameTurn> {
        let mut mover = position.mover;
        let mut turns = Vec::with_capacity(line.turns.len());
        for (_, pieces) in &line.turns {
            let vertices = self.0.names(pieces);
            turns.push(GameTurn { mover: self.0.player_name(mover), vertices });
            mover = mover.opponent();
        }
        turns
    }

    /// A line from a position as a numbered list, with what each turn costs.
    fn line_in_words(self, position: &MatchPosition, line: &PlayLine) -> String {
        let positions = positions(position, line);
        let mut paid: u128 = 0;
        let mut words = Vec::new();
        for ((name, pieces), from) in line.turns.iter().zip(&positions).take(MAX_LINES) {
            let name = code(name);
            if !self.0.is_about_costs() {
                let who = if from.mover == Side::First { "player" } else { "opponent" };
                words.push(format!("{who} to {name}"));
                continue;
            }
            let mover = self.0.player_name(from.mover);
            let moves = self.0.moves(from);
            let weight =
                moves.iter().find(|made| made.pieces == *pieces).map_or(0, |made| made.weight);
            paid += u128::from(weight);
            words.push(format!("{mover} to {name} for {weight}, {paid} so far"));
        }
        numbered(words, line.turns.len())
    }
}

/// How a text speaks about a side. The one to move in the explained position comes first.
const fn side(side: Side) -> &'static str {
    match side {
        Side::First => "player to move",
        Side::Second => "opponent",
    }
}

/// A text as the rest of a sentence.
fn within_a_sentence(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_lowercase().to_string());
    first.unwrap_or_default() + characters.as_str()
}

/// The position after a move.
fn after(position: &MatchPosition, made: &LegalMove) -> MatchPosition {
    MatchPosition { pieces: made.pieces.clone(), mover: position.mover.opponent() }
}

/// A position and those after each turn of a line from it.
fn positions(position: &MatchPosition, line: &PlayLine) -> Vec<MatchPosition> {
    let mut positions = vec![position.clone()];
    let mut mover = position.mover;
    for (_, pieces) in &line.turns {
        mover = mover.opponent();
        positions.push(MatchPosition { pieces: pieces.clone(), mover });
    }
    positions
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::choice::PuzzleChoice;
    use crate::analysis::graph::why::*;
    use crate::analysis::picture::{Scene, SolvesAll};
    use crate::analysis::solve_status::Unsolved;
    use crate::analysis::why::request::{WhyRefused, WhyRequest};
    use crate::analysis::why::{WhyExplanation, WhyView};
    use crate::solve::Unwatched;

    fn viewed(scene: &Scene, request: &WhyRequest) -> Result<WhyView, WhyRefused> {
        let view = scene.document.why(PuzzleChoice::Number(0), request, &SolvesAll, &Unwatched)?;
        Ok(view.unwrap())
    }

    fn explained(scene: &Scene, request: &WhyRequest) -> GameReasons {
        match viewed(scene, request).unwrap().explanation {
            Some(WhyExplanation::Game(reasons)) => reasons,
            other => panic!("not the reasons of a game: {other:?}"),
        }
    }

    fn listed(name: &str) -> Option<Vec<String>> {
        Some(vec![name.to_owned()])
    }

    /// Draws why the start has its value.
    fn check(picture: Expect) {
        let mut scene = Scene::graph(picture.data());
        let text = explained(&scene, &WhyRequest::default()).text;
        scene.add(&text);
        picture.assert_eq(&scene.drawing);
    }

    /// Draws what is said about moves from the start.
    fn check_moves(names: &[&str], picture: Expect) {
        let mut scene = Scene::graph(picture.data());
        for name in names {
            let request = WhyRequest { to: listed(name), ..WhyRequest::default() };
            let judged = explained(&scene, &request).judged.unwrap();
            scene.add(&format!("{}\n{}", judged.grade.name(), judged.text));
        }
        picture.assert_eq(&scene.drawing);
    }

    #[test]
    fn a_win_has_an_answer_to_every_move() {
        check(expect![[r#"
            |start: a
            |a -> b c d
            |b -> e f
            |c -> f
            |d -> f
            |e -> g
            |f -> h
            |g -> h
            > The player to move wins in 3 turns by `c`. The only move of the opponent then loses:
            >
            > - `f` is answered by `h`, which leaves no move.
            >
            > 1 other first move wins: `d` (2 turns to the end).
        "#]]);
        check(expect![[r#"
            |start: a
            |a -> b c
            |c -> a
            > The player to move wins by `b`: the opponent then cannot move.
            >
            > 1 other first move wins: `c` (2 turns to the end).
        "#]]);
    }

    #[test]
    fn a_loss_has_no_move_without_an_answer() {
        check(expect![[r#"
            |start: a
            |a -> b c
            |b -> d
            |c -> e
            |e -> f
            |f -> d
            > Every move loses:
            >
            > - `c` is answered by `e`, which wins in 2 turns.
            > - `b` is answered by `d`, which leaves no move.
        "#]]);
        check(expect![[r#"
            |start: a
            |a
            > There is no move. A player who cannot move loses.
        "#]]);
    }

    #[test]
    fn in_misere_play_a_player_who_cannot_move_wins() {
        check(expect![[r#"
            |stuck: wins
            |start: a
            |a -> b c
            |b -> c
            > The player to move wins in 2 turns by `b`. The only move of the opponent then loses:
            >
            > - `c` leaves no move. A player who cannot move wins.
            >
            > No other first move wins.
        "#]]);
        check(expect![[r#"
            |stuck: wins
            |start: b
            |b -> c
            > The only move loses:
            >
            > - `c` leaves no move. A player who cannot move wins.
        "#]]);
        check(expect![[r#"
            |stuck: wins
            |start: c
            |c
            > There is no move. A player who cannot move wins.
        "#]]);
    }

    #[test]
    fn a_draw_has_a_loop_that_both_can_hold() {
        check(expect![[r#"
            |start: s
            |s -> a
            |a -> b c
            |b -> a d c
            |c -> e
            |d -> b
            > Both sides can repeat the same 2 turns for ever, and neither can do better by leaving them.
            >
            > These moves lead there; all of them keep the draw:
            >
            > 1. player to `a`
            >
            > 1. From `a` to `b`.
            >    - Leaving it to `c` loses in 1 turn.
            > 2. From `b` to `a`.
            >    - Leaving it to `c` loses in 1 turn.
            >    - One other move keeps the draw: `d`.
        "#]]);
        check(expect![[r#"
            |start: a
            |a -> a
            > Both sides can repeat the same turn for ever, and neither can do better by leaving it.
            >
            > 1. From `a` to `a`.
            >    - There is no other move.
        "#]]);
    }

    #[test]
    fn a_cost_is_what_both_can_hold_it_to() {
        check(expect![[r#"
            |objective: cost
            |start: a
            |a -> b:3 c:1
            |b -> d:4
            |c -> d:9 a:0
            > The minimiser can hold the cost to 7, and the maximiser can force that much.
            >
            > Moves of the minimiser, best first:
            >
            > - `b` for 3: cost 7
            > - `c` for 1: cost 10
            >
            > Best play:
            >
            > 1. minimiser to `b` for 3, 3 so far
            > 2. maximiser to `d` for 4, 7 so far
        "#]]);
        check(expect![[r#"
            |objective: cost
            |first: maximiser
            |start: a
            |a -> b:3 d:1
            |b -> d:4
            > The maximiser can force a cost of 7, and the minimiser can hold it to that.
            >
            > Moves of the maximiser, best first:
            >
            > - `b` for 3: cost 7
            > - `d` for 1: cost 1
            >
            > Best play:
            >
            > 1. maximiser to `b` for 3, 3 so far
            > 2. minimiser to `d` for 4, 7 so far
        "#]]);
        check(expect![[r#"
            |objective: cost
            |start: s
            |s -> a:1
            |a -> b:0 e:5
            |b -> a:0
            > The maximiser never lets the game end. Both sides can repeat the same 2 turns for ever, and neither can do better by leaving them.
            >
            > These moves lead there; all of them keep the cost infinite:
            >
            > 1. minimiser to `a` for 1, 1 so far
            >
            > 1. The maximiser moves from `a` to `b`.
            >    - Leaving it to `e` lets the game end at cost 5.
            > 2. The minimiser moves from `b` to `a`.
            >    - There is no other move.
        "#]]);
    }

    #[test]
    fn a_grundy_value_is_explained_part_by_part() {
        check(expect![[r#"
            |objective: grundy
            |start: c + b + b
            |b -> a
            |c -> b a
            > The player to move wins: 1 xor 1 xor 2 = 2, and a move to 0 wins.
            >
            > - `b`: mex {0} = 1
            > - `c`: mex {0, 1} = 2
            >
            > Moves to 0: `c -> a`.
        "#]]);
        check(expect![[r#"
            |objective: grundy
            |start: c + c
            |b -> a
            |c -> b a
            > Every move loses: 2 xor 2 = 0, and an answer always leads back to 0.
            >
            > - `c`: mex {0, 1} = 2
            >
            > - `c -> b` leaves 3, and `c -> b` goes back to 0.
            > - `c -> a` leaves 2, and `c -> a` goes back to 0.
        "#]]);
        check(expect![[r#"
            |octal: 0.77 9
            |start: 3
            > The player to move wins: the Grundy value is 3, and a move to 0 wins.
            >
            > - `3`: mex {0, 1, 2} = 3
            >
            > Moves to 0: `1+1`.
        "#]]);
        check(expect![[r#"
            |objective: grundy
            |start: a + b
            |a -> a b c
            |b -> c
            > The player to move wins: infinite 0 1 xor 1 = infinite 0 1, and a move to 0 wins.
            >
            > - `a`: infinite 0 1, since `a` has no reply of value 2
            > - `b`: mex {0} = 1
            >
            > Moves to 0: `a -> b`.
        "#]]);
        check(expect![[r#"
            |objective: grundy
            |start: a
            |a -> b
            |b -> a
            > Nobody can force an end: the Grundy value is infinite, and no move leads to 0.
            >
            > - `a`: infinite, since `b` has no reply of value 0
            >
            > Moves that hold the draw: `b`.
        "#]]);
    }

    #[test]
    fn a_move_is_judged_and_refuted() {
        check_moves(
            &["b", "c", "d"],
            expect![[r#"
                |start: a
                |a -> b c d
                |b -> e
                |c -> f
                |d -> d
                |f -> e
                > blunder
                > The move `b`. This move loses in 1 turn: the win in 2 was `c`.
                >
                > Best play after it:
                >
                > 1. opponent to `e`
                > best
                > The move `c`. Best: win in 2 turns.
                >
                > Best play after it:
                >
                > 1. opponent to `f`
                > 2. player to `e`
                > blunder
                > The move `d`. This move leads to a draw: the win in 2 was `c`.
                >
                > After it, nobody can force an end. Both sides can repeat the same turn for ever, and neither can do better by leaving it.
                >
                > 1. From `d` to `d`.
                >    - There is no other move.
            "#]],
        );
        check_moves(
            &["b", "d"],
            expect![[r#"
                |objective: cost
                |start: a
                |a -> b:3 d:1
                |b -> c:4
                |d -> d:0
                > best
                > The minimiser's move `b`. Best: cost 7 from here.
                >
                > Best play after it:
                >
                > 1. maximiser to `c` for 4, 4 so far
                > blunder
                > The minimiser's move `d`. This move makes the cost infinite: cost 7 was `b`.
                >
                > After it, the maximiser never lets the game end. Both sides can repeat the same 2 turns for ever, and neither can do better by leaving them.
                >
                > 1. The maximiser moves from `d` to `d`.
                >    - There is no other move.
                > 2. The minimiser moves from `d` to `d`.
                >    - There is no other move.
            "#]],
        );
        check_moves(
            &["c -> a", "b -> a"],
            expect![[r#"
                |objective: grundy
                |start: b + c
                |b -> a
                |c -> b a
                > blunder
                > The move `c -> a`. This move loses, since the Grundy value becomes 1: the win was `c -> b`.
                >
                > After it, the opponent wins: 1 xor 0 = 1, and a move to 0 wins.
                >
                > - `b`: mex {0} = 1
                > - `a`: mex {} = 0
                >
                > Moves to 0: `b -> a`.
                > blunder
                > The move `b -> a`. This move loses, since the Grundy value becomes 2: the win was `c -> b`.
                >
                > After it, the opponent wins: 0 xor 2 = 2, and a move to 0 wins.
                >
                > - `a`: mex {} = 0
                > - `c`: mex {0, 1} = 2
                >
                > Moves to 0: `c -> a`.
            "#]],
        );
    }

    #[test]
    fn a_word_is_explained_where_it_was_said() {
        let scene = Scene::graph("|words: 1\n|ab\n|bc\n|bd\n|de\n|xx\n");
        let at = |word: &str| {
            let request = WhyRequest { vertices: listed(word), ..WhyRequest::default() };
            explained(&scene, &request).text
        };
        let texts = [at("ab"), at("bd"), at("de"), at("xx")];
        expect![[r#"
            The player to move wins by `bc`: the opponent then cannot move.

            No other first move wins.
            ----
            The player to move wins by `de`: the opponent then cannot move.

            No other first move wins.
            ----
            There is no move. A player who cannot move loses.
            ----
            Both sides can repeat the same turn for ever, and neither can do better by leaving it.

            1. From `xx` to `xx`.
               - There is no other move.
        "#]]
        .assert_eq(&texts.join("----\n"));
        let start = viewed(&scene, &WhyRequest::default()).unwrap();
        let message = "A word game has no start: each word has an outcome of its own.";
        assert_eq!((start.message, start.explanation), (Some(message), None));
    }

    #[test]
    fn positions_and_moves_that_do_not_exist_are_refused() {
        let scene = Scene::graph("|objective: cost\n|start: a\n|a -> b:1\n");
        let refused = |request: WhyRequest| viewed(&scene, &request).unwrap_err();
        let at_start = WhyRequest::default();
        let nowhere = WhyRequest { vertices: listed("z"), ..at_start.clone() };
        assert_eq!(refused(nowhere), WhyRefused::InvalidState);
        let thief = WhyRequest { mover: Some("thief".to_owned()), ..at_start.clone() };
        assert_eq!(refused(thief), WhyRefused::UnknownPlayer);
        let illegal = WhyRequest { to: listed("a"), ..at_start.clone() };
        assert_eq!(refused(illegal), WhyRefused::IllegalMove);
        let maximiser = WhyRequest { mover: Some("maximiser".to_owned()), ..at_start.clone() };
        assert_eq!(explained(&scene, &maximiser).mover, "maximiser");
        let choice = PuzzleChoice::Number(0);
        let view = scene.document.why(choice, &at_start, &Unsolved, &Unwatched).unwrap().unwrap();
        assert_eq!(view.message, Some("Not solved yet."));
    }

    #[test]
    fn the_loop_of_a_draw_and_a_judged_move_are_data() {
        let scene = Scene::graph("|start: s\n|s -> a e\n|a -> b\n|b -> a c\n|c -> d\n|e -> d\n");
        let request = WhyRequest { to: listed("e"), ..WhyRequest::default() };
        let reasons = explained(&scene, &request);
        let held = reasons.held_loop.unwrap();
        assert_eq!(held.path, [GameTurn { mover: "first", vertices: vec!["a".to_owned()] }]);
        let shown: Vec<String> = held
            .moves
            .iter()
            .map(|step| {
                let others: Vec<&str> =
                    step.others.iter().map(|other| other.name.as_str()).collect();
                format!("{:?} {:?} {others:?}", step.from, step.turn)
            })
            .collect();
        expect![[r#"
            ["a"] GameTurn { mover: "second", vertices: ["b"] } []
            ["b"] GameTurn { mover: "first", vertices: ["a"] } ["c"]"#]]
        .assert_eq(&shown.join("\n"));
        let judged = reasons.judged.unwrap();
        assert_eq!((judged.to, judged.next), (vec!["e".to_owned()], "second"));
        assert_eq!(judged.line, [GameTurn { mover: "second", vertices: vec!["d".to_owned()] }]);
    }

    #[test]
    fn of_a_sum_the_best_answer_is_data() {
        let scene = Scene::graph("|objective: grundy\n|start: b + c\n|b -> a\n|c -> b a\n");
        let request = WhyRequest { to: listed("c -> a"), ..WhyRequest::default() };
        let judged = explained(&scene, &request).judged.unwrap();
        assert_eq!(judged.to, ["b", "a"]);
        let vertices = vec!["a".to_owned(), "a".to_owned()];
        assert_eq!(judged.line, [GameTurn { mover: "second", vertices }]);
        let scene = Scene::graph("|objective: grundy\n|start: s\n|s -> a t\n|a -> b\n|b -> a\n");
        let request = WhyRequest { to: listed("a"), ..WhyRequest::default() };
        let judged = explained(&scene, &request).judged.unwrap();
        assert_eq!(judged.line, [], "play never ends");
    }
}
