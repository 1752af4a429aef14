//! `stakeout render`: images of boards and graph games, for papers, web pages and terminals.
//!
//! The content of an image comes from `analysis`, like everything an editor shows. Deliberately not
//! here: solving.

pub(crate) mod board;
pub(crate) mod caption;
pub(crate) mod graph;
pub(crate) mod palette;
pub(crate) mod svg;

use std::io;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum, ValueHint};

use crate::cli::ExitStatus;
use crate::cli::kinds::KINDS;
use crate::cli::options::InputOptions;
use crate::cli::render::palette::Theme;
use crate::cli::replace::{self, InputFiles};
use crate::cli::report::write_to_standard_error;
use crate::cli::source::{Content, Source, TextFile};
use crate::model::Player;

/// The text below the options in the help.
pub(crate) const HELP: &str = "\
Examples:
  stakeout render level.board                      the board in the terminal
  stakeout render level.board -o level.svg         an image for a web page or a paper
  stakeout render level.board -o level.svg --theme dark --cell-size 64
  stakeout render level.board --vary police --to-move thief --board 2 -o -
                                                   values for each cell of the policeman
  stakeout render trap.game -o trap.svg            a small game on a graph
  stakeout render trap.game | dot -Tsvg > trap.svg
                                                   a large one, by Graphviz

Exit codes: 0, everything drawn; 1, something was drawn without outcomes, or not drawn
because it has errors; 2, nothing could be drawn.";

/// The side of a cell in pixels, except on large boards.
const USUAL_CELL_SIZE: u32 = 40;

/// What to draw, and how.
#[derive(Debug, Args)]
pub struct RenderArguments {
    /// A file, or `-` for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// File to write; standard output if omitted or `-`. With several boards, each file name gets a
    /// number
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Image format [default: from the extension of the output: .svg, .txt or .dot]
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<ImageFormat>,
    /// Draw only the board with this number, from 1
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    board: Option<u32>,
    /// The player whose cell varies: each cell shows the value with this player on it [default:
    /// thief]
    #[arg(long, value_name = "PLAYER", value_enum)]
    vary: Option<Who>,
    /// The player to move [default: the first mover of the board]
    #[arg(long, value_name = "PLAYER", value_enum)]
    to_move: Option<Who>,
    /// Leave out the best line
    #[arg(long)]
    no_line: bool,
    /// Colour theme
    #[arg(long, value_name = "THEME", value_enum, default_value_t)]
    theme: Theme,
    /// Side of a cell, or height of a vertex, in pixels [default: 40, smaller on large boards]
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(4..=512))]
    cell_size: Option<u32>,
    #[command(flatten)]
    input: InputOptions,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ImageFormat {
    /// Vector image, for web pages and papers
    Svg,
    /// A board as text, coloured in a terminal
    Text,
    /// A graph game, for layout by Graphviz
    Dot,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Who {
    Police,
    Thief,
}

impl Who {
    const fn player(self) -> Player {
        match self {
            Self::Police => Player::Police,
            Self::Thief => Player::Thief,
        }
    }
}

/// Where images are written.
enum ImageTarget<'a> {
    StandardOutput,
    File { path: &'a Path, inputs: InputFiles },
}

/// One run of the command.
pub(crate) struct RenderRequest<'a> {
    arguments: &'a RenderArguments,
    source: &'a Source,
    target: ImageTarget<'a>,
    file: &'a TextFile,
}

/// The reason why nothing is drawn, as a message.
pub(crate) struct RenderError(String);

impl From<String> for RenderError {
    fn from(message: String) -> Self {
        Self(message)
    }
}

/// Draws, and records the result in `status`.
pub(crate) fn render(arguments: &RenderArguments, status: &mut ExitStatus) -> io::Result<()> {
    let source = arguments.input.text.source(&arguments.file);
    match draw(arguments, &source, status) {
        Ok(done) => done,
        Err(RenderError(message)) => {
            status.fail(&message);
            Ok(())
        }
    }
}

