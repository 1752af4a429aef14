//! `stakeout explore`: files in the page that works from the disk.
//!
//! The page is one file, which `editors/web/build` makes. It gets the text in the part of its
//! address after `#`, or within itself. Deliberately not here: a server, and the network.

use std::collections::{HashMap, HashSet};
use std::ffi::OsString;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant, SystemTime};
use std::{env, fs, io, thread};

use clap::{Args, ValueHint};
use miniz_oxide::deflate::compress_to_vec;
use serde::Serialize;
use url::Url;

use crate::analysis::{Context, PuzzleKind, Unsolved};
use crate::cli::replace::{InputFiles, can_put, put, spare_puzzles};
use crate::cli::report::diagnostic::write_to_standard_error;
use crate::cli::source::{Content, ENCODING, Source, TextFile, TextOptions};
use crate::cli::status::{CommandError, CommandResult, ExitStatus};
use crate::config::{MemorySize, Settings};
use crate::host;

/// The text below the options in the help.
pub(crate) const HELP: &str = "\
Examples:
  stakeout explore level.board           opens the page in your browser, with this file
  stakeout explore level.board --print   prints the link instead
  stakeout explore level.board -o lesson.html
                                         a page for others that opens with these boards
  stakeout explore a.board b.game c.md -o lesson.html
                                         several files, and the blocks of Markdown, to
                                         choose from
  stakeout explore level.board -o task.html --task
                                         a page that hides the solution at first

The page is the file stakeout.html next to the program, in ../share/stakeout, or in the
clone that the program was built in. It works without a network. The environment variable
BROWSER selects the browser.

Exit codes: 0; 2, the file could not be read, there is no page, or it could not be opened
or written.";

/// The files to show, and what to do with the page.
#[derive(Debug, Args)]
pub struct ExploreArguments {
    /// Files with puzzles, Markdown among them, or `-` for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath, required = true)]
    files: Vec<PathBuf>,
    /// Print the link instead of opening it
    #[arg(long, conflicts_with = "output", group = "written")]
    print: bool,
    /// Write a copy of the page that opens with the files; `-` is standard output
    #[arg(long, short, value_name = "PAGE", value_hint = ValueHint::FilePath, group = "written")]
    output: Option<PathBuf>,
    /// Hide values, best lines and verdicts until *Show values* is pressed; needs `--print` or
    /// `--output`
    #[arg(long, requires = "written")]
    task: bool,
    #[command(flatten)]
    text: TextOptions,
}

const PAGE: &str = "stakeout.html";
/// Where the page says what it opens with.
const OPENS_WITH: &str = "<meta name=\"stakeout\" content=\"";
/// The page refuses longer texts, in bytes.
const MAX_TEXT: usize = 4 << 20;
/// Ten times the size of a page, in bytes.
const MAX_PAGE: u64 = 16 << 20;
/// Longer links do not work in every browser, in bytes.
const MAX_LINK: usize = 64 << 10;
/// Behind a text in a link: the values are hidden at first.
const TASK: &str = "&task";
/// Names of temporary pages.
const TEMPORARY: (&str, &str) = ("stakeout-explore-", ".html");
/// Nobody still opens a temporary page of this age.
const FORGOTTEN: Duration = Duration::from_secs(24 * 60 * 60);
/// What opens the page has failed only if it ends before this.
const PATIENCE: Duration = Duration::from_secs(2);

/// Opens the page, prints its link, or writes a copy.
pub(crate) fn explore(arguments: &ExploreArguments, out: &mut dyn Write) -> CommandResult {
    let sources: Vec<Source> =
        arguments.files.iter().map(|file| arguments.text.source(file)).collect();
    let mut fragment = fragment(&sources)?;
    if arguments.task {
        fragment += TASK;
    }
    let page = find_page()?;
    if let Some(output) = &arguments.output {
        let copy = copy_with(&page, &fragment)?;
        if output.as_os_str() == "-" {
            return Ok(out.write_all(copy.as_bytes())?);
        }
        let mut inputs = InputFiles::of(&sources);
        inputs.add(page);
        return can_put(output, &inputs)
            .and_then(|()| spare_puzzles(output, "a page"))
            .and_then(|()| put(&mut Cursor::new(copy), output, &inputs))
            .map_err(|error| format!("{}: cannot be written: {error}", output.display()).into());
    }
    let mut link = link_to(&page)?;
    link.set_fragment(Some(&fragment));
    if link.as_str().len() > MAX_LINK {
        link = link_to(&temporary(&copy_with(&page, &fragment)?)?)?;
    }
    if arguments.print { Ok(writeln!(out, "{link}")?) } else { open(&link) }
}

