//! What can be done about vertices, edges, words and the header of an edge list.

use crate::rules::diagnostic::{Edit, Fix};
use crate::rules::fixes::offer;
use crate::rules::graph::fixes::{GraphFixContext, cut, line_end};
use crate::syntax::{ArrowLine, WHITE_SPACE};
use crate::text::{Offset, Span};

impl GraphFixContext<'_> {
    pub(crate) fn restate_header(&self) -> Vec<Fix> {
        let Some(claimed) = self.checked.reading.claimed else { return Vec::new() };
        let size = format!("{} {}", claimed.vertices, claimed.found);
        vec![self.set(format!("Set the header to `{size}`"), size)]
    }

    /// A line of its own for a vertex that has none: below the line that names it. Or another vertex in its place.
    pub(crate) fn define_vertex(&self) -> Vec<Fix> {
        let game = self.game();
        let name = self.written();
        let line = game.line_at(self.diagnostic.span.start);
        let end = game.lines.get(line).map_or(self.diagnostic.span.end, |line| line.whole().end);
        let edit = Edit { span: Span { start: end, end }, text: format!("{}{name}", line_end(game)) };
        let defined = offer(format!("Give `{}` a line of its own", cut(name)), vec![edit]);
        let nearest = self.nearest_vertex();
        let renamed = nearest.map(|nearest| self.set(format!("Change to `{}`", cut(&nearest)), nearest));
        [defined].into_iter().chain(renamed).collect()
    }

    pub(crate) fn remove_edge(&self) -> Vec<Fix> {
        let game = self.game();
        let line = game.line_at(self.diagnostic.span.start);
        let Some(said) = game.statement(line) else { return Vec::new() };
        let text = said.of(&game.text);
        if let Some(header) = game.header {
            return self.remove_edge_and_count(header.edges);
        }
        let Ok(arrow) = ArrowLine::read(text) else { return Vec::new() };
        // The name, its weight, and the white space before.
        let successor = arrow.successors(text).find(|one| one.name.shifted(said.start) == self.diagnostic.span);
        let Some(successor) = successor else { return Vec::new() };
        let end = successor.weight.unwrap_or(successor.name).shifted(said.start).end;
        let before = &game.text[..self.diagnostic.span.start.bytes()];
        let blank = before.len() - before.trim_end_matches(WHITE_SPACE).len();
        let start = self.diagnostic.span.start - Offset::new(blank);
        vec![offer("Remove this edge", vec![Edit { span: Span { start, end }, text: String::new() }])]
    }

    /// Removes the edge of a line with an arrow. In an edge list the number of edges in the header would change, too.
    pub(crate) fn likely_edge(&self) -> Option<Fix> {
        self.remove_edge().into_iter().next().filter(|_| self.game().header.is_none())
    }

    /// The line goes, with what else stands there.
    pub(crate) fn remove_line(&self) -> Vec<Fix> {
        vec![offer("Remove this line", self.line_removed().into_iter().collect())]
    }

    /// The line of an edge list goes, and its header, if it was right, counts it no more.
    fn remove_edge_and_count(&self, count: Span) -> Vec<Fix> {
        let reading = &self.checked.reading;
        let claimed = reading.claimed.filter(|_| reading.has_claimed_edges());
        let recounted = claimed.map(|claimed| Edit { span: count, text: claimed.edges.saturating_sub(1).to_string() });
        vec![offer("Remove this edge", recounted.into_iter().chain(self.line_removed()).collect())]
    }

    fn line_removed(&self) -> Option<Edit> {
        let game = self.game();
        let line = game.line_at(self.diagnostic.span.start);
        let start = game.lines.get(line)?.whole().start;
        let end = game.lines.get(line + 1).map_or(Offset::new(game.text.len()), |next| next.whole().start);
        Some(Edit { span: Span { start, end }, text: String::new() })
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::graph::picture::check_game_offers;

    #[test]
    fn a_header_can_be_set_to_what_follows() {
        check_game_offers(
            "size-mismatch",
            expect![[r#"
                |2 3 1
                 ^^^ error[size-mismatch]: the header says 3 edges, but 1 line follows
                |1 2
                > Set the header to `2 1`
                >|2 1 1
                >|1 2
            "#]],
        );
    }

    #[test]
    fn a_vertex_without_a_line_gets_one_or_is_a_slip() {
        check_game_offers(
            "undefined-vertex",
            expect![[r#"
                |alpha -> alhpa ; c
                          ^^^^^ warning[undefined-vertex]: `alhpa` has no line of its own, so it has no moves
                |b -> alpha
                > Give `alhpa` a line of its own
                >|alpha -> alhpa ; c
                >|alhpa
                >|b -> alpha
                > Change to `alpha`
                >|alpha -> alpha ; c
                >|b -> alpha
                > Allow `undefined-vertex` in this file
                >|allow: undefined-vertex
                >|alpha -> alhpa ; c
                >|b -> alpha
            "#]],
        );
    }

    #[test]
    fn what_is_there_twice_can_go() {
        check_game_offers(
            "duplicate-edge",
            expect![[r#"
                |objective: cost
                |a -> b:3  b:3 c:1
                      ^ related: first
                           ^ hint[duplicate-edge]: duplicate edge
                |b
                |c
                > Remove this edge
                >|objective: cost
                >|a -> b:3 c:1
                >|b
                >|c
                > Allow `duplicate-edge` in this file
                >|objective: cost
                >|allow: duplicate-edge
                >|a -> b:3  b:3 c:1
                >|b
                >|c
            "#]],
        );
        check_game_offers(
            "duplicate-edge",
            expect![[r#"
                |2 2
                |1 2
                 ^^^ related: first
                |1 2
                 ^^^ hint[duplicate-edge]: duplicate edge
                > Remove this edge
                >|2 1
                >|1 2
                > Allow `duplicate-edge` in this file
                >|allow: duplicate-edge
                >|2 2
                >|1 2
                >|1 2
            "#]],
        );
        check_game_offers(
            "duplicate-word",
            expect![[r#"
                |words: 1
                |ab
                 ^^ related: first
                |ab
                 ^^ hint[duplicate-word]: duplicate word
                > Remove this line
                >|words: 1
                >|ab
                > Allow `duplicate-word` in this file
                >|words: 1
                >|allow: duplicate-word
                >|ab
                >|ab
            "#]],
        );
    }
}
