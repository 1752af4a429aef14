//! `stray-text`: a line of text above a grid.
//!
//! In one file because half of it is pictures.

use crate::config::Severity;
use crate::model::{BoardKey, CellKind, Key, key_for};
use crate::rules::board::checked::CheckedBoard;
use crate::rules::fixes::{edit_bytes, unsafe_fix};
use crate::rules::rule::{
    Diagnostic, DiagnosticList, Edit, Fix, FixContext, Page, Part as _, Rule, RuleOn,
};
use crate::rules::shown::shown;
use crate::rules::suspicious_name::words_of_game;
use crate::syntax::{
    BOARD_KEYS, Directive, Line, LineKind, Section, WHITESPACE, is_number, without_comment,
};
use crate::text::{Offset, Span};

pub(crate) static RULE: Rule = Rule {
    name: "stray-text",
    severity: Some(Severity::Error),
    stops_solving: false,
    boards: Some(RuleOn::text(check).fixes(fixes).likely(likely)),
    page: Page {
        finds: "A line of text above a grid that is neither a comment nor a directive: a word followed by `: `, or a line in which fewer than half of the characters are cells or one of `#`, `p`, `t` and `e`. A line as long as the line directly below it is a row, and so is every line inside or below a grid. Also `key = value` with a known key, and `key value` with a valid value, as in `expect police in 9`: these are read as the directive. Lines of text with only blank lines between them are reported once, on the first. The board is still solved. If no board of a file can be solved and more than half of the characters resemble no cell, only this is reported, on the first line.",
        reason: "Comments start with `;`, and keys are lower-case. Otherwise a title is not shown and a game rule has no effect.",
        bad: "Title: The tree of life\nP.T\n..E\n",
        good: "title: The tree of life\nP.T\n..E\n",
    },
    ..Rule::ERROR
};

/// The most characters of a line in a message.
const SHOWN: usize = 40;

/// The most lines above a grid that are compared to decide which of several lines of text is likely
/// to be a directive.
const MAX_LINES: usize = 64;

fn check(board: &CheckedBoard, found: &mut DiagnosticList) {
    let section = &board.section;
    let mut reported = 0;
    found.extend(section.texts().filter_map(|(index, line)| {
        if index < reported {
            return None;
        }
        reported = section.texts_from(index).last().map_or(index, |last| last + 1);
        let message = message(section, meant(section, index));
        Some(Diagnostic::new(&RULE, line.trimmed(), message))
    }));
}

/// The only diagnostic about a file that is not a board file, on the first line of this section
/// that is neither blank nor a comment, a directive or a size header.
pub(crate) fn foreign_file(board: &CheckedBoard) -> Option<Diagnostic> {
    let section = &board.section;
    let is_content = |line: &&Line| matches!(line.kind, LineKind::Row | LineKind::Text);
    let line = section.lines.iter().find(is_content)?;
    let message = match meant(section, section.line_at(line.trimmed().start)) {
        Some(directive) => message(section, Some(directive)),
        None if let Some(words) = words_of_game(&section.text) => format!(
            "this is not a board; as a word game, in a `*.game` file, write `{words}` in place of the number"
        ),
        None => {
            let way = if line.trimmed().of(&section.text).split_whitespace().all(is_number) {
                "for a graph game (`*.game`), write `n m` above the edges: how many vertices and \
                 edges there are"
            } else {
                "for a comment, start the line with `;`"
            };
            format!(
                "this file has no board: a board is a grid of `.` (floor), `*` (wall), \
                 `P` (policeman), `T` (thief) and `E` (exit); {way}"
            )
        }
    };
    Some(Diagnostic::new(&RULE, line.trimmed(), message))
}

/// Whether a section starts with text, and all its lines of text are one group, so that one fix
/// covers them.
pub(crate) fn is_text_alone(board: &CheckedBoard) -> bool {
    let section = &board.section;
    let is_content = |line: &Line| matches!(line.kind, LineKind::Row | LineKind::Text);
    let first = section.lines.iter().position(is_content);
    first.is_some_and(|first| section.texts_from(first).len() == section.texts().count())
        && section.texts().next().is_some()
}

