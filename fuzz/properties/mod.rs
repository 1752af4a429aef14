//! Properties that hold for any bytes: what `fuzz/` searches for violations of, and what tests try
//! on a few inputs.
//!
//! Each target is a function of bytes that panics where a property does not hold. Most read the
//! bytes as a series of choices, so that a small change of the input is a small change of what
//! happens. Only compiled for tests and for fuzzing.

mod sessions;
mod solvers;
mod texts;

use crate::fuzzing::sessions::{frames, sessions};
use crate::fuzzing::solvers::{boards, certificates, graphs};
use crate::fuzzing::texts::{conversions, edits, files, records, settings};

/// The targets by name.
pub const TARGETS: [(&str, fn(&[u8])); 10] = [
    ("boards", boards),
    ("certificates", certificates),
    ("conversions", conversions),
    ("edits", edits),
    ("files", files),
    ("frames", frames),
    ("graphs", graphs),
    ("records", records),
    ("sessions", sessions),
    ("settings", settings),
];

/// Runs a target; unknown names are an error of the caller.
pub fn run(target: &str, input: &[u8]) {
    let (_, run) = TARGETS.iter().find(|(name, _)| *name == target).expect("a target");
    run(input);
}

/// Pieces of texts of every kind, whole and torn.
const PIECES: [&str; 51] = [
    "\n",
    "\r\n",
    "\r",
    " ",
    "\t",
    ".",
    "*",
    "P",
    "T",
    "E",
    "...",
    "P.T\n..E\n",
    "#",
    "p",
    "é",
    "🦀",
    "\u{feff}",
    ";",
    "; c\n",
    "title: x\n",
    "first: thief\n",
    "skip: none\n",
    "stuck: wins\n",
    "expect: police in 3\n",
    "expect: draw\n",
    "allow: verdict\n",
    "solution: u d\n",
    "Title: the tree",
    "2 3\n",
    "->",
    "a -> b c\n",
    "b -> a\n",
    "a:3",
    "objective: cost\n",
    "objective: grundy\n",
    "octal: 0.77 9\n",
    "a -> b+c b+a\n",
    "start: a\n",
    "words: 2\n",
    "anna\n",
    "3 2 1\n1 2\n2 3\n",
    "digraph {",
    "}",
    "[label=\"",
    "\"]",
    "\\",
    "parity 2;\n",
    "0 0 0 1;\n",
    ",",
    "solve.on = \"type\"\n",
    "[rules]\nverdict = \"off\"\n",
];

/// An input as a series of choices. After its end, every choice is the first.
struct Choices<'a>(&'a [u8]);

impl<'a> Choices<'a> {
    fn is_over(&self) -> bool {
        self.0.is_empty()
    }

    fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    /// A number below this one.
    fn below(&mut self, bound: u32) -> u32 {
        let number = if bound > 256 {
            u32::from(self.byte()) << 8 | u32::from(self.byte())
        } else {
            self.byte().into()
        };
        number % bound
    }

    fn one_of<'b, T>(&mut self, items: &'b [T]) -> &'b T {
        &items[self.below(items.len() as u32) as usize]
    }

    /// A text of up to so many pieces.
    fn text(&mut self, most: u32) -> String {
        (0..self.below(most + 1)).map(|_| *self.one_of(&PIECES)).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use fastrand::Rng;

    use crate::fuzzing::{TARGETS, run};

    /// The inputs that found something once, and some random ones: each `fuzz/run` tries millions.
    #[track_caller]
    fn check(target: &str, inputs: usize) {
        let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target);
        for entry in fs::read_dir(corpus).into_iter().flatten() {
            run(target, &fs::read(entry.unwrap().path()).unwrap());
        }
        let mut random = Rng::with_seed(7);
        for _ in 0..inputs {
            let input: Vec<u8> = (0..random.usize(..120)).map(|_| random.u8(..)).collect();
            run(target, &input);
        }
    }

    #[test]
    fn boards_have_the_same_values_by_every_engine() {
        check("boards", 60);
    }

    #[test]
    fn certificates_are_proven_and_altered_ones_are_not() {
        check("certificates", 100);
    }

    #[test]
    fn edits_lead_to_the_text_and_the_diagnostics_of_a_file_read_afresh() {
        check("edits", 80);
    }

    #[test]
    fn files_are_formatted_once_and_fixes_settle() {
        check("files", 80);
    }

    #[test]
    fn frames_are_found_in_any_bytes() {
        check("frames", 500);
    }

    #[test]
    fn values_of_graph_games_are_proven() {
        check("graphs", 200);
    }

    #[test]
    fn converted_games_are_read_back() {
        check("conversions", 150);
    }

    #[test]
    fn any_record_of_a_cache_is_read_or_refused() {
        check("records", 500);
    }

    #[test]
    fn every_request_of_any_session_is_answered_once() {
        check("sessions", 40);
    }

    #[test]
    fn any_settings_can_be_read() {
        check("settings", 300);
    }

    #[test]
    fn every_target_has_a_test_and_a_program() {
        let own = include_str!("mod.rs");
        let programs =
            fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/Cargo.toml"))
                .unwrap();
        for (name, _) in TARGETS {
            assert!(own.contains(&format!("check(\"{name}\"")), "{name}");
            assert!(programs.contains(&format!("name = \"{name}\"")), "{name}");
        }
    }
}
