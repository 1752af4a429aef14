//! The content of a game file, right or wrong, with the place of everything; and its game, if there
//! are no errors.

use std::collections::HashSet;
use std::sync::Arc;

use crate::model::directives::{DirectiveReading, DirectiveValue, Key as _, stuck, whole_number};
use crate::model::graph::digraph::Vertex;
use crate::model::graph::directives::{GraphExpectation, GraphKey};
use crate::model::graph::names::Names;
use crate::model::graph::objective::{Objective, Successors};
use crate::model::graph::octal::OctalCode;
use crate::model::graph::players::CostPlayer;
use crate::model::graph::problem::{Problem, ProblemKind};
use crate::model::graph::puzzle::GraphPuzzle;
use crate::model::graph::statements;
use crate::model::graph::statements::{Statements, WordReading};
use crate::model::graph::sums::sum_names;
use crate::model::unread::{ARROWS, UnreadNames, lines_with_edge_in_name, take_lines_with_colon};
use crate::syntax::{ArrowLine, GraphForm, GraphText, LineFault};
use crate::text::{Span, nearest_spelling};

/// The content of a game file. All places are bytes from the file's start.
#[derive(Debug, Clone)]
pub struct GraphReading {
    /// Its directives in order.
    pub directives: Vec<DirectiveReading<GraphKey>>,
    /// What the players play for; the default if its directive is invalid.
    pub objective: Objective,
    /// The names of the vertices.
    pub names: Names,
    /// The words of a word game, in order, each once.
    pub words: Vec<WordReading>,
    /// Errors and oddities of the lines, in no particular order.
    pub problems: Vec<Problem>,
    /// The numbers in the header of an edge list.
    pub claimed: Option<ClaimedEdges>,
    /// The start, if given.
    pub start: Option<StartReading>,
    /// Where the further pieces of a sum start, in order.
    pub further: Arc<[Vertex]>,
    /// The rules of the heaps of an octal game.
    pub octal: Option<Arc<OctalCode>>,
    /// Who moves first in a cost game.
    pub first: CostPlayer,
    /// What `expect` asserts, if its value is valid.
    pub expectation: Option<GraphExpectation>,
    /// The value of `title`, unless it is empty.
    pub title: Option<Span>,
    /// The game, if its lines, its header and the directives that are part of it have no errors. A
    /// file without a vertex or word has none.
    pub puzzle: Option<GraphPuzzle>,
}

/// The numbers in the header of an edge list; beyond 64 bits they saturate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClaimedEdges {
    /// The place of both numbers.
    pub span: Span,
    /// The number of vertices.
    pub vertices: u64,
    /// The number of edges.
    pub edges: u64,
    /// The number of edge lines after the header.
    pub found: u64,
}

/// The given start of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StartReading {
    /// The name or number; of a sum, all of it.
    pub span: Span,
    /// The vertex, if it exists; of a sum, the first, if all exist.
    pub vertex: Option<Vertex>,
}

