//! Reading a large text in two halves at once.

use std::ops::Range;
use std::panic::resume_unwind;
use std::thread;

use crate::host;

/// Texts of at least this many bytes are read by two threads. Small in tests, so that they cover
/// both cases.
const LARGE: usize = if cfg!(test) { 16 } else { 1 << 20 };

/// Applies `read` to all lines of a text, given as byte ranges. A large text is split at the start
/// of a line, and the second half is read on another thread if there are two processors. Returns
/// the results in order.
pub(crate) fn read_in_halves<R: Send>(
    text: &str,
    read: impl Fn(Range<usize>) -> R + Sync,
) -> (R, Option<R>) {
    let Some(middle) = line_in_the_middle(text) else { return (read(0..text.len()), None) };
    if !cfg!(test) && host::processors() == 1 {
        return (read(0..text.len()), None);
    }
    thread::scope(|scope| {
        let Ok(second) = thread::Builder::new().spawn_scoped(scope, || read(middle..text.len()))
        else {
            // The system cannot provide another thread.
            return (read(0..text.len()), None);
        };
        let first = read(0..middle);
        (first, Some(second.join().unwrap_or_else(|panic| resume_unwind(panic))))
    })
}

/// The start of the first line past the middle; `None` if the text is small or no line starts
/// there.
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
