//! The best line as a text, move by move, and the explanation of a verdict in words.
//!
//! Deliberately not here: where the text is shown.

use std::fmt::Write as _;

use crate::analysis::choice::PuzzleChoice;
use crate::analysis::context::Context;
use crate::analysis::explanation::{NO_LINE, NO_MOVES, introduction};
use crate::analysis::graph::best_line::movers;
use crate::analysis::graph::document::GraphDocument;
use crate::analysis::graph::objective::SolvedGame;
use crate::analysis::graph::play::{GraphNames, PlayedLine};
use crate::analysis::graph::why::ExplainedGame;
use crate::analysis::names::{code, plain};
use crate::analysis::part::DocumentPart as _;
use crate::analysis::play::{Match, MoveValue, NamedStart, PlayedGame};
use crate::analysis::solve_status::Solutions;
use crate::analysis::why::request::{WhyRefused, WhyRequest};
use crate::analysis::why::{WhyExplanation, WhyView};
use crate::model::Vertex;
use crate::solve::Control;
use crate::solve::graph::cost::Cost;
use crate::solve::graph::outcome::GraphLine;
use crate::solve::graph::{GraphSolution, GraphStart, GraphVerdict};
use crate::text::counted;

/// The most moves in a text: best play may take a million turns.
const MAX_MOVES: usize = 10_000;

/// The most moves of a cycle that are written out.
const MAX_OF_A_CYCLE: usize = 100;

/// The reason why there is no best line or explanation without a start.
const NO_START: &str = "The game has no start; add `start: VERTEX`.";

/// The same for a game of words, which cannot have one.
const NO_START_OF_WORDS: &str = "A word game has no start: each word has an outcome of its own.";

/// A solved game with a start.
struct StartedGame<'a> {
    document: &'a GraphDocument,
    game: SolvedGame<'a>,
    solution: &'a GraphSolution,
    start: GraphStart,
    /// The first piece of the start.
    vertex: Vertex,
    /// The players in the order in which they move.
    movers: [&'static str; 2],
}

impl GraphDocument {
    /// The best line from the start as a text, one move per line. `None` if `choice` is not the
    /// first puzzle, since a file has one game.
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
        self.with_solved(context, choice, |solved| {
            let mut text = format!("{}\n{}\n", plain(solved.document.name()), solved.verdict());
            match solved.line() {
                None => match solved.game.good_moves(&solved.start) {
                    Some(moves) => {
                        let _ = write!(text, "\n{moves}\n");
                    }
                    None => text += NO_LINE,
                },
                Some(line) => text += &solved.moves_in_words(&line, plain),
            }
            text
        })
    }

    /// Explains the verdict, in Markdown: the rules, the reason, the value of each first move, and
    /// the best line. `None` as for [`GraphDocument::best_line`].
    ///
    /// # Errors
    /// If there is no verdict: the reason, as a sentence.
    pub(crate) fn explanation(
        &self,
        context: Context<'_>,
        choice: PuzzleChoice,
    ) -> Option<Result<String, &'static str>> {
        self.with_solved(context, choice, |solved| {
            let mut text = introduction(
                &plain(solved.document.name()),
                solved.verdict(),
                &solved.game.rules_in_words(solved.start.first),
            );
            if let Some(game) = Match::of_graph(self, solved.solution, false)
                && let PlayedGame::Graph(played) = &game.game
            {
                let reasons = ExplainedGame(played).explain(game.position(), None);
                // The first moves and the best line are the reasons of a finite cost.
                if !matches!(reasons.value, MoveValue::Cost(_, Cost::Finite(_))) {
                    let _ = write!(text, "\n## Why\n\n{}", reasons.text);
                }
            }
            text += &solved.game.moves_from_start(&solved.start);
            if let Some(line) = solved.line().filter(|line| !line.moves.is_empty()) {
                let _ = write!(text, "\n## Best line\n{}", solved.moves_in_words(&line, code));
            }
            text
        })
    }

    fn with_solved(
        &self,
        context: Context<'_>,
        choice: PuzzleChoice,
        write: impl Fn(&StartedGame<'_>) -> String,
    ) -> Option<Result<String, &'static str>> {
        if !self.is_meant(choice) {
            return None;
        }
        let no_start = self.no_start();
        Some(self.solved(context.solutions).and_then(|solution| {
            let puzzle = self.puzzle().ok_or(no_start)?;
            let start = GraphStart::of(puzzle);
            Ok(write(&StartedGame {
                document: self,
                game: SolvedGame::new(self, &solution),
                solution: &solution,
                vertex: start.vertex.ok_or(no_start)?,
                start,
                movers: movers(puzzle),
            }))
        }))
    }
}

