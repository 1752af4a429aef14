//! The lines of a game, one after the other: names become vertices, arrows and numbers become edges.

use std::collections::HashMap;

use super::super::keys::whole_number;
use super::super::{Graph, GraphBuilder, Vertex};
use super::names::{Names, WrittenNames};
use super::problem::{Problem, ProblemKind, WeightFault};
use super::words::both_ends;
use crate::syntax::{ArrowLine, EdgeHeader, EdgeLine, GameText, SuccessorText};
use crate::text::Span;

/// A word of a word game, listed once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WordReading {
    /// Where it stands first.
    pub span: Span,
    /// The vertex of its first letters, whence it may be said.
    pub from: Vertex,
    /// The vertex of its last letters, to which it leads: the value there is that of the player who answers.
    pub to: Vertex,
}

/// What the lines of a game say.
pub(super) struct Statements {
    pub(super) names: Names,
    pub(super) words: Vec<WordReading>,
    pub(super) edges: GraphBuilder,
    /// Where each edge stands, in the order of the text.
    pub(super) places: Vec<Span>,
    pub(super) problems: Vec<Problem>,
    /// How many lines say something.
    pub(super) lines: u64,
    /// Whether an edge list has a weight.
    pub(super) has_weights: bool,
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

    /// Adds an edge that stands at `place`, if its weight is as it should be. One that is missing is a problem of the
    /// place.
    fn edge(&mut self, text: &str, place: Span, from: Vertex, to: Vertex, weight: Option<Span>, wanted: bool) {
        let problem = match weight {
            None if wanted => Some((place, WeightFault::Missing)),
            None => {
                self.edges.edge(from, to);
                None
            }
            Some(span) if !wanted => Some((seen(place, span), WeightFault::NotWanted)),
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

    /// Finds edges that were there before, weight and all, by sorting those of each vertex.
    pub(super) fn find_duplicate_edges(&mut self) {
        let order = self.edges.by_first_vertex();
        let mut group = Vec::new();
        for same_from in order.chunk_by(|&a, &b| self.edges.edge_at(a).0 == self.edges.edge_at(b).0) {
            group.clear();
            group.extend(same_from.iter().map(|&edge| {
                let (_, to, weight) = self.edges.edge_at(edge);
                (to, weight, edge)
            }));
            group.sort_unstable();
            for same in group.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)).filter(|same| same.len() > 1) {
                let first = self.places[same[0].2 as usize];
                let later = same[1..].iter().map(|&(.., edge)| self.places[edge as usize]);
                self.problems.extend(later.map(|span| Problem { span, kind: ProblemKind::DuplicateEdge { first } }));
            }
        }
    }
}

/// A weight's place, or with the edge's if nothing stands where it should.
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

/// Reads lines `vertex -> successor …`. In a cost game every successor has a weight.
pub(super) fn arrows(game: &GameText, is_cost: bool) -> Statements {
    let mut read = Statements::new();
    let mut names = WrittenNames::default();
    // Of each vertex whether a line is about it.
    let mut defined: Vec<bool> = Vec::new();
    for (_, span) in game.statements() {
        read.lines += 1;
        let said = span.of(&game.text);
        let line = match ArrowLine::read(said) {
            Ok(line) => line,
            Err(fault) => {
                read.problem(span, ProblemKind::BadLine(fault));
                continue;
            }
        };
        let from = names.vertex_at(&game.text, line.vertex.shifted(span.start));
        defined.resize(names.count() as usize, false);
        defined[from.index()] = true;
        for SuccessorText { name, weight } in line.successors(said) {
            let place = name.shifted(span.start);
            let to = names.vertex_at(&game.text, place);
            let weight = weight.map(|weight| weight.shifted(span.start));
            read.edge(&game.text, place, from, to, weight, is_cost);
        }
    }
    defined.resize(names.count() as usize, false);
    for (vertex, _) in (0..).map(Vertex::new).zip(defined).filter(|(_, defined)| !defined) {
        let place = names.place(vertex).unwrap_or_default();
        read.problem(place, ProblemKind::Undefined(vertex));
    }
    read.edges = read.edges.with_vertices(names.count());
    read.names = Names::Written(names);
    read
}

/// Reads lines `a b` and `a b w`. If nobody said whether it is a cost game, it is one as soon as an edge has a weight.
pub(super) fn edge_list(game: &GameText, header: &EdgeHeader, is_cost: Option<bool>) -> Statements {
    let mut read = Statements::new();
    let vertices = whole_number(header.vertices.of(&game.text)).unwrap_or(0).min(u32::MAX.into()) as u32;
    for (_, span) in game.statements() {
        read.lines += 1;
        let said = span.of(&game.text);
        let line = match EdgeLine::read(said) {
            Ok(line) => line,
            Err(fault) => {
                read.problem(span, ProblemKind::BadLine(fault));
                continue;
            }
        };
        let place = line.ends().shifted(span.start);
        if is_cost.is_none() && line.weight.is_some() && !read.has_weights {
            // None of the edges so far has one.
            read.has_weights = true;
            read.edges = Graph::builder(0);
            let missing = ProblemKind::BadWeight(WeightFault::Missing);
            read.problems.extend(read.places.drain(..).map(|span| Problem { span, kind: missing }));
        }
        let wanted = is_cost.unwrap_or(read.has_weights);
        let weight = line.weight.map(|weight| weight.shifted(span.start));
        let mut vertex = |number: Span| match whole_number(number.of(said)) {
            Some(index @ 1..) if index <= vertices.into() => Some(Vertex::new((index - 1) as u32)),
            _ => {
                read.problem(number.shifted(span.start), ProblemKind::OutOfRange);
                None
            }
        };
        if let (Some(from), Some(to)) = (vertex(line.from), vertex(line.to)) {
            read.edge(&game.text, place, from, to, weight, wanted);
        }
    }
    read.edges = read.edges.with_vertices(vertices);
    read.names = Names::Numbered(vertices);
    read
}

/// Reads a word a line. Without a number of letters, only what the words are is read.
pub(super) fn words(game: &GameText, letters: Option<usize>) -> Statements {
    let mut read = Statements::new();
    let mut listed = WrittenNames::default();
    let mut vertices: HashMap<&str, Vertex> = HashMap::new();
    for (_, span) in game.statements() {
        read.lines += 1;
        let word = span.of(&game.text);
        let first = listed.vertex_at(&game.text, span);
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
        let (from, to) = (vertex(first), vertex(last));
        read.words.push(WordReading { span, from, to });
        read.edges.edge(from, to);
    }
    read.names = Names::Words(listed);
    read
}
