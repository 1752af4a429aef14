//! PGSolver's parity games, if they only ask who can force an end.
//!
//! In a parity game every vertex has an owner, and every play is infinite: player 0 wins it if the highest priority
//! that occurs infinitely often is even. A graph game has no owners, since the players take turns, and it can end.
//! Therefore:
//!
//! - Writing: a vertex `a` becomes two, `a` where player 0 moves and `a'` where player 1 moves. A player who has won
//!   keeps winning on a self-loop; everything else has priority 1, so player 1 wins an infinite play, which is a draw
//!   in the graph game. The mover at a vertex wins exactly if player 0 wins `a`, loses exactly if player 0 wins `a'`,
//!   and draws otherwise.
//! - Reading: a vertex whose only successor is itself is final and won by the player with its priority. The
//!   priorities of all others must be all even or all odd; what the owner of a vertex cannot force is a draw. Between
//!   two successive vertices of the same owner, a vertex is inserted where the other player has one move.
//!
//! # Sources
//! O. Friedmann, M. Lange: *The PGSolver Collection of Parity Game Solvers*, section 3.5, for the format. `start`
//! follows mCRL2.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use crate::analysis::convert::{PlainGame, PlainNames, Refusal, built};
use crate::model::{Graph, Objective, Stuck, Vertex};

/// A player of a parity game: 0 or 1.
type Owner = u8;

impl PlainGame {
    /// The game as a parity game.
    ///
    /// # Errors
    /// A cost game cannot be converted.
    pub(crate) fn to_pg(&self) -> Result<String, Refusal> {
        let Some(stuck) = self.stuck() else {
            return Err(Refusal::whole("a parity game cannot have costs"));
        };
        let copies = u64::from(self.graph.vertex_count()) * 2;
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "parity {};", copies.saturating_sub(1));
        if let Some(start) = self.start {
            let _ = writeln!(text, "start {};", copy(start, 0));
        }
        let names = self.pg_names();
        for vertex in self.graph.vertices() {
            for owner in [0, 1] {
                let id = copy(vertex, owner);
                let successors: Vec<String> = match self.graph.successors(vertex) {
                    [] => vec![id.to_string()],
                    successors => successors.iter().map(|&to| copy(to, 1 - owner).to_string()).collect(),
                };
                let winner = if stuck == Stuck::Loses { 1 - owner } else { owner };
                let priority = if self.graph.successors(vertex).is_empty() { winner } else { 1 };
                let name = names.get(id as usize).map_or("", String::as_str);
                let _ = writeln!(text, "{id} {priority} {owner} {} \"{name}\";", successors.join(","));
            }
        }
        Ok(text)
    }

    /// The names of the copies of all vertices, no two of them equal: `a` and `a'`, with more primes or underscores where
    /// another vertex has that name.
    fn pg_names(&self) -> Vec<String> {
        let written = |vertex| self.name(vertex).replace(['"', '\n', '\r'], "_");
        let mut taken: HashSet<String> = HashSet::new();
        let mut fresh = |mut name: String, mark: char| {
            while !taken.insert(name.clone()) {
                name.push(mark);
            }
            name
        };
        let firsts: Vec<String> = self.graph.vertices().map(|vertex| fresh(written(vertex), '_')).collect();
        firsts.into_iter().flat_map(|name| [name.clone(), fresh(name + "'", '\'')]).collect()
    }

    /// Reads a parity game.
    ///
    /// # Errors
    /// If the text cannot be parsed, or a game file cannot express the game.
    pub(crate) fn of_pg(text: &str) -> Result<Self, Refusal> {
        let parsed = Parsed::read(text)?;
        parsed.check_priorities()?;
        parsed.check_successors()?;
        parsed.into_game()
    }
}

/// The number of the copy of a vertex at which a player moves.
fn copy(vertex: Vertex, owner: Owner) -> u64 {
    u64::from(vertex.number()) * 2 + u64::from(owner)
}

/// A vertex of a parity game.
struct Parity<'a> {
    id: u64,
    priority: u64,
    owner: Owner,
    successors: Vec<u64>,
    name: Option<&'a str>,
    line: usize,
}

impl Parity<'_> {
    /// Whether the vertex is final.
    fn is_end(&self) -> bool {
        self.successors.iter().all(|&to| to == self.id)
    }

    /// Whether the owner of a final vertex has won.
    fn is_won(&self) -> bool {
        self.priority % 2 == u64::from(self.owner)
    }
}

