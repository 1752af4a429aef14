//! Completions in a game file: directives, their values, vertices, names of rules, templates of
//! games.
//!
//! In one file because half of it is pictures of these completions.

use std::collections::HashSet;

use crate::analysis::completion::{Completion, CompletionKind, Completions};
use crate::analysis::completion_context::{CompletionContext, CursorSyntax, escaped};
use crate::analysis::context::Context;
use crate::analysis::graph::document::GraphDocument;
use crate::analysis::graph::kind::GRAPHS;
use crate::analysis::graph::objective::TEMPLATES;
use crate::analysis::graph::value_labels::ValueLabels;
use crate::analysis::solve_status::Solutions;
use crate::model::{DirectiveValue, GraphKey, Key, Names, ProblemKind, Vertex};
use crate::rules::game_asserted;
use crate::syntax::{GraphForm, WHITESPACE};
use crate::text::{Offset, Position, Span};

/// The input of each provider.
struct CompletionInput<'a> {
    document: &'a GraphDocument,
    solutions: &'a dyn Solutions,
    cursor: CompletionContext<'a, GraphKey>,
}

/// Templates of games, in a file without statements.
fn games(input: &CompletionInput<'_>) -> Completions {
    if input.has_statements() {
        return Completions::default();
    }
    input.cursor.templates(&TEMPLATES).into()
}

/// Vertices for the subject of a line.
fn subjects(input: &CompletionInput<'_>) -> Completions {
    let Some((before, after)) = input.statement() else { return Completions::default() };
    let typed = before.trim_start_matches(WHITESPACE);
    // Not for `a -> |` and `a |`.
    if before.contains("->") || typed.contains(WHITESPACE) {
        return Completions::default();
    }
    // Not for `| a`.
    if typed.is_empty() && !after.trim_matches(WHITESPACE).is_empty() {
        return Completions::default();
    }
    input.vertices(typed, after, false)
}

/// Vertices for a successor.
fn successors(input: &CompletionInput<'_>) -> Completions {
    let Some((before, after)) = input.statement() else { return Completions::default() };
    let Some(arrow) = before.rfind("->") else { return Completions::default() };
    let has_sums = input.document.checked().reading.has_sums();
    let mut start = arrow + 2;
    let between = before
        .rfind(|character: char| WHITESPACE.contains(&character) || (has_sums && character == '+'));
    if let Some(between) = between {
        start = start.max(between + 1);
    }
    let typed = &before[start..];
    // Not for a weight, as in `a -> b:|`.
    if typed.contains(':') {
        return Completions::default();
    }
    input.vertices(typed, after, true)
}

/// The vertices for `start`.
fn starts(input: &CompletionInput<'_>) -> Completions {
    let cursor = &input.cursor;
    let CursorSyntax::Value(_, GraphKey::Start, mut span) = cursor.syntax() else {
        return Completions::default();
    };
    let checked = input.document.checked();
    let text = &checked.game.text;
    if checked.reading.has_sums() {
        span = name_in_sum(text, span, cursor.at);
    }
    let typed = Span { start: span.start.min(cursor.at), end: cursor.at }.of(text);
    input.named(typed, |name| cursor.value(name, CompletionKind::Vertex, span))
}

impl GraphDocument {
    /// The completions at a position; none in comments and free text.
    ///
    /// # Complexity
    /// Linear in the line, the directives and the vertices.
    pub(crate) fn completions(&self, context: Context<'_>, position: Position) -> Completions {
        let checked = self.checked();
        let cursor = CompletionContext::new(
            &GRAPHS,
            self.text(),
            context.encoding,
            Offset::default(),
            &checked.game,
            &checked.reading.directives,
            self.offset(position, context.encoding),
        );
        let input = CompletionInput { document: self, solutions: context.solutions, cursor };
        let asserted = self.verdict(context.solutions).map(game_asserted);
        let own = [games, subjects, successors, starts].map(|provider| provider(&input));
        input.cursor.completions(asserted, |key| input.fits(key), |key| input.listed(key), own)
    }
}

