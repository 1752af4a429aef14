//! Reasons in words that a pupil understands, with pictures of the board.
//!
//! All texts are Markdown that reads well as plain text: pictures are indented by four spaces.

use std::collections::HashSet;
use std::fmt::Write as _;

use crate::analysis::chase::why::{ExplainedChase, placed};
use crate::analysis::explanation::{
    HeldMove, MAX_LINES, held, judgement, listed, numbered, others_win, takes_too_long,
};
use crate::model::{Cell, Player, State, Step};
use crate::solve::insight::{Dual, Effort, HeldLoop, LoserRoom, Round, Why, soundness, why};
use crate::solve::{Chase, SolvedChase, Unwatched, Value};
use crate::text::counted;

/// The rounds that a hover lists.
const SHOWN_ROUNDS: usize = 12;

/// A short reason for a hover, if it is quickly found: a heading and words.
pub(crate) fn brief(
    chase: &Chase,
    solution: &SolvedChase,
    state: State,
) -> Option<(&'static str, String)> {
    match why(chase.game(), solution, state, Effort::quick(&Unwatched)).ok()? {
        Why::Over => None,
        Why::Loop(held) => {
            let turns = held.steps.len();
            let start = match held.path.len() {
                0 => String::new(),
                1 => ", after 1 turn".to_owned(),
                turns => format!(", after {turns} turns"),
            };
            let mut words = format!("both sides can repeat the same {turns} turns for ever{start}");
            let mut state = held.entry;
            let mut police = OtherMoves::default();
            let mut thief = OtherMoves::default();
            for &step in &held.steps {
                let others = solution.moves(state);
                let losing = others.iter().filter(|other| other.value.turns().is_some()).count();
                let counts = if step.mover() == Player::Police { &mut police } else { &mut thief };
                counts.losing += losing;
                counts.all += others.len() - 1;
                state = state.after(step);
            }
            for (player, moves) in [(Player::Police, police), (Player::Thief, thief)] {
                let _ = write!(words, "; {}", moves.in_words(Side::new(player, &state)));
            }
            let heading = match solution.value(held.entry) {
                Value::Endless(Player::Police) => "Why the police win",
                Value::Endless(Player::Thief) => "Why the thief wins",
                _ => "Why a draw",
            };
            Some((heading, words))
        }
        Why::Room(room) => {
            let counts: Vec<_> = room
                .rounds
                .iter()
                .take(SHOWN_ROUNDS)
                .map(|round| round.cells.to_string())
                .collect();
            let more = if room.rounds.len() > SHOWN_ROUNDS { ", …" } else { "" };
            let (heading, who) = match (room.loser, state.police.vertices().len()) {
                (Player::Thief, _) => ("Why the police win", "the thief"),
                (Player::Police, 1) => ("Why the thief wins", "the policeman"),
                (Player::Police, _) => ("Why the thief wins", "a policeman"),
            };
            let counts = counts.join(", ");
            let words = format!("cells where {who} can still be, round by round: {counts}{more}");
            Some((heading, words))
        }
    }
}

/// The moves of a player that leave a loop.
#[derive(Default)]
struct OtherMoves {
    losing: usize,
    all: usize,
}

impl OtherMoves {
    fn in_words(&self, side: Side) -> String {
        let Self { losing, all } = *self;
        let name = side.name();
        let loses = side.does("lose", "s");
        match (losing, all) {
            (_, 0) => {
                format!("the {name} {} no other move", if side.is_plural { "have" } else { "has" })
            }
            (0, _) => format!("the {name} {loses} by no other move"),
            _ => format!("the {name} {loses} by {losing} of {}", counted(all, "other move")),
        }
    }
}

/// How a text speaks about a player: of one policeman, of several, or of the thief.
#[derive(Clone, Copy)]
struct Side {
    player: Player,
    is_plural: bool,
}

impl Side {
    fn new(player: Player, state: &State) -> Self {
        Self { player, is_plural: state.cells_of(player).nth(1).is_some() }
    }

    const fn name(self) -> &'static str {
        match (self.player, self.is_plural) {
            (Player::Police, false) => "policeman",
            (Player::Police, true) => "police",
            (Player::Thief, _) => "thief",
        }
    }

    /// One piece of the side.
    const fn piece(self) -> &'static str {
        if self.is_plural { "a policeman" } else { self.the_piece() }
    }

    const fn the_piece(self) -> &'static str {
        match self.player {
            Player::Police => "the policeman",
            Player::Thief => "the thief",
        }
    }

    /// `verb` as the predicate of the side, with its ending for one.
    fn does(self, verb: &str, ending: &str) -> String {
        format!("{verb}{}", if self.is_plural { "" } else { ending })
    }
}

