//! Fenced blocks in Markdown: ``` or ~~~ around lines of another language.
//!
//! Reads the blocks of a text as [CommonMark](https://spec.commonmark.org/0.31.2/) does: for each
//! line the open blocks that contain it, then the blocks that start on it. Not read: fenced blocks
//! in block quotes, and those without an end of their own. Deliberately not here: text within lines
//! (a link reference definition counts as a paragraph), and what is in a block.

use std::borrow::Cow;
use std::ops::Range;

use crate::syntax::html_block::{HtmlEnds, html_block};
use crate::syntax::line::{BYTE_ORDER_MARK, WHITESPACE};
use crate::text::{Passage, RawLines, columns, columns_after};

/// A line with this much more indentation than its container is indented code.
const CODE_INDENTATION: usize = 4;

/// A fenced block: what `wanted` returned, where its content is, and the content.
pub(crate) type FencedBlock<'a, T> = (T, Passage, Cow<'a, str>);

/// The fenced blocks whose name is `wanted`, in order.
///
/// # Complexity
/// Linear in the bytes of the text.
pub(crate) fn fenced_blocks<'a, T>(
    text: &'a str,
    wanted: impl Fn(&str) -> Option<T>,
) -> impl Iterator<Item = FencedBlock<'a, T>> {
    let mut open = OpenBlocks::default();
    // Of the latest fence: the next line, as its offset and its number, and the end of its own line.
    let mut first = (0, 0, "\n");
    (0..).zip(RawLines::new(text, 0)).filter_map(move |(number, line)| {
        let unmarked = line.text.strip_prefix(BYTE_ORDER_MARK).filter(|_| number == 0);
        match open.read(unmarked.unwrap_or(line.text)) {
            FenceLine::Opening => {
                let line_end = match &text[line.start + line.text.len()..line.next] {
                    "\r\n" => "\r\n",
                    "\r" => "\r",
                    _ => "\n",
                };
                first = (line.next, number + 1, line_end);
            }
            FenceLine::Closing(fence) if !fence.is_quoted => {
                let wanted = wanted(block_name(fence.info))?;
                let (start, first_line, line_end) = first;
                let span = start..line.start;
                let (passage, content) =
                    Passage::new(text, span, first_line, &fence.indentation, line_end);
                return Some((wanted, passage, content));
            }
            FenceLine::Closing(_) | FenceLine::Neither => {}
        }
        None
    })
}

/// The name in the text behind a fence, e.g. "board" in "board task", "board{.wide}", "{.board}"
/// and "{board, echo=FALSE}".
pub(crate) fn block_name(info: &str) -> &str {
    let info = info.trim_start_matches(WHITESPACE);
    let Some(attributes) = info.strip_prefix('{') else {
        return info.split([' ', '\t', ',', '{']).next().unwrap_or_default();
    };
    let attributes = attributes.trim_start_matches(WHITESPACE);
    let name = attributes.strip_prefix('.').unwrap_or(attributes);
    name.split([' ', '\t', ',', '}']).next().unwrap_or_default()
}

/// The blocks that contain the end of what was read.
#[derive(Default)]
struct OpenBlocks<'a> {
    /// From the outermost to the innermost.
    containers: Vec<Container>,
    /// Which of the containers are block quotes.
    quotes: Vec<usize>,
    /// What is open in the innermost container.
    leaf: Leaf<'a>,
}

#[derive(Clone, Copy)]
enum Container {
    Quote,
    Item {
        /// The indentation that a line needs to be in the item, relative to the container around it.
        width: usize,
        is_empty: bool,
    },
}

#[derive(Default)]
enum Leaf<'a> {
    /// Nothing that the next line could be part of.
    #[default]
    Nothing,
    Paragraph,
    Fence(OpenFence<'a>),
    Html(HtmlEnds),
}

/// A fence that has begun.
struct OpenFence<'a> {
    marker: char,
    /// The number of markers; the fence at the end has at least as many.
    count: usize,
    /// What precedes it on its line, as white space.
    indentation: String,
    /// What follows the markers.
    info: &'a str,
    is_quoted: bool,
}

/// What a line is for a fenced block.
enum FenceLine<'a> {
    Opening,
    Closing(OpenFence<'a>),
    Neither,
}

