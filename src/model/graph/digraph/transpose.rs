//! Cache-friendly transposition of a graph, by several threads if it is large.
//!
//! A plain counting sort of the edges by target writes each edge to a random place in memory far
//! larger than the cache. This one first distributes the edges by target over a few hundred
//! buckets, each written from front to back, and then sorts each bucket within the cache. A
//! distributed edge takes 32 bits, stored where the result will be: sources are distributed block
//! by block, so a few bits of both ends identify an edge within its bucket and block.
//!
//! Threads share nothing that they write: each distributes the edges of a range of sources to its
//! own pieces of the buckets, and then each sorts a range of buckets. The result does not depend on
//! the number of threads.

use std::ops::Range;
use std::slice::IterMut;

use crate::model::graph::digraph::{Graph, Vertex};
use crate::model::parallel::in_parallel;
use crate::model::room::{OutOfMemory, filled};

/// Whether to give up; polled by several threads.
pub(crate) type IsCancelled<'a> = &'a (dyn Fn() -> bool + Sync);

/// The graph with every edge reversed, computed by this many threads (at least one).
///
/// # Errors
/// If there is not enough memory.
///
/// # Complexity
/// O(vertices + edges).
pub(crate) fn transpose(
    graph: &Graph,
    threads: u32,
    is_cancelled: IsCancelled<'_>,
) -> Result<Option<Graph>, OutOfMemory> {
    let layout = BucketLayout::new(graph);
    let parts = in_parallel(even_ranges(&graph.offsets, threads), |range| {
        SourceRange::count(graph, layout, range, is_cancelled)
    });
    let Some(parts) = parts.into_iter().collect::<Option<Vec<_>>>() else { return Ok(None) };
    let weights = graph.weights.as_ref().map(|weights| filled(0, weights.len())).transpose()?;
    let transposed = Graph {
        offsets: filled(0, graph.offsets.len())?.into(),
        successors: filled(Vertex::default(), graph.successors.len())?.into(),
        weights: weights.map(Into::into),
    };
    Ok(fill(graph, transposed, layout, &parts, threads, is_cancelled))
}

/// Fills a blank graph of the same size from parts that have been counted.
fn fill(
    graph: &Graph,
    mut transposed: Graph,
    layout: BucketLayout,
    parts: &[SourceRange],
    threads: u32,
    is_cancelled: IsCancelled<'_>,
) -> Option<Graph> {
    transposed.offsets[graph.vertex_count() as usize] = graph.edge_count();

    let jobs: Vec<_> = parts.iter().zip(destinations(layout, parts, &mut transposed)).collect();
    let distributed = in_parallel(jobs, |(part, mut destinations)| {
        if graph.is_weighted() {
            part.distribute::<true>(graph, layout, &mut destinations, is_cancelled)
        } else {
            part.distribute::<false>(graph, layout, &mut destinations, is_cancelled)
        }
    });
    if distributed.contains(&None) {
        return None;
    }

    let sorted = in_parallel(shares(layout, parts, &mut transposed, threads), |share| {
        if share.weights.is_empty() {
            share.sort::<false>(layout, parts, is_cancelled)
        } else {
            share.sort::<true>(layout, parts, is_cancelled)
        }
    });
    if sorted.contains(&None) {
        return None;
    }
    Some(transposed)
}

/// The peak memory of a transposition in bytes: the result, a copy of the largest bucket, which may
/// be everything, and a table of blocks and buckets.
pub(crate) const fn memory(vertices: u64, edges: u64, weighted: bool) -> u64 {
    let table = 4 * (vertices * vertices / (1 << 32) + vertices / 256);
    table + vertices * 4 + edges * if weighted { 12 + 12 } else { 4 + 4 }
}

/// How the edges are distributed.
#[derive(Debug, Clone, Copy)]
struct BucketLayout {
    /// A bucket has 2^`shift` targets, a block 2^(32 − `shift`) sources.
    shift: u32,
    buckets: usize,
}

