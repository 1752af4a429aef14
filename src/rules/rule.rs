//! The definition of a rule, the puzzles and fixes that it sees, and its diagnostics.
//!
//! A kind of puzzle implements [`Part`]: its texts, its solve results and its values of `expect`.
//! A text of 2 MB can cause two million diagnostics, each several hundred bytes with its message.
//! Guarantee: the bound applies while diagnostics are found, not afterwards, and a list knows
//! whether any were left out. Whether a board can be solved never depends on the bound: the model
//! decides that. Deliberately not here: how rules are run (`engine`), and the rules themselves
//! (`table`).

use std::fmt::{self, Debug, Display};
use std::sync::{Arc, OnceLock};

use crate::config::{Settings, Severity};
use crate::model::{DirectiveReading, Key};
use crate::rules::board::checked::CheckedBoard;
use crate::rules::graph::checked::CheckedGraph;
use crate::rules::pursuit::checked::CheckedPursuit;
use crate::syntax::{Directive, Line, LineKind, SourceLines, WHITESPACE};
use crate::text::{Offset, Span};

/// A rule: one kind of problem or fact that is reported.
#[derive(Debug)]
pub struct Rule {
    /// Its name, in kebab case, after the problem, so that `allow: NAME` reads well.
    pub name: &'static str,
    /// Its severity by default; `None` for a rule that is off.
    pub severity: Option<Severity>,
    /// Its severity if it is off by default and selected by name.
    pub severity_if_selected: Severity,
    /// Whether the marked text has no effect, so that an editor may fade it out.
    pub is_unnecessary: bool,
    /// Whether its diagnostics prevent solving; those about directives only if the directive is
    /// part of the game.
    pub stops_solving: bool,
    /// Whether `allow` may suppress it.
    pub can_be_allowed: bool,
    /// Whether it reports nothing about a board with errors.
    pub only_without_errors: bool,
    /// Whether it is about the verdict, so that the best line proves it.
    pub is_about_verdict: bool,
    /// Whether it states the verdict, so that a diagnostic of it also shows the verdict before the
    /// last change.
    pub states_verdict: bool,
    /// The subject of its diagnostics.
    pub subject: Subject,
    /// Its implementation for boards; `None` if it does not apply to them.
    pub boards: Option<RuleOn<CheckedBoard>>,
    /// Its implementation for graph games; `None` if it does not apply to them.
    pub graphs: Option<RuleOn<CheckedGraph>>,
    /// Its implementation for pursuits; `None` if it does not apply to them.
    pub pursuits: Option<RuleOn<CheckedPursuit>>,
    /// Its page of explanation.
    pub page: Page,
}

/// The subject of a rule's diagnostics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// The marked text.
    Place,
    /// The marked text and its related places: fixes are available on each.
    Places,
    /// The whole board or game: fixes are available anywhere on it.
    Part,
    /// The whole file.
    File,
}

/// The implementation of a rule for one kind of puzzle.
#[derive(Debug)]
pub struct RuleOn<P: Part> {
    /// How it finds its diagnostics.
    pub check: Check<P>,
    /// Its fixes besides the safe fix of a diagnostic, the most likely first.
    pub fixes: Option<fn(&FixContext<'_, P>) -> Vec<Fix>>,
    /// The fix that the author almost certainly wants. Rules with a real choice (which of two
    /// thieves to keep, where a game starts) have none. Must be cheap: `--unsafe-fixes` asks for
    /// the likely fixes of all diagnostics of a file.
    pub likely_fix: Option<fn(&FixContext<'_, P>) -> Option<Fix>>,
}

/// What a rule needs to know about a puzzle, and how it finds its diagnostics in that.
#[derive(Debug)]
pub enum Check<P: Part> {
    /// The text alone: on every edit.
    Text(fn(&P, &mut DiagnosticList)),
    /// The value of the start of a solved puzzle.
    Solved(fn(&P, P::Value, &mut DiagnosticList)),
    /// The bytes that a puzzle needs which is too large, and those allowed.
    TooLarge(fn(&P, Shortage, &mut DiagnosticList)),
    /// The answer to a question about a solved puzzle; `None` if there is nothing to ask. Only
    /// asked if the rule is on.
    Fact(fn(&P) -> Option<P::Question>, fn(&P, &P::Fact, &mut DiagnosticList)),
    /// Other puzzles, of other files too: not called through the table.
    OtherPuzzles,
    /// The whole file, or diagnostics of other rules: not called through the table.
    Elsewhere,
}

/// The memory for a puzzle that is too large.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shortage {
    /// The bytes that solving would need.
    pub needed: u64,
    /// The bytes allowed.
    pub limit: u64,
}

impl<P: Part> RuleOn<P> {
    pub(crate) const ELSEWHERE: Option<Self> =
        Some(Self { check: Check::Elsewhere, fixes: None, likely_fix: None });