/// The part of a link after `#` that holds files: a letter for the kind of a single one, or `l` for a
/// list, then `=` and the text or the list as JSON, as raw DEFLATE in base64 with `-` and `_` and
/// without padding.
fn fragment(sources: &[Source]) -> CommandResult<String> {
    let files: Vec<TextFile> = sources.iter().map(loaded).collect::<CommandResult<_>>()?;
    if let ([source], [file]) = (sources, &*files)
        && file.file.whole().is_some()
    {
        within_limit(&file.text, &source.name)?;
        let kind = file.file.kind();
        return fragment_of(kind, &file.text).ok_or_else(|| no_such_kind(&source.name, kind.name));
    }
    let mut texts = Vec::new();
    for (source, file) in sources.iter().zip(&files) {
        texts.extend(listed_texts(source, file)?);
    }
    tell_apart(&mut texts);
    let list = serde_json::to_string(&texts)?;
    within_limit(&list, sources.first().map_or("", |source| &source.name))?;
    Ok(packed('l', &list))
}

/// One of several texts in the page.
#[derive(Serialize)]
struct ListedText {
    /// Its ending tells the kind.
    name: String,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
}

/// The texts of a file: of Markdown, its blocks.
fn listed_texts(source: &Source, file: &TextFile) -> CommandResult<Vec<ListedText>> {
    let settings = Settings::default();
    let puzzles = file.file.puzzles(Context::new(&Unsolved, &settings, ENCODING));
    let path = Path::new(&source.name);
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let blocks = file.file.blocks();
    let mut texts = Vec::new();
    for (number, block) in (1..).zip(blocks) {
        let kind = block.kind.name;
        if letter_of(kind).is_none() {
            return Err(no_such_kind(&source.name, kind));
        }
        let name = match file.file.whole() {
            Some(_) => format!("{stem}.{kind}"),
            None => format!("{stem} {number}.{kind}"),
        };
        // Several boards have a title each.
        let own = puzzles.get(block.numbers().start..block.numbers().end.min(puzzles.len()));
        let title = match own {
            Some([only]) => only.title.clone(),
            _ => None,
        };
        texts.push(ListedText { name, text: block.text().to_string(), title });
    }
    if texts.is_empty() {
        return Err(format!("{}: it has no puzzles", source.name).into());
    }
    Ok(texts)
}

/// Numbers names that stand in the list already: the page finds a text by its name.
fn tell_apart(texts: &mut [ListedText]) {
    let mut taken: HashSet<String> = HashSet::new();
    let mut last: HashMap<String, usize> = HashMap::new();
    for text in texts {
        if !taken.insert(text.name.clone()) {
            let path = Path::new(&text.name);
            let [stem, kind] = [path.file_stem(), path.extension()]
                .map(|part| part.unwrap_or_default().to_string_lossy().into_owned());
            let number = last.entry(text.name.clone()).or_insert(1);
            text.name = loop {
                *number += 1;
                let name = format!("{stem} {number}.{kind}");
                if taken.insert(name.clone()) {
                    break name;
                }
            };
        }
    }
}

fn no_such_kind(name: &str, kind: &str) -> CommandError {
    format!("{name}: the page does not show the kind `{kind}`").into()
}

fn within_limit(text: &str, name: &str) -> CommandResult {
    if text.len() > MAX_TEXT {
        let most = MemorySize(MAX_TEXT as u64);
        return Err(format!("{name}: it has more than {most}, too much for the page").into());
    }
    Ok(())
}

fn loaded(source: &Source) -> CommandResult<TextFile> {
    let name = &source.name;
    match source.load_any().map_err(|unread| format!("{name}: {unread}"))? {
        Content::Text(file) => Ok(*file),
        Content::Unreadable(text, diagnostic) => {
            write_to_standard_error(name, &text, &[*diagnostic]);
            Err(CommandError::Reported(ExitStatus::Failed))
        }
    }
}

/// The part of a link after `#` that holds a text; `None` if the page does not show this kind or so
/// much text.
pub(crate) fn fragment_of(kind: &PuzzleKind, text: &str) -> Option<String> {
    let letter = letter_of(kind.name)?;
    (text.len() <= MAX_TEXT).then(|| packed(letter, text))
}

/// The letter before a text of this kind; `None` if the page does not show it.
fn letter_of(kind: &str) -> Option<char> {
    match kind {
        "board" => Some('b'),
        "game" => Some('g'),
        "pursuit" => Some('p'),
        _ => None,
    }
}

fn packed(letter: char, text: &str) -> String {
    format!("{letter}={}", base64(&compress_to_vec(text.as_bytes(), 9)))
}

/// Bytes in the letters of base64 that need no escape in a link or in HTML.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let mut bits = 0;
        for &byte in group {
            bits = bits << 8 | u32::from(byte);
        }
        bits <<= 8 * (3 - group.len());
        for index in 0..=group.len() {
            text.push(LETTERS[(bits >> (18 - 6 * index) & 63) as usize] as char);
        }
    }
    text
}

