//! The engine for graphs: labels of vertices, in two stages.
//!
//! *Where no cycle can be reached*, the value is the mex (the smallest number that is missing) of
//! those of the moves. Vertices are taken in reverse topological order: each hands its value to its
//! predecessors, which collect a set of bits and a counter of moves without a value, both in one
//! cell. One access for each edge suffices, as for outcomes, and what waits for memory is done for a
//! whole batch of vertices at a time.
//!
//! *Elsewhere*, Smith's labelling: m is the label of a vertex if m is the mex of its labelled moves
//! and each other move leads to a vertex that has itself a move labelled m, a *reply*. A
//! vertex that meets this condition still does after others are labelled, so the order is free, and
//! two orders are used:
//!
//! - A sweep labels all vertices that meet the condition, and the first stage continues from these.
//!   It is repeated while it labels many vertices, and suffices behind a few cycles.
//! - The rest is labelled in order of m. While m is given, a new label never changes what was decided
//!   for a smaller one, and only vertices with moves to all smaller labels are candidates. So the
//!   stage for m is retrograde analysis as for outcomes: vertices labelled m are lost, those with a
//!   reply are won, and a candidate is labelled when the last of its unlabelled moves turns out to be
//!   won.

use std::hint::black_box;

use crate::model::{Graph, Vertex, filled, joined_options, with_room};
use crate::solve::graph::grundy::value::mex;
use crate::solve::value::{Control, Stopped};

/// The code of an infinite value.
pub(crate) const INFINITE: u32 = u32::MAX;

/// The number of vertices and edges between two polls of the control.
const BETWEEN_POLLS: usize = 1 << 18;

/// The number of vertices that wait for memory at once.
const BATCH: usize = 256;

/// Returns the value of each vertex, or [`INFINITE`].
pub(crate) fn solve(graph: &Graph, control: &dyn Control) -> Result<Box<[u32]>, Stopped> {
    solve_with_sweeps(graph, true, control)
}

/// Tests also label without sweeps, so that the second order labels everything.
pub(super) fn solve_with_sweeps(
    graph: &Graph,
    has_sweeps: bool,
    control: &dyn Control,
) -> Result<Box<[u32]>, Stopped> {
    let widest = graph.vertices().map(|vertex| graph.successors(vertex).len()).max();
    match widest.unwrap_or(0) {
        0..=0xfe => solve_with::<u32>(graph, has_sweeps, control),
        _ => solve_with::<u64>(graph, has_sweeps, control),
    }
}