impl<'a> OpenBlocks<'a> {
    fn read(&mut self, line: &'a str) -> FenceLine<'a> {
        let mut cursor = Cursor::new(line);
        let matched = self.enter_open(&mut cursor);
        let is_inside = matched == self.containers.len();
        match &self.leaf {
            Leaf::Fence(fence) if is_inside => {
                if fence.ends_at(&cursor)
                    && let Leaf::Fence(fence) = std::mem::take(&mut self.leaf)
                {
                    return FenceLine::Closing(fence);
                }
                return FenceLine::Neither;
            }
            Leaf::Html(ends) if is_inside => {
                if ends.are_on(cursor.content) {
                    self.leaf = Leaf::Nothing;
                }
                return FenceLine::Neither;
            }
            _ => {}
        }
        self.start_blocks(line, cursor, matched)
    }

    /// Moves behind the markers and the indentation of the open containers that contain a line, and
    /// returns their number.
    fn enter_open(&self, cursor: &mut Cursor<'a>) -> usize {
        let mut matched = 0;
        while let Some(container) = self.containers.get(matched) {
            if cursor.is_blank() {
                return self.containing_blank_line(matched);
            }
            match container {
                Container::Quote if cursor.is_at_quote() => cursor.enter_quote(),
                Container::Item { width, .. } if cursor.indentation() >= *width => {
                    cursor.column += width;
                }
                Container::Quote | Container::Item { .. } => break,
            }
            matched += 1;
        }
        matched
    }

    /// How many containers contain a blank line that is in the first `matched` ones: all items up to
    /// the next quote, except one that starts with a blank line.
    fn containing_blank_line(&self, matched: usize) -> usize {
        let next_quote = self.quotes.partition_point(|&quote| quote < matched);
        match (self.quotes.get(next_quote), self.containers.last()) {
            (Some(quote), _) => *quote,
            (None, Some(Container::Item { is_empty: true, .. })) => self.containers.len() - 1,
            (None, _) => self.containers.len(),
        }
    }

    /// Starts the blocks that start on a line, which is in the first `matched` open containers and in
    /// no fence and no HTML.
    fn start_blocks(
        &mut self,
        line: &'a str,
        mut cursor: Cursor<'a>,
        matched: usize,
    ) -> FenceLine<'a> {
        let breaks = lengths_of_breaks(line);
        // Text on this line would continue the paragraph, even without the markers of its containers.
        let mut continues = matches!(self.leaf, Leaf::Paragraph);
        let mut is_in_paragraph = continues && matched == self.containers.len();
        let mut depth = matched;
        while !cursor.is_blank() {
            let content = cursor.content;
            if cursor.indentation() >= CODE_INDENTATION {
                if !continues {
                    self.start(depth, Leaf::Nothing);
                }
                return FenceLine::Neither;
            }
            if cursor.is_at_quote() {
                self.start(depth, Leaf::Nothing);
                self.quotes.push(self.containers.len());
                self.containers.push(Container::Quote);
                cursor.enter_quote();
            } else if let Some(mut fence) = OpenFence::at_start_of(content) {
                self.start(depth, Leaf::Nothing);
                let before = &line[..line.len() - content.len()];
                let blank = |character| if character == '\t' { '\t' } else { ' ' };
                fence.indentation = before.chars().map(blank).collect();
                fence.is_quoted = !self.quotes.is_empty();
                self.leaf = Leaf::Fence(fence);
                return FenceLine::Opening;
            } else if let Some(ends) = html_block(content, continues) {
                let is_over = ends.are_on(content);
                self.start(depth, if is_over { Leaf::Nothing } else { Leaf::Html(ends) });
                return FenceLine::Neither;
            } else if is_in_paragraph && is_underline(content)
                || is_heading(content)
                || breaks.contains(&content.len())
            {
                self.start(depth, Leaf::Nothing);
                return FenceLine::Neither;
            } else if let Some(length) = list_marker(content, is_in_paragraph) {
                self.start(depth, Leaf::Nothing);
                let width = cursor.enter_item(length);
                self.containers.push(Container::Item { width, is_empty: true });
            } else {
                if !continues {
                    self.start(depth, Leaf::Paragraph);
                }
                return FenceLine::Neither;
            }
            continues = false;
            is_in_paragraph = false;
            depth = self.containers.len();
        }
        self.close_to(depth);
        self.leaf = Leaf::Nothing;
        FenceLine::Neither
    }