impl BucketLayout {
    /// Buckets have few enough vertices for their edges to fit the cache, but not so few that there
    /// are more write positions than the cache and the page tables can follow.
    fn new(graph: &Graph) -> Self {
        const BUCKETS: u32 = 512;
        let edges_a_bucket = if graph.is_weighted() { 1 << 15 } else { 1 << 16 };
        let vertices = graph.vertex_count();
        let edges = graph.edge_count();
        let fitting =
            (u64::from(vertices) * edges_a_bucket / u64::from(edges.max(1))).max(1).ilog2();
        let few = (vertices.max(1) / BUCKETS).max(1).ilog2();
        // At most 16, since the edges to each vertex of a bucket are counted in a table of 2^16.
        let shift = fitting.max(few).clamp(1, 16);
        Self { shift, buckets: (vertices >> shift) as usize + 1 }
    }

    const fn block(self) -> u32 {
        1 << (32 - self.shift)
    }

    const fn bucket_of(self, to: Vertex) -> usize {
        to.index() >> self.shift
    }

    const fn distributed(self, from_in_block: u32, to: Vertex) -> Vertex {
        Vertex(from_in_block << self.shift | to.0 & ((1 << self.shift) - 1))
    }

    /// The target of a distributed edge, within its bucket.
    const fn to_in_bucket(self, distributed: Vertex) -> usize {
        // The 16 bits tell the compiler the size of the table.
        (distributed.0 & ((1 << self.shift) - 1)) as u16 as usize
    }
}

/// The edges from a range of sources.
struct SourceRange {
    vertices: Range<u32>,
    /// The number of edges from each block to each bucket, ordered by block, then by bucket.
    counts: Vec<u32>,
}

/// The destination of a part's edges to one bucket.
struct Destination<'a> {
    edges: IterMut<'a, Vertex>,
    /// As long as `edges`, or empty.
    weights: IterMut<'a, u64>,
}

impl SourceRange {
    fn count(
        graph: &Graph,
        layout: BucketLayout,
        vertices: Range<u32>,
        is_cancelled: IsCancelled<'_>,
    ) -> Option<Self> {
        let mut counts = Vec::new();
        for block in blocks(&vertices, layout) {
            let start = counts.len();
            counts.resize(start + layout.buckets, 0u32);
            let counts = &mut counts[start..];
            let edges = graph.offsets[block.start as usize] as usize
                ..graph.offsets[block.end as usize] as usize;
            for some in graph.successors[edges].chunks(EDGES_BETWEEN_POLLS) {
                if is_cancelled() {
                    return None;
                }
                for &to in some {
                    counts[layout.bucket_of(to)] += 1;
                }
            }
        }
        Some(Self { vertices, counts })
    }

    /// For each block, its first vertex and the number of its edges to a bucket.
    fn in_bucket(&self, bucket: usize, layout: BucketLayout) -> impl Iterator<Item = (u32, u32)> {
        let counts = self.counts.iter().skip(bucket).step_by(layout.buckets);
        blocks(&self.vertices, layout).map(|block| block.start).zip(counts.copied())
    }

    fn distribute<const WEIGHTED: bool>(
        &self,
        graph: &Graph,
        layout: BucketLayout,
        destinations: &mut [Destination<'_>],
        is_cancelled: IsCancelled<'_>,
    ) -> Option<()> {
        let mut polled = graph.offsets[self.vertices.start as usize];
        let weights = graph.weights.as_deref().unwrap_or_default();
        for block in blocks(&self.vertices, layout) {
            for from in block.clone() {
                let edges = graph.offsets[from as usize]..graph.offsets[from as usize + 1];
                if edges.end - polled >= EDGES_BETWEEN_POLLS as u32 {
                    polled = edges.end;
                    if is_cancelled() {
                        return None;
                    }
                }
                let edges = edges.start as usize..edges.end as usize;
                for (edge, &to) in edges.clone().zip(&graph.successors[edges]) {
                    let destination = &mut destinations[layout.bucket_of(to)];
                    *destination.edges.next().expect(COUNTED) =
                        layout.distributed(from - block.start, to);
                    if WEIGHTED {
                        *destination.weights.next().expect(COUNTED) = weights[edge];
                    }
                }
            }
        }
        Some(())
    }
}

/// The blocks of a range of vertices, in order.
fn blocks(vertices: &Range<u32>, layout: BucketLayout) -> impl Iterator<Item = Range<u32>> {
    let end = vertices.end;
    vertices
        .clone()
        .step_by(layout.block() as usize)
        .map(move |start| start..end.min(start.saturating_add(layout.block())))
}

/// The destinations of each part's edges, by bucket. Those of one bucket are adjacent, in order of
/// part.
fn destinations<'a>(
    layout: BucketLayout,
    parts: &[SourceRange],
    transposed: &'a mut Graph,
) -> Vec<Vec<Destination<'a>>> {
    let mut edges = &mut *transposed.successors;
    let mut weights = transposed.weights.as_deref_mut().unwrap_or_default();
    let mut destinations: Vec<Vec<Destination<'_>>> =
        parts.iter().map(|_| Vec::with_capacity(layout.buckets)).collect();
    for bucket in 0..layout.buckets {
        for (part, destinations) in parts.iter().zip(&mut destinations) {
            let count = part.in_bucket(bucket, layout).map(|(_, count)| count as usize).sum();
            destinations.push(Destination {
                edges: edges.split_off_mut(..count).expect(COUNTED).iter_mut(),
                weights: weights
                    .split_off_mut(..count.min(weights.len()))
                    .expect(COUNTED)
                    .iter_mut(),
            });
        }
    }
    destinations
}

