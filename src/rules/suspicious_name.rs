//! `suspicious-name`: a name that ends in a comma, that counts words, or that looks like an edge or a
//! directive.

use std::collections::HashSet;

use crate::config::Severity;
use crate::model::{ARROWS, GraphKey, ProblemKind};
use crate::rules::fixes::{cut, unsafe_fix};
use crate::rules::graph::checked::CheckedGraph;
use crate::rules::pursuit::lines::{lines_alike, spaced, suspicious_names};
use crate::rules::rule::{Diagnostic, DiagnosticList, Edit, Fix, FixContext, Page, Rule, RuleOn};
use crate::rules::shown::first_of_many;
use crate::rules::unread::{
    directive_fix, edge_in_name, edges_fix, is_pair, meant_as_directive, pairs, report_pairs,
};
use crate::syntax::{ArrowLine, GraphForm, GraphText, WHITESPACE};
use crate::text::{Offset, Span};

pub(crate) static RULE: Rule = Rule {
    name: "suspicious-name",
    severity: Some(Severity::Warning),
    graphs: Some(
        RuleOn::text(check).fixes(|context| likely(context).into_iter().collect()).likely(likely),
    ),
    pursuits: Some(
        RuleOn::text(|pursuit, found| suspicious_names(&RULE, pursuit, found))
            .fixes(|context| spaced(context).into_iter().collect())
            .likely(spaced),
    ),
    page: Page {
        finds: "A name that ends in a comma, in a game written with arrows or a pursuit file. Also an edge of another notation that became part of a name, such as `a→b`, `a--b` or `a<->b`, and in a game file a directive in capitals, such as `Start=a`. In a pursuit file, also a name with a `-` between two names of the file. Reported on each mention of the name. In a file without any edge, also a line such as `a,b`, once. Also a number above as many words and nothing else, on lines of their own, as programming contests describe a word game.",
        reason: "Whitespace separates successors. A comma between them belongs to the name before it, so `b,` and `b` are two vertices. Words on lines of their own are vertices without moves, unless `words` makes them a word game.",
        bad: "a -> b, c\nb,\nc\n",
        good: "a -> b c\nb\nc\n",
    },
    ..Rule::REMARK
};

/// By how many letters words connect in most such games, if they are long enough.
const WORD_LETTERS: usize = 3;

fn check(graph: &CheckedGraph, found: &mut DiagnosticList) {
    let game = &graph.game;
    if game.form != GraphForm::Arrows {
        return;
    }
    if let Some(WordCount { span, letters }) = word_count(game) {
        let message = format!(
            "a number of words; for a word game, write `words: {letters}` in its place, the letters by which words connect"
        );
        found.extend([Diagnostic::new(&RULE, span, message)]);
        return;
    }
    let pairs = lines_of_pairs(game);
    if !pairs.is_empty() {
        report_pairs(&RULE, &game.text, &pairs, &ARROWS, found);
        return;
    }
    let mut next = 0;
    let lines = memchr::memchr_iter(b',', game.text.as_bytes()).filter_map(|comma| {
        let line = game.line_at(Offset::new(comma));
        (line >= next).then(|| {
            next = line + 1;
            line
        })
    });
    found.extend(lines.filter_map(|line| suspicious(graph, line)).flatten());
    let text = &game.text;
    let has_equals = memchr::memchr(b'=', text.as_bytes()).is_some();
    for content in lines_if(has_equals, game) {
        if let Some(message) = directive_in_name(content.of(text)) {
            found.push(Diagnostic::new(&RULE, content, message));
        }
    }
    let mut joined = Vec::new();
    for content in lines_with_arrow_in_name(graph) {
        let message = edge_in_name(content.of(text), &ARROWS).unwrap_or_default();
        joined.push((content, message));
    }
    for (span, message) in first_of_many(joined.into_iter(), lines_alike) {
        found.push(Diagnostic::new(&RULE, span, message));
    }
}

/// The lines `a,b` of a game without any arrow.
fn lines_of_pairs(game: &GraphText) -> Vec<Span> {
    pairs(&game.text, game.statements().map(|(_, content)| content), &ARROWS)
}

/// The lines of the game, or none of them.
fn lines_if(is_wanted: bool, game: &GraphText) -> impl Iterator<Item = Span> + '_ {
    game.statements().map(|(_, content)| content).take_while(move |_| is_wanted)
}

