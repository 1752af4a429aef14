//! Symbols of a pursuit: its vertices, for outlines and symbol searches.

use std::collections::HashSet;

use crate::analysis::context::Context;
use crate::analysis::part::Placer;
use crate::analysis::pursuit::document::PursuitDocument;
use crate::analysis::symbols::{Symbol, SymbolKind};

impl PursuitDocument {
    /// The vertices, each at its first mention.
    pub(crate) fn child_symbols(&self, context: Context<'_>) -> impl Iterator<Item = Symbol> {
        let checked = self.checked();
        let values = &checked.reading.values;
        let exits: HashSet<u32> = values.exits.iter().copied().collect();
        let mut placer = Placer::new(self, context.encoding);
        (0..).zip(&checked.reading.names).map(move |(vertex, &name)| {
            let roles = [
                (values.police.contains(&vertex), "police"),
                (values.thief == Some(vertex), "thief"),
                (exits.contains(&vertex), "exit"),
            ];
            let roles: Vec<&str> =
                roles.into_iter().filter(|(has, _)| *has).map(|(_, role)| role).collect();
            Symbol {
                name: name.of(&checked.text.text).to_owned(),
                detail: roles.join(", "),
                kind: SymbolKind::Vertex,
                range: placer.range(name),
                selection: placer.range(name),
                children: Vec::new(),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::analysis::picture::{Scene, SolvesAll};

    #[test]
    fn a_pursuit_lists_its_vertices_with_what_is_on_them() {
        let picture = expect![[r#"
            |title: Ring
             ^^^^^^^^^^^ (to line 8) Ring: 5 vertices, 1 policeman · Draw
                    ^^^^ selection
            |police: a
            |thief: c
            |exits: e
            |a - b
             ^ a: police
                 ^ b:
            |b - c
                 ^ c: thief
            |c - d
                 ^ d:
            |d - a e
                   ^ e: exit
        "#]];
        picture.assert_eq(&Scene::pursuit(picture.data()).outlined(&SolvesAll));
    }
}
