//! How a game goes, told as a text to read: the line of best play move by move, and the explanation of a verdict in words.
//!
//! Deliberately not here: where the text is shown.

use std::fmt::Write as _;

use crate::analysis::board::explorer::BoardChoice;
use crate::analysis::document::Context;
use crate::analysis::graph::document::GraphDocument;
use crate::analysis::graph::play::PlayedLine;
use crate::analysis::graph::words::{code, plain};
use crate::model::{CostPlayer, Objective, Stuck, Vertex};
use crate::solve::graph::outcome::GraphLine;
use crate::solve::graph::{GraphSolution, GraphVerdict};

/// How many moves a text has: best play may take a million turns.
const MOST_MOVES: usize = 10_000;

/// How many first moves an explanation has.
const MOST_FIRST_MOVES: usize = 100;

/// How many moves of a cycle are written out.
const MOST_OF_A_CYCLE: usize = 100;

/// There is nothing to tell without a start.
const NO_START: &str = "The game has no start: say one with `start: VERTEX`.";

/// A solved game that has a start.
struct Told<'a> {
    document: &'a GraphDocument,
    solution: &'a GraphSolution,
    start: Vertex,
    first: CostPlayer,
}

impl GraphDocument {
    /// The line of best play from the start as a text, a move a line. `None` if another board than the first is asked for:
    /// a file has one game.
    ///
    /// # Errors
    /// There is no line: why, as a sentence.
    ///
    /// # Complexity
    /// Linear in the turns.
    pub fn best_line(&self, context: Context<'_>, choice: BoardChoice) -> Option<Result<String, &'static str>> {
        self.told(context, choice, |told| {
            let mut text = format!("{}\n{}\n", plain(told.document.name()), told.verdict());
            match told.line() {
                None => text += "\nNeither player can force an end, so there is no line to show.\n",
                Some(line) => text += &told.moves_in_words(&line),
            }
            text
        })
    }

    /// The verdict explained: the rules in force, what each first move leads to, and the line of best play; Markdown. `None`
    /// as for [`GraphDocument::best_line`].
    ///
    /// # Errors
    /// There is no verdict: why, as a sentence.
    pub fn explanation(&self, context: Context<'_>, choice: BoardChoice) -> Option<Result<String, &'static str>> {
        self.told(context, choice, |told| {
            let mut text = format!("# {}\n\n**{}**\n\n", plain(told.document.name()), told.verdict());
            text += &told.rules_in_words();
            text += &told.first_moves();
            if let Some(line) = told.line().filter(|line| !line.moves.is_empty()) {
                let _ = write!(text, "\n## Best line\n{}", told.moves_in_words(&line));
            }
            text
        })
    }

    fn told(
        &self,
        context: Context<'_>,
        choice: BoardChoice,
        tell: impl Fn(&Told<'_>) -> String,
    ) -> Option<Result<String, &'static str>> {
        if !self.is_meant(choice) {
            return None;
        }
        Some(self.solved(context.solutions).and_then(|solution| {
            let puzzle = self.puzzle().ok_or(NO_START)?;
            let (start, first) = (puzzle.start.ok_or(NO_START)?, puzzle.first);
            Ok(tell(&Told { document: self, solution: &solution, start, first }))
        }))
    }

    /// Whether the one game of the file is meant: there is one, and no second is asked for.
    pub(crate) fn is_meant(&self, choice: BoardChoice) -> bool {
        self.has_game() && !matches!(choice, BoardChoice::Number(1..))
    }
}

impl Told<'_> {
    fn verdict(&self) -> GraphVerdict {
        self.solution.verdict(self.start, self.first)
    }

    /// Best play to the end or round and round; `None` for a draw.
    fn line(&self) -> Option<GraphLine> {
        match self.solution {
            GraphSolution::Outcome(solution) => solution.value(self.start).turns().map(|_| solution.line(self.start)),
            GraphSolution::Cost(solution) => Some(solution.line(self.start, self.first)),
        }
    }

    fn name(&self, vertex: Vertex) -> String {
        let checked = self.document.checked();
        plain(&checked.reading.name(&checked.game, vertex))
    }

    /// Who makes a move, by how many were made before.
    fn mover(&self, moves: usize) -> &'static str {
        match (self.solution, moves % 2) {
            (GraphSolution::Outcome(_), 0) => "first player",
            (GraphSolution::Outcome(_), _) => "second player",
            (GraphSolution::Cost(_), 0) => self.first.name(),
            (GraphSolution::Cost(_), _) => self.first.opponent().name(),
        }
    }

