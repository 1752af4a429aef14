//! A game file as rules see it.

use std::convert::Infallible;

use crate::model::{
    DirectiveReading, GraphExpectation, GraphKey, GraphReading, Names, OUTCOMES, Objective,
    OctalCode, ProblemKind, Vertex, whole_number,
};
use crate::rules::rule::{KeptDiagnostics, Part, Rule, RuleOn, SolveResult};
use crate::rules::shown::{shown, within_turns};
use crate::rules::values::{alternatives, invalid_value, nearest_or_all, quoted};
use crate::solve::graph::{GraphGameKey, GraphVerdict};
use crate::syntax::{GraphText, LineFault, SourceLines, WHITESPACE};
use crate::text::{Span, nearest_spelling};

/// The result of trying to solve a game: the value of its start, if it has one.
pub type GraphSolveResult = SolveResult<Option<GraphVerdict>>;

/// The most vertices that are compared when looking for names similar to the unknown ones of
/// `start`: all of these share them, as there may be as many as vertices.
const MAX_COMPARED: u32 = 10_000;

/// The most digits of a number that a suggested value repeats.
const MAX_COPIED_DIGITS: usize = 16;

/// The most characters of a sum or set in a message.
const MAX_VALUE_SHOWN: usize = 60;

/// A game file, read and checked.
#[derive(Debug, Clone)]
pub struct CheckedGraph {
    /// The file as text.
    pub game: GraphText,
    /// Its meaning.
    pub reading: GraphReading,
    /// The key of the game in the solution cache, if there is a game.
    pub key: Option<GraphGameKey>,
    /// The most vertices that are compared with each unknown name.
    compared: u32,
    kept: KeptDiagnostics,
}

impl CheckedGraph {
    /// Reads a text. An owned text is not copied.
    ///
    /// # Complexity
    /// Linear in the bytes of the text, except for sorting the edges of vertices with many of them.
    ///
    /// # Examples
    /// ```
    /// use stakeout::config::Settings;
    /// use stakeout::rules::{CheckedGraph, RunRules};
    ///
    /// let game = CheckedGraph::new("a -> b -> c\n");
    /// let found = game.diagnostics(None, &Settings::default());
    /// assert_eq!(found[0].rule.name, "bad-line");
    /// ```
    pub fn new(text: impl Into<Box<str>>) -> Self {
        let game = GraphText::parse(text);
        let reading = GraphReading::new(&game);
        let key = reading.puzzle.clone().map(GraphGameKey::new);
        let starts = reading.directives.iter().filter(|it| it.key == Some(GraphKey::Start));
        let names = starts.flat_map(|start| sum_parts(start.directive.value.of(&game.text)));
        let unknown = names.filter(|name| reading.vertex(&game, name).is_none()).count();
        let compared = MAX_COMPARED / u32::try_from(unknown.max(1)).unwrap_or(u32::MAX);
        Self { game, reading, key, compared, kept: KeptDiagnostics::new() }
    }

    /// The vertex whose name is most similar to a word, and not equal to it. A number that is out of
    /// range is not a misspelling.
    pub(crate) fn nearest_vertex(&self, word: &str) -> Option<String> {
        if !matches!(self.reading.names, Names::Written(_)) {
            return None;
        }
        let names = (0..self.reading.vertex_count().min(self.compared))
            .map(|number| self.reading.name(&self.game, Vertex::new(number)));
        let names: Vec<String> = names.filter(|name| name != word).collect();
        nearest_spelling(word, names.iter().map(String::as_str)).map(str::to_owned)
    }

