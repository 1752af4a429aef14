//! Known contest problems whose games are games on graphs: their inputs and results.

use std::collections::HashMap;

use crate::model::{Graph, Vertex};
use crate::solve::graph::outcome::implicit::{ImplicitGame, SolvedImplicitGame, solve_implicit};
use crate::solve::graph::outcome::solve;
use crate::solve::graph::outcome::value::{Ending, VertexOutcome, VertexValue};
use crate::solve::value::Unwatched;

fn solved_game<G: ImplicitGame>(
    game: &G,
    starts: impl IntoIterator<Item = G::State>,
) -> SolvedImplicitGame<G::State> {
    solve_implicit(game, starts, u64::MAX, &Unwatched).unwrap()
}

/// Codeforces 787C: on a circle of `objects`, players move a monster clockwise by a number of their
/// own set; who moves it into object 0, the black hole, wins.
struct Berzerk {
    objects: usize,
    steps: [Vec<usize>; 2],
}

impl ImplicitGame for Berzerk {
    /// The place of the monster, and the player to move.
    type State = (usize, usize);

    fn moves(&self, &(place, player): &(usize, usize)) -> impl IntoIterator<Item = (usize, usize)> {
        let steps = if place == 0 { &[][..] } else { &self.steps[player] };
        steps.iter().map(move |step| ((place + step) % self.objects, 1 - player))
    }
}

fn berzerk(objects: usize, first: &[usize], second: &[usize]) -> [String; 2] {
    let game = Berzerk { objects, steps: [first.to_vec(), second.to_vec()] };
    let solved = solved_game(&game, (1..objects).flat_map(|place| [(place, 0), (place, 1)]));
    [0, 1].map(|player| {
        let word = |place| match solved.value(&(place, player)).unwrap().outcome() {
            VertexOutcome::Win => "Win",
            VertexOutcome::Lose => "Lose",
            VertexOutcome::Draw => "Loop",
        };
        (1..objects).map(word).collect::<Vec<_>>().join(" ")
    })
}

#[test]
fn codeforces_787c() {
    assert_eq!(berzerk(5, &[3, 2], &[1, 2, 3]), ["Lose Win Win Loop", "Loop Win Win Win"]);
    let eight = ["Win Win Win Win Win Win Win", "Lose Win Lose Lose Win Lose Lose"];
    assert_eq!(berzerk(8, &[6, 2, 3, 4], &[3, 6]), eight);
}

/// LeetCode 913: a mouse from 1 to the hole at 0, a cat from 2 that may not enter the hole; both
/// must move.
struct CatAndMouse<'a>(&'a [&'a [usize]]);

/// The place of the mouse, that of the cat, and whether it is the mouse's turn.
type Chase = (usize, usize, bool);

impl ImplicitGame for CatAndMouse<'_> {
    type State = Chase;

    fn moves(&self, &(mouse, cat, mouse_moves): &Chase) -> impl IntoIterator<Item = Chase> {
        let from = if mouse_moves { mouse } else { cat };
        let ways = if mouse == 0 || mouse == cat { &[][..] } else { self.0[from] };
        ways.iter()
            .filter(move |&&to| mouse_moves || to != 0)
            .map(move |&to| if mouse_moves { (to, cat, false) } else { (mouse, to, true) })
    }

    fn ending(&self, &(mouse, _, mouse_moves): &Chase) -> Ending {
        if (mouse == 0) == mouse_moves { Ending::Won } else { Ending::Lost }
    }
}

#[test]
fn leetcode_913() {
    let answer = |graph: &[&[usize]]| match solved_game(&CatAndMouse(graph), [(1, 2, true)])
        .value(&(1, 2, true))
    {
        Some(VertexValue::Win(_)) => 1,
        Some(VertexValue::Lose(_)) => 2,
        _ => 0,
    };
    assert_eq!(answer(&[&[2, 5], &[3], &[0, 4, 5], &[1, 4, 5], &[2, 3], &[0, 2, 3]]), 0);
    assert_eq!(answer(&[&[1, 3], &[0], &[3], &[0, 2]]), 1);
    // The mouse's only way leads past the cat.
    assert_eq!(answer(&[&[2], &[2], &[0, 1]]), 2);
}

/// A heap from which one takes one of `sizes`.
struct Subtraction(&'static [u32], Ending);

impl ImplicitGame for Subtraction {
    type State = u32;

    fn moves(&self, &heap: &u32) -> impl IntoIterator<Item = u32> {
        self.0.iter().filter_map(move |&taken| heap.checked_sub(taken))
    }

    fn ending(&self, _: &u32) -> Ending {
        self.1
    }
}

#[test]
fn subtraction_games_repeat_their_pattern() {
    let lost = |sizes, ending, heaps: u32| -> Vec<u32> {
        let solved = solved_game(&Subtraction(sizes, ending), 0..heaps);
        (0..heaps).filter(|heap| matches!(solved.value(heap), Some(VertexValue::Lose(_)))).collect()
    };
    assert_eq!(lost(&[1, 2, 3], Ending::Lost, 13), [0, 4, 8, 12]);
    assert_eq!(lost(&[1, 2, 3], Ending::Won, 13), [1, 5, 9]);
    assert_eq!(lost(&[1, 3, 4], Ending::Lost, 15), [0, 2, 7, 9, 14]);
}

/// AtCoder ABC209 E: words are edges from their first three letters to their last three; the answer
/// for each word is who wins when the first player says it.
#[test]
fn atcoder_abc209_e() {
    let winners = |words: &[&'static str]| -> Vec<&str> {
        let mut places = HashMap::new();
        let mut place = |letters: &'static str| {
            let next = places.len() as u32;
            *places.entry(letters).or_insert(Vertex::new(next))
        };
        let mut builder = Graph::builder(0);
        let ends: Vec<Vertex> = (words.iter())
            .map(|word| {
                let (from, to) = (place(&word[..3]), place(&word[word.len() - 3..]));
                builder.edge(from, to);
                to
            })
            .collect();
        let solution =
            solve(&builder.build().unwrap().into(), |_| Ending::Lost, &Unwatched).unwrap();
        let winner = |end| match solution.value(end).for_opponent().outcome() {
            VertexOutcome::Win => "Takahashi",
            VertexOutcome::Lose => "Aoki",
            VertexOutcome::Draw => "Draw",
        };
        ends.into_iter().map(winner).collect()
    };
    assert_eq!(winners(&["abcd", "bcda", "ada"]), ["Aoki", "Takahashi", "Draw"]);
    assert_eq!(winners(&["ABC"]), ["Draw"]);
    let five = winners(&["eaaaabaa", "eaaaacaa", "daaaaaaa", "eaaaadaa", "daaaafaa"]);
    assert_eq!(five, ["Takahashi", "Takahashi", "Takahashi", "Aoki", "Takahashi"]);
}