    fn moves_in_words(&self, line: &GraphLine) -> String {
        let mut text = String::from("\n");
        let mut from = self.start;
        let mut sum = 0;
        let all = &line.moves[..line.repeats_from.unwrap_or(line.moves.len())];
        for (index, &to) in all.iter().enumerate() {
            if index == MOST_MOVES {
                let _ = writeln!(text, "… {} more turns", all.len() - index);
                break;
            }
            let _ = write!(text, "{}. {} from {} to {}", index + 1, self.mover(index), self.name(from), self.name(to));
            if let Some(weight) = self.weight(from, to, index) {
                sum += u128::from(weight);
                let _ = write!(text, " for {weight}, {sum} so far");
            }
            text.push('\n');
            from = to;
        }
        if line.moves.is_empty() {
            text += "The game is over before anyone moves.\n";
        }
        let checked = self.document.checked();
        let played = PlayedLine::new(&checked.game, &checked.reading, self.start, line, MOST_OF_A_CYCLE);
        let cycle = played.cycle_in_markdown();
        if !cycle.is_empty() {
            let then = if all.is_empty() { "" } else { "\n" };
            let _ = writeln!(text, "{then}It never ends: the maximiser keeps to the cycle {cycle}.");
        }
        text
    }

    /// The weight of a move of best play; `None` in a game without.
    fn weight(&self, from: Vertex, to: Vertex, moves: usize) -> Option<u64> {
        let GraphSolution::Cost(solution) = self.solution else { return None };
        let mover = if moves.is_multiple_of(2) { self.first } else { self.first.opponent() };
        solution.moves(from, mover).into_iter().find(|(other, ..)| *other == to).map(|(_, weight, _)| weight)
    }

    fn rules_in_words(&self) -> String {
        match self.document.puzzle().map(|puzzle| puzzle.objective) {
            Some(Objective::Cost) => format!(
                "The {} moves first. The game ends where there is no move; what it costs is the sum of the weights along \
                 the way, and a game that never ends costs infinity.\n",
                self.first.name()
            ),
            Some(Objective::Outcome(Stuck::Wins)) => "A player who cannot move wins.\n".to_owned(),
            _ => "A player who cannot move loses.\n".to_owned(),
        }
    }

    /// What each move from the start leads to, best first.
    fn first_moves(&self) -> String {
        let mut options = match self.solution {
            GraphSolution::Outcome(solution) => {
                let moves = solution.moves(self.start).into_iter();
                moves.map(|(to, value)| format!("- {}: {value} for the opponent", code(&self.name(to)))).collect()
            }
            GraphSolution::Cost(solution) => {
                let moves = solution.moves(self.start, self.first).into_iter();
                let option = |(to, weight, cost)| format!("- {} for {weight}: cost {cost}", code(&self.name(to)));
                moves.map(option).collect::<Vec<_>>()
            }
        };
        if options.is_empty() {
            return "\nThe game is over before anyone moves.\n".to_owned();
        }
        if options.len() > MOST_FIRST_MOVES {
            let more = options.len() - MOST_FIRST_MOVES;
            options.truncate(MOST_FIRST_MOVES);
            options.push(format!("- … {more} more"));
        }
        let who = match self.solution {
            GraphSolution::Outcome(_) => String::new(),
            GraphSolution::Cost(_) => format!(" of the {}", self.first.name()),
        };
        format!("\n## First moves{who}, best first\n\n{}\n", options.join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::board::explorer::BoardChoice;
    use crate::analysis::graph::document::GraphDocument;
    use crate::analysis::picture::{Scene, Solver, context};
    use crate::analysis::solve_status::Unsolved;

    fn check_line(picture: Expect) {
        let mut scene = Scene::graph(picture.data());
        let text = scene.document.best_line(context(&Solver), BoardChoice::Number(0)).unwrap().unwrap();
        scene.say(&text);
        picture.assert_eq(&scene.drawing);
    }

    fn check_explanation(picture: Expect) {
        let mut scene = Scene::graph(picture.data());
        let text = scene.document.explanation(context(&Solver), BoardChoice::Line(0)).unwrap().unwrap();
        scene.say(&text);
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
    fn a_line_that_never_ends_goes_round() {
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
            > ## First moves, best first
            >
            > - `b`: lose in 1 turn for the opponent
            > - `c`: win in 0 turns for the opponent
            >
            > ## Best line
            >
            > 1. first player from a to b
            > 2. second player from b to c
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
            > The maximiser moves first. The game ends where there is no move; what it costs is the sum of the weights along the way, and a game that never ends costs infinity.
            >
            > ## First moves of the maximiser, best first
            >
            > - `c` for 9: cost 9
            > - `b` for 3: cost 8
            >
            > ## Best line
            >
            > 1. maximiser from a to c for 9, 9 so far
        "#]]);
    }

    #[test]
    fn a_game_without_a_verdict_says_why() {
        let says =
            |text: &str| GraphDocument::new(text).unwrap().best_line(context(&SolvesAll), BoardChoice::Number(0));
        assert_eq!(says("a\n"), Some(Err("The game has no start: say one with `start: VERTEX`.")));
        assert_eq!(says("a b\n"), Some(Err("Not solved: it has errors.")));
        assert_eq!(says("; nothing\n"), None);
        let game = GraphDocument::new("start: a\na\n").unwrap();
        assert_eq!(game.best_line(context(&Unsolved), BoardChoice::Number(0)), Some(Err("Not solved yet.")));
        assert_eq!(game.best_line(context(&SolvesAll), BoardChoice::Number(1)), None);
    }
}