fn message(section: &Section, meant: Option<(BoardKey, Directive)>) -> String {
    let way = match meant {
        Some((key, directive)) => {
            let written = directive.value.of(&section.text);
            let lower = written.to_lowercase();
            let is_valid_lower = !key.accepts(written) && key.accepts(&lower);
            let value = if is_valid_lower { &lower } else { written };
            let space = if value.is_empty() { "" } else { " " };
            format!("for a directive, write `{}:{space}{}`", key.name(), shown(value, SHOWN))
        }
        None => "for a comment, start the line with `;`".to_owned(),
    };
    format!("this line is text, not a row; {way}")
}

fn fixes(context: &FixContext<'_, CheckedBoard>) -> Vec<Fix> {
    let line = context.line();
    if context.part.section.texts_from(line).len() > 1 {
        return all_written(context).into_iter().collect();
    }
    match written(context, line) {
        Some((fix, _)) => vec![fix],
        None if may_be_comment(context, line) => commented(context).into_iter().collect(),
        None => Vec::new(),
    }
}

/// Writes each of several lines of text as it is most likely meant: a directive or a comment. Lines
/// that are directives with a mistake are left to the author.
fn all_written(context: &FixContext<'_, CheckedBoard>) -> Option<Fix> {
    let mut lines = context.part.section.texts_from(context.line());
    lines.retain(|&line| is_likely(context, line) || may_be_comment(context, line));
    let bytes = edit_bytes(2 * lines.len(), 4 * lines.len());
    let title = match lines.len() {
        0 => return None,
        1 => "Make it a directive or a comment".to_owned(),
        count => format!("Make these {count} lines directives and comments"),
    };
    context.large_fix(title, bytes, || {
        let mut edits = Vec::new();
        for line in lines {
            match written(context, line).filter(|_| is_likely(context, line)) {
                Some((fix, _)) => edits.extend(fix.edits),
                None => edits.push(commenting(context, line)),
            }
        }
        // Those that move above the size header come first, in their order.
        edits.sort_by_key(|edit| edit.span.start);
        edits
    })
}

/// Makes the line a directive if it starts with a known key, and else a comment. Directives that
/// would be errors are left to the author, and so are lines that may be rows with something added.
fn likely(context: &FixContext<'_, CheckedBoard>) -> Option<Fix> {
    let section = &context.part.section;
    let line = context.line();
    if section.texts_from(line).len() > 1 {
        return all_written(context);
    }
    if is_likely(context, line) {
        return written(context, line).map(|(fix, _)| fix);
    }
    let is_prose = !may_be_row(context.diagnostic.span.of(&section.text));
    commented(context).filter(|_| is_prose && may_be_comment(context, line))
}

/// Whether a line of text can become a comment: an assertion never does, and neither does another
/// directive, unless the board has that already.
fn may_be_comment(context: &FixContext<'_, CheckedBoard>, line: usize) -> bool {
    let section = &context.part.section;
    let Some((key, _)) = meant(section, line) else { return true };
    !matches!(key, BoardKey::Expect | BoardKey::Solution)
        && !is_assignment(section, line)
        && context.part.reading.directive(key).is_some()
}

/// Whether a line of text that could be a directive is one: its value is valid, and it is the first
/// of its key.
fn is_likely(context: &FixContext<'_, CheckedBoard>, line: usize) -> bool {
    let section = &context.part.section;
    let Some((key, _)) = meant(section, line) else { return false };
    if is_assignment(section, line) {
        return true;
    }
    let Some(grid) = &section.grid else { return false };
    let mut earlier = grid.lines.start.saturating_sub(MAX_LINES)..line;
    let is_near = earlier.start <= line;
    let is_first =
        earlier.all(|other| meant(section, other).is_none_or(|(earlier, _)| earlier != key));
    let is_valid = written(context, line).is_some_and(|(_, is_valid)| is_valid);
    is_near && is_first && is_valid && key != BoardKey::Allow
}

fn is_assignment(section: &Section, line: usize) -> bool {
    section.lines.get(line).is_some_and(|line| line.kind == LineKind::Assignment)
}

/// Whether a line of text may be intended as a row: `P.T ; the first row`, `P????`.
fn may_be_row(text: &str) -> bool {
    let is_cell = |character| CellKind::of(character).is_some();
    let mut words = text.split(WHITESPACE).filter(|word| !word.is_empty());
    let first = words.next().unwrap_or("");
    first.chars().all(is_cell) || (words.next().is_none() && first.contains(is_cell))
}

