//! Reads a game from a DOT text.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::Range;

use crate::analysis::convert::dot::tokens::{DotToken, Tokens};
use crate::analysis::convert::{PlainGame, PlainNames, Refusal, built};
use crate::model::{CostPlayer, Graph, Objective, Stuck, Vertex};

/// The maximum number of edges: groups can create the square of their members.
const MOST_EDGES: usize = 100_000_000;

impl PlainGame {
    /// Reads a directed graph.
    ///
    /// # Errors
    /// If the text cannot be parsed, has undirected edges, or gives invalid properties of the game.
    ///
    /// # Complexity
    /// Linear in the text and in the edges that its groups create.
    pub(crate) fn of_dot(text: &str) -> Result<Self, Refusal> {
        let mut reader = DotReader::new(text);
        reader.read()?;
        reader.into_game()
    }
}

/// An edge as written.
struct Edge {
    from: u32,
    to: u32,
    weight: Option<u64>,
    line: usize,
}

/// A group of statements that is not closed yet.
struct Group {
    /// The index of its first member.
    members: usize,
    /// The statement that contains it.
    statement: Statement,
}

/// The part of a statement that has been read.
#[derive(Default, Clone)]
struct Statement {
    /// The sources of a `->` that was just read, as indices of members.
    from: Option<Range<usize>>,
    /// The index of its first edge.
    edges: usize,
}

struct DotReader<'a> {
    tokens: Tokens<'a>,
    names: Vec<String>,
    vertices: HashMap<String, u32>,
    edges: Vec<Edge>,
    /// Every mentioned vertex, in order; a group is a range of it.
    members: Vec<u32>,
    groups: Vec<Group>,
    /// Whether a repeated edge counts once, with the attributes of the last one.
    is_strict: bool,
    /// Our attributes and the label of the graph, with their lines.
    attributes: HashMap<String, (String, usize)>,
}

