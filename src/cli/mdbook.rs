//! `stakeout mdbook`: a preprocessor of mdBook that shows boards and games as pictures.
//!
//! mdBook writes `[context, book]` as JSON to standard input and reads the book from standard
//! output. Guarantee: a fenced block that cannot be drawn stays as it is, and what an author writes
//! in it only ever becomes text or an image. Deliberately not here: drawing.

use std::io::{self, IsTerminal as _, Write};
use std::path::Path;

use clap::{Args, Subcommand};
use serde_json::Value as Json;

use crate::analysis::{Block, File, PuzzleKind};
use crate::cli::explore::fragment_of;
use crate::cli::kinds::Puzzles;
use crate::cli::options::{ConfigurationOptions, Solver, SolverOptions, report_faulty};
use crate::cli::render::task::Illustration;
use crate::cli::report::diagnostic::write_to_standard_error;
use crate::cli::source::{TextFile, TextOptions};
use crate::cli::status::{CommandError, CommandResult, ExitStatus, complain};
use crate::config::{Configurations, MemorySize, Selection, Severity};
use crate::images::palette::{Palette, Theme};
use crate::text::RawLines;

/// The text below the options in the help.
pub(crate) const HELP: &str = "\
mdBook runs this command if book.toml names it:

  [preprocessor.stakeout]
  command = \"stakeout mdbook\"

Fenced blocks that start with board, game or pursuit become pictures with the verdict, and
their text below. `board task` shows the text first, and the picture when the reader asks
for it. `board plain` stays as it is, and so does a block with errors, which are reported
on standard error. The manual describes the settings.

Exit codes: 0; 1, `supports` names another renderer than html; 2, standard input is not a
book, or a setting in book.toml is invalid.";

/// The pictures of one book take at most this many bytes; further blocks stay as they are.
const MAX_PICTURE_BYTES: usize = 64 << 20;
/// A longer address than this is not written into a page.
const MAX_LINK: usize = 64 << 10;
/// The word after the kind that leaves a block as it is.
const PLAIN: &str = "plain";
/// The word after the kind that hides the picture until the reader asks for it.
const TASK: &str = "task";

/// What mdBook asks for.
#[derive(Debug, Args)]
pub struct MdbookArguments {
    #[command(subcommand)]
    question: Option<Question>,
    #[command(flatten)]
    configuration: ConfigurationOptions,
    #[command(flatten)]
    solver: SolverOptions,
}

#[derive(Debug, Subcommand)]
enum Question {
    /// Exit with 0 if pictures suit books of this renderer, else with 1
    Supports {
        /// Name of the renderer
        renderer: String,
    },
}

/// Writes the book with pictures.
pub(crate) fn mdbook(
    arguments: &MdbookArguments,
    out: &mut dyn Write,
    status: &mut ExitStatus,
) -> CommandResult {
    if let Some(Question::Supports { renderer }) = &arguments.question {
        if renderer != "html" {
            status.worsen(ExitStatus::Found);
        }
        return Ok(());
    }
    if io::stdin().is_terminal() {
        return Err("mdBook runs this command: see `stakeout mdbook --help`".into());
    }
    let configurations =
        arguments.configuration.configurations(arguments.solver.layer(), Selection::default())?;
    let input = TextOptions::named(None).standard_input();
    let text = input.text().map_err(|error| format!("standard input cannot be read: {error}"))?;
    let not_a_book = |why: String| format!("standard input is not a book of mdBook: {why}");
    let text = text.map_err(|_| not_a_book("it is not UTF-8".to_owned()))?;
    let [context, mut book]: [Json; 2] =
        serde_json::from_str(&text).map_err(|error| not_a_book(error.to_string()))?;
    let mut writer = BookWriter::new(&context, &configurations)?;
    // mdBook before 0.5 calls the items of a book sections.
    let key = if book.get("items").is_some() { "items" } else { "sections" };
    let items = book.get_mut(key).and_then(Json::as_array_mut);
    let items = items.ok_or_else(|| not_a_book("it has no items".to_owned()))?;
    writer.change(items);
    report_faulty(&configurations);
    serde_json::to_writer(&mut *out, &book).map_err(io::Error::from)?;
    Ok(out.flush()?)
}

/// Changes the chapters of a book.
struct BookWriter<'a> {
    configurations: &'a Configurations,
    solver: Solver,
    palette: &'static Palette,
    /// The address of the page, relative to the book unless it is a whole one.
    page: Option<String>,
    /// The directory of the chapters as in messages, with a slash at its end.
    source: String,
    /// The bytes that pictures may still take.
    left: usize,
    is_full_reported: bool,
}

