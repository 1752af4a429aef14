//! Which kind of file a text is.

use std::path::Path;

use crate::syntax::GraphText;

/// The kinds of file that Stakeout reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Language {
    /// Boards of the policeman-and-thief game: `*.board`.
    Board,
    /// A game on a graph: `*.game`.
    Game,
}

impl Language {
    /// What an editor calls it.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Board => "stakeout-board",
            Self::Game => "stakeout-game",
        }
    }

    /// The language that an editor calls so.
    pub fn with_id(id: &str) -> Option<Self> {
        [Self::Board, Self::Game].into_iter().find(|language| language.id() == id)
    }

    /// The language that a file's ending tells.
    pub fn of_path(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "board" => Some(Self::Board),
            "game" => Some(Self::Game),
            _ => None,
        }
    }

    /// The language that a text looks like: a game if it has an arrow outside comments and directives, a `words:`
    /// directive, or two or three numbers followed by lines of numbers; else a board.
    ///
    /// # Complexity
    /// Linear in the bytes of the text.
    pub fn of_text(text: &str) -> Self {
        if GraphText::is_likely(text) { Self::Game } else { Self::Board }
    }
}

#[cfg(test)]
mod tests {
    use crate::analysis::language::Language;

    #[test]
    fn a_text_is_a_game_if_it_looks_like_one() {
        for text in [
            "a -> b\n",
            "title: x\n\na ->\n",
            "words: 3\n",
            "; c\n3 2\n1 2\n2 3\n",
            "3 2 1\n1 2 ; first\n",
            "2 1\n1 2 7\n",
        ] {
            assert_eq!(Language::of_text(text), Language::Game, "{text:?}");
        }
    }

    #[test]
    fn any_other_text_is_a_board() {
        for text in ["", "3 5\nP.*..\n", "title: a -> b\nPTE\n", "; a -> b\nPTE\n", "3 5\n", "PTE\n\n1 3\n1 3\nPTE\n"] {
            assert_eq!(Language::of_text(text), Language::Board, "{text:?}");
        }
    }
}
