//! Equal boards of all checked files, for `duplicate-board`.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use crate::analysis::{BOARDS, File, finds_duplicates, leave_out_mark};
use crate::cli::report::CheckedFile;
use crate::cli::source::ENCODING;
use crate::config::Settings;
use crate::solve::insight::CanonicalBoard;
use crate::text::{Range, Span};

/// The first of each set of equal boards so far: its file and first row.
pub(crate) struct Duplicates {
    is_wanted: bool,
    first: HashMap<Arc<CanonicalBoard>, (Arc<str>, (Range, Span))>,
}

impl Duplicates {
    /// Records nothing if the rule is off for all files.
    pub(crate) fn new<'a>(settings: impl IntoIterator<Item = &'a Settings>) -> Self {
        Self { is_wanted: settings.into_iter().any(finds_duplicates), first: HashMap::new() }
    }

    /// Adds diagnostics about boards of the next file that equal earlier ones, if the rule is on
    /// for it.
    ///
    /// # Complexity
    /// Linear in the text, which is read again: a cached result has no boards.
    pub(crate) fn check(&mut self, checked: &mut CheckedFile, settings: &Settings) {
        let Some(kind) = checked.result.kind.filter(|_| self.is_wanted) else { return };
        if !kind.is_markdown() && kind != &BOARDS {
            return;
        }
        let Ok(file) = File::new(&checked.text, kind) else { return };
        let Some(boards) = file.board_identities(ENCODING) else { return };
        let has_mark = checked.text.starts_with('\u{feff}');
        let name: Arc<str> = checked.name.as_str().into();
        let before = checked.result.diagnostics.len();
        for mut board in boards {
            if has_mark {
                board.place(|(range, _)| leave_out_mark(range));
            }
            let earlier = match self.first.entry(Arc::clone(&board.form)) {
                Entry::Occupied(earlier) => Some(earlier.into_mut()),
                Entry::Vacant(vacant) => {
                    vacant.insert((Arc::clone(&name), board.first_row.clone()));
                    None
                }
            };
            if finds_duplicates(settings) {
                let earlier = earlier.map(|(file, first_row)| (&**file, &*first_row));
                checked.result.diagnostics.extend(board.diagnostic(earlier, settings));
            }
        }
        if checked.result.diagnostics.len() > before {
            checked
                .result
                .diagnostics
                .sort_by_key(|diagnostic| (diagnostic.span, diagnostic.rule.name));
        }
    }
}
