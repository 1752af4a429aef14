//! `duplicate-edge`: an edge that is there already.

use super::{Check, Finding, Page, Rule};
use crate::config::Severity;
use crate::model::{GameReading, ProblemKind};
use crate::syntax::GameText;

pub(super) static RULE: Rule = Rule {
    name: "duplicate-edge",
    severity: Some(Severity::Hint),
    is_unnecessary: false,
    check: Check::GameText(check),
    offers: None,
    page: Page {
        finds: "An edge that is there already, with the same weight. It points to every later one, and to the first, too.",
        reason: "A move is not worth more for being listed twice. A repeated line is most often a slip.",
        bad: "a -> b b\nb\n",
        good: "a -> b\nb\n",
    },
};

fn check(_: &GameText, reading: &GameReading, found: &mut Vec<Finding>) {
    for problem in &reading.problems {
        let ProblemKind::DuplicateEdge { first } = problem.kind else { continue };
        found.push(Finding::new(&RULE, problem.span, "this edge is there already").related(first, "first"));
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::game_picture::check_game;

    #[test]
    fn every_later_one_points_to_the_first() {
        check_game(expect![[r#"
            |a -> b b
                  ^ related: first
                  ^ related: first
                    ^ hint[duplicate-edge]: this edge is there already
            |a -> b
                  ^ hint[duplicate-edge]: this edge is there already
            |b -> a
        "#]]);
    }

    #[test]
    fn the_lines_of_an_edge_list_are_compared_too() {
        check_game(expect![[r#"
            |2 4
            |1 2 7
             ^^^ related: first
            |2 1 7
            |1 2 7
             ^^^ hint[duplicate-edge]: this edge is there already
            |1 2 8
        "#]]);
    }
}