/// The page next to the program or in the clone.
fn find_page() -> Result<PathBuf, String> {
    let program = env::current_exe().and_then(fs::canonicalize);
    let program = program.map_err(|error| format!("the program cannot find itself: {error}"))?;
    let beside = program.parent().unwrap_or(Path::new("."));
    for page in [beside.join(PAGE), beside.join("../share/stakeout").join(PAGE)] {
        if page.is_file() {
            return Ok(page);
        }
    }
    if let Some(clone) = clone_of(beside) {
        let built = clone.join("editors/web/dist").join(PAGE);
        if built.is_file() {
            return Ok(built);
        }
        let clone = clone.display();
        return Err(format!("no {PAGE}; run editors/web/build in the clone, {clone}"));
    }
    Err(format!(
        "{PAGE} is not next to the program, in {}; every release has it, and editors/web/build makes it in a clone",
        beside.display()
    ))
}

/// The clone that a program was built in, by its directory: cargo writes to `target/PROFILE` or
/// `target/PLATFORM/PROFILE`.
fn clone_of(folder: &Path) -> Option<&Path> {
    let target = folder.ancestors().skip(1).take(2).find(|folder| folder.ends_with("target"))?;
    target.parent().filter(|clone| clone.join("Cargo.toml").is_file())
}

/// The page as a text that opens with a file.
fn copy_with(page: &Path, fragment: &str) -> Result<String, String> {
    let shown = page.display();
    let text = host::read_regular(page, MAX_PAGE)
        .and_then(|bytes| String::from_utf8(bytes).map_err(io::Error::other))
        .map_err(|error| format!("{shown}: cannot be read: {error}"))?;
    // A fragment has no other character that HTML would read.
    let fragment = &*fragment.replace('&', "&amp;");
    match text.split_once(OPENS_WITH) {
        Some((before, after)) if after.starts_with('"') => {
            Ok([before, OPENS_WITH, fragment, after].concat())
        }
        _ => Err(format!("{shown} is the page of another version")),
    }
}

fn link_to(page: &Path) -> Result<Url, String> {
    let page = fs::canonicalize(page).unwrap_or_else(|_| page.to_owned());
    Url::from_file_path(&page).map_err(|()| format!("{}: browsers cannot open it", page.display()))
}

/// Opens a link in the browser. What systems have for files loses the part of a link after `#`, so
/// it gets a page that leads there.
fn open(link: &Url) -> CommandResult {
    let browser = env::var_os("BROWSER").filter(|browser| !browser.is_empty());
    let (program, arguments): (OsString, Vec<OsString>) = match browser {
        Some(browser) => (browser, vec![link.as_str().into()]),
        None => {
            let target = link.as_str().replace('&', "&amp;").replace('"', "%22");
            let leading = temporary(&format!(
                "<!doctype html>\n<meta charset=\"utf-8\">\n<title>Stakeout</title>\n\
                 <meta http-equiv=\"refresh\" content=\"0;url={target}\">\n"
            ))?
            .into_os_string();
            match env::consts::OS {
                "macos" => ("open".into(), vec![leading]),
                "windows" => {
                    ("rundll32".into(), vec!["url.dll,FileProtocolHandler".into(), leading])
                }
                _ => ("xdg-open".into(), vec![leading]),
            }
        }
    };
    let shown = program.display();
    let failed = |why: String| format!("{shown} {why}; open this link in a browser: {link}");
    let mut opening = Command::new(&program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| failed(format!("cannot be started: {error}")))?;
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        match opening.try_wait()? {
            Some(status) if status.success() => return Ok(()),
            Some(status) => return Err(failed(format!("has failed: {status}")).into()),
            None => thread::sleep(Duration::from_millis(10)),
        }
    }
    // A browser that was not running yet.
    Ok(())
}

/// Writes a page that the browser needs only once, into a directory of its own in the user's cache,
/// where everything may be removed.
fn temporary(text: &str) -> Result<PathBuf, String> {
    let own = host::cache_directory().map(|cache| cache.join("stakeout").join("explore"));
    if let Some(own) = &own {
        remove_forgotten(own);
    }
    let folder = own.unwrap_or_else(env::temp_dir);
    let write = || {
        fs::create_dir_all(&folder)?;
        let mut file = tempfile::Builder::new()
            .prefix(TEMPORARY.0)
            .suffix(TEMPORARY.1)
            .tempfile_in(&folder)?;
        file.write_all(text.as_bytes())?;
        let (_, path) = file.keep()?;
        io::Result::Ok(path)
    };
    write().map_err(|error| format!("{}: cannot be written: {error}", folder.display()))
}

/// Removes the temporary pages of days before.
fn remove_forgotten(folder: &Path) {
    let long_ago = SystemTime::now() - FORGOTTEN;
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let Some(name) = name.to_str() else { continue };
        if name.starts_with(TEMPORARY.0)
            && name.ends_with(TEMPORARY.1)
            && let Ok(about) = entry.metadata()
            && let Ok(changed) = about.modified()
            && changed < long_ago
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::cli::explore::base64;

    #[test]
    fn base64_has_the_letters_of_links_and_no_padding() {
        let texts = ["", "f", "fo", "foo", "foob", "\u{3ff}\u{7ff}"];
        let letters = texts.map(|text| base64(text.as_bytes()));
        assert_eq!(letters, ["", "Zg", "Zm8", "Zm9v", "Zm9vYg", "z7_fvw"]);
    }
}
