//! The best line as a text, the explanation of a verdict, and statistics of the whole pursuit.

use std::fmt::Write as _;

use crate::analysis::chase::why::ExplainedChase;
use crate::analysis::chase::words::rules_in_words;
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::context::Context;
use crate::analysis::explanation::{NO_LINE, NO_MOVES, introduction};
use crate::analysis::markdown::heading;
use crate::analysis::names::{code, plain};
use crate::analysis::one_puzzle::OnePuzzle as _;
use crate::analysis::part::DocumentPart as _;
use crate::analysis::pursuit::document::{PursuitDocument, SolvedPursuit};
use crate::analysis::solve_status::Solutions;
use crate::analysis::why::request::{WhyRefused, WhyRequest};
use crate::analysis::why::{WhyExplanation, WhyView};
use crate::model::{Player, PursuitPuzzle, PursuitStart, State};
use crate::solve::{Control, Outcome, SolvedChase, Turns};

/// The most rounds of which the safe vertices are listed.
const MAX_ROUNDS: usize = 100;

/// The most vertices that a sentence lists.
const MAX_VERTICES: usize = 100;

/// The reason why there is no best line or explanation without a start.
const NO_START: &str =
    "The pursuit has no start; add `police: VERTEX` and `thief: VERTEX`, or `policemen: N`.";

/// What a draw is in the literature, which knows no exits. `None` for another outcome.
pub(crate) fn note_on_draw(puzzle: &PursuitPuzzle, outcome: Outcome) -> Option<&'static str> {
    let is_classic = puzzle.game.exits.is_empty() && outcome == Outcome::Draw;
    is_classic.then_some(
        "The chase never ends, which is a draw here. In the literature the thief wins it: add \
         `endless: thief` to decide it so.",
    )
}

impl PursuitDocument {
    /// The best line from the start as a text, one move per line. `None` if `choice` is not the
    /// first puzzle, since a file is one pursuit.
    ///
    /// # Errors
    /// If there is no line: the reason, as a sentence.
    ///
    /// # Complexity
    /// Linear in the turns.
    pub(crate) fn best_line(
        &self,
        context: Context<'_>,
        choice: PuzzleChoice,
    ) -> Option<Result<String, &'static str>> {
        self.with_start(context, choice, |solved, start| {
            let text = format!("{}\n{}\n", plain(self.name()), solved.verdict);
            text + &self.moves_in_words(&solved.solution, start)
        })
    }

    /// Explains the verdict, in Markdown: the rules, the choice of vertices, the vertices on which
    /// the thief is safe, the reason if it is found at once, the value of each first move, and the
    /// best line. `None` as for [`PursuitDocument::best_line`].
    ///
    /// # Errors
    /// If there is no verdict: the reason, as a sentence.
    pub(crate) fn explanation(
        &self,
        context: Context<'_>,
        choice: PuzzleChoice,
    ) -> Option<Result<String, &'static str>> {
        self.with_start(context, choice, |solved, state| {
            let SolvedPursuit { puzzle, solution, verdict, .. } = solved;
            let game = &puzzle.game;
            let policemen = game.policemen.into();
            let rules = rules_in_words(
                policemen,
                "along the edges",
                game.exits.len(),
                game.first,
                game.turns,
            );
            let mut text = introduction(&plain(self.name()), verdict, &rules);
            let names = |vertices: &[u32]| self.words(code).list(vertices);
            let [police_do, thief_does] = match puzzle.start {
                PursuitStart::Chosen => ["choose", "may then choose"],
                PursuitStart::None | PursuitStart::Placed { .. } => ["start on", "starts on"],
            };
            let _ = write!(
                text,
                "\nThe police {police_do} {}; the thief {thief_does} {}.\n",
                names(state.police.vertices()),
                names(&[state.thief]),
            );
            if let Some(note) =
                verdict.value.and_then(|value| note_on_draw(puzzle, value.outcome()))
            {
                let _ = write!(text, "\n{note}\n");
            }
            let mut safe: Vec<u32> = Vec::new();
            for thief in 0..puzzle.game.graph.vertex_count() {
                if safe.len() == MAX_VERTICES {
                    break;
                }
                let value = solution.value(State { thief, ..state });
                if value.outcome() != Outcome::Police {
                    safe.push(thief);
                }
            }
            if !safe.is_empty() {
                let _ = write!(
                    text,
                    "\nWith the police there, the thief is safe on {}.\n",
                    names(&safe)
                );
            }
            if let Some(reason) = self.explained_chase(solved).reason_at_once(state) {
                let _ = write!(text, "\n## Why\n\n{reason}");
            }
            text += &self.safe_by_round(solved, state);
            text += &self.words(code).explained(state, solution);
            text
        })
    }

    /// The vertices on which the thief is not yet caught after each further turn, with the police on
    /// their first vertices and playing best.
    fn safe_by_round(&self, solved: &SolvedPursuit<'_>, start: State) -> String {
        // Each vertex with the turns until the thief is caught, if he is.
        let mut turns: Vec<(u32, Option<u32>)> = Vec::new();
        let mut ends: Vec<u32> = Vec::new();
        for thief in 0..solved.puzzle.game.graph.vertex_count() {
            let value = solved.solution.value(State { thief, ..start });
            match value.turns() {
                Some(Turns(caught)) if value.outcome() == Outcome::Police => {
                    turns.push((thief, Some(caught)));
                    ends.push(caught);
                }
                _ => turns.push((thief, None)),
            }
        }
        ends.sort_unstable();
        ends.dedup();
        let mut text = String::new();
        for (number, end) in (1..).zip(ends.into_iter().take(MAX_ROUNDS)) {
            if number == 1 {
                text += "\n## Where the thief is safe, round by round\n\n";
            }
            let mut names: Vec<String> = Vec::new();
            let mut more = 0;
            for &(thief, caught) in &turns {
                if caught.is_some_and(|turns| turns <= end) {
                    continue;
                }
                if names.len() < MAX_VERTICES {
                    names.push(code(self.vertex_name(thief)));
                } else {
                    more += 1;
                }
            }
            let names = if names.is_empty() { "nowhere".to_owned() } else { names.join(", ") };
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            let _ = writeln!(text, "- after {}: {names}{more}", Turns(end));
        }
        text
    }

    fn with_start(
        &self,
        context: Context<'_>,
        choice: PuzzleChoice,
        write: impl Fn(&SolvedPursuit<'_>, State) -> String,
    ) -> Option<Result<String, &'static str>> {
        if !self.is_meant(choice) {
            return None;
        }
        Some(self.solved_chase(context.solutions).and_then(|solved| {
            let start = solved.start.ok_or(NO_START)?;
            Ok(write(&solved, start))
        }))
    }

    /// The best line, a numbered move on each line.
    fn moves_in_words(&self, solution: &SolvedChase, start: State) -> String {
        if solution.value(start).turns().is_none() {
            return NO_LINE.to_owned();
        }
        let line = self.words(plain).numbered_line(start, solution);
        if line.is_empty() { format!("\n{NO_MOVES}") } else { format!("\n{line}") }
    }

    /// The size of the pursuit, its verdict, and the number of its states by outcome with the police
    /// on their first vertices, in Markdown.
    pub(crate) fn statistics(&self, context: Context<'_>) -> String {
        let mut text = heading(&plain(self.name()));
        if let Some(verdict) = self.verdict(context.solutions) {
            let _ = write!(text, "**{verdict}**\n\n");
        }
        let _ = writeln!(text, "- {}", self.checked().size_in_words());
        if let Ok(solved) = self.solved_chase(context.solutions)
            && let Some(start) = solved.start
        {
            for to_move in [Player::Police, Player::Thief] {
                text += &outcomes_in_words(&solved, State { to_move, ..start });
            }
        }
        text
    }
}