    pub(crate) const OTHER_PUZZLES: Option<Self> =
        Some(Self { check: Check::OtherPuzzles, fixes: None, likely_fix: None });

    pub(crate) const fn text(check: fn(&P, &mut DiagnosticList)) -> Self {
        Self { check: Check::Text(check), fixes: None, likely_fix: None }
    }

    pub(crate) const fn solved(check: fn(&P, P::Value, &mut DiagnosticList)) -> Self {
        Self { check: Check::Solved(check), fixes: None, likely_fix: None }
    }

    pub(crate) const fn too_large(check: fn(&P, Shortage, &mut DiagnosticList)) -> Self {
        Self { check: Check::TooLarge(check), fixes: None, likely_fix: None }
    }

    pub(crate) const fn fact(
        question: fn(&P) -> Option<P::Question>,
        check: fn(&P, &P::Fact, &mut DiagnosticList),
    ) -> Self {
        Self { check: Check::Fact(question, check), fixes: None, likely_fix: None }
    }

    pub(crate) const fn fixes(mut self, fixes: fn(&FixContext<'_, P>) -> Vec<Fix>) -> Self {
        self.fixes = Some(fixes);
        self
    }

    pub(crate) const fn likely(
        mut self,
        likely_fix: fn(&FixContext<'_, P>) -> Option<Fix>,
    ) -> Self {
        self.likely_fix = Some(likely_fix);
        self
    }

    const fn needs_result(&self) -> bool {
        matches!(self.check, Check::Solved(_) | Check::TooLarge(_) | Check::Fact(..))
    }
}

/// The explanation of a rule, in Markdown without headings. Examples are board files, except for
/// rules about games only or about `stakeout.toml`, see [`Rule::example_language`].
#[derive(Debug, Clone, Copy)]
pub struct Page {
    /// The diagnostics of the rule and their places. The first sentence is the summary.
    pub finds: &'static str,
    /// The reason why that is bad, or good to know.
    pub reason: &'static str,
    /// A text in which the rule reports something.
    pub bad: &'static str,
    /// The nearest text in which it reports nothing.
    pub good: &'static str,
}

impl Page {
    /// The first sentence of [`Page::finds`].
    pub fn summary(&self) -> &'static str {
        self.finds.split_inclusive(". ").next().unwrap_or(self.finds).trim_end()
    }
}

impl Rule {
    /// The defaults of errors: they prevent solving, and so cannot be allowed.
    pub(crate) const ERROR: Self = Self {
        name: "",
        severity: Some(Severity::Error),
        severity_if_selected: Severity::Warning,
        is_unnecessary: false,
        stops_solving: true,
        can_be_allowed: false,
        only_without_errors: false,
        is_about_verdict: false,
        states_verdict: false,
        subject: Subject::Place,
        boards: None,
        graphs: None,
        pursuits: None,
        page: Page { finds: "", reason: "", bad: "", good: "" },
    };

    /// The defaults of other rules: they do not prevent solving, and can be allowed.
    pub(crate) const REMARK: Self = Self {
        severity: Some(Severity::Warning),
        stops_solving: false,
        can_be_allowed: true,
        ..Self::ERROR
    };

    /// Whether the settings turn it on.
    pub fn is_on(&self, settings: &Settings) -> bool {
        settings.severity(self.name).unwrap_or(self.severity).is_some()
    }

    /// Whether it applies to board files.
    pub fn applies_to_boards(&self) -> bool {
        self.boards.is_some()
    }

    /// Whether it applies to game files.
    pub fn applies_to_graphs(&self) -> bool {
        self.graphs.is_some()
    }

    /// Whether it applies to pursuit files.
    pub fn applies_to_pursuits(&self) -> bool {
        self.pursuits.is_some()
    }

    /// Whether it needs a solve result.
    pub fn needs_result(&self) -> bool {
        self.boards.as_ref().is_some_and(RuleOn::needs_result)
            || self.graphs.as_ref().is_some_and(RuleOn::needs_result)
            || self.pursuits.as_ref().is_some_and(RuleOn::needs_result)
    }

