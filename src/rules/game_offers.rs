//! What can be done about a finding in a game file, beside the safe fix that it carries.
//!
//! Deliberately not here: what a rule finds, which its own file says, and boards.

use super::game::remove_game_directive;
use super::offers::offer;
use super::{CheckedGame, Edit, Finding, Fix, GameAnswer, nearest_spelling};
use crate::model::{GameDirectiveReading, GameKey, Objective, Vertex};
use crate::solve::games::Verdict;
use crate::solve::graph::Value;
use crate::syntax::{ArrowLine, GameText, Line, LineKind, WHITE_SPACE};
use crate::text::{Offset, Span};

/// How many vertices are looked through for one that is spelled much like another.
const MOST_COMPARED: u32 = 10_000;

/// A finding about which somebody asks what can be done.
struct Asked<'a> {
    checked: &'a CheckedGame,
    finding: &'a Finding,
    answer: Option<GameAnswer>,
}

impl CheckedGame {
    /// What can be done about one of the findings, the most likely first: its safe fix, what its rule offers, and to allow
    /// its rule.
    pub fn fixes(&self, finding: &Finding, answer: Option<GameAnswer>) -> Vec<Fix> {
        let asked = Asked { checked: self, finding, answer };
        let mut fixes: Vec<Fix> = finding.fix.iter().cloned().collect();
        fixes.extend(match finding.rule.name {
            "verdict-mismatch" => asked.mend_expect(),
            "missing-expect" => asked.add_expect(),
            "missing-start" => asked.add_start(),
            "unknown-directive" => asked.rename_directive(),
            "bad-value" => asked.set_value(),
            "duplicate-directive" => asked.keep_one_directive(),
            "size-mismatch" => asked.mend_header(),
            "undefined-vertex" => asked.define_vertex(),
            "duplicate-edge" => asked.remove_edge(),
            "duplicate-word" => asked.remove_line(),
            _ => Vec::new(),
        });
        fixes.extend(asked.allow());
        fixes
    }
}

