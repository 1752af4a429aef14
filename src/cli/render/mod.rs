//! `stakeout render`: images of boards and graph games, for papers, web pages and terminals.
//!
//! The content of an image comes from `analysis`, like everything an editor shows. Deliberately not here: solving.

pub(crate) mod board;
pub(crate) mod caption;
pub(crate) mod graph;
pub(crate) mod palette;
#[cfg(feature = "png")]
pub(crate) mod png;
#[cfg(not(feature = "png"))]
#[path = "no_png.rs"]
pub(crate) mod png;
pub(crate) mod scene;
pub(crate) mod shapes;
pub(crate) mod svg;
pub(crate) mod text;

use std::io::{IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::{fs, io};

use clap::{Args, ValueEnum, ValueHint};

use crate::analysis::{
    BoardChoice, BoardDocument, BoardView, CellsAsked, GraphDocument, Solutions, SolveStatus, Unsolved,
};
use crate::cli::options::ConfigurationOptions;
use crate::cli::render::graph::Drawer;
use crate::cli::render::graph::scene::GameScene;
use crate::cli::render::palette::Theme;
use crate::cli::render::scene::{Asked, Scene};
use crate::cli::report::write_to_standard_error;
use crate::cli::solver::{Solver, SolverOptions};
use crate::cli::source::{Content, Source, TextOptions};
use crate::cli::{Ending, complain};
use crate::model::Player;
use crate::rules::shortage;

/// The text below the options in the help.
pub(crate) const HELP: &str = "\
Examples:
  stakeout render level.board                      the board in the terminal
  stakeout render level.board -o level.svg         an image for a web page or a paper
  stakeout render level.board -o level.png --theme dark --cell-size 64
  stakeout render level.board --vary police --to-move thief --board 2 -o -
                                                   values for each cell of the policeman
  stakeout render trap.game -o trap.svg            a small game on a graph
  stakeout render trap.game | dot -Tsvg > trap.svg
                                                   a large one, by Graphviz

Exit codes: 0, everything drawn; 1, something was drawn without outcomes, or not drawn
because it has errors; 2, nothing could be drawn.";

/// The maximum number of cells of a board that is drawn.
const MOST_CELLS: usize = 40_000;
/// The side of a cell in pixels, except on large boards.
const USUAL_CELL_SIZE: u32 = 40;
/// The longer side of the image of a large board, in pixels.
const USUAL_SIDE: u32 = 4096;

/// What to draw, and how.
#[derive(Debug, Args)]
pub struct RenderArguments {
    /// A file, or `-` for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// File to write; standard output if omitted or `-`. With several boards, each file name gets a number
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Image format [default: from the extension of the output: .svg, .png, .txt or .dot]
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<Format>,
    /// Draw only the board with this number, from 1
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    board: Option<u32>,
    /// The player whose cell varies: each cell shows the value with this player on it [default: thief]
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
    text: TextOptions,
    #[command(flatten)]
    configuration: ConfigurationOptions,
    #[command(flatten)]
    solver: SolverOptions,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Vector image, for web pages and papers
    Svg,
    /// Bitmap image
    Png,
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
enum Target<'a> {
    StandardOutput,
    File(&'a Path),
}

/// The message that says why nothing is drawn.
struct Refused(String);

impl From<String> for Refused {
    fn from(message: String) -> Self {
        Self(message)
    }
}

/// Draws, and records the result in `ending`.
pub(crate) fn render(arguments: &RenderArguments, ending: &mut Ending) -> io::Result<()> {
    let source = arguments.text.source(&arguments.file);
    match draw(arguments, &source, ending) {
        Ok(done) => done,
        Err(Refused(message)) => {
            complain(&message);
            ending.worsen(Ending::Failed);
            Ok(())
        }
    }
}

fn draw(arguments: &RenderArguments, source: &Source, ending: &mut Ending) -> Result<io::Result<()>, Refused> {
    let target = arguments.target(source)?;
    let content = source.load().map_err(|unread| format!("{}: {unread}", source.name))?;
    let file = match content {
        Content::Text(file) => file,
        Content::Unreadable(text, diagnostic) => {
            write_to_standard_error(&source.name, &text, &[*diagnostic]);
            ending.worsen(Ending::Found);
            return Ok(Ok(()));
        }
    };
    match (file.file.as_boards(), file.file.as_graph()) {
        (Some(document), _) => draw_boards(arguments, source, document, &target, ending),
        (None, Some(document)) => draw_game(arguments, source, document, &target, ending),
        (None, None) => Err(Refused(format!("{}: files of this kind cannot be drawn", source.name))),
    }
}

impl RenderArguments {
    fn target(&self, source: &Source) -> Result<Target<'_>, Refused> {
        let Some(path) = self.output.as_deref().filter(|path| path.as_os_str() != "-") else {
            return Ok(Target::StandardOutput);
        };
        let is_source = || Some(fs::canonicalize(source.path()?).ok()? == fs::canonicalize(path).ok()?);
        match is_source() {
            Some(true) => Err(Refused(format!("{}: the image would replace its source", path.display()))),
            _ => Ok(Target::File(path)),
        }
    }

    /// The image format; `usual` on standard output.
    fn format(&self, target: &Target<'_>, usual: Format) -> Result<Format, Refused> {
        match (self.named_format(target, usual)?, png::REFUSAL) {
            (Format::Png, Some(refusal)) => Err(Refused(refusal.to_owned())),
            (format, _) => Ok(format),
        }
    }

    fn named_format(&self, target: &Target<'_>, usual: Format) -> Result<Format, Refused> {
        let ending = match (self.format, target) {
            (Some(format), _) => return Ok(format),
            (None, Target::StandardOutput) => return Ok(usual),
            (None, Target::File(path)) => path.extension().and_then(|ending| ending.to_str()).unwrap_or_default(),
        };
        match ending.to_ascii_lowercase().as_str() {
            "svg" => Ok(Format::Svg),
            "png" => Ok(Format::Png),
            "txt" => Ok(Format::Text),
            "dot" | "gv" => Ok(Format::Dot),
            _ => Err(Refused(
                "unknown image format: use the extension .svg, .png, .txt or .dot, or give --format".to_owned(),
            )),
        }
    }

    /// The pixels per cell of a board whose longer side has this many cells.
    fn cell_size(&self, longer_side: usize) -> u32 {
        let side = u32::try_from(longer_side).unwrap_or(u32::MAX).max(1);
        self.cell_size.unwrap_or_else(|| (USUAL_SIDE / side).clamp(8, USUAL_CELL_SIZE))
    }
}

fn draw_boards(
    arguments: &RenderArguments,
    source: &Source,
    document: &BoardDocument,
    target: &Target<'_>,
    ending: &mut Ending,
) -> Result<io::Result<()>, Refused> {
    let format = arguments.format(target, Format::Text)?;
    if format == Format::Dot {
        return Err(Refused("a board is drawn as svg, png or text; dot is for games on graphs".to_owned()));
    }
    let count = document.boards().filter(|part| part.board.section.grid.is_some()).count();
    let numbers = match arguments.board.map(|number| number as usize) {
        Some(number) if number > count => {
            let boards = if count == 1 { "1 board" } else { &format!("{count} boards") };
            return Err(Refused(format!("{}: there is no board {number}: the file has {boards}", source.name)));
        }
        Some(number) => number - 1..number,
        None => 0..count,
    };
    if numbers.is_empty() {
        complain(&format!("{}: there is no board to draw", source.name));
        ending.worsen(Ending::Found);
    }
    if numbers.len() > 1 && format != Format::Text && matches!(target, Target::StandardOutput) {
        return Err(Refused(format!(
            "{}: the file has {count} boards: choose one with --board, or name a file with --output",
            source.name
        )));
    }
    let solver = arguments.configuration.solver(&arguments.solver, source)?;
    for number in numbers.clone() {
        let view = view(source, document, number, &solver, ending)?;
        let name = match (usual_name(source), count) {
            (Some(name), 1) => name,
            (Some(name), _) => format!("{name}, board {}", number + 1),
            (None, _) => format!("Board {}", number + 1),
        };
        let asked = Asked {
            vary: arguments.vary.map_or(Player::Thief, Who::player),
            to_move: arguments.to_move.map(Who::player),
            has_line: !arguments.no_line,
        };
        let scene = Scene::new(&view, &name, asked);
        let numbered = (numbers.len() > 1).then_some((number + 1, count));
        if let Err(error) = put(format, picture(arguments, &scene, format)?, target, numbered)? {
            return Ok(Err(error));
        }
    }
    Ok(Ok(()))
}

/// The title of an image without one: the file name.
fn usual_name(source: &Source) -> Option<String> {
    let name = Path::new(&source.name).file_name()?.to_string_lossy().into_owned();
    (name != "-").then_some(name)
}

fn draw_game(
    arguments: &RenderArguments,
    source: &Source,
    document: &GraphDocument,
    target: &Target<'_>,
    ending: &mut Ending,
) -> Result<io::Result<()>, Refused> {
    if arguments.board.is_some() || arguments.vary.is_some() || arguments.to_move.is_some() {
        return Err(Refused("--board, --vary and --to-move are about boards; this is a game on a graph".to_owned()));
    }
    let format = arguments.format(target, Format::Dot)?;
    let drawer = match format {
        Format::Text => {
            return Err(Refused("a game on a graph is drawn as dot, svg or png; text is for boards".to_owned()));
        }
        Format::Dot => Drawer::Graphviz,
        Format::Svg | Format::Png => Drawer::Ourselves,
    };
    if let Some(why) = graph::refusal(document, drawer) {
        return Err(Refused(format!("{}: {why}", source.name)));
    }
    let solver = arguments.configuration.solver(&arguments.solver, source)?;
    let name = usual_name(source).unwrap_or_else(|| "A game".to_owned());
    let Some(scene) = GameScene::new(document, &name, !arguments.no_line, &solver) else {
        complain(&format!("{}: not drawn: it has errors (`stakeout check` shows them)", source.name));
        ending.worsen(Ending::Found);
        return Ok(Ok(()));
    };
    if !scene.is_solved() {
        complain(&format!("{}: drawn without outcomes, not solved: it would need too much memory", source.name));
        ending.worsen(Ending::Found);
    }
    let palette = arguments.theme.palette();
    let height = f64::from(arguments.cell_size.unwrap_or(USUAL_CELL_SIZE));
    let picture = match format {
        Format::Png => png::png(&graph::svg(&scene, palette, height))?,
        Format::Svg => graph::svg(&scene, palette, height).into_bytes(),
        Format::Dot | Format::Text => graph::dot(&scene, palette).into_bytes(),
    };
    put(format, picture, target, None)
}

/// A board with its values. Reports why if it has none.
fn view(
    source: &Source,
    document: &BoardDocument,
    number: usize,
    solver: &Solver,
    ending: &mut Ending,
) -> Result<BoardView, Refused> {
    let choice = BoardChoice::Number(number);
    let look = |asked, solutions: &dyn Solutions| match document.board_view(choice, asked, solutions) {
        Ok(Some(view)) => Ok(view),
        Ok(None) | Err(_) => Err(Refused(format!("{}: there is no board {}", source.name, number + 1))),
    };
    let outline = look(CellsAsked::default(), &Unsolved)?;
    let line = outline.rows.first().map_or(*outline.lines.start(), |(line, _)| *line) + 1;
    let (rows, columns) = (outline.rows.len(), outline.rows.iter().map(|(_, row)| row.len()).max().unwrap_or(0));
    if rows.saturating_mul(columns) > MOST_CELLS {
        return Err(Refused(format!(
            "{}:{line}: a board of {rows} rows and {columns} columns is too large to draw: the limit is {MOST_CELLS} cells",
            source.name
        )));
    }
    let view = look(CellsAsked { are_wanted: true, ..CellsAsked::default() }, solver)?;
    if view.cells.is_none() {
        ending.worsen(Ending::Found);
        let why = match document.puzzle_of(choice).map(|puzzle| solver.standing(&puzzle.game)) {
            None => "it has errors (`stakeout check` shows them)".to_owned(),
            Some(SolveStatus::TooLarge { needed, limit }) => shortage(needed, limit),
            Some(_) => "solving was stopped".to_owned(),
        };
        complain(&format!("{}:{line}: drawn without outcomes, not solved: {why}", source.name));
    }
    Ok(view)
}

fn picture(arguments: &RenderArguments, scene: &Scene, format: Format) -> Result<Vec<u8>, Refused> {
    let palette = arguments.theme.palette();
    let cell_size = f64::from(arguments.cell_size(scene.cells.len().max(scene.columns)));
    Ok(match format {
        Format::Png => png::png(&board::svg(scene, palette, cell_size))?,
        Format::Text => text::text(scene, palette).into_bytes(),
        Format::Svg | Format::Dot => board::svg(scene, palette, cell_size).into_bytes(),
    })
}

/// Writes an image to its target; `numbered` is its number and the count, if it is one of several.
fn put(
    format: Format,
    bytes: Vec<u8>,
    target: &Target<'_>,
    numbered: Option<(usize, usize)>,
) -> Result<io::Result<()>, Refused> {
    match target {
        Target::StandardOutput if format == Format::Png && io::stdout().is_terminal() => {
            Err(Refused("cannot write a PNG to a terminal: name a file with --output".to_owned()))
        }
        Target::StandardOutput => {
            let gap: &[u8] = if numbered.is_some_and(|(number, _)| number > 1) { b"\n" } else { b"" };
            Ok(write_out(format, gap).and_then(|()| write_out(format, &bytes)))
        }
        Target::File(path) => {
            let path = numbered.map_or(path.to_path_buf(), |numbers| with_number(path, numbers));
            let plain = if format == Format::Text { anstream::adapter::strip_bytes(&bytes).into_vec() } else { bytes };
            fs::write(&path, plain).map_err(|error| format!("{}: cannot be written: {error}", path.display()))?;
            Ok(Ok(()))
        }
    }
}

fn write_out(format: Format, bytes: &[u8]) -> io::Result<()> {
    if format == Format::Text {
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
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}