impl CompletionInput<'_> {
    /// Whether another line has a statement.
    fn has_statements(&self) -> bool {
        self.document.checked().game.statements().any(|(line, _)| line != self.cursor.line)
    }

    /// Whether a directive fits the game.
    fn fits(&self, key: GraphKey) -> bool {
        let checked = self.document.checked();
        let objective = checked.reading.objective;
        match key {
            GraphKey::Stuck => objective.has_stuck(),
            GraphKey::First => objective.has_costs(),
            GraphKey::Start | GraphKey::Expect | GraphKey::Objective => !objective.has_words(),
            GraphKey::Octal => {
                let has_form = checked.game.form == GraphForm::Octal;
                has_form || !objective.has_words() && !self.has_statements()
            }
            GraphKey::Words => !self.has_statements() || checked.game.form == GraphForm::Words,
            GraphKey::Title | GraphKey::Author | GraphKey::Allow => true,
        }
    }

    /// The values of a directive that can be listed and fit the game.
    fn listed(&self, key: GraphKey) -> impl Iterator<Item = &'static DirectiveValue> + use<> {
        let objective = self.document.checked().reading.objective;
        let values = key.data().values.iter();
        values.filter(move |value| {
            // A value may go on with a number, as `cost infinite`.
            let word = value.name().split(' ').next().unwrap_or_default();
            key != GraphKey::Expect || objective.expects(word)
        })
    }

    /// The line before and after the position, if it may be a statement with arrows and the
    /// position is not in a comment.
    fn statement(&self) -> Option<(&str, &str)> {
        if self.document.checked().game.form != GraphForm::Arrows {
            return None;
        }
        if self.cursor.is_in_directive() || self.cursor.is_in_comment() {
            return None;
        }
        Some(self.cursor.halves())
    }

    /// Vertices to replace the name at the cursor, as a successor or as the subject of a line. For
    /// a subject, vertices without a line come first.
    fn vertices(&self, typed: &str, after: &str, as_successor: bool) -> Completions {
        let rest = after.find([' ', '\t', ':', ';', '+']).unwrap_or(after.len());
        let rest = after[..rest].find("->").unwrap_or(rest);
        let start = self.cursor.at - Offset::new(typed.len());
        let span = Span { start, end: self.cursor.at + Offset::new(rest) };
        let has_weights = self.document.checked().reading.objective.has_costs();
        let wants_weight = as_successor && has_weights && !after[rest..].starts_with(':');
        let space = if self.cursor.halves().0.ends_with("->") { " " } else { "" };
        self.named(typed, |name| {
            if !wants_weight {
                let text = format!("{space}{name}");
                return self.cursor.completion(name, CompletionKind::Vertex, span, &text);
            }
            let text = format!("{space}{name}:");
            let mut completion = self.cursor.completion(name, CompletionKind::Vertex, span, &text);
            completion.snippet = Some(format!("{}${{1:1}}", escaped(&text)));
            completion
        })
    }

    /// The vertices with names that match the typed text, those without a line first.
    fn named(&self, typed: &str, completion: impl Fn(&str) -> Completion) -> Completions {
        let checked = self.document.checked();
        let game = &checked.game;
        let reading = &checked.reading;
        if matches!(reading.names, Names::Words(_)) {
            return Completions::default();
        }
        // The typed name is a vertex of its own while it is incomplete; it is not suggested.
        let mut incomplete = None;
        if let Some(here) = reading.mention_at(game, self.cursor.at)
            && reading.mentions(game, here.vertex).len() == 1
        {
            incomplete = Some(here.vertex);
        }
        let mut undefined: Vec<Vertex> = Vec::new();
        for problem in &reading.problems {
            if let ProblemKind::Undefined(vertex) = problem.kind {
                undefined.push(vertex);
            }
        }
        let known: HashSet<Vertex> = undefined.iter().copied().collect();
        let others =
            (0..reading.vertex_count()).map(Vertex::new).filter(|vertex| !known.contains(vertex));
        let labels = ValueLabels::new(self.document, self.solutions, true);
        let vertices = undefined.iter().copied().chain(others);
        let complete = vertices.filter(|&vertex| incomplete != Some(vertex));
        let name = |vertex| reading.name(game, vertex);
        Completions::of_vertices(complete, typed, name, |vertex, name| {
            let detail = labels.of_vertex(vertex).unwrap_or_default();
            Completion { detail, ..completion(name) }
        })
    }
}

