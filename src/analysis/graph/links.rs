//! The names of rules in a game's `allow`, which lead to their pages.

use crate::analysis::graph::document::GraphDocument;
use crate::analysis::graph::places::Places;
use crate::analysis::links::Link;
use crate::model::GraphKey;
use crate::rules::{names_in_allow, rule_named};
use crate::text::Encoding;

impl GraphDocument {
    /// Every name of a rule in an `allow`, in order.
    ///
    /// # Complexity
    /// Linear in the directives.
    pub fn links(&self, encoding: Encoding) -> Vec<Link> {
        let checked = self.checked();
        let mut places = Places::new(&checked.game, encoding);
        let allows = checked.reading.directives.iter().filter(|reading| reading.key == Some(GraphKey::Allow));
        let names = allows.flat_map(|reading| names_in_allow(&checked.game.text, &reading.directive));
        let rules = names.filter_map(|(span, name)| Some((span, rule_named(name)?)));
        rules.map(|(span, rule)| Link { range: places.range(span), rule }).collect()
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::analysis::picture::{GameScene, annotated};
    use crate::text::Encoding;

    #[test]
    fn the_names_of_rules_lead_to_their_pages() {
        let picture = expect![[r#"
            |allow: verdict , x, undefined-vertex
                    ^^^^^^^ verdict
                                 ^^^^^^^^^^^^^^^^ undefined-vertex
            |a -> b
        "#]];
        let scene = GameScene::new(picture.data());
        let links = scene.document.links(Encoding::Utf32).into_iter();
        let notes: Vec<_> = links.map(|link| (link.range, link.rule.name.to_owned())).collect();
        picture.assert_eq(&annotated(&scene.document, &notes));
    }
}
