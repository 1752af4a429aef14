//! Globs relative to the directory of a `stakeout.toml`.

use std::path::{Component, Path};

use globset::{Glob, GlobBuilder};

use crate::host::GlobMatcher;

/// Limits on the bytes of a glob and the depth of its braces, since `globset` parses braces
/// recursively.
const LONGEST: usize = 1000;
const DEEPEST: usize = 10;

/// Globs, compiled and as written.
///
/// A glob with a `/` is matched against the path relative to the directory of the `stakeout.toml`;
/// a glob without one against the name of a file or directory at any depth. `*` and `?` never match
/// a `/`; `**` matches any number of directories.
#[derive(Debug, Clone, Default)]
pub(crate) struct Globs {
    written: Vec<String>,
    globs: Vec<Glob>,
    matcher: GlobMatcher,
}

impl Globs {
    /// The globs as they were written.
    pub(crate) fn written(&self) -> &[String] {
        &self.written
    }

    /// Whether a glob matches this path, which is relative to the directory of the `stakeout.toml`.
    pub(crate) fn is_match(&self, path: &Path) -> bool {
        self.matcher.is_match(path)
    }

    /// Whether a glob matches this path or a directory above it.
    pub(crate) fn covers(&self, path: &Path) -> bool {
        path.ancestors().filter(|part| !part.as_os_str().is_empty()).any(|part| self.is_match(part))
    }

    /// Compiles globs.
    ///
    /// # Errors
    /// Why the first invalid glob is invalid.
    pub(crate) fn of<'a>(written: impl IntoIterator<Item = &'a str>) -> Result<Self, String> {
        let mut globs = Self::default();
        for glob in written {
            globs.add(glob)?;
        }
        globs.build()?;
        Ok(globs)
    }

    /// Adds a glob, which matches after [`build`](Self::build).
    pub(crate) fn add(&mut self, written: &str) -> Result<(), String> {
        let glob = written.strip_prefix("./").unwrap_or(written);
        let glob = glob.strip_suffix('/').unwrap_or(glob);
        if glob.is_empty() {
            return Err("the glob is empty".to_owned());
        }
        if glob.len() > LONGEST || depth(glob) > DEEPEST {
            return Err(format!(
                "it is longer than {LONGEST} bytes, or has braces within more than {DEEPEST} others"
            ));
        }
        if Path::new(glob).components().any(|part| part == Component::ParentDir) {
            return Err("the glob leads out of this file's directory".to_owned());
        }
        let anchored = match glob.strip_prefix('/') {
            Some(path) => path.to_owned(),
            None if glob.contains('/') || written.starts_with("./") => glob.to_owned(),
            None => format!("**/{glob}"),
        };
        let built = GlobBuilder::new(&anchored).literal_separator(true).build();
        self.globs.push(built.map_err(|error| error.kind().to_string())?);
        self.written.push(written.to_owned());
        Ok(())
    }

    pub(crate) fn build(&mut self) -> Result<(), String> {
        let matcher = GlobMatcher::new(self.globs.drain(..));
        self.matcher = matcher.map_err(|error| format!("cannot combine these globs: {error}"))?;
        Ok(())
    }
}

/// The depth of nested braces.
fn depth(glob: &str) -> usize {
    let mut open = 0usize;
    let mut deepest = 0;
    for byte in glob.bytes() {
        match byte {
            b'{' => open += 1,
            b'}' => open = open.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(open);
    }
    deepest
}

impl PartialEq for Globs {
    fn eq(&self, other: &Self) -> bool {
        self.written == other.written
    }
}

impl Eq for Globs {}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use globset::GlobBuilder;

    use crate::config::globs::Globs;
    use crate::host::{GlobMatcher, web_globs};

    fn globs(written: &[&str]) -> Globs {
        let mut globs = Globs::default();
        written.iter().for_each(|glob| globs.add(glob).unwrap());
        globs.build().unwrap();
        globs
    }

    #[test]
    fn a_glob_without_a_slash_names_files_and_folders_anywhere() {
        for (glob, path, covers) in [
            ("*.game", "a.game", true),
            ("*.game", "x/y/a.game", true),
            ("*.game", "a.board", false),
            ("drafts", "x/drafts/y/a.board", true),
            ("drafts/", "drafts/a.board", true),
            ("drafts", "x/drafts.board", false),
            ("a?.board", "ab.board", true),
            ("[ab].board", "c.board", false),
            ("{a,b}.board", "x/b.board", true),
        ] {
            assert_eq!(globs(&[glob]).covers(Path::new(path)), covers, "{glob} {path}");
        }
    }

    #[test]
    fn a_glob_with_a_slash_names_a_path_from_the_folder() {
        for (glob, path, covers) in [
            ("x/*.board", "x/a.board", true),
            ("x/*.board", "y/x/a.board", false),
            ("x/*.board", "x/y/a.board", false),
            ("x/**", "x/y/a.board", true),
            ("x/**/a.board", "x/a.board", true),
            ("**/x/*.board", "y/x/a.board", true),
            ("/a.board", "a.board", true),
            ("/a.board", "x/a.board", false),
            ("./a.board", "x/a.board", false),
            ("x/y", "x/y/z/a.board", true),
        ] {
            assert_eq!(globs(&[glob]).covers(Path::new(path)), covers, "{glob} {path}");
        }
    }

    #[test]
    fn a_browser_matches_as_every_other_machine() {
        let written = [
            "*.game",
            "drafts",
            "a?.board",
            "[ab].board",
            "[!a]?",
            "{a,b}.board",
            "x/**",
            "x/**/a",
            "ä*",
            "?",
            "*",
            "**",
            "[a-ä]",
            "x\\*",
            "(a|b)+$",
            "{x/,}a.board",
            "",
            "[é]",
        ];
        let paths = [
            "a.game",
            "x/y/a.game",
            "drafts",
            "ab.board",
            "b.board",
            "bb",
            "x/a",
            "x/y/z/a",
            "äb",
            "ä",
            "é",
            "a",
            "x*",
            "(a|b)+$",
            "x/a.board",
            "a.board",
            "ab",
            "a\nb",
            "",
        ];
        for written in written {
            let Ok(glob) = GlobBuilder::new(written).literal_separator(true).build() else {
                continue;
            };
            let native = GlobMatcher::new([glob.clone()]).unwrap();
            let web = web_globs::GlobMatcher::new([glob]).unwrap();
            for path in paths.map(Path::new) {
                assert_eq!(web.is_match(path), native.is_match(path), "{written} {path:?}");
            }
        }
    }

    #[test]
    fn an_invalid_glob_is_rejected() {
        for (glob, why) in [
            ("[", "unclosed character class; missing ']'"),
            ("{a", "unclosed alternate group; missing '}' (maybe escape '{' with '[{]'?)"),
            ("", "the glob is empty"),
            ("/", "the glob is empty"),
            ("../x", "the glob leads out of this file's directory"),
            (
                &"{a,".repeat(11),
                "it is longer than 1000 bytes, or has braces within more than 10 others",
            ),
            (
                &"a".repeat(1001),
                "it is longer than 1000 bytes, or has braces within more than 10 others",
            ),
        ] {
            assert_eq!(Globs::default().add(glob), Err(why.to_owned()), "{glob}");
        }
        let deep = format!("{}b{}", "{a,".repeat(10), "}".repeat(10));
        assert!(globs(&[&deep]).covers(Path::new("x/b")));
    }
}
