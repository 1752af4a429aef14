//! The soundness of a graph game, as that of a board: keys, duals, only moves.

use std::collections::BTreeSet;

use crate::model::{CostPlayer, Vertex};
use crate::solve::graph::cost::CostSolution;
use crate::solve::graph::grundy::GrundySolution;
use crate::solve::graph::outcome::{OutcomeSolution, VertexOutcome};
use crate::solve::value::{Forced, Turns};

/// How forced the play of a graph game is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GraphSoundness {
    /// The first moves that keep the verdict's outcome or its cost, best first.
    pub keys: Vec<GraphKeyMove>,
    /// The number of them that are best.
    pub best: usize,
    /// The winner's moves along the best line; `None` in a draw, and where there are no turns.
    pub forced: Option<Forced>,
    /// The winner's alternatives after the first turn, each with the number of its turn, from 0.
    pub duals: Vec<(usize, GraphKeyMove)>,
}

/// A move that keeps the outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphKeyMove {
    /// What it leaves of its piece: a vertex, or a sum of vertices.
    pub to: Vec<Vertex>,
    /// The turns from there; `None` in a draw, and where there are none.
    pub turns: Option<Turns>,
}

pub(crate) fn of_outcome(solution: &OutcomeSolution, start: Vertex) -> GraphSoundness {
    let keys = keeping(solution, start);
    let best = keys.iter().filter(|key| key.turns == keys[0].turns).count();
    let mut sound = GraphSoundness { keys, best, ..GraphSoundness::default() };
    // The winner moves in every second turn.
    let winner = match solution.value(start).outcome() {
        VertexOutcome::Win => 0,
        VertexOutcome::Lose => 1,
        VertexOutcome::Draw => return sound,
    };
    let mut forced = Forced { only: 0, line: 0 };
    let mut vertex = start;
    for (turn, to) in solution.line(start).moves.into_iter().enumerate() {
        if turn % 2 == winner {
            let options = keeping(solution, vertex);
            forced.line += 1;
            forced.only += usize::from(options.len() == 1);
            let others = options.into_iter().filter(|option| turn > 0 && option.to != [to]);
            sound.duals.extend(others.map(|option| (turn, option)));
        }
        vertex = to;
    }
    sound.forced = Some(forced);
    sound
}

/// The moves that keep the outcome of a vertex, best first.
fn keeping(solution: &OutcomeSolution, vertex: Vertex) -> Vec<GraphKeyMove> {
    let outcome = solution.value(vertex).outcome();
    let mut keeping = Vec::new();
    for (to, value) in solution.moves(vertex) {
        if value.for_opponent().outcome() == outcome {
            keeping.push(GraphKeyMove { to: vec![to], turns: value.turns() });
        }
    }
    keeping
}

pub(crate) fn of_cost(solution: &CostSolution, start: Vertex, first: CostPlayer) -> GraphSoundness {
    let cost = solution.cost(start, first);
    let mut keys = Vec::new();
    for (to, _, total) in solution.moves(start, first) {
        if total == cost {
            keys.push(GraphKeyMove { to: vec![to], turns: None });
        }
    }
    GraphSoundness { best: keys.len(), keys, ..GraphSoundness::default() }
}

pub(crate) fn of_grundy(solution: &GrundySolution, pieces: &[Vertex]) -> GraphSoundness {
    let kept = match solution.value_of_sum(pieces).outcome() {
        VertexOutcome::Win => VertexOutcome::Lose,
        VertexOutcome::Lose => VertexOutcome::Win,
        VertexOutcome::Draw => VertexOutcome::Draw,
    };
    let mut keys = Vec::new();
    let mut seen = BTreeSet::new();
    for (option, value) in solution.moves(pieces) {
        let mut places = option.to.clone();
        places.sort_unstable();
        if value.outcome() == kept && seen.insert((option.from, places)) {
            keys.push(GraphKeyMove { to: option.to, turns: None });
        }
    }
    GraphSoundness { best: keys.len(), keys, ..GraphSoundness::default() }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::model::GraphReading;
    use crate::solve::graph::game::GraphStart;
    use crate::solve::graph::solve;
    use crate::solve::graph::soundness::*;
    use crate::solve::value::Unwatched;
    use crate::syntax::GraphText;

    #[track_caller]
    fn check(text: &str, expected: Expect) {
        let game = GraphText::parse(text);
        let reading = GraphReading::new(&game);
        let puzzle = reading.puzzle.as_ref().unwrap();
        let solution = solve(puzzle, &Unwatched).unwrap();
        let sound = solution.soundness(&GraphStart::of(puzzle)).unwrap();
        let shown = |key: &GraphKeyMove| {
            let to: Vec<String> = key.to.iter().map(|to| reading.name(&game, *to)).collect();
            format!(
                "{}{}",
                to.join("+"),
                key.turns.map_or(String::new(), |turns| format!(" {}", turns.0))
            )
        };
        let keys: Vec<String> = sound.keys.iter().map(shown).collect();
        let dual = |(turn, key): &(usize, GraphKeyMove)| format!("{turn}: {}", shown(key));
        let duals: Vec<String> = sound.duals.iter().map(dual).collect();
        let forced = sound.forced.map(|forced| (forced.only, forced.line));
        let text = format!("{keys:?} best {}, duals {duals:?}, {forced:?}\n", sound.best);
        expected.assert_eq(&text);
    }

    #[test]
    fn keys_and_duals_are_the_moves_that_keep_the_outcome() {
        check(
            "start: a\na -> b c\nb -> d\nc\nd -> e\ne -> f g\nf\ng\n",
            expect![[r#"
                ["c 0"] best 1, duals [], Some((1, 1))
            "#]],
        );
        check(
            "start: a\na -> b\nb -> c d\nc -> e\nd -> e f\ne -> g h i\nf -> e\ng\nh\ni -> g\n",
            expect![[r#"
                ["b 3"] best 1, duals ["3: h 0"], Some((1, 2))
            "#]],
        );
        check(
            "start: a\na -> b a\nb -> a\n",
            expect![[r#"
                ["b", "a"] best 2, duals [], None
            "#]],
        );
        check(
            "start: a\na\n",
            expect![[r#"
                [] best 0, duals [], Some((0, 0))
            "#]],
        );
    }

    #[test]
    fn of_costs_they_keep_the_cost_and_of_grundy_values_the_outcome() {
        check(
            "objective: cost\nstart: a\na -> b:2 c:1 d:5\nc -> b:1\nb\nd\n",
            expect![[r#"
                ["b", "c"] best 2, duals [], None
            "#]],
        );
        check(
            "objective: grundy\nstart: b + b + c\na\nb -> a\nc -> a b\n",
            expect![[r#"
                ["a"] best 1, duals [], None
            "#]],
        );
    }
}
