//! Retrograde analysis of a whole graph, level by level.
//!
//! A level is all vertices from which the game ends in the same number of turns. A vertex with a
//! move to a lost vertex is won, one turn later than the soonest of those; a vertex with moves to
//! won vertices only is lost, one turn later than the latest of those. So each level follows from
//! the level before along reversed edges, and a vertex is first found in the right level.
//!
//! - Won and lost alternate from level to level, so *the parity of the level is the label*. If some
//!   ended vertices are lost and others won, there are two alternating waves, which only share the
//!   counters.
//! - Each vertex has a counter of its edges that do not yet lead to a won vertex; it is 0 once the
//!   vertex is decided. One access for each edge suffices. The counter is as narrow as the largest
//!   number of edges allows.
//! - Every step that waits for memory is done for a whole batch of vertices before the next such
//!   step, without branches that depend on what is read, so the processor waits for many of them at
//!   once.

use std::hint::black_box;

use crate::model::{Graph, OutOfMemory, Vertex, filled, push, with_room};
use crate::solve::graph::outcome::value::Ending;
use crate::solve::value::{Control, Stopped};

/// The code of a draw.
pub(crate) const DRAW: u32 = u32::MAX;

/// Returns the code of each vertex: `2 · turns + 1` if the player to move wins, `2 · turns` if that
/// player loses, or [`DRAW`]. If only `asked` and its best line are wanted, later levels are left
/// out, as if their vertices were drawn.
pub(crate) fn solve(
    graph: &Graph,
    ending: impl Fn(Vertex) -> Ending,
    asked: Option<Vertex>,
    control: &dyn Control,
) -> Result<Box<[u32]>, Stopped> {
    match widest(graph) {
        0..=0xff => solve_with::<u8>(graph, ending, asked, control),
        0x100..=0xffff => solve_with::<u16>(graph, ending, asked, control),
        _ => solve_with::<u32>(graph, ending, asked, control),
    }
}

/// The bytes at the peak of solving: the reversed graph, the codes, counters at their widest, and
/// the orders of two waves.
pub(crate) fn memory_needed(vertices: u32, edges: u32) -> u64 {
    let solving = u64::from(vertices) * (4 + 4 + 4 + 4 + 4) + u64::from(edges) * 4;
    solving.max(Graph::transposed_memory(vertices, edges, false))
}

/// The largest number of edges that a vertex has.
fn widest(graph: &Graph) -> usize {
    graph.vertices().map(|vertex| graph.successors(vertex).len()).max().unwrap_or(0)
}

/// A counter of the edges of one vertex.
trait Count: Copy + Eq {
    const ZERO: Self;
    const ONE: Self;
    /// The counter of this many edges, which fit.
    fn new(edges: usize) -> Self;
    /// One less, but not below 0.
    fn less_one(self) -> Self;
}

macro_rules! count {
    ($($integer:ty)*) => {$(
        impl Count for $integer {
            const ZERO: Self = 0;
            const ONE: Self = 1;
            fn new(edges: usize) -> Self {
                edges as Self
            }
            fn less_one(self) -> Self {
                self.saturating_sub(1)
            }
        }
    )*};
}
count!(u8 u16 u32);

fn solve_with<C: Count>(
    graph: &Graph,
    ending: impl Fn(Vertex) -> Ending,
    asked: Option<Vertex>,
    control: &dyn Control,
) -> Result<Box<[u32]>, Stopped> {
    let into = graph.transposed(&|| control.is_cancelled())?.ok_or(Stopped::Cancelled)?;
    let vertices = graph.vertex_count() as usize;
    let mut left = with_room(vertices)?;
    let mut lost = Vec::new();
    let mut won = Vec::new();
    for vertex in graph.vertices() {
        let edges = graph.successors(vertex).len();
        left.push(C::new(edges));
        if edges == 0 {
            match ending(vertex) {
                Ending::Lost => push(&mut lost, vertex.number())?,
                Ending::Won => push(&mut won, vertex.number())?,
                // It has no edges, so it is never counted down.
                Ending::Drawn => left[vertex.index()] = C::ONE,
            }
        }
    }
    let mut search = Search {
        into: &into,
        left,
        codes: filled(DRAW, vertices)?,
        runs: Vec::new(),
        sources: Vec::new(),
    };
    let mut waves = [Wave::new(vertices, &lost, 0)?, Wave::new(vertices, &won, 1)?];
    drop((lost, won));
    let mut watch = PolledWork { control, done: 0, polled_at: None, total: vertices };
    let is_answered = |codes: &[u32]| asked.is_some_and(|asked| codes[asked.index()] != DRAW);
    while waves.iter().any(|wave| !wave.is_over()) && !is_answered(&search.codes) {
        for wave in &mut waves {
            if !wave.is_over() {
                search.advance(wave, &mut watch)?;
            }
        }
    }
    control.progress(1.0);
    Ok(search.codes.into())
}

/// Levels in which won and lost alternate.
struct Wave {
    /// The vertices of the levels so far, in order, and room for all others and one more.
    order: Vec<u32>,
    /// Where the newest level begins.
    start: usize,
    /// Where the next level begins.
    next: usize,
    /// The code of the newest level.
    code: u32,
}