/// The name at the cursor in a sum `a + b`.
fn name_in_sum(text: &str, value: Span, at: Offset) -> Span {
    let is_between = |character: char| WHITESPACE.contains(&character) || character == '+';
    let before = Span { start: value.start.min(at), end: at };
    let after = Span { start: at, end: value.end.max(at) };
    let start = before.of(text).rfind(is_between).map_or(0, |found| found + 1);
    let end = after.of(text).find(is_between).unwrap_or(after.of(text).len());
    Span { start: before.start + Offset::new(start), end: at + Offset::new(end) }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::completion::MAX_VERTICES;
    use crate::analysis::context::Context;
    use crate::analysis::graph::document::GraphDocument;
    use crate::analysis::picture::{Scene, SolvesAll};
    use crate::analysis::solve_status::{Solutions, Unsolved};
    use crate::config::Settings;
    use crate::text::{Encoding, Position};

    fn check(solutions: &dyn Solutions, picture: Expect) {
        picture.assert_eq(&Scene::graph(picture.data()).completed(solutions));
    }

    #[test]
    fn an_empty_file_begins_with_a_directive_or_a_game() {
        check(
            &Unsolved,
            expect![[r#"
                |
                 ^
                > title () |title: |
                > author () |author: |
                > objective (outcome, cost, grundy) |objective: |
                > octal () |octal: |
                > words () |words: |
                > stuck (loses, wins) |stuck: |
                > start () |start: |
                > expect (win, lose, draw) |expect: |
                > allow () |allow: |
                > game (a small game with a winner) |title: A new game|
                > cost game (a small game about a cost) |title: A new game|
                > word game (words that follow each other) |title: A new game|
                > Grundy game (a game with a Grundy value at every vertex) |title: A new game|
                > octal game (heaps under an octal code) |title: A new game|
                > edge list (numbered vertices, an edge a line) |title: A new game|
            "#]],
        );
    }

    #[test]
    fn a_line_begins_with_a_directive_that_fits_or_a_vertex() {
        check(
            &SolvesAll,
            expect![[r#"
                |title: x
                |
                 ^
                |start: a
                |a -> b c
                |c
                > expect: win in 1 (the verdict of this game) |expect: win in 1|
                > author () |author: |
                > objective (outcome, cost, grundy) |objective: |
                > stuck (loses, wins) |stuck: |
                > expect (win, lose, draw) |expect: |
                > allow () |allow: |
                > b (lose in 0 turns) |b|
                > a (win in 1 turn) |a|
                > c (lose in 0 turns) |c|
            "#]],
        );
        check(
            &Unsolved,
            expect![[r#"
                |objective: cost
                |fi: x
                  ^
                |a
                > title () |title: x|
                > author () |author: x|
                > first (minimiser, maximiser) |first: x|
                > start () |start: x|
                > expect (cost infinite, cost) |expect: x|
                > allow () |allow: x|
            "#]],
        );
    }

    #[test]
    fn a_successor_is_a_vertex_and_those_without_a_line_come_first() {
        check(
            &SolvesAll,
            expect![[r#"
                |a -> b é
                |é -> a d
                        ^
                |d
                > b (lose in 0 turns) |é -> a b|
                > a (win in 1 turn) |é -> a a|
                > é (win in 1 turn) |é -> a é|
                > d (lose in 0 turns) |é -> a d|
            "#]],
        );
        check(
            &Unsolved,
            expect![[r#"
                |alpha -> beta
                |beta ->
                        ^
                > alpha () |beta -> alpha|
                > beta () |beta -> beta|
            "#]],
        );
        check(
            &Unsolved,
            expect![[r#"
                |alpha -> beta
                |beta -> aha ; c
                           ^
                > alpha () |beta -> alpha ; c|
            "#]],
        );
    }

    #[test]
    fn in_a_cost_game_a_successor_needs_a_weight() {
        check(
            &Unsolved,
            expect![[r#"
                |objective: cost
                |a -> b:3
                |b -> a
                      ^
                > a () |b -> a:|
                > b () |b -> b:|
            "#]],
        );
        check(
            &Unsolved,
            expect![[r#"
            |objective: cost
            |a -> b:3
                    ^
        "#]],
        );
    }

    #[test]
    fn the_start_is_a_vertex() {
        check(
            &SolvesAll,
            expect![[r#"
                |start:
                       ^
                |a -> b
                |b
                > a () |start: a|
                > b () |start: b|
            "#]],
        );
        check(
            &Unsolved,
            expect![[r#"
                |start: 3
                         ^
                |13 1
                |1 2
                > 13 () |start: 13|
            "#]],
        );
    }

    #[test]
    fn the_verdict_is_completed_as_a_whole() {
        check(
            &SolvesAll,
            expect![[r#"
                |start: a
                |expect: dra
                           ^
                |a -> b
                |b
                > win in 1 (the verdict of this game) (best) |expect: win in 1|
                > win () |expect: win|
                > lose () |expect: lose|
                > draw () |expect: draw|
            "#]],
        );
        check(
            &SolvesAll,
            expect![[r#"
                |expect: 
                         ^
                |1 1 1
                |1 1 7
                > cost infinite (the verdict of this game) (best) |expect: cost infinite|
                > cost () |expect: cost|
            "#]],
        );
        check(
            &SolvesAll,
            expect![[r#"
                |start: a
                |e
                  ^
                |a ->
                > expect: lose in 0 (the verdict of this game) |expect: lose in 0|
                > title () |title: |
                > author () |author: |
                > objective (outcome, cost, grundy) |objective: |
                > stuck (loses, wins) |stuck: |
                > expect (win, lose, draw) |expect: |
                > allow () |allow: |
            "#]],
        );
    }

    #[test]
    fn values_and_rules_are_listed() {
        check(
            &Unsolved,
            expect![[r#"
                |stuck:
                       ^
                |a
                > loses (default) |stuck: loses|
                > wins () |stuck: wins|
            "#]],
        );
        check(
            &Unsolved,
            expect![[r#"
                |allow: verdict, dup
                                    ^
                |a
                > unknown-directive (warning) |allow: verdict, unknown-directive|
                > too-many (information) |allow: verdict, too-many|
                > too-large (warning) |allow: verdict, too-large|
                > empty-file (warning) |allow: verdict, empty-file|
                > undefined-vertex (warning) |allow: verdict, undefined-vertex|
                > trailing-whitespace (hint) |allow: verdict, trailing-whitespace|
                > duplicate-edge (hint) |allow: verdict, duplicate-edge|
                > suspicious-name (warning) |allow: verdict, suspicious-name|
                > duplicate-word (hint) |allow: verdict, duplicate-word|
                > unreachable-vertex (hint) |allow: verdict, unreachable-vertex|
                > missing-expect (off) |allow: verdict, missing-expect|
            "#]],
        );
    }

    #[test]
    fn comments_titles_words_and_numbers_have_no_completions() {
        for (text, line, column) in [
            ("a -> b ; x\n", 0, 10),
            ("; x\na\n", 0, 3),
            ("title: x\na\n", 0, 8),
            ("2 1\n1 2\n", 1, 3),
            ("a b\n", 0, 2),
        ] {
            let document = GraphDocument::new(text).unwrap();
            let found = document.completions(
                Context::new(&Unsolved, &Settings::default(), Encoding::Utf8),
                Position { line, column },
            );
            assert_eq!(found.items, [], "{text:?}");
        }
    }

    #[test]
    fn typing_finds_the_other_vertices_of_a_large_game() {
        let names: String = (0..2 * MAX_VERTICES).map(|number| format!("v{number}\n")).collect();
        let last = format!("v{}", 2 * MAX_VERTICES - 1);
        let found = |typed: &str| {
            let document = GraphDocument::new(&format!("v0 -> {typed}\n{names}")).unwrap();
            let column = 6 + u32::try_from(typed.len()).unwrap();
            let settings = Settings::default();
            document.completions(
                Context::new(&Unsolved, &settings, Encoding::Utf8),
                Position { line: 0, column },
            )
        };
        let all = found("");
        assert_eq!((all.items.len(), all.has_more), (MAX_VERTICES, true));
        let few = found(&last[..last.len() - 1]);
        assert!(!few.has_more && few.items.iter().any(|item| item.label == last));
    }
}
