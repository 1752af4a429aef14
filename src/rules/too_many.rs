//! `too-many`: a document with more diagnostics than are sent to an editor.

use crate::config::Severity;
use crate::rules::rule::{Diagnostic, Page, Rule, RuleOn, Subject};
use crate::text::Span;

pub(crate) static RULE: Rule = Rule {
    name: "too-many",
    severity: Some(Severity::Information),
    subject: Subject::File,
    boards: RuleOn::ELSEWHERE,
    graphs: RuleOn::ELSEWHERE,
    pursuits: RuleOn::ELSEWHERE,
    page: Page {
        finds: "A document with more diagnostics than are sent to an editor: 65,536, or fewer if they are long. Reported at the end of the document, and only in an editor; the command line reports every diagnostic. Also reported for a file that is too large to be checked before it is opened, and for a document with more than 100,000 boards, which is not checked at all. The command line refuses such a file.",
        reason: "Millions of diagnostics would fill the editor's memory. Usually a single mistake causes all of them, such as a different kind of file with this extension.",
        bad: "; and so on, thousands of times\nx.x.x.x\n.x.x.x.\n",
        good: "P.T\n..E\n",
    },
    ..Rule::REMARK
};

/// The diagnostic about others that are left out. `end` is the end of the document, which only the
/// caller knows.
pub(crate) fn too_many(end: Span) -> Diagnostic {
    Diagnostic::new(&RULE, end, "too many diagnostics; `stakeout check` reports all of them")
}

/// The diagnostic about a document that is not read. `end` is the end of the document.
pub(crate) fn too_many_boards(end: Span) -> Diagnostic {
    Diagnostic::new(&RULE, end, "not checked: the document has more than 100,000 boards")
}

/// The diagnostic about a file that is too large to be read.
pub(crate) fn too_large_to_check(bytes: u64, limit: u64) -> Diagnostic {
    let mebibytes = |bytes: u64| bytes.div_ceil(1 << 20);
    let message = format!(
        "not checked: the file has {} MiB; files above {} MiB are checked only once they are open, or by `stakeout check`",
        mebibytes(bytes),
        mebibytes(limit)
    );
    Diagnostic::new(&RULE, Span::default(), message)
}
