//! Words of a document that lead somewhere.

use crate::analysis::Range;
use crate::analysis::board::document::BoardDocument;
use crate::analysis::diagnostics::Placer;
use crate::model::BoardKey;
use crate::rules::{Rule, names_in_allow, rule_named};
use crate::text::Encoding;

/// The name of a rule in `allow`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// Where it stands.
    pub range: Range,
    /// The rule; [`rule_link`](crate::analysis::rule_link) tells where its page is.
    pub rule: &'static Rule,
}

impl BoardDocument {
    /// Every name of a rule in an `allow`, in order.
    ///
    /// # Complexity
    /// Linear in the boards and in their directives.
    pub fn links(&self, encoding: Encoding) -> Vec<Link> {
        let mut links = Vec::new();
        for part in self.boards() {
            let mut placer = Placer::new(part, encoding);
            let allows = part.board.reading.directives.iter().filter(|reading| reading.key == Some(BoardKey::Allow));
            let names = allows.flat_map(|reading| names_in_allow(&part.board.section.text, &reading.directive));
            let rules = names.filter_map(|(span, name)| Some((span, rule_named(name)?)));
            links.extend(rules.map(|(span, rule)| Link { range: placer.range(span), rule }));
        }
        links
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::analysis::picture::{Scene, annotated};
    use crate::text::Encoding;

    #[test]
    fn the_names_of_rules_lead_to_their_pages() {
        let picture = expect![[r#"
            |allow: verdict , x, ragged-row
                    ^^^^^^^ verdict
                                 ^^^^^^^^^^ ragged-row
            |PTE
        "#]];
        let scene = Scene::new(picture.data());
        let links = scene.document.links(Encoding::Utf32).into_iter();
        let notes: Vec<_> = links.map(|link| (link.range, link.rule.name.to_owned())).collect();
        picture.assert_eq(&annotated(&scene.document, &notes));
    }
}