    /// Starts a block in the container of this depth.
    fn start(&mut self, depth: usize, leaf: Leaf<'a>) {
        self.close_to(depth);
        if let Some(Container::Item { is_empty, .. }) = self.containers.last_mut() {
            *is_empty = false;
        }
        self.leaf = leaf;
    }

    fn close_to(&mut self, depth: usize) {
        self.containers.truncate(depth);
        self.quotes.truncate(self.quotes.partition_point(|&quote| quote < depth));
    }
}

impl<'a> OpenFence<'a> {
    /// The fence that a line without its indentation starts with.
    fn at_start_of(content: &'a str) -> Option<Self> {
        let marker = content.chars().next().filter(|first| matches!(first, '`' | '~'))?;
        let info = content.trim_start_matches(marker);
        let count = content.len() - info.len();
        // Otherwise it is code within a line of text.
        if count < 3 || marker == '`' && info.contains('`') {
            return None;
        }
        Some(Self { marker, count, indentation: String::new(), info, is_quoted: false })
    }

    /// Whether a line in the container of the block ends the block.
    fn ends_at(&self, cursor: &Cursor<'_>) -> bool {
        let behind = cursor.content.trim_start_matches(self.marker);
        cursor.indentation() < CODE_INDENTATION
            && cursor.content.len() - behind.len() >= self.count
            && behind.trim_matches(WHITESPACE).is_empty()
    }
}

/// A place in a line: behind the markers and the indentation of containers.
struct Cursor<'a> {
    /// The line from the next character that is not white space.
    content: &'a str,
    /// The column of `content`.
    content_column: usize,
    /// The column of the place, which may be within a tab.
    column: usize,
}

impl<'a> Cursor<'a> {
    fn new(line: &'a str) -> Self {
        let content = line.trim_start_matches(WHITESPACE);
        let content_column = columns(&line[..line.len() - content.len()]);
        Self { content, content_column, column: 0 }
    }

    fn is_blank(&self) -> bool {
        self.content.is_empty()
    }

    fn indentation(&self) -> usize {
        self.content_column.saturating_sub(self.column)
    }

    fn is_at_quote(&self) -> bool {
        self.indentation() < CODE_INDENTATION && self.content.starts_with('>')
    }

    /// Moves behind the marker of a block quote, and one column of white space after it.
    fn enter_quote(&mut self) {
        self.skip(1);
        self.column += self.indentation().min(1);
    }

    /// Moves behind the marker of a list item and the white space that belongs to it. Returns the
    /// width of both and of the indentation before.
    fn enter_item(&mut self, length: usize) -> usize {
        let start = self.column;
        self.skip(length);
        let is_code = self.indentation() > CODE_INDENTATION;
        self.column += if self.is_blank() || is_code { 1 } else { self.indentation() };
        self.column - start
    }

    /// Moves behind these characters of the content, all of them ASCII.
    fn skip(&mut self, length: usize) {
        let behind = &self.content[length..];
        self.column = self.content_column + length;
        self.content = behind.trim_start_matches(WHITESPACE);
        let blank = &behind[..behind.len() - self.content.len()];
        self.content_column = columns_after(self.column, blank);
    }
}

/// The length of the marker of a list item that a line without its indentation starts with.
fn list_marker(content: &str, is_in_paragraph: bool) -> Option<usize> {
    let numberless = content.trim_start_matches(|character: char| character.is_ascii_digit());
    let digits = &content[..content.len() - numberless.len()];
    let behind = match digits.len() {
        0 => content.strip_prefix(['-', '+', '*'])?,
        1..=9 => numberless.strip_prefix(['.', ')'])?,
        _ => return None,
    };
    let is_followed = behind.is_empty() || behind.starts_with(WHITESPACE);
    // What else looks like a marker in a paragraph is a number or a dash in its text.
    let interrupts = !behind.trim_start_matches(WHITESPACE).is_empty()
        && (digits.is_empty() || digits.trim_start_matches('0') == "1");
    (is_followed && (interrupts || !is_in_paragraph)).then(|| content.len() - behind.len())
}

