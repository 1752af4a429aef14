//! Memory sizes as people write them.

use std::fmt;
use std::str::FromStr;

/// A number of bytes. As text, a whole number of bytes or a number with a unit, such as `512 MiB`
/// or `2GB`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MemorySize(pub u64);

/// A text that is not a memory size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnreadableSize(pub String);

/// Units in lower case with their bytes. Sizes are displayed with the binary ones.
const UNITS: [(&str, u64); 10] = [
    ("", 1),
    ("b", 1),
    ("kib", 1 << 10),
    ("mib", 1 << 20),
    ("gib", 1 << 30),
    ("tib", 1 << 40),
    ("kb", 1_000),
    ("mb", 1_000_000),
    ("gb", 1_000_000_000),
    ("tb", 1_000_000_000_000),
];

impl MemorySize {
    /// Rounds up to a size that is displayed exactly, so that the displayed limit is enough memory.
    pub fn shown_up(self) -> Self {
        self.shown(u128::div_ceil)
    }

    /// Rounds down to a size that is displayed exactly.
    pub fn shown_down(self) -> Self {
        self.shown(|bytes, tenth| bytes / tenth)
    }

    /// Rounds to tenths of the unit that the size is displayed in.
    fn shown(self, divide: impl Fn(u128, u128) -> u128) -> Self {
        let Some((_, unit)) = SHOWN_UNITS.iter().find(|(_, bytes)| self.0 >= *bytes) else {
            return self;
        };
        let tenths = divide(u128::from(self.0) * 10, u128::from(*unit));
        // Drops a fraction of a byte, as `from_str` does.
        Self(u64::try_from(tenths * u128::from(*unit) / 10).unwrap_or(u64::MAX))
    }
}

/// The units of displayed sizes.
const SHOWN_UNITS: [(&str, u64); 4] =
    [("TiB", 1 << 40), ("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)];

impl Default for MemorySize {
    /// 1 GiB.
    fn default() -> Self {
        Self(1 << 30)
    }
}

impl FromStr for MemorySize {
    type Err = UnreadableSize;

    fn from_str(text: &str) -> Result<Self, UnreadableSize> {
        let unreadable = || UnreadableSize(text.to_owned());
        let trimmed = text.trim();
        let unit_at = trimmed
            .find(|character: char| !character.is_ascii_digit() && character != '.')
            .unwrap_or(trimmed.len());
        let (number, unit) = trimmed.split_at(unit_at);
        let unit = unit.trim().to_ascii_lowercase();
        let (_, bytes) = UNITS.iter().find(|(name, _)| *name == unit).ok_or_else(unreadable)?;
        if let Ok(whole) = number.parse::<u64>() {
            return whole.checked_mul(*bytes).map(Self).ok_or_else(unreadable);
        }
        let fraction: f64 = number.parse().map_err(|_| unreadable())?;
        // Bytes have no fractions; the cast saturates.
        if *bytes == 1 { Err(unreadable()) } else { Ok(Self((fraction * *bytes as f64) as u64)) }
    }
}

impl fmt::Display for MemorySize {
    /// In the largest binary unit that fits, with one decimal unless it is whole.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match SHOWN_UNITS.iter().find(|(_, bytes)| self.0 >= *bytes) {
            None => write!(f, "{} B", self.0),
            Some((name, bytes)) if self.0.is_multiple_of(*bytes) => {
                write!(f, "{} {name}", self.0 / bytes)
            }
            Some((name, bytes)) => write!(f, "{:.1} {name}", self.0 as f64 / *bytes as f64),
        }
    }
}

impl fmt::Display for UnreadableSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid memory size `{}`; use bytes or a text such as `512 MiB`", self.0)
    }
}

impl std::error::Error for UnreadableSize {}

#[cfg(test)]
mod tests {
    use crate::config::memory::MemorySize;

    #[test]
    fn a_size_is_a_number_with_or_without_a_unit() {
        for (text, bytes) in [
            ("512 MiB", Some(512 << 20)),
            ("1gib", Some(1 << 30)),
            ("2 GB", Some(2_000_000_000)),
            ("1.5 KiB", Some(1536)),
            ("4096", Some(4096)),
            ("0", Some(0)),
            ("", None),
            ("MiB", None),
            ("-1", None),
            ("1.5", None),
            ("1 MiB 2", None),
            ("1 parsec", None),
            ("99999999999999999999", None),
            ("99999999999 TiB", None),
            ("1.2.3 MiB", None),
        ] {
            assert_eq!(text.parse().ok(), bytes.map(MemorySize), "{text:?}");
        }
    }

    #[test]
    fn displayed_sizes_can_be_typed_back() {
        for (bytes, up, down) in [
            (1000, "1000 B", "1000 B"),
            (1 << 20, "1 MiB", "1 MiB"),
            ((1 << 20) + 1, "1.1 MiB", "1 MiB"),
            ((1 << 20) - 1, "1 MiB", "1023.9 KiB"),
            (19_325_256, "18.5 MiB", "18.4 MiB"),
            ((5 << 40) + 1, "5.1 TiB", "5 TiB"),
        ] {
            let size = MemorySize(bytes);
            assert_eq!(
                (size.shown_up().to_string(), size.shown_down().to_string()),
                (up.to_owned(), down.to_owned())
            );
        }
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..100_000 {
            let size = MemorySize(random.u64(..1 << 50) >> random.u32(..50));
            let typed = |shown: MemorySize| shown.to_string().parse::<MemorySize>().unwrap();
            assert!(typed(size.shown_up()) >= size && typed(size.shown_down()) <= size, "{size:?}");
        }
    }

    #[test]
    fn a_size_is_displayed_in_the_largest_unit_that_fits() {
        let shown = [0, 1023, 1024, 1536, 512 << 20, 1 << 30, 5 << 40]
            .map(|bytes| MemorySize(bytes).to_string());
        assert_eq!(shown, ["0 B", "1023 B", "1 KiB", "1.5 KiB", "512 MiB", "1 GiB", "5 TiB"]);
    }
}