/// The known directive that a line of text is meant to be. It differs from one only in case, hyphens
/// and its sign; or it has the misspelled key of a value that only that key can have.
fn meant(section: &Section, line: usize) -> Option<(BoardKey, Directive)> {
    let directive = section.text_as_directive(line)?;
    let written = directive.key.of(&section.text).replace('_', "-");
    let value = directive.value.of(&section.text).to_lowercase();
    let between = Span { start: directive.key.end, end: directive.value.start };
    let has_sign = between.of(&section.text).contains([':', '=']);
    let has_value = |key: &BoardKey| BOARD_KEYS.takes(key.name(), &value);
    let mut keys = BoardKey::ALL.iter().copied();
    let key = match keys.find(|known| known.name().eq_ignore_ascii_case(&written)) {
        Some(key) if has_sign || has_value(&key) => key,
        None if has_sign => key_for(&written.to_lowercase(), &value).filter(has_value)?,
        _ => return None,
    };
    Some((key, directive))
}

/// Writes `;` before the line.
fn commented(context: &FixContext<'_, CheckedBoard>) -> Option<Fix> {
    Some(unsafe_fix("Make it a comment", vec![commenting(context, context.line())]))
}

fn commenting(context: &FixContext<'_, CheckedBoard>, line: usize) -> Edit {
    let start = context.part.section.start_of(line);
    Edit { span: Span { start, end: start }, text: "; ".to_owned() }
}

/// Writes the intended directive, if the board does not have it yet; and whether its value is then
/// valid.
fn written(context: &FixContext<'_, CheckedBoard>, line: usize) -> Option<(Fix, bool)> {
    let section = &context.part.section;
    let (key, directive) = meant(section, line)?;
    let is_assignment = is_assignment(section, line);
    if !is_assignment && context.part.reading.directive(key).is_some() {
        return None;
    }
    let value = directive.value.of(&section.text);
    // A value that is only valid in lower case becomes lower case: `First: Thief`.
    let lower = value.to_lowercase();
    let is_valid = key.accepts(value);
    let is_valid_lower = !is_valid && key.accepts(&lower);
    let mut edits = vec![Edit { span: directive.key, text: key.name().to_owned() }];
    let has_colon = section.text[directive.key.end.bytes()..].starts_with(':');
    if is_assignment || !has_colon {
        // `title = "A walk"` becomes `title: A walk`, with a comment after it as it is.
        let whole = section.lines.get(line)?.trimmed();
        let content = whole.of(&section.text);
        let written = content[..without_comment(content, 0)].trim_end_matches(WHITESPACE);
        let end = whole.start + Offset::new(written.len());
        let text = format!("{}: {}", key.name(), if is_valid_lower { &lower } else { value });
        edits = vec![Edit { span: Span { start: directive.key.start, end }, text }];
    } else if is_valid_lower {
        edits.push(Edit { span: directive.value, text: lower });
    }
    if let Some(grid) = &section.grid
        && let Some(header) = grid.header
        && (header.line..grid.lines.start).contains(&line)
    {
        edits = moved_above(context.part, line, header.line, &edits);
    }
    Some((
        unsafe_fix(format!("Write the directive `{}`", key.name()), edits),
        is_valid || is_valid_lower,
    ))
}