    /// The only value of `objective` that its form allows; `None` if that allows all.
    fn only_objective(&self) -> Option<&'static str> {
        Objective::only_name(self.game.form)
    }

    /// The value of `expect` that is probably meant, or every outcome that may be expected.
    fn likely_expectations(&self, written: &str) -> Vec<String> {
        let objective = self.reading.objective;
        if let Some(value) = self.likely_number(written) {
            return vec![value];
        }
        let outcomes = OUTCOMES.iter().filter(|outcome| objective.expects(outcome));
        let mut words = written.split(WHITESPACE);
        // A cost is not a misspelled outcome.
        if words.next().is_some_and(|first| matches!(first, "cost" | "grundy")) {
            return outcomes.map(|&outcome| outcome.to_owned()).collect();
        }
        let mut likely = nearest_or_all(GraphKey::Expect, written, |value| {
            outcomes.clone().any(|&o| o == value)
        });
        if !objective.facts().has_turns {
            for value in &mut likely {
                if let Some((outcome, _turns)) = value.split_once(' ') {
                    *value = outcome.to_owned();
                }
            }
        }
        likely
    }

    /// The cost or Grundy value that is probably expected: `cost 3` for `Cost = 3`, and
    /// `grundy infinite 0 2` for `Grundy value infinite {2, 0}`. Only the author knows a number that
    /// is not written.
    fn likely_number(&self, written: &str) -> Option<String> {
        let objective = self.reading.objective;
        let name = objective.facts().expects.iter().find(|word| !OUTCOMES.contains(word))?;
        if written.len() > MAX_VALUE_SHOWN {
            return None;
        }
        let written = written.to_lowercase();
        let is_between = |c: char| !c.is_alphanumeric() && !matches!(c, '-' | '+' | '.');
        let is_similar = |word: &str, to| nearest_spelling(word, [to]).is_some();
        let mut words = written.split(is_between).filter(|word| !word.is_empty()).peekable();
        if words.next_if(|word| is_similar(word, name)).is_some() {
            words.next_if_eq(&"value");
        }
        let is_infinite = words.next_if(|word| is_similar(word, "infinite")).is_some();
        let number = |word: &str| whole_number(word).filter(|_| word.len() <= MAX_COPIED_DIGITS);
        let mut numbers: Vec<u64> = words.map(number).collect::<Option<_>>()?;
        numbers.sort_unstable();
        numbers.dedup();
        let infinite = is_infinite.then(|| "infinite".to_owned());
        let numbers = numbers.iter().map(u64::to_string);
        let value: Vec<_> =
            [(*name).to_owned()].into_iter().chain(infinite).chain(numbers).collect();
        let value = value.join(" ");
        GraphExpectation::read(&value).filter(|expected| expected.fits(objective)).map(|_| value)
    }

    /// The message about a `start` that is not the sum of vertices that it seems to be.
    fn bad_sum(&self, value: &str) -> String {
        if let Some(sum) = self.spaced_sum(value) {
            if !self.reading.has_sums() {
                return format!("{} is a sum of games; add `objective: grundy`", quoted(value));
            }
            return format!("write spaces around `+`: `{}`", shown(&sum, MAX_VALUE_SHOWN));
        }
        let is_unknown = |name: &&str| self.reading.vertex(&self.game, name).is_none();
        match sum_parts(value).find(is_unknown) {
            Some("") => "a sum has a vertex before and after each `+`".to_owned(),
            Some(name) => self.unknown_vertex(name, "vertices"),
            None => format!("{} is not a sum `a + b`", quoted(value)),
        }
    }

    /// The message about a `start` with an unknown name, which must be one of these.
    fn unknown_vertex(&self, name: &str, vertices: &str) -> String {
        let written = quoted(name);
        match self.reading.names {
            Names::Numbered(last) => {
                format!("unknown vertex {written}; vertices are numbered 1 to {last} (header)")
            }
            Names::Heaps(largest) => {
                format!("unknown vertex {written}; the vertices are the heaps `0` to `{largest}`")
            }
            Names::Written(_) | Names::Words(_) => {
                let nearest = self.nearest_vertex(name).map_or_else(
                    || String::from(" "),
                    |nearest| format!(" did you mean `{}`? ", shown(&nearest, 30)),
                );
                format!(
                    "unknown vertex {written};{nearest}`start` must name {vertices} of this game"
                )
            }
        }
    }

    /// Whether an invalid start is a sum: with an objective that has none, one of known vertices.
    fn may_be_sum(&self, value: &str) -> bool {
        value.contains('+') && (self.reading.has_sums() || self.spaced_sum(value).is_some())
    }

    /// The sum with spaces around each `+`, if all its vertices are known.
    fn spaced_sum(&self, value: &str) -> Option<String> {
        let mut parts = sum_parts(value);
        let all_known = parts.all(|name| self.reading.vertex(&self.game, name).is_some());
        all_known.then(|| sum_parts(value).collect::<Vec<_>>().join(" + "))
    }

    /// The sum with the nearest vertex for each unknown one.
    fn likely_sum(&self, value: &str) -> Option<String> {
        let likely = |name: &str| match self.reading.vertex(&self.game, name) {
            Some(_) => Some(name.to_owned()),
            None => self.nearest_vertex(name),
        };
        Some(sum_parts(value).map(likely).collect::<Option<Vec<_>>>()?.join(" + "))
    }
}

