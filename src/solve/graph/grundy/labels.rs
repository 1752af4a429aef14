//! The engine for graphs: labels of vertices, in two stages.
//!
//! *Where no cycle can be reached*, the value is the mex (the smallest number that is missing) of
//! those of the moves. Vertices are taken in reverse topological order: each hands its value to its
//! predecessors, which collect a set of bits and a counter of moves without a value, both in one
//! cell. One access for each edge suffices, as for outcomes, and what waits for memory is done for a
//! whole batch of vertices at a time.
//!
//! *Elsewhere*, Smith's labelling: m is the label of a vertex if m is the mex of its labelled moves
//! and each other move leads to a vertex that has itself a move labelled m, a *reply*. Labels are
//! given in order: while m is given, a new label never changes what was decided for a smaller one,
//! and only vertices with moves to all smaller labels are candidates. So the stage for m is
//! retrograde analysis as for outcomes: vertices labelled m are lost, those with a reply are won, and
//! a candidate is labelled when the last of its unlabelled moves turns out to be won. A vertex that
//! meets the condition still does after others are labelled, so vertices can be labelled in batches,
//! too.

use std::hint::black_box;
use std::ops::Range;

use crate::model::{Graph, Vertex, filled, joined_options, with_room};
use crate::solve::graph::grundy::value::mex;
use crate::solve::value::{Control, Stopped};

/// The code of an infinite value.
pub(crate) const INFINITE: u32 = u32::MAX;

/// The number of vertices and edges between two polls of the control.
const BETWEEN_POLLS: usize = 1 << 18;

/// The number of vertices that wait for memory at once. Small graphs of tests need several batches.
const BATCH: usize = if cfg!(test) { 2 } else { 256 };

/// Returns the value of each vertex, or [`INFINITE`].
pub(crate) fn solve(graph: &Graph, control: &dyn Control) -> Result<Box<[u32]>, Stopped> {
    let widest = graph.vertices().map(|vertex| graph.successors(vertex).len()).max();
    match widest.unwrap_or(0) {
        0..=0xff => solve_with::<u32>(graph, control),
        _ => solve_with::<u64>(graph, control),
    }
}

fn solve_with<C: MoveSet>(graph: &Graph, control: &dyn Control) -> Result<Box<[u32]>, Stopped> {
    let mut work = PolledWork { control, done: 0 };
    let into = graph.transposed(&|| control.is_cancelled())?.ok_or(Stopped::Cancelled)?;
    control.progress(0.3);
    let mut codes = filled(INFINITE, graph.vertex_count() as usize)?;
    let mut peeling = Peeling::<C>::new(graph, &into)?;
    peeling.run(&mut codes, &mut work)?;
    control.progress(0.6);
    if peeling.end == codes.len() {
        control.progress(1.0);
        return Ok(codes.into());
    }
    let Peeling { mut order, moves, end, .. } = peeling;
    order.truncate(end);
    let mut counts = with_room(codes.len())?;
    counts.extend(moves.iter().map(|moves| moves.left()));
    drop(moves);
    Ok(Labelling::new(into, codes, counts, order)?.run(&mut work)?.into())
}

/// The bytes at the peak of solving: the reversed graph, the codes and an order, the cells of the
/// first stage at their widest, and the tables of the second.
pub(crate) fn memory_needed(vertices: u32, edges: u32, weighted: bool) -> u64 {
    let reversing = Graph::transposed_memory(vertices, edges, weighted);
    let edge_bytes = u64::from(edges) * if weighted { 12 } else { 4 };
    let solving = u64::from(vertices) * (4 + 4 + 4 + 8 + 4 * 7 + 1) + edge_bytes;
    // Small graphs: some tables have one or two more entries than there are vertices.
    reversing.max(solving) + 256
}

/// Polls the control now and then.
struct PolledWork<'a> {
    control: &'a dyn Control,
    /// The work since the last poll.
    done: usize,
}

impl PolledWork<'_> {
    /// Records a vertex with this many edges.
    fn vertex(&mut self, edges: usize) -> Result<(), Stopped> {
        self.done += 1 + edges;
        if self.done >= BETWEEN_POLLS {
            self.done = 0;
            if self.control.is_cancelled() {
                return Err(Stopped::Cancelled);
            }
        }
        Ok(())
    }
}

/// The moves of a vertex: how many have no value yet, and which small values the others have.
trait MoveSet: Copy {
    /// Moves without a value.
    fn new(moves: usize) -> Self;
    /// With a value for one more.
    fn with_value(self, value: u32) -> Self;
    /// The number of moves without a value.
    fn left(self) -> u32;
    /// The smallest value that no move has, if it is small.
    fn mex(self) -> Option<u32>;
}

