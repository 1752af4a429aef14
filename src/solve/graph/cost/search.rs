//! Backward induction in order of cost.
//!
//! A state is a vertex and the player to move. States are settled cheapest first, beginning with
//! the vertices without moves, as in Dijkstra's algorithm along reversed edges: a state of the
//! minimiser as soon as its cheapest successor is settled and its sum is next; a state of the
//! maximiser when the last of its successors is settled, at the greatest of the sums. States that
//! are never settled cost infinity: the maximiser can keep the game among them forever.
//!
//! The search is bound by memory access. So the data for a few dozen states that leave the heap
//! next are read together before the first of them is settled.
//!
//! Sums are proved to fit: a best line never meets a state twice, so a finite cost is a sum of
//! fewer than 2 · vertices weights, and no sum that is tried has more than one further weight.

use std::borrow::Cow;
use std::hint::black_box;
use std::ops::Range;

use crate::model::{CostPlayer, Graph, OutOfMemory, Vertex, filled, with_room};
use crate::solve::graph::cost::heap::RadixHeap;
use crate::solve::graph::cost::record::{CounterBits, PackedRecord, Record, WideRecord};
use crate::solve::graph::cost::sum::Sum;
use crate::solve::machine::Memory;
use crate::solve::value::{Control, Stopped};

/// Both values of every vertex.
#[derive(Debug, Clone)]
pub(crate) struct Settled<S> {
    pub(crate) minimiser: Box<[S]>,
    pub(crate) maximiser: Box<[S]>,
    /// For each state, the number of edges of weight 0 along best moves up to the end or an edge
    /// with a weight; at index `2 · vertex` with the minimiser to move, one higher with the
    /// maximiser. Empty if no edge has weight 0: then the costs alone determine the best line.
    pub(crate) steps: Box<[u32]>,
}

/// Whether every finite sum of such a game fits in 64 bits.
pub(crate) fn fits_64_bits(vertices: u32, greatest_weight: u64) -> bool {
    greatest_sum(vertices, greatest_weight) < u64::MAX.into()
}

/// An upper bound on every sum that is tried.
fn greatest_sum(vertices: u32, greatest_weight: u64) -> u128 {
    u128::from(greatest_weight) * (2 * u128::from(vertices) + 1)
}

/// The bytes of a search with these sums: the reversed graph, the values, the counters, and the
/// heap, which holds each edge at most once and may have reserved twice as much.
pub(crate) fn memory_needed<S>(vertices: u32, edges: u32) -> Memory {
    let turning = Graph::transposed_memory(vertices, edges, true);
    let vertices = u64::from(vertices);
    let edges = u64::from(edges);
    let kept = vertices * (2 * size_of::<S>() as u64 + 8);
    let heap = 2 * (vertices + edges) * size_of::<(S, u32)>() as u64;
    let searching = vertices * (4 + size_of::<(S, u32)>() as u64) + edges * 12 + kept + heap;
    Memory { peak: turning.max(searching), kept }
}

fn has_zero_weight(graph: &Graph) -> bool {
    graph.all_weights().is_none_or(|weights| weights.contains(&0))
}

/// Settles every state with a finite cost, if all sums fit in 64 bits.
pub(crate) fn solve_narrow(
    graph: &Graph,
    greatest_weight: u64,
    control: &dyn Control,
) -> Result<Settled<u64>, Stopped> {
    let widest =
        graph.vertices().map(|vertex| graph.successors(vertex).len()).max().unwrap_or(0) as u32;
    match CounterBits::of(greatest_sum(graph.vertex_count(), greatest_weight), widest) {
        Some(packing) => solve::<u64, PackedRecord>(graph, packing, control),
        None => solve::<u64, WideRecord<u64>>(graph, (), control),
    }
}

/// Settles every state with a finite cost.
pub(crate) fn solve_wide(graph: &Graph, control: &dyn Control) -> Result<Settled<u128>, Stopped> {
    solve::<u128, WideRecord<u128>>(graph, (), control)
}

