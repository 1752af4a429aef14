//! Reads the statements of a graph game: names become vertices, arrows and numbers become edges.

use std::collections::HashMap;

use hashbrown::DefaultHashBuilder;

use crate::model::directives::whole_number;
use crate::model::graph::digraph::build::GraphBuilder;
use crate::model::graph::digraph::{Graph, Vertex};
use crate::model::graph::names::{Names, WrittenNames};
use crate::model::graph::objective::Successors;
use crate::model::graph::problem::{Problem, ProblemKind, WeightFault};
use crate::model::graph::puzzle::VertexSet;
use crate::model::graph::sums::JOINED;
use crate::model::graph::words::both_ends;
use crate::syntax::{
    ArrowLine, EdgeHeader, EdgeLine, EdgeStatement, GraphText, LineFault, PlainEdge, SuccessorText,
};
use crate::text::{Span, read_in_halves};

/// A distinct word of a word game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WordReading {
    /// Its first occurrence.
    pub span: Span,
    /// The vertex of its first letters, at which the word can be played.
    pub from: Vertex,
    /// The vertex of its last letters, to which it leads. Its value is that of the player who
    /// replies.
    pub to: Vertex,
}

/// The content of a file's statements.
pub(crate) struct Statements {
    pub(crate) names: Names,
    pub(crate) words: Vec<WordReading>,
    pub(crate) edges: GraphBuilder,
    /// The place of each edge, in text order; for a part of a sum, the whole sum.
    pub(crate) places: Vec<Span>,
    pub(crate) problems: Vec<Problem>,
    /// The number of statements.
    pub(crate) lines: u64,
    /// Whether the edges of an edge list must have weights.
    pub(crate) has_weights: bool,
}

impl Statements {
    fn new() -> Self {
        Self {
            names: Names::Numbered(0),
            words: Vec::new(),
            edges: Graph::builder(0),
            places: Vec::new(),
            problems: Vec::new(),
            lines: 0,
            has_weights: false,
        }
    }

    fn problem(&mut self, span: Span, kind: ProblemKind) {
        self.problems.push(Problem { span, kind });
    }

    /// Adds the edge at `place` if its weight is valid. A missing weight is reported at `place`.
    fn edge(
        &mut self,
        text: &str,
        place: Span,
        from: Vertex,
        to: Vertex,
        weight: Option<Span>,
        wanted: bool,
    ) {
        let problem = match weight {
            None if wanted => Some((place, WeightFault::Missing)),
            None => {
                self.edges.edge(from, to);
                None
            }
            Some(span) if !wanted => Some((seen(place, span), WeightFault::Unexpected)),
            Some(span) => match read_weight(span.of(text)) {
                Ok(weight) => {
                    self.edges.weighted_edge(from, to, weight);
                    None
                }
                Err(fault) => Some((seen(place, span), fault)),
            },
        };
        match problem {
            None => self.places.push(place),
            Some((span, fault)) => self.problem(span, ProblemKind::BadWeight(fault)),
        }
    }

    /// Adds a move to a part of the sum at `place`.
    fn part_of_sum(&mut self, place: Span, from: Vertex, to: Vertex, is_first: bool) {
        self.edges.weighted_edge(from, to, if is_first { 0 } else { JOINED });
        self.places.push(place);
    }

    fn edge_statement(
        &mut self,
        text: &str,
        statement: EdgeStatement,
        vertices: u32,
        has_weights: bool,
    ) {
        self.lines += 1;
        let span = match statement {
            EdgeStatement::Plain(edge) if self.plain_edge(&edge, vertices, has_weights) => return,
            EdgeStatement::Plain(edge) => edge.whole,
            EdgeStatement::Written(span) => span,
        };
        let statement_text = span.of(text);
        let line = match EdgeLine::read(statement_text) {
            Ok(line) => line,
            Err(fault) => return self.problem(span, ProblemKind::BadLine(fault)),
        };
        let mut vertex = |number: Span| match whole_number(number.of(statement_text)) {
            Some(index @ 1..) if index <= vertices.into() => Some(Vertex::new((index - 1) as u32)),
            _ => {
                self.problem(number.shifted(span.start), ProblemKind::OutOfRange);
                None
            }
        };
        // Both may be out of range.
        let from = vertex(line.from);
        let to = vertex(line.to);
        if let Some(from) = from
            && let Some(to) = to
        {
            let place = line.ends().shifted(span.start);
            let weight = line.weight.map(|weight| weight.shifted(span.start));
            self.edge(text, place, from, to, weight, has_weights);
        }
    }

