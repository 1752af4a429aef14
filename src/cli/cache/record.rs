//! A compact encoding of the results of checking a text.
//!
//! Guarantee: any bytes are decoded or rejected. Deliberately not here: whether the record belongs
//! to the text.

use serde::{Deserialize, Serialize};

use crate::analysis::{
    FileDiagnostic, FileEdit, FileFix, FileRelated, OutlineStep, PuzzleKind, PuzzleOutline,
};
use crate::cli::kinds::KINDS;
use crate::cli::report::CheckResult;
use crate::config::Severity;
use crate::rules::rule_named;
use crate::text::{Position, Range, Span};

/// Severities by number.
const SEVERITIES: [Severity; 4] =
    [Severity::Error, Severity::Warning, Severity::Information, Severity::Hint];

/// The most puzzles and diagnostics of a result that is cached: others would take much memory.
const MAX_ENTRIES: usize = 1 << 14;

/// Encodes a result for [`decode`]; `None` if that fails, or if the result is too large.
pub(crate) fn encode(result: &CheckResult) -> Option<Box<[u8]>> {
    if result.parts.len() + result.diagnostics.len() > MAX_ENTRIES {
        return None;
    }
    let record = FileRecord {
        kind: result.kind.map(|kind| kind.name),
        parts: result.parts.iter().map(PartRecord::of).collect(),
        diagnostics: result.diagnostics.iter().map(DiagnosticRecord::of).collect(),
        unsafe_fixes: result.unsafe_fixes,
        can_be_repaired: result.can_be_repaired,
    };
    postcard::to_stdvec(&record).ok().map(Vec::into_boxed_slice)
}

/// The result; `None` for bytes that do not encode one.
pub(crate) fn decode(bytes: &[u8]) -> Option<CheckResult> {
    let (record, rest) = postcard::take_from_bytes::<FileRecord<'_>>(bytes).ok()?;
    let result = CheckResult {
        kind: match record.kind {
            Some(name) => Some(PuzzleKind::named(name)?),
            None => None,
        },
        parts: record.parts.into_iter().map(|part| part.read()).collect::<Option<_>>()?,
        diagnostics: record
            .diagnostics
            .into_iter()
            .map(|diagnostic| diagnostic.read())
            .collect::<Option<_>>()?,
        unsafe_fixes: record.unsafe_fixes,
        can_be_repaired: record.can_be_repaired,
    };
    rest.is_empty().then_some(result)
}

#[derive(Serialize, Deserialize)]
struct FileRecord<'a> {
    kind: Option<&'a str>,
    #[serde(borrow)]
    parts: Vec<PartRecord<'a>>,
    #[serde(borrow)]
    diagnostics: Vec<DiagnosticRecord<'a>>,
    unsafe_fixes: usize,
    can_be_repaired: bool,
}

#[derive(Serialize, Deserialize)]
struct PartRecord<'a> {
    kind: &'a str,
    title: Option<&'a str>,
    lines: (u32, u32),
    outcome: Option<&'a str>,
    #[serde(borrow)]
    line_of_play: Vec<(RangeRecord, &'a str)>,
}

#[derive(Serialize, Deserialize)]
struct DiagnosticRecord<'a> {
    rule: &'a str,
    severity: u8,
    place: PlaceRecord,
    message: &'a str,
    #[serde(borrow)]
    related: Vec<(PlaceRecord, &'a str)>,
    #[serde(borrow)]
    fix: Option<FixRecord<'a>>,
}

#[derive(Serialize, Deserialize)]
struct FixRecord<'a> {
    title: &'a str,
    #[serde(borrow)]
    edits: Vec<(PlaceRecord, &'a str)>,
    is_safe: bool,
}

/// A place in lines and columns, and in bytes.
#[derive(Serialize, Deserialize)]
struct PlaceRecord(RangeRecord, (usize, usize));

/// Line and column of the start, then those of the end.
#[derive(Serialize, Deserialize)]
struct RangeRecord(u32, u32, u32, u32);

impl<'a> PartRecord<'a> {
    fn of(part: &'a PuzzleOutline) -> Self {
        let step = |step: &'a OutlineStep| (RangeRecord::of(&step.range), &*step.message);
        Self {
            kind: part.kind,
            title: part.title.as_deref(),
            lines: (part.lines.start, part.lines.end),
            outcome: part.outcome,
            line_of_play: part.line_of_play.iter().map(step).collect(),
        }
    }

    fn read(self) -> Option<PuzzleOutline> {
        let step = |(range, message): (RangeRecord, &str)| OutlineStep {
            range: range.read(),
            message: message.to_owned(),
        };
        let (start, end) = self.lines;
        let outcome = |written: &str| {
            KINDS.iter().flat_map(|kind| kind.outcomes).find(|name| **name == written)
        };
        Some(PuzzleOutline {
            kind: PuzzleKind::named(self.kind)?.name,
            title: self.title.map(str::to_owned),
            lines: start..end,
            outcome: match self.outcome {
                Some(written) => Some(*outcome(written)?),
                None => None,
            },
            line_of_play: self.line_of_play.into_iter().map(step).collect(),
        })
    }
}