fn solve<S: Sum, R: Record<S>>(
    graph: &Graph,
    layout: R::RecordLayout,
    control: &dyn Control,
) -> Result<Settled<S>, Stopped> {
    let into = graph.transposed(&|| control.is_cancelled())?.ok_or(Stopped::Cancelled)?;
    let mut search = Search::<S, R>::new(graph, &into, layout)?;
    let states = 2 * u64::from(graph.vertex_count());
    let mut settled = 0;
    let mut polled = None;
    while let Some(sum) = search.pop() {
        settled += search.settle(sum);
        if polled != Some(settled >> 14) {
            polled = Some(settled >> 14);
            search.check_room()?;
            if control.is_cancelled() {
                return Err(Stopped::Cancelled);
            }
            control.progress(settled as f64 / states as f64);
        }
    }
    search.check_room()?;
    control.progress(1.0);
    Ok(search.finish()?)
}

/// The low bit of a state in the heap.
const MINIMISER: u32 = 0;
const MAXIMISER: u32 = 1;

/// The number of a state in [`Settled::steps`].
pub(crate) fn state_index(vertex: Vertex, player: CostPlayer) -> usize {
    2 * vertex.index() + usize::from(player == CostPlayer::Maximiser)
}

struct Search<'a, S, R: Record<S>> {
    into: &'a Graph,
    /// The weight of each edge of `into`.
    weights: Cow<'a, [u64]>,
    /// The cheapest sum found so far.
    minimiser: Vec<S>,
    maximiser: Vec<R>,
    /// The layout of `maximiser`.
    layout: R::RecordLayout,
    steps: Vec<u32>,
    heap: RadixHeap<S>,
    /// The states popped last.
    popped: Vec<u32>,
    /// The popped states that are current, with the edges into them.
    runs: Vec<(u32, Range<usize>)>,
}

impl<'a, S: Sum, R: Record<S>> Search<'a, S, R> {
    fn new(graph: &Graph, into: &'a Graph, layout: R::RecordLayout) -> Result<Self, OutOfMemory> {
        let vertices = graph.vertex_count() as usize;
        let mut search = Self {
            into,
            weights: match into.all_weights() {
                Some(weights) => weights.into(),
                None => filled(0, into.edge_count() as usize)?.into(),
            },
            minimiser: filled(S::INFINITE, vertices)?,
            maximiser: with_room(vertices)?,
            layout,
            steps: filled(0, if has_zero_weight(graph) { 2 * vertices } else { 0 })?,
            heap: RadixHeap::new(),
            popped: Vec::new(),
            runs: Vec::new(),
        };
        for vertex in graph.vertices() {
            let edges = graph.successors(vertex).len() as u32;
            search.maximiser.push(R::new(edges, layout));
            if edges == 0 {
                search.minimiser[vertex.index()] = S::ZERO;
                search.heap.push(S::ZERO, vertex.number() << 1 | MINIMISER);
                search.heap.push(S::ZERO, vertex.number() << 1 | MAXIMISER);
            }
        }
        Ok(search)
    }

    /// Ends the search if there was not enough memory for the heap.
    fn check_room(&self) -> Result<(), OutOfMemory> {
        let bytes = u64::from(self.into.edge_count()) * size_of::<(S, u32)>() as u64;
        if self.heap.is_whole() { Ok(()) } else { Err(OutOfMemory { bytes }) }
    }

    /// Takes the next states out of the heap. Returns their sum.
    fn pop(&mut self) -> Option<S> {
        let Self { into, weights, minimiser, maximiser, layout, runs, .. } = self;
        self.heap.pop(&mut self.popped, |entries| {
            if TOGETHER.contains(&entries.len()) {
                runs.clear();
                let is_current = |&&(sum, state): &&(S, u32)| {
                    state & 1 == MAXIMISER || minimiser[(state >> 1) as usize] == sum
                };
                runs.extend(
                    entries
                        .iter()
                        .filter(is_current)
                        .map(|&(_, state)| (state, edges_into(into, state))),
                );
                look_up(into, weights, minimiser, maximiser, *layout, runs);
            }
        })
    }

    /// Settles the states that were popped with this sum. Returns their number.
    fn settle(&mut self, sum: S) -> u64 {
        let is_current =
            |state: u32| state & 1 == MAXIMISER || self.minimiser[(state >> 1) as usize] == sum;
        self.runs.clear();
        let current = self.popped.iter().filter(|&&state| is_current(state));
        self.runs.extend(current.map(|&state| (state, edges_into(self.into, state))));
        if TOGETHER.contains(&self.runs.len()) {
            look_up(
                self.into,
                &self.weights,
                &self.minimiser,
                &self.maximiser,
                self.layout,
                &self.runs,
            );
        }
        for run in 0..self.runs.len() {
            let (state, edges) = self.runs[run].clone();
            if state & 1 == MINIMISER {
                self.settle_minimiser(Vertex::new(state >> 1), edges, sum);
            } else {
                self.settle_maximiser(Vertex::new(state >> 1), edges, sum);
            }
        }
        self.runs.len() as u64
    }

