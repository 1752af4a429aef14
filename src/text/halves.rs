//! Reading a large text in two halves at once.

use std::ops::Range;
use std::panic::resume_unwind;
use std::thread;

/// From so many bytes on, a second thread is worth being started. Small in tests, so that they see both ways.
const LARGE: usize = if cfg!(test) { 16 } else { 1 << 20 };

/// What `read` makes of all lines of a text, given as a range of bytes: of a large text, where there are two processors, of
/// two halves at once, the second in a thread of its own. A line is in one of them, and in order.
pub fn read_in_halves<R: Send>(text: &str, read: impl Fn(Range<usize>) -> R + Sync) -> (R, Option<R>) {
    let Some(middle) = line_in_the_middle(text) else { return (read(0..text.len()), None) };
    let has_processors = cfg!(test) || thread::available_parallelism().is_ok_and(|many| many.get() > 1);
    if !has_processors {
        return (read(0..text.len()), None);
    }
    thread::scope(|scope| {
        let Ok(second) = thread::Builder::new().spawn_scoped(scope, || read(middle..text.len())) else {
            // The system has no thread to spare.
            return (read(0..text.len()), None);
        };
        let first = read(0..middle);
        (first, Some(second.join().unwrap_or_else(|panic| resume_unwind(panic))))
    })
}

/// Where a line begins near the middle of a large text, if that is soon found.
fn line_in_the_middle(text: &str) -> Option<usize> {
    if text.len() < LARGE {
        return None;
    }
    let half = text.len() / 2;
    let middle = half + memchr::memchr(b'\n', &text.as_bytes()[half..])? + 1;
    (middle < text.len()).then_some(middle)
}

#[cfg(test)]
mod tests {
    use crate::text::halves::{line_in_the_middle, read_in_halves};

    #[test]
    fn the_second_half_begins_with_a_line() {
        let text = "one\ntwo\r\nthree\r\nfour\n";
        let middle = line_in_the_middle(text).unwrap();
        assert_eq!(&text[middle..], "four\n");
        assert_eq!(line_in_the_middle("one\ntwo\nthree four five six\n"), None);
        assert_eq!(line_in_the_middle("one\rtwo\rthree\rfour\rfive\rsix"), None);
        assert_eq!(line_in_the_middle("é🦀é🦀é🦀é🦀\né"), Some("é🦀é🦀é🦀é🦀\n".len()));
    }

    #[test]
    fn both_halves_make_the_whole() {
        for text in ["", "one\n", "one\ntwo\nthree\nfour\nfive\n"] {
            let (first, second) = read_in_halves(text, |range| text[range].to_owned());
            assert_eq!(first + &second.unwrap_or_default(), text);
        }
    }
}
