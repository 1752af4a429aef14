//! Checks of which files import which.

use std::collections::{BTreeMap, BTreeSet};

use crate::sources::{
    LAYERS, Source, assert_none, file, first_word, first_words, paths, sources, texts,
};

#[test]
fn a_layer_uses_only_layers_to_its_left() {
    let mut breaches = Vec::new();
    for file in sources("src") {
        let Some(own) = file.layer() else { continue };
        for (number, used) in uses(&file.all_code()) {
            if !may_use(own, used) {
                breaches.push(format!("{}:{number}: `{own}` uses `{used}`", file.name));
            }
        }
    }
    assert_none(&breaches, "a layer may use only layers to its left, see src/architecture.md");
}

/// The most files of a layer, or of the scripts of an editor, that import each other in a circle.
const MAX_IN_A_CIRCLE: usize = 4;

/// Where the scripts of editors are.
const SCRIPTS: [&str; 3] = ["editors/explorer", "editors/vscode/src", "editors/web/src"];

#[test]
fn the_files_of_a_layer_do_not_import_each_other_in_circles() {
    let mut long = Vec::new();
    let layers = LAYERS.map(|layer| Imports::of(&format!("src/{layer}")));
    for imports in layers.into_iter().chain(SCRIPTS.map(Imports::of_scripts)) {
        let circles = imports.circles().into_iter();
        long.extend(
            circles.filter(|circle| circle.len() > MAX_IN_A_CIRCLE).map(|circle| circle.join(" ")),
        );
    }
    assert_none(
        &long,
        "files import each other in one direction: what two of them share stands below both",
    );
}

/// The folders of a layer that each belong to one kind of puzzle.
const KINDS: [&str; 3] = ["board", "graph", "pursuit"];

#[test]
fn no_kind_imports_from_another() {
    let mut breaches = Vec::new();
    for layer in ["analysis", "cli", "images", "model", "rules", "solve", "syntax"] {
        let kind = |name: &str| {
            let below = name.strip_prefix(&format!("src/{layer}/"))?;
            KINDS.into_iter().find(|kind| below.split('/').next() == Some(kind))
        };
        for (file, imported) in Imports::of(&format!("src/{layer}")).all() {
            if let (Some(own), Some(other)) = (kind(file), kind(imported))
                && own != other
            {
                breaches.push(format!("{file} imports {imported}"));
            }
        }
    }
    assert_none(&breaches, "what two kinds share stands above both");
}