    /// From all predecessors the maximiser may move here, to a state where the minimiser pays
    /// `sum`.
    fn settle_minimiser(&mut self, vertex: Vertex, edges: Range<usize>, sum: S) {
        let sources = &self.into.all_successors()[edges.clone()];
        for (&from, &weight) in sources.iter().zip(&self.weights[edges]) {
            let record = &mut self.maximiser[from.index()];
            if record.count_down(sum.plus(weight), self.layout) {
                let greatest = record.greatest(self.layout);
                self.heap.push(greatest, from.number() << 1 | MAXIMISER);
                if greatest == sum {
                    step(
                        &mut self.steps,
                        (from, CostPlayer::Maximiser),
                        (vertex, CostPlayer::Minimiser),
                    );
                }
            }
        }
    }

    /// From all predecessors the minimiser may move here, to a state where `sum` is paid.
    fn settle_maximiser(&mut self, vertex: Vertex, edges: Range<usize>, sum: S) {
        let sources = &self.into.all_successors()[edges.clone()];
        for (&from, &weight) in sources.iter().zip(&self.weights[edges]) {
            let tried = sum.plus(weight);
            let cheapest = &mut self.minimiser[from.index()];
            if tried < *cheapest {
                *cheapest = tried;
                self.heap.push(tried, from.number() << 1 | MINIMISER);
                if weight == 0 {
                    step(
                        &mut self.steps,
                        (from, CostPlayer::Minimiser),
                        (vertex, CostPlayer::Maximiser),
                    );
                }
            }
        }
    }

    fn finish(self) -> Result<Settled<S>, OutOfMemory> {
        let layout = self.layout;
        let value = |record: &R| {
            if record.is_settled(layout) { record.greatest(layout) } else { S::INFINITE }
        };
        let mut maximiser = with_room(self.maximiser.len())?;
        maximiser.extend(self.maximiser.iter().map(value));
        Ok(Settled {
            minimiser: self.minimiser.into(),
            maximiser: maximiser.into(),
            steps: self.steps.into(),
        })
    }
}

/// The numbers of states that are looked up together: enough for it to pay, and few enough for the
/// data to be still in the processor's cache when it is needed.
const TOGETHER: Range<usize> = 8..256;

/// The range of the edges into the vertex of a state.
fn edges_into(into: &Graph, state: u32) -> Range<usize> {
    let vertex = (state >> 1) as usize;
    into.offsets()[vertex] as usize..into.offsets()[vertex + 1] as usize
}

/// Reads the memory that settling these states will read; each state comes with the edges into it.
/// No read depends on another, so the processor waits for all of them at once, not for one after
/// the other while settling.
fn look_up<S: Sum, R: Record<S>>(
    into: &Graph,
    weights: &[u64],
    minimiser: &[S],
    maximiser: &[R],
    layout: R::RecordLayout,
    runs: &[(u32, Range<usize>)],
) {
    let sources = into.all_successors();
    let mut seen = 0;
    for (_, edges) in runs.iter().filter(|(_, edges)| !edges.is_empty()) {
        for edge in [edges.start, edges.end - 1] {
            seen ^= u64::from(sources[edge].number()) ^ weights[edge];
        }
    }
    black_box(seen);
    let mut seen = false;
    for (state, edges) in runs {
        let sources = &sources[edges.clone()];
        if state & 1 == MINIMISER {
            for from in sources {
                seen ^= maximiser[from.index()].is_settled(layout);
            }
        } else {
            for from in sources {
                seen ^= minimiser[from.index()] == S::ZERO;
            }
        }
    }
    black_box(seen);
}

/// Records that a state has the cost of its successor. Equal keys are popped in the order in which
/// they were pushed, so the successor has its final number by now.
fn step(steps: &mut [u32], from: (Vertex, CostPlayer), to: (Vertex, CostPlayer)) {
    steps[state_index(from.0, from.1)] = steps[state_index(to.0, to.1)] + 1;
}
