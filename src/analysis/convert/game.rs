//! Game files and edge lists.

use std::fmt::Write as _;

use crate::analysis::convert::{PlainGame, PlainNames, Refusal};
use crate::analysis::graph::document::GraphDocument;
use crate::model::{
    CostPlayer, GraphKey, GraphReading, Key, Names, Objective, Stuck, Vertex, both_ends,
};

impl PlainGame {
    /// The game of a game file; `None` if errors prevent one. Comments and `allow` do not carry
    /// over. The caller decides beforehand whether the memory for the graph is affordable.
    ///
    /// # Errors
    /// A graph may be too large.
    pub(crate) fn of_game(document: &GraphDocument) -> Option<Result<Self, Refusal>> {
        let checked = document.checked();
        let game = &checked.game;
        let reading = &checked.reading;
        let puzzle = reading.puzzle.as_ref()?;
        let graph = match puzzle.graph() {
            Ok(graph) => graph,
            Err(error) => return Some(Err(Refusal(error.to_string()))),
        };
        let has_sums = puzzle.has_weights() && puzzle.objective.has_sums();
        if puzzle.octal.is_some() || has_sums || !puzzle.further.is_empty() {
            return Some(Err(Refusal(
                "sums cannot be converted; `stakeout render` draws them as SVG or DOT".to_owned(),
            )));
        }
        let value = |key| {
            let reading = reading.directive(key)?;
            let value = reading.directive.value.of(&game.text);
            if !reading.has_valid_value || value.is_empty() { None } else { Some(value.to_owned()) }
        };
        let names = match &reading.names {
            Names::Written(names) => PlainNames::Written(
                names.places().map(|name| name.of(&game.text).to_owned()).collect(),
            ),
            Names::Numbered(_) | Names::Heaps(_) => PlainNames::Numbered,
            Names::Words(_) => {
                let letters = match value(GraphKey::Words) {
                    Some(letters) => letters.parse().unwrap_or(0),
                    None => 0,
                };
                PlainNames::Written(letters_of(reading, &game.text, letters, graph.vertex_count()))
            }
        };
        let objective = match puzzle.objective {
            // Who has no word loses.
            Objective::Words => Objective::Outcome(Stuck::Loses),
            other => other,
        };
        Some(Ok(Self {
            title: value(GraphKey::Title),
            author: value(GraphKey::Author),
            expectation: value(GraphKey::Expect),
            objective,
            first: puzzle.first,
            start: puzzle.start,
            names,
            graph,
            keeps_order: true,
        }))
    }

    /// The game as a game file, one line per vertex. If the vertices keep their order, they are listed above a
    /// line that would name one before its turn.
    ///
    /// # Errors
    /// If a game file cannot contain the name of a vertex.
    pub fn to_game(&self) -> Result<String, Refusal> {
        if let PlainNames::Written(names) = &self.names {
            for name in names {
                check_name(name)?;
            }
        }
        let mut text = String::new();
        self.write_directives(&mut text, self.start.map(|start| self.name(start)).as_deref());
        let mut edges = String::new();
        // How many vertices the lines so far name: always the first ones.
        let mut named = 0;
        let mut listed = None;
        for vertex in self.graph.vertices() {
            let next = self.named_after(vertex, named);
            if self.keeps_order && next.is_none() && listed.is_none() {
                // e.g. `a -> c b`, where `b` comes before `c`
                for place in named..self.graph.vertex_count() {
                    let _ = writeln!(text, "{}", self.name(Vertex::new(place)));
                }
                listed = Some(named);
            }
            named = next.unwrap_or(self.graph.vertex_count());
            edges.clear();
            for (to, weight) in self.graph.edges(vertex) {
                // Writing to a string cannot fail.
                let _ = write!(edges, " {}", self.name(to));
                if self.objective.has_costs() {
                    let _ = write!(edges, ":{weight}");
                }
            }
            let is_listed = listed.is_some_and(|first| first <= vertex.number());
            if edges.is_empty() && is_listed {
                continue;
            }
            let arrow = if edges.is_empty() { "" } else { " ->" };
            let _ = writeln!(text, "{}{arrow}{edges}", self.name(vertex));
        }
        Ok(text)
    }