impl GraphReading {
    /// Reads a file.
    ///
    /// # Complexity
    /// Linear in the bytes of the file, except that the edges of a vertex with many edges are
    /// sorted, and all edges if the header claims far more vertices than have edges.
    pub fn new(game: &GraphText) -> Self {
        let mut settings = DirectiveValues::new(game);
        let mut directives = DirectiveReading::all(game);
        let lines_with_colon = match game.form {
            GraphForm::Arrows => take_lines_with_colon(&game.text, &mut directives),
            _ => Vec::new(),
        };
        settings.take_all(game, &mut directives, true);
        let mut read = match &game.header {
            Some(header) => {
                let is_cost = settings.chosen.map(Objective::has_costs);
                statements::edge_list(game, header, is_cost)
            }
            None if game.form == GraphForm::Words => statements::words(game, settings.letters),
            None if game.form == GraphForm::Octal => {
                statements::octal(game, settings.octal.as_ref().map(OctalCode::largest))
            }
            None => statements::arrows(
                game,
                settings.chosen.map_or(Successors::Plain, |chosen| chosen.facts().successors),
            ),
        };
        settings.decide_objective(read.has_weights);
        settings.take_all(game, &mut directives, false);
        if settings.objective.has_sums() && read.edges.has_weights() {
            read.find_duplicate_options();
            read.find_cyclic_sums();
        } else if game.form != GraphForm::Words {
            read.find_duplicate_edges();
        }
        for span in lines_with_colon {
            let kind = ProblemKind::BadLine(LineFault::Colon);
            read.problems.push(Problem { span, kind });
        }
        for span in arrows_in_names(game, &directives, &read.names) {
            let kind = ProblemKind::BadLine(LineFault::ArrowInName);
            read.problems.push(Problem { span, kind });
        }
        if let Some((span, format)) = game.other_format() {
            // Other problems only follow from this one.
            let kind = ProblemKind::BadLine(LineFault::OtherFormat(format));
            read.problems = vec![Problem { span, kind }];
        }
        let is_unread = |problem: &&Problem| matches!(problem.kind, ProblemKind::BadLine(_));
        let unread_lines = read.problems.iter().filter(is_unread);
        let unread = UnreadNames::of(unread_lines.map(|problem| problem.span.of(&game.text)));
        if !unread.is_empty() {
            // They only follow from lines that cannot be read.
            read.problems.retain(|problem| {
                let is_undefined = matches!(problem.kind, ProblemKind::Undefined(_));
                !is_undefined || !unread.contains(problem.span.of(&game.text))
            });
        }
        let (start, further) =
            start(game, &mut directives, &read.names, &unread, settings.objective);
        let mut claimed = None;
        if let Some(header) = game.header {
            let number = |span: Span| whole_number(span.of(&game.text)).unwrap_or(u64::MAX);
            claimed = Some(ClaimedEdges {
                span: header.sizes(),
                vertices: number(header.vertices),
                edges: number(header.edges),
                found: read.lines,
            });
        }
        let mut reading = Self {
            directives,
            objective: settings.objective,
            names: std::mem::replace(&mut read.names, Names::Numbered(0)),
            words: std::mem::take(&mut read.words),
            problems: std::mem::take(&mut read.problems),
            claimed,
            start,
            further: further.into(),
            octal: settings.octal.map(Arc::new),
            first: settings.first,
            expectation: settings.expectation,
            title: settings.title,
            puzzle: None,
        };
        reading.puzzle = reading.puzzle(read);
        reading
    }

    /// Whether the header of an edge list, if there is one, is right.
    pub fn has_claimed_edges(&self) -> bool {
        self.claimed.is_none_or(|claim| claim.edges == claim.found)
    }

    /// The first directive with this key: the one that counts.
    pub fn directive(&self, key: GraphKey) -> Option<&DirectiveReading<GraphKey>> {
        DirectiveReading::first(&self.directives, key)
    }

    /// The number of vertices that have a name.
    pub fn vertex_count(&self) -> u32 {
        match &self.names {
            Names::Written(names) => names.count(),
            &Names::Numbered(vertices) => vertices,
            &Names::Heaps(largest) => largest + 1,
            Names::Words(_) => 0,
        }
    }

    /// Whether there is a game, with or without errors. `game` must be the parsed text.
    pub(crate) fn has_content(&self, game: &GraphText) -> bool {
        self.vertex_count() > 0
            || game.form == GraphForm::Octal
            || game.statements().next().is_some()
    }

    /// The name of a vertex. `game` must be the parsed text.
    pub fn name(&self, game: &GraphText, vertex: Vertex) -> String {
        match &self.names {
            Names::Written(names) => {
                names.place(vertex).unwrap_or_default().of(&game.text).to_owned()
            }
            Names::Heaps(_) => vertex.number().to_string(),
            Names::Numbered(_) | Names::Words(_) => (u64::from(vertex.number()) + 1).to_string(),
        }
    }

    /// The start as a name, or as a sum `a + b` of names. `start` must be the first of its vertices.
    pub fn start_name(&self, game: &GraphText, start: Vertex) -> String {
        let mut name = self.name(game, start);
        for &piece in self.further.iter() {
            name += " + ";
            name += &self.name(game, piece);
        }
        name
    }