impl<'a> BookWriter<'a> {
    /// # Errors
    /// If a setting in `book.toml` is invalid.
    fn new(context: &Json, configurations: &'a Configurations) -> CommandResult<Self> {
        let config = &context["config"];
        let settings = &config["preprocessor"]["stakeout"];
        let theme = match &settings["theme"] {
            Json::Null => Theme::Light,
            Json::String(name) if name == "light" => Theme::Light,
            Json::String(name) if name == "dark" => Theme::Dark,
            other => return Err(invalid("theme", other, "use \"light\" or \"dark\"")),
        };
        let page = match &settings["page"] {
            Json::Null => None,
            Json::String(page) if is_page(page) => Some(page.clone()),
            other => {
                let valid = "use a path within the book or an address that starts with https:";
                return Err(invalid("page", other, valid));
            }
        };
        let root = context["root"].as_str().unwrap_or(".");
        let source = config["book"]["src"].as_str().unwrap_or("src");
        let place = Path::new(root).join("book.toml");
        let limit = configurations.for_path(&place).solver_memory;
        Ok(Self {
            configurations,
            solver: Solver::new(limit),
            palette: theme.palette(),
            page,
            source: format!("{}/", source.trim_end_matches('/')),
            left: MAX_PICTURE_BYTES,
            is_full_reported: false,
        })
    }

    fn change(&mut self, items: &mut [Json]) {
        let mut waiting: Vec<&mut Json> = items.iter_mut().rev().collect();
        while let Some(item) = waiting.pop() {
            // Others are separators and titles of parts.
            let Some(chapter) = item.get_mut("Chapter").and_then(Json::as_object_mut) else {
                continue;
            };
            // Drafts are written without a path.
            let path = chapter.get("path").and_then(Json::as_str).unwrap_or_default().to_owned();
            if let Some(Json::String(content)) = chapter.get_mut("content") {
                self.change_chapter(&path, content);
            }
            if let Some(Json::Array(items)) = chapter.get_mut("sub_items") {
                waiting.extend(items.iter_mut().rev());
            }
        }
    }

    /// Replaces the fenced blocks of a chapter by pictures.
    fn change_chapter(&mut self, path: &str, content: &mut String) {
        let Some(markdown) = PuzzleKind::named("markdown") else { return };
        let Ok(file) = File::new(content, markdown) else { return };
        if file.blocks().is_empty() {
            return;
        }
        let name = format!("{}{path}", self.source);
        let settings = self.configurations.for_path(Path::new(&name));
        let mut changed = String::with_capacity(content.len());
        let mut done = 0;
        for block in file.blocks() {
            let place = BlockPlace::of(content, block);
            if place.word == PLAIN {
                continue;
            }
            match self.drawn(path, block, place.word == TASK) {
                Ok(pictures) if pictures.len() <= self.left => {
                    self.left -= pictures.len();
                    changed.push_str(&content[done..place.start]);
                    changed.push_str(&pictures);
                    done = place.end;
                    // Text on the next line would belong to the HTML.
                    if !starts_with_blank_lines(&content[done..]) {
                        changed.push('\n');
                    }
                }
                Ok(_) if self.is_full_reported => {}
                Ok(_) => {
                    self.is_full_reported = true;
                    let most = MemorySize(MAX_PICTURE_BYTES as u64);
                    complain(&format!(
                        "{name}: the pictures of the book take more than {most}; the others are left out"
                    ));
                }
                Err(why) => complain(&format!("{name}:{}: not drawn: {why}", place.line)),
            }
        }
        if done > 0 {
            changed.push_str(&content[done..]);
        }
        let whole = TextFile { text: std::mem::take(content), file };
        let mut diagnostics = whole.diagnostics(&self.solver, &settings);
        diagnostics.retain(|diagnostic| diagnostic.severity == Severity::Error);
        write_to_standard_error(&name, &whole.text, &diagnostics);
        *content = if done > 0 { changed } else { whole.text };
    }

