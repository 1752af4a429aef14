//! Octal codes: the rules of games in which a player takes from a heap and may split the rest.
//!
//! # Sources
//! R. K. Guy and C. A. B. Smith, "The G-values of various games", Proceedings of the Cambridge
//! Philosophical Society 52 (1956).

use crate::model::directives::whole_number;

/// The rules of an octal game with heaps up to a size.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct OctalCode {
    /// How k may be taken from a heap, from k = 1 on, without zeros at the end: the bits of
    /// [`OctalCode::EMPTY`], [`OctalCode::ONE_HEAP`] and [`OctalCode::TWO_HEAPS`]. At most one more
    /// than the largest heap has objects.
    digits: Box<[u8]>,
    /// The size of the largest heap.
    largest: u32,
}

impl OctalCode {
    /// The size of the largest heap that a file may have.
    pub const MAX_HEAP: u32 = 10_000;

    /// The bit for leaving nothing.
    pub const EMPTY: u8 = 1;
    /// The bit for leaving one heap.
    pub const ONE_HEAP: u8 = 2;
    /// The bit for leaving two heaps.
    pub const TWO_HEAPS: u8 = 4;

    /// Reads a value `CODE N`, such as `0.77 20`: the digits of the code, and the largest heap.
    pub fn read(value: &str) -> Option<Self> {
        let mut words = value.split([' ', '\t']).filter(|word| !word.is_empty());
        let code = words.next()?;
        let largest = whole_number(words.next()?)?;
        if largest > Self::MAX_HEAP.into() || words.next().is_some() {
            return None;
        }
        let mut digits = Vec::new();
        for digit in code.strip_prefix("0.")?.bytes() {
            if !(b'0'..=b'7').contains(&digit) {
                return None;
            }
            digits.push(digit - b'0');
        }
        if digits.is_empty() {
            return None;
        }
        Self::new(digits, largest as u32)
    }

    /// The code with these digits, from k = 1 on; `None` if one is above 7, or the largest heap above
    /// [`OctalCode::MAX_HEAP`].
    pub fn new(mut digits: Vec<u8>, largest: u32) -> Option<Self> {
        while digits.last() == Some(&0) {
            digits.pop();
        }
        // More than a whole heap cannot be taken. One more digit says that the code is longer,
        // which counts for the period.
        if digits.len() > largest as usize {
            digits.truncate(largest as usize);
            digits.push(Self::EMPTY);
        }
        if largest > Self::MAX_HEAP || digits.iter().any(|&digit| digit > 7) {
            return None;
        }
        Some(Self { digits: digits.into(), largest })
    }

    /// The digits, for k = 1 and so on.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The size of the largest heap.
    pub const fn largest(&self) -> u32 {
        self.largest
    }

    /// What a move may leave of a heap, in order: by what is left in all, one heap before two, then
    /// by the smaller of two heaps, which comes first. Nothing is a heap of 0.
    pub fn moves(&self, heap: u32) -> impl Iterator<Item = (u32, Option<u32>)> + use<'_> {
        (0..heap).flat_map(move |left| {
            let digit = self.digits.get((heap - left) as usize - 1).copied().unwrap_or(0);
            let needed = if left == 0 { Self::EMPTY } else { Self::ONE_HEAP };
            let one = if digit & needed == 0 { None } else { Some((left, None)) };
            let smaller = if digit & Self::TWO_HEAPS == 0 { 1..1 } else { 1..left / 2 + 1 };
            one.into_iter().chain(smaller.map(move |heap| (heap, Some(left - heap))))
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::model::graph::octal::OctalCode;

    #[test]
    fn a_code_has_octal_digits_and_a_largest_heap() {
        let kayles = OctalCode::read("0.77  20").unwrap();
        assert_eq!((kayles.digits(), kayles.largest()), (&[7, 7][..], 20));
        assert_eq!(OctalCode::read("0.770 20"), Some(kayles));
        assert_eq!(OctalCode::read("0.77 1").unwrap().digits(), [7, 1], "longer than the heap");
        assert_eq!(OctalCode::read("0.7000 1").unwrap().digits(), [7]);
        assert!(OctalCode::read("0.0 10000").unwrap().digits().is_empty());
        for value in [
            "",
            "0.77",
            "0.77 x",
            "0.78 3",
            "0. 3",
            "1.7 3",
            "77 3",
            "0.7 10001",
            "0.7 3 3",
            "0.7 -1",
        ] {
            assert_eq!(OctalCode::read(value), None, "{value:?}");
        }
    }

    #[test]
    fn moves_are_ordered_by_what_is_left() {
        let moves = |code: &str, heap| {
            let code = OctalCode::read(code).unwrap();
            code.moves(heap).collect::<Vec<_>>()
        };
        assert_eq!(
            moves("0.77 9", 4),
            [(2, None), (1, Some(1)), (3, None), (1, Some(2))],
            "Kayles: one or two pins"
        );
        assert_eq!(moves("0.137 9", 1), [(0, None)], "Dawson's chess");
        assert_eq!(moves("0.137 9", 3), [(0, None), (1, None)]);
        assert_eq!(moves("0.77 9", 0), []);
    }
}