/// The message about a name that is probably a directive: `Start=a`.
fn directive_in_name(line: &str) -> Option<String> {
    let is_name = line.contains('=') && !line.contains(WHITESPACE);
    meant_as_directive::<GraphKey>(line).filter(|_| is_name)
}

/// The lines that can be read only because an arrow of another notation became part of a name:
/// `a→b`.
fn lines_with_arrow_in_name(graph: &CheckedGraph) -> impl Iterator<Item = Span> + '_ {
    let text = &graph.game.text;
    let mut unread = HashSet::new();
    for problem in &graph.reading.problems {
        if let ProblemKind::BadLine(_) = problem.kind {
            unread.insert(problem.span);
        }
    }
    let has_mark = ARROWS.is_replaced_in(text);
    lines_if(has_mark, &graph.game).filter(move |content| {
        edge_in_name(content.of(text), &ARROWS).is_some() && !unread.contains(content)
    })
}

/// The first line of a word game in the notation of programming contests.
struct WordCount {
    /// The number.
    span: Span,
    /// By how many letters the words probably connect.
    letters: usize,
}

/// The directive that is meant by the number above a list of words.
pub(crate) fn words_of_game(text: &str) -> Option<String> {
    let WordCount { letters, .. } = word_count(&GraphText::parse(text))?;
    Some(format!("words: {letters}"))
}

/// A number above as many words, in a file of only these lines.
fn word_count(game: &GraphText) -> Option<WordCount> {
    let mut lines = game.statements().map(|(_, span)| span);
    let span = lines.next()?;
    let count: usize = span.of(&game.text).parse().ok()?;
    let mut words = 0;
    let mut shortest = WORD_LETTERS;
    for line in lines {
        let word = line.of(&game.text);
        if words == count || !word.chars().all(char::is_alphabetic) {
            return None;
        }
        words += 1;
        shortest = shortest.min(word.chars().count());
    }
    (words == count && words > 0).then_some(WordCount { span, letters: shortest })
}

/// The diagnostics of a line, if it can be read.
fn suspicious(graph: &CheckedGraph, line: usize) -> Option<impl Iterator<Item = Diagnostic>> {
    let text = &graph.game.text;
    let content = graph.game.statement(line)?;
    let read = ArrowLine::read(content.of(text)).ok()?;
    let content_text = content.of(text);
    let has_sums = graph.reading.has_sums();
    let successors = read.successors(content_text).flat_map(move |successor| {
        if has_sums { successor.parts(content_text).collect() } else { vec![successor.name] }
    });
    let names = [read.vertex].into_iter().chain(successors);
    Some(names.filter_map(move |name| {
        let span = name.shifted(content.start);
        let name = span.of(text);
        if !name.ends_with(',') {
            return None;
        }
        let shown = cut(name);
        let message =
            format!("the name `{shown}` ends in a comma, `,`; separate names with spaces alone");
        Some(Diagnostic::new(&RULE, span, message))
    }))
}