/// The values are the lower bits, the number the upper ones.
macro_rules! move_set {
    ($($integer:ty, $values:literal;)*) => {$(
        impl MoveSet for $integer {
            fn new(moves: usize) -> Self {
                (moves as Self) << $values
            }
            fn with_value(self, value: u32) -> Self {
                let bit = if value < $values { 1 << value } else { 0 };
                (self | bit) - (1 << $values)
            }
            fn left(self) -> u32 {
                (self >> $values) as u32
            }
            fn mex(self) -> Option<u32> {
                Some(self.trailing_ones()).filter(|&mex| mex < $values)
            }
        }
    )*};
}
move_set! {
    u32, 24;
    u64, 32;
}

/// The first stage: every vertex whose moves all have a value gets its own.
struct Peeling<'a, C> {
    graph: &'a Graph,
    into: &'a Graph,
    /// The moves of each vertex.
    moves: Vec<C>,
    /// The vertices with a value in the order in which they get it, up to `end`. Room for one more:
    /// each found vertex is written before it is known whether it is the last move.
    order: Vec<u32>,
    end: usize,
}

impl<'a, C: MoveSet> Peeling<'a, C> {
    fn new(graph: &'a Graph, into: &'a Graph) -> Result<Self, Stopped> {
        let count = graph.vertex_count() as usize;
        let mut moves: Vec<C> = with_room(count)?;
        let mut order = filled(0, count + 1)?;
        let mut end = 0;
        for vertex in graph.vertices() {
            let edges = graph.successors(vertex).len();
            moves.push(C::new(edges));
            order[end] = vertex.number();
            end += usize::from(edges == 0);
        }
        Ok(Self { graph, into, moves, order, end })
    }

    /// Hands on the values of all found vertices, and of those that are found meanwhile.
    fn run(&mut self, codes: &mut [u32], work: &mut PolledWork<'_>) -> Result<(), Stopped> {
        let sources = self.into.all_successors();
        let mut values = Vec::with_capacity(BATCH);
        let mut runs = Vec::with_capacity(BATCH);
        let mut done = 0;
        while done < self.end {
            let next = self.end.min(done + BATCH);
            values.clear();
            runs.clear();
            for &vertex in &self.order[done..next] {
                let is_weighted = self.graph.is_weighted();
                let small = if is_weighted { None } else { self.moves[vertex as usize].mex() };
                let value = match small {
                    Some(value) => value,
                    None => value_of_moves(self.graph, Vertex::new(vertex), codes),
                };
                codes[vertex as usize] = value;
                values.push(value);
                runs.push(run_of(self.into, vertex));
            }
            done = next;
            wait_for(&runs, sources);
            for (run, &value) in runs.iter().zip(&values) {
                work.vertex(run.len())?;
                for source in &sources[run.clone()] {
                    let set = &mut self.moves[source.index()];
                    *set = set.with_value(value);
                    self.order[self.end] = source.number();
                    self.end += usize::from(set.left() == 0);
                }
            }
        }
        Ok(())
    }
}

/// The range of the predecessors of a vertex.
fn run_of(into: &Graph, vertex: u32) -> Range<usize> {
    let offsets = into.offsets();
    offsets[vertex as usize] as usize..offsets[vertex as usize + 1] as usize
}

/// Waits for the memory of all these predecessors at once.
fn wait_for(runs: &[Range<usize>], sources: &[Vertex]) {
    let mut seen = 0;
    for run in runs.iter().filter(|run| !run.is_empty()) {
        seen ^= sources[run.start].number() ^ sources[run.end - 1].number();
    }
    black_box(seen);
}

/// The mex of the moves of a vertex, all of which have a value.
fn value_of_moves(graph: &Graph, vertex: Vertex, codes: &[u32]) -> u32 {
    let successors = graph.successors(vertex);
    if !graph.is_weighted() {
        return mex(successors.iter().map(|to| codes[to.index()]));
    }
    let value = |parts: &[Vertex]| parts.iter().fold(0, |sum, part| sum ^ codes[part.index()]);
    let values: Vec<u32> = joined_options(graph, vertex).map(value).collect();
    mex(values.iter().copied())
}

/// Vertices in ascending order of their values.
fn by_value(vertices: &[u32], codes: &[u32]) -> Result<Vec<u32>, Stopped> {
    let greatest = vertices.iter().map(|&vertex| codes[vertex as usize]).max().unwrap_or(0);
    // A value of a sum may be much greater than the number of vertices.
    if greatest as usize > vertices.len() {
        let mut sorted = with_room(vertices.len())?;
        sorted.extend_from_slice(vertices);
        sorted.sort_unstable_by_key(|&vertex| codes[vertex as usize]);
        return Ok(sorted);
    }
    let mut starts = filled(0u32, greatest as usize + 2)?;
    for &vertex in vertices {
        starts[codes[vertex as usize] as usize + 1] += 1;
    }
    for value in 1..starts.len() {
        starts[value] += starts[value - 1];
    }
    let mut sorted = filled(0, vertices.len())?;
    for &vertex in vertices {
        let place = &mut starts[codes[vertex as usize] as usize];
        sorted[*place as usize] = vertex;
        *place += 1;
    }
    Ok(sorted)
}

/// No stage of the labelling.
const NEVER: u32 = u32::MAX;

