//! Frames: splits a stream of bytes into messages.
//!
//! Guarantee: [`FrameReader`] finds every frame, despite header names in any case, unknown headers,
//! line ends without carriage return, and bytes outside frames. Such bytes are reported once, and
//! reading continues at the next `Content-Length`. Deliberately not here: what a body means
//! (`message`).

use std::io::{BufRead, Read, Write};
use std::{fmt, io};

/// The longest body that is read. A larger length is a mistake or an attack, and would swallow
/// everything after it.
pub(crate) const MAX_BODY_BYTES: u64 = 256 << 20;

/// The longest body that is copied, so that it is written together with its header.
const MAX_COPIED_BYTES: usize = 1 << 16;

/// The longest header line.
const MAX_LINE_BYTES: u64 = 8 << 10;

const LENGTH_HEADER: &[u8] = b"content-length:";

/// A part of the stream.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Frame {
    /// A body with the length given in its header.
    Body(Vec<u8>),
    /// Bytes outside frames, or a frame without a length. The reason is for the log.
    Unreadable(&'static str),
}

/// Why there is no further frame.
#[derive(Debug)]
pub(crate) enum End {
    Input,
    /// A frame announced more than [`MAX_BODY_BYTES`].
    TooLarge(u64),
    Broken(io::Error),
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input => f.write_str("the input has ended"),
            Self::TooLarge(length) => {
                write!(f, "a frame announces {length} bytes, more than {MAX_BODY_BYTES}")
            }
            Self::Broken(error) => write!(f, "could not read the input: {error}"),
        }
    }
}

impl From<io::Error> for End {
    fn from(error: io::Error) -> Self {
        Self::Broken(error)
    }
}

/// Cuts a stream of bytes into frames.
pub(crate) struct FrameReader<R> {
    input: R,
    /// The beginning of the next line, already taken from the input.
    taken: Vec<u8>,
    /// Whether to skip everything up to the next `Content-Length`. The loss has been reported.
    lost: bool,
    /// The longest body.
    most_bytes: u64,
}

impl<R: BufRead> FrameReader<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { input, taken: Vec::new(), lost: false, most_bytes: MAX_BODY_BYTES }
    }

    /// The next frame; waits for it.
    ///
    /// # Errors
    /// If there is no next frame: the input has ended, is broken, or announces a body that is too
    /// large.
    pub(crate) fn next_frame(&mut self) -> Result<Frame, End> {
        if self.lost {
            self.skip_to_length_header()?;
            self.lost = false;
        }
        let mut length = None;
        let mut in_headers = false;
        loop {
            let line = self.line()?;
            let text = line.trim_ascii();
            if text.is_empty() && !in_headers {
                continue;
            }
            if text.is_empty() {
                return match length {
                    Some(length) => self.body(length),
                    None => Ok(self.lose(Vec::new(), "a frame without a length")),
                };
            }
            let Some((name, value)) = header(text) else {
                return Ok(self.lose(line, "bytes outside any frame"));
            };
            in_headers = true;
            if name.eq_ignore_ascii_case(b"content-length") {
                length = str::from_utf8(value).ok().and_then(|value| value.parse().ok());
            }
        }
    }

    fn body(&mut self, length: u64) -> Result<Frame, End> {
        if length > self.most_bytes {
            return Err(End::TooLarge(length));
        }
        // Grows with the bytes that arrive: a length alone must not cost memory.
        let mut body = Vec::new();
        self.input.by_ref().take(length).read_to_end(&mut body)?;
        let complete = body.len() as u64 == length;
        Ok(if complete {
            Frame::Body(body)
        } else {
            Frame::Unreadable("a frame that the end of the input cuts short")
        })
    }

    fn lose(&mut self, line: Vec<u8>, reason: &'static str) -> Frame {
        self.taken = line;
        self.lost = true;
        Frame::Unreadable(reason)
    }

    /// Reads one line with its end, or as much of it as can be a header.
    fn line(&mut self) -> Result<Vec<u8>, End> {
        let mut line = std::mem::take(&mut self.taken);
        if line.ends_with(b"\n") {
            return Ok(line);
        }
        self.input.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut line)?;
        if line.is_empty() { Err(End::Input) } else { Ok(line) }
    }

    /// Leaves the next `Content-Length:` as the beginning of the next line.
    fn skip_to_length_header(&mut self) -> Result<(), End> {
        let mut seen = 0;
        let taken = std::mem::take(&mut self.taken);
        if let Some(end) = find_length_header(&taken, &mut seen) {
            self.taken = [LENGTH_HEADER, &taken[end..]].concat();
            return Ok(());
        }
        loop {
            let available = self.input.fill_buf()?;
            if available.is_empty() {
                return Err(End::Input);
            }
            let found = find_length_header(available, &mut seen);
            let used = found.unwrap_or(available.len());
            self.input.consume(used);
            if found.is_some() {
                self.taken = LENGTH_HEADER.to_vec();
                return Ok(());
            }
        }
    }
}

/// Writes one frame. A short one is written in a single call, since two would wake up the client
/// twice.
pub(crate) fn write_frame(output: &mut impl Write, body: &[u8]) -> io::Result<()> {
    let mut header = format!("Content-Length: {}\r\n\r\n", body.len()).into_bytes();
    if body.len() <= MAX_COPIED_BYTES {
        header.extend_from_slice(body);
        return output.write_all(&header);
    }
    output.write_all(&header)?;
    output.write_all(body)
}

