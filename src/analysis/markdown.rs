//! Texts of a file in Markdown.

use std::fmt::Write as _;

/// A title as a heading. What an author wrote is only text there: a picture, for instance, would be
/// fetched from elsewhere by the editor that shows the page.
pub(crate) fn heading(title: &str) -> String {
    let mut heading = "# ".to_owned();
    for character in title.chars() {
        if "\\`*_[]<>&|~#$".contains(character) {
            heading.push('\\');
        }
        heading.push(character);
    }
    heading + "\n\n"
}

/// A table whose columns are aligned in the source, too. The first row is the heading. Each line
/// follows a line end.
pub(crate) fn table<const COLUMNS: usize>(rows: &[[String; COLUMNS]]) -> String {
    let rows: Vec<_> = rows.iter().map(|row| row.each_ref().map(|cell| in_table(cell))).collect();
    let mut widths = [0; COLUMNS];
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.chars().count().max(*width);
        }
    }
    let mut table = String::new();
    for (index, row) in rows.iter().enumerate() {
        table.push_str("\n|");
        for (width, cell) in widths.iter().zip(row) {
            // Writing to a string cannot fail.
            let _ = write!(table, " {cell:width$} |");
        }
        if index == 0 {
            table.push_str("\n|");
            for width in widths {
                let _ = write!(table, " {} |", "-".repeat(width));
            }
        }
    }
    table
}

/// A cell whose bars start no column. In a table, a backslash before a bar is no part of a code span,
/// unless another backslash precedes it.
fn in_table(cell: &str) -> String {
    let mut escaped = String::with_capacity(cell.len());
    for (index, piece) in cell.split('|').enumerate() {
        if index > 0 {
            let before = escaped.len() - escaped.trim_end_matches('\\').len();
            escaped.extend(std::iter::repeat_n('\\', before));
            escaped.push_str("\\|");
        }
        escaped.push_str(piece);
    }
    escaped
}

/// The plain text of Markdown as hovers have it: paragraphs, lists, code spans, strong words and
/// tables. Each cell of a table becomes a line that names its row and column.
pub(crate) fn plain_text(markdown: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut headings: Vec<String> = Vec::new();
    for line in markdown.lines() {
        let Some(row) = line.strip_prefix('|') else {
            headings.clear();
            lines.push(without_markup(line));
            continue;
        };
        let cells: Vec<String> = cells_of(row).iter().map(|cell| without_markup(cell)).collect();
        if headings.is_empty() {
            headings = cells;
            continue;
        }
        let is_rule = cells.iter().all(|cell| cell.chars().all(|character| character == '-'));
        let Some((row, values)) = cells.split_first().filter(|_| !is_rule) else { continue };
        let row = format!("{} {row}", headings[0]);
        for (heading, value) in headings[1..].iter().zip(values) {
            lines.push(format!("{}, {heading}: {value}", row.trim()));
        }
    }
    lines.join("\n")
}

/// The trimmed cells of a row of a table, without its first `|`. A `|` after a backslash is part of
/// a cell.
fn cells_of(row: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    for piece in row.trim_end().trim_end_matches('|').split_inclusive('|') {
        let cell = cells.len() - 1;
        if let Some(start) = piece.strip_suffix("\\|") {
            cells[cell].push_str(start);
            cells[cell].push('|');
        } else if let Some(end) = piece.strip_suffix('|') {
            cells[cell].push_str(end);
            cells.push(String::new());
        } else {
            cells[cell].push_str(piece);
        }
    }
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}

/// A line without the marks of strong words and code spans. What a code span contains stays as it
/// is.
fn without_markup(line: &str) -> String {
    let mut plain = String::new();
    let mut rest = line;
    while let Some(at) = rest.find('`') {
        plain += &rest[..at].replace("**", "");
        let code = rest[at..].trim_start_matches('`');
        let fence = &rest[at..rest.len() - code.len()];
        // e.g. "`` a`b ``"
        let Some(end) = fence_at(code, fence.len()) else {
            rest = &rest[at..];
            break;
        };
        let inside = &code[..end];
        let padded = inside.strip_prefix(' ').and_then(|inside| inside.strip_suffix(' '));
        plain += padded.unwrap_or(inside);
        rest = &code[end + fence.len()..];
    }
    plain + &rest.replace("**", "")
}