#[test]
fn the_parts_of_the_server_import_only_those_to_their_left() {
    const PARTS: [&[&str]; 8] = [
        &["transport"],
        &["protocol", "board/protocol"],
        &["client"],
        &["solving", "board/facts"],
        &["session", "board/background_search", "board/workspace_boards", "board/duplicates"],
        &["features", "board/duplicate_scan", "board/explorer", "board/insight"],
        &["server"],
        &["pump"],
    ];
    let rank = |name: &str| {
        let path = name.strip_prefix("src/lsp/")?.trim_end_matches(".rs");
        let is_in = |part: &str| {
            path.strip_prefix(part).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        PARTS.into_iter().position(|parts| parts.iter().any(|part| is_in(part)))
    };
    let mut breaches = Vec::new();
    for (file, imported) in Imports::of("src/lsp").all() {
        if rank(file) < rank(imported) && rank(file).is_some() {
            breaches.push(format!("{file} imports {imported}"));
        }
    }
    assert_none(&breaches, "the order of the parts is in src/lsp/mod.rs");
}

/// The layers in which only the folders of a kind may name it.
const KINDS_BY_PLACE: [&str; 2] = ["cli", "lsp"];

/// Files that name kinds elsewhere: the registry of kinds, and the sources of solutions, which
/// answer what rules ask about boards.
const NAMING_KINDS: [&str; 4] =
    ["src/cli/kinds.rs", "src/cli/options.rs", "src/cli/solve/task.rs", "src/cli/verdict_cache.rs"];

#[test]
fn only_the_folder_of_a_kind_asks_for_it() {
    let mut breaches = Vec::new();
    for layer in KINDS_BY_PLACE {
        for file in sources(&format!("src/{layer}")) {
            let folder = file.name.split('/').nth(2).unwrap_or_default();
            if !KINDS.contains(&folder) && !NAMING_KINDS.contains(&&*file.name) {
                breaches.extend(kinds_named(&file));
            }
        }
    }
    assert_none(&breaches, "what only one kind has stands in the folder of that kind");
}

/// The items of one kind that a file imports from the layers below.
fn kinds_named(file: &Source) -> Vec<String> {
    let is_code = |(number, _): &(usize, String)| *number < file.tests_begin();
    let code: String = file.code().take_while(is_code).map(|(_, line)| line + "\n").collect();
    let mut found = Vec::new();
    for path in paths(&code, &file.module()) {
        let is_below = ["analysis::", "rules::", "solve::", "model::", "syntax::"]
            .into_iter()
            .any(|layer| path.starts_with(layer));
        let is_of_a_kind = |name: &str| {
            KINDS.contains(&name)
                || ["BOARDS", "GRAPHS", "PURSUITS"].contains(&name)
                || ["Board", "Graph", "Pursuit"].into_iter().any(|kind| name.starts_with(kind))
        };
        if is_below && path.split("::").any(is_of_a_kind) {
            found.push(format!("{}: {path}", file.name));
        }
    }
    found
}

#[test]
fn a_file_imports_from_its_neighbours_without_a_detour() {
    let files = sources("src");
    assert_none(
        &detours(&files),
        "a `mod.rs` offers items to other modules; within it, import from the file that has them",
    );
}

/// Where files of a module import something from the module's `mod.rs` that is defined in one of
/// these files.
fn detours(files: &[Source]) -> Vec<String> {
    let modules: BTreeSet<String> = files.iter().map(Source::module).collect();
    let mut found = Vec::new();
    for hub in files.iter().filter(|file| file.name.ends_with("/mod.rs")) {
        let (module, mut offered) = (hub.module(), hub.reexports());
        // A function may have the name of its module.
        offered.retain(|name| !modules.contains(&format!("{module}::{name}")));
        let folder = hub.name.trim_end_matches("mod.rs");
        for file in
            files.iter().filter(|file| file.name.starts_with(folder) && file.name != hub.name)
        {
            for path in paths(&file.all_code(), &file.module()) {
                let item = path.strip_prefix(&module).and_then(|rest| rest.strip_prefix("::"));
                if item
                    .and_then(|item| item.split("::").next())
                    .is_some_and(|item| offered.contains(item))
                {
                    found.push(format!("{}: {path}", file.name));
                }
            }
        }
    }
    found
}

#[test]
fn every_folder_of_the_library_is_a_layer() {
    let strays = sources("src").into_iter().filter(|file| file.layer().is_none());
    let strays: Vec<_> = strays.map(|file| file.name).filter(|name| !is_root(name)).collect();
    assert_none(
        &strays,
        "a new layer belongs into LAYERS of this test and into src/architecture.md",
    );
}

/// The layers that code uses, by `crate::layer` or within `crate::{…}`, with line numbers.
fn uses(code: &str) -> Vec<(usize, &'static str)> {
    let mut found = Vec::new();
    for start in ["crate::", "stakeout::"] {
        for (at, _) in code.match_indices(start) {
            let number = code[..at].lines().count();
            let path = &code[at + start.len()..];
            let named = match path.strip_prefix('{') {
                Some(group) => first_words(group),
                None => vec![first_word(path)],
            };
            found.extend(
                LAYERS
                    .into_iter()
                    .filter(|layer| named.contains(layer))
                    .map(|layer| (number, layer)),
            );
        }
    }
    found
}

/// Which files import which, by the paths that their code names outside of tests.
struct Imports(BTreeMap<String, BTreeSet<String>>);

impl Imports {
    /// The files below a folder in `src`.
    fn of(folder: &str) -> Self {
        Self::between(&sources(folder))
    }

    fn between(files: &[Source]) -> Self {
        let by_module: BTreeMap<String, &str> =
            files.iter().map(|file| (file.module(), &*file.name)).collect();
        let imports = files.iter().map(|file| {
            let tests = file.tests_begin();
            let code: String = file
                .code()
                .take_while(|(number, _)| *number < tests)
                .map(|(_, line)| line)
                .collect();
            let mut imported: BTreeSet<String> = BTreeSet::new();
            for path in paths(&code, &file.module()) {
                // The longest module that the path begins with; the rest names an item.
                let modules = path.match_indices("::").map(|(end, _)| &path[..end]).chain([&*path]);
                imported.extend(
                    modules
                        .filter_map(|module| by_module.get(module))
                        .last()
                        .map(|name| (*name).to_owned()),
                );
            }
            imported.remove(&file.name);
            (file.name.clone(), imported)
        });
        Self(imports.collect())
    }

    /// The scripts below a folder, with types that they import from each other.
    fn of_scripts(folder: &str) -> Self {
        let mut files = texts(folder);
        files.retain(|file| file.name.ends_with(".ts"));
        assert!(!files.is_empty(), "{folder} has no scripts");
        let names: BTreeSet<&str> = files.iter().map(|file| &*file.name).collect();
        let imports = files.iter().map(|file| {
            let mut imported = imported_scripts(file);
            imported.retain(|name| names.contains(&**name));
            (file.name.clone(), imported)
        });
        Self(imports.collect())
    }

    /// All pairs of a file and another that it imports.
    fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().flat_map(|(file, imported)| imported.iter().map(|other| (&**file, &**other)))
    }

    /// The largest groups of files each of which imports all others of its group, directly or not.
    fn circles(&self) -> Vec<Vec<&str>> {
        let reached: BTreeMap<&str, BTreeSet<&str>> =
            self.0.keys().map(|file| (&**file, self.reached(file))).collect();
        let circle = |file: &str| {
            reached[file].iter().copied().filter(|other| reached[other].contains(file)).collect()
        };
        let circles: BTreeSet<Vec<&str>> = reached.keys().map(|file| circle(file)).collect();
        circles.into_iter().filter(|circle| circle.len() > 1).collect()
    }

    /// The files that one imports, directly or not.
    fn reached<'a>(&'a self, file: &'a str) -> BTreeSet<&'a str> {
        let mut reached = BTreeSet::new();
        let mut next = vec![file];
        while let Some(imported) = next.pop().and_then(|file| self.0.get(file)) {
            next.extend(imported.iter().map(|file| &**file).filter(|file| reached.insert(*file)));
        }
        reached
    }
}