impl Wave {
    fn new(vertices: usize, ended: &[u32], code: u32) -> Result<Self, OutOfMemory> {
        let mut order = Vec::new();
        if !ended.is_empty() {
            order = filled(0, vertices + 1)?;
            order[..ended.len()].copy_from_slice(ended);
        }
        Ok(Self { order, start: 0, next: ended.len(), code })
    }

    const fn is_over(&self) -> bool {
        self.start == self.next
    }
}

/// The state of a search.
struct Search<'a, C> {
    into: &'a Graph,
    /// For each vertex, the edges that do not yet lead to a won vertex; 0 once it is decided.
    left: Vec<C>,
    codes: Vec<u32>,
    /// The start and end of the predecessors of each vertex of a batch.
    runs: Vec<(u32, u32)>,
    /// The predecessors of a batch of vertices.
    sources: Vec<Vertex>,
}

/// The number of vertices that wait for memory at once.
const BATCH: usize = 256;

/// The most vertices between two polls of the control.
const PIECE: usize = 1 << 16;

/// A level with fewer vertices is not worth a batch: a path of millions has one vertex in each
/// level.
const FEW: usize = 8;

/// This many predecessors of one vertex keep memory busy on their own, and need not be copied into
/// the batch.
const MANY: usize = 64;

impl<C: Count> Search<'_, C> {
    /// Finds the next level of a wave.
    fn advance(&mut self, wave: &mut Wave, watch: &mut PolledWork<'_>) -> Result<(), Stopped> {
        let (order, rest) = wave.order.split_at_mut(wave.next);
        let is_won = wave.code & 1 == 1;
        let mut found = 0;
        // A level may be nearly all of a game.
        for piece in order[wave.start..].chunks(PIECE) {
            watch.work(piece.len())?;
            let rest = &mut rest[found..];
            found += if is_won {
                self.spread::<true>(piece, wave.code, rest)
            } else {
                self.spread::<false>(piece, wave.code, rest)
            };
        }
        wave.start = wave.next;
        wave.next += found;
        // One more turn, and the other label.
        wave.code = (wave.code + 2) ^ 1;
        Ok(())
    }

    /// Records a piece of a level, and writes the vertices that it decides to the front of `found`;
    /// returns their number.
    fn spread<const WON: bool>(&mut self, level: &[u32], code: u32, found: &mut [u32]) -> usize {
        let offsets = self.into.offsets();
        let sources = self.into.all_successors();
        let sources_of = |vertex: u32| {
            &sources[offsets[vertex as usize] as usize..offsets[vertex as usize + 1] as usize]
        };
        let mut count = 0;
        if level.len() < FEW {
            for &vertex in level {
                self.codes[vertex as usize] = code;
                count +=
                    count_down::<C, WON>(&mut self.left, sources_of(vertex), &mut found[count..]);
            }
            return count;
        }
        for batch in level.chunks(BATCH) {
            self.runs.clear();
            self.runs.extend(
                batch
                    .iter()
                    .map(|&vertex| (offsets[vertex as usize], offsets[vertex as usize + 1])),
            );
            for &vertex in batch {
                self.codes[vertex as usize] = code;
            }
            // Reads them once and discards the values: this waits for all of them at once, which
            // copying does not.
            let mut seen = 0;
            for &(start, end) in self.runs.iter().filter(|(start, end)| start < end) {
                seen ^= sources[start as usize].number() ^ sources[end as usize - 1].number();
            }
            black_box(seen);
            self.sources.clear();
            for &(start, end) in &self.runs {
                let run = &sources[start as usize..end as usize];
                if run.len() < MANY {
                    self.sources.extend_from_slice(run);
                } else {
                    count += count_down::<C, WON>(&mut self.left, run, &mut found[count..]);
                }
            }
            count += count_down::<C, WON>(&mut self.left, &self.sources, &mut found[count..]);
        }
        count
    }
}

/// Counts down an edge of each of `sources`, and writes those decided by it to the front of
/// `found`; returns their number.
fn count_down<C: Count, const WON: bool>(
    left: &mut [C],
    sources: &[Vertex],
    found: &mut [u32],
) -> usize {
    let mut count = 0;
    for source in sources {
        let left = &mut left[source.index()];
        let before = *left;
        found[count] = source.number();
        if WON {
            *left = before.less_one();
            count += usize::from(before == C::ONE);
        } else {
            *left = C::ZERO;
            count += usize::from(before != C::ZERO);
        }
    }
    count
}

/// Polls the control and reports progress, but not at every vertex.
struct PolledWork<'a> {
    control: &'a dyn Control,
    done: usize,
    /// The work done at the last poll.
    polled_at: Option<usize>,
    total: usize,
}

impl PolledWork<'_> {
    /// Records that this many vertices, at most a [`PIECE`], are next.
    fn work(&mut self, vertices: usize) -> Result<(), Stopped> {
        const BETWEEN: usize = 1 << 14;
        /// The share of the work for reversing the edges.
        const BEFORE: f64 = 0.4;
        if self.polled_at.is_none_or(|polled_at| self.done - polled_at >= BETWEEN) {
            self.polled_at = Some(self.done);
            if self.control.is_cancelled() {
                return Err(Stopped::Cancelled);
            }
            self.control.progress(BEFORE + (1.0 - BEFORE) * self.done as f64 / self.total as f64);
        }
        self.done += vertices;
        Ok(())
    }
}
