//! The content of a pursuit file, right or wrong, with the place of everything. And its puzzle, if
//! there are no errors.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use hashbrown::DefaultHashBuilder;

use crate::model::chase::{Squad, TurnKey, TurnRules};
use crate::model::directives::{DirectiveReading, set};
use crate::model::players::{MAX_POLICEMEN, Player, player, policemen};
use crate::model::pursuit::directives::{PursuitExpectation, PursuitKey};
use crate::model::pursuit::puzzle::{PursuitGame, PursuitGraph, PursuitPuzzle, PursuitStart};
use crate::model::unread::{EDGES, UnreadNames, lines_with_edge_in_name, take_lines_with_colon};
use crate::syntax::{EdgeFault, EdgesLine, PursuitText, words};
use crate::text::{Offset, Span};

/// The content of a pursuit file. All places are bytes from the file's start.
#[derive(Debug, Clone)]
pub struct PursuitReading {
    /// Its directives in order.
    pub directives: Vec<DirectiveReading<PursuitKey>>,
    /// The first occurrence of each vertex, in order.
    pub names: Vec<Span>,
    vertices: HashMap<Box<str>, u32, DefaultHashBuilder>,
    /// Errors and oddities of the lines, in text order.
    pub problems: Vec<PursuitProblem>,
    /// The combined values of its directives.
    pub values: PursuitValues,
    /// The puzzle, if its lines and the directives that are part of it are sound. A file
    /// without a vertex cannot be solved.
    pub puzzle: Option<PursuitPuzzle>,
}

/// Something that a rule reports about the lines of a pursuit file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PursuitProblem {
    /// Its place.
    pub span: Span,
    /// Its kind.
    pub kind: PursuitProblemKind,
}

/// The kinds of problems.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PursuitProblemKind {
    /// A line that cannot be read.
    BadLine(EdgeFault),
    /// An edge that repeats another.
    DuplicateEdge {
        /// The first mention of such an edge.
        first: Span,
    },
}

/// A mention of a vertex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PursuitMention {
    /// The name.
    pub span: Span,
    /// The vertex.
    pub vertex: u32,
    /// Whether the vertex is the subject of its line.
    pub is_subject: bool,
}

impl PursuitReading {
    /// Reads a file.
    ///
    /// # Complexity
    /// Linear in the bytes of the file, except for sorting its edges.
    pub fn new(text: &PursuitText) -> Self {
        let mut reading = Self {
            directives: DirectiveReading::all(text),
            names: Vec::new(),
            vertices: HashMap::default(),
            problems: Vec::new(),
            values: PursuitValues::default(),
            puzzle: None,
        };
        let lines_with_colon = take_lines_with_colon(&text.text, &mut reading.directives);
        let edges = reading.read_edges(text);
        reading.find_edges_in_names(text);
        for span in lines_with_colon {
            let kind = PursuitProblemKind::BadLine(EdgeFault::Colon);
            reading.problems.push(PursuitProblem { span, kind });
        }
        reading.problems.sort_by_key(|problem| problem.span);
        if let Some((span, format)) = text.other_format() {
            // Other problems only follow from this one.
            let kind = PursuitProblemKind::BadLine(EdgeFault::OtherFormat(format));
            reading.problems = vec![PursuitProblem { span, kind }];
        }
        reading.read_directives(text);
        reading.puzzle = reading.puzzle(edges);
        reading
    }