impl ExplainedChase<'_> {
    /// Why a state has its value. `why` is `None` if finding the reason takes too long.
    pub(super) fn reason(&self, state: State, why: Option<&Why>) -> String {
        match why {
            None => takes_too_long(self.noun()),
            Some(Why::Over) => self.over(state),
            Some(Why::Loop(held)) => self.held_in_words(state, held),
            Some(Why::Room(room)) => self.room_in_words(room) + &self.other_ways(state),
        }
    }

    /// The moves of a winner that win besides those of the best line: the other keys, and the
    /// duals. E.g. `2 other first moves win: up to 1,2; left to 2,1. No other move wins later.`
    fn other_ways(&self, start: State) -> String {
        let line = self.solution.best_line(start);
        let winner = self.solution.value(start).outcome().winner();
        let Some(winner) = winner else { return String::new() };
        let Ok(soundness) = soundness(start, self.solution) else { return String::new() };
        let words = self.words;
        let mut text = "\n".to_owned();
        if start.to_move == winner {
            let others = soundness.keys.iter().filter(|key| Some(&key.to) != line.first());
            let others: Vec<_> = others.map(|key| words.step_to(&start, &key.to)).collect();
            text += &others_win("first move", "", &others);
            text += " ";
        }
        let mut states = Vec::with_capacity(line.len());
        let mut state = start;
        for &step in &line {
            states.push(state);
            state = state.after(step);
        }
        let dual = |dual: &Dual| {
            let step = words.step_to(states.get(dual.turn)?, &dual.option.to);
            Some(format!("in turn {}, {step}", dual.turn + 1))
        };
        let duals: Vec<_> = soundness.duals.iter().filter_map(dual).collect();
        text + &others_win("move", " later", &duals) + "\n"
    }

    /// The judgement of a move, and what refutes it: the line that follows, or the loop of the
    /// draw.
    pub(super) fn judgement(
        &self,
        state: State,
        step: Step,
        judged: &str,
        line: &[Step],
        held: Option<&Why>,
    ) -> String {
        let after = state.after(step);
        let mover = Side::new(state.to_move, &state).name();
        let step = self.words.step_to(&state, &step);
        let held = match held {
            Some(Why::Loop(held)) => {
                Some(format!("nobody can force an end. {}", self.held_in_words(after, held)))
            }
            _ => None,
        };
        judgement(
            &format!("The {mover}'s move: {step}"),
            judged,
            &self.numbered(after, line),
            held.as_deref(),
        )
    }

    fn held_in_words(&self, start: State, found: &HeldLoop) -> String {
        let labels = LoopLabels::new(found);
        let mut picture = self.picture(&start, |place| labels.of(place));
        let police = Side::new(Player::Police, &start);
        let _ = writeln!(
            picture,
            "\nP1, P2, … are the {}'s {} of the loop, and T1, T2, … the thief's.\n",
            police.name(),
            self.places_noun(2),
        );
        let mut state = found.entry;
        let mut moves = Vec::with_capacity(found.steps.len());
        for &step in &found.steps {
            let mover = Side::new(step.mover(), &state);
            let from = labels.of_places(step.mover(), &placed(&state, step.mover()));
            let to = labels.of_places(step.mover(), step.places());
            let moved = if from == to {
                format!("{} on {from}", mover.does("stay", "s"))
            } else {
                format!("{} from {from} to {to}", mover.does("move", "s"))
            };
            moves.push(self.held_move(state, step, format!("The {} {moved}", mover.name())));
            state = state.after(step);
        }
        let path = self.numbered(start, &found.path);
        let Value::Endless(winner) = self.solution.value(found.entry) else {
            return held(&path, &picture, &moves, "the draw");
        };
        let winner = Side::new(winner, &start);
        let name = winner.name();
        let wins = winner.does("win", "s");
        let kept = format!("the {name}'s win");
        format!("The {name} {wins} a game that never ends. ")
            + &held(&path, &picture, &moves, &kept)
    }

    /// A move of a loop, and the others from its state.
    fn held_move(&self, state: State, stays: Step, words: String) -> HeldMove {
        let mut losing = Vec::new();
        let mut holding = Vec::new();
        for other in self.solution.moves(state).into_iter().rev() {
            if other.to == stays {
                continue;
            }
            let step = self.words.step_to(&state, &other.to);
            match other.value.turns() {
                None => holding.push(step),
                Some(_) => losing.push(format!("({step}) loses: {}", other.value)),
            }
        }
        HeldMove { words, losing, holding }
    }

    /// Moves as a numbered list.
    fn numbered(&self, start: State, line: &[Step]) -> String {
        let shown = line.iter().take(MAX_LINES).copied();
        numbered(self.words.line(start, shown), line.len())
    }

    fn room_in_words(&self, room: &LoserRoom) -> String {
        let start = room.rounds[0].state;
        let loser = Side::new(room.loser, &start);
        let winner = Side::new(room.loser.opponent(), &start);
        let stuck = self.stuck_in_words(self.end_of(start));
        let mut text = match (room.loser, &stuck) {
            (_, Some(stuck)) => format!("At the end, {stuck}"),
            (Player::Thief, None) => "The thief runs out of room.".to_owned(),
            (Player::Police, None) => {
                format!("The {} {} too late.", loser.name(), loser.does("come", "s"))
            }
        };
        let exits = self.ground.exits();
        if room.loser == Player::Police
            && stuck.is_none()
            && let [police, Some(thief)] = room.walks
        {
            let police = match (loser.is_plural, police) {
                (false, Some(police)) => format!("the policeman would need {}", moved(police)),
                (false, None) => "the policeman would never get there".to_owned(),
                (true, Some(police)) => {
                    format!("the nearest policeman would need {}", moved(police))
                }
                (true, None) => "no policeman would ever get there".to_owned(),
            };
            let thief = moved(thief);
            let exit = if exits.len() == 1 { "the exit" } else { "an exit" };
            let _ = write!(
                text,
                " Alone on the {}, the thief would need {thief} to {exit}; {police}.",
                self.noun(),
            );
        }
        let _ = write!(
            text,
            "\n\nSuppose that the {} {} only best moves, and the {} {} everything. The number on a {} is the last \
             round from which {} can still get there",
            winner.name(),
            winner.does("play", "s"),
            loser.name(),
            if loser.is_plural { "try" } else { "tries" },
            self.places_noun(1),
            loser.piece(),
        );
        text += &match room.loser {
            Player::Thief => {
                let place = self.places_noun(1);
                format!(" without being caught at once. After that round, the {place} is lost.\n\n")
            }
            Player::Police => ". After that round, it is too late.\n\n".to_owned(),
        };
        text += &self.picture(&start, |place| Some(room.last_rounds[place as usize]?.to_string()));
        if room.loser == Player::Police
            && stuck.is_none()
            && !exits.is_empty()
            && exits.iter().all(|&exit| room.last_rounds[exit as usize].is_none())
        {
            let nobody = if loser.is_plural { "no policeman can" } else { "the policeman cannot" };
            let _ = match exits.len() {
                1 => writeln!(text, "\nThe exit has no number: {nobody} get there in time."),
                _ => writeln!(text, "\nNo exit has a number: {nobody} get to one in time."),
            };
        }
        text += "\n";
        let rounds = room.rounds.iter().enumerate().map(|(number, round)| {
            format!("Round {number}, {}.", self.round_in_words(number, round))
        });
        text += &listed(rounds, "round");
        let _ = writeln!(text, "\nSo: {} at the latest.", self.solution.value(start));
        text
    }

    fn over(&self, state: State) -> String {
        let sentence = self.solution.value(state).outcome().sentence();
        let stuck =
            self.stuck_in_words(state).map_or(String::new(), |stuck| format!(" Here, {stuck}"));
        format!("{sentence}. The game is over before anyone moves.{stuck}\n")
    }

    /// The state in which best play ends.
    fn end_of(&self, start: State) -> State {
        self.solution.best_line(start).into_iter().fold(start, State::after)
    }

    /// If a state is over because a side cannot move, that as a sentence without a capital.
    fn stuck_in_words(&self, state: State) -> Option<String> {
        let is_met = state.police.holds(state.thief);
        let has_escaped = self.ground.exits().contains(&state.thief);
        let value = self.solution.value(state);
        if is_met || has_escaped || value.turns()?.0 > 0 {
            return None;
        }
        let side = Side::new(state.to_move, &state);
        let ends = if value.outcome().winner() == Some(state.to_move) { "win" } else { "lose" };
        Some(format!("the {} cannot move, and so {}.", side.name(), side.does(ends, "s")))
    }

    /// E.g. `after turn 1: policeman on 2,3, thief on 3,3; 1 cell`.
    fn round_in_words(&self, number: usize, round: &Round) -> String {
        let noun = self.places_noun(round.cells);
        let left = match round.cells {
            0 => format!("no {} is left", self.places_noun(1)),
            cells => format!("{cells} {noun}"),
        };
        let Round { turn, state, .. } = round;
        let when =
            if number == 0 { "at the start".to_owned() } else { format!("after turn {turn}") };
        let who = Side::new(Player::Police, state).name();
        let police = self.words.list(state.police.vertices());
        let thief = self.words.list(&[state.thief]);
        format!("{when}: {who} on {police}, thief on {thief}; {left}")
    }

    const fn noun(&self) -> &'static str {
        if self.words.places.board().is_some() { "board" } else { "graph" }
    }

    const fn places_noun(&self, count: u32) -> &'static str {
        match (self.words.places.board(), count) {
            (Some(_), 1) => "cell",
            (Some(_), _) => "cells",
            (None, 1) => "vertex",
            (None, _) => "vertices",
        }
    }

    /// The board with a label on each cell, in columns of equal width, indented as a block; without
    /// a label, the cell as in a board file. Of a graph, the vertices that have labels.
    fn picture(&self, start: &State, label: impl Fn(u32) -> Option<String>) -> String {
        let mut text = String::new();
        let Some(board) = self.words.places.board() else {
            let mut labelled = Vec::new();
            let mut more = 0;
            for place in 0..self.ground.place_count() as u32 {
                if let Some(label) = label(place) {
                    if labelled.len() < MAX_LINES {
                        labelled.push(format!("{}: {label}", self.words.list(&[place])));
                    } else {
                        more += 1;
                    }
                }
            }
            if labelled.is_empty() {
                return format!("No {} has a number.\n", self.places_noun(1));
            }
            let _ = write!(text, "{}", labelled.join("; "));
            text += &if more > 0 { format!("; … {more} more.\n") } else { ".\n".to_owned() };
            return text;
        };
        let shown = |cell: Cell| {
            let kind = || start.kind_on(board, cell).character().to_string();
            label(cell.index() as u32).unwrap_or_else(kind)
        };
        let labels: Vec<String> = board.cells().map(shown).collect();
        let width = labels.iter().map(String::len).max().unwrap_or(1);
        for row in labels.chunks(board.columns() as usize) {
            let cells: Vec<_> = row.iter().map(|label| format!("{label:>width$}")).collect();
            let _ = writeln!(text, "    {}", cells.join(" "));
        }
        text
    }
}

