//! What `expect` asserts of a chase: its values, and verdicts that no puzzle with the same rules can
//! have, since the parity of the turns is wrong, or endless play is no draw.
//!
//! Deliberately not here: what the particular board or graph allows.

use crate::model::{ChaseExpectation, Player, Stuck, TurnRules};
use crate::rules::shown::within_turns;
use crate::solve::insight::fulfils;
use crate::solve::{Outcome, Value};

/// The value of `expect` that asserts this verdict, with its turns or without.
pub(crate) fn asserted(value: Value, with_turns: bool) -> String {
    let name = value.outcome().name();
    match value.turns().filter(|_| with_turns) {
        Some(turns) => format!("{name} in {}", turns.0),
        None => name.to_owned(),
    }
}

/// All values of `expect` that assert this verdict, the one with turns first.
pub(crate) fn all_asserted(value: Value) -> Vec<String> {
    let mut values = vec![asserted(value, true), asserted(value, false)];
    values.dedup();
    values
}

/// What an `expect` with the value `written` asserts, in words, if the verdict is another one.
pub(crate) fn unmet(value: Value, expected: ChaseExpectation, written: &str) -> Option<String> {
    if fulfils(value, expected) {
        return None;
    }
    Some(match expected {
        ChaseExpectation::Draw => Outcome::Draw.sentence().to_owned(),
        ChaseExpectation::Win(player, turns) => {
            format!("{}{}", Outcome::win_of(player).sentence(), within_turns(written, turns))
        }
    })
}

impl TurnRules {
    /// Why no puzzle with these rules can have a verdict, if so.
    pub(crate) fn why_never(self, first: Player, verdict: ChaseExpectation) -> Option<String> {
        match verdict {
            ChaseExpectation::Draw => {
                Some(format!("`endless: {}` leaves none", self.endless?.name()))
            }
            ChaseExpectation::Win(winner, turns) => self.why_not_in(first, winner, turns?),
        }
    }

    /// Why a player cannot win in this number of turns. A game of no turns may begin anywhere, and a
    /// number beyond 64 bits has saturated.
    fn why_not_in(self, first: Player, winner: Player, turns: u64) -> Option<String> {
        // Whoever must move may have to walk into the other, or wins by being stuck.
        let has_last_move = match winner {
            Player::Police => {
                self.thief_may_skip && (self.police_may_skip || self.stuck == Stuck::Loses)
            }
            Player::Thief => self.thief_may_skip || self.stuck == Stuck::Loses,
        };
        let is_odd = winner == first;
        let is_known = turns > 0 && turns < u64::MAX;
        if !is_known || !has_last_move || is_odd != turns.is_multiple_of(2) {
            return None;
        }
        let [who, moves, win] = match (first, winner) {
            (Player::Police, Player::Police) => ["the police", "move", "they win"],
            (Player::Police, Player::Thief) => ["the police", "move", "the thief wins"],
            (Player::Thief, Player::Police) => ["the thief", "moves", "the police win"],
            (Player::Thief, Player::Thief) => ["the thief", "moves", "he wins"],
        };
        Some(format!("{who} {moves} first, so {win} in an {} number of turns", parity(is_odd)))
    }
}

const fn parity(is_odd: bool) -> &'static str {
    if is_odd { "odd" } else { "even" }
}

#[cfg(test)]
mod tests {
    use crate::rules::board::checked::CheckedBoard;
    use crate::rules::picture::{check_pursuit_solved, check_solved};
    use crate::rules::pursuit::checked::CheckedPursuit;
    use crate::rules::rule::Part;
    use crate::solve::Unwatched;
    use crate::solve::pursuit::PursuitSolution;
    use crate::syntax::Sections;
    use expect_test::expect;