/// Smith's labelling in order of the labels.
struct Labelling {
    into: Graph,
    codes: Vec<u32>,
    /// The moves of each vertex to unlabelled vertices.
    unlabelled: Vec<u32>,
    /// In the current stage, those of them that have no reply yet; only kept for candidates.
    open: Vec<u32>,
    /// The last stage in which the vertex got a reply: a move to the label of the stage.
    replied: Vec<u32>,
    /// The unlabelled vertices with moves to every label before the current one.
    candidates: Vec<u32>,
    is_candidate: Vec<bool>,
    /// The vertices that have been labelled before, by label.
    labelled: Vec<u32>,
    /// Candidates that get the label of the current stage.
    ready: Vec<u32>,
}

impl Labelling {
    fn new(
        into: Graph,
        codes: Vec<u32>,
        unlabelled: Vec<u32>,
        labelled: Vec<u32>,
    ) -> Result<Self, Stopped> {
        let count = codes.len();
        let labelled = by_value(&labelled, &codes)?;
        let mut candidates = with_room(count - labelled.len())?;
        candidates.extend(
            (0..).zip(&codes).filter(|&(_, &code)| code == INFINITE).map(|(vertex, _)| vertex),
        );
        let ready = with_room(candidates.len())?;
        let open = filled(0, count)?;
        let replied = filled(NEVER, count)?;
        let mut is_candidate: Vec<bool> = with_room(count)?;
        is_candidate.extend(codes.iter().map(|&code| code == INFINITE));
        Ok(Self {
            into,
            codes,
            unlabelled,
            open,
            replied,
            candidates,
            is_candidate,
            labelled,
            ready,
        })
    }

    fn run(mut self, work: &mut PolledWork<'_>) -> Result<Vec<u32>, Stopped> {
        let labelled = std::mem::take(&mut self.labelled);
        let mut labelled = labelled.as_slice();
        let mut candidates = std::mem::take(&mut self.candidates);
        for label in 0.. {
            for &vertex in &candidates {
                self.open[vertex as usize] = self.unlabelled[vertex as usize];
            }
            let has_label = |&vertex: &u32| self.codes[vertex as usize] == label;
            let (now, later) = labelled.split_at(labelled.partition_point(has_label));
            labelled = later;
            for batch in now.chunks(BATCH) {
                self.reply_to(batch, label, false, work)?;
            }
            self.ready.clear();
            for &vertex in &candidates {
                if self.open[vertex as usize] == 0 && self.replied[vertex as usize] != label {
                    self.ready.push(vertex);
                }
            }
            while !self.ready.is_empty() {
                let batch = self.ready.split_off(self.ready.len().saturating_sub(BATCH));
                for &vertex in &batch {
                    self.codes[vertex as usize] = label;
                }
                self.reply_to(&batch, label, true, work)?;
            }
            // The next label needs a move to this one.
            candidates.retain(|&vertex| {
                let is_next = self.codes[vertex as usize] == INFINITE
                    && self.replied[vertex as usize] == label;
                self.is_candidate[vertex as usize] = is_next;
                is_next
            });
            if candidates.is_empty() {
                break;
            }
        }
        work.control.progress(1.0);
        Ok(self.codes)
    }

    /// Hands on the label of the stage: a move to these vertices is a reply.
    fn reply_to(
        &mut self,
        vertices: &[u32],
        label: u32,
        is_new: bool,
        work: &mut PolledWork<'_>,
    ) -> Result<(), Stopped> {
        let runs: Vec<_> = vertices.iter().map(|&vertex| run_of(&self.into, vertex)).collect();
        wait_for(&runs, self.into.all_successors());
        let mut replied = Vec::with_capacity(BATCH);
        for edge in runs.into_iter().flatten() {
            let vertex = self.into.all_successors()[edge];
            let source = vertex.index();
            if self.codes[source] != INFINITE {
                continue;
            }
            if is_new {
                self.unlabelled[source] -= 1;
            }
            if self.replied[source] == label {
                continue;
            }
            self.replied[source] = label;
            replied.push(run_of(&self.into, vertex.number()));
            if replied.len() == BATCH {
                self.close(&replied, label, is_new, work)?;
                replied.clear();
            }
        }
        self.close(&replied, label, is_new, work)
    }

    /// Closes a move of each of these predecessors: it leads to a vertex with a reply.
    fn close(
        &mut self,
        runs: &[Range<usize>],
        label: u32,
        is_new: bool,
        work: &mut PolledWork<'_>,
    ) -> Result<(), Stopped> {
        let sources = self.into.all_successors();
        wait_for(runs, sources);
        for run in runs {
            work.vertex(run.len())?;
            for before in &sources[run.clone()] {
                let open = &mut self.open[before.index()];
                // Of no meaning where it is not kept.
                *open = open.wrapping_sub(1);
                if is_new
                    && *open == 0
                    && self.is_candidate[before.index()]
                    && self.codes[before.index()] == INFINITE
                    && self.replied[before.index()] != label
                {
                    self.ready.push(before.number());
                }
            }
        }
        Ok(())
    }
}