/// Makes a game of words, or removes the commas, or the whole name if no other character is left.
fn likely(context: &FixContext<'_, CheckedGraph>) -> Option<Fix> {
    // Every line is looked at for that.
    let is_number = context.marked().bytes().all(|byte| byte.is_ascii_digit());
    if is_number && let Some(WordCount { span, letters }) = word_count(&context.part.game) {
        let text = format!("words: {letters}");
        return Some(unsafe_fix(format!("Write `{text}`"), vec![Edit { span, text }]));
    }
    let end = context.diagnostic.span.end;
    let name = context.marked();
    if directive_in_name(name).is_some() {
        return directive_fix(context);
    }
    if is_pair(name, &ARROWS) {
        return edges_fix(context, &ARROWS, lines_of_pairs(&context.part.game).into_iter());
    }
    if edge_in_name(name, &ARROWS).is_some() {
        return edges_fix(context, &ARROWS, lines_with_arrow_in_name(context.part));
    }
    let kept = context.marked().trim_end_matches(',').len();
    let start = Offset::new(context.diagnostic.span.start.bytes() + kept);
    Some(unsafe_fix(
        "Remove the comma",
        vec![Edit { span: Span { start, end }, text: String::new() }],
    ))
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check_game, check_game_fixes};
    use crate::rules::suspicious_name::word_count;
    use crate::syntax::GraphText;

    #[test]
    fn a_name_that_ends_in_a_comma_is_reported_at_each_mention() {
        check_game(expect![[r#"
            |a -> b, c
                  ^^ warning[suspicious-name]: the name `b,` ends in a comma, `,`; separate names with spaces alone
            |b, -> a,:1
             ^^ warning[suspicious-name]: the name `b,` ends in a comma, `,`; separate names with spaces alone
                   ^^ warning[suspicious-name]: the name `a,` ends in a comma, `,`; separate names with spaces alone
                   ^^ warning[undefined-vertex]: `a,` has no line of its own, so it has no moves
                      ^ error[bad-weight]: a weight in a game without costs; add `objective: cost` for a cost game
            |c
        "#]]);
    }

    #[test]
    fn an_arrow_in_a_name_is_reported_twice_at_most() {
        check_game(expect![[r#"
            |a→b
             ^^^ warning[suspicious-name]: `→` is not an arrow here; write `->`
            |b=>c
             ^^^^ warning[suspicious-name]: `=>` is not an arrow here; write `->`; 1 more line alike
            |c--a
            |c -> x→y
                  ^^^ warning[undefined-vertex]: `x→y` has no line of its own, so it has no moves
        "#]]);
        check_game_fixes(
            "suspicious-name",
            expect![[r#"
                |a→b
                 ^
                |b→a
                > Write `->` in these 2 lines
                |a->b
                |b->a
                > Allow `suspicious-name` in this file
                |allow: suspicious-name
                |a→b
                |b→a
            "#]],
        );
    }

    #[test]
    fn a_directive_in_a_name_is_reported() {
        check_game(expect![[r#"
            |Start=a
             ^^^^^^^ warning[suspicious-name]: directives are lower-case; for a directive, write `start: a`
            |x=y
            |a -> b
            |b
        "#]]);
        check_game_fixes(
            "suspicious-name",
            expect![[r#"
                |Start=a
                 ^
                |a -> b
                |b
                > Write the directive `start`
                |start: a
                |a -> b
                |b
                > Allow `suspicious-name` in this file
                |allow: suspicious-name
                |Start=a
                |a -> b
                |b
            "#]],
        );
    }

    #[test]
    fn pairs_in_a_game_without_arrows_are_reported_once() {
        check_game(expect![[r#"
            |a,b
             ^^^ warning[suspicious-name]: `a,b` is one name; for an edge, write `a -> b`; 2 more lines alike
            |b,c
            |("c","a")
        "#]]);
        check_game(expect![[r#"
            |(a, b)
             ^^^^^^ error[bad-line]: for an edge, write `a -> b`
            |(b, c),
             ^^^^^^^ error[bad-line]: for an edge, write `b -> c`
        "#]]);
        check_game(expect![[r#"
            |0,0 -> 0,1
            |0,1
        "#]]);
        check_game_fixes(
            "suspicious-name",
            expect![[r#"
                |a,b
                 ^
                |b,a
                > Write `->` in these 2 lines
                |a -> b
                |b -> a
                > Allow `suspicious-name` in this file
                |allow: suspicious-name
                |a,b
                |b,a
            "#]],
        );
    }

    #[test]
    fn a_number_above_as_many_words_is_the_input_of_a_word_game() {
        check_game(expect![[r#"
            |3
             ^ warning[suspicious-name]: a number of words; for a word game, write `words: 3` in its place, the letters by which words connect
            |abcd
            |bcda
            |ada
        "#]]);
        for text in ["2\nab\ncd\nef", "3\nab\ncd", "2\nab\nc -> d", "2\nab\n3", "0", "2 2\nab\ncd"]
        {
            let game = GraphText::parse(text);
            assert!(word_count(&game).is_none(), "{text:?}");
        }
        check_game_fixes(
            "suspicious-name",
            expect![[r#"
                |3
                |abcd
                |bc ; two
                |ada
                > Write `words: 2`
                |words: 2
                |abcd
                |bc ; two
                |ada
                > Allow `suspicious-name` in this file
                |allow: suspicious-name
                |3
                |abcd
                |bc ; two
                |ada
            "#]],
        );
    }

    #[test]
    fn other_commas_are_not_reported() {
        check_game(expect![[r#"
            |title: a, b,
            |a -> b,c ; d,
            |b,c
            |; e,
        "#]]);
        check_game(expect![[r#"
            |words: 1
            |a,
        "#]]);
    }

    #[test]
    fn the_comma_is_removed() {
        check_game_fixes(
            "suspicious-name",
            expect![[r#"
                |a -> b, c
                      ^^
                |b
                |c
                > Remove the comma
                |a -> b c
                |b
                |c
                > Allow `suspicious-name` in this file
                |allow: suspicious-name
                |a -> b, c
                |b
                |c
            "#]],
        );
    }
}
