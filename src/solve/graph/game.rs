//! Graph games as games to be solved, and the bytes of their summaries.

use std::hash::{BuildHasher, Hash, Hasher};
use std::sync::{Arc, OnceLock};

use hashbrown::DefaultHashBuilder;

use crate::model::{CostPlayer, Graph, GraphPuzzle, Objective, OctalCode, Vertex};
use crate::solve::bytes::{TransferInput, TransferNumber, write_all, write_list};
use crate::solve::graph::verdict::GraphVerdict;
use crate::solve::graph::{GraphSolution, memory_needed, solve, solve_for};
use crate::solve::machine::Memory;
use crate::solve::solvable::{Solvable, Summary};
use crate::solve::value::{Control, Stopped};

/// Bytes that an edge of a game takes.
const EDGE_BYTES: usize = 16;

/// A graph game as the key of its solution. Its edges are hashed once, when the key is created, so
/// keep it with the text.
#[derive(Debug, Clone)]
pub struct GraphGameKey {
    puzzle: GraphPuzzle,
    hash: u64,
}

/// The start of a graph game.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct GraphStart {
    /// The vertex; without one there is no verdict.
    pub vertex: Option<Vertex>,
    /// The vertices of the further pieces of a sum.
    pub further: Arc<[Vertex]>,
    /// Who moves first in a cost game.
    pub first: CostPlayer,
}

impl GraphStart {
    /// The start of a puzzle.
    pub fn of(puzzle: &GraphPuzzle) -> Self {
        let GraphPuzzle { start, first, .. } = *puzzle;
        Self { vertex: start, further: Arc::clone(&puzzle.further), first }
    }

    /// The vertices of all pieces; none without a start.
    pub fn pieces(&self) -> Vec<Vertex> {
        self.vertex.into_iter().chain(self.further.iter().copied()).collect()
    }
}

impl GraphGameKey {
    /// The key of a puzzle's game.
    ///
    /// # Complexity
    /// Linear in the edges.
    pub fn new(puzzle: GraphPuzzle) -> Self {
        static HASHES: OnceLock<DefaultHashBuilder> = OnceLock::new();
        // Computed on every edit, possibly for millions of edges: the standard hasher would take
        // longer than everything else.
        let mut hasher = HASHES.get_or_init(DefaultHashBuilder::default).build_hasher();
        puzzle.hash_game(&mut hasher);
        Self { puzzle, hash: hasher.finish() }
    }

    /// The puzzle that the key was made from. Equal keys may start elsewhere.
    pub const fn puzzle(&self) -> &GraphPuzzle {
        &self.puzzle
    }

    /// The start of that puzzle.
    pub fn start(&self) -> GraphStart {
        GraphStart::of(&self.puzzle)
    }
}

impl PartialEq for GraphGameKey {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash && self.puzzle.is_same_game(&other.puzzle)
    }
}

impl Eq for GraphGameKey {}

impl Hash for GraphGameKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl Solvable for GraphGameKey {
    type Start = GraphStart;
    type Solution = GraphSolution;
    /// `None` without a start.
    type Verdict = Option<GraphVerdict>;
    type Step = Vertex;

    const NAME: &'static str = "game";

    fn memory_within(&self, _limit: u64) -> Memory {
        memory_needed(&self.puzzle)
    }

    fn solve_within(&self, _limit: u64, control: &dyn Control) -> Result<GraphSolution, Stopped> {
        solve(&self.puzzle, control)
    }

    fn summaries(
        &self,
        starts: &[GraphStart],
        most_turns: usize,
        _limit: u64,
        control: &dyn Control,
    ) -> Result<Vec<Summary<Self>>, Stopped> {
        let asked = match starts {
            [start] => start.vertex,
            _ => None,
        };
        let solution = solve_for(&self.puzzle, asked, control)?;
        Ok(starts.iter().map(|start| Summary::new(&solution, start.clone(), most_turns)).collect())
    }

    fn solution_memory(solution: &GraphSolution) -> u64 {
        solution.memory()
    }

    fn verdict(solution: &GraphSolution, start: GraphStart) -> Option<GraphVerdict> {
        solution.verdict_at(&start)
    }