/// How hard a puzzle is, as `stakeout rank` scores it.
pub(super) fn difficulty_in_words(bits: f64) -> String {
    let forced = if bits == 0.0 { ": no choice matters" } else { "" };
    format!("\nDifficulty: {bits:.2} bits{forced}.\n")
}

fn moved(moves: u32) -> String {
    counted(moves, "move")
}

/// The places of a loop, numbered for each player in the order of the loop.
struct LoopLabels([Vec<u32>; 2]);

impl LoopLabels {
    fn new(held: &HeldLoop) -> Self {
        let mut seen = HashSet::new();
        let mut places = [Vec::new(), Vec::new()];
        let mut name = |player: usize, place: u32| {
            if seen.insert((player, place)) {
                places[player].push(place);
            }
        };
        for &place in held.entry.police.vertices() {
            name(0, place);
        }
        name(1, held.entry.thief);
        for step in &held.steps {
            for &place in step.places() {
                name(usize::from(step.mover() == Player::Thief), place);
            }
        }
        Self(places)
    }

    fn of_player(&self, player: Player, place: u32) -> String {
        let (letter, places) = match player {
            Player::Police => ('P', &self.0[0]),
            Player::Thief => ('T', &self.0[1]),
        };
        match places.iter().position(|&named| named == place) {
            Some(index) => format!("{letter}{}", index + 1),
            None => String::new(),
        }
    }

    /// The labels of the pieces of a player.
    fn of_places(&self, player: Player, places: &[u32]) -> String {
        places.iter().map(|&place| self.of_player(player, place)).collect::<Vec<_>>().join(";")
    }

    /// The label of a place of the loop; both labels if both players use it.
    fn of(&self, place: u32) -> Option<String> {
        let police = self.of_player(Player::Police, place);
        let thief = self.of_player(Player::Thief, place);
        match (police.is_empty(), thief.is_empty()) {
            (true, true) => None,
            (false, true) => Some(police),
            (true, false) => Some(thief),
            (false, false) => Some(format!("{police}/{thief}")),
        }
    }
}
