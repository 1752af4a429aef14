//! The content of a game file, right or wrong, with the place of everything; and its game, if there
//! are no errors.

use std::sync::Arc;

use crate::model::directives::{DirectiveReading, Stuck, stuck, whole_number};
use crate::model::graph::digraph::Vertex;
use crate::model::graph::directives::{GraphExpectation, GraphKey};
use crate::model::graph::names::Names;
use crate::model::graph::players::CostPlayer;
use crate::model::graph::problem::Problem;
use crate::model::graph::puzzle::{GraphPuzzle, Objective};
use crate::model::graph::statements;
use crate::model::graph::statements::{Statements, WordReading};
use crate::syntax::{GraphForm, GraphText};
use crate::text::Span;

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
    /// The name or number.
    pub span: Span,
    /// The vertex, if it exists.
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
        settings.take_all(game, &mut directives, true);
        let mut read = match &game.header {
            Some(header) => statements::edge_list(game, header, settings.is_cost),
            None if game.form == GraphForm::Words => statements::words(game, settings.letters),
            None => statements::arrows(game, settings.is_cost == Some(true)),
        };
        if settings.is_cost.unwrap_or(read.has_weights) {
            settings.objective = Objective::Cost;
        }
        settings.take_all(game, &mut directives, false);
        if game.form != GraphForm::Words {
            read.find_duplicate_edges();
        }
        let start = start(game, &mut directives, &read.names);
        let claimed = game.header.map(|header| {
            let number = |span: Span| whole_number(span.of(&game.text)).unwrap_or(u64::MAX);
            let (vertices, edges) = (number(header.vertices), number(header.edges));
            ClaimedEdges { span: header.sizes(), vertices, edges, found: read.lines }
        });
        let mut reading = Self {
            directives,
            objective: settings.objective,
            names: std::mem::replace(&mut read.names, Names::Numbered(0)),
            words: std::mem::take(&mut read.words),
            problems: std::mem::take(&mut read.problems),
            claimed,
            start,
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
            Names::Words(_) => 0,
        }
    }

    /// The name of a vertex. `game` must be the parsed text.
    pub fn name(&self, game: &GraphText, vertex: Vertex) -> String {
        match &self.names {
            Names::Written(names) => {
                names.place(vertex).unwrap_or_default().of(&game.text).to_owned()
            }
            Names::Numbered(_) | Names::Words(_) => (u64::from(vertex.number()) + 1).to_string(),
        }
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
        let prevented = self.problems.iter().any(|problem| problem.kind.prevents_a_game());
        (is_right && !prevented).then(|| GraphPuzzle {
            edges: Arc::new(read.edges),
            objective: self.objective,
            start: self.start.and_then(|start| start.vertex),
            first: self.first,
        })
    }
}

/// The start named by the directive, or else by the header. A directive that names an unknown
/// vertex has a bad value.
fn start(
    game: &GraphText,
    directives: &mut [DirectiveReading<GraphKey>],
    names: &Names,
) -> Option<StartReading> {
    let mut counting = None;
    for reading in directives.iter_mut().filter(|reading| reading.key == Some(GraphKey::Start)) {
        let span = reading.directive.value;
        let vertex = names.vertex(&game.text, span.of(&game.text));
        reading.has_valid_value = vertex.is_some();
        counting.get_or_insert(StartReading { span, vertex });
    }
    let in_header = || {
        let span = game.header?.start?;
        Some(StartReading { span, vertex: names.vertex(&game.text, span.of(&game.text)) })
    };
    counting.or_else(in_header)
}

/// The combined values of all directives.
#[derive(Clone)]
struct DirectiveValues {
    form: GraphForm,
    objective: Objective,
    /// Whether it is a cost game, if `objective` is given; otherwise an edge list with weights is
    /// one.
    is_cost: Option<bool>,
    letters: Option<usize>,
    first: CostPlayer,
    expectation: Option<GraphExpectation>,
    title: Option<Span>,
}

impl DirectiveValues {
    /// The values without any directive.
    fn new(game: &GraphText) -> Self {
        let objective = match game.form {
            GraphForm::Words => Objective::Words,
            GraphForm::Arrows | GraphForm::Edges => Objective::Outcome(Stuck::Loses),
        };
        let (is_cost, first) = (None, CostPlayer::Minimiser);
        Self {
            form: game.form,
            objective,
            is_cost,
            letters: None,
            first,
            expectation: None,
            title: None,
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
            if matches!(key, GraphKey::Objective | GraphKey::Words) == before_lines {
                let value = reading.directive.value;
                // The first of several counts; the others are only checked.
                let mut scratch = self.clone();
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
            GraphKey::Objective => match value {
                "outcome" => self.is_cost = Some(false),
                "cost" if self.form != GraphForm::Words => self.is_cost = Some(true),
                _ => return false,
            },
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
                let is_cost = self.objective == Objective::Cost;
                let fits =
                    |read: &GraphExpectation| matches!(read, GraphExpectation::Cost(_)) == is_cost;
                self.expectation = GraphExpectation::read(value).filter(fits);
                return self.expectation.is_some();
            }
        }
        true
    }
}