    /// Adds an edge if it has no problem; returns whether it did.
    fn plain_edge(&mut self, edge: &PlainEdge, vertices: u32, has_weights: bool) -> bool {
        let vertex = |number: u64| {
            let index = number.checked_sub(1).filter(|&index| index < vertices.into())?;
            Some(Vertex::new(index as u32))
        };
        let Some(from) = vertex(edge.from) else { return false };
        let Some(to) = vertex(edge.to) else { return false };
        match (edge.weight, has_weights) {
            (None, false) => self.edges.edge(from, to),
            (Some(weight @ ..=Graph::MAX_WEIGHT), true) => {
                self.edges.weighted_edge(from, to, weight)
            }
            _ => return false,
        };
        self.places.push(edge.ends);
        true
    }

    /// Adds the statements of the text that follows.
    fn append(&mut self, mut next: Self) {
        self.edges.append(next.edges);
        self.places.append(&mut next.places);
        self.problems.append(&mut next.problems);
        self.lines += next.lines;
    }

    /// Finds repetitions of a move in a game with sums; the parts of equal sums may be in any order.
    pub(crate) fn find_duplicate_options(&mut self) {
        let mut options: Vec<(Vertex, Vec<Vertex>, usize)> = Vec::new();
        for edge in 0..self.edges.edge_count() {
            let (from, to, weight) = self.edges.edge_at(edge as u32);
            match options.last_mut().filter(|_| weight == JOINED) {
                Some((_, parts, _)) => parts.push(to),
                None => options.push((from, vec![to], edge)),
            }
        }
        for (_, parts, _) in &mut options {
            parts.sort_unstable();
        }
        options.sort_unstable();
        for same in options.chunk_by(|a, b| (a.0, &a.1) == (b.0, &b.1)) {
            let first = self.places[same[0].2];
            for &(.., edge) in &same[1..] {
                let span = self.places[edge];
                self.problems.push(Problem { span, kind: ProblemKind::DuplicateEdge { first } });
            }
        }
    }

    /// Finds sums at vertices that can reach a cycle. Without enough memory for the graph, the game
    /// cannot be solved either.
    pub(crate) fn find_cyclic_sums(&mut self) {
        let Ok(graph) = self.edges.clone().build() else { return };
        let reaches_cycle = graph.reaches_cycle();
        let mut reported = Span::default();
        for edge in 0..self.edges.edge_count() {
            let (from, _, weight) = self.edges.edge_at(edge as u32);
            let span = self.places[edge];
            if weight == JOINED && reaches_cycle[from.index()] && span != reported {
                self.problems.push(Problem { span, kind: ProblemKind::CyclicSum });
                reported = span;
            }
        }
    }

    /// Finds repetitions of an edge with the same weight.
    ///
    /// Few vertices have several edges to the same vertex, and those are cheap to find; only their
    /// edges are compared.
    pub(crate) fn find_duplicate_edges(&mut self) {
        let suspects = self.edges.with_parallel_edges();
        if suspects.is_empty() {
            return;
        }
        let suspects = VertexSet::of(suspects);
        let theirs =
            (0..).zip(self.edges.first_vertices()).filter(|&(_, &from)| suspects.contains(from));
        let mut edges: Vec<_> = theirs.map(|(edge, _)| (self.edges.edge_at(edge), edge)).collect();
        edges.sort_unstable();
        for same in edges.chunk_by(|a, b| a.0 == b.0).filter(|same| same.len() > 1) {
            let first = self.places[same[0].1 as usize];
            let later = same[1..].iter().map(|&(_, edge)| self.places[edge as usize]);
            self.problems.extend(
                later.map(|span| Problem { span, kind: ProblemKind::DuplicateEdge { first } }),
            );
        }
    }
}

/// The place of a weight. If nothing is written there, the place includes the edge.
fn seen(place: Span, weight: Span) -> Span {
    if weight.is_empty() { place.cover(weight) } else { weight }
}

