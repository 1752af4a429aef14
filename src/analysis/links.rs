//! Links from the names of rules in `allow` to their pages.

use std::ops::ControlFlow;

use crate::analysis::file::File;
use crate::analysis::part::MAX_ITEMS;
use crate::model::ALLOW;
use crate::rules::{Rule, names_in_allow, rule_named};
use crate::text::{Encoding, Range};

/// The name of a rule in `allow`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// Its place.
    pub range: Range,
    /// The rule; [`rule_link`](crate::analysis::rule_link) returns the address of its page.
    pub rule: &'static Rule,
}

impl File {
    /// The names of rules that link to their pages, at most 65,536.
    pub fn links(&self, encoding: Encoding) -> Vec<Link> {
        let mut links = Vec::new();
        self.each_part(None, &mut |placed| {
            let source = placed.part.source();
            let mut placer = placed.placer(encoding);
            let allows = source
                .directives
                .iter()
                .filter(|directive| directive.key.of(&source.text) == ALLOW.name);
            let names = allows.flat_map(|directive| names_in_allow(&source.text, directive));
            let rules = names.filter_map(|(span, name)| Some((span, rule_named(name)?)));
            let room = MAX_ITEMS - links.len();
            links.extend(
                rules.take(room).map(|(span, rule)| Link { range: placer.range(span), rule }),
            );
            if links.len() < MAX_ITEMS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        links
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::picture::{Scene, annotated};
    use crate::text::Encoding;

    fn check(picture: Expect) {
        let scene = Scene::new(picture.data());
        let links = scene.document.links(Encoding::Utf32).into_iter();
        let notes: Vec<_> = links.map(|link| (link.range, link.rule.name.to_owned())).collect();
        picture.assert_eq(&annotated(scene.document.text(), &notes));
    }

    #[test]
    fn the_names_of_rules_link_to_their_pages() {
        check(expect![[r#"
            |allow: verdict , x, undefined-vertex
                    ^^^^^^^ verdict
                                 ^^^^^^^^^^^^^^^^ undefined-vertex
            |a -> b
        "#]]);
        check(expect![[r#"
            |PTE
            |
            |allow: verdict, no-rule,too-large
                    ^^^^^^^ verdict
                                     ^^^^^^^^^ too-large
            |PTE
        "#]]);
    }
}