/// The scripts that one imports by a path from its own folder.
fn imported_scripts(script: &Source) -> BTreeSet<String> {
    let paths = [" from '.", "import('."].into_iter().flat_map(|start| {
        let after = script.text.split(start).skip(1);
        after.filter_map(|rest| Some(format!(".{}", rest.split_once('\'')?.0)))
    });
    let resolved = paths.map(|path| {
        let mut parts: Vec<&str> = script.name.split('/').collect();
        parts.pop();
        for part in path.split('/').filter(|part| *part != ".") {
            match part {
                ".." => drop(parts.pop()),
                part => parts.push(part),
            }
        }
        parts.join("/")
    });
    resolved.collect()
}

fn may_use(own: &str, used: &str) -> bool {
    let place = |layer: &str| LAYERS.iter().position(|other| *other == layer).unwrap();
    let is_edge = |layer: &str| matches!(layer, "lsp" | "cli");
    own == used || (place(used) < place(own) && !(is_edge(own) && is_edge(used)))
}

fn is_root(name: &str) -> bool {
    matches!(name, "src/lib.rs" | "src/main.rs")
}

#[test]
fn imports_are_found() {
    assert_eq!(
        uses("\nuse crate::rules::RULES;\nfn f(x: crate::lsp::Y) {\n"),
        [(2, "rules"), (3, "lsp")]
    );
    assert_eq!(
        uses("use crate::{\n    model::{Cell, solve},\n    rules,\n};\ntext"),
        [(1, "model"), (1, "rules")]
    );
    assert_eq!(uses("use crate::rules_of_thumb;"), []);
    assert!(may_use("rules", "config") && may_use("cli", "analysis") && may_use("lsp", "lsp"));
    assert!(
        !may_use("text", "syntax")
            && !may_use("cli", "lsp")
            && !may_use("lsp", "cli")
            && !may_use("solve", "config")
    );
    let imports = Imports::between(&[
        file("src/lsp/a.rs", "use crate::lsp::{b, e};\n"),
        file("src/lsp/b/mod.rs", "use crate::lsp::{\n    c::Item,\n};\n"),
        file("src/lsp/c.rs", "use super::d::g;\n"),
        file(
            "src/lsp/d.rs",
            "use crate::lsp::b::{Item, f};\n#[cfg(test)]\nuse crate::lsp::a::*;\n",
        ),
        file("src/lsp/e.rs", "// crate::lsp::a\n"),
    ]);
    assert_eq!(imports.circles(), [["src/lsp/b/mod.rs", "src/lsp/c.rs", "src/lsp/d.rs"]]);
    assert_eq!(imports.all().next(), Some(("src/lsp/a.rs", "src/lsp/b/mod.rs")));
    let script = "import {\n  a,\n} from '../b/c.ts';\nconst d = await import('./d.ts');\nexport * from 'x';\n";
    let found = imported_scripts(&file("editors/a/e.ts", script));
    assert_eq!(Vec::from_iter(found), ["editors/a/d.ts", "editors/b/c.ts"]);
    let hub =
        file("src/text/mod.rs", "pub mod a;\n\npub use crate::text::a::{\n    One, Two,\n};\n");
    let detour = file("src/text/b.rs", "use crate::text::{Two, a};\nuse crate::text::a::One;\n");
    assert_eq!(detours(&[hub, detour]), ["src/text/b.rs: text::Two"]);
    let asks = file(
        "src/lsp/x.rs",
        "use crate::analysis::{BOARDS, BoardDocument, Context};\nuse crate::solve::graph::cost;\nuse crate::lsp::board::insight;\n",
    );
    let named = ["analysis::BOARDS", "analysis::BoardDocument", "solve::graph::cost"];
    assert_eq!(kinds_named(&asks), named.map(|path| format!("src/lsp/x.rs: {path}")));
}
