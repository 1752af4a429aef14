//! `losing-move`: a move of `solution` that gives something away.

use crate::model::Player;
use crate::rules::board::checked::CheckedBoard;
use crate::rules::rule::{Diagnostic, DiagnosticList, Page, Rule, RuleOn};
use crate::solve::insight::{BoardFact, JudgedLine};
use crate::solve::{Turns, Value};

pub(crate) static RULE: Rule = Rule {
    name: "losing-move",
    stops_solving: false,
    boards: Some(RuleOn::fact(CheckedBoard::line_question, check)),
    page: Page {
        finds: "The first move of `solution`, of either side, after which the outcome is worse for the side that made it: a win becomes a draw or a loss, or a draw becomes a loss. The best line that follows is shown with it. Needs the values of all states: if only the verdict fits into `solver.memory`, no move is judged.",
        reason: "A solution should show best play. After such a move, the result no longer matches the verdict.",
        bad: "first: thief\nsolution: l\nP.TE\n",
        good: "first: thief\nsolution: r\nP.TE\n",
    },
    ..Rule::ERROR
};

/// The most characters of a best line in a message.
const MAX_SHOWN: usize = 200;

fn check(board: &CheckedBoard, fact: &BoardFact, found: &mut DiagnosticList) {
    let BoardFact::Line(JudgedLine { losing: Some(losing), .. }) = fact else { return };
    let Some(written) = board.written_solution() else { return };
    let Some(&span) = written.words.get(losing.index) else { return };
    let Some(&(state, _)) = written.line.moves.get(losing.index) else { return };
    let before = result(state.to_move, losing.before);
    let after = result(state.to_move, losing.after);
    let message = format!("the {}'s move turns a {before} into a {after}", state.to_move.name());
    let follows = match losing.after {
        Value::Win(_, Turns(0)) => "the game is over".to_owned(),
        Value::Draw | Value::Endless(_) => "neither side can force an end after it".to_owned(),
        Value::Win(..) => format!("best line after it: {}", cut(&losing.best_line)),
    };
    found.push(Diagnostic::new(&RULE, span, message).related(span, follows));
}

/// The result for a player, as a word.
fn result(player: Player, value: Value) -> &'static str {
    match value.outcome().winner() {
        None => "draw",
        Some(winner) if winner == player => "win",
        Some(_) => "loss",
    }
}

/// The start of a best line; if it is too long, whole moves followed by dots.
fn cut(line: &str) -> String {
    match line.get(..MAX_SHOWN).and_then(|start| start.rsplit_once(' ')) {
        Some((moves, _)) if line.len() > MAX_SHOWN => format!("{moves} …"),
        _ => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::check_solved;

    #[test]
    fn the_first_losing_move_is_reported_with_the_best_line_after_it() {
        check_solved(expect![[r#"
            |first: thief
            |solution: d l
                       ^ error[losing-move]: the thief's move turns a win into a loss
                       ^ related: best line after it: r
                         ^ error[bad-solution]: illegal move: the police cannot go `l` here
            |.TE
            |P..
             ^ information[verdict]: The thief escapes in 1 turn
            |
            |first: thief
            |solution: r
            |PT.E
             ^ information[verdict]: The thief escapes in 3 turns
            |
            |solution: - l r
            |P.T*E
             ^ information[verdict]: Police catches the thief in 3 turns
            |
            |solution: l
            |.P.T.
              ^ information[verdict]: The thief escapes in 4 turns
            |....E
            |...*.
        "#]]);
    }

    #[test]
    fn moves_before_a_bad_one_are_judged_and_none_after_it() {
        check_solved(expect![[r#"
            |first: thief
            |solution: l x
                       ^ error[losing-move]: the thief's move turns a win into a loss
                       ^ related: best line after it: r
                         ^ error[bad-solution]: unknown move `x`; use `u`, `d`, `l`, `r`, `ul`, `ur`, `dl`, `dr` or `-`
            |P.TE
             ^ information[verdict]: The thief escapes in 1 turn
            |
            |first: thief
            |solution: x l
                       ^ error[bad-solution]: unknown move `x`; use `u`, `d`, `l`, `r`, `ul`, `ur`, `dl`, `dr` or `-`
            |P.TE
             ^ information[verdict]: The thief escapes in 1 turn
        "#]]);
    }

    #[test]
    fn best_play_is_not_reported() {
        check_solved(expect![[r#"
            |solution: r - r
            |P.T*E
             ^ information[verdict]: Police catches the thief in 3 turns
        "#]]);
    }
}