impl<'a> Asked<'a> {
    fn game(&self) -> &'a GameText {
        &self.checked.game
    }

    /// What is marked.
    fn written(&self) -> &'a str {
        self.finding.span.of(&self.game().text)
    }

    fn set(&self, title: String, text: String) -> Fix {
        offer(title, vec![Edit { span: self.finding.span, text }])
    }

    /// The directive in which the finding is.
    fn directive(&self) -> Option<&'a GameDirectiveReading> {
        let holds = |reading: &&GameDirectiveReading| {
            let whole = reading.directive.whole();
            whole.cover(self.finding.span) == whole
        };
        self.checked.reading.directives.iter().find(holds)
    }

    fn remove_directive(&self, title: impl Into<String>) -> Option<Fix> {
        let directive = &self.directive()?.directive;
        Some(offer(title, vec![remove_game_directive(self.game(), directive)]))
    }

    /// The values of `expect` that assert the verdict, if it is known: with turns and without.
    fn asserted(&self) -> Vec<String> {
        let Some(GameAnswer::Solved(Some(verdict))) = self.answer else { return Vec::new() };
        let mut values = vec![asserted(verdict)];
        if let Verdict::Outcome(value @ (Value::Win(_) | Value::Lose(_))) = verdict {
            values.push(value.outcome().name().to_owned());
        }
        values
    }

    fn mend_expect(&self) -> Vec<Fix> {
        let mut values = self.asserted();
        if !self.written().contains(" in ") {
            values.reverse();
        }
        let set = values.into_iter().map(|value| self.set(format!("Set `expect` to `{value}`"), value));
        set.chain(self.remove_directive("Remove `expect`")).collect()
    }

    fn add_expect(&self) -> Vec<Fix> {
        let values = self.asserted().into_iter();
        let add = |value: String| {
            offer(format!("Add `expect: {value}`"), vec![self.insert_directive(GameKey::Expect, &value)])
        };
        values.map(add).collect()
    }

    fn add_start(&self) -> Vec<Fix> {
        let reading = &self.checked.reading;
        let first = (reading.vertex_count() > 0).then(|| reading.name(self.game(), Vertex::new(0)));
        let added = first.map(|name| {
            offer(format!("Add `start: {}`", cut(&name)), vec![self.insert_directive(GameKey::Start, &name)])
        });
        added.into_iter().chain(self.remove_directive("Remove `expect`")).collect()
    }

    fn rename_directive(&self) -> Vec<Fix> {
        let nearest = nearest_spelling(self.written(), GameKey::ALL.map(GameKey::name));
        let is_free =
            |name: &&str| GameKey::named(name).is_some_and(|key| self.checked.reading.directive(key).is_none());
        let renamed = nearest.filter(is_free).map(|name| self.set(format!("Change to `{name}`"), name.to_owned()));
        renamed.into_iter().chain(self.remove_directive("Remove the directive")).collect()
    }

    fn set_value(&self) -> Vec<Fix> {
        let Some(reading) = self.directive() else { return Vec::new() };
        let Some(key) = reading.key else { return Vec::new() };
        let first_word = self.written().split([' ', '\t']).next().unwrap_or("").to_ascii_lowercase();
        let fits = |value: &&str| match (key, self.checked.reading.objective) {
            (GameKey::Expect, objective) => (objective == Objective::Cost) == (*value == "cost"),
            (GameKey::Stuck, objective) => matches!(objective, Objective::Outcome(_)),
            (GameKey::First, objective) => objective == Objective::Cost,
            (_, objective) => objective != Objective::Words,
        };
        let listed = || key.values().iter().copied().filter(fits);
        let values = match key {
            GameKey::Expect if self.answer.is_some() => self.asserted(),
            GameKey::Start => self.nearest_vertex().into_iter().collect(),
            _ => match nearest_spelling(&first_word, listed()) {
                Some(nearest) => vec![nearest.to_owned()],
                None => listed().map(str::to_owned).collect(),
            },
        };
        // `expect: cost` alone is no value.
        let values = values.into_iter().filter(|value| value != "cost");
        let space = if self.finding.span.is_empty() { " " } else { "" };
        let set =
            |value: String| self.set(format!("Set `{}` to `{}`", key.name(), cut(&value)), format!("{space}{value}"));
        values.map(set).chain(self.remove_directive("Remove the directive")).collect()
    }

    /// The vertex that is spelled most like what is marked, but no vertex that is spelled just so.
    fn nearest_vertex(&self) -> Option<String> {
        let reading = &self.checked.reading;
        let names =
            (0..reading.vertex_count().min(MOST_COMPARED)).map(|number| reading.name(self.game(), Vertex::new(number)));
        let names: Vec<String> = names.filter(|name| name != self.written()).collect();
        nearest_spelling(self.written(), names.iter().map(String::as_str)).map(str::to_owned)
    }

    fn keep_one_directive(&self) -> Vec<Fix> {
        let name = self.directive().and_then(|reading| reading.key).map_or("directive", GameKey::name);
        self.remove_directive(format!("Remove this `{name}`")).into_iter().collect()
    }

    fn mend_header(&self) -> Vec<Fix> {
        let Some(claimed) = self.checked.reading.claimed else { return Vec::new() };
        let size = format!("{} {}", claimed.vertices, claimed.found);
        vec![self.set(format!("Set the header to `{size}`"), size)]
    }

    /// A line of its own for a vertex that has none: below the line that names it. Or another vertex in its place.
    fn define_vertex(&self) -> Vec<Fix> {
        let game = self.game();
        let name = self.written();
        let line = game.line_at(self.finding.span.start);
        let end = game.lines.get(line).map_or(self.finding.span.end, |line| line.whole().end);
        let edit = Edit { span: Span { start: end, end }, text: format!("{}{name}", line_end(game)) };
        let defined = offer(format!("Give `{}` a line of its own", cut(name)), vec![edit]);
        let nearest = self.nearest_vertex();
        let renamed = nearest.map(|nearest| self.set(format!("Change to `{}`", cut(&nearest)), nearest));
        [defined].into_iter().chain(renamed).collect()
    }

    fn remove_edge(&self) -> Vec<Fix> {
        let game = self.game();
        let line = game.line_at(self.finding.span.start);
        let Some(said) = game.statement(line) else { return Vec::new() };
        let text = said.of(&game.text);
        if let Some(header) = game.header {
            return self.remove_edge_and_count(header.edges);
        }
        let Ok(arrow) = ArrowLine::read(text) else { return Vec::new() };
        // The name, its weight, and the white space before.
        let successor = arrow.successors(text).find(|one| one.name.shifted(said.start) == self.finding.span);
        let Some(successor) = successor else { return Vec::new() };
        let end = successor.weight.unwrap_or(successor.name).shifted(said.start).end;
        let before = &game.text[..self.finding.span.start.bytes()];
        let blank = before.len() - before.trim_end_matches(WHITE_SPACE).len();
        let start = self.finding.span.start - Offset::new(blank);
        vec![offer("Remove this edge", vec![Edit { span: Span { start, end }, text: String::new() }])]
    }

    /// The line of an edge list goes, and its header, if it was right, counts it no more.
    fn remove_edge_and_count(&self, count: Span) -> Vec<Fix> {
        let reading = &self.checked.reading;
        let claimed = reading.claimed.filter(|_| reading.has_claimed_edges());
        let recounted = claimed.map(|claimed| Edit { span: count, text: claimed.edges.saturating_sub(1).to_string() });
        vec![offer("Remove this edge", recounted.into_iter().chain(self.line_removed()).collect())]
    }

    /// The line goes, with what else stands there.
    fn remove_line(&self) -> Vec<Fix> {
        vec![offer("Remove this line", self.line_removed().into_iter().collect())]
    }

    fn line_removed(&self) -> Option<Edit> {
        let game = self.game();
        let line = game.line_at(self.finding.span.start);
        let start = game.lines.get(line)?.whole().start;
        let end = game.lines.get(line + 1).map_or(Offset::new(game.text.len()), |next| next.whole().start);
        Some(Edit { span: Span { start, end }, text: String::new() })
    }

    /// The offer to silence the rule in the file, if that is possible: in the `allow` that it has, or in a new one.
    fn allow(&self) -> Option<Fix> {
        let rule = self.finding.rule;
        if !rule.can_be_allowed() || rule.name == "empty-file" {
            return None;
        }
        let edit = match self.checked.reading.directive(GameKey::Allow).map(|reading| reading.directive.value) {
            Some(value) if value.is_empty() => Edit { span: value, text: format!(" {}", rule.name) },
            Some(value) => Edit { span: Span { start: value.end, end: value.end }, text: format!(", {}", rule.name) },
            None => self.insert_directive(GameKey::Allow, rule.name),
        };
        Some(offer(format!("Allow `{}` in this file", rule.name), vec![edit]))
    }

    /// Writes a directive that the game does not have yet: after those that are best written before it, else before the
    /// first line that is neither blank nor a comment.
    fn insert_directive(&self, key: GameKey, value: &str) -> Edit {
        let game = self.game();
        let comes_before = |other: Option<GameKey>| other.is_some_and(|other| (other as usize) < key as usize);
        let before = self.checked.reading.directives.iter().rfind(|other| comes_before(other.key));
        let says_nothing = |line: &Line| matches!(line.kind, LineKind::Blank | LineKind::Comment);
        let line = match before {
            Some(before) => before.directive.line + 1,
            None => game.lines.iter().take_while(|line| says_nothing(line)).count(),
        };
        let (at, text) = match game.lines.get(line) {
            Some(line) => (line.whole().start, format!("{}: {value}{}", key.name(), line_end(game))),
            None => (Offset::new(game.text.len()), format!("{}{}: {value}", line_end(game), key.name())),
        };
        Edit { span: Span { start: at, end: at }, text }
    }
}