impl GraphDocument {
    /// Why a position of the game has its value; `None` if there is no game.
    ///
    /// # Errors
    /// If there is no such position, or if the move is illegal.
    ///
    /// # Complexity
    /// Linear in the vertices and edges.
    pub(crate) fn why(
        &self,
        choice: PuzzleChoice,
        request: &WhyRequest,
        solutions: &dyn Solutions,
        _: &dyn Control,
    ) -> Result<Option<WhyView>, WhyRefused> {
        if !self.is_meant(choice) {
            return Ok(None);
        }
        let status = self.solve_state(solutions);
        let solution = match self.solved(solutions) {
            Ok(solution) => solution,
            Err(message) => return Ok(Some(WhyView::without(status, message))),
        };
        let WhyRequest { vertices, mover, to, .. } = request;
        let Some(mut game) = Match::of_graph(self, &solution, vertices.is_some()) else {
            return Ok(Some(WhyView::without(status, self.no_start())));
        };
        if let PlayedGame::Graph(played) = &game.game
            && (vertices.is_some() || mover.is_some())
        {
            let at_start = || played.names(&game.start().pieces);
            let mover = mover.clone().unwrap_or_else(|| game.mover_name().to_owned());
            if played.is_about_costs() && game.side_named(&mover).is_none() {
                return Err(WhyRefused::UnknownPlayer);
            }
            let vertices = vertices.clone().unwrap_or_else(at_start);
            let start = NamedStart::Graph { vertices, mover };
            game = game.starting_at(&start).ok_or(WhyRefused::InvalidState)?;
        }
        let made = match to {
            Some(names) => {
                let made = game.move_named(&names.join(" "));
                Some(made.ok_or(WhyRefused::IllegalMove)?)
            }
            None => None,
        };
        let PlayedGame::Graph(played) = &game.game else { return Ok(None) };
        let reasons = ExplainedGame(played).explain(game.position(), made.as_ref());
        Ok(Some(WhyView::explained(status, WhyExplanation::Game(reasons))))
    }

    /// Why there is no best line or explanation without a start.
    fn no_start(&self) -> &'static str {
        let has_words = self.checked().reading.objective.has_words();
        if has_words { NO_START_OF_WORDS } else { NO_START }
    }
}

