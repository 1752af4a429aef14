//! Definitions: from a duplicate piece or directive to the first one.
//!
//! Deliberately not here: the vertices of games.

use crate::analysis::board::document::BoardDocument;
use crate::analysis::navigation::Definition;
use crate::model::DirectiveReading;
use crate::text::{Encoding, Position};

impl BoardDocument {
    /// The first piece of the kind at a position, or the first directive with the key there;
    /// nothing elsewhere.
    ///
    /// # Complexity
    /// Linear in the line and in the directives of the board.
    pub(crate) fn definition(&self, position: Position, encoding: Encoding) -> Option<Definition> {
        let offset = self.text().offset(position, encoding);
        let part = self.board_at(offset)?;
        let reading = &part.board.reading;
        let piece = self.cell_at(position, encoding).and_then(|cell| {
            let first = reading.grid.as_ref()?.pieces(cell.kind).first()?;
            Some((cell.span, first.span))
        });
        let (origin, target) = piece
            .or_else(|| DirectiveReading::definition(&reading.directives, offset - part.start))?;
        let mut placer = part.placer(encoding);
        Some(Definition { origin: placer.range(origin), targets: vec![placer.range(target)] })
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::picture::Scene;

    /// Draws the definitions of the marked symbol.
    fn check(picture: Expect) {
        picture.assert_eq(&Scene::board(picture.data()).defined());
    }

    #[test]
    fn a_duplicate_piece_leads_to_the_first() {
        check(expect![[r#"
            |PTE
            |
            |P.T
            |.TT
               ^
            >|PTE
            >|
            >|P.T
            >   ^
            >|.TT
        "#]]);
    }

    #[test]
    fn a_duplicate_directive_leads_to_the_first() {
        check(expect![[r#"
            |first: thief
            |first: police
              ^
            |PTE
            >|first: thief
            > ^^^^^
            >|first: police
            >|PTE
        "#]]);
    }

    #[test]
    fn floor_and_unknown_words_have_no_definition() {
        check(expect![[r#"
            |P.TE
              ^
            > nothing
        "#]]);
        check(expect![[r#"
            |tilte: x
             ^
            |PTE
            > nothing
        "#]]);
    }
}
