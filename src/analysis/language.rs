//! Which kind of file a text is.

use std::path::Path;

use crate::syntax::WHITE_SPACE;
use crate::text::RawLines;

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
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        // What the first line besides comments and directives is, and whether there was another.
        let mut first_line: Option<Option<usize>> = None;
        let mut is_second = false;
        for line in RawLines::new(text, 0).map(|line| line.text.trim_matches(WHITE_SPACE)) {
            let line = without_comment(line);
            if line.is_empty() {
                continue;
            }
            if let Some((key, _)) = line.split_once(':').filter(|(key, _)| is_key(key)) {
                if key == "words" {
                    return Self::Game;
                }
                continue;
            }
            if line.contains("->") {
                return Self::Game;
            }
            // `n m` or `n m v`, then an edge: a grid's size header is followed by a grid.
            let numbers = count_of_numbers(line);
            match first_line {
                None => (first_line, is_second) = (Some(numbers), true),
                Some(first) if is_second => {
                    if let (Some(2 | 3), Some(2 | 3)) = (first, numbers) {
                        return Self::Game;
                    }
                    is_second = false;
                }
                Some(_) => {}
            }
        }
        Self::Board
    }
}

fn without_comment(line: &str) -> &str {
    let comment = line.match_indices(';').find(|(at, _)| *at == 0 || line[..*at].ends_with(WHITE_SPACE));
    comment.map_or(line, |(at, _)| line[..at].trim_end_matches(WHITE_SPACE))
}

fn is_key(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'-'))
}

/// How many numbers a line consists of, if it consists of nothing else.
fn count_of_numbers(line: &str) -> Option<usize> {
    let words = line.split(WHITE_SPACE).filter(|word| !word.is_empty());
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    words.into_iter().try_fold(0, |count, word| is_number(word).then_some(count + 1))
}

#[cfg(test)]
mod tests {
    use super::Language;

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