/// How long the ends of a line are that are a rule across the page, such as `* * *`. Told at once
/// for all ends, since a rule may follow the markers of many list items.
fn lengths_of_breaks(line: &str) -> Range<usize> {
    let last = line.trim_end_matches(WHITESPACE).chars().next_back();
    let Some(marker) = last.filter(|last| matches!(last, '-' | '*' | '_')) else { return 0..0 };
    let mut count = 0;
    let mut least = usize::MAX;
    let mut most = 0;
    for (at, character) in line.char_indices().rev() {
        if character == marker {
            count += 1;
        } else if !WHITESPACE.contains(&character) {
            break;
        }
        most = line.len() - at;
        if count == 3 {
            least = least.min(most);
        }
    }
    least..most + 1
}

/// Whether a line without its indentation makes the paragraph above a heading.
fn is_underline(content: &str) -> bool {
    let content = content.trim_end_matches(WHITESPACE);
    ['=', '-'].iter().any(|marker| content.trim_start_matches(*marker).is_empty())
}

/// Whether a line without its indentation is a heading, such as `# Title`.
fn is_heading(content: &str) -> bool {
    let behind = content.trim_start_matches('#');
    let is_followed = behind.is_empty() || behind.starts_with(WHITESPACE);
    (1..=6).contains(&(content.len() - behind.len())) && is_followed
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};

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
            |    ```
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
            |  ```
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
    fn only_the_blocks_of_commonmark_are_comments_and_code() {
        check(expect![[r#"
            |    <!--
            |```board
            |one
            |```
            |text
            |	<!--
            |```board
            |two
            |```
            |text <!-- no block
            |```board
            |three
            |```
            |-->
            |
            |-     <!--
            |
            |  ```board
            |  four
            |  ```
            |
            |      ```board
            |      code
            |      ```
            |<details>
            |```board
            |HTML
            |```
            |
            |```board
            |five
            |```
            |<script>
            |
            |```board
            |HTML
            |```
            |</SCRIPT>
            |<?php <!X>
            |```board
            |HTML
            |```
            |?> <!-->
            |<b title="a>b" c>
            |```board
            |HTML
            |```
            |
            |text
            |<b>
            |```board
            |six
            |```
            > board at line 2..3
            >|one
            > board at line 7..8
            >|two
            > board at line 11..12
            >|three
            > board at line 18..19
            >|four
            > board at line 30..31
            >|five
            > board at line 51..52
            >|six
        "#]]);
    }

    #[test]
    fn markers_start_items_as_in_commonmark() {
        check(expect![[r#"
            |- a
            |
            |    ```board
            |    one
            |   ```
            |```board
            |two
            |```
            |- ~~~
            |~~~
            |```board
            |```
            |~~~
            |
            |- * * *
            |  ```board
            |  three
            |  ```
            |text
            |2. ```board
            |   text
            |   ```
            |
            |text
            |1. ```board
            |   four
            |   ```
            |-
            |
            |  ```board
            |five
            |  ```
            |- a
            |lazy
            |  ```board
            |  six
            |  ```
            |> - quoted
            |lazy
            |  ```board
            |seven
            |  ```
            > board at line 3..4
            >|one
            > board at line 6..7
            >|two
            > board at line 16..17
            >|three
            > board at line 30..31
            >|five
            > board at line 35..36
            >|six
            > board at line 40..41
            >|seven
        "#]]);
    }

    #[test]
    fn the_name_of_a_block_may_be_its_first_attribute() {
        check(expect![[r#"
            |```board,task
            |one
            |```
            |~~~ game{.wide}
            |two
            |~~~
            |```{.board .task}
            |three
            |```
            |```{board, echo=FALSE}
            |four
            |```
            |``` { .pursuit }
            |five
            |```
            |```board}
            |```
            |```.board
            |```
            |```{.r .board}
            |```
            > board at line 1..2
            >|one
            > game at line 4..5
            >|two
            > board at line 7..8
            >|three
            > board at line 10..11
            >|four
            > pursuit at line 13..14
            >|five
        "#]]);
    }

    /// What a line of a generated document starts with, and what follows.
    const PREFIXES: [&str; 14] =
        ["", "", "", " ", "  ", "   ", "    ", "\t", "- ", "* ", "1. ", "2) ", "> ", ">"];
    const CONTENTS: [&str; 40] = [
        "",
        "",
        "a",
        "a",
        "P.T",
        "```board",
        "```board",
        "```board",
        "```",
        "```",
        "```",
        "````board",
        "````",
        "~~~board",
        "~~~",
        "``` a`",
        "# a",
        "#a",
        "---",
        "* * *",
        "- - -",
        "===",
        "-",
        "1.",
        "2.",
        "<!--",
        "-->",
        "<!-- a -->",
        "<!-->",
        "<div>",
        "</div>",
        "<b c='d'>",
        "<b c>a",
        "<script>",
        "</script>",
        "<?a",
        "?>",
        "<!A",
        "<![CDATA[",
        "]]>",
    ];

    fn document(random: &mut fastrand::Rng) -> String {
        let mut document = String::new();
        let mut prefix = String::new();
        for _ in 0..random.usize(1..14) {
            if random.bool() {
                // As within the items of the line before.
                prefix = prefix.replace(|marker: char| !"\t >".contains(marker), " ");
            } else {
                prefix.clear();
                for _ in 0..random.usize(0..4) {
                    prefix += PREFIXES[random.usize(..PREFIXES.len())];
                }
            }
            // Else few blocks would have an end.
            let is_end = random.bool() && document.ends_with("board\n");
            let content = CONTENTS[random.usize(..CONTENTS.len())];
            document += &prefix;
            document += if is_end { "```" } else { content };
            document += "\n";
        }
        document
    }

    /// The blocks of boards that the CommonMark library finds outside block quotes and that have an
    /// end of their own: the number of the first line in them, and the content.
    fn blocks_of_the_library(document: &str) -> Vec<(u32, String)> {
        let mut blocks = Vec::new();
        let mut quotes = 0;
        let mut first_line = None;
        let mut content = String::new();
        let line_at = |at: usize| document[..at].matches('\n').count();
        for (event, range) in Parser::new(document).into_offset_iter() {
            match event {
                Event::Start(Tag::BlockQuote(_)) => quotes += 1,
                Event::End(TagEnd::BlockQuote(_)) => quotes -= 1,
                Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                    let is_wanted = &*info == "board" && quotes == 0;
                    first_line = is_wanted.then(|| line_at(range.start) + 1);
                    content.clear();
                }
                Event::Text(text) => content += &text,
                Event::End(TagEnd::CodeBlock) => {
                    let Some(first_line) = first_line.take() else { continue };
                    let end = document[..range.end].trim_end_matches('\n').len();
                    // A block without an end has no line behind its content.
                    if line_at(end) == first_line + content.matches('\n').count() {
                        blocks.push((u32::try_from(first_line).unwrap(), content.clone()));
                    }
                }
                _ => {}
            }
        }
        blocks
    }

    #[test]
    fn the_blocks_are_those_of_a_commonmark_library() {
        let mut random = fastrand::Rng::with_seed(11);
        let mut count = 0;
        for _ in 0..5_000 {
            let document = document(&mut random);
            let mut blocks = Vec::new();
            for ((), passage, content) in
                fenced_blocks(&document, |name| (name == "board").then_some(()))
            {
                blocks.push((passage.first_line(), content.into_owned()));
            }
            let mut expected = blocks_of_the_library(&document);
            // A tab that is partly indentation leaves spaces there.
            for (_, content) in blocks.iter_mut().chain(&mut expected) {
                if document.contains('\t') {
                    *content = content.replace(['\t', ' '], "");
                }
            }
            count += blocks.len();
            assert_eq!(blocks, expected, "{document}");
        }
        assert!(count > 300, "only {count} blocks");
    }

    #[test]
    fn every_line_end_and_a_mark_at_the_start_are_read() {
        let contents = |text| {
            let blocks = fenced_blocks(text, |word| (word == "board").then_some(()));
            blocks.map(|(_, _, content)| content.into_owned()).collect::<Vec<_>>()
        };
        assert_eq!(contents("\u{feff}```board\r\nP\r\n\r\n```"), ["P\r\n\r\n"]);
        assert_eq!(contents("```board\rP\r```\r```board\r```"), ["P\r", ""]);
    }
}