/// A range of buckets: the section of the result with their edges.
struct BucketShare<'a> {
    buckets: Range<usize>,
    /// The start of its edges.
    start: u32,
    /// The offsets of its vertices.
    offsets: &'a mut [u32],
    successors: &'a mut [Vertex],
    /// As long as `successors`, or empty.
    weights: &'a mut [u64],
}

/// Divides the result into one share per thread, with nearly equal numbers of edges.
fn shares<'a>(
    layout: BucketLayout,
    parts: &[SourceRange],
    transposed: &'a mut Graph,
    threads: u32,
) -> Vec<BucketShare<'a>> {
    let mut starts = vec![0];
    let mut sum = 0;
    for bucket in 0..layout.buckets {
        for part in parts {
            for (_, count) in part.in_bucket(bucket, layout) {
                sum += count;
            }
        }
        starts.push(sum);
    }
    let vertices = transposed.vertex_count() as usize;
    let mut offsets = &mut transposed.offsets[..vertices];
    let mut successors = &mut *transposed.successors;
    let mut weights = transposed.weights.as_deref_mut().unwrap_or_default();
    let mut shares = Vec::new();
    for buckets in even_ranges(&starts, threads) {
        let buckets = buckets.start as usize..buckets.end as usize;
        let edges = (starts[buckets.end] - starts[buckets.start]) as usize;
        let keys =
            ((buckets.end << layout.shift) - (buckets.start << layout.shift)).min(offsets.len());
        shares.push(BucketShare {
            start: starts[buckets.start],
            offsets: offsets.split_off_mut(..keys).expect(COUNTED),
            successors: successors.split_off_mut(..edges).expect(COUNTED),
            weights: weights.split_off_mut(..edges.min(weights.len())).expect(COUNTED),
            buckets,
        });
    }
    shares
}

impl BucketShare<'_> {
    fn sort<const WEIGHTED: bool>(
        self,
        layout: BucketLayout,
        parts: &[SourceRange],
        is_cancelled: IsCancelled<'_>,
    ) -> Option<()> {
        // The next place for an edge to each vertex of a bucket; an array, so that no such index
        // needs a bounds check.
        let mut next = vec![0u32; 1 << 16].into_boxed_slice();
        let next: &mut [u32; 1 << 16] = (&mut *next).try_into().expect("so many were allocated");
        let mut distributed = Vec::new();
        let mut distributed_weights = Vec::new();
        let mut start = self.start;
        let mut successors = self.successors;
        let mut weights = self.weights;
        for (bucket, offsets) in self.buckets.zip(self.offsets.chunks_mut(1 << layout.shift)) {
            if is_cancelled() {
                return None;
            }
            let runs = || parts.iter().flat_map(|part| part.in_bucket(bucket, layout));
            let count = runs().map(|(_, count)| count as usize).sum();
            let sorted = successors.split_off_mut(..count).expect(COUNTED);
            distributed.clear();
            distributed.extend_from_slice(sorted);
            for &edge in &distributed {
                next[layout.to_in_bucket(edge)] += 1;
            }
            let mut place = 0;
            for (offset, next) in offsets.iter_mut().zip(&mut *next) {
                *offset = start + place;
                place += std::mem::replace(next, place);
            }
            start += place;
            let sorted_weights = weights.split_off_mut(..count.min(weights.len())).expect(COUNTED);
            distributed_weights.clear();
            distributed_weights.extend_from_slice(sorted_weights);
            let mut rest = distributed.iter().zip(0..);
            for (first, count) in runs() {
                for (&edge, number) in rest.by_ref().take(count as usize) {
                    let next = &mut next[layout.to_in_bucket(edge)];
                    sorted[*next as usize] = Vertex(first + (edge.0 >> layout.shift));
                    if WEIGHTED {
                        sorted_weights[*next as usize] = distributed_weights[number];
                    }
                    *next += 1;
                }
            }
            next[..offsets.len()].fill(0);
        }
        Some(())
    }
}

