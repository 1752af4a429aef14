//! What makes a finding the same finding after the lines of its file have moved.

use std::collections::HashMap;

use sha2::{Digest as _, Sha256};

use crate::analysis::FileFinding;
use crate::text::{RawLine, RawLines};

/// The fingerprint of a finding: its rule, its message, the line it begins on, and how many findings before it in the file
/// had all of these.
pub(super) struct Fingerprint(pub(super) String);

impl Fingerprint {
    /// The name under which it stands; another number for another way to make it.
    pub(super) const NAME: &'static str = "stakeout/v1";
}

/// The fingerprints of one file.
pub(super) struct Fingerprints<'a> {
    lines: Vec<RawLine<'a>>,
    /// How often each digest has come up.
    seen: HashMap<[u8; 16], u32>,
}

impl<'a> Fingerprints<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { lines: RawLines::new(text, 0).collect(), seen: HashMap::new() }
    }

    /// The next finding's, in the order of the places.
    pub(super) fn of(&mut self, finding: &FileFinding) -> Fingerprint {
        let line = self.lines.get(finding.range.start.line as usize).map_or("", |raw| raw.text.trim());
        let mut hash = Sha256::new();
        for part in [finding.rule.name, &finding.message, line] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        let digest: [u8; 16] = std::array::from_fn({
            let whole = hash.finalize();
            move |index| whole[index]
        });
        let count = self.seen.entry(digest).or_default();
        *count += 1;
        let hex: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        Fingerprint(format!("{hex}:{count}"))
    }
}