    fn best_line(solution: &GraphSolution, start: GraphStart) -> Vec<Vertex> {
        start.vertex.map(|vertex| solution.best_line(vertex, start.first)).unwrap_or_default()
    }

    fn bytes(&self) -> usize {
        self.puzzle.edge_count() as usize * EDGE_BYTES
    }

    /// Few, since a graph game may be large itself.
    fn most_earlier_games(&self) -> usize {
        16
    }

    fn size(&self) -> u32 {
        self.puzzle.vertex_count()
    }

    fn hash_puzzle(&self, start: &GraphStart, mut state: &mut dyn Hasher) {
        self.puzzle.hash_game(&mut state);
        start.hash(&mut state);
    }

    /// The verdict, then four bytes for each vertex.
    fn encode(&self, _start: GraphStart, summary: &Summary<Self>) -> Box<[u8]> {
        let mut bytes = GraphVerdict::encode(summary.verdict.as_ref());
        bytes.extend(summary.line.iter().flat_map(|vertex| vertex.number().to_le_bytes()));
        bytes.into()
    }

    fn decode(&self, _start: GraphStart, bytes: &[u8]) -> Option<Summary<Self>> {
        let (verdict, line) = GraphVerdict::decode(bytes)?;
        let (vertices, rest) = line.as_chunks();
        let vertices = vertices.iter().map(|bytes| u32::from_le_bytes(*bytes));
        let is_sound =
            rest.is_empty() && vertices.clone().all(|number| number < self.puzzle.vertex_count());
        is_sound.then(|| Summary { verdict, line: vertices.map(Vertex::new).collect() })
    }

    /// The objective, the number of vertices, and the edges. Where it starts is not part of the
    /// game.
    fn write_game(&self, to: &mut Vec<u8>) {
        self.puzzle.objective.number().write(to);
        u8::from(self.puzzle.octal.is_some()).write(to);
        if let Some(code) = &self.puzzle.octal {
            write_list(code.digits(), to);
            code.largest().write(to);
        }
        let edges = &self.puzzle.edges;
        u8::from(edges.has_weights()).write(to);
        write_all(&[self.puzzle.vertex_count(), self.puzzle.edge_count()], to);
        for (from, end, weight) in (0..self.puzzle.edge_count()).map(|edge| edges.edge_at(edge)) {
            write_all(&[from, end], to);
            if edges.has_weights() {
                weight.write(to);
            }
        }
    }

    fn read_game(from: &mut TransferInput<'_>) -> Option<Self> {
        let objective = Objective::numbered(u8::read(from)?)?;
        let octal = match u8::read(from)? {
            0 => None,
            _ => Some(read_octal(from)?),
        };
        let has_weights = u8::read(from)? == 1;
        let vertices = u32::read(from)?;
        let edges = u32::read(from)?;
        let mut builder = Graph::builder(vertices);
        for _ in 0..edges {
            let begin = Vertex::read(from)?;
            let end = Vertex::read(from)?;
            if has_weights {
                builder.weighted_edge(begin, end, u64::read(from)?);
            } else {
                builder.edge(begin, end);
            }
        }
        let puzzle = GraphPuzzle::new(builder, objective, None, CostPlayer::Minimiser);
        Some(Self::new(GraphPuzzle { octal, ..puzzle }))
    }

    fn write_solution(solution: &GraphSolution, to: &mut Vec<u8>) -> bool {
        solution.write(to);
        true
    }

    fn read_solution(&self, from: &mut TransferInput<'_>) -> Option<GraphSolution> {
        GraphSolution::read(&self.puzzle, from)
    }
}

/// The digits of an octal code and its largest heap.
fn read_octal(from: &mut TransferInput<'_>) -> Option<Arc<OctalCode>> {
    let digits = from.list()?;
    Some(Arc::new(OctalCode::new(digits, u32::read(from)?)?))
}

#[cfg(test)]
mod tests {
    use std::hash::{DefaultHasher, Hasher as _};

