//! Pursuits as graph6, and graph6 and boards as pursuits.
//!
//! graph6 is a line of printable characters for an undirected graph: its number of vertices, then,
//! for each vertex, whether it is joined to each one before it, six bits a character (McKay,
//! *graph6 and sparse6 formats*). Deliberately not here: several graphs in one text.

use std::fmt::Write as _;

use crate::analysis::convert::Refusal;
use crate::analysis::pursuit::document::PursuitDocument;
use crate::model::{
    BoardPuzzle, Cell, Key as _, Player, PursuitKey, PursuitPuzzle, PursuitStart, TurnRules,
};
use crate::text::counted;

/// What may stand before a line of graph6.
pub(crate) const GRAPH6_HEADER: &str = ">>graph6<<";

/// Whether a text begins with the header of graph6, perhaps after a byte-order mark.
pub(crate) fn begins_graph6(text: &[u8]) -> bool {
    let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
    text.starts_with(GRAPH6_HEADER.as_bytes())
}

/// The most bytes of a line of graph6 that is written.
const MAX_BYTES: u64 = 256 << 20;

/// What is wrong with a line of graph6 without all of its edges.
const TOO_SHORT: &str = "the line ends too early";

/// A pursuit independent of its format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlainPursuit {
    /// Its directives, as they are written.
    pub(crate) directives: Vec<(&'static str, String)>,
    /// The names of its vertices, in order.
    names: Vec<String>,
    /// Its edges one way, in ascending order.
    edges: Vec<(u32, u32)>,
}

/// A line of graph6 that was read, without its edges in memory.
#[derive(Debug, Clone, Copy)]
pub struct Graph6<'a> {
    /// The number of vertices, at least 1.
    pub vertices: u32,
    /// The characters of the edges, each six bits above 63.
    bits: &'a [u8],
}

impl<'a> Graph6<'a> {
    /// A line of graph6 without white space around it and without a header.
    pub fn stripped(line: &[u8]) -> &[u8] {
        let line = line.trim_ascii();
        line.strip_prefix(GRAPH6_HEADER.as_bytes()).unwrap_or(line).trim_ascii()
    }

    /// Reads a line without its end.
    ///
    /// # Errors
    /// The wrong byte, counted from 0, and what is wrong with it.
    ///
    /// # Complexity
    /// Linear in the bytes.
    pub fn read(line: &'a [u8]) -> Result<Self, (usize, String)> {
        for (sign, name) in [(":", "sparse6"), ("&", "digraph6")] {
            let header = format!(">>{name}<<");
            if line.starts_with(sign.as_bytes()) || line.starts_with(header.as_bytes()) {
                return Err((0, format!("this is {name}, not graph6")));
            }
        }
        if let Some(at) = line.iter().position(|byte| !(63..=126).contains(byte)) {
            return Err((at, "a character that graph6 does not have".to_owned()));
        }
        // The number of vertices is in one character, in three after `~` or in six after `~~`.
        let (digits, start) = match line {
            [126, 126, ..] => (2..8, 8),
            [126, ..] => (1..4, 4),
            _ => (0..1, 1),
        };
        let Some(digits) = line.get(digits) else {
            return Err((line.len(), TOO_SHORT.to_owned()));
        };
        let mut vertices = 0;
        for digit in digits {
            vertices = vertices << 6 | u64::from(digit - 63);
        }
        let is_shortest = match start {
            1 => true,
            4 => vertices > 62,
            _ => vertices > 258_047,
        };
        if !is_shortest {
            return Err((0, format!("more characters than the number {vertices} needs")));
        }
        if vertices == 0 {
            return Err((0, "a graph without vertices".to_owned()));
        }
        let bits = u128::from(vertices) * u128::from(vertices - 1) / 2;
        let length = start as u128 + bits.div_ceil(6);
        if (line.len() as u128) < length {
            return Err((line.len(), TOO_SHORT.to_owned()));
        }
        if line.len() as u128 > length {
            let at = length as usize;
            return Err((
                at,
                format!("more characters than a graph of {} has", counted(vertices, "vertex")),
            ));
        }
        let unused = length * 6 - start as u128 * 6 - bits;
        if line.last().is_some_and(|last| (last - 63) & ((1 << unused) - 1) != 0) {
            return Err((line.len() - 1, "a character with bits that no edge has".to_owned()));
        }
        // A line of this length has far fewer vertices than 32 bits can count.
        Ok(Self { vertices: vertices as u32, bits: &line[start..] })
    }

    /// The number of edges.
    pub fn edge_count(&self) -> u64 {
        self.bits.iter().map(|byte| u64::from((byte - 63).count_ones())).sum()
    }

    /// Visits the edges, each once, by the later vertex and then by the earlier one.
    pub fn each_edge(&self, mut visit: impl FnMut(u32, u32)) {
        let mut bit = 0usize;
        for later in 0..self.vertices {
            for earlier in 0..later {
                if (self.bits[bit / 6] - 63) >> (5 - bit % 6) & 1 == 1 {
                    visit(earlier, later);
                }
                bit += 1;
            }
        }
    }
}