    /// The language of its examples, as editors name it.
    pub fn example_language(&self) -> &'static str {
        if self.boards.is_some() {
            "stakeout-board"
        } else if self.graphs.is_some() {
            "stakeout-game"
        } else if self.pursuits.is_some() {
            "stakeout-pursuit"
        } else {
            "toml"
        }
    }

    /// Its page as Markdown, from a heading with its name to its last example.
    pub fn markdown(&self) -> String {
        let severity = self.severity.map_or("off", Severity::name);
        let Page { finds, reason, bad, good } = self.page;
        let language = self.example_language();
        let fence = |text: &str| {
            format!("```{language}\n{}{}```\n", text, if text.ends_with('\n') { "" } else { "\n" })
        };
        format!(
            "## {}\n\nDefault severity: **{severity}**\n\n### What it finds\n\n{finds}\n\n### Why\n\n{reason}\n\n\
             ### Example\n\n{}\n### Use instead\n\n{}",
            self.name,
            fence(bad),
            fence(good)
        )
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Rule {}

/// The result of trying to solve a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SolveResult<V> {
    /// The value of its start.
    Solved(V),
    /// Not solved, because of the memory limit.
    TooLarge {
        /// The bytes that solving would need.
        needed: u64,
        /// The bytes allowed.
        limit: u64,
    },
}

impl<V> SolveResult<V> {
    /// The value of the start, if the puzzle was solved.
    pub fn solved(self) -> Option<V> {
        match self {
            Self::Solved(value) => Some(value),
            Self::TooLarge { .. } => None,
        }
    }
}

/// The facts about a puzzle that rules may ask for once it is solved.
pub struct Facts<'a, P: Part>(pub &'a dyn Fn(&P::Question) -> Option<Arc<P::Fact>>);

impl<P: Part> Facts<'_, P> {
    /// No fact is known.
    pub const NONE: Self = Self(&|_| None);
}

impl<P: Part> Clone for Facts<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Part> Copy for Facts<'_, P> {}

impl<P: Part> Debug for Facts<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Facts")
    }
}

/// The diagnostics of a puzzle that need no solve result, and its `allow`.
#[derive(Debug, Clone)]
pub struct KeptDiagnostics {
    /// Filled by the first request: in a document with too many diagnostics, those of the last
    /// boards are never requested.
    pub(crate) found: OnceLock<DiagnosticList>,
    pub(crate) allowed: OnceLock<Vec<Allow>>,
    directives: OnceLock<KnownDirectives>,
}

impl KeptDiagnostics {
    pub(crate) const fn new() -> Self {
        Self { found: OnceLock::new(), allowed: OnceLock::new(), directives: OnceLock::new() }
    }
}

/// Where the directives of each known key are: a text with many diagnostics asks about each of them.
#[derive(Debug, Clone)]
struct KnownDirectives {
    /// See [`Part::first_directive_line`].
    first_line: Option<usize>,
    /// One for each key that occurs.
    keys: Vec<KnownDirective>,
}

/// The directives with one key, by their indices.
#[derive(Debug, Clone, Copy)]
struct KnownDirective {
    first: usize,
    /// The last one before [`Part::directives_end`].
    last: Option<usize>,
    count: usize,
}

impl KnownDirectives {
    fn of<P: Part>(part: &P) -> Self {
        let end = part.directives_end();
        let directives = part.directives();
        let mut keys: Vec<KnownDirective> = Vec::new();
        for (index, reading) in directives.iter().enumerate() {
            if reading.key.is_none() {
                continue;
            }
            let at = keys.iter().position(|known| directives[known.first].key == reading.key);
            let at = at.unwrap_or_else(|| {
                keys.push(KnownDirective { first: index, last: None, count: 0 });
                keys.len() - 1
            });
            keys[at].count += 1;
            if reading.directive.line < end {
                keys[at].last = Some(index);
            }
        }
        Self { first_line: part.first_directive_line(), keys }
    }

    fn kept<P: Part>(part: &P) -> &Self {
        part.kept().directives.get_or_init(|| Self::of(part))
    }
}

impl KnownDirective {
    fn of<P: Part>(part: &P, key: P::Key) -> Option<Self> {
        let keys = &KnownDirectives::kept(part).keys;
        keys.iter().copied().find(|known| part.directives()[known.first].key == Some(key))
    }
}