fn read_weight(written: &str) -> Result<u64, WeightFault> {
    match whole_number(written) {
        Some(weight) if weight > Graph::MAX_WEIGHT => Err(WeightFault::TooLarge),
        Some(weight) => Ok(weight),
        None if written.is_empty() => Err(WeightFault::Missing),
        None if written.strip_prefix('-').is_some_and(|digits| whole_number(digits).is_some()) => {
            Err(WeightFault::Negative)
        }
        None => Err(WeightFault::NotWhole),
    }
}

/// Parsed names that have not been looked up yet: looking up many at once is faster.
struct WaitingNames {
    names: WrittenNames,
    /// For each vertex, whether it is the subject of a line.
    defined: Vec<bool>,
    /// The subject to which the next successor belongs.
    subject: Vertex,
    places: Vec<Span>,
    /// The role of each name.
    named_as: Vec<NamedAs>,
    /// A reusable buffer for the vertices of all names.
    vertices: Vec<Vertex>,
}

/// The role of a name in an arrow line.
enum NamedAs {
    /// The vertex before the arrow.
    Subject,
    /// A vertex after the arrow.
    Successor { weight: Option<Span> },
    /// A part of a sum after the arrow.
    Part { sum: Span, is_first: bool },
}

impl WaitingNames {
    /// How many names are looked up together.
    const ENOUGH: usize = if cfg!(test) { 3 } else { 1 << 10 };

    fn new(names: WrittenNames) -> Self {
        let places = Vec::new();
        let named_as = Vec::new();
        let vertices = Vec::new();
        Self { names, defined: Vec::new(), subject: Vertex::default(), places, named_as, vertices }
    }

    fn add(&mut self, place: Span, named_as: NamedAs) {
        self.places.push(place);
        self.named_as.push(named_as);
    }

    /// Looks up all waiting names and adds their edges.
    fn look_up(&mut self, read: &mut Statements, text: &str, successors: Successors) {
        let is_cost = successors == Successors::Weighted;
        self.names.vertices_at(text, &self.places, &mut self.vertices);
        self.defined.resize(self.names.count() as usize, false);
        let named = self.places.drain(..).zip(&self.vertices);
        for ((place, &vertex), named_as) in named.zip(self.named_as.drain(..)) {
            match named_as {
                NamedAs::Subject => {
                    self.subject = vertex;
                    self.defined[vertex.index()] = true;
                }
                NamedAs::Successor { weight: Some(weight) }
                    if is_cost && weight.start.bytes() > place.end.bytes() + 1 =>
                {
                    let kind = ProblemKind::BadWeight(WeightFault::Spaced);
                    read.problem(place.cover(weight), kind);
                }
                NamedAs::Successor { weight } => {
                    read.edge(text, place, self.subject, vertex, weight, is_cost)
                }
                NamedAs::Part { sum, is_first } => {
                    read.part_of_sum(sum, self.subject, vertex, is_first)
                }
            }
        }
    }
}

/// Whether a statement of a game with sums has a `+` that does not join two names.
fn has_stray_plus(line: &ArrowLine, text: &str) -> bool {
    let is_stray = |successor: SuccessorText| {
        let has_plus = successor.name.of(text).contains('+');
        has_plus && successor.parts(text).any(|part| part.is_empty())
    };
    line.vertex.of(text).contains('+') || line.successors(text).any(is_stray)
}