impl PlainPursuit {
    /// The pursuit of a file, or `None` with errors.
    pub(crate) fn of_pursuit(document: &PursuitDocument) -> Option<Self> {
        let checked = document.checked();
        let puzzle = document.puzzle()?;
        let text = &checked.text.text;
        let mut directives = Vec::new();
        for &key in PursuitKey::ALL {
            if key != PursuitKey::Allow
                && let Some(reading) = checked.reading.directive(key)
            {
                directives.push((key.name(), reading.directive.value.of(text).to_owned()));
            }
        }
        let names = checked.reading.names.iter().map(|name| name.of(text).to_owned()).collect();
        let edges = puzzle.game.graph.edges().collect();
        Some(Self { directives, names, edges })
    }

    /// A board on which police and thief share the same moves: a vertex for each open cell, named by
    /// its row and column from 1.
    ///
    /// # Errors
    /// If their moves differ.
    pub(crate) fn of_board(puzzle: &BoardPuzzle, title: Option<&str>) -> Result<Self, Refusal> {
        let board = &puzzle.game.board;
        let rules = puzzle.game.rules;
        if rules.police_moves != rules.thief_moves {
            return Err(Refusal(
                "police and thief have different moves, and in a pursuit file they have the same; \
                 give `police-moves` and `thief-moves` the same value"
                    .to_owned(),
            ));
        }
        let name = |cell: Cell| format!("{},{}", board.row(cell) + 1, board.column(cell) + 1);
        let mut numbers = vec![0u32; board.cell_count() as usize];
        for (number, cell) in (0..).zip(board.open_cells()) {
            numbers[cell.index()] = number;
        }
        let mut edges = Vec::new();
        for cell in board.open_cells() {
            for &(rows, columns) in rules.police_moves.steps() {
                if let Some(to) = board.step(cell, rows, columns) {
                    edges.push((numbers[cell.index()], numbers[to.index()]));
                }
            }
        }
        let exits: Vec<String> = board.exits().iter().map(|&exit| name(exit)).collect();
        let police: Vec<String> = puzzle.start.police_cells().map(&name).collect();
        let mut directives = Vec::new();
        if let Some(title) = title {
            directives.push(("title", title.to_owned()));
        }
        directives.push(("police", police.join(" ")));
        directives.push(("thief", name(puzzle.start.thief_cell())));
        directives.push(("exits", exits.join(" ")));
        put_rules(&mut directives, puzzle.start.to_move, rules.turns);
        let names = board.open_cells().map(name).collect();
        Ok(Self { directives, names, edges })
    }

    /// A pursuit whose vertices have these names, as many as there are vertices.
    pub fn of_puzzle(puzzle: &PursuitPuzzle, names: Vec<String>) -> Self {
        let game = &puzzle.game;
        let name = |&vertex: &u32| names.get(vertex as usize).cloned().unwrap_or_default();
        let listed = |vertices: &[u32]| -> String {
            vertices.iter().map(name).collect::<Vec<_>>().join(" ")
        };
        let mut directives = Vec::new();
        match &puzzle.start {
            PursuitStart::None => {}
            PursuitStart::Placed { police, thief } => {
                directives.push(("police", listed(police.vertices())));
                directives.push(("thief", name(thief)));
            }
            PursuitStart::Chosen => directives.push(("policemen", game.policemen.to_string())),
        }
        if !game.exits.is_empty() {
            directives.push(("exits", listed(&game.exits)));
        }
        put_rules(&mut directives, game.first, game.turns);
        Self { directives, names, edges: game.graph.edges().collect() }
    }

    /// The graph of a line of graph6, its vertices named 1 to n.
    ///
    /// # Errors
    /// The wrong character, counted from 0, and what is wrong with it.
    pub(crate) fn of_graph6(line: &str) -> Result<Self, (usize, String)> {
        // Every byte before the wrong one is a character of its own.
        let graph = Graph6::read(line.as_bytes())?;
        let mut edges = Vec::new();
        graph.each_edge(|one, other| edges.extend([(one, other), (other, one)]));
        edges.sort_unstable();
        let names = (1..=graph.vertices).map(|number| number.to_string()).collect();
        Ok(Self { directives: Vec::new(), names, edges })
    }

