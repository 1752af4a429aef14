//! A fast path for lines of numbers as programs write them: digits, one space, digits, and
//! optionally one more number.
//!
//! Nearly every line of a large edge list has this form, so these lines are parsed eight digits at
//! a time, without searching for their end first. The result never depends on this module: the
//! general parser accepts every line and agrees with it.
//!
//! Everything here is `inline(always)`: a caller that only needs the length of a line then does not
//! compute its numbers, and numbers are passed in registers.

use std::ops::Range;

use crate::syntax::line::Line;
use crate::text::{RawLine, Span};

/// An edge whose line has the plain form. Its numbers are not checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlainEdge {
    /// The line.
    pub whole: Span,
    /// The place of its vertices: the line without its weight.
    pub ends: Span,
    /// The first number.
    pub from: u64,
    /// The second number.
    pub to: u64,
    /// The third number.
    pub weight: Option<u64>,
}

impl PlainEdge {
    #[inline]
    pub(crate) fn read(text: &str, line: &Line) -> Option<Self> {
        let whole = line.whole();
        let numbers = PlainNumbers::read(text.as_bytes().get(whole.start.bytes()..)?)?;
        let ends = Span::new(0, numbers.second.place.end).shifted(whole.start);
        let weight = numbers.third.map(|number| number.value);
        Some(Self { whole, ends, from: numbers.first.value, to: numbers.second.value, weight })
    }
}

/// A whole number and its range in the parsed text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PlainNumber {
    pub(crate) place: Range<usize>,
    pub(crate) value: u64,
}

/// Two or three numbers at the start of a text, up to the end of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PlainNumbers {
    pub(crate) first: PlainNumber,
    pub(crate) second: PlainNumber,
    pub(crate) third: Option<PlainNumber>,
}

impl PlainNumbers {
    /// The numbers of the line `raw` of `text`, if it has the plain form.
    #[inline(always)]
    pub(crate) fn of(text: &str, raw: &RawLine<'_>) -> Option<Self> {
        let numbers = Self::read(text.as_bytes().get(raw.start..)?)?;
        (numbers.length() == raw.text.len()).then_some(numbers)
    }

    /// Parses the line at the start of `text`, which must not be the last one. `None` if the line
    /// has another form, or where checking would take longer than general parsing: at the very end
    /// of the text, or with numbers beyond 64 bits.
    #[inline(always)]
    pub(crate) fn read(text: &[u8]) -> Option<Self> {
        let first = number_at(text, 0)?;
        let second = number_after(text, &first)?;
        let third = match text.get(second.place.end) {
            Some(b' ') => Some(number_after(text, &second)?),
            _ => None,
        };
        let numbers = Self { first, second, third };
        matches!(text.get(numbers.length()), None | Some(b'\n' | b'\r')).then_some(numbers)
    }

    /// The bytes of the line, without its end mark.
    pub(crate) fn length(&self) -> usize {
        self.third.as_ref().unwrap_or(&self.second).place.end
    }
}

#[inline(always)]
fn number_after(text: &[u8], earlier: &PlainNumber) -> Option<PlainNumber> {
    let at = earlier.place.end;
    if text.get(at) == Some(&b' ') { number_at(text, at + 1) } else { None }
}

#[inline(always)]
fn number_at(text: &[u8], start: usize) -> Option<PlainNumber> {
    let (digits, mut value) = leading_digits(text, start)?;
    if digits == 0 {
        return None;
    }
    let mut end = start + digits;
    let mut last = digits;
    while last == 8 {
        let (digits, more) = leading_digits(text, end)?;
        value = value.checked_mul(10u64.pow(digits as u32))?.checked_add(more)?;
        end += digits;
        last = digits;
    }
    Some(PlainNumber { place: start..end, value })
}