    /// The pieces that a move leaves, as they are written: `h2+h1`; `0` if nothing is left.
    pub fn sum_name(&self, game: &GraphText, pieces: &[Vertex]) -> String {
        if pieces.is_empty() {
            return "0".to_owned();
        }
        let names: Vec<String> = pieces.iter().map(|&piece| self.name(game, piece)).collect();
        names.join("+")
    }

    /// The word of a word game with this spelling, if the file lists it.
    pub fn word(&self, game: &GraphText, word: &str) -> Option<&WordReading> {
        let Names::Words(words) = &self.names else { return None };
        let first = words.place(words.vertex(&game.text, word)?)?;
        let index = self.words.binary_search_by_key(&first.start, |word| word.span.start);
        self.words.get(index.ok()?)
    }

    /// The vertex with this name, if there is one.
    pub fn vertex(&self, game: &GraphText, name: &str) -> Option<Vertex> {
        self.names.vertex(&game.text, name)
    }

    fn puzzle(&self, read: Statements) -> Option<GraphPuzzle> {
        let sound = self.directives.iter().all(DirectiveReading::permits_solving);
        let has_start = self.start.is_none_or(|start| start.vertex.is_some());
        let has_game = self.vertex_count() > 0 || !self.words.is_empty();
        let is_right = sound && has_start && has_game && self.has_claimed_edges();
        if !is_right || self.problems.iter().any(|problem| problem.kind.prevents_a_game()) {
            return None;
        }
        Some(GraphPuzzle {
            edges: Arc::new(read.edges),
            objective: self.objective,
            start: self.start.and_then(|start| start.vertex),
            further: Arc::clone(&self.further),
            octal: self.octal.clone(),
            first: self.first,
        })
    }
}

/// Lines such as `a=>b`, if the start is known only from them.
fn arrows_in_names(
    game: &GraphText,
    directives: &[DirectiveReading<GraphKey>],
    names: &Names,
) -> Vec<Span> {
    if game.form != GraphForm::Arrows {
        return Vec::new();
    }
    let mut unknown = HashSet::new();
    for reading in directives {
        let start = reading.directive.value.of(&game.text);
        if reading.key == Some(GraphKey::Start) && names.vertex(&game.text, start).is_none() {
            unknown.insert(start);
        }
    }
    let readable = game
        .statements()
        .map(|(_, span)| span)
        .filter(|span| ArrowLine::read(span.of(&game.text)).is_ok());
    lines_with_edge_in_name(&game.text, readable, &unknown, &ARROWS)
}

/// The start named by the directive, or else by the header, and the vertices of further pieces. A
/// directive that names an unknown vertex has a bad value.
fn start(
    game: &GraphText,
    directives: &mut [DirectiveReading<GraphKey>],
    names: &Names,
    unread: &UnreadNames<'_>,
    objective: Objective,
) -> (Option<StartReading>, Vec<Vertex>) {
    // Heaps are only known if the value of `octal` is valid.
    let is_unknown = game.form == GraphForm::Octal && matches!(names, Names::Numbered(_));
    let mut counting = None;
    for reading in directives {
        if reading.key != Some(GraphKey::Start) {
            continue;
        }
        let span = reading.directive.value;
        let vertices = start_vertices(game, span, names, objective);
        let is_unread = unread.contains(span.of(&game.text));
        reading.has_valid_value = is_unknown || is_unread || vertices.is_some();
        counting.get_or_insert((span, vertices));
    }
    if counting.is_none()
        && let Some(span) = game.header.and_then(|header| header.start)
    {
        counting = Some((span, start_vertices(game, span, names, objective)));
    }
    let Some((span, vertices)) = counting else { return (None, Vec::new()) };
    let mut further = vertices.unwrap_or_default();
    let vertex = if further.is_empty() { None } else { Some(further.remove(0)) };
    (Some(StartReading { span, vertex }), further)
}