    #[test]
    fn a_verdict_that_no_board_can_have_is_said_to_be_one() {
        check_solved(expect![[r#"
            |expect: police in 2
                     ^^^^^^^^^^^ error[verdict-mismatch]: expected: Police catches the thief in 2 turns; found: The thief escapes in 2 turns; no board with these rules can have that: the police move first, so they win in an odd number of turns
            |P.T
             ^ information[verdict]: The thief escapes in 2 turns
            |..E
        "#]]);
        check_solved(expect![[r#"
            |first: thief
            |expect: thief in 4
                     ^^^^^^^^^^ error[verdict-mismatch]: expected: The thief escapes in 4 turns; found: The thief escapes in 1 turn; no board with these rules can have that: the thief moves first, so he wins in an odd number of turns
            |P.T
             ^ information[verdict]: The thief escapes in 1 turn
            |..E
        "#]]);
        check_solved(expect![[r#"
            |endless: thief
            |expect: draw
                     ^^^^ error[verdict-mismatch]: expected: Draw; found: The thief escapes in 2 turns; no board with these rules can have that: `endless: thief` leaves none
            |P.T
             ^ information[verdict]: The thief escapes in 2 turns
            |..E
        "#]]);
        // Who must move may walk into the policeman.
        check_solved(expect![[r#"
            |skip: none
            |expect: police in 2
                     ^^^^^^^^^^^ error[verdict-mismatch]: expected: Police catches the thief in 2 turns; found: The thief escapes in 2 turns
            |P.T
             ^ information[verdict]: The thief escapes in 2 turns
            |..E
        "#]]);
        check_pursuit_solved(expect![[r#"
            |policemen: 1
                        ^ information[verdict]: Police catches the thief in 3 turns
            |expect: police in 2
                     ^^^^^^^^^^^ error[verdict-mismatch]: expected: Police catches the thief in 2 turns; found: Police catches the thief in 3 turns; no pursuit with these rules can have that: the police move first, so they win in an odd number of turns
            |a - b
            |b - c
            |c - d
        "#]]);
    }

    /// The verdicts that boards and graphs have are never impossible.
    #[test]
    fn what_is_found_is_possible() {
        let mut wrong = Vec::new();
        let mut judge = |text: &str, why: Option<String>| {
            if let Some(why) = why {
                wrong.push(format!("{text}: {why}"));
            }
        };
        let mut random = fastrand::Rng::with_seed(83);
        for _ in 0..400 {
            let mut pick = |of: &[&'static str]| of[random.usize(..of.len())];
            let rules = [
                ("skip", pick(&["both", "police", "thief", "none"])),
                ("stuck", pick(&["loses", "wins"])),
                ("first", pick(&["police", "thief"])),
                ("endless", pick(&["draw", "police", "thief"])),
            ];
            let rules: String = rules.map(|(key, value)| format!("{key}: {value}\n")).concat();
            let rows: String = (0..6).map(|_| pick(&[".", "*", "."])).collect();
            let text = format!("{rules}P{}T\n{}E\n", &rows[..2], &rows[2..5]);
            let asserted = {
                let section = Sections::new(&text).all()[0].section.clone();
                let chase = CheckedBoard::new(section).chase.unwrap();
                CheckedBoard::asserted(chase.verdict(1 << 20, &Unwatched).unwrap()).remove(0)
            };
            let text = format!("expect: {asserted}\n{text}");
            let section = Sections::new(&text).all()[0].section.clone();
            judge(&text, CheckedBoard::new(section).why_impossible());

            let edges: String = (0..5)
                .map(|_| format!("{} -> {}\n", pick(&["a", "b", "c"]), pick(&["a", "b", "c", "d"])))
                .collect();
            let exits = pick(&["", "exits: d\n"]);
            let text = format!("{rules}{exits}police: a\nthief: {}\n{edges}", pick(&["b", "c"]));
            let text = text + "a\nb\nc\nd\n";
            let checked = CheckedPursuit::new(text.clone());
            let puzzle = checked.reading.puzzle.clone().unwrap();
            let solution = PursuitSolution::new(&puzzle.game, u64::MAX, &Unwatched).unwrap();
            let asserted = CheckedPursuit::asserted(solution.verdict(puzzle.start)).remove(0);
            let text = format!("expect: {asserted}\n{text}");
            judge(&text, CheckedPursuit::new(text.clone()).why_impossible());
        }
        assert_eq!(wrong, [""; 0]);
    }
}