/// A parsed parity game.
struct Parsed<'a> {
    vertices: Vec<Parity<'a>>,
    /// The index of each id.
    indexes: HashMap<u64, usize>,
    start: Option<(u64, usize)>,
}

impl<'a> Parsed<'a> {
    fn read(text: &'a str) -> Result<Self, Refusal> {
        let mut words = Words::new(text);
        let mut parsed = Self { vertices: Vec::new(), indexes: HashMap::new(), start: None };
        if words.take_word("parity") {
            words.number("the largest vertex number")?;
            words.end()?;
        }
        if words.take_word("start") {
            let line = words.line;
            parsed.start = Some((words.number("a vertex number")?, line));
            words.end()?;
        }
        while !words.is_at_end() {
            let vertex = vertex(&mut words)?;
            if let Some(&before) = parsed.indexes.get(&vertex.id) {
                let first = parsed.vertices[before].line;
                return Err(Refusal::at(vertex.line, format!("vertex {} is already on line {first}", vertex.id)));
            }
            parsed.indexes.insert(vertex.id, parsed.vertices.len());
            parsed.vertices.push(vertex);
        }
        Ok(parsed)
    }

    /// The priorities of all vertices that are not final must be all even or all odd.
    fn check_priorities(&self) -> Result<(), Refusal> {
        let mut not_final = self.vertices.iter().filter(|vertex| !vertex.is_end());
        let Some(first) = not_final.next() else { return Ok(()) };
        match not_final.find(|vertex| vertex.priority % 2 != first.priority % 2) {
            None => Ok(()),
            Some(other) => Err(Refusal::at(
                other.line,
                format!(
                    "vertex {} has priority {}, vertex {} on line {} has {}: an infinite play is a draw in a game file, \
                     so all priorities except those of vertices with only a self-loop must be even, or all odd",
                    other.id, other.priority, first.id, first.line, first.priority
                ),
            )),
        }
    }

    fn check_successors(&self) -> Result<(), Refusal> {
        for vertex in &self.vertices {
            if let Some(to) = vertex.successors.iter().find(|to| !self.indexes.contains_key(to)) {
                return Err(Refusal::at(vertex.line, format!("vertex {to} is a successor, but has no line")));
            }
        }
        Ok(())
    }

    /// The names of the vertices if they are distinct and valid in a game file, otherwise their numbers.
    fn names(&self) -> Vec<String> {
        let mut seen = HashSet::new();
        let is_good = |name: &str| crate::analysis::convert::game::check_name(name).is_ok();
        let names = self.vertices.iter().map(|vertex| vertex.name.filter(|name| is_good(name)));
        let all_differ = names.clone().all(|name| name.is_some_and(|name| seen.insert(name)));
        match all_differ {
            true => names.flatten().map(str::to_owned).collect(),
            false => self.vertices.iter().map(|vertex| vertex.id.to_string()).collect(),
        }
    }

    fn into_game(self) -> Result<PlainGame, Refusal> {
        let index_of = |id: u64| self.indexes.get(&id).copied().unwrap_or(0);
        let ends: Vec<&Parity<'_>> = self.vertices.iter().filter(|vertex| vertex.is_end()).collect();
        // A player who has won needs a move to a vertex without moves, unless being stuck wins.
        let stuck = match ends.iter().all(|end| end.is_won()) {
            true if !ends.is_empty() => Stuck::Wins,
            _ => Stuck::Loses,
        };
        let mut names = self.names();
        let mut taken: HashSet<String> = names.iter().cloned().collect();
        let mut between: HashMap<(usize, usize), u32> = HashMap::new();
        let mut lost = None;
        let mut edges = Graph::builder(0);
        let mut vertex = |names: &mut Vec<String>, name: String| {
            let mut fresh = name;
            while !taken.insert(fresh.clone()) {
                fresh.push('\'');
            }
            names.push(fresh);
            (names.len() - 1) as u32
        };
        for (index, from) in self.vertices.iter().enumerate() {
            let here = Vertex::new(index as u32);
            if from.is_end() {
                if from.is_won() && stuck == Stuck::Loses {
                    let lost = *lost.get_or_insert_with(|| vertex(&mut names, "lost".to_owned()));
                    edges.edge(here, Vertex::new(lost));
                }
                continue;
            }
            for to in from.successors.iter().map(|&to| index_of(to)) {
                if self.vertices[to].owner != from.owner {
                    edges.edge(here, Vertex::new(to as u32));
                    continue;
                }
                let pass = *between.entry((index, to)).or_insert_with(|| {
                    let name = format!("{}>{}", names[index], names[to]);
                    vertex(&mut names, name)
                });
                edges.edge(here, Vertex::new(pass));
            }
        }
        for (&(_, to), &pass) in &between {
            edges.edge(Vertex::new(pass), Vertex::new(to as u32));
        }
        let start = match self.start {
            None => None,
            Some((id, line)) => match self.indexes.get(&id) {
                Some(&index) => Some(Vertex::new(index as u32)),
                None => return Err(Refusal::at(line, format!("the start is vertex {id}, which has no line"))),
            },
        };
        let graph = built(edges, names.len())?;
        Ok(PlainGame { start, ..PlainGame::new(Objective::Outcome(stuck), PlainNames::Written(names), graph) })
    }
}

