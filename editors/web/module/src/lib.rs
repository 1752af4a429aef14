//! What a browser calls.
//!
//! Bytes come in and go out through two buffers: the host calls `input` for a place to write to,
//! then a function, which may leave its result in the output. `src/module.ts` is the other side. A
//! panic ends the module: the host starts a new one.

mod buffers;
#[cfg(feature = "server")]
mod server;

use stakeout::analysis::PuzzleKind;
use stakeout::config::Settings;
use stakeout::solve::{Control, transfer};

use crate::buffers::{put, taken};

mod host {
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// Milliseconds since any moment.
        pub(crate) safe fn now() -> f64;
        /// The share of a solve that is done, from 0 to 1.
        pub(crate) safe fn progress(share: f64);
        /// The output says why the module is about to end.
        pub(crate) safe fn panicked();
    }
}

/// Prepares the module. To be called first.
#[unsafe(no_mangle)]
pub extern "C" fn start() {
    std::panic::set_hook(Box::new(|panic| {
        put(panic.to_string());
        host::panicked();
    }));
    stakeout::host::set_clock(|| std::time::Duration::from_secs_f64(host::now().max(0.0) / 1000.0));
}

/// Checks the text in the input, which stands behind a name of so many bytes. The output is what
/// `check` writes as JSON. Returns whether there is an output.
#[unsafe(no_mangle)]
pub extern "C" fn check(name_length: usize) -> bool {
    let input = taken();
    let Some((name, text)) = split(&input, name_length) else { return false };
    let checked = stakeout::json::check(name, text, &Settings::default());
    checked.map(put).is_ok()
}

/// Recognises the kind of the text in the input. The output is its name. Returns whether there is an
/// output.
#[unsafe(no_mangle)]
pub extern "C" fn recognise() -> bool {
    let input = taken();
    let kind = str::from_utf8(&input).map(|text| PuzzleKind::of_text(text).name);
    kind.map(|name| put(name.to_owned())).is_ok()
}

/// Solves the request in the input. Returns whether it was one; then the output is the answer.
#[unsafe(no_mangle)]
pub extern "C" fn solve() -> bool {
    transfer::solve(&taken(), &Watched).map(put).is_some()
}

/// A text behind a name.
fn split(input: &[u8], name_length: usize) -> Option<(&str, &str)> {
    let (name, text) = input.split_at_checked(name_length)?;
    Some((str::from_utf8(name).ok()?, str::from_utf8(text).ok()?))
}

/// Reports progress. Whoever no longer wants the answer ends the module.
struct Watched;

impl Control for Watched {
    fn is_cancelled(&self) -> bool {
        false
    }

    fn progress(&self, share: f64) {
        host::progress(share);
    }
}
