//! Fenced blocks in Markdown: ``` or ~~~ around lines of another language.
//!
//! Finds what [CommonMark](https://spec.commonmark.org/0.31.2/#fenced-code-blocks) calls fenced
//! code blocks, at any indentation and behind the markers of a list. Not read: blocks without an
//! end in their list item, blocks in block quotes and in HTML comments. Deliberately not here: what is in a block.

use std::borrow::Cow;

use crate::syntax::line::{BYTE_ORDER_MARK, WHITESPACE};
use crate::text::{Passage, RawLine, RawLines, columns, columns_after};

/// A fence that has begun.
struct OpenFence<'a> {
    marker: char,
    /// The number of markers; the fence at the end has at least as many.
    count: usize,
    indentation: String,
    /// The first word behind the markers.
    word: &'a str,
    /// The first column of its list item's content.
    item: usize,
    /// Where the content starts, in bytes.
    start: usize,
    first_line: u32,
    line_end: &'static str,
}

/// A fenced block: what `wanted` returned, where its content is, and the content.
pub(crate) type FencedBlock<'a, T> = (T, Passage, Cow<'a, str>);

/// The fenced blocks whose first word is `wanted`, in order.
///
/// # Complexity
/// Linear in the bytes of the text.
pub(crate) fn fenced_blocks<'a, T>(
    text: &'a str,
    wanted: impl Fn(&str) -> Option<T>,
) -> Vec<FencedBlock<'a, T>> {
    let mut blocks = Vec::new();
    let mut open: Option<OpenFence<'a>> = None;
    let mut is_comment = false;
    let mut items = ListItems::default();
    for (number, line) in (0..).zip(RawLines::new(text, 0)) {
        if let Some(fence) = &open {
            if fence.ends_on(line.text) {
                if let Some(wanted) = wanted(fence.word) {
                    let span = fence.start..line.start;
                    let first = fence.first_line;
                    let indentation = &fence.indentation;
                    let (passage, content) =
                        Passage::new(text, span, first, indentation, fence.line_end);
                    blocks.push((wanted, passage, content));
                }
                open = None;
                continue;
            }
            if !ends_item(line.text, fence.item) {
                continue;
            }
            open = None;
        }
        if is_comment && !ends_item(line.text, items.column()) {
            is_comment = !line.text.contains("-->");
            continue;
        }
        is_comment = false;
        let written = line.text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line.text);
        let content = items.enter(written);
        if content.starts_with("<!--") {
            // `<!-->` is a whole comment.
            is_comment = !content["<!".len()..].contains("-->");
        } else {
            let before = &written[..written.len() - content.len()];
            open = OpenFence::of(text, &line, before, content, number);
            if let Some(fence) = &mut open {
                fence.item = items.column();
            }
        }
    }
    blocks
}

impl<'a> OpenFence<'a> {
    /// The fence that begins on a line, if one does: `content` is the line without its indentation,
    /// which is `before`.
    fn of(
        text: &str,
        line: &RawLine<'a>,
        before: &str,
        content: &'a str,
        number: u32,
    ) -> Option<Self> {
        let marker = content.chars().next().filter(|first| matches!(first, '`' | '~'))?;
        let info = content.trim_start_matches(marker);
        let count = content.len() - info.len();
        // Otherwise it is code within a line of text.
        if count < 3 || marker == '`' && info.contains('`') {
            return None;
        }
        let indentation =
            before.chars().map(|character| if character == '\t' { '\t' } else { ' ' }).collect();
        let line_end = match &text[line.start + line.text.len()..line.next] {
            "\r\n" => "\r\n",
            "\r" => "\r",
            _ => "\n",
        };
        let word = info.split(WHITESPACE).find(|word| !word.is_empty()).unwrap_or("");
        let start = line.next;
        let first_line = number + 1;
        Some(Self { marker, count, indentation, word, item: 0, start, first_line, line_end })
    }

    /// Whether a line ends the block.
    fn ends_on(&self, line: &str) -> bool {
        let content = line.trim_start_matches(WHITESPACE);
        let behind = content.trim_start_matches(self.marker);
        // A line with more indentation than this is indented code.
        let most = columns(&self.indentation) + 3;
        content.len() - behind.len() >= self.count
            && behind.trim_matches(WHITESPACE).is_empty()
            && columns(&line[..line.len() - content.len()]) <= most
    }
}

/// Whether a line ends a list item whose content starts at this column: its indentation is less.
fn ends_item(line: &str, item: usize) -> bool {
    let content = line.trim_start_matches(WHITESPACE);
    !content.is_empty() && columns(&line[..line.len() - content.len()]) < item
}

/// The list items that contain a line, each as the first column of its content.
#[derive(Default)]
struct ListItems(Vec<usize>);

impl ListItems {
    /// The first column of the innermost item's content.
    fn column(&self) -> usize {
        self.0.last().copied().unwrap_or(0)
    }