/// A puzzle in a file, as rules see it: a board, or a whole game file. All locations are bytes from
/// the start of its text.
pub trait Part: Debug + Sized + 'static {
    /// The keys of its directives.
    type Key: Key;
    /// The value of its start once it is solved.
    type Value: Clone + Debug;
    /// The value of its start, if it has a start.
    type Verdict: Clone + Display;
    /// A question about it that rules may ask once it is solved.
    type Question: Debug;
    /// The answer.
    type Fact: Debug;

    /// The word for such a puzzle in messages.
    const NOUN: &'static str;
    /// Where an `allow` applies, in titles of fixes.
    const HERE: &'static str;

    /// The implementation of a rule for this kind; `None` if the rule does not apply to it.
    fn rule(rule: &Rule) -> Option<&RuleOn<Self>>;

    /// The verdict in a value.
    fn verdict(value: Self::Value) -> Option<Self::Verdict>;

    /// The values of `expect` that assert a verdict: with turns and then, if that differs, without.
    fn asserted(verdict: Self::Verdict) -> Vec<String>;

    /// Its text.
    fn source(&self) -> &SourceLines;

    /// Its directives, in order.
    fn directives(&self) -> &[DirectiveReading<Self::Key>];

    /// The cached diagnostics.
    fn kept(&self) -> &KeptDiagnostics;

    /// Whether it can be solved: its text has no errors that prevent it.
    fn has_puzzle(&self) -> bool;

    /// The lines in which `allow` applies, by default all; `None` if there are none.
    fn own_lines(&self) -> Option<Span> {
        Some(Span::new(0, self.source().text.len()))
    }

    /// The place where the verdict is reported.
    fn verdict_location(&self) -> Option<Span>;

    /// The place where `too-large` is reported.
    fn too_large_location(&self) -> Option<Span> {
        self.verdict_location()
    }

    /// What `expect` asserts, in words, if the verdict is another one.
    fn unmet_expectation(&self, verdict: Self::Verdict) -> Option<String>;

    /// Why no puzzle with these rules can have the verdict that `expect` asserts, if so.
    fn why_impossible(&self) -> Option<String>;

    /// The verdict in words, for an `expect` that asserts another one.
    fn found_instead(&self, verdict: Self::Verdict) -> String {
        verdict.to_string()
    }

    /// The message about an invalid value.
    fn bad_value(&self, key: Self::Key, value: &str) -> String;

    /// An invalid value outside directives, with the message about it.
    fn bad_value_elsewhere(&self) -> Option<(Span, String)> {
        None
    }

    /// The value that an invalid one certainly means.
    fn certain_value(&self, _key: Self::Key, _written: &str) -> Option<String> {
        None
    }

    /// The likely values in place of an invalid one.
    fn likely_values(&self, key: Self::Key, written: &str) -> Vec<String>;

    /// Whether errors, in this list or not, may hide diagnostics of other rules.
    fn has_errors(&self, found: &DiagnosticList) -> bool {
        !self.has_puzzle() || found.lacks_error() || found.errors().next().is_some()
    }

    /// The line for a directive that comes before all others, by default the first one that is
    /// neither blank nor a comment; `None` if a directive would apply to nothing.
    fn first_directive_line(&self) -> Option<usize> {
        let is_empty = |line: &&Line| matches!(line.kind, LineKind::Blank | LineKind::Comment);
        Some(self.source().lines.iter().take_while(is_empty).count())
    }

    /// The line before which directives apply; those from it on are in the wrong place.
    fn directives_end(&self) -> usize {
        usize::MAX
    }

    /// Removes a line.
    fn remove_line(&self, line: usize) -> Edit {
        // Keeps a byte-order mark before the first line.
        let span =
            Span { start: self.source().start_of(line), end: self.source().start_of(line + 1) };
        Edit { span, text: String::new() }
    }

    /// The text that must replace a directive on this line if a comment after it stays.
    fn in_place_of_directive(&self, _line: usize) -> &str {
        ""
    }

    /// The name of the only rule that reports anything about a text that is not such a puzzle at
    /// all.
    fn only_rule(&self) -> Option<&'static str> {
        None
    }

    /// The first directive with a key: the one that counts.
    ///
    /// # Complexity
    /// Constant, after the first call.
    fn directive(&self, key: Self::Key) -> Option<&DirectiveReading<Self::Key>> {
        KnownDirective::of(self, key).map(|known| &self.directives()[known.first])
    }

    /// The number of directives with a key.
    fn directive_count(&self, key: Self::Key) -> usize {
        KnownDirective::of(self, key).map_or(0, |known| known.count)
    }

    /// Adds a directive, after those that are best written before it; `None` if it would apply to
    /// nothing.
    fn insert_directive(&self, key: Self::Key, value: &str) -> Option<Edit> {
        let known = KnownDirectives::kept(self);
        let first = known.first_line?;
        let is_before = |other: &DirectiveReading<Self::Key>| {
            other.key.is_some_and(|other| other.rank() < key.rank())
        };
        let last = known.keys.iter().filter_map(|known| known.last);
        let before = last.filter(|&index| is_before(&self.directives()[index])).max();
        let line = before.map_or(first, |index| self.directives()[index].directive.line + 1);
        Some(self.insert_line(line, &format!("{}: {value}", key.name())))
    }

    /// Adds a line before another one, or after the last one.
    fn insert_line(&self, line: usize, text: &str) -> Edit {
        let source = self.source();
        let at = source.start_of(line);
        let end = source.line_end();
        // The last line of a file may have no end.
        let is_open = line >= source.lines.len() && !source.text.ends_with(['\n', '\r']);
        let text = if is_open { format!("{end}{text}") } else { format!("{text}{end}") };
        Edit { span: Span { start: at, end: at }, text }
    }

    /// Gives a directive this value, or adds it; `None` if it has it already, or would apply to
    /// nothing.
    fn state_directive(&self, key: Self::Key, value: &str) -> Option<Edit> {
        let Some(reading) = self.directive(key) else { return self.insert_directive(key, value) };
        let span = reading.directive.value;
        let written = span.of(&self.source().text);
        let space = if written.is_empty() { " " } else { "" };
        (written != value).then(|| Edit { span, text: format!("{space}{value}") })
    }

    /// Removes a directive and its line. A comment after it stays, on a line of its own.
    fn remove_directive(&self, directive: &Directive) -> Edit {
        let source = self.source();
        let Some(line) = source.lines.get(directive.line) else {
            return Edit { span: directive.whole(), text: String::new() };
        };
        let rest = Span { start: directive.whole().end, end: line.trimmed().end };
        let comment = rest.of(&source.text).trim_start_matches(WHITESPACE);
        if !comment.starts_with(';') {
            return self.remove_line(directive.line);
        }
        let text = self.in_place_of_directive(directive.line);
        let end = rest.end - Offset::new(comment.len());
        Edit { span: Span { start: line.whole().start, end }, text: text.to_owned() }
    }
}