impl<'a> DiagnosticRecord<'a> {
    fn of(diagnostic: &'a FileDiagnostic) -> Self {
        let FileDiagnostic { rule, severity, range, span, message, related, fix } = diagnostic;
        let related = related.iter().map(|FileRelated { range, span, message, file: _ }| {
            (PlaceRecord::of(range, *span), &**message)
        });
        Self {
            rule: rule.name,
            severity: *severity as u8,
            place: PlaceRecord::of(range, *span),
            message,
            related: related.collect(),
            fix: fix.as_deref().map(FixRecord::of),
        }
    }

    fn read(self) -> Option<FileDiagnostic> {
        let related = |(place, message): (PlaceRecord, &str)| {
            let (range, span) = place.read()?;
            Some(FileRelated { range, span, message: message.to_owned(), file: None })
        };
        let (range, span) = self.place.read()?;
        let fix = match self.fix {
            Some(fix) => Some(Box::new(fix.read()?)),
            None => None,
        };
        Some(FileDiagnostic {
            rule: rule_named(self.rule)?,
            severity: *SEVERITIES.get(usize::from(self.severity))?,
            range,
            span,
            message: self.message.into(),
            related: self.related.into_iter().map(related).collect::<Option<_>>()?,
            fix,
        })
    }
}

impl<'a> FixRecord<'a> {
    fn of(fix: &'a FileFix) -> Self {
        let edit =
            |FileEdit { range, span, text }: &'a FileEdit| (PlaceRecord::of(range, *span), &**text);
        Self {
            title: &fix.title,
            edits: fix.edits.iter().map(edit).collect(),
            is_safe: fix.is_safe,
        }
    }

    fn read(self) -> Option<FileFix> {
        let edit = |(place, text): (PlaceRecord, &str)| {
            let (range, span) = place.read()?;
            Some(FileEdit { range, span, text: text.to_owned() })
        };
        let edits = self.edits.into_iter().map(edit).collect::<Option<_>>()?;
        let title = self.title.to_owned();
        // Only safe fixes are recorded.
        Some(FileFix { title, edits, is_safe: self.is_safe, asserts: false })
    }
}

impl PlaceRecord {
    fn of(range: &Range, span: Span) -> Self {
        Self(RangeRecord::of(range), (span.start.bytes(), span.end.bytes()))
    }

    fn read(self) -> Option<(Range, Span)> {
        let (start, end) = self.1;
        (start <= end).then(|| (self.0.read(), Span::new(start, end)))
    }
}

impl RangeRecord {
    const fn of(range: &Range) -> Self {
        Self(range.start.line, range.start.column, range.end.line, range.end.column)
    }

    const fn read(self) -> Range {
        let Self(start_line, start_column, end_line, end_column) = self;
        let start = Position { line: start_line, column: start_column };
        let end = Position { line: end_line, column: end_column };
        start..end
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use crate::analysis::{Context, File, PuzzleKind, Unsolved};
    use crate::cli::cache::record::{decode, encode};
    use crate::cli::kinds::can_be_repaired;
    use crate::cli::report::CheckResult;
    use crate::cli::source::ENCODING;
    use crate::config::Settings;

    /// Texts with all kinds of diagnostics, and their results.
    fn corpus() -> Vec<(String, CheckResult)> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
        let mut paths: Vec<PathBuf> =
            fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
        paths.sort();
        let read = |path: PathBuf| {
            let kind = PuzzleKind::of_path(&path)?;
            let text = fs::read_to_string(path).unwrap();
            let file = File::new(&text, kind).unwrap();
            let settings = Settings::default();
            let context = Context::new(&Unsolved, &settings, ENCODING);
            let (diagnostics, parts) = file.report_with_outline(context);
            let can_be_repaired = can_be_repaired(file.kind());
            let kind = Some(kind);
            let result = CheckResult { kind, parts, diagnostics, unsafe_fixes: 1, can_be_repaired };
            Some((text, result))
        };
        paths.into_iter().filter_map(read).collect()
    }

    #[test]
    fn a_record_reads_as_it_was_written() {
        let corpus = corpus();
        assert!(corpus.iter().any(|(_, result)| {
            result.diagnostics.iter().any(|diagnostic| !diagnostic.related.is_empty())
        }));
        assert!(corpus.iter().any(|(_, result)| {
            result.diagnostics.iter().any(|diagnostic| diagnostic.fix.is_some())
        }));
        for (text, result) in corpus {
            assert_eq!(decode(&encode(&result).unwrap()), Some(result), "{text}");
        }
    }

    #[test]
    fn altered_bytes_are_read_or_rejected() {
        for (_, result) in corpus().into_iter().take(8) {
            let bytes = encode(&result).unwrap();
            assert_eq!(decode(&[&*bytes, &[0]].concat()), None, "trailing bytes");
            for at in 0..bytes.len() {
                assert_eq!(decode(&bytes[..at]), None, "cut at {at}");
                let mut damaged = bytes.clone();
                damaged[at] ^= 0x55;
                assert_ne!(decode(&damaged), Some(result.clone()), "byte {at}");
            }
        }
    }
}