    /// How many vertices are named after the line of this one, if that many are before it; `None` if
    /// it names one before its turn.
    fn named_after(&self, vertex: Vertex, before: u32) -> Option<u32> {
        let mut named = before;
        let successors = self.graph.edges(vertex).map(|(to, _)| to);
        for next in std::iter::once(vertex).chain(successors) {
            if next.number() > named {
                return None;
            }
            named = named.max(next.number() + 1);
        }
        Some(named)
    }

    /// The game as an edge list, with its vertices numbered in order.
    pub(crate) fn to_edges(&self) -> String {
        let mut text = String::new();
        self.write_directives(&mut text, None);
        // Writing to a string cannot fail.
        let _ = write!(text, "{} {}", self.graph.vertex_count(), self.graph.edge_count());
        let _ = match self.start {
            Some(start) => writeln!(text, " {}", u64::from(start.number()) + 1),
            None => writeln!(text),
        };
        for vertex in self.graph.vertices() {
            let from = u64::from(vertex.number()) + 1;
            for (to, weight) in self.graph.edges(vertex) {
                let to = u64::from(to.number()) + 1;
                let _ = write!(text, "{from} {to}");
                if self.objective.has_costs() {
                    let _ = write!(text, " {weight}");
                }
                text.push('\n');
            }
        }
        text
    }

    /// Writes every property that is not the default.
    fn write_directives(&self, text: &mut String, start: Option<&str>) {
        let mut directive = |key: GraphKey, value: &str| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{}: {}", key.name(), one_line(value));
        };
        if let Some(title) = &self.title {
            directive(GraphKey::Title, title);
        }
        if let Some(author) = &self.author {
            directive(GraphKey::Author, author);
        }
        if self.objective.has_stuck() {
            if self.objective.facts().stuck == Some(Stuck::Wins) {
                directive(GraphKey::Stuck, "wins");
            }
        } else if let Some(name) = self.objective.facts().name {
            directive(GraphKey::Objective, name);
        }
        if self.first == CostPlayer::Maximiser {
            directive(GraphKey::First, self.first.name());
        }
        if let Some(start) = start {
            directive(GraphKey::Start, start);
        }
        if let Some(expectation) = &self.expectation {
            directive(GraphKey::Expect, expectation);
        }
    }
}

/// The letters that the vertices of a word game stand for, which are the first and the last of its
/// words.
fn letters_of(reading: &GraphReading, text: &str, letters: usize, vertices: u32) -> Vec<String> {
    let mut names = vec![String::new(); vertices as usize];
    for word in &reading.words {
        let Some((first, last)) = both_ends(word.span.of(text), letters) else { continue };
        for (vertex, letters) in [(word.from, first), (word.to, last)] {
            if let Some(name) = names.get_mut(vertex.index())
                && name.is_empty()
            {
                letters.clone_into(name);
            }
        }
    }
    names
}

/// Makes a text fit a directive: on one line, and without a comment.
fn one_line(text: &str) -> String {
    let line: Vec<&str> =
        text.split([' ', '\t', '\n', '\r']).filter(|word| !word.is_empty()).collect();
    line.join(" ").replace(" ;", " ,").trim_start_matches(';').to_owned()
}

/// Whether a game file can contain a name.
fn check_name(name: &str) -> Result<(), Refusal> {
    let is_good = !name.is_empty()
        && !name.contains([' ', '\t', '\n', '\r', ':', ';', '\u{feff}'])
        && !name.contains("->");
    if is_good {
        return Ok(());
    }
    let shown: String = name.chars().take(40).collect();
    let why = "a name in a game file cannot contain whitespace, `:`, `;` or `->`; convert to an edge list instead";
    Err(Refusal(format!("invalid vertex name {shown:?}: {why}")))
}