    /// The pursuit as a pursuit file: a line for each vertex, with its edges to those before it, so
    /// that the vertices keep their order. Then the edges that lead one way.
    pub fn to_pursuit(&self) -> String {
        let mut text = String::new();
        for (key, value) in &self.directives {
            let _ = writeln!(text, "{key}: {value}");
        }
        let name = |vertex: u32| self.names.get(vertex as usize).map_or("", String::as_str);
        let mut from = self.edges.chunk_by(|one, other| one.0 == other.0).peekable();
        let mut one_way = String::new();
        for vertex in 0..self.names.len() as u32 {
            let _ = write!(text, "{}", name(vertex));
            let here = from.next_if(|edges| edges.first().is_some_and(|edge| edge.0 == vertex));
            let mut both = Vec::new();
            let mut away = Vec::new();
            for &(_, to) in here.unwrap_or_default() {
                if to == vertex || !self.has_edge(to, vertex) {
                    away.push(name(to));
                } else if to < vertex {
                    both.push(name(to));
                }
            }
            if !both.is_empty() {
                let _ = write!(text, " - {}", both.join(" "));
            }
            text.push('\n');
            if !away.is_empty() {
                let _ = writeln!(one_way, "{} -> {}", name(vertex), away.join(" "));
            }
        }
        text + &one_way
    }

    /// The graph as a line of graph6.
    ///
    /// # Errors
    /// With a loop or an edge that leads one way, or too many vertices.
    pub(crate) fn to_graph6(&self) -> Result<String, Refusal> {
        let name = |vertex: u32| self.names.get(vertex as usize).map_or("", String::as_str);
        for &(from, to) in &self.edges {
            if from == to {
                return Err(Refusal(format!("graph6 has no loops: `{0} -> {0}`", name(from))));
            }
            if !self.has_edge(to, from) {
                return Err(Refusal(format!(
                    "graph6 has no edges that lead one way: `{} -> {}`",
                    name(from),
                    name(to)
                )));
            }
        }
        let vertices = self.names.len() as u64;
        let bits = vertices * vertices.saturating_sub(1) / 2;
        if bits.div_ceil(6) > MAX_BYTES {
            return Err(Refusal(format!("{vertices} vertices are too many for a line of graph6")));
        }
        let mut sixes: Vec<u8> = if vertices <= 62 {
            vec![vertices as u8]
        } else {
            vec![63, (vertices >> 12) as u8, (vertices >> 6) as u8 & 63, vertices as u8 & 63]
        };
        let start = sixes.len();
        sixes.resize(start + bits.div_ceil(6) as usize, 0);
        for &(from, to) in self.edges.iter().filter(|(from, to)| from < to) {
            let bit = to as usize * (to as usize - 1) / 2 + from as usize;
            sixes[start + bit / 6] |= 1 << (5 - bit % 6);
        }
        Ok(sixes.into_iter().map(|six| char::from(six + 63)).collect::<String>() + "\n")
    }

    fn has_edge(&self, from: u32, to: u32) -> bool {
        self.edges.binary_search(&(from, to)).is_ok()
    }
}

/// Adds the directives of rules that are not the usual ones.
fn put_rules(directives: &mut Vec<(&'static str, String)>, first: Player, rules: TurnRules) {
    if first == Player::Thief {
        directives.push(("first", "thief".to_owned()));
    }
    directives.extend(rules.changed().map(|(key, value)| (key, value.to_owned())));
}

#[cfg(test)]
mod tests {
    use crate::analysis::convert::pursuit::PlainPursuit;

    #[test]
    fn a_line_of_graph6_survives_a_pursuit() {
        let mut random = fastrand::Rng::with_seed(6);
        for vertices in (1..30).chain([62, 63, 64, 130]) {
            let mut edges = Vec::new();
            for (one, other) in (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b))) {
                if random.bool() {
                    edges.extend([(one, other), (other, one)]);
                }
            }
            edges.sort_unstable();
            let names = (1..=vertices).map(|number| number.to_string()).collect();
            let pursuit = PlainPursuit { directives: Vec::new(), names, edges };
            let line = pursuit.to_graph6().unwrap();
            assert_eq!(PlainPursuit::of_graph6(line.trim_end()).unwrap(), pursuit);
        }
        // From the description of the format: edges 0-2, 0-4, 1-3, 3-4.
        let known = PlainPursuit::of_graph6("DQc").unwrap();
        assert_eq!(known.to_pursuit(), "1\n2\n3 - 1\n4 - 2\n5 - 1 4\n");
    }

    #[test]
    fn a_line_that_cannot_be_written_again_is_refused_at_its_place() {
        let cut_or_too_long = [("", 0), ("DQ", 2), ("DQcc", 3), ("~?", 2), ("~~~~~~~~", 8)];
        let unknown_character = [("D c", 1), (">>graph6<<DQc", 0)];
        let number_too_long = [("~??DQc", 0), ("~~?????DQc", 0)];
        let unused_bits = [("A~", 1), ("DQd", 2)];
        let places = cut_or_too_long.into_iter().chain(unknown_character).chain(number_too_long);
        for (line, name) in [(":An", "sparse6"), (">>sparse6<<:An", "sparse6"), ("&AG", "digraph6")]
        {
            let refused = PlainPursuit::of_graph6(line).unwrap_err();
            assert_eq!(refused, (0, format!("this is {name}, not graph6")));
        }
        for (line, at) in places.chain(unused_bits).chain([("?", 0)]) {
            assert_eq!(PlainPursuit::of_graph6(line).unwrap_err().0, at, "{line:?}");
        }
    }
}
