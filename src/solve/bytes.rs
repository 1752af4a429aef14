//! Numbers as little-endian bytes, in which games and solutions travel, see
//! [`transfer`](crate::solve::transfer).

use crate::model::Vertex;

/// A number of a fixed width.
pub(crate) trait TransferNumber: Copy + Default {
    /// Appends its bytes.
    fn write(self, to: &mut Vec<u8>);

    /// The next number; `None` at the end.
    fn read(from: &mut TransferInput<'_>) -> Option<Self>;

    /// The next `count` numbers; `None` if there are fewer.
    fn read_many(from: &mut TransferInput<'_>, count: usize) -> Option<Vec<Self>>;
}

/// The bytes that have not been read yet.
pub struct TransferInput<'a>(pub(crate) &'a [u8]);

impl<'a> TransferInput<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    /// A list written by [`write_list`].
    pub(crate) fn list<N: TransferNumber>(&mut self) -> Option<Vec<N>> {
        let count = usize::try_from(u64::read(self)?).ok()?;
        N::read_many(self, count)
    }
}

/// Writes numbers without their count, which the reader must know.
pub(crate) fn write_all<N: TransferNumber>(numbers: &[N], to: &mut Vec<u8>) {
    to.reserve(size_of_val(numbers));
    for number in numbers {
        number.write(to);
    }
}

/// Writes the count of the numbers, then the numbers.
pub(crate) fn write_list<N: TransferNumber>(numbers: &[N], to: &mut Vec<u8>) {
    (numbers.len() as u64).write(to);
    write_all(numbers, to);
}

macro_rules! number {
    ($($integer:ty)*) => {$(
        impl TransferNumber for $integer {
            #[inline]
            fn write(self, to: &mut Vec<u8>) {
                to.extend_from_slice(&self.to_le_bytes());
            }

            fn read(from: &mut TransferInput<'_>) -> Option<Self> {
                let bytes = from.take(size_of::<Self>())?;
                Some(Self::from_le_bytes(bytes.try_into().ok()?))
            }

            fn read_many(from: &mut TransferInput<'_>, count: usize) -> Option<Vec<Self>> {
                let bytes = from.take(count.checked_mul(size_of::<Self>())?)?;
                let (numbers, _) = bytes.as_chunks();
                Some(numbers.iter().map(|bytes| Self::from_le_bytes(*bytes)).collect())
            }
        }
    )*};
}
number!(u8 u16 u32 u64 u128);

impl TransferNumber for Vertex {
    fn write(self, to: &mut Vec<u8>) {
        self.number().write(to);
    }

    fn read(from: &mut TransferInput<'_>) -> Option<Self> {
        u32::read(from).map(Self::new)
    }

    fn read_many(from: &mut TransferInput<'_>, count: usize) -> Option<Vec<Self>> {
        Some(u32::read_many(from, count)?.into_iter().map(Self::new).collect())
    }
}