    /// Ends the items that do not contain a line, and starts those with a marker on it, such as `- `
    /// and `1. `. Returns the line without its indentation and these markers.
    fn enter<'a>(&mut self, line: &'a str) -> &'a str {
        let mut content = line.trim_start_matches(WHITESPACE);
        if content.is_empty() {
            return content;
        }
        let mut column = columns(&line[..line.len() - content.len()]);
        self.0.truncate(self.0.partition_point(|&item| item <= column));
        if is_thematic_break(content) {
            return content;
        }
        while let Some(behind) = without_list_marker(content) {
            let marker = columns_after(column, &content[..content.len() - behind.len()]);
            content = behind.trim_start_matches(WHITESPACE);
            column = columns_after(marker, &behind[..behind.len() - content.len()]);
            // After more whitespace the content is code, and starts with the rest of it.
            let is_code = content.is_empty() || column > marker + 4;
            self.0.push(if is_code { marker + 1 } else { column });
        }
        content
    }
}

/// Whether a line without its indentation is a rule across the page, such as `* * *`.
fn is_thematic_break(content: &str) -> bool {
    let marker = content.chars().next().filter(|first| matches!(first, '-' | '*' | '_'));
    let is_marker = |character| Some(character) == marker;
    content.chars().filter(|&character| is_marker(character)).count() >= 3
        && content.chars().all(|character| is_marker(character) || WHITESPACE.contains(&character))
}

fn without_list_marker(content: &str) -> Option<&str> {
    let numberless = content.trim_start_matches(|character: char| character.is_ascii_digit());
    let behind = match content.len() - numberless.len() {
        0 => content.strip_prefix(['-', '+', '*'])?,
        1..=9 => numberless.strip_prefix(['.', ')'])?,
        _ => return None,
    };
    behind.starts_with(WHITESPACE).then_some(behind)
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::syntax::markdown::fenced_blocks;

    /// Draws the content of every block that is read, under the line where it starts.
    fn check(picture: Expect) {
        let rows = picture.data().lines().filter_map(|line| line.trim_start().strip_prefix('|'));
        let text: String = rows.clone().flat_map(|row| [row, "\n"]).collect();
        let mut drawing: String = rows.map(|row| format!("|{row}\n")).collect();
        let wanted =
            |word: &str| ["board", "game", "pursuit"].into_iter().find(|name| *name == word);
        for (word, passage, content) in fenced_blocks(&text, wanted) {
            drawing += &format!("> {word} at line {:?}\n", passage.lines());
            drawing.extend(content.lines().map(|line| format!(">|{line}\n")));
        }
        picture.assert_eq(&drawing);
    }

    #[test]
    fn a_block_of_three_or_more_markers_is_read() {
        check(expect![[r#"
            |text
            |```board
            |PTE
            |```
            |~~~~ game and more
            |a -> b
            |~~~
            |~~~~~
            |```Board
            |```
            |```boards
            |```
            |```
            |PTE
            |```
            |``board
            |``
            > board at line 2..3
            >|PTE
            > game at line 5..7
            >|a -> b
            >|~~~
        "#]]);
    }

    #[test]
    fn an_indented_block_loses_its_indentation() {
        check(expect![[r#"
            |1. item
            |
            |   ```board
            |   P.T
            |
            |    ..E
            |   ```
            | ~~~board
            | PTE
            |...
            | ~~~
            |- - ```board
            |    PTE
            |  ```
            |	```game
            |	a
            |	```
            > board at line 3..6
            >|P.T
            >|
            >| ..E
            > board at line 8..10
            >|PTE
            >|...
            > board at line 12..13
            >|PTE
            > game at line 15..16
            >|a
        "#]]);
    }

    #[test]
    fn a_block_without_an_end_is_not_read() {
        check(expect![[r#"
            |```board
            |PTE
            |~~~
            |```x
            |``
        "#]]);
    }

    #[test]
    fn a_list_item_ends_the_blocks_and_comments_in_it() {
        check(expect![[r#"
            |- item
            |
            |  ```board
            |  P.T
            |
            |text
            |1. <!--
            |2. ```board
            |   PTE
            |   ```
            |- - ```board
            |  P.T
            |  ```board
            |  PTE
            |```
            |* * *
            |  ~~~board
            | PTE
            |  ~~~
            > board at line 8..9
            >|PTE
            > board at line 13..14
            >|PTE
            > board at line 17..18
            >|PTE
        "#]]);
    }

    #[test]
    fn blocks_in_quotes_comments_and_other_blocks_are_not_read() {
        check(expect![[r#"
            |> ```board
            |> PTE
            |> ```
            |<!-- one line --> text
            |<!--
            |```board
            |PTE
            |```
            |-->
            |````markdown
            |```board
            |PTE
            |```
            |````
            |~~~
            |```board
            |~~~
            |`````board``` is code
            |```board
            |P
            |```
            > board at line 19..20
            >|P
        "#]]);
    }

    #[test]
    fn an_end_with_four_more_spaces_is_content() {
        check(expect![[r#"
            |```text
            |    ```board
            |    ```
            |```
            |```board
            |   ```
            > board at line 5..5
        "#]]);
    }

    #[test]
    fn every_line_end_and_a_mark_at_the_start_are_read() {
        let contents = |text| {
            let blocks = fenced_blocks(text, |word| (word == "board").then_some(()));
            blocks.into_iter().map(|(_, _, content)| content.into_owned()).collect::<Vec<_>>()
        };
        assert_eq!(contents("\u{feff}```board\r\nP\r\n\r\n```"), ["P\r\n\r\n"]);
        assert_eq!(contents("```board\rP\r```\r```board\r```"), ["P\r", ""]);
    }
}