/// The names between the `+` of a value, with or without spaces around them.
fn sum_parts(value: &str) -> impl Iterator<Item = &str> {
    value.split('+').map(|name| name.trim_matches(WHITESPACE))
}

impl Part for CheckedGraph {
    type Key = GraphKey;
    type Value = Option<GraphVerdict>;
    type Verdict = GraphVerdict;
    type Question = Infallible;
    type Fact = Infallible;

    const NOUN: &'static str = "game";
    const HERE: &'static str = "in this file";

    fn rule(rule: &Rule) -> Option<&RuleOn<Self>> {
        rule.graphs.as_ref()
    }

    fn verdict(value: Option<GraphVerdict>) -> Option<GraphVerdict> {
        value
    }

    fn asserted(verdict: GraphVerdict) -> Vec<String> {
        verdict.asserted()
    }

    fn source(&self) -> &SourceLines {
        &self.game
    }

    fn directives(&self) -> &[DirectiveReading<GraphKey>] {
        &self.reading.directives
    }

    fn kept(&self) -> &KeptDiagnostics {
        &self.kept
    }

    fn has_puzzle(&self) -> bool {
        self.reading.puzzle.is_some()
    }

    /// The start.
    fn verdict_location(&self) -> Option<Span> {
        self.reading.start.map(|start| start.span)
    }

    /// The start or else the header or else the first line.
    fn too_large_location(&self) -> Option<Span> {
        let header = self.game.header.map(|header| header.sizes());
        let first_line = || self.game.statements().next().map(|(_, content)| content);
        self.verdict_location().or(header).or_else(first_line)
    }

    fn unmet_expectation(&self, verdict: GraphVerdict) -> Option<String> {
        let value = self
            .directive(GraphKey::Expect)
            .map_or("", |expect| expect.directive.value.of(&self.game.text));
        let expected = self.reading.expectation.as_ref();
        Some(match expected.filter(|&expected| !verdict.meets(expected))? {
            &GraphExpectation::Win(turns) => format!("win{}", within_turns(value, turns)),
            &GraphExpectation::Lose(turns) => format!("lose{}", within_turns(value, turns)),
            GraphExpectation::Draw => "draw".to_owned(),
            // As written: a number may be too large for any type.
            _ => {
                let (_, value) = value.split_once(WHITESPACE).unwrap_or_default();
                let value = shown(value.trim_matches(WHITESPACE), MAX_VALUE_SHOWN);
                format!("{} {value}", self.reading.objective.facts().value)
            }
        })
    }

    fn why_impossible(&self) -> Option<String> {
        None
    }

    fn certain_value(&self, key: GraphKey, written: &str) -> Option<String> {
        if key == GraphKey::Start && self.reading.has_sums() {
            return self.spaced_sum(written);
        }
        None
    }