/// A diagnostic to fix, and the puzzle it is about. All locations are bytes from the start of the
/// puzzle's text.
#[derive(Debug)]
pub struct FixContext<'a, P: Part> {
    /// The puzzle.
    pub part: &'a P,
    /// The diagnostic.
    pub diagnostic: &'a Diagnostic,
    /// The solve result, if there is one.
    pub result: Option<SolveResult<P::Value>>,
    /// The facts known about the puzzle.
    pub facts: Facts<'a, P>,
    /// The span under the cursor. May be empty, and outside the diagnostic.
    pub pointed: Span,
    /// The maximum size of edits to build for one fix; a larger fix comes without its edits.
    pub most_bytes: usize,
}

/// A problem or a fact that a rule reports. All locations are bytes from the start of its board or
/// game file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The rule that reports it.
    pub rule: &'static Rule,
    /// Its severity.
    pub severity: Severity,
    /// The place.
    pub span: Span,
    /// The message, in one line.
    pub message: String,
    /// Related locations.
    pub related: Vec<Related>,
    /// The safe fix, if there is one. Other fixes are computed on request.
    pub fix: Option<Box<Fix>>,
    /// Whether `allow`, settings and the selection of rules apply to it. If not, it is reported
    /// with its own severity.
    pub is_suppressible: bool,
}

/// A location that explains a diagnostic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    /// The place.
    pub span: Span,
    /// What it shows, in one line.
    pub message: String,
}

/// A change that resolves a diagnostic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// Its title, as a command: "Replace `#` with `*`".
    pub title: String,
    /// Its edits, in order and without overlap; empty if they are deferred.
    pub edits: Vec<Edit>,
    /// Whether it is safe: it cannot change the author's intent.
    pub is_safe: bool,
    /// Whether the edits were left out because they take more bytes than requested.
    pub is_deferred: bool,
    /// Whether it only suppresses the diagnostic.
    pub suppresses: bool,
    /// Whether it writes the verdict that was found into `expect`.
    pub asserts: bool,
}