/// The value of `expect` that asserts this verdict, with its turns.
pub fn asserted(verdict: Verdict) -> String {
    match verdict {
        Verdict::Outcome(value) => match value.turns() {
            Some(turns) => format!("{} in {}", value.outcome().name(), turns.0),
            None => value.outcome().name().to_owned(),
        },
        Verdict::Cost(_) => verdict.to_string(),
    }
}

/// The line end that the file uses, judged by its first.
fn line_end(game: &GameText) -> &'static str {
    let first = game.lines.first().map_or(0, |line| line.whole().end.bytes());
    match &game.text[first..] {
        rest if rest.starts_with("\r\n") => "\r\n",
        rest if rest.starts_with('\r') => "\r",
        _ => "\n",
    }
}

/// A name, cut short where it is very long.
fn cut(name: &str) -> String {
    let mut characters = name.chars();
    let start: String = characters.by_ref().take(40).collect();
    if characters.next().is_some() { start + "…" } else { start }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::game_picture::{check_game_offers, check_game_offers_turned_on};

    #[test]
    fn expect_can_be_set_to_the_verdict() {
        check_game_offers(
            "verdict-mismatch",
            expect![[r#"
                |start: a
                |expect: lose
                         ^^^^ error[verdict-mismatch]: expected: lose; found: win in 1 turn
                |a -> b
                |b
                > Set `expect` to `win`
                >|start: a
                >|expect: win
                >|a -> b
                >|b
                > Set `expect` to `win in 1`
                >|start: a
                >|expect: win in 1
                >|a -> b
                >|b
                > Remove `expect`
                >|start: a
                >|a -> b
                >|b
            "#]],
        );
        check_game_offers(
            "verdict-mismatch",
            expect![[r#"
                |start: 1
                |expect: cost infinite ; ?
                         ^^^^^^^^^^^^^ error[verdict-mismatch]: expected: cost infinite; found: cost 7
                |2 1
                |1 2 7
                > Set `expect` to `cost 7`
                >|start: 1
                >|expect: cost 7 ; ?
                >|2 1
                >|1 2 7
                > Remove `expect`
                >|start: 1
                >|; ?
                >|2 1
                >|1 2 7
            "#]],
        );
    }

    #[test]
    fn a_verdict_can_be_asserted() {
        check_game_offers_turned_on(
            "missing-expect",
            expect![[r#"
                |; c
                |title: t
                |2 1 1
                     ^ warning[missing-expect]: this game does not assert its verdict with `expect`
                |1 2
                > Add `expect: win in 1`
                >|; c
                >|title: t
                >|expect: win in 1
                >|2 1 1
                >|1 2
                > Add `expect: win`
                >|; c
                >|title: t
                >|expect: win
                >|2 1 1
                >|1 2
                > Allow `missing-expect` in this file
                >|; c
                >|title: t
                >|allow: missing-expect
                >|2 1 1
                >|1 2
            "#]],
        );
    }

    #[test]
    fn a_start_can_be_said() {
        check_game_offers(
            "missing-start",
            expect![[r#"
                |expect: win
                 ^^^^^^^^^^^ error[missing-start]: without `start` there is no verdict to be expected
                |a -> b
                |b
                > Add `start: a`
                >|start: a
                >|expect: win
                >|a -> b
                >|b
                > Remove `expect`
                >|a -> b
                >|b
            "#]],
        );
    }

    #[test]
    fn a_directive_can_be_mended_or_removed() {
        check_game_offers(
            "unknown-directive",
            expect![[r#"
                |strat: a ; c
                 ^^^^^ warning[unknown-directive]: `strat` is no directive; did you mean `start`?
                |a
                > Change to `start`
                >|start: a ; c
                >|a
                > Remove the directive
                >|; c
                >|a
                > Allow `unknown-directive` in this file
                >|allow: unknown-directive
                >|strat: a ; c
                >|a
            "#]],
        );
        check_game_offers(
            "bad-value",
            expect![[r#"
                |start: alpha
                        ^^^^^ error[bad-value]: `start` is a vertex of this game; there is no `alpha`
                |alfa -> b
                |b
                > Set `start` to `alfa`
                >|start: alfa
                >|alfa -> b
                >|b
                > Remove the directive
                >|alfa -> b
                >|b
            "#]],
        );
        check_game_offers(
            "bad-value",
            expect![[r#"
                |objective:
                           ‸ error[bad-value]: `objective` is `outcome` or `cost`; not nothing
                |a
                > Set `objective` to `outcome`
                >|objective: outcome
                >|a
                > Remove the directive
                >|a
            "#]],
        );
        check_game_offers(
            "duplicate-directive",
            expect![[r#"
                |stuck: wins
                 ^^^^^^^^^^^ related: first `stuck`
                |stuck: loses
                 ^^^^^^^^^^^^ error[duplicate-directive]: a game has one `stuck`; this is another
                |a
                > Remove this `stuck`
                >|stuck: wins
                >|a
            "#]],
        );
    }

    #[test]
    fn a_header_can_be_set_to_what_follows() {
        check_game_offers(
            "size-mismatch",
            expect![[r#"
                |2 3 1
                 ^^^ error[size-mismatch]: the header says 3 edges, 1 line follows
                |1 2
                > Set the header to `2 1`
                >|2 1 1
                >|1 2
            "#]],
        );
    }

    #[test]
    fn a_vertex_without_a_line_gets_one_or_is_a_slip() {
        check_game_offers(
            "undefined-vertex",
            expect![[r#"
                |alpha -> alhpa ; c
                          ^^^^^ warning[undefined-vertex]: `alhpa` has no line of its own, so it has no moves
                |b -> alpha
                > Give `alhpa` a line of its own
                >|alpha -> alhpa ; c
                >|alhpa
                >|b -> alpha
                > Change to `alpha`
                >|alpha -> alpha ; c
                >|b -> alpha
                > Allow `undefined-vertex` in this file
                >|allow: undefined-vertex
                >|alpha -> alhpa ; c
                >|b -> alpha
            "#]],
        );
    }

    #[test]
    fn what_is_there_twice_can_go() {
        check_game_offers(
            "duplicate-edge",
            expect![[r#"
                |objective: cost
                |a -> b:3  b:3 c:1
                      ^ related: first
                           ^ hint[duplicate-edge]: this edge is there already
                |b
                |c
                > Remove this edge
                >|objective: cost
                >|a -> b:3 c:1
                >|b
                >|c
                > Allow `duplicate-edge` in this file
                >|objective: cost
                >|allow: duplicate-edge
                >|a -> b:3  b:3 c:1
                >|b
                >|c
            "#]],
        );
        check_game_offers(
            "duplicate-edge",
            expect![[r#"
                |2 2
                |1 2
                 ^^^ related: first
                |1 2
                 ^^^ hint[duplicate-edge]: this edge is there already
                > Remove this edge
                >|2 1
                >|1 2
                > Allow `duplicate-edge` in this file
                >|allow: duplicate-edge
                >|2 2
                >|1 2
                >|1 2
            "#]],
        );
        check_game_offers(
            "duplicate-word",
            expect![[r#"
                |words: 1
                |ab
                 ^^ related: first
                |ab
                 ^^ hint[duplicate-word]: this word is there already
                > Remove this line
                >|words: 1
                >|ab
                > Allow `duplicate-word` in this file
                >|words: 1
                >|allow: duplicate-word
                >|ab
                >|ab
            "#]],
        );
    }

    #[test]
    fn a_rule_can_be_allowed_where_others_are() {
        check_game_offers(
            "unreachable-vertex",
            expect![[r#"
                |start: a
                |allow: verdict
                |a
                |b
                 ^ hint[unreachable-vertex]: `b` cannot be reached from the start
                > Allow `unreachable-vertex` in this file
                >|start: a
                >|allow: verdict, unreachable-vertex
                >|a
                >|b
            "#]],
        );
    }
}
