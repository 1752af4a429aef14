//! Times boards.
#![allow(missing_docs)]
mod families;
mod queue;
mod textbook;
use families::Family;
use stakeout::solve::{self, Unwatched};
use std::sync::Arc;
use std::time::Instant;

fn median(mut f: impl FnMut(), n: usize) -> f64 {
    let mut v: Vec<f64> = (0..n)
        .map(|_| {
            let t = Instant::now();
            f();
            t.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    v.sort_by(f64::total_cmp);
    if std::env::var("NOQ").is_ok() {
        return v[0];
    }
    v[n / 2]
}

fn main() {
    let sides: Vec<u32> = std::env::args().skip(1).filter_map(|a| a.parse().ok()).collect();
    for side in sides {
        for family in Family::ALL {
            if std::env::var("ONLY").is_ok_and(|only| only != family.name()) {
                continue;
            }
            let game = Arc::new(family.game(side));
            let reps = if let Ok(r) = std::env::var("REPS") {
                r.parse().unwrap()
            } else if side <= 30 {
                21
            } else if side <= 64 && std::env::var("NOQ").is_err() {
                7
            } else {
                3
            };
            let mut mem = 0;
            let bits_ms = median(
                || {
                    mem = solve::solve(&game, &Unwatched).unwrap().memory();
                },
                reps,
            );
            let (mut q_ms, mut t_ms, mut longest) = (f64::NAN, f64::NAN, 0);
            if side <= 64 && std::env::var("NOQ").is_err() {
                q_ms = median(
                    || {
                        longest = queue::solve(&game).longest();
                    },
                    if side <= 30 { 5 } else { 1 },
                );
            }
            if side <= 30 && std::env::var("NOQ").is_err() {
                t_ms = median(
                    || {
                        textbook::solve(&game);
                    },
                    3,
                );
            }
            let open = game.board.cells().filter(|&c| !game.board.is_wall(c)).count();
            println!(
                "{side:4} {:12} open {open:6} turns {longest:5} textbook {t_ms:9.2} queue {q_ms:9.2} bits {bits_ms:9.3}  t/b {:7.1} q/b {:6.2} kept {:.2} MB {:.2} B/state",
                family.name(),
                t_ms / bits_ms,
                q_ms / bits_ms,
                mem as f64 / 1e6,
                mem as f64 / (2.0 * (open * open) as f64)
            );
        }
    }
}