    use crate::model::GraphReading;
    use crate::solve::graph::game::*;
    use crate::solve::solvable::hash_puzzle;
    use crate::solve::value::Unwatched;
    use crate::syntax::GraphText;

    fn key(text: &str) -> GraphGameKey {
        GraphGameKey::new(GraphReading::new(&GraphText::parse(text)).puzzle.unwrap())
    }

    #[test]
    fn a_key_is_what_the_solution_depends_on() {
        let game = key("start: a\na -> b c\nb -> c\n");
        for same in ["; c\na -> b c\nb -> c\nc\n", "start: y\nexpect: draw\nx -> y z ; c\ny -> z\n"]
        {
            assert!(key(same) == game, "{same:?}");
        }
        for other in [
            "a -> b c\nb -> a\n",
            "stuck: wins\na -> b c\nb -> c\n",
            "a -> b c\nb -> c\nd\n",
            "a -> c b\nb -> c\n",
        ] {
            assert!(key(other) != game, "{other:?}");
        }
    }

    #[test]
    fn a_summary_is_decoded_as_it_was_encoded() {
        for text in [
            "a -> b\n",
            "start: a\na -> b\nb -> c\n",
            "start: a\na -> b c\nb -> a\nc -> d\nd\n",
            "objective: cost\nstart: a\na -> b:3 c:9007199254740992\nb -> c:5\n",
            "2 2 1\n1 2 1\n2 1 0\n",
            "words: 1\nab\nbc\n",
            "objective: grundy\nstart: a + b\na -> b c\nb -> c\n",
            "objective: grundy\nstart: a + b\na -> a b c\nb -> c\n",
            "octal: 0.137 20\nstart: 20\n",
        ] {
            let game = key(text);
            let solution = game.solve_within(u64::MAX, &Unwatched).unwrap();
            let summary = Summary::new(&solution, game.start(), usize::MAX);
            assert_eq!(
                game.decode(game.start(), &game.encode(game.start(), &summary)),
                Some(summary),
                "{text:?}"
            );
        }
    }

    #[test]
    fn a_summary_of_one_start_is_that_of_the_whole_solution() {
        let mut random = fastrand::Rng::with_seed(61);
        for number in 0..2_000 {
            let vertices = random.u32(1..30);
            let mut text =
                format!("start: v0\n{}", if number % 3 == 0 { "stuck: wins\n" } else { "" });
            for from in 0..vertices {
                let to = (0..random.u32(0..4)).map(|_| format!(" v{}", random.u32(0..vertices)));
                match to.collect::<String>() {
                    to if to.is_empty() => text += &format!("v{from}\n"),
                    to => text += &format!("v{from} ->{to}\n"),
                }
            }
            let game = key(&text);
            let whole = Summary::new(
                &game.solve_within(u64::MAX, &Unwatched).unwrap(),
                game.start(),
                usize::MAX,
            );
            let alone = game.summaries(&[game.start()], usize::MAX, u64::MAX, &Unwatched).unwrap();
            assert_eq!(alone, [whole], "{text}");
        }
    }

    #[test]
    fn bytes_that_are_not_a_summary_are_rejected() {
        let game = key("start: a\na -> b\n");
        let mut beyond = [0; 21];
        beyond[17] = 2;
        for bytes in [&b""[..], b"\0", b"\x03\0\0\0\0", b"\0\0\0\0\0\xff", &beyond] {
            assert_eq!(game.decode(game.start(), bytes), None, "{bytes:?}");
        }
    }

    #[test]
    fn the_hash_of_a_puzzle_is_of_what_the_summary_depends_on() {
        let hash = |text| {
            let (game, mut hasher) = (key(text), DefaultHasher::new());
            hash_puzzle(&game, &game.start(), &mut hasher);
            hasher.finish()
        };
        let first = hash("start: a\na -> b\n");
        assert_eq!(first, hash("; c\nstart: x\nexpect: draw\nx -> y\n"));
        for other in [
            "a -> b\n",
            "start: b\na -> b\n",
            "stuck: wins\nstart: a\na -> b\n",
            "start: a\na -> a\n",
        ] {
            assert_ne!(first, hash(other), "{other:?}");
        }
    }
}