const COUNTED: &str = "every edge was counted";

/// The number of edges between two polls for cancellation; the edges of one vertex are never
/// interrupted.
const EDGES_BETWEEN_POLLS: usize = 1 << 20;

/// One range of items per thread, with nearly equal work in each. `starts` is the work before each
/// item, then the total.
fn even_ranges(starts: &[u32], threads: u32) -> Vec<Range<u32>> {
    let items = starts.len() as u32 - 1;
    let all = u64::from(starts[items as usize]);
    let mut limits = Vec::new();
    for thread in 0..threads {
        let is_before =
            |&start: &u32| u64::from(start) * u64::from(threads) < all * u64::from(thread);
        limits.push(starts.partition_point(is_before) as u32);
    }
    limits.push(items);
    limits.windows(2).map(|limits| limits[0]..limits[1]).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use crate::model::graph::digraph::transpose::transpose;
    use crate::model::graph::digraph::{Graph, Vertex};

    /// Every edge reversed, ordered by its new source, then by its old one.
    fn transposed(graph: &Graph) -> Vec<(Vertex, Vertex, u64)> {
        let edges = graph
            .vertices()
            .flat_map(|from| graph.edges(from).map(move |(to, weight)| (to, from, weight)));
        let mut edges: Vec<_> = edges.collect();
        edges.sort_by_key(|&(to, ..)| to);
        edges
    }

    #[test]
    fn the_result_does_not_depend_on_the_number_of_threads() {
        let mut random = fastrand::Rng::with_seed(2);
        for (vertices, edges) in
            [(1, 0), (1, 50), (3, 7), (700, 30_000), (200_000, 90_000), (3_000_000, 20_000)]
        {
            for is_weighted in [false, true] {
                let mut builder = Graph::builder(vertices);
                // Most edges join a few vertices, so that threads get unequal shares.
                let mut end = || Vertex(random.u32(..vertices) >> random.u32(..8));
                for weight in 0..edges {
                    match is_weighted {
                        false => builder.edge(end(), end()),
                        true => builder.weighted_edge(end(), end(), weight),
                    };
                }
                let graph = builder.build().unwrap();
                let expected = transposed(&graph);
                for threads in [1, 2, 3, 7] {
                    let result = transpose(&graph, threads, &|| false).unwrap().unwrap();
                    let found = result.vertices().flat_map(|to| {
                        let edges = result.edges(to);
                        edges.map(move |(from, weight)| (to, from, weight))
                    });
                    assert!(found.eq(expected.iter().copied()), "{vertices} {edges} {threads}");
                    assert_eq!(result.is_weighted(), graph.is_weighted());
                }
            }
        }
    }

    #[test]
    fn every_poll_can_cancel() {
        let mut builder = Graph::builder(2);
        builder.edge(Vertex(0), Vertex(1)).edge(Vertex(1), Vertex(0));
        let graph = builder.build().unwrap();
        // Each of two threads polls while it counts, and the one that sorts the only bucket polls
        // again.
        for (patience, is_done) in [(0, false), (1, false), (2, false), (3, true)] {
            let polls = AtomicU32::new(0);
            let is_cancelled = || polls.fetch_add(1, Ordering::Relaxed) >= patience;
            assert_eq!(
                transpose(&graph, 2, &is_cancelled).unwrap().is_some(),
                is_done,
                "{patience}"
            );
        }
    }
}