    fn read_directives(&mut self, text: &PursuitText) {
        let mut directives = std::mem::take(&mut self.directives);
        let unread = self.unread_lines().map(|span| span.of(&text.text));
        let unread = UnreadNames::of(unread);
        let mut values = PursuitValues::default();
        for directive in &mut directives {
            let Some(key) = directive.key else { continue };
            let span = directive.directive.value;
            // The first of several counts. The others are only checked.
            let mut scratch = PursuitValues::default();
            let values = if directive.earlier.is_none() { &mut values } else { &mut scratch };
            directive.has_valid_value = values.take(key, span, span.of(&text.text), self);
        }
        let has = |key| directives.iter().any(|directive| directive.key == Some(key));
        let is_placed = has(PursuitKey::Police) || has(PursuitKey::Thief);
        // A line that cannot be read may be meant to be the directive.
        let has_start = is_placed || has(PursuitKey::Policemen) || !unread.is_empty();
        let is_about_start = !matches!(values.expectation, Some(PursuitExpectation::CopNumber(_)));
        for directive in &mut directives {
            let value = directive.directive.value.of(&text.text);
            // A name from an unreadable line is not a mistake of its own.
            if names_vertices(directive) && self.is_only_unread(value, &unread) {
                directive.has_valid_value = true;
            }
            let fits = match directive.key {
                Some(PursuitKey::Policemen) => !is_placed,
                Some(PursuitKey::Expect) => has_start || !is_about_start,
                _ => true,
            };
            if !fits {
                directive.has_valid_value = false;
            }
        }
        self.directives = directives;
        self.values = values;
    }

    /// Reads the lines of the graph. Returns its edges.
    fn read_edges(&mut self, text: &PursuitText) -> Vec<(u32, u32)> {
        let mut firsts: HashMap<(u32, u32), Span, DefaultHashBuilder> = HashMap::default();
        for (_, content) in text.statements() {
            let written = content.of(&text.text);
            let line = match EdgesLine::read(written) {
                Ok(line) => line,
                Err(fault) => {
                    let kind = PursuitProblemKind::BadLine(fault);
                    self.problems.push(PursuitProblem { span: content, kind });
                    continue;
                }
            };
            let vertex = self.enter(text, line.vertex.shifted(content.start));
            for other in line.others(written) {
                let span = other.shifted(content.start);
                let other = self.enter(text, span);
                let earlier = firsts.get(&(vertex, other)).copied();
                let back =
                    if line.is_one_way { earlier } else { firsts.get(&(other, vertex)).copied() };
                match (earlier, back) {
                    (Some(one), Some(other)) => {
                        // The edge is complete since the later of its two ways.
                        let kind = PursuitProblemKind::DuplicateEdge { first: one.max(other) };
                        self.problems.push(PursuitProblem { span, kind });
                    }
                    _ => {
                        firsts.entry((vertex, other)).or_insert(span);
                        if !line.is_one_way {
                            firsts.entry((other, vertex)).or_insert(span);
                        }
                    }
                }
            }
        }
        firsts.into_keys().collect()
    }

    /// Finds lines such as `a--b`, if names in directives are known only from them.
    fn find_edges_in_names(&mut self, text: &PursuitText) {
        let unknown: HashSet<&str> = self.unknown_names_in_directives(text).collect();
        let readable = text
            .statements()
            .map(|(_, content)| content)
            .filter(|content| EdgesLine::read(content.of(&text.text)).is_ok());
        let lines = lines_with_edge_in_name(&text.text, readable, &unknown, &EDGES);
        for span in lines {
            let kind = PursuitProblemKind::BadLine(EdgeFault::EdgeInName);
            self.problems.push(PursuitProblem { span, kind });
        }
    }

    /// The vertex of the name at a span. A new name gets a new vertex.
    fn enter(&mut self, text: &PursuitText, span: Span) -> u32 {
        let name = span.of(&text.text);
        if let Some(&vertex) = self.vertices.get(name) {
            return vertex;
        }
        let vertex = self.names.len() as u32;
        self.names.push(span);
        self.vertices.insert(name.into(), vertex);
        vertex
    }

    /// The vertices that a value names, or `None` if the list is empty, or if one is unknown.
    fn named(&self, value: &str) -> Option<Vec<u32>> {
        let mut named = Vec::new();
        for name in words(value) {
            named.push(self.vertex(name.of(value))?);
        }
        if named.is_empty() { None } else { Some(named) }
    }