/// A replacement of one span of text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The replaced span.
    pub span: Span,
    /// The new text.
    pub text: String,
}

impl Diagnostic {
    /// A diagnostic with the default severity of its rule, or that of a rule that is off once it is
    /// selected.
    pub(crate) fn new(rule: &'static Rule, span: Span, message: impl Into<String>) -> Self {
        Self {
            rule,
            severity: rule.severity.unwrap_or(rule.severity_if_selected),
            span,
            message: message.into(),
            related: Vec::new(),
            fix: None,
            is_suppressible: true,
        }
    }

    pub(crate) fn related(mut self, span: Span, message: impl Into<String>) -> Self {
        self.related.push(Related { span, message: message.into() });
        self
    }

    /// The diagnostic as an error that nothing suppresses.
    pub(crate) fn unsuppressible_error(mut self) -> Self {
        self.severity = Severity::Error;
        self.is_suppressible = false;
        self
    }

    pub(crate) fn safe_fix(mut self, title: impl Into<String>, edits: Vec<Edit>) -> Self {
        self.fix = Some(Box::new(Fix {
            title: title.into(),
            edits,
            is_safe: true,
            is_deferred: false,
            suppresses: false,
            asserts: false,
        }));
        self
    }
}

/// The most diagnostics of each rule that are kept for a board or a game. A request for more
/// computes them again.
pub(crate) const MAX_KEPT: usize = 1 << 16;

/// Diagnostics to which neither `allow` nor settings have been applied.
#[derive(Debug, Clone)]
pub struct DiagnosticList {
    list: Vec<Diagnostic>,
    /// The most diagnostics that each rule may add.
    most: usize,
    /// The length of the list at which the current rule is stopped.
    end: usize,
    is_cut: bool,
    /// Whether a diagnostic was left out that is an error by default.
    lacks_error: bool,
}

impl DiagnosticList {
    pub(crate) const fn new(most: usize) -> Self {
        Self { list: Vec::new(), most, end: 0, is_cut: false, lacks_error: false }
    }

    /// Starts the next rule.
    pub(crate) fn next_rule(&mut self) {
        self.end = self.list.len().saturating_add(self.most);
    }

    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        self.extend([diagnostic]);
    }

    /// Adds diagnostics of one rule, sorted by location. Of those that are left out, only one is
    /// computed.
    pub(crate) fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        let mut diagnostics = diagnostics.into_iter();
        self.list.extend(diagnostics.by_ref().take(self.end.saturating_sub(self.list.len())));
        // Only if the list is full is the iterator known not to have ended.
        if self.list.len() >= self.end
            && let Some(lost) = diagnostics.next()
        {
            self.is_cut = true;
            self.lacks_error |= lost.rule.severity == Some(Severity::Error);
        }
    }

    /// The kept diagnostics, rule by rule.
    pub(crate) fn list(&self) -> &[Diagnostic] {
        &self.list
    }

    /// The kept diagnostics alone, rule by rule.
    pub(crate) fn into_list(self) -> Vec<Diagnostic> {
        self.list
    }

    pub(crate) fn is_cut(&self) -> bool {
        self.is_cut
    }

    pub(crate) fn lacks_error(&self) -> bool {
        self.lacks_error
    }

    /// The kept diagnostics that are errors by default.
    pub(crate) fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.list.iter().filter(|diagnostic| diagnostic.rule.severity == Some(Severity::Error))
    }
}

/// One name in an `allow`.
#[derive(Debug, Clone)]
pub(crate) struct Allow {
    /// The place of the name.
    pub(crate) name: Span,
    pub(crate) rule: &'static Rule,
    /// The lines in which it applies.
    pub(crate) own_lines: Span,
}

impl Allow {
    /// Whether it suppresses this diagnostic.
    pub(crate) fn covers(&self, diagnostic: &Diagnostic) -> bool {
        diagnostic.is_suppressible
            && diagnostic.rule == self.rule
            && self.own_lines.cover(diagnostic.span) == self.own_lines
    }

    /// The first `allow` of each rule: later ones have nothing left to suppress.
    pub(crate) fn first_of_each_rule(allowed: &[Self]) -> Vec<usize> {
        let mut first: Vec<usize> = Vec::new();
        for (index, allow) in allowed.iter().enumerate() {
            if first.iter().all(|&earlier| allowed[earlier].rule != allow.rule) {
                first.push(index);
            }
        }
        first
    }
}
