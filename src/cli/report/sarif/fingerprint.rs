//! Fingerprints, which identify a diagnostic even after its line has moved.

use std::collections::HashMap;

use sha2::{Digest as _, Sha256};

use crate::analysis::FileDiagnostic;
use crate::text::{RawLine, RawLines};

/// The fingerprint of a diagnostic: its rule, its message, the line where it begins, and its number
/// among the file's diagnostics with the same three.
pub(crate) struct Fingerprint(pub(crate) String);

impl Fingerprint {
    /// The key of the fingerprint. Its number changes with the way to compute it.
    pub(crate) const NAME: &'static str = "stakeout/v1";
}

/// The bytes of a line that is hashed for each diagnostic in it.
const LONG: usize = 1024;

pub(crate) struct Fingerprints<'a> {
    lines: Vec<RawLine<'a>>,
    /// The number and the digest of the last long line.
    long: Option<(u32, String)>,
    /// How often each digest has occurred.
    seen: HashMap<[u8; 16], u32>,
}

impl<'a> Fingerprints<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { lines: RawLines::new(text, 0).collect(), long: None, seen: HashMap::new() }
    }

    /// The fingerprint of the next diagnostic, in text order.
    pub(crate) fn of(&mut self, diagnostic: &FileDiagnostic) -> Fingerprint {
        let number = diagnostic.range.start.line;
        let line = self.lines.get(number as usize).map_or("", |raw| raw.text.trim());
        // A long line may have many diagnostics: its digest replaces it, and is computed once.
        let line = match line.len() {
            ..=LONG => line,
            _ => match &mut self.long {
                Some((at, digest)) if *at == number => digest,
                long => &long.insert((number, format!("{:x?}", Sha256::digest(line)))).1,
            },
        };
        let mut hash = Sha256::new();
        for part in [diagnostic.rule.name, &diagnostic.message, line] {
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