    /// The lines that cannot be read.
    pub(crate) fn unread_lines(&self) -> impl Iterator<Item = Span> + '_ {
        self.problems.iter().filter_map(|problem| match problem.kind {
            PursuitProblemKind::BadLine(_) => Some(problem.span),
            PursuitProblemKind::DuplicateEdge { .. } => None,
        })
    }

    /// The names in a value that no vertex has.
    fn unknown_names<'a>(&self, value: &'a str) -> impl Iterator<Item = &'a str> {
        words(value).map(|name| name.of(value)).filter(|name| self.vertex(name).is_none())
    }

    /// The names in directives that no vertex has.
    pub(crate) fn unknown_names_in_directives<'a>(
        &'a self,
        text: &'a PursuitText,
    ) -> impl Iterator<Item = &'a str> {
        let values = self.directives.iter().filter(|reading| names_vertices(reading));
        values.flat_map(|reading| self.unknown_names(reading.directive.value.of(&text.text)))
    }

    /// Whether a value contains unknown names, all from lines that cannot be read.
    fn is_only_unread(&self, value: &str, unread: &UnreadNames<'_>) -> bool {
        let mut unknown = self.unknown_names(value).peekable();
        unknown.peek().is_some() && unknown.all(|name| unread.contains(name))
    }

    fn puzzle(&self, edges: Vec<(u32, u32)>) -> Option<PursuitPuzzle> {
        let is_sound = self.directives.iter().all(DirectiveReading::permits_solving);
        if !is_sound || self.names.is_empty() || self.unread_lines().next().is_some() {
            return None;
        }
        let has = |key| self.directive(key).is_some();
        let values = &self.values;
        if has(PursuitKey::Police) != has(PursuitKey::Thief) {
            return None;
        }
        let start = match values.thief {
            Some(thief) => PursuitStart::Placed { police: Squad::new(&values.police)?, thief },
            None if values.policemen.is_some() => PursuitStart::Chosen,
            None => PursuitStart::None,
        };
        let mut exits = values.exits.clone();
        exits.sort_unstable();
        exits.dedup();
        let asks = matches!(values.expectation, Some(PursuitExpectation::CopNumber(_)));
        let game = PursuitGame {
            graph: Arc::new(PursuitGraph::new(self.names.len() as u32, edges)),
            police_graph: None,
            exits,
            policemen: values.policemen.unwrap_or(values.police.len() as u8),
            turns: values.turns,
            first: values.first,
            most_for_cop_number: if asks { MAX_POLICEMEN } else { 0 },
        };
        Some(PursuitPuzzle { game: Arc::new(game), start })
    }

    /// The first directive with this key: the one that counts.
    pub fn directive(&self, key: PursuitKey) -> Option<&DirectiveReading<PursuitKey>> {
        DirectiveReading::first(&self.directives, key)
    }

    /// The name of a vertex. `text` must be the parsed text.
    pub fn name<'a>(&self, text: &'a PursuitText, vertex: u32) -> &'a str {
        self.names.get(vertex as usize).copied().unwrap_or_default().of(&text.text)
    }

    /// The vertex with this name.
    pub fn vertex(&self, name: &str) -> Option<u32> {
        self.vertices.get(name).copied()
    }

    /// Every mention of a vertex, in its lines and in directives, in text order.
    ///
    /// # Complexity
    /// Linear in the bytes of the text.
    pub fn mentions(&self, text: &PursuitText) -> Vec<PursuitMention> {
        let mut mentions = Vec::new();
        for (_, content) in text.statements() {
            mentions.extend(self.mentions_in_line(text, content));
        }
        mentions.extend(self.mentions_in_directives(text, &self.directives));
        mentions.sort_by_key(|mention| mention.span);
        mentions
    }

    /// The mention at an offset, which may be the end of the name.
    ///
    /// # Complexity
    /// Linear in the line and in the directives.
    pub fn mention_at(&self, text: &PursuitText, at: Offset) -> Option<PursuitMention> {
        let touches = |mention: &PursuitMention| mention.span.start <= at && at <= mention.span.end;
        self.mentions_on(text, text.line_at(at)).into_iter().rfind(touches)
    }

    /// The vertices on a line, in order.
    pub fn mentions_on(&self, text: &PursuitText, line: usize) -> Vec<PursuitMention> {
        let found = self.directives.binary_search_by_key(&line, |reading| reading.directive.line);
        match found {
            Ok(index) => self.mentions_in_directives(text, &self.directives[index..=index]),
            Err(_) => self.mentions_in_line(text, text.statement(line).unwrap_or_default()),
        }
    }

    fn mentions_in_line(&self, text: &PursuitText, content: Span) -> Vec<PursuitMention> {
        let written = content.of(&text.text);
        let Ok(line) = EdgesLine::read(written) else { return Vec::new() };
        let mut mentions = Vec::new();
        for name in line.names(written) {
            if let Some(vertex) = self.vertex(name.of(written)) {
                let span = name.shifted(content.start);
                let is_subject = name == line.vertex;
                mentions.push(PursuitMention { span, vertex, is_subject });
            }
        }
        mentions
    }

    fn mentions_in_directives(
        &self,
        text: &PursuitText,
        directives: &[DirectiveReading<PursuitKey>],
    ) -> Vec<PursuitMention> {
        let mut mentions = Vec::new();
        for reading in directives.iter().filter(|reading| names_vertices(reading)) {
            let place = reading.directive.value;
            let value = place.of(&text.text);
            for name in words(value) {
                if let Some(vertex) = self.vertex(name.of(value)) {
                    let span = name.shifted(place.start);
                    mentions.push(PursuitMention { span, vertex, is_subject: false });
                }
            }
        }
        mentions
    }
}

