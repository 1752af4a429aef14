//! Game files and edge lists.

use std::fmt::Write as _;

use crate::analysis::convert::{PlainGame, PlainNames, Refusal};
use crate::analysis::graph::document::GraphDocument;
use crate::model::{CostPlayer, GraphKey, Key, Names, Objective, Stuck};

impl PlainGame {
    /// What a game file means; `None` if errors keep it from being a game. Comments and what is allowed are left behind.
    /// Whether the graph's memory is affordable is the caller's to decide before.
    ///
    /// # Errors
    /// A word game has no vertices that could be written in another way.
    pub fn of_game(document: &GraphDocument) -> Option<Result<Self, Refusal>> {
        let checked = document.checked();
        let (game, reading) = (&checked.game, &checked.reading);
        let puzzle = reading.puzzle.as_ref()?;
        if puzzle.objective == Objective::Words {
            return Some(Err(Refusal::whole("a word game can only be written as one: its vertices have no names")));
        }
        let graph = match puzzle.graph() {
            Ok(graph) => graph,
            Err(error) => return Some(Err(Refusal::whole(error.to_string()))),
        };
        let value = |key| {
            let reading = reading.directive(key).filter(|reading| reading.has_valid_value)?;
            Some(reading.directive.value.of(&game.text).to_owned()).filter(|value| !value.is_empty())
        };
        let names = match &reading.names {
            Names::Written(names) => {
                PlainNames::Written(names.places().map(|name| name.of(&game.text).to_owned()).collect())
            }
            Names::Numbered(_) | Names::Words(_) => PlainNames::Numbered,
        };
        Some(Ok(Self {
            title: value(GraphKey::Title),
            author: value(GraphKey::Author),
            expectation: value(GraphKey::Expect),
            objective: puzzle.objective,
            first: puzzle.first,
            start: puzzle.start,
            names,
            graph,
        }))
    }

    /// The game as a game file, a line for each vertex.
    ///
    /// # Errors
    /// If a vertex has a name that a game file cannot hold.
    pub fn to_game(&self) -> Result<String, Refusal> {
        if let PlainNames::Written(names) = &self.names {
            names.iter().try_for_each(|name| check_name(name))?;
        }
        let mut text = String::new();
        self.write_directives(&mut text, self.start.map(|start| self.name(start)).as_deref());
        let mut edges = String::new();
        for vertex in self.graph.vertices() {
            edges.clear();
            for (to, weight) in self.graph.edges(vertex) {
                // Writing to a string cannot fail.
                let _ = match self.objective {
                    Objective::Cost => write!(edges, " {}:{weight}", self.name(to)),
                    _ => write!(edges, " {}", self.name(to)),
                };
            }
            let arrow = if edges.is_empty() { "" } else { " ->" };
            let _ = writeln!(text, "{}{arrow}{edges}", self.name(vertex));
        }
        Ok(text)
    }

    /// The game as an edge list, its vertices numbered in order.
    pub fn to_edges(&self) -> String {
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
                let _ = match self.objective {
                    Objective::Cost => writeln!(text, "{from} {to} {weight}"),
                    _ => writeln!(text, "{from} {to}"),
                };
            }
        }
        text
    }

    /// Everything that is not the default.
    fn write_directives(&self, text: &mut String, start: Option<&str>) {
        let mut directive = |key: GraphKey, value: &str| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{}: {}", key.name(), one_line(value));
        };
        let said = [(GraphKey::Title, &self.title), (GraphKey::Author, &self.author)];
        for (key, value) in said {
            if let Some(value) = value {
                directive(key, value);
            }
        }
        match self.objective {
            Objective::Cost => directive(GraphKey::Objective, "cost"),
            Objective::Outcome(Stuck::Wins) => directive(GraphKey::Stuck, "wins"),
            Objective::Outcome(Stuck::Loses) | Objective::Words => {}
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

/// A text that a directive can hold: on one line, and no comment in it.
fn one_line(text: &str) -> String {
    let line: Vec<&str> = text.split([' ', '\t', '\n', '\r']).filter(|word| !word.is_empty()).collect();
    line.join(" ").replace(" ;", " ,").trim_start_matches(';').to_owned()
}

/// Whether a game file can hold a name.
pub(crate) fn check_name(name: &str) -> Result<(), Refusal> {
    let is_good =
        !name.is_empty() && !name.contains([' ', '\t', '\n', '\r', ':', ';', '\u{feff}']) && !name.contains("->");
    if is_good {
        return Ok(());
    }
    let shown: String = name.chars().take(40).collect();
    let why = "a name in a game file has no white space, `:`, `;` or `->`; an edge list has numbers instead";
    Err(Refusal::whole(format!("a vertex is called {shown:?}: {why}")))
}
