//! Keys of cache entries.

use std::hash::{Hash, Hasher};

use sha2::{Digest as _, Sha256};

/// A hash of everything that an entry depends on. Equal in every run of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CacheKey(pub(crate) [u8; 32]);

impl Hash for CacheKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Any part of a hash will do.
        state.write(&self.0[16..]);
    }
}

/// Hashes with SHA-256, so that it is infeasible to construct two boards with the same key.
#[derive(Debug, Clone, Default)]
pub(crate) struct CacheKeyHasher(Sha256);

impl CacheKeyHasher {
    /// The key of everything that was hashed.
    pub(crate) fn done(self) -> CacheKey {
        CacheKey(self.0.finalize().into())
    }
}

impl Hasher for CacheKeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    fn finish(&self) -> u64 {
        let digest = self.0.clone().finalize();
        u64::from_le_bytes(std::array::from_fn(|index| digest[index]))
    }
}
