//! The language server.

use std::cell::RefCell;

use stakeout::host::{
    Order, next_order, set_file, solver_answered, solver_lost, solver_progressed,
};
use stakeout::lsp::Worker;
use stakeout::solve::Unwatched;

use crate::buffers::{put, taken};
use crate::split;

thread_local! {
    static SERVER: RefCell<Option<Worker>> = const { RefCell::new(None) };
}

fn with_server<R>(call: impl FnOnce(&mut Worker) -> R) -> Option<R> {
    SERVER.with_borrow_mut(|server| {
        if server.is_none() {
            *server = Worker::new().ok();
        }
        server.as_mut().map(call)
    })
}

/// Handles the message in the input. To be followed by `run`.
#[unsafe(no_mangle)]
pub extern "C" fn receive() {
    let message = taken();
    with_server(|server| server.receive(&message));
}

/// Goes on until there is nothing left to do but to wait. Returns for how many milliseconds; below
/// zero, for the next message or answer.
#[unsafe(no_mangle)]
pub extern "C" fn run() -> f64 {
    with_server(Worker::run).flatten().map_or(-1.0, |wait| wait.as_secs_f64() * 1000.0)
}

/// Puts the next message to the client into the output. Returns whether there is one.
#[unsafe(no_mangle)]
pub extern "C" fn next_message() -> bool {
    with_server(Worker::next_message).flatten().map(put).is_some()
}

/// The next order to the host: above zero, the number of a request in the output that is to be
/// solved; below, of one that is to be stopped; zero if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn next_solve() -> i32 {
    match next_order() {
        None => 0,
        Some(Order::Solve(number, request)) => {
            put(request);
            number
        }
        Some(Order::Stop(number)) => -number,
    }
}

/// Takes the answer to a request from the input. To be followed by `run`.
#[unsafe(no_mangle)]
pub extern "C" fn answered(number: i32) {
    solver_answered(number, taken());
}

/// Notes that a request gets no answer. To be followed by `run`.
#[unsafe(no_mangle)]
pub extern "C" fn lost(number: i32) {
    solver_lost(number);
}

/// Notes how much of a request is done. To be followed by `run`.
#[unsafe(no_mangle)]
pub extern "C" fn progressed(number: i32, share: f64) {
    solver_progressed(number, share);
}

/// Sets the text of a file that is not open: the text stands in the input behind a URI of so many
/// bytes. Without text, there is no such file.
#[unsafe(no_mangle)]
pub extern "C" fn file(uri_length: usize, exists: bool) {
    let input = taken();
    if let Some((uri, text)) = split(&input, uri_length) {
        set_file(uri, exists.then_some(text));
    }
}

/// Generates the board that the JSON in the input asks for. Returns whether it was a request; then
/// the output is the board, or why there is none, as JSON. Here and not in the module of the first
/// verdict, which is loaded sooner.
#[unsafe(no_mangle)]
pub extern "C" fn generate() -> bool {
    let input = taken();
    let Ok(request) = str::from_utf8(&input) else { return false };
    stakeout::json::generate(request, &Unwatched).map(put).is_some()
}