fn solve_with<C: MoveSet>(
    graph: &Graph,
    has_sweeps: bool,
    control: &dyn Control,
) -> Result<Box<[u32]>, Stopped> {
    let mut work = PolledWork { control, done: 0 };
    let into = graph.transposed(&|| control.is_cancelled())?.ok_or(Stopped::Cancelled)?;
    control.progress(0.3);
    let mut codes = filled(INFINITE, graph.vertex_count() as usize)?;
    let mut peeling = Peeling::<C>::new(graph, &into)?;
    peeling.run(&mut codes, &mut work)?;
    control.progress(0.6);
    if has_sweeps && peeling.sweep_while_worthwhile(&mut codes, &mut work)? {
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
    /// Moves without a value. The number must leave room for one more.
    fn new(moves: usize) -> Self;
    /// With one more move without a value, which never gets one.
    fn with_endless_move(self) -> Self;
    /// With a value for one more.
    fn with_value(self, value: u32) -> Self;
    /// The number of moves without a value.
    fn left(self) -> u32;
    /// The smallest value that no move has, if it is small.
    fn mex(self) -> Option<u32>;
    /// Whether a move has this small value.
    fn contains(self, value: u32) -> bool;
}

/// The values are the lower bits, the number the upper ones.
macro_rules! move_set {
    ($($integer:ty, $values:literal;)*) => {$(
        impl MoveSet for $integer {
            fn new(moves: usize) -> Self {
                (moves as Self) << $values
            }
            fn with_endless_move(self) -> Self {
                self + (1 << $values)
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
            fn contains(self, value: u32) -> bool {
                self >> value & 1 == 1
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
    /// How many of them have handed their value on.
    done: usize,
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
        Ok(Self { graph, into, moves, order, end, done: 0 })
    }

    /// Hands on the values of all found vertices, and of those that are found meanwhile.
    fn run(&mut self, codes: &mut [u32], work: &mut PolledWork<'_>) -> Result<(), Stopped> {
        let (offsets, sources) = (self.into.offsets(), self.into.all_successors());
        let mut batch: Vec<(usize, usize, u32)> = Vec::with_capacity(BATCH);
        while self.done < self.end {
            let next = self.end.min(self.done + BATCH);
            batch.clear();
            for &vertex in &self.order[self.done..next] {
                let is_weighted = self.graph.is_weighted();
                let small = if is_weighted { None } else { self.moves[vertex as usize].mex() };
                let value = match small {
                    Some(value) => value,
                    None => value_of_moves(self.graph, Vertex::new(vertex), codes),
                };
                codes[vertex as usize] = value;
                let (from, to) = (offsets[vertex as usize], offsets[vertex as usize + 1]);
                batch.push((from as usize, to as usize, value));
            }
            self.done = next;
            // Waits for all of them at once.
            let mut seen = 0;
            for &(from, to, _) in batch.iter().filter(|(from, to, _)| from < to) {
                seen ^= sources[from].number() ^ sources[to - 1].number();
            }
            black_box(seen);
            for &(from, to, value) in &batch {
                work.vertex(to - from)?;
                for source in &sources[from..to] {
                    let set = &mut self.moves[source.index()];
                    *set = set.with_value(value);
                    self.order[self.end] = source.number();
                    self.end += usize::from(set.left() == 0);
                }
            }
        }
        Ok(())
    }

    /// Labels in sweeps while each labels a quarter of the unlabelled vertices. Returns whether all
    /// other vertices are infinite.
    ///
    /// So all sweeps together take O(vertices + edges).
    fn sweep_while_worthwhile(
        &mut self,
        codes: &mut [u32],
        work: &mut PolledWork<'_>,
    ) -> Result<bool, Stopped> {
        loop {
            let left = codes.len() - self.end;
            if left == 0 {
                return Ok(true);
            }
            // The set of a vertex with sums does not hold the values of its moves.
            if self.graph.is_weighted() {
                return Ok(false);
            }
            let begin = self.end;
            let are_all_small = self.sweep(codes, work)?;
            if self.end == begin {
                return Ok(are_all_small);
            }
            self.run(codes, work)?;
            if (self.end - begin) * 4 < left {
                return Ok(false);
            }
        }
    }

    /// Finds every vertex that can be labelled. Returns whether it could decide all vertices, since
    /// their labels are small.
    fn sweep(&mut self, codes: &[u32], work: &mut PolledWork<'_>) -> Result<bool, Stopped> {
        let mut are_all_small = true;
        for vertex in self.graph.vertices() {
            if codes[vertex.index()] != INFINITE {
                continue;
            }
            let successors = self.graph.successors(vertex);
            work.vertex(successors.len())?;
            let Some(label) = self.moves[vertex.index()].mex() else {
                are_all_small = false;
                continue;
            };
            let has_reply = |to: &Vertex| {
                codes[to.index()] != INFINITE || self.moves[to.index()].contains(label)
            };
            if successors.iter().all(has_reply) {
                // Its other moves may all get a value later. It must not be found again.
                let set = &mut self.moves[vertex.index()];
                *set = set.with_endless_move();
                self.order[self.end] = vertex.number();
                self.end += 1;
            }
        }
        Ok(are_all_small)
    }
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
        let (open, replied) = (filled(0, count)?, filled(NEVER, count)?);
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
        let mut labelled = std::mem::take(&mut self.labelled).into_iter().peekable();
        let mut candidates = std::mem::take(&mut self.candidates);
        for label in 0.. {
            for &vertex in &candidates {
                self.open[vertex as usize] = self.unlabelled[vertex as usize];
            }
            while let Some(vertex) =
                labelled.next_if(|&vertex| self.codes[vertex as usize] == label)
            {
                self.reply_to(vertex, label, false, work)?;
            }
            self.ready.clear();
            for &vertex in &candidates {
                if self.open[vertex as usize] == 0 && self.replied[vertex as usize] != label {
                    self.ready.push(vertex);
                }
            }
            while let Some(vertex) = self.ready.pop() {
                self.codes[vertex as usize] = label;
                self.reply_to(vertex, label, true, work)?;
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

    /// Records that a vertex has the label of the stage: its unlabelled predecessors have a reply.
    fn reply_to(
        &mut self,
        vertex: u32,
        label: u32,
        is_new: bool,
        work: &mut PolledWork<'_>,
    ) -> Result<(), Stopped> {
        let (offsets, sources) = (self.into.offsets(), self.into.all_successors());
        let sources_of =
            |vertex: usize| &sources[offsets[vertex] as usize..offsets[vertex + 1] as usize];
        for source in sources_of(vertex as usize) {
            let source = source.index();
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
            work.vertex(sources_of(source).len())?;
            for before in sources_of(source) {
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