impl StartedGame<'_> {
    fn verdict(&self) -> GraphVerdict {
        let verdict = self.solution.verdict_at(&self.start);
        verdict.unwrap_or_else(|| self.solution.verdict(self.vertex, self.start.first))
    }

    /// Best play to the end or along a cycle; `None` if there is no such line.
    fn line(&self) -> Option<GraphLine> {
        self.solution.line(self.vertex, self.start.first)
    }

    /// The moves of a line, with names as `written` writes them.
    fn moves_in_words(&self, line: &GraphLine, written: fn(&str) -> String) -> String {
        let checked = self.document.checked();
        let names = GraphNames { game: &checked.game, reading: &checked.reading };
        let mut text = String::from("\n");
        let mut from = self.vertex;
        let mut sum = 0;
        let all = &line.moves[..line.repeats_from.unwrap_or(line.moves.len())];
        for (index, &to) in all.iter().enumerate() {
            if index == MAX_MOVES {
                let _ = writeln!(text, "… {}", counted(all.len() - index, "more turn"));
                break;
            }
            let _ = write!(
                text,
                "{}. {} from {} to {}",
                index + 1,
                self.movers[index % 2],
                written(&names.of(from)),
                written(&names.of(to))
            );
            if let Some(weight) = self.weight(from, to, index) {
                sum += u128::from(weight);
                let _ = write!(text, " for {weight}, {sum} so far");
            }
            text.push('\n');
            from = to;
        }
        if line.moves.is_empty() {
            text += NO_MOVES;
        }
        let played = PlayedLine::new(names, self.vertex, line, MAX_OF_A_CYCLE);
        let cycle = played.cycle_in_markdown();
        if !cycle.is_empty() {
            let then = if all.is_empty() { "" } else { "\n" };
            let _ =
                writeln!(text, "{then}It never ends: the maximiser keeps to the cycle {cycle}.");
        }
        text
    }

    /// The weight of a move of best play; `None` in a game without costs.
    fn weight(&self, from: Vertex, to: Vertex, moves: usize) -> Option<u64> {
        let first = self.start.first;
        let mover = if moves.is_multiple_of(2) { first } else { first.opponent() };
        self.game.weight(from, to, mover)
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::choice::PuzzleChoice;
    use crate::analysis::graph::document::GraphDocument;
    use crate::analysis::picture::{Scene, SolvesAll, context};
    use crate::analysis::solve_status::Unsolved;

    fn check_line(picture: Expect) {
        picture.assert_eq(&Scene::graph(picture.data()).with_best_line());
    }

    fn check_explanation(picture: Expect) {
        let mut scene = Scene::graph(picture.data());
        let text = scene
            .document
            .explanation(context(&SolvesAll), PuzzleChoice::Line(0))
            .unwrap()
            .unwrap();
        scene.add(&text);
        picture.assert_eq(&scene.drawing);
    }

    #[test]
    fn the_best_line_has_a_move_a_line() {
        check_line(expect![[r#"
            |title: Three
            |start: a
            |a -> b
            |b -> c
            |c -> d
            > Three
            > win in 3 turns
            >
            > 1. first player from a to b
            > 2. second player from b to c
            > 3. first player from c to d
        "#]]);
    }

    #[test]
    fn the_best_line_of_a_cost_game_adds_up() {
        check_line(expect![[r#"
            |3 3 1
            |1 2 3
            |1 3 9
            |2 3 4
            > Game
            > cost 7
            >
            > 1. minimiser from 1 to 2 for 3, 3 so far
            > 2. maximiser from 2 to 3 for 4, 7 so far
        "#]]);
    }

    #[test]
    fn a_line_that_never_ends_has_a_cycle() {
        check_line(expect![[r#"
            |objective: cost
            |start: s
            |s -> a:1
            |a -> b:0 e:5
            |b -> a:0
            > Game
            > cost infinite
            >
            > 1. minimiser from s to a for 1, 1 so far
            >
            > It never ends: the maximiser keeps to the cycle `a` → `b` → `a`.
        "#]]);
        check_line(expect![[r#"
            |1 1 1
            |1 1 0
            > Game
            > cost infinite
            >
            > It never ends: the maximiser keeps to the cycle `1` → `1` → `1`.
        "#]]);
    }

    #[test]
    fn a_draw_and_a_game_that_is_over_have_no_line() {
        check_line(expect![[r#"
            |start: a
            |a -> a
            > Game
            > draw
            >
            > Neither player can force an end, so there is no line to show.
        "#]]);
        check_line(expect![[r#"
            |start: a
            |a
            > Game
            > lose in 0 turns
            >
            > The game is over before anyone moves.
        "#]]);
    }

    #[test]
    fn a_verdict_is_explained_in_words() {
        check_explanation(expect![[r#"
            |stuck: wins
            |start: a
            |a -> b c
            |b -> c
            > # Game
            >
            > **win in 2 turns**
            >
            > A player who cannot move wins.
            >
            > ## Why
            >
            > The player to move wins in 2 turns by `b`. The only move of the opponent then loses:
            >
            > - `c` leaves no move. A player who cannot move wins.
            >
            > No other first move wins.
            >
            > ## First moves, best first
            >
            > - `b`: lose in 1 turn for the opponent
            > - `c`: win for the opponent, who cannot move
            >
            > ## Best line
            >
            > 1. first player from `a` to `b`
            > 2. second player from `b` to `c`
        "#]]);
        check_explanation(expect![[r#"
            |objective: cost
            |first: maximiser
            |start: a
            |a -> b:3 c:9
            |b -> c:5
            > # Game
            >
            > **cost 9**
            >
            > The maximiser moves first. The game ends where there is no move; its cost is the sum of the weights along the way, and a game that never ends costs infinity.
            >
            > ## First moves of the maximiser, best first
            >
            > - `c` for 9: cost 9
            > - `b` for 3: cost 8
            >
            > ## Best line
            >
            > 1. maximiser from `a` to `c` for 9, 9 so far
        "#]]);
    }

    #[test]
    fn a_game_without_a_verdict_has_a_reason() {
        let reason = |text: &str| {
            GraphDocument::new(text)
                .unwrap()
                .best_line(context(&SolvesAll), PuzzleChoice::Number(0))
        };
        assert_eq!(reason("a\n"), Some(Err("The game has no start; add `start: VERTEX`.")));
        assert_eq!(
            reason("words: 1\nab\n"),
            Some(Err("A word game has no start: each word has an outcome of its own."))
        );
        assert_eq!(reason("a b\n"), Some(Err("Not solved: it has errors.")));
        assert_eq!(reason("; nothing\n"), None);
        let game = GraphDocument::new("start: a\na\n").unwrap();
        assert_eq!(
            game.best_line(context(&Unsolved), PuzzleChoice::Number(0)),
            Some(Err("Not solved yet."))
        );
        assert_eq!(game.best_line(context(&SolvesAll), PuzzleChoice::Number(1)), None);
    }
}
