//! What to draw, and where the image goes: what the kinds of puzzles share.

use std::io;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum, ValueHint};

use crate::cli::options::{InputOptions, number};
use crate::cli::replace::{self, InputFiles};
use crate::cli::source::Source;
use crate::cli::status::CommandResult;
use crate::images::palette::Theme;
use crate::model::Player;

/// The text below the options in the help.
pub(crate) const HELP: &str = "\
Examples:
  stakeout render level.board                      the board in the terminal
  stakeout render level.board -o level.svg         an image for a web page or a paper
  stakeout render level.board -o level.svg --theme dark --cell-size 64
  stakeout render level.board -o level.svg --plain without the solution
  stakeout render level.board --vary police --to-move thief --board 2 -o -
                                                   values for each cell of the policeman
  stakeout render trap.game -o trap.svg            a small game on a graph
  stakeout render petersen.pursuit -o petersen.svg a small pursuit
  stakeout render trap.game | dot -Tsvg > trap.svg
                                                   a large one, by Graphviz

Exit codes: 0, everything drawn; 1, something was drawn without outcomes, or not drawn
because it has errors, or there is no board; 2, the file could not be read, or the picture
not be drawn or written.";

/// What to draw, and how.
#[derive(Debug, Args)]
pub struct RenderArguments {
    /// A file, or `-` for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// File to write; standard output if omitted or `-`. With several boards, each file name gets a
    /// number
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
    /// Image format [default: from the extension of the output: .svg, .txt or .dot]
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub(crate) format: Option<ImageFormat>,
    /// Draw only the board with this number, from 1
    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=u64::MAX))]
    pub(crate) board: Option<u32>,
    /// The player whose cell varies: each cell shows the value with this player on it [default:
    /// thief]
    #[arg(long, value_name = "PLAYER", value_enum)]
    pub(crate) vary: Option<Who>,
    /// The player to move [default: the first mover of the board]
    #[arg(long, value_name = "PLAYER", value_enum)]
    pub(crate) to_move: Option<Who>,
    /// Leave out the best line
    #[arg(long)]
    pub(crate) no_line: bool,
    /// Leave out the solution: outcomes, verdict and best line, as for a sheet of exercises
    #[arg(long, conflicts_with_all = ["vary", "to_move"])]
    pub(crate) plain: bool,
    /// Colour theme
    #[arg(long, value_name = "THEME", value_enum, default_value_t)]
    pub(crate) theme: Theme,
    /// Side of a cell, or height of a vertex, in pixels [default: 40, smaller on large boards]
    #[arg(long, value_name = "PIXELS", value_parser = number::<u32>(4..=512))]
    pub(crate) cell_size: Option<u32>,
    #[command(flatten)]
    pub(crate) input: InputOptions,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ImageFormat {
    /// Vector image, for web pages and papers
    Svg,
    /// A board as text, coloured in a terminal
    Text,
    /// A graph game or a pursuit, for layout by Graphviz
    Dot,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Who {
    Police,
    Thief,
}

impl Who {
    pub(crate) const fn player(self) -> Player {
        match self {
            Self::Police => Player::Police,
            Self::Thief => Player::Thief,
        }
    }
}

/// Where images are written.
pub(crate) enum ImageTarget<'a> {
    StandardOutput,
    File { path: &'a Path, inputs: InputFiles },
}

/// An image within a text.
pub(crate) struct Illustration {
    pub(crate) svg: String,
    /// What it shows in one line, as plain text.
    pub(crate) words: String,
}

/// One run of the command.
pub(crate) struct RenderRequest<'a> {
    pub(crate) arguments: &'a RenderArguments,
    pub(crate) source: &'a Source,
    pub(crate) target: ImageTarget<'a>,
}

impl RenderArguments {
    pub(crate) fn target(&self, source: &Source) -> ImageTarget<'_> {
        match self.output.as_deref().filter(|path| path.as_os_str() != "-") {
            Some(path) => ImageTarget::File { path, inputs: InputFiles::of([source]) },
            None => ImageTarget::StandardOutput,
        }
    }

    /// The image format; `usual` on standard output.
    pub(crate) fn format(
        &self,
        target: &ImageTarget<'_>,
        usual: ImageFormat,
    ) -> Result<ImageFormat, String> {
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
            _ => {
                Err("unknown image format: use the extension .svg, .txt or .dot, or give --format"
                    .to_owned())
            }
        }
    }
}

/// The title of an image without one: the file name.
pub(crate) fn usual_name(source: &Source) -> Option<String> {
    let name = Path::new(&source.name).file_name()?.to_string_lossy().into_owned();
    (name != "-").then_some(name)
}

/// Writes an image to its target; `numbered` is its number and the count, if it is one of several.
pub(crate) fn put(
    format: ImageFormat,
    bytes: Vec<u8>,
    target: &ImageTarget<'_>,
    numbered: Option<(usize, usize)>,
) -> CommandResult {
    match target {
        ImageTarget::StandardOutput => {
            let gap: &[u8] =
                if numbered.is_some_and(|(number, _)| number > 1) { b"\n" } else { b"" };
            write_out(format, gap)?;
            Ok(write_out(format, &bytes)?)
        }
        ImageTarget::File { path, inputs } => {
            let path = match numbered {
                Some((number, count)) => with_number(path, number, count),
                None => path.to_path_buf(),
            };
            let plain = if format == ImageFormat::Text {
                anstream::adapter::strip_bytes(&bytes).into_vec()
            } else {
                bytes
            };
            replace::put(&mut io::Cursor::new(plain), &path, inputs)
                .map_err(|error| format!("{}: cannot be written: {error}", path.display()))?;
            Ok(())
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
fn with_number(path: &Path, number: usize, count: usize) -> PathBuf {
    let digits = count.to_string().len();
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number:0digits$}"));
    if let Some(status) = path.extension() {
        name.push(".");
        name.push(status);
    }
    path.with_file_name(name)
}