/// Moves a line of text, as it is after edits of it, above the size header that it stands below: a
/// directive between the header and the grid would separate them.
fn moved_above(board: &CheckedBoard, line: usize, header: usize, edits: &[Edit]) -> Vec<Edit> {
    let section = &board.section;
    let text = section.lines.get(line).map(|line| line.trimmed()).unwrap_or_default();
    let mut directive = String::new();
    let mut at = text.start;
    for edit in edits {
        directive += Span { start: at, end: edit.span.start }.of(&section.text);
        directive += &edit.text;
        at = edit.span.end;
    }
    directive += Span { start: at, end: text.end }.of(&section.text);
    directive += section.line_end();
    let start = section.start_of(header);
    let insertion = Edit { span: Span { start, end: start }, text: directive };
    vec![insertion, board.remove_line(line)]
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check, check_fixed, check_fixes, check_solved};

    #[test]
    fn a_title_in_other_letters_is_text() {
        check_solved(expect![[r#"
            |Title: The tree of life
             ^^^^^^^^^^^^^^^^^^^^^^^ error[stray-text]: this line is text, not a row; for a directive, write `title: The tree of life`
            |P.T
             ^ information[verdict]: The thief escapes in 2 turns
            |..E
        "#]]);
    }

    #[test]
    fn a_directive_in_other_notation_is_text() {
        check_solved(expect![[r#"
            |FIRST: THIEF
             ^^^^^^^^^^^^ error[stray-text]: this line is text, not a row; for a directive, write `first: thief`
            |PTE
             ^ information[verdict]: Police catches the thief in 1 turn
            |
            |First = thief
             ^^^^^^^^^^^^^ error[stray-text]: this line is text, not a row; for a directive, write `first: thief`
            |PTE
             ^ information[verdict]: Police catches the thief in 1 turn
        "#]]);
    }

    #[test]
    fn prose_is_text_and_the_board_is_solved() {
        check_solved(expect![[r#"
            |A tree in the park.
             ^^^^^^^^^^^^^^^^^^^ error[stray-text]: this line is text, not a row; for a comment, start the line with `;`
            |
            |; seen
            |  -- by me --  
             ^^^^^^^^^^^^^ error[stray-text]: this line is text, not a row; for a comment, start the line with `;`
                          ^^ hint[trailing-whitespace]: trailing whitespace
            |P.T
             ^ information[verdict]: The thief escapes in 2 turns
            |..E
            |
            |TITLE:
             ^^^^^^ error[stray-text]: this line is text, not a row; for a directive, write `title:`
            |first: police
            |Level 2: hard
             ^^^^^^^^^^^^^ error[stray-text]: this line is text, not a row; for a comment, start the line with `;`
            |PTE
             ^ information[verdict]: Police catches the thief in 1 turn
        "#]]);
    }

    #[test]
    fn a_row_with_mistakes_is_not_text() {
        check(expect![[r#"
            |xyz
             ^^^ error[unknown-cell]: unknown cells `xyz`; cells are `.`, `*`, `P`, `T` and `E`
            |P.T
            |..E
            |
            |P#xy
             ^^^^ error[ragged-row]: this row has 4 cells; the other rows of the grid have 3
              ^ error[unknown-cell]: unknown cell `#`; did you mean `*` (wall)?
               ^^ error[unknown-cell]: unknown cells `xy`; cells are `.`, `*`, `P`, `T` and `E`
            |..T
             ^^^ related: a row of 3 cells
            |..E
        "#]]);
    }

    #[test]
    fn inside_and_below_a_grid_every_line_is_a_row() {
        check(expect![[r#"
            |P.T
             ^^^ error[unknown-cell]: this is not a board: unknown cells `A walite:x` throughout; cells are `.` (floor), `*` (wall), `P` (policeman), `T` (thief) and `E` (exit)
            |A wall
            |..E
            |Title: x
        "#]]);
    }

    #[test]
    fn text_without_a_grid_makes_no_board() {
        check(expect![[r#"
            |By
             ‸ warning[empty-file]: no board in this file
             ^^ error[stray-text]: this line is text, not a row; for a comment, start the line with `;`
        "#]]);
        check(expect![[r#"
            |PTE
            |
            |That was all.
             ^^^^^^^^^^^^^ error[stray-text]: this line is text, not a row; for a comment, start the line with `;`
        "#]]);
    }

    #[test]
    fn a_size_header_keeps_its_grid() {
        check_solved(expect![[r#"
            |2 3
            |The small one
             ^^^^^^^^^^^^^ error[stray-text]: this line is text, not a row; for a comment, start the line with `;`
            |P.T
             ^ information[verdict]: The thief escapes in 2 turns
            |..E
        "#]]);
    }

    #[test]
    fn it_is_not_fixed_without_asking() {
        check_fixed(expect![[r#"
            |Title: The tree of life
            |#5: teepee
            |P#T
            |..E
            =>
            |Title: The tree of life
            |#5: teepee
            |P#T
            |..E
        "#]]);
    }

    #[test]
    fn it_can_be_made_a_comment() {
        check_fixes(
            "stray-text",
            expect![[r#"
                |The tree of life
                 ^
                |
                |PTE
                > Make it a comment
                |; The tree of life
                |
                |PTE
            "#]],
        );
    }

    #[test]
    fn it_can_be_made_the_directive_that_it_names() {
        check_fixes(
            "stray-text",
            expect![[r#"
                |Title: The tree of life ; of mine
                 ^
                |PTE
                > Write the directive `title`
                |title: The tree of life ; of mine
                |PTE
            "#]],
        );
        check_fixes(
            "stray-text",
            expect![[r#"
                | First = Thief
                  ^
                |PTE
                > Write the directive `first`
                | first: thief
                |PTE
            "#]],
        );
        check_fixes(
            "stray-text",
            expect![[r#"
                |title: a
                |Title: b
                 ^
                |PTE
                > Make it a comment
                |title: a
                |; Title: b
                |PTE
            "#]],
        );
    }

    #[test]
    fn a_directive_goes_above_the_size_header() {
        check_fixes(
            "stray-text",
            expect![[r#"
                |1 3 ; rows and columns
                |Title: b
                 ^
                |PTE
                > Write the directive `title`
                |title: b
                |1 3 ; rows and columns
                |PTE
            "#]],
        );
    }

    #[test]
    fn text_does_not_become_a_row_when_a_line_below_it_is_removed() {
        check_fixes(
            "unknown-directive",
            expect![[r#"
                |xyz
                |zzzzzzzzz: 1
                 ^
                |PTE
                > Remove the directive
                |xyz
                |
                |PTE
                > Allow `unknown-directive` on this board
                |xyz
                |allow: unknown-directive
                |zzzzzzzzz: 1
                |PTE
            "#]],
        );
        check_fixed(expect![[r#"
            |xyz
            |allow: trailing-whitespace
            |PTE
            =>
            |xyz
            |allow: trailing-whitespace
            |PTE
        "#]]);
    }

    #[test]
    fn lines_of_text_with_only_blank_lines_between_them_are_one_mistake() {
        check(expect![[r#"
            |The tree of life
             ^^^^^^^^^^^^^^^^ error[stray-text]: this line is text, not a row; for a comment, start the line with `;`
            |by nobody
            |
            |Title: x
            |; seen
            |A walk
             ^^^^^^ error[stray-text]: this line is text, not a row; for a comment, start the line with `;`
            |P.T
            |..E
        "#]]);
        check_fixes(
            "stray-text",
            expect![[r#"
                |The tree of life
                 ^
                |
                |Title: x
                |P.T
                |..E
                > Make these 2 lines directives and comments
                |; The tree of life
                |
                |title: x
                |P.T
                |..E
            "#]],
        );
    }

    #[test]
    fn a_key_and_an_equals_sign_are_a_directive() {
        check_solved(expect![[r#"
            |title = "A walk" ; mine
             ^^^^^^^^^^^^^^^^^^^^^^^ error[stray-text]: this line is text, not a row; for a directive, write `title: A walk`
            |P.T
             ^ information[verdict]: The thief escapes in 2 turns
            |..E
            |first=thief
             ^^^^^^^^^^^ error[stray-text]: this line is text, not a row; for a directive, write `first: thief`
            |
            |P.T
             ^ information[verdict]: The thief escapes in 1 turn
            |..E
        "#]]);
        check_fixes(
            "stray-text",
            expect![[r#"
                |title = "A walk" ; mine
                 ^
                |P.T
                |..E
                > Write the directive `title`
                |title: A walk ; mine
                |P.T
                |..E
            "#]],
        );
    }

    #[test]
    fn only_a_known_key_with_a_value_is_a_directive() {
        check(expect![[r#"
            |name = x
             ^^^^^^^^ error[stray-text]: this line is text, not a row; for a comment, start the line with `;`
            |P.T
            |..E
            |
            |title =
             ^^^^^^^ error[unknown-cell]: this is not a board: unknown cells `tile =` throughout; cells are `.` (floor), `*` (wall), `P` (policeman), `T` (thief) and `E` (exit)
            |P.T
            |..E
        "#]]);
    }
}