    /// The pictures of a block as one line of HTML, which no Markdown is read in.
    fn drawn(&self, path: &str, block: &Block, is_task: bool) -> Result<String, String> {
        let text = block.text().to_string();
        let kind = block.kind;
        // Alone, its puzzles are numbered from 1.
        let file = File::new(&text, kind).map_err(|error| error.to_string())?;
        let puzzles = Puzzles::of(&file).map_err(|_| "files of this kind are not drawn")?;
        let illustrations = puzzles.illustrations(self.palette, &self.solver);
        let illustrations = illustrations.into_iter().collect::<Result<Vec<_>, _>>()?;
        if illustrations.is_empty() {
            return Err("there is nothing to draw".to_owned());
        }
        let mut pictures = String::new();
        for Illustration { svg, words } in &illustrations {
            let words = escaped(words);
            pictures += &format!(
                "<img alt=\"{words}\" src=\"data:image/svg+xml,{}\" style=\"max-width:100%\">",
                in_address(svg)
            );
        }
        // An empty line would end the block of HTML.
        let source = escaped(&text).replace("\r\n", "\n").replace(['\r', '\n'], "&#10;");
        let source = format!("<pre><code class=\"nohighlight\">{source}</code></pre>");
        let mut html = "<figure class=\"stakeout\" style=\"margin:1em 0\">".to_owned();
        html += &if is_task {
            format!("{source}{}", details("Solution", &pictures))
        } else {
            format!("{pictures}{}", details("Text", &source))
        };
        if let Some(page) = self.page_for(path, kind, &text) {
            let words = escaped(illustrations[0].words.split(':').next().unwrap_or_default());
            let frame = format!(
                "<iframe src=\"{page}\" title=\"{words}\" loading=\"lazy\" width=\"720\" height=\"420\" \
                 style=\"max-width:100%;border:0\"></iframe>"
            );
            html += &details("Play", &frame);
        }
        html += "</figure>";
        Ok(html)
    }

    /// The address of the page that shows only this text, if it can be linked.
    fn page_for(&self, path: &str, kind: &PuzzleKind, text: &str) -> Option<String> {
        let page = self.page.as_ref()?;
        let fragment = fragment_of(kind, text)?;
        // Chapters may be in directories, and the path of the page starts at the book.
        let is_whole = page.contains(':') || page.starts_with('/');
        let up = if is_whole { 0 } else { path.matches('/').count() };
        let address = format!("{}{}?embed#{fragment}", "../".repeat(up), escaped(page));
        (address.len() <= MAX_LINK).then_some(address)
    }
}

/// HTML that the reader can open.
fn details(summary: &str, html: &str) -> String {
    format!("<details><summary>{summary}</summary>{html}</details>")
}

fn invalid(key: &str, value: &Json, valid: &str) -> CommandError {
    format!("book.toml: invalid `{key}` value {value} of [preprocessor.stakeout]; {valid}").into()
}

/// Whether an address is a path or one that a browser fetches a page from.
fn is_page(address: &str) -> bool {
    let is_web = address.starts_with("https://") || address.starts_with("http://");
    !address.is_empty() && (is_web || !address.contains(':'))
}

/// Where a block is in a chapter.
struct BlockPlace<'a> {
    /// The start of its first fence, in bytes, behind indentation and list markers.
    start: usize,
    /// The end of its last fence.
    end: usize,
    /// The number of the line of the first fence, from 1.
    line: usize,
    /// The word after its kind, or an empty one.
    word: &'a str,
}

impl<'a> BlockPlace<'a> {
    fn of(text: &'a str, block: &Block) -> Self {
        let content = block.passage.outer_span();
        let before = &text[..content.start.bytes()];
        let opening = before.trim_end_matches(['\r', '\n']);
        let line_start = opening.rfind(['\r', '\n']).map_or(0, |end| end + 1);
        // Only indentation and markers of lists precede the fence.
        let fence_start = opening[line_start..].find(['`', '~']).unwrap_or(0);
        let words = opening[line_start + fence_start..].trim_start_matches(['`', '~']);
        let behind = &text[content.end.bytes()..];
        let closing = behind.find(['\r', '\n']).unwrap_or(behind.len());
        Self {
            start: line_start + fence_start,
            end: content.end.bytes() + closing,
            line: before[..line_start].lines().count() + 1,
            word: words_of(words).nth(1).unwrap_or_default(),
        }
    }
}

/// The words behind a fence, e.g. "board" and "task" in "board task", "board,task" and "{.board .task}".
fn words_of(info: &str) -> impl Iterator<Item = &str> {
    let words = info.split([' ', '\t', ',', '{', '}']);
    words.map(|word| word.trim_start_matches('.')).filter(|word| !word.is_empty())
}

/// Whether a text is the rest of a line and then an empty line, or only the rest of a line.
fn starts_with_blank_lines(text: &str) -> bool {
    let mut lines = RawLines::new(text, 0).skip(1);
    lines.next().is_none_or(|line| line.text.trim_matches([' ', '\t']).is_empty())
}

/// A text within HTML, also within quotes.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(character),
        }
    }
    escaped
}

/// An image within a `data:` address in quotes.
fn in_address(svg: &str) -> String {
    let mut address = String::with_capacity(svg.len() + svg.len() / 4);
    for character in svg.chars() {
        match character {
            '%' => address.push_str("%25"),
            '#' => address.push_str("%23"),
            '<' => address.push_str("%3C"),
            '>' => address.push_str("%3E"),
            '"' => address.push_str("%22"),
            '&' => address.push_str("%26"),
            '\r' | '\n' => address.push_str("%0A"),
            _ => address.push(character),
        }
    }
    address
}