/// The name and the value of a header line.
fn header(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let colon = memchr::memchr(b':', line)?;
    let name = line[..colon].trim_ascii();
    let value = line[colon + 1..].trim_ascii();
    let is_name =
        !name.is_empty() && name.iter().all(|&byte| byte.is_ascii_alphanumeric() || byte == b'-');
    is_name.then_some((name, value))
}

/// Where the first `Content-Length:` ends in the bytes; `seen` of its characters may have stood
/// before them.
fn find_length_header(bytes: &[u8], seen: &mut usize) -> Option<usize> {
    for (index, byte) in bytes.iter().map(u8::to_ascii_lowercase).enumerate() {
        // Its first letter occurs only once, so after a mismatch the header can only begin again.
        *seen = match byte {
            byte if byte == LENGTH_HEADER[*seen] => *seen + 1,
            byte if byte == LENGTH_HEADER[0] => 1,
            _ => 0,
        };
        if *seen == LENGTH_HEADER.len() {
            *seen = 0;
            return Some(index + 1);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use crate::lsp::transport::frame::*;

    /// Draws what is read from the text: one line a frame, then the end.
    fn frames(input: &str) -> String {
        // A buffer of 3 bytes puts every boundary in the middle of something.
        let mut reader = FrameReader::new(io::BufReader::with_capacity(3, input.as_bytes()));
        let mut drawn = String::new();
        let end = loop {
            match reader.next_frame() {
                Ok(Frame::Body(body)) => {
                    writeln!(drawn, "{}", String::from_utf8_lossy(&body)).unwrap()
                }
                Ok(Frame::Unreadable(reason)) => writeln!(drawn, "! {reason}").unwrap(),
                Err(end) => break end,
            }
        };
        match end {
            End::Input => drawn + "end",
            end => drawn + &end.to_string(),
        }
    }

    #[test]
    fn frames_follow_each_other() {
        assert_eq!(
            frames("Content-Length: 2\r\n\r\n{}Content-Length: 3\r\n\r\n[1]"),
            "{}\n[1]\nend"
        );
    }

    #[test]
    fn header_names_may_be_written_in_any_case_and_with_any_company() {
        let input = "X-Other: a:b\r\nCONTENT-length:2\r\nContent-Type: application/vscode-jsonrpc\r\n\r\n{}";
        assert_eq!(frames(input), "{}\nend");
    }

    #[test]
    fn bare_line_feeds_and_blank_lines_between_frames_are_accepted() {
        assert_eq!(
            frames("Content-Length: 2\n\n{}\n\r\n\nContent-Length: 2\n\n{}\n"),
            "{}\n{}\nend"
        );
    }

    #[test]
    fn bytes_outside_frames_are_reported_once_and_skipped() {
        let input = "{\"a\":\n\n1}\nmore conConTent-Length: 2\r\n\r\n{}";
        assert_eq!(frames(input), "! bytes outside any frame\n{}\nend");
    }

    #[test]
    fn a_header_that_follows_lost_bytes_on_their_line_is_found() {
        let input = "tail of a message}Content-Length: 2\r\n\r\n{}";
        assert_eq!(frames(input), "! bytes outside any frame\n{}\nend");
    }

    #[test]
    fn a_frame_without_a_length_is_lost_with_its_body() {
        for header in
            ["Content-Lenght: 7", "Content-Length: many", "Content-Length: -7", "Content-Type: a"]
        {
            let input = format!("{header}\r\n\r\n{{\"a\":1}}Content-Length: 2\r\n\r\n{{}}");
            assert_eq!(frames(&input), "! a frame without a length\n{}\nend", "{header}");
        }
    }

    #[test]
    fn an_endless_line_is_not_kept() {
        let input =
            format!("{}Content-Length: 2\r\n\r\n{{}}", "x".repeat(3 * MAX_LINE_BYTES as usize + 5));
        assert_eq!(frames(&input), "! bytes outside any frame\n{}\nend");
    }

    #[test]
    fn a_frame_cut_by_the_end_of_the_input_is_unreadable() {
        assert_eq!(
            frames("Content-Length: 9\r\n\r\n{}"),
            "! a frame that the end of the input cuts short\nend"
        );
    }

    #[test]
    fn a_header_line_of_8_kib_is_read_and_a_longer_one_is_skipped() {
        let input = |bytes: usize| {
            format!("X: {}\r\nContent-Length: 2\r\n\r\n{{}}", "x".repeat(bytes - "X: \r\n".len()))
        };
        assert_eq!(frames(&input(8 << 10)), "{}\nend");
        assert_eq!(frames(&input((8 << 10) + 1)), "! a frame without a length\n{}\nend");
    }

    #[test]
    fn a_body_of_the_greatest_length_is_read_and_a_longer_one_is_not() {
        for (length, is_read) in [(8, true), (9, false)] {
            let input = format!("Content-Length: {length}\r\n\r\n[1,2,3]   ");
            let mut reader = FrameReader { most_bytes: 8, ..FrameReader::new(input.as_bytes()) };
            assert_eq!(reader.next_frame().is_ok(), is_read, "{length}");
        }
    }

    #[test]
    fn a_huge_length_ends_the_reading() {
        assert_eq!(
            frames("Content-Length: 268435457\r\n\r\n{}"),
            "a frame announces 268435457 bytes, more than 268435456"
        );
    }
}