impl<'a> DotReader<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            tokens: Tokens::new(text),
            names: Vec::new(),
            vertices: HashMap::new(),
            edges: Vec::new(),
            members: Vec::new(),
            groups: Vec::new(),
            is_strict: false,
            attributes: HashMap::new(),
        }
    }

    /// Reads `strict digraph NAME { … }`.
    fn read(&mut self) -> Result<(), Refusal> {
        self.is_strict = self.keyword("strict")?;
        if self.keyword("graph")? {
            return Err(Refusal::at(self.tokens.line, "undirected graphs are not supported; use a `digraph`"));
        }
        if !self.keyword("digraph")? {
            return Err(self.tokens.unexpected("`digraph`"));
        }
        if matches!(self.tokens.peek()?, Some(DotToken::Id { .. })) {
            self.tokens.next()?;
        }
        self.tokens.expect('{')?;
        self.groups.push(Group { members: 0, statement: Statement::default() });
        let mut statement = Statement::default();
        while !self.groups.is_empty() {
            statement = self.step(statement)?;
        }
        match self.tokens.peek()? {
            None => Ok(()),
            Some(_) => Err(self.tokens.unexpected("the end of the text after one graph")),
        }
    }

    /// Reads one endpoint, one attribute or the end of a group. Returns the state of the statement.
    fn step(&mut self, statement: Statement) -> Result<Statement, Refusal> {
        let is_start = statement.from.is_none();
        if self.tokens.take('{')? {
            self.open(statement);
            return Ok(self.statement());
        }
        if is_start && self.tokens.take('}')? {
            return self.close();
        }
        if is_start && (self.tokens.take(';')? || self.tokens.take(',')?) {
            return Ok(statement);
        }
        if self.keyword("subgraph")? {
            if matches!(self.tokens.peek()?, Some(DotToken::Id { .. })) {
                self.tokens.next()?;
            }
            self.tokens.expect('{')?;
            self.open(statement);
            return Ok(self.statement());
        }
        for kind in ["graph", "node", "edge"] {
            if is_start && self.keyword(kind)? {
                self.defaults(kind)?;
                return Ok(self.statement());
            }
        }
        let name = match self.tokens.peek()? {
            Some(DotToken::Id { .. }) => self.tokens.id("a vertex")?,
            _ => return Err(self.tokens.unexpected("a vertex, `}` or `;`")),
        };
        if is_start && self.tokens.take('=')? {
            let value = self.tokens.id("a value")?;
            self.attribute(&name, &value);
            return Ok(self.statement());
        }
        // Ports only affect the layout.
        for _ in 0..2 {
            if self.tokens.take(':')? {
                self.tokens.id("a port")?;
            }
        }
        let vertex = self.vertex(name)?;
        self.members.push(vertex);
        self.endpoint(statement, self.members.len() - 1)
    }

    /// A statement of which nothing has been read yet.
    fn statement(&self) -> Statement {
        Statement { from: None, edges: self.edges.len() }
    }

    fn open(&mut self, statement: Statement) {
        self.groups.push(Group { members: self.members.len(), statement });
    }

    fn close(&mut self) -> Result<Statement, Refusal> {
        match self.groups.pop() {
            Some(group) if !self.groups.is_empty() => self.endpoint(group.statement, group.members),
            // The end of the graph itself.
            _ => Ok(Statement::default()),
        }
    }

    /// The members from `first` on were mentioned together: adds the edges to them, and reads what follows.
    fn endpoint(&mut self, statement: Statement, first: usize) -> Result<Statement, Refusal> {
        let here = first..self.members.len();
        if let Some(from) = statement.from {
            if from.len().saturating_mul(here.len()) > MOST_EDGES - self.edges.len().min(MOST_EDGES) {
                return Err(Refusal::at(self.tokens.line, format!("there are more than {MOST_EDGES} edges")));
            }
            for a in from {
                let line = self.tokens.line;
                let (members, a) = (&self.members, self.members[a]);
                let edges = members[here.clone()].iter().map(|&b| Edge { from: a, to: b, weight: None, line });
                self.edges.extend(edges);
            }
        }
        match self.tokens.peek()? {
            Some(DotToken::Arrow) => {
                self.tokens.next()?;
                return Ok(Statement { from: Some(here), edges: statement.edges });
            }
            Some(DotToken::Line) => {
                self.tokens.next()?;
                return Err(Refusal::at(self.tokens.line, "undirected edges are not supported; use `->`"));
            }
            _ => {}
        }
        let mut label = None;
        while self.tokens.take('[')? {
            self.attributes_until_bracket(|name, value| {
                if name == "label" {
                    label = whole_number(value);
                }
            })?;
        }
        for edge in &mut self.edges[statement.edges..] {
            edge.weight = label;
        }
        Ok(self.statement())
    }

    /// Reads `[name=value, …]` after `graph`, `node` or `edge`.
    fn defaults(&mut self, kind: &str) -> Result<(), Refusal> {
        let mut given = Vec::new();
        while self.tokens.take('[')? {
            self.attributes_until_bracket(|name, value| given.push((name.to_owned(), value.to_owned())))?;
        }
        let is_cost = |(name, value): &(String, String)| name == "label" && whole_number(value).is_some();
        if kind == "edge" && given.iter().any(is_cost) {
            return Err(Refusal::at(
                self.tokens.line,
                "default labels of edges are not supported; give each edge its own cost",
            ));
        }
        if kind == "graph" {
            given.iter().for_each(|(name, value)| self.attribute(name, value));
        }
        Ok(())
    }

    /// Reads `name=value, … ]`.
    fn attributes_until_bracket(&mut self, mut take: impl FnMut(&str, &str)) -> Result<(), Refusal> {
        while !self.tokens.take(']')? {
            if self.tokens.take(',')? || self.tokens.take(';')? {
                continue;
            }
            let name = match self.tokens.peek()? {
                Some(DotToken::Id { .. }) => self.tokens.id("an attribute")?,
                _ => return Err(self.tokens.unexpected("an attribute or `]`")),
            };
            let value = if self.tokens.take('=')? { self.tokens.id("a value")? } else { Cow::Borrowed("true") };
            take(&name, &value);
        }
        Ok(())
    }

    /// Stores an attribute of the graph if it is one of ours.
    fn attribute(&mut self, name: &str, value: &str) {
        let is_ours = name == "label" || name.starts_with("stakeout_");
        if is_ours && self.groups.len() == 1 {
            self.attributes.insert(name.to_owned(), (value.to_owned(), self.tokens.line));
        }
    }

    fn vertex(&mut self, name: Cow<'_, str>) -> Result<u32, Refusal> {
        if let Some(&vertex) = self.vertices.get(&*name) {
            return Ok(vertex);
        }
        let vertex = u32::try_from(self.names.len()).ok().filter(|&vertex| vertex < Graph::MAX_VERTICES);
        let vertex = vertex.ok_or_else(|| Refusal::at(self.tokens.line, "there are too many vertices"))?;
        self.names.push(name.clone().into_owned());
        self.vertices.insert(name.into_owned(), vertex);
        Ok(vertex)
    }

    /// Takes the next token if it is this keyword, ignoring case.
    fn keyword(&mut self, word: &str) -> Result<bool, Refusal> {
        let is_next = match self.tokens.peek()? {
            Some(DotToken::Id { text, is_bare: true }) => text.eq_ignore_ascii_case(word),
            _ => false,
        };
        if is_next {
            self.tokens.next()?;
        }
        Ok(is_next)
    }

    /// Keeps one of each set of repeated edges, in the place of the first.
    fn merge_edges(&mut self) {
        let mut merged: Vec<Edge> = Vec::new();
        let mut known: HashMap<(u32, u32), usize> = HashMap::new();
        for edge in self.edges.drain(..) {
            match known.entry((edge.from, edge.to)) {
                Entry::Occupied(first) => {
                    let first = &mut merged[*first.get()];
                    first.weight = edge.weight.or(first.weight);
                }
                Entry::Vacant(place) => {
                    place.insert(merged.len());
                    merged.push(edge);
                }
            }
        }
        self.edges = merged;
    }

    fn into_game(mut self) -> Result<PlainGame, Refusal> {
        if self.is_strict {
            self.merge_edges();
        }
        let objective = self.objective()?;
        let mut edges = Graph::builder(0);
        for edge in &self.edges {
            let (from, to) = (Vertex::new(edge.from), Vertex::new(edge.to));
            match edge.weight.filter(|_| objective == Objective::Cost) {
                Some(weight) => edges.weighted_edge(from, to, weight),
                None => edges.edge(from, to),
            };
        }
        if self.names.is_empty() {
            return Err(Refusal::whole("the graph has no vertices"));
        }
        let graph = built(edges, self.names.len())?;
        let first = match self.choice("first", ["minimiser", "maximiser"])? {
            Some(1) => CostPlayer::Maximiser,
            _ => CostPlayer::Minimiser,
        };
        let start = match self.take_attribute("start") {
            None => None,
            Some((name, line)) => match self.vertices.get(&name) {
                Some(&vertex) => Some(Vertex::new(vertex)),
                None => return Err(Refusal::at(line, format!("unknown start vertex {name:?}"))),
            },
        };
        let label = self.attributes.remove("label");
        let title = self.take_attribute("title").or(label);
        let title = title.map(|(title, _)| title).filter(|title| !title.is_empty());
        let mut given = |key| self.take_attribute(key).map(|(value, _)| value);
        let (author, expectation) = (given("author"), given("expect"));
        let names = PlainNames::Written(self.names);
        Ok(PlainGame { title, author, expectation, first, start, ..PlainGame::new(objective, names, graph) })
    }

    /// The objective: the given one, or else cost if every edge has a cost.
    fn objective(&mut self) -> Result<Objective, Refusal> {
        let stuck = match self.choice("stuck", ["loses", "wins"])? {
            Some(1) => Stuck::Wins,
            _ => Stuck::Loses,
        };
        let given = self.choice("objective", ["outcome", "cost"])?;
        let with_cost = self.edges.iter().find(|edge| edge.weight.is_some());
        let without = self.edges.iter().find(|edge| edge.weight.is_none());
        match (given, with_cost, without) {
            (Some(0), ..) | (None, None, _) => Ok(Objective::Outcome(stuck)),
            (_, _, None) => match self.edges.iter().find(|edge| edge.weight > Some(Graph::MAX_WEIGHT)) {
                Some(edge) => Err(Refusal::at(edge.line, format!("a cost is at most {}", Graph::MAX_WEIGHT))),
                None => Ok(Objective::Cost),
            },
            (Some(_), _, Some(edge)) => Err(Refusal::at(edge.line, "the edge needs a label with its cost")),
            (None, Some(with), Some(edge)) => Err(Refusal::at(
                edge.line,
                format!(
                    "the edge has no whole number as its label, unlike that on line {}; if the labels are \
                     costs, set `stakeout_objective=cost`, otherwise `outcome`",
                    with.line
                ),
            )),
        }
    }

    /// Takes one of our attributes, with its line.
    fn take_attribute(&mut self, key: &str) -> Option<(String, usize)> {
        self.attributes.remove(&format!("stakeout_{key}"))
    }

    /// The index of the value of one of our attributes.
    fn choice(&mut self, key: &str, values: [&str; 2]) -> Result<Option<usize>, Refusal> {
        let Some((value, line)) = self.take_attribute(key) else { return Ok(None) };
        match values.iter().position(|known| **known == value) {
            Some(index) => Ok(Some(index)),
            None => {
                let [one, other] = values;
                Err(Refusal::at(line, format!("`stakeout_{key}` is `{one}` or `{other}`, not {value:?}")))
            }
        }
    }
}

fn whole_number(text: &str) -> Option<u64> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(u64::MAX))
}
