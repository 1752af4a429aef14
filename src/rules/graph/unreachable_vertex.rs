//! `unreachable-vertex`: a vertex that the game cannot reach.

use crate::config::Severity;
use crate::model::GraphPuzzle;
use crate::rules::graph::checked::CheckedGraph;
use crate::rules::rule::{Diagnostic, DiagnosticList, Page, Rule, RuleOn};

pub(crate) static RULE: Rule = Rule {
    name: "unreachable-vertex",
    severity: Some(Severity::Hint),
    graphs: Some(RuleOn::text(check)),
    page: Page {
        finds: "A vertex that cannot be reached from the start. Reported on the vertex's own line, or else where it is first named. Only for games with a `start`.",
        reason: "It plays no part in the game. That may be intended, since every vertex is solved, but often an edge is missing or a name is misspelled.",
        bad: "start: a\na -> b\nb\nc -> b\n",
        good: "start: a\na -> b c\nb\nc -> b\n",
    },
    ..Rule::REMARK
};

fn check(graph: &CheckedGraph, found: &mut DiagnosticList) {
    let CheckedGraph { game, reading, .. } = graph;
    let Some(reached) = reading.puzzle.as_ref().and_then(GraphPuzzle::reachable) else { return };
    let unreached = reading.places(game, |vertex| !reached.contains(vertex)).into_iter();
    found.extend(unreached.map(|(vertex, span)| {
        let name = reading.name(game, vertex);
        let name = if name.chars().count() > 40 { "this vertex" } else { &format!("`{name}`") };
        Diagnostic::new(&RULE, span, format!("{name} cannot be reached from the start"))
    }));
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check_game, check_game_fixes};

    #[test]
    fn it_is_found_on_its_own_line() {
        check_game(expect![[r#"
            |start: a
            |a -> b
            |b -> a
            |c -> b d
             ^ hint[unreachable-vertex]: `c` cannot be reached from the start
                    ^ related: first
            |d -> e c
             ^ hint[unreachable-vertex]: `d` cannot be reached from the start
            |c -> d
                  ^ hint[duplicate-edge]: duplicate edge
            |e
             ^ hint[unreachable-vertex]: `e` cannot be reached from the start
        "#]]);
    }

    #[test]
    fn without_a_start_there_is_none() {
        check_game(expect![[r#"
            |a -> b
            |b
            |c
        "#]]);
    }

    #[test]
    fn of_an_edge_list_only_what_is_mentioned() {
        check_game(expect![[r#"
            |9 3 2
            |1 2
             ^ hint[unreachable-vertex]: `1` cannot be reached from the start
            |2 3
            |1 3
        "#]]);
    }

    #[test]
    fn a_rule_can_be_allowed_with_others() {
        check_game_fixes(
            "unreachable-vertex",
            expect![[r#"
                |start: a
                |allow: verdict
                |a
                |b
                 ^
                > Allow `unreachable-vertex` in this file
                |start: a
                |allow: verdict, unreachable-vertex
                |a
                |b
            "#]],
        );
    }
}
