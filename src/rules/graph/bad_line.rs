//! `bad-line`: a line of a game file that cannot be read.

use crate::config::Severity;
use crate::model::{GraphReading, ProblemKind};
use crate::rules::diagnostic::Diagnostic;
use crate::rules::diagnostic_list::DiagnosticList;
use crate::rules::rule::{Check, Page, Rule};
use crate::syntax::{GraphText, LineFault};

pub(crate) static RULE: Rule = Rule {
    name: "bad-line",
    severity: Some(Severity::Error),
    check: Check::GraphText(check),
    page: Page {
        finds: "A line of a game file that cannot be read: it is neither `vertex -> successor …` nor a vertex alone, or in an edge list not `a b` or `a b w`. It points to what the line says. In an edge list also a vertex that is not among those from 1 to the number in the header; then it points to the number.",
        reason: "What a line means that cannot be read, only its author knows. A game that lacks a line is another game.",
        bad: "a b -> c\nb\nc\n",
        good: "a -> b c\nb\nc\n",
    },
    ..Rule::ERROR
};

fn check(_: &GraphText, reading: &GraphReading, found: &mut DiagnosticList) {
    found.extend(reading.problems.iter().filter_map(|problem| {
        let message = match problem.kind {
            ProblemKind::BadLine(fault) => said(fault).to_owned(),
            ProblemKind::OutOfRange => {
                let vertices = reading.claimed.map_or(0, |claim| claim.vertices);
                format!("no vertex: the header says that they go from 1 to {vertices}")
            }
            _ => return None,
        };
        Some(Diagnostic::new(&RULE, problem.span, message))
    }));
}

fn said(fault: LineFault) -> &'static str {
    match fault {
        LineFault::NoVertex => "no vertex before the arrow; a line is `vertex -> successor …`",
        LineFault::SeveralVertices => "several names where one vertex should be; a line is `vertex -> successor …`",
        LineFault::SecondArrow => "a second arrow; a line is `vertex -> successor …`",
        LineFault::BadName => "`:` or `;` where a name should be",
        LineFault::NotAnEdge => "no edge; in an edge list a line is `a b` or `a b w`",
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::graph::picture::check_game;

    #[test]
    fn a_line_is_a_vertex_and_where_it_leads() {
        check_game(expect![[r#"
            |a -> b
            |a b -> c ; c
             ^^^^^^^^ error[bad-line]: several names where one vertex should be; a line is `vertex -> successor …`
            |-> b
             ^^^^ error[bad-line]: no vertex before the arrow; a line is `vertex -> successor …`
            |a -> b -> a
             ^^^^^^^^^^^ error[bad-line]: a second arrow; a line is `vertex -> successor …`
            |b:1 -> a
             ^ warning[unknown-directive]: `b` is no directive; known are `title`, `author`, `objective`, `words`, `stuck`, `first`, `start`, `expect`, `allow`
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
             ^^^ error[bad-line]: no edge; in an edge list a line is `a b` or `a b w`
            |0 3
             ^ error[bad-line]: no vertex: the header says that they go from 1 to 3
            |1 4
               ^ error[bad-line]: no vertex: the header says that they go from 1 to 3
            |1 2 3 4
             ^^^^^^^ error[bad-line]: no edge; in an edge list a line is `a b` or `a b w`
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
