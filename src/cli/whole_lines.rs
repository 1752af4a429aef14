//! Output of which an interrupt never leaves half a line.
//!
//! A program whose output nobody reads stands in the middle of a write, and after an interrupt it
//! exits there. A pipe takes [`ATOMIC`] bytes at once or none, so each write is that long at most and
//! ends with a line.

use std::io;
use std::io::Write;

/// The bytes that a pipe takes at once or not at all (`PIPE_BUF` of Linux; POSIX has at least 512).
const ATOMIC: usize = 4096;

/// Hands on whole lines. A line longer than [`ATOMIC`] is handed on in pieces, and so at most that many
/// bytes are kept.
pub(crate) struct WholeLines<W> {
    out: W,
    pending: Vec<u8>,
}

impl<W: Write> WholeLines<W> {
    pub(crate) const fn new(out: W) -> Self {
        Self { out, pending: Vec::new() }
    }

    /// Hands on everything, the begun line too.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        self.flush()?;
        self.out.write_all(&self.pending)?;
        self.pending.clear();
        self.out.flush()
    }

    /// Hands on lines, or pieces of a long one, until at most this many bytes are pending.
    fn shrink(&mut self, most: usize) -> io::Result<()> {
        let mut begin = 0;
        while self.pending.len() - begin > most {
            let rest = &self.pending[begin..];
            let piece = &rest[..rest.len().min(ATOMIC)];
            let lines = memchr::memrchr(b'\n', piece).map(|end| end + 1);
            // What is shorter may still become a line.
            let Some(length) = lines.or((rest.len() > ATOMIC).then_some(ATOMIC)) else { break };
            self.out.write_all(&rest[..length])?;
            begin += length;
        }
        self.pending.drain(..begin);
        Ok(())
    }
}

impl<W: Write> Write for WholeLines<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.pending.extend_from_slice(bytes);
        self.shrink(ATOMIC)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.shrink(0)?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::io::Write;

    use crate::cli::whole_lines::{ATOMIC, WholeLines};

    /// Keeps each write apart.
    #[derive(Default)]
    struct Writes(Vec<Vec<u8>>);

    impl Write for Writes {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.push(bytes.to_vec());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn every_write_is_whole_lines_that_a_pipe_takes_at_once() {
        let lines: Vec<String> = (0..3000).map(|n| format!("{}\n", "x".repeat(n % 40))).collect();
        let text = lines.concat();
        let mut whole = WholeLines::new(Writes::default());
        for piece in text.as_bytes().chunks(7) {
            whole.write_all(piece).unwrap();
        }
        whole.finish().unwrap();
        for bytes in &whole.out.0 {
            assert!(bytes.len() <= ATOMIC && bytes.ends_with(b"\n"));
        }
        assert!(whole.out.0.len() < 2 * text.len() / ATOMIC);
        assert_eq!(whole.out.0.concat(), text.as_bytes());
    }

    #[test]
    fn a_long_line_is_not_kept_and_a_begun_one_is() {
        let long = format!("{}\n", "y".repeat(3 * ATOMIC));
        let mut whole = WholeLines::new(Writes::default());
        for byte in format!("a\n{long}b").bytes() {
            whole.write_all(&[byte]).unwrap();
            assert!(whole.pending.len() <= ATOMIC);
        }
        whole.flush().unwrap();
        assert_eq!(whole.out.0.concat(), format!("a\n{long}").as_bytes());
        whole.finish().unwrap();
        assert_eq!(whole.out.0.last().unwrap(), b"b");
    }
}