/// Reads `id priority owner successor,successor "name";`.
fn vertex<'a>(words: &mut Words<'a>) -> Result<Parity<'a>, Refusal> {
    let id = words.number("a vertex number")?;
    let line = words.line;
    let priority = words.number("a priority")?;
    let owner = match words.number("the player who moves, 0 or 1")? {
        0 => 0,
        1 => 1,
        other => return Err(Refusal::at(words.line, format!("the player who moves is 0 or 1, not {other}"))),
    };
    let mut successors = vec![words.number("a successor")?];
    while words.take(',') {
        successors.push(words.number("a successor")?);
    }
    let name = words.quoted()?;
    words.end()?;
    Ok(Parity { id, priority, owner, successors, name, line })
}

/// The tokens of a parity game.
struct Words<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Words<'a> {
    fn new(text: &'a str) -> Self {
        let mut words = Self { rest: text.strip_prefix('\u{feff}').unwrap_or(text), line: 1 };
        words.skip_space();
        words
    }

    fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    /// Skips this many bytes and the whitespace after them, and returns the former.
    fn advance(&mut self, bytes: usize) -> &'a str {
        let (word, rest) = self.rest.split_at(bytes);
        self.line += word.matches('\n').count();
        self.rest = rest;
        self.skip_space();
        word
    }

    fn skip_space(&mut self) {
        let rest = self.rest.trim_start();
        let space = &self.rest[..self.rest.len() - rest.len()];
        self.line += space.matches('\n').count();
        self.rest = rest;
    }

    fn take(&mut self, character: char) -> bool {
        let is_next = self.rest.starts_with(character);
        if is_next {
            self.advance(character.len_utf8());
        }
        is_next
    }

    fn take_word(&mut self, word: &str) -> bool {
        let behind = self.rest.strip_prefix(word).and_then(|rest| rest.chars().next());
        let is_next = behind.is_some_and(|character| !character.is_alphanumeric());
        if is_next {
            self.advance(word.len());
        }
        is_next
    }

    fn number(&mut self, what: &str) -> Result<u64, Refusal> {
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        match self.rest[..digits].parse() {
            Ok(number) => {
                self.advance(digits);
                Ok(number)
            }
            Err(_) if digits > 0 => Err(Refusal::at(self.line, "the number is too large")),
            Err(_) => Err(self.expected(what)),
        }
    }

    fn quoted(&mut self) -> Result<Option<&'a str>, Refusal> {
        let Some(behind) = self.rest.strip_prefix('"') else { return Ok(None) };
        match behind.find('"') {
            None => Err(Refusal::at(self.line, "the name has no closing `\"`")),
            Some(end) => Ok(Some(&self.advance(end + 2)[1..=end])),
        }
    }

    fn end(&mut self) -> Result<(), Refusal> {
        if self.take(';') { Ok(()) } else { Err(self.expected("`;`")) }
    }

    fn expected(&self, what: &str) -> Refusal {
        let there: String = self.rest.chars().take_while(|character| !character.is_whitespace()).take(20).collect();
        let there = if there.is_empty() { "the text ends".to_owned() } else { format!("found {there:?}") };
        Refusal::at(self.line, format!("expected {what}; {there}"))
    }
}