fn draw(
    arguments: &RenderArguments,
    source: &Source,
    status: &mut ExitStatus,
) -> Result<io::Result<()>, RenderError> {
    let target = arguments.target(source);
    let content = source.load().map_err(|unread| format!("{}: {unread}", source.name))?;
    let file = match content {
        Content::Text(file) => file,
        Content::Unreadable(text, diagnostic) => {
            write_to_standard_error(&source.name, &text, &[*diagnostic]);
            status.worsen(ExitStatus::Found);
            return Ok(Ok(()));
        }
    };
    let request = RenderRequest { arguments, source, target, file: &file };
    let drawn = KINDS.iter().find_map(|kind| (kind.render)(&request, status));
    drawn.unwrap_or_else(|| {
        Err(RenderError(format!("{}: files of this kind cannot be drawn", source.name)))
    })
}

impl RenderArguments {
    fn target(&self, source: &Source) -> ImageTarget<'_> {
        match self.output.as_deref().filter(|path| path.as_os_str() != "-") {
            Some(path) => ImageTarget::File { path, inputs: InputFiles::of([source]) },
            None => ImageTarget::StandardOutput,
        }
    }

    /// The image format; `usual` on standard output.
    fn format(
        &self,
        target: &ImageTarget<'_>,
        usual: ImageFormat,
    ) -> Result<ImageFormat, RenderError> {
        let extension = match (self.format, target) {
            (Some(format), _) => return Ok(format),
            (None, ImageTarget::StandardOutput) => return Ok(usual),
            (None, ImageTarget::File { path, .. }) => {
                path.extension().and_then(|extension| extension.to_str()).unwrap_or_default()
            }
        };
        match extension.to_ascii_lowercase().as_str() {
            "svg" => Ok(ImageFormat::Svg),
            "txt" => Ok(ImageFormat::Text),
            "dot" | "gv" => Ok(ImageFormat::Dot),
            _ => Err(RenderError(
                "unknown image format: use the extension .svg, .txt or .dot, or give --format"
                    .to_owned(),
            )),
        }
    }
}

/// The title of an image without one: the file name.
fn usual_name(source: &Source) -> Option<String> {
    let name = Path::new(&source.name).file_name()?.to_string_lossy().into_owned();
    (name != "-").then_some(name)
}

/// Writes an image to its target; `numbered` is its number and the count, if it is one of several.
fn put(
    format: ImageFormat,
    bytes: Vec<u8>,
    target: &ImageTarget<'_>,
    numbered: Option<(usize, usize)>,
) -> Result<io::Result<()>, RenderError> {
    match target {
        ImageTarget::StandardOutput => {
            let gap: &[u8] =
                if numbered.is_some_and(|(number, _)| number > 1) { b"\n" } else { b"" };
            Ok(write_out(format, gap).and_then(|()| write_out(format, &bytes)))
        }
        ImageTarget::File { path, inputs } => {
            let path = numbered.map_or(path.to_path_buf(), |numbers| with_number(path, numbers));
            let plain = if format == ImageFormat::Text {
                anstream::adapter::strip_bytes(&bytes).into_vec()
            } else {
                bytes
            };
            replace::put(&mut io::Cursor::new(plain), &path, inputs)
                .map_err(|error| format!("{}: cannot be written: {error}", path.display()))?;
            Ok(Ok(()))
        }
    }
}

fn write_out(format: ImageFormat, bytes: &[u8]) -> io::Result<()> {
    if format == ImageFormat::Text {
        let mut out = anstream::stdout().lock();
        out.write_all(bytes)?;
        out.flush()
    } else {
        let mut out = io::stdout().lock();
        out.write_all(bytes)?;
        out.flush()
    }
}

/// `heat.svg` becomes `heat-1.svg`, or `heat-01.svg` if there are ten.
fn with_number(path: &Path, (number, count): (usize, usize)) -> PathBuf {
    let digits = count.to_string().len();
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number:0digits$}"));
    if let Some(status) = path.extension() {
        name.push(".");
        name.push(status);
    }
    path.with_file_name(name)
}
