//! Hovers over cells: a table of values.
//!
//! In one file because more than half of it is pictures of these hovers.

use std::fmt::Write as _;

use crate::analysis::board::cells::CellPlace;
use crate::analysis::board::hover::statistics::summary;
use crate::analysis::board::part::{BoardPart, solved_chase};
use crate::analysis::chase::why::words::brief;
use crate::analysis::chase::words::{ChaseWords, moves_in_words};
use crate::analysis::context::Context;
use crate::analysis::markdown::table as markdown_table;
use crate::analysis::solve_status::Solutions;
use crate::model::{Cell, CellKind, Key, Player, State};
use crate::rules::asserted;
use crate::solve::insight::{BoardFact, BoardQuestion};
use crate::solve::{Chase, SolvedChase, Value};
use crate::text::{Offset, Span};

/// How many turns of the best line a hover shows.
const SHOWN_STEPS: usize = 8;

/// The hover over a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CellHover {
    /// The kind of the cell.
    pub kind: CellKind,
    /// Its row in the grid, from 1.
    pub row: usize,
    /// Its column in the grid, from 1.
    pub column: usize,
    /// The content below the heading.
    pub body: HoverBody,
    /// The verdict with floor in place of a wall here or the other way round, if the critical cells
    /// of the board are known.
    pub toggled: Option<Value>,
}

/// The content of a cell's hover below the heading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum HoverBody {
    /// A wall: no player can stand there.
    Wall,
    /// The board is not solved: the reason, as a sentence.
    Unsolved(&'static str),
    /// The board is solved.
    Table(HoverTable),
}

/// The values of a cell and the moves from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct HoverTable {
    /// With the thief on this cell and the police on its starting cell: police to move, thief to
    /// move.
    pub thief_here: [Value; 2],
    /// With the police on this cell and the thief on its starting cell: police to move, thief to
    /// move. `None` with several policemen.
    pub police_here: Option<[Value; 2]>,
    /// The moves of the piece on this cell, or of the thief if it were here; best first.
    pub options: Vec<String>,
    /// The player whose moves they are.
    pub mover: Player,
    /// Further headings and words: on `P` and `T`, why the board has its verdict; on the first row,
    /// a summary of the board.
    pub notes: Vec<(&'static str, String)>,
    /// The best line from there: who moves first, and the words of each step.
    pub line: (Player, Vec<String>),
    /// On the policeman, the verdicts with other rules, if they are known: directive, value,
    /// verdict.
    pub variants: Vec<(&'static str, &'static str, Value)>,
}

/// The hover over a cell; `None` for an unknown character.
pub(crate) fn cell_hover(
    part: &BoardPart<'_>,
    context: Context<'_>,
    at: Offset,
) -> Option<(Span, String)> {
    let place = part.cell_at(at)?;
    let body = match place.kind {
        CellKind::Wall => HoverBody::Wall,
        kind => body(&place, kind, context.solutions),
    };
    let toggled = toggled(&place, context.solutions);
    let hover =
        CellHover { kind: place.kind, row: place.row + 1, column: place.column + 1, body, toggled };
    Some((place.span, hover.markdown()))
}

/// The verdict with the other of floor and wall here, if that is critical and known.
fn toggled(place: &CellPlace<'_>, solutions: &dyn Solutions) -> Option<Value> {
    let fact = place.part.fact(solutions, &BoardQuestion::Critical)?;
    let BoardFact::Critical(critical) = &*fact else { return None };
    let here = place.part.chase()?.game().board.cell(narrow(place.row), narrow(place.column))?;
    Some(critical.iter().find(|toggle| toggle.cell == here)?.value)
}

fn body(place: &CellPlace<'_>, kind: CellKind, solutions: &dyn Solutions) -> HoverBody {
    let (chase, solution) = match solved_chase(&place.part, solutions) {
        Ok(solved) => solved,
        Err(reason) => return HoverBody::Unsolved(reason),
    };
    match chase.game().board.cell(narrow(place.row), narrow(place.column)) {
        Some(here) => {
            let mut table = table(chase, &solution, here, kind);
            if kind == CellKind::Police
                && let Some(fact) = place.part.fact(solutions, &BoardQuestion::Variants)
                && let BoardFact::Variants(variants) = &*fact
            {
                table.variants = variants
                    .iter()
                    .map(|other| (other.key.name(), other.value, other.verdict))
                    .collect();
            }
            HoverBody::Table(table)
        }
        None => HoverBody::Unsolved("Not solved yet."),
    }
}