/// Whether the value of a directive is a list of vertices.
fn names_vertices(reading: &DirectiveReading<PursuitKey>) -> bool {
    matches!(reading.key, Some(PursuitKey::Police | PursuitKey::Thief | PursuitKey::Exits))
}

/// The combined values of all directives.
#[derive(Debug, Clone)]
pub struct PursuitValues {
    /// The first vertices of the policemen, as written, empty without a valid `police`.
    pub police: Vec<u32>,
    /// The first vertex of the thief.
    pub thief: Option<u32>,
    /// The exits, as written.
    pub exits: Vec<u32>,
    /// The number of policemen who choose their vertices.
    pub policemen: Option<u8>,
    /// Who may skip, and who wins when nobody can end the game.
    pub turns: TurnRules,
    /// Who moves first.
    pub first: Player,
    /// What `expect` asserts, if its value is valid.
    pub expectation: Option<PursuitExpectation>,
    /// The value of `title`, unless it is empty.
    pub title: Option<Span>,
}

impl Default for PursuitValues {
    fn default() -> Self {
        Self {
            police: Vec::new(),
            thief: None,
            exits: Vec::new(),
            policemen: None,
            turns: TurnRules::USUAL,
            first: Player::Police,
            expectation: None,
            title: None,
        }
    }
}

impl PursuitValues {
    /// Applies one directive. Returns whether its value is valid.
    fn take(&mut self, key: PursuitKey, span: Span, value: &str, reading: &PursuitReading) -> bool {
        match key {
            PursuitKey::Title => self.title = Some(span).filter(|span| !span.is_empty()),
            PursuitKey::Author | PursuitKey::Allow => {}
            PursuitKey::Policemen => {
                self.policemen = policemen(value);
                return self.policemen.is_some();
            }
            PursuitKey::Police => {
                let most = usize::from(MAX_POLICEMEN);
                let police = reading.named(value).filter(|police| police.len() <= most);
                return set(&mut self.police, police);
            }
            PursuitKey::Thief => {
                let thief = reading.named(value).filter(|named| named.len() == 1);
                return set(&mut self.thief, thief.map(|named| named.first().copied()));
            }
            PursuitKey::Exits => {
                let exits = reading.named(value);
                return set(&mut self.exits, exits);
            }
            PursuitKey::First => return set(&mut self.first, player(value)),
            PursuitKey::Skip => return self.turns.set(TurnKey::Skip, value),
            PursuitKey::Stuck => return self.turns.set(TurnKey::Stuck, value),
            PursuitKey::Endless => return self.turns.set(TurnKey::Endless, value),
            PursuitKey::Expect => {
                self.expectation = PursuitExpectation::read(value);
                return self.expectation.is_some();
            }
        }
        true
    }
}