/// The number of leading digits in the eight bytes from `at` on, and their value; `None` if fewer
/// than eight bytes are left.
///
/// Computes with all eight bytes at once, as a word whose lowest byte is the first character: D.
/// Lemire, "Quickly parsing eight digits" (2018).
#[inline(always)]
fn leading_digits(text: &[u8], at: usize) -> Option<(usize, u64)> {
    const fn in_each_byte(byte: u8) -> u64 {
        u64::from_le_bytes([byte; 8])
    }
    let word = u64::from_le_bytes(*text.get(at..)?.first_chunk::<8>()?);
    let values = word ^ in_each_byte(b'0');
    // The highest bit of each byte above 9. A carry from such a byte may corrupt later bytes, which
    // are not used.
    let others = (values.wrapping_add(in_each_byte(0x80 - 10)) | values) & in_each_byte(0x80);
    let digits = (others.trailing_zeros() / 8) as usize;
    if digits == 0 {
        return Some((0, 0));
    }
    // As eight digits, with zeros before them.
    let eight = values << (8 * (8 - digits));
    let pairs = eight.wrapping_mul(10).wrapping_add(eight >> 8);
    let even = pairs & 0x0000_00ff_0000_00ff;
    let odd = (pairs >> 16) & 0x0000_00ff_0000_00ff;
    let high = even.wrapping_mul(100 + (1_000_000 << 32));
    let low = odd.wrapping_mul(1 + (10_000 << 32));
    Some((digits, high.wrapping_add(low) >> 32))
}

#[cfg(test)]
mod tests {
    use crate::syntax::graph::plain::*;

    fn numbers(text: &str) -> Option<Vec<u64>> {
        // Text after the line does not matter.
        let read = |rest: &str| PlainNumbers::read(format!("{text}{rest}").as_bytes());
        let lines = ["\n12345678", "\r\nabcdefgh", "\r       "].map(read);
        assert!(lines.iter().all(|line| *line == lines[0]), "{text:?}");
        let line = lines[0].clone()?;
        assert_eq!(line.length(), text.len());
        let all = [Some(&line.first), Some(&line.second), line.third.as_ref()];
        for number in all.into_iter().flatten() {
            assert_eq!(text[number.place.clone()].parse(), Ok(number.value));
        }
        Some(all.into_iter().flatten().map(|number| number.value).collect())
    }

    #[test]
    fn numbers_of_any_length_are_read() {
        assert_eq!(numbers("1 2"), Some(vec![1, 2]));
        assert_eq!(numbers("0 007 00000000000000000000000000000008"), Some(vec![0, 7, 8]));
        assert_eq!(numbers("12345678 1 123456789"), Some(vec![12_345_678, 1, 123_456_789]));
        assert_eq!(numbers("1 18446744073709551615"), Some(vec![1, u64::MAX]));
        let mut random = fastrand::Rng::with_seed(5);
        for _ in 0..2000 {
            let [a, b] = [0; 2].map(|_| random.u64(..) >> random.u32(..64));
            assert_eq!(numbers(&format!("{a} {b}")), Some(vec![a, b]));
        }
    }

    #[test]
    fn lines_of_another_form_are_not_parsed() {
        for text in [
            "", "1", "1 ", " 1 2", "1  2", "1\t2", "1 2 ", "1 2 3 4", "1 2 3 ", "1 2;", "1 2x",
            "1x 2", "1 -2", "a b",
        ] {
            assert_eq!(numbers(text), None, "{text:?}");
        }
        assert_eq!(numbers("1 18446744073709551616"), None);
        assert_eq!(PlainNumbers::read(b"1 2"), None, "fewer than eight bytes are left");
        for byte in (0..=u8::MAX).filter(|byte| !byte.is_ascii_digit() && !b" \r\n".contains(byte))
        {
            assert_eq!(
                PlainNumbers::read(&[b'1', b' ', b'2', byte, b'\n', 0, 0, 0, 0, 0]),
                None,
                "{byte}"
            );
            assert_eq!(
                PlainNumbers::read(&[b'1', byte, b'2', b'\n', 0, 0, 0, 0, 0, 0]),
                None,
                "{byte}"
            );
        }
    }
}