fn narrow(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn table(chase: &Chase, solution: &SolvedChase, here: Cell, kind: CellKind) -> HoverTable {
    let board = &chase.game().board;
    let start = chase.start();
    let both = |player: Player| {
        [Player::Police, Player::Thief]
            .map(|to_move| solution.value(chase.with_on(player, here, to_move)))
    };
    // A piece is shown with its own moves; any other cell as if the thief were there.
    let state = match kind {
        CellKind::Police => State { to_move: Player::Police, ..start },
        _ => chase.with_on(Player::Thief, here, Player::Thief),
    };
    let why = if kind == CellKind::Floor || kind == CellKind::Exit {
        None
    } else {
        brief(chase, solution, start)
    };
    let summary = (board.row(here) == 0).then(|| ("Board", summary(chase, solution)));
    let is_one = start.police.vertices().len() == 1;
    let words = ChaseWords::of_board(chase);
    let name = |step: &_| words.step_name(&state, step);
    let line = solution.best_line(state).into_iter().take(SHOWN_STEPS + 1);
    HoverTable {
        thief_here: both(Player::Thief),
        police_here: is_one.then(|| both(Player::Police)),
        options: moves_in_words(solution, state, name, |value| asserted(value, true)),
        mover: state.to_move,
        notes: why.into_iter().chain(summary).collect(),
        line: (state.to_move, words.line(state, line)),
        variants: Vec::new(),
    }
}

impl CellHover {
    /// The hover as Markdown. The form of heading and table is stable; the rest may be extended.
    pub(crate) fn markdown(&self) -> String {
        let mut text =
            format!("**{}** · row {}, column {}", self.kind.name(), self.row, self.column);
        match &self.body {
            HoverBody::Wall => {}
            HoverBody::Unsolved(reason) => {
                let _ = write!(text, "\n\n{reason}");
            }
            HoverBody::Table(table) => {
                text += "\n";
                text += &table.values();
            }
        }
        for Remark { heading, words, items } in self.remarks() {
            let _ = write!(text, "\n\n**{heading}:**");
            if !words.is_empty() {
                let _ = write!(text, " {words}");
            }
            if !items.is_empty() {
                let _ = write!(text, "\n\n- {}", items.join("\n- "));
            }
        }
        text
    }

    /// The paragraphs at the end.
    fn remarks(&self) -> Vec<Remark> {
        let mut remarks = match &self.body {
            HoverBody::Table(table) => table.remarks(self.kind),
            HoverBody::Wall | HoverBody::Unsolved(_) => Vec::new(),
        };
        let heading =
            if self.kind == CellKind::Wall { "Without this wall" } else { "With a wall here" };
        let remark = |value: Value| Remark {
            heading: heading.into(),
            words: value.to_string(),
            items: Vec::new(),
        };
        remarks.extend(self.toggled.map(remark));
        remarks
    }
}

/// A paragraph below the table: words, or a list.
struct Remark {
    heading: String,
    words: String,
    items: Vec<String>,
}

impl HoverTable {
    /// The table in Markdown, with aligned columns. Each of its lines follows a line end.
    fn values(&self) -> String {
        let row = |who: &str, values: [Value; 2]| {
            [who.to_owned(), values[0].to_string(), values[1].to_string()]
        };
        let heading = ["", "police to move", "thief to move"].map(str::to_owned);
        let mut rows = vec![heading, row("thief here", self.thief_here)];
        rows.extend(self.police_here.map(|values| row("police here", values)));
        markdown_table(&rows)
    }

    /// The paragraphs below the table; none if the game is over.
    fn remarks(&self, kind: CellKind) -> Vec<Remark> {
        let mut remarks = Vec::new();
        let who = match (kind, self.mover) {
            (CellKind::Police | CellKind::Thief, mover) => {
                format!("Options of the {}", mover.name())
            }
            (_, mover) => format!("Options of the {}, if it stood here", mover.name()),
        };
        if !self.options.is_empty() {
            let items = self.options.clone();
            remarks.push(Remark { heading: who, words: String::new(), items });
        }
        let (first, line) = &self.line;
        if !line.is_empty() {
            let more = if line.len() > SHOWN_STEPS { "; …" } else { "" };
            let words = line[..line.len().min(SHOWN_STEPS)].join("; ") + more;
            let heading = format!("Best line, {} to move", first.name());
            remarks.push(Remark { heading, words, items: Vec::new() });
        }
        let note = |(name, words): &(&str, String)| Remark {
            heading: (*name).into(),
            words: words.clone(),
            items: vec![],
        };
        remarks.extend(self.notes.iter().map(note));
        let variant = |(key, value, verdict): &(&str, &str, Value)| {
            format!("`{key}: {value}`: {}", asserted(*verdict, true))
        };
        if !self.variants.is_empty() {
            let items = self.variants.iter().map(variant).collect();
            remarks.push(Remark { heading: "Other rules".into(), words: String::new(), items });
        }
        remarks
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::board::document::BoardDocument;
    use crate::analysis::board::kind::BOARDS;
    use crate::analysis::context::Context;
    use crate::analysis::file::File;
    use crate::analysis::picture::{Always, Scene, SolvesAll};
    use crate::analysis::solve_status::{Solutions, Unsolved};
    use crate::config::Settings;
    use crate::solve::Stopped;
    use crate::text::{Encoding, Position};

    /// Draws the hover at the marked place.
    fn check(solutions: &dyn Solutions, picture: Expect) {
        picture.assert_eq(&Scene::board(picture.data()).hovered(solutions));
    }

    #[test]
    fn a_floor_cell_shows_four_values_and_the_options_of_the_thief() {
        check(
            &SolvesAll,
            expect![[r#"
                |P.*..
                |..*T.
                |....E
                   ^
                > **Floor** · row 3, column 3
                >
                > |             | police to move                     | thief to move                |
                > | ----------- | ---------------------------------- | ---------------------------- |
                > | thief here  | The thief escapes in 4 turns       | The thief escapes in 3 turns |
                > | police here | Police catches the thief in 1 turn | The thief escapes in 3 turns |
                >
                > **Options of the thief, if it stood here:**
                >
                > - right: thief in 2
                > - stay: thief in 4
                > - left: police in 3
                >
                > **Best line, thief to move:** thief right to 3,4; police stay on 1,1; thief right to 3,5
            "#]],
        );
    }

    #[test]
    fn a_piece_shows_its_own_options() {
        check(
            &SolvesAll,
            expect![[r#"
                |title: two boards
                |PTE
                |
                |P.*..
                 ^
                |..*T.
                |....E
                > **Police** · row 1, column 1
                >
                > |             | police to move                      | thief to move                       |
                > | ----------- | ----------------------------------- | ----------------------------------- |
                > | thief here  | Police catches the thief in 0 turns | Police catches the thief in 0 turns |
                > | police here | The thief escapes in 4 turns        | The thief escapes in 3 turns        |
                >
                > **Options of the police:**
                >
                > - stay: thief in 3
                > - right: thief in 3
                > - down: thief in 3
                > - down-right: thief in 3
                >
                > **Best line, police to move:** police stay on 1,1; thief right to 2,5; police stay on 1,1; thief down to 3,5
                >
                > **Why the thief wins:** cells where the policeman can still be, round by round: 4, 1, 0
                >
                > **Board:** 13 of 15 cells open, 338 states; longest win of the police: 8 turns; longest win of the thief: 6 turns
            "#]],
        );
        check(
            &SolvesAll,
            expect![[r#"
                |P.*..
                |..*T.
                    ^
                |....E
                > **Thief** · row 2, column 4
                >
                > |             | police to move                      | thief to move                       |
                > | ----------- | ----------------------------------- | ----------------------------------- |
                > | thief here  | The thief escapes in 4 turns        | The thief escapes in 3 turns        |
                > | police here | Police catches the thief in 0 turns | Police catches the thief in 0 turns |
                >
                > **Options of the thief:**
                >
                > - right: thief in 2
                > - down: thief in 2
                > - stay: thief in 4
                > - up: thief in 6
                >
                > **Best line, thief to move:** thief right to 2,5; police stay on 1,1; thief down to 3,5
                >
                > **Why the thief wins:** cells where the policeman can still be, round by round: 4, 1, 0
            "#]],
        );
    }

    #[test]
    fn the_exit_is_the_end() {
        check(
            &SolvesAll,
            expect![[r#"
                |P.T
                |..E
                   ^
                > **Exit** · row 2, column 3
                >
                > |             | police to move                     | thief to move                       |
                > | ----------- | ---------------------------------- | ----------------------------------- |
                > | thief here  | The thief escapes in 0 turns       | The thief escapes in 0 turns        |
                > | police here | Police catches the thief in 1 turn | Police catches the thief in 2 turns |
            "#]],
        );
    }

    #[test]
    fn a_wall_has_only_the_heading_and_other_text_has_no_hover() {
        check(
            &Unsolved,
            expect![[r#"
                |P*T
                  ^
                |..E
                > **Wall** · row 1, column 2
            "#]],
        );
        check(
            &Unsolved,
            expect![[r#"
                |P#T
                  ^
                |..E
                > nothing
            "#]],
        );
        check(
            &Unsolved,
            expect![[r#"
                |P*T
                    ^
                |..E
                > nothing
            "#]],
        );
    }

    #[test]
    fn an_unsolved_board_has_a_reason() {
        check(
            &Unsolved,
            expect![[r#"
                |PTT
                  ^
                |..E
                > **Thief** · row 1, column 2
                >
                > Not solved: it has errors.
            "#]],
        );
        check(
            &Unsolved,
            expect![[r#"
                |P.T
                  ^
                |..E
                > **Floor** · row 1, column 2
                >
                > Not solved yet.
            "#]],
        );
        check(
            &Always(Stopped::Cancelled),
            expect![[r#"
                |P.T
                  ^
                |..E
                > **Floor** · row 1, column 2
                >
                > Not solved: cancelled.
            "#]],
        );
        check(
            &Always(Stopped::TooLarge { needed: 2, limit: 1 }),
            expect![[r#"
                |P.T
                  ^
                |..E
                > **Floor** · row 1, column 2
                >
                > Not solved: too large.
            "#]],
        );
    }

    #[test]
    fn a_board_that_has_changed_since_it_was_solved_has_its_own_reason() {
        let at = |line, column| Position { line, column };
        let mut document = File::new("P.T\n..E\n\nP.T\n..E\n", &BOARDS).unwrap();
        document.edit(at(1, 0)..at(1, 1), Encoding::Utf16, "*", &SolvesAll).unwrap();
        let reason = |line| {
            document
                .hover(Context::new(&Unsolved, &Settings::default(), Encoding::Utf16), at(line, 1))
                .unwrap()
                .markdown
        };
        assert!(reason(0).ends_with("Changed since it was solved: save to solve again."));
        assert!(reason(3).ends_with("Not solved yet."));
    }

    #[test]
    fn plain_text_has_one_value_per_line() {
        let document = BoardDocument::new("P.T\n..E\n").unwrap();
        let hover = document
            .hover(
                Context::new(&SolvesAll, &Settings::default(), Encoding::Utf16),
                Position { line: 0, column: 1 },
            )
            .unwrap();
        expect![[r#"
            Floor · row 1, column 2

            thief here, police to move: Police catches the thief in 1 turn
            thief here, thief to move: The thief escapes in 3 turns
            police here, police to move: Police catches the thief in 1 turn
            police here, thief to move: The thief escapes in 1 turn

            Options of the thief, if it stood here:

            - right: thief in 2
            - stay: police in 1
            - down: police in 1
            - left: police in 0

            Best line, thief to move: thief right to 1,3; police stay on 1,1; thief down to 2,3

            Board: 6 of 6 cells open, 72 states; longest win of the police: 4 turns; longest win of the thief: 3 turns"#]].assert_eq(&hover.plain());
    }
}