impl PursuitDocument {
    /// Why a state of the pursuit has its value; `None` if there is no pursuit.
    ///
    /// # Errors
    /// If a vertex is unknown, if the move is illegal, or if `control` cancels.
    ///
    /// # Complexity
    /// See `why`.
    pub(crate) fn why(
        &self,
        choice: PuzzleChoice,
        request: &WhyRequest,
        solutions: &dyn Solutions,
        control: &dyn Control,
    ) -> Result<Option<WhyView>, WhyRefused> {
        if !self.is_meant(choice) {
            return Ok(None);
        }
        let status = self.solve_state(solutions);
        let solved = match self.solved_chase(solutions) {
            Ok(solved) => solved,
            Err(message) => return Ok(Some(WhyView::without(status, message))),
        };
        if solved.puzzle.game.policemen == 0 {
            return Ok(Some(WhyView::without(status, NO_START)));
        }
        let explained = self.explained_chase(&solved);
        let reasons = explained.requested(request, control)?;
        Ok(Some(WhyView::explained(status, WhyExplanation::Chase(reasons))))
    }

    /// The solved pursuit, to be explained.
    pub(crate) fn explained_chase<'a>(
        &'a self,
        solved: &'a SolvedPursuit<'_>,
    ) -> ExplainedChase<'a> {
        ExplainedChase {
            words: self.words(code),
            ground: (&solved.puzzle.game).into(),
            solution: &solved.solution,
            start: solved.start,
        }
    }
}

/// How many vertices of the thief have each outcome, the police as in a state.
fn outcomes_in_words(solved: &SolvedPursuit<'_>, state: State) -> String {
    let mut police = 0;
    let mut thieves = 0;
    let mut draw = 0;
    for thief in 0..solved.puzzle.game.graph.vertex_count() {
        match solved.solution.value(State { thief, ..state }).outcome() {
            Outcome::Police => police += 1,
            Outcome::Thief => thieves += 1,
            Outcome::Draw => draw += 1,
        }
    }
    format!(
        "- {} to move: of the thief's vertices {police} police, {thieves} thief, {draw} draw\n",
        state.to_move.name()
    )
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::analysis::choice::PuzzleChoice;
    use crate::analysis::picture::{Scene, SolvesAll, context};

    #[test]
    fn a_draw_names_the_directive_that_decides_it() {
        for (exits, endless, is_named) in
            [("", "", true), ("", "endless: thief\n", false), ("exits: d\n", "", false)]
        {
            let text = format!("policemen: 1\n{exits}{endless}a - b\nb - c\nc - d\nd - a\n");
            let picture: String = text.lines().map(|line| format!("|{line}\n")).collect();
            let scene = Scene::pursuit(&picture);
            let explained =
                scene.document.explanation(context(&SolvesAll), PuzzleChoice::Number(0));
            let explained = explained.unwrap().unwrap();
            assert_eq!(explained.matches("`endless: thief`").count() == 1, is_named, "{explained}");
        }
    }

    #[test]
    fn the_best_line_names_who_moves_where() {
        let picture = expect![[r#"
            |police: b
            |thief: d
            |exits: e
            |a - b
            |b - c
            |c - d
            |d - a e
            > Pursuit
            > The thief escapes in 2 turns
            >
            > 1. police to a
            > 2. thief to e
        "#]];
        picture.assert_eq(&Scene::pursuit(picture.data()).with_best_line());
    }
}
