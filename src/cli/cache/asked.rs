//! What something is remembered by.

use std::hash::{Hash, Hasher};

use sha2::{Digest as _, Sha256};

/// A question to look up answers by: equal only for equal ones. It is the same in every run of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Asked(pub(crate) [u8; 32]);

impl Hash for Asked {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // It is a hash itself, any part of it does.
        state.write(&self.0[16..]);
    }
}

/// A question that is being put together. Everything that is hashed goes to SHA-256: whoever makes boards must not be able
/// to make two that are taken for one.
#[derive(Debug, Clone, Default)]
pub(crate) struct Asking(Sha256);

impl Asking {
    /// The question about everything that was hashed.
    pub(crate) fn done(self) -> Asked {
        Asked(self.0.finalize().into())
    }
}

impl Hasher for Asking {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    fn finish(&self) -> u64 {
        let digest = self.0.clone().finalize();
        u64::from_le_bytes(std::array::from_fn(|index| digest[index]))
    }
}