    fn bad_value(&self, key: GraphKey, value: &str) -> String {
        let quoted = quoted(value);
        let objective = self.reading.objective;
        let kind = objective.noun(self.game.form);
        match key {
            GraphKey::Start if objective.has_words() => {
                "a word game has no `start`; any word may come first".to_owned()
            }
            GraphKey::Start if value.is_empty() => "`start` needs the name of a vertex".to_owned(),
            GraphKey::Start if self.may_be_sum(value) => self.bad_sum(value),
            GraphKey::Start => self.unknown_vertex(value, "a vertex"),
            GraphKey::Words => {
                invalid_value(key, value, "the number of letters that count, at least 1", &[])
            }
            GraphKey::Stuck if !objective.has_stuck() => format!("{kind} has no `stuck`"),
            GraphKey::First if !objective.has_costs() => format!("{kind} has no `first`"),
            GraphKey::Octal if objective.has_words() => format!("{kind} has no `octal`"),
            GraphKey::Octal => {
                let largest = OctalCode::MAX_HEAP;
                let forms = format!(
                    "a code of digits 0 to 7 and the largest heap, at most {largest}, as in `0.77 20`"
                );
                invalid_value(key, value, &forms, &self.likely_values(key, value))
            }
            GraphKey::Objective if self.only_objective().is_some() => {
                let only = self.only_objective().unwrap_or_default();
                let is_slip = nearest_spelling(&value.to_ascii_lowercase(), [only]).is_some();
                let meant =
                    if is_slip { format!("did you mean `{only}`? Use") } else { "use".into() };
                format!("invalid `objective` value {quoted} in {kind}; {meant} `{only}`")
            }
            GraphKey::Expect => {
                let likely = self.likely_expectations(value);
                let forms = objective.facts().expect_forms;
                if objective.facts().has_turns || value.is_empty() {
                    return invalid_value(key, value, forms, &likely);
                }
                let wrong = format!("invalid `expect` value {quoted} in {kind}");
                match &*likely {
                    [nearest] => format!("{wrong}; did you mean `{nearest}`? Use {forms}"),
                    _ => format!("{wrong}; use {forms}"),
                }
            }
            _ => invalid_value(key, value, &alternatives(key), &self.likely_values(key, value)),
        }
    }

    /// The start in the header of an edge list.
    fn bad_value_elsewhere(&self) -> Option<(Span, String)> {
        let span = self.game.header?.start?;
        let is_bad =
            self.reading.start.is_some_and(|start| start.vertex.is_none() && start.span == span);
        is_bad.then(|| (span, self.bad_value(GraphKey::Start, span.of(&self.game.text))))
    }

    fn likely_values(&self, key: GraphKey, written: &str) -> Vec<String> {
        if key == GraphKey::Start && self.reading.has_sums() && written.contains('+') {
            return self.likely_sum(written).into_iter().collect();
        }
        if key == GraphKey::Start {
            return self.nearest_vertex(written).into_iter().collect();
        }
        if key == GraphKey::Expect {
            return self.likely_expectations(written);
        }
        if key == GraphKey::Octal {
            // Books leave out the zero.
            let meant = format!("0{written}");
            return OctalCode::read(&meant).map(|_| meant).into_iter().collect();
        }
        let objective = self.reading.objective;
        nearest_or_all(key, written, |value| match key {
            GraphKey::Objective => self.only_objective().is_none_or(|only| only == value),
            GraphKey::Stuck => objective.has_stuck(),
            GraphKey::First => objective.has_costs(),
            _ => !objective.has_words(),
        })
    }

    /// A text of another program is only said to be one.
    fn only_rule(&self) -> Option<&'static str> {
        let is_other = |kind| matches!(kind, ProblemKind::BadLine(LineFault::OtherFormat(_)));
        let mut problems = self.reading.problems.iter();
        problems.any(|problem| is_other(problem.kind)).then_some("bad-line")
    }
}

/// The value of `expect` that asserts this verdict, with its turns.
pub(crate) fn game_asserted(verdict: GraphVerdict) -> String {
    verdict.asserted().swap_remove(0)
}