/// Reads lines `vertex -> successor …`. In a cost game every successor has a weight.
pub(crate) fn arrows(game: &GraphText, successors: Successors) -> Statements {
    let mut read = Statements::new();
    // Usually each line has its own subject.
    let mut waiting = WaitingNames::new(WrittenNames::with_room_for(game.lines.len()));
    for (_, span) in game.statements() {
        read.lines += 1;
        let statement_text = span.of(&game.text);
        let line = match ArrowLine::read(statement_text) {
            Ok(line) => line,
            Err(fault) => {
                read.problem(span, ProblemKind::BadLine(fault));
                continue;
            }
        };
        let may_have_sums = successors == Successors::Sums && statement_text.contains('+');
        if may_have_sums && has_stray_plus(&line, statement_text) {
            read.problem(span, ProblemKind::BadLine(LineFault::StrayPlus));
            continue;
        }
        waiting.add(line.vertex.shifted(span.start), NamedAs::Subject);
        for successor in line.successors(statement_text) {
            let SuccessorText { name, weight } = successor;
            let weight = weight.map(|weight| weight.shifted(span.start));
            if may_have_sums && name.of(statement_text).contains('+') {
                if let Some(weight) = weight {
                    let fault = WeightFault::Unexpected;
                    let place = seen(name.shifted(span.start), weight);
                    read.problem(place, ProblemKind::BadWeight(fault));
                }
                let sum = name.shifted(span.start);
                for (index, part) in successor.parts(statement_text).enumerate() {
                    let named_as = NamedAs::Part { sum, is_first: index == 0 };
                    waiting.add(part.shifted(span.start), named_as);
                }
            } else {
                waiting.add(name.shifted(span.start), NamedAs::Successor { weight });
            }
            if waiting.places.len() >= WaitingNames::ENOUGH {
                waiting.look_up(&mut read, &game.text, successors);
            }
        }
    }
    waiting.look_up(&mut read, &game.text, successors);
    let WaitingNames { names, mut defined, .. } = waiting;
    defined.resize(names.count() as usize, false);
    for (vertex, _) in (0..).map(Vertex::new).zip(defined).filter(|(_, defined)| !defined) {
        let place = names.place(vertex).unwrap_or_default();
        read.problem(place, ProblemKind::Undefined(vertex));
    }
    read.edges = read.edges.with_vertices(names.count());
    read.names = Names::Written(names);
    read
}

/// Reads lines `a b` and `a b w`. Unless a directive decides it, the game is a cost game if any
/// edge has a weight.
pub(crate) fn edge_list(
    game: &GraphText,
    header: &EdgeHeader,
    is_cost: Option<bool>,
) -> Statements {
    let vertices =
        whole_number(header.vertices.of(&game.text)).unwrap_or(0).min(u32::MAX.into()) as u32;
    let has_weights = is_cost.unwrap_or_else(|| game.has_weights());
    let (mut read, second) = read_in_halves(&game.text, |half| {
        let mut read = Statements::new();
        // Nearly every line is an edge, so reserving beats growing.
        read.edges.reserve(game.lines.len());
        read.places.reserve(game.lines.len());
        for statement in game.edge_statements(half) {
            read.edge_statement(&game.text, statement, vertices, has_weights);
        }
        read
    });
    if let Some(second) = second {
        read.append(second);
    }
    read.has_weights = has_weights;
    read.edges = read.edges.with_vertices(vertices);
    read.names = Names::Numbered(vertices);
    read
}

/// Reads one word per line. Without a number of letters, no vertices or edges are made.
pub(crate) fn words(game: &GraphText, letters: Option<usize>) -> Statements {
    let mut read = Statements::new();
    let mut listed = WrittenNames::with_room_for(game.lines.len());
    let mut vertices: HashMap<&str, Vertex, DefaultHashBuilder> = HashMap::default();
    let spans: Vec<Span> = game.statements().map(|(_, span)| span).collect();
    let mut firsts = Vec::new();
    listed.vertices_at(&game.text, &spans, &mut firsts);
    for (span, first) in spans.into_iter().zip(firsts) {
        read.lines += 1;
        let word = span.of(&game.text);
        if let Some(first) = listed.place(first).filter(|&first| first != span) {
            read.problem(span, ProblemKind::DuplicateWord { first });
            continue;
        }
        let Some(letters) = letters else { continue };
        let Some((first, last)) = both_ends(word, letters) else {
            read.problem(span, ProblemKind::ShortWord);
            continue;
        };
        let mut vertex = |letters| {
            let next = Vertex::new(vertices.len() as u32);
            *vertices.entry(letters).or_insert(next)
        };
        let from = vertex(first);
        let to = vertex(last);
        read.words.push(WordReading { span, from, to });
        read.edges.edge(from, to);
    }
    read.names = Names::Words(listed);
    read
}

/// The heaps of an octal game, which has no lines. None if its directive is invalid.
pub(crate) fn octal(game: &GraphText, largest: Option<u32>) -> Statements {
    let mut read = Statements::new();
    for (_, span) in game.statements() {
        read.problem(span, ProblemKind::BadLine(LineFault::LineBesideOctal));
    }
    if let Some(largest) = largest {
        read.edges = read.edges.with_vertices(largest + 1);
        read.names = Names::Heaps(largest);
    }
    read
}