/// The vertices of a start; `None` if one is unknown.
fn start_vertices(
    game: &GraphText,
    span: Span,
    names: &Names,
    objective: Objective,
) -> Option<Vec<Vertex>> {
    let value = span.of(&game.text);
    if !objective.has_sums() {
        return Some(vec![names.vertex(&game.text, value)?]);
    }
    let mut vertices = Vec::new();
    for name in sum_names(value)? {
        vertices.push(names.vertex(&game.text, name.of(value))?);
    }
    Some(vertices)
}

/// The combined values of all directives.
struct DirectiveValues {
    form: GraphForm,
    objective: Objective,
    /// The value of `objective`, if given; otherwise an edge list with weights is a cost game.
    chosen: Option<Objective>,
    octal: Option<OctalCode>,
    letters: Option<usize>,
    first: CostPlayer,
    expectation: Option<GraphExpectation>,
    title: Option<Span>,
}

impl DirectiveValues {
    /// The values without any directive.
    fn new(game: &GraphText) -> Self {
        Self {
            form: game.form,
            objective: Objective::of_form(game.form),
            chosen: None,
            octal: None,
            letters: None,
            first: CostPlayer::Minimiser,
            expectation: None,
            title: None,
        }
    }

    /// Sets the objective of a game whose lines do not decide it.
    fn decide_objective(&mut self, has_weights: bool) {
        if let Some(chosen) = self.chosen.or(has_weights.then_some(Objective::Cost))
            && Objective::only_name(self.form).is_none()
        {
            self.objective = chosen;
        }
    }

    /// Applies the directives that parsing the lines depends on, or (afterwards) the others, which
    /// depend on the lines.
    fn take_all(
        &mut self,
        game: &GraphText,
        directives: &mut [DirectiveReading<GraphKey>],
        before_lines: bool,
    ) {
        for reading in directives {
            let Some(key) = reading.key else { continue };
            if matches!(key, GraphKey::Objective | GraphKey::Words | GraphKey::Octal)
                == before_lines
            {
                let value = reading.directive.value;
                // The first of several counts; the others are only checked.
                // They need no copy of a long value.
                let mut scratch = Self { octal: None, expectation: None, ..*self };
                let settings = if reading.earlier.is_none() { &mut *self } else { &mut scratch };
                reading.has_valid_value = settings.take(key, value.of(&game.text), value);
            }
        }
    }

    /// Applies one directive. Returns whether its value is valid and fits the game.
    fn take(&mut self, key: GraphKey, value: &str, span: Span) -> bool {
        match key {
            GraphKey::Title => self.title = Some(span).filter(|span| !span.is_empty()),
            // The start is looked up when the vertices are known.
            GraphKey::Author | GraphKey::Allow | GraphKey::Start => {}
            GraphKey::Objective => {
                let chosen = Objective::named(value, self.form);
                self.chosen = chosen;
                if chosen.is_none() {
                    // The lines are read as a misspelled value is meant.
                    let names = key.data().values.iter().map(DirectiveValue::name);
                    let nearest = nearest_spelling(&value.to_ascii_lowercase(), names);
                    self.chosen = nearest.and_then(|name| Objective::named(name, self.form));
                }
                return chosen.is_some();
            }
            GraphKey::Octal => {
                self.octal = OctalCode::read(value).filter(|_| self.form == GraphForm::Octal);
                return self.octal.is_some();
            }
            GraphKey::Words => {
                let letters = whole_number(value).and_then(|letters| usize::try_from(letters).ok());
                self.letters = letters.filter(|&letters| letters > 0);
                return self.letters.is_some();
            }
            GraphKey::Stuck => match (self.objective, stuck(value)) {
                (Objective::Outcome(_), Some(stuck)) => self.objective = Objective::Outcome(stuck),
                _ => return false,
            },
            GraphKey::First => match (self.objective, value) {
                (Objective::Cost, "minimiser") => self.first = CostPlayer::Minimiser,
                (Objective::Cost, "maximiser") => self.first = CostPlayer::Maximiser,
                _ => return false,
            },
            GraphKey::Expect => {
                let objective = self.objective;
                self.expectation =
                    GraphExpectation::read(value).filter(|expected| expected.fits(objective));
                return self.expectation.is_some();
            }
        }
        true
    }
}