/// Where a run of exactly this many backticks starts.
fn fence_at(text: &str, length: usize) -> Option<usize> {
    let mut at = 0;
    while let Some(next) = text[at..].find('`') {
        at += next;
        let run = text[at..].len() - text[at..].trim_start_matches('`').len();
        if run == length {
            return Some(at);
        }
        at += run;
    }
    None
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use pulldown_cmark::{Event, Options, Parser};

    use crate::analysis::board::kind::BOARDS;
    use crate::analysis::choice::PuzzleChoice;
    use crate::analysis::file::File;
    use crate::analysis::graph::kind::GRAPHS;
    use crate::analysis::kind::PuzzleKind;
    use crate::analysis::markdown::{heading, plain_text, table};
    use crate::analysis::picture::{SolvesAll, context};
    use crate::analysis::pursuit::kind::PURSUITS;
    use crate::solve::Unwatched;
    use crate::text::Position;

    #[test]
    fn a_bar_in_a_cell_starts_no_column() {
        let row = |cells: [&str; 2]| cells.map(str::to_owned);
        let drawn = table(&[row(["", "b"]), row(["`x|y`", "longer"])]);
        assert_eq!(drawn, "\n|        | b      |\n| ------ | ------ |\n| `x\\|y` | longer |");
    }

    #[test]
    fn plain_text_has_the_words_and_names_each_cell_of_a_table() {
        let markdown = "**Floor** · row 2\n\n| | police | thief |\n| --- | --- | - |\n| here | Draw | in 2 |\n\n\
            **Options:**\n\n- `*`: **wall**\n- `` a`b `` and ` `` `\n\n| to | cost |\n| --- | --- |\n| `x\\|y` | 3 |";
        expect![[r#"
            Floor · row 2

            here, police: Draw
            here, thief: in 2

            Options:

            - *: wall
            - a`b and ``

            to x|y, cost: 3"#]]
        .assert_eq(&plain_text(markdown));
    }

    #[test]
    fn a_backtick_without_a_partner_stays() {
        assert_eq!(plain_text("a ` b **c**"), "a ` b c");
        assert_eq!(plain_text("``a`"), "``a`");
    }

    #[test]
    fn a_title_is_neither_a_picture_nor_a_link() {
        assert_eq!(heading("The way, not *far*"), "# The way, not \\*far\\*\n\n");
        assert_eq!(heading("![x](https://e.org) <img>"), "# !\\[x\\](https://e.org) \\<img\\>\n\n");
    }

    /// What may be written in a name or a title, and would be markup elsewhere.
    const MARKUP: &str = "*_[]<>&|`~\\!()#$^{}'\"/@";

    /// Texts of every kind, with `{}` for the title and for each name.
    const TEXTS: [(&str, &PuzzleKind); 6] = [
        ("title: {}\nauthor: {}\nP.T\n..E\n", &BOARDS),
        ("policemen: 2\ntitle: {}\nP.T\nP.E\n", &BOARDS),
        ("title: {}\nstart: {0}\n{0} -> {1} {2}\n{1} -> {2}\n{2}\n", &GRAPHS),
        (
            "objective: cost\ntitle: {}\nstart: {0}\n{0} -> {1}:3 {2}:9\n{1} -> {2}:5\n{2} -> {1}:0\n",
            &GRAPHS,
        ),
        (
            "objective: grundy\ntitle: {}\nstart: {0} + {1}\n{0} -> {1} {2}\n{1} -> {2}\n{2} -> {2}\n",
            &GRAPHS,
        ),
        ("title: {}\npolice: {0}\nthief: {2}\nexits: {2}\n{0} - {1}\n{1} - {2}\n", &PURSUITS),
    ];

    /// All Markdown that is written about a text.
    fn written(text: &str, kind: &'static PuzzleKind) -> Vec<String> {
        let file = File::new(text, kind).unwrap();
        let context = context(&SolvesAll);
        let choice = PuzzleChoice::Number(0);
        let mut all = vec![file.explanation(context, choice).unwrap().expect(text)];
        let statistics = file.statistics_text(context, choice, &Unwatched);
        all.extend(statistics.map(|text| text.unwrap()));
        for (line, columns) in (0..).zip(text.lines().map(|line| line.chars().count())) {
            for column in 0..u32::try_from(columns).unwrap() {
                all.extend(
                    file.hover(context, Position { line, column }).map(|hover| hover.markdown),
                );
            }
        }
        all
    }

    /// The elements of Markdown, without text.
    fn structure(markdown: &str) -> Vec<String> {
        let extensions = Options::ENABLE_TABLES
            | Options::ENABLE_STRIKETHROUGH
            | Options::ENABLE_MATH
            | Options::ENABLE_FOOTNOTES
            | Options::ENABLE_TASKLISTS;
        let mut elements = Vec::new();
        for event in Parser::new_ext(markdown, extensions) {
            match event {
                Event::Text(_) => elements.push("text".to_owned()),
                Event::Code(_) => elements.push("code".to_owned()),
                event => elements.push(format!("{event:?}")),
            }
        }
        // Text is interrupted by what is escaped.
        elements.dedup_by(|next, last| next == "text" && last == "text");
        elements
    }

    #[test]
    fn names_and_titles_never_change_the_structure() {
        let mut random = fastrand::Rng::with_seed(3);
        let markup: Vec<char> = MARKUP.chars().collect();
        let mut name = |letter: char| {
            let mut name: Vec<char> = Vec::new();
            for _ in 0..random.usize(1..6) {
                name.push(markup[random.usize(..markup.len())]);
            }
            name.insert(random.usize(..=name.len()), letter);
            String::from_iter(name)
        };
        for _ in 0..40 {
            for (pattern, kind) in TEXTS {
                let mut text = pattern.to_owned();
                let mut plain = pattern.to_owned();
                for (place, letter) in [("{}", 't'), ("{0}", 'a'), ("{1}", 'b'), ("{2}", 'c')] {
                    let name = name(letter);
                    text = text.replace(place, &name);
                    plain = plain.replace(place, &name.replace(&*markup, "q"));
                }
                for (markdown, expected) in written(&text, kind).iter().zip(&written(&plain, kind))
                {
                    assert_eq!(structure(markdown), structure(expected), "{text}\n{markdown}");
                }
            }
        }
    }
}
