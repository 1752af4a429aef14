//! `bad-line`: a line of a game file that cannot be read.

use crate::config::Severity;
use crate::model::ProblemKind;
use crate::rules::diagnostic::Diagnostic;
use crate::rules::diagnostic_list::DiagnosticList;
use crate::rules::graph::checked::CheckedGraph;
use crate::rules::rule::{Page, Rule, RuleOn};
use crate::syntax::LineFault;

pub(crate) static RULE: Rule = Rule {
    name: "bad-line",
    severity: Some(Severity::Error),
    graphs: Some(RuleOn::text(check)),
    page: Page {
        finds: "A line of a game file that cannot be read: neither `vertex -> successor …` nor a vertex alone or, in an edge list, neither `a b` nor `a b w`. Reported on the text of the line. In an edge list, also a vertex outside 1 to the number in the header, reported on that number.",
        reason: "Skipping or guessing such a line would change the game.",
        bad: "a b -> c\nb\nc\n",
        good: "a -> b c\nb\nc\n",
    },
    ..Rule::ERROR
};

fn check(graph: &CheckedGraph, found: &mut DiagnosticList) {
    let reading = &graph.reading;
    found.extend(reading.problems.iter().filter_map(|problem| {
        let message = match problem.kind {
            ProblemKind::BadLine(fault) => message(fault).to_owned(),
            ProblemKind::OutOfRange => {
                let vertices = reading.claimed.map_or(0, |claim| claim.vertices);
                format!("no such vertex; vertices are numbered 1 to {vertices} (header)")
            }
            _ => return None,
        };
        Some(Diagnostic::new(&RULE, problem.span, message))
    }));
}

fn message(fault: LineFault) -> &'static str {
    match fault {
        LineFault::NoVertex => "no vertex before the arrow; expected `vertex -> successor …`",
        LineFault::SeveralVertices => "several names before the arrow; expected `vertex -> successor …`",
        LineFault::SecondArrow => "a second arrow; expected `vertex -> successor …`",
        LineFault::BadName => "`:` or `;` where a name should be",
        LineFault::NotAnEdge => "not an edge; expected `a b` or `a b w`",
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::check_game;

    #[test]
    fn a_line_is_a_vertex_and_where_it_leads() {
        check_game(expect![[r#"
            |a -> b
            |a b -> c ; c
             ^^^^^^^^ error[bad-line]: several names before the arrow; expected `vertex -> successor …`
            |-> b
             ^^^^ error[bad-line]: no vertex before the arrow; expected `vertex -> successor …`
            |a -> b -> a
             ^^^^^^^^^^^ error[bad-line]: a second arrow; expected `vertex -> successor …`
            |b:1 -> a
             ^ warning[unknown-directive]: unknown directive `b`; expected one of `title`, `author`, `objective`, `words`, `stuck`, `first`, `start`, `expect`, `allow`
            |a -> b;c
             ^^^^^^^^ error[bad-line]: `:` or `;` where a name should be
            |b
        "#]]);
    }

    #[test]
    fn an_edge_has_two_numbers_and_vertices_that_are_there() {
        check_game(expect![[r#"
            |3 5
            |1 2
            |1 x
             ^^^ error[bad-line]: not an edge; expected `a b` or `a b w`
            |0 3
             ^ error[bad-line]: no such vertex; vertices are numbered 1 to 3 (header)
            |1 4
               ^ error[bad-line]: no such vertex; vertices are numbered 1 to 3 (header)
            |1 2 3 4
             ^^^^^^^ error[bad-line]: not an edge; expected `a b` or `a b w`
        "#]]);
    }

    #[test]
    fn a_line_just_begun_is_a_vertex() {
        check_game(expect![[r#"
            |a -> b
            |b
            |c
            |c ->
        "#]]);
    }
}
