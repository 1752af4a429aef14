//! A compact encoding of the results of checking a text.
//!
//! Guarantee: decoding rejects bytes that cannot be a result for the text, whoever wrote them: unknown rules, places
//! outside the text. Deliberately not here: whether the record belongs to the text.

use serde::{Deserialize, Serialize};

use crate::analysis::{FileDiagnostic, FileEdit, FileFix, FileRelated, OutlineStep, PuzzleKind, PuzzleOutline};
use crate::cli::kinds::KINDS;
use crate::cli::report::CheckResult;
use crate::config::Severity;
use crate::rules::rule_named;
use crate::text::{Position, Range, Span};

/// Severities by number.
const SEVERITIES: [Severity; 4] = [Severity::Error, Severity::Warning, Severity::Information, Severity::Hint];

/// Encodes a result for [`decode`]; `None` if that fails.
pub(crate) fn encode(result: &CheckResult) -> Option<Box<[u8]>> {
    let record = FileRecord {
        kind: result.kind.map(|kind| kind.name),
        parts: result.parts.iter().map(PartRecord::of).collect(),
        diagnostics: result.diagnostics.iter().map(DiagnosticRecord::of).collect(),
    };
    postcard::to_stdvec(&record).ok().map(Vec::into_boxed_slice)
}

/// The result for this text; `None` for bytes that cannot encode one.
pub(crate) fn decode(bytes: &[u8], text: &str) -> Option<CheckResult> {
    let (record, rest) = postcard::take_from_bytes::<FileRecord<'_>>(bytes).ok()?;
    let places = Places::of(text);
    let result = CheckResult {
        kind: match record.kind {
            Some(name) => Some(PuzzleKind::named(name)?),
            None => None,
        },
        parts: record.parts.into_iter().map(|part| part.read(&places)).collect::<Option<_>>()?,
        diagnostics: record
            .diagnostics
            .into_iter()
            .map(|diagnostic| diagnostic.read(&places))
            .collect::<Option<_>>()?,
    };
    (rest.is_empty() && (result.kind.is_some() || result.parts.is_empty())).then_some(result)
}

#[derive(Serialize, Deserialize)]
struct FileRecord<'a> {
    kind: Option<&'a str>,
    #[serde(borrow)]
    parts: Vec<PartRecord<'a>>,
    #[serde(borrow)]
    diagnostics: Vec<DiagnosticRecord<'a>>,
}

#[derive(Serialize, Deserialize)]
struct PartRecord<'a> {
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
            title: part.title.as_deref(),
            lines: (part.lines.start, part.lines.end),
            outcome: part.outcome,
            line_of_play: part.line_of_play.iter().map(step).collect(),
        }
    }

    fn read(self, places: &Places<'_>) -> Option<PuzzleOutline> {
        let step = |(range, message): (RangeRecord, &str)| {
            Some(OutlineStep { range: range.read(places)?, message: message.to_owned() })
        };
        let (start, end) = self.lines;
        let outcome = |written: &str| KINDS.iter().flat_map(|kind| kind.outcomes).find(|name| **name == written);
        Some(PuzzleOutline {
            title: self.title.map(str::to_owned),
            // The last part may end one line after the end of the text.
            lines: (start <= end && start <= places.last_line).then_some(start..end)?,
            outcome: match self.outcome {
                Some(written) => Some(*outcome(written)?),
                None => None,
            },
            line_of_play: self.line_of_play.into_iter().map(step).collect::<Option<_>>()?,
        })
    }
}

impl<'a> DiagnosticRecord<'a> {
    fn of(diagnostic: &'a FileDiagnostic) -> Self {
        let FileDiagnostic { rule, severity, range, span, message, related, fix } = diagnostic;
        let related = related
            .iter()
            .map(|FileRelated { range, span, message, file: _ }| (PlaceRecord::of(range, *span), &**message));
        Self {
            rule: rule.name,
            severity: *severity as u8,
            place: PlaceRecord::of(range, *span),
            message,
            related: related.collect(),
            fix: fix.as_ref().map(FixRecord::of),
        }
    }

    fn read(self, places: &Places<'_>) -> Option<FileDiagnostic> {
        let related = |(place, message): (PlaceRecord, &str)| {
            let (range, span) = place.read(places)?;
            Some(FileRelated { range, span, message: message.to_owned(), file: None })
        };
        let (range, span) = self.place.read(places)?;
        let fix = match self.fix {
            Some(fix) => Some(fix.read(places)?),
            None => None,
        };
        Some(FileDiagnostic {
            rule: rule_named(self.rule)?,
            severity: *SEVERITIES.get(usize::from(self.severity))?,
            range,
            span,
            message: self.message.to_owned(),
            related: self.related.into_iter().map(related).collect::<Option<_>>()?,
            fix,
        })
    }
}

impl<'a> FixRecord<'a> {
    fn of(fix: &'a FileFix) -> Self {
        let edit = |FileEdit { range, span, text }: &'a FileEdit| (PlaceRecord::of(range, *span), &**text);
        Self { title: &fix.title, edits: fix.edits.iter().map(edit).collect(), is_safe: fix.is_safe }
    }

    fn read(self, places: &Places<'_>) -> Option<FileFix> {
        let edit = |(place, text): (PlaceRecord, &str)| {
            let (range, span) = place.read(places)?;
            Some(FileEdit { range, span, text: text.to_owned() })
        };
        let edits = self.edits.into_iter().map(edit).collect::<Option<_>>()?;
        Some(FileFix { title: self.title.to_owned(), edits, is_safe: self.is_safe })
    }
}

impl PlaceRecord {
    fn of(range: &Range, span: Span) -> Self {
        Self(RangeRecord::of(range), (span.start.bytes(), span.end.bytes()))
    }

    fn read(self, places: &Places<'_>) -> Option<(Range, Span)> {
        let (start, end) = self.1;
        places.text.get(start..end)?;
        Some((self.0.read(places)?, Span::new(start, end)))
    }
}

impl RangeRecord {
    const fn of(range: &Range) -> Self {
        Self(range.start.line, range.start.column, range.end.line, range.end.column)
    }

    fn read(self, places: &Places<'_>) -> Option<Range> {
        let Self(start_line, start_column, end_line, end_column) = self;
        let start = Position { line: start_line, column: start_column };
        let end = Position { line: end_line, column: end_column };
        (start <= end && places.has(start) && places.has(end)).then_some(start..end)
    }
}

/// The extent of a text, to check places.
struct Places<'a> {
    text: &'a str,
    /// The largest 0-based line number of a place.
    last_line: u32,
}

impl<'a> Places<'a> {
    fn of(text: &'a str) -> Self {
        // Lines are short, so looking at every byte is faster than searching for line ends.
        let ends = text.bytes().filter(|byte| matches!(byte, b'\n' | b'\r')).count();
        Self { text, last_line: u32::try_from(ends).unwrap_or(u32::MAX) }
    }

    /// Whether the text can have such a position: each line before it takes a byte, and so does each column.
    fn has(&self, position: Position) -> bool {
        let Position { line, column } = position;
        line <= self.last_line && u64::from(line) + u64::from(column) <= self.text.len() as u64
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use crate::analysis::{BOARDS, Context, File, PuzzleKind, Unsolved};
    use crate::cli::cache::record::{FileRecord, decode, encode};
    use crate::cli::report::CheckResult;
    use crate::cli::source::ENCODING;
    use crate::config::Settings;

    /// Texts with all kinds of diagnostics, and their results.
    fn corpus() -> Vec<(String, CheckResult)> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
        let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
        paths.sort();
        let read = |path: PathBuf| {
            let kind = PuzzleKind::of_path(&path)?;
            let text = fs::read_to_string(path).unwrap();
            let file = File::new(&text, kind).unwrap();
            let settings = Settings::default();
            let context = Context::new(&Unsolved, &settings, ENCODING);
            let (diagnostics, parts) = file.report_with_outline(context);
            Some((text, CheckResult { kind: Some(kind), parts, diagnostics }))
        };
        paths.into_iter().filter_map(read).collect()
    }

    #[test]
    fn a_record_reads_as_it_was_written() {
        let corpus = corpus();
        assert!(
            corpus.iter().any(|(_, result)| result.diagnostics.iter().any(|diagnostic| !diagnostic.related.is_empty()))
        );
        assert!(corpus.iter().any(|(_, result)| result.diagnostics.iter().any(|diagnostic| diagnostic.fix.is_some())));
        for (text, result) in corpus {
            assert_eq!(decode(&encode(&result).unwrap(), &text), Some(result), "{text}");
        }
    }

    #[test]
    fn altered_bytes_never_give_a_place_outside_the_text() {
        for (text, result) in corpus().into_iter().take(8) {
            let bytes = encode(&result).unwrap();
            assert_eq!(decode(&[&*bytes, &[0]].concat(), &text), None, "trailing bytes");
            for at in 0..bytes.len() {
                assert_eq!(decode(&bytes[..at], &text), None, "cut at {at}");
                for bit in 0..8 {
                    let mut damaged = bytes.clone();
                    damaged[at] ^= 1 << bit;
                    let Some(result) = decode(&damaged, &text) else { continue };
                    let spans = result.diagnostics.iter().map(|diagnostic| diagnostic.span);
                    assert!(spans.clone().all(|span| text.get(span.start.bytes()..span.end.bytes()).is_some()));
                }
            }
        }
    }

    type Alter = fn(&mut FileRecord<'_>);

    #[test]
    fn impossible_results_are_rejected() {
        let text = "P.T#E\n";
        let file = File::new(text, &BOARDS).unwrap();
        let settings = Settings::default();
        let context = Context::new(&Unsolved, &settings, ENCODING);
        let (diagnostics, parts) = file.report_with_outline(context);
        let result = CheckResult { kind: Some(&BOARDS), parts, diagnostics };
        let bytes = encode(&result).unwrap();
        let altered = |alter: Alter| {
            let mut record = postcard::from_bytes(&bytes).unwrap();
            alter(&mut record);
            decode(&postcard::to_stdvec(&record).unwrap(), text)
        };
        assert_eq!(altered(|_| ()), Some(result));
        let alterations: [(&str, Alter); 10] = [
            ("an unknown rule", |record| record.diagnostics[0].rule = "unknown-cel"),
            ("an unknown severity", |record| record.diagnostics[0].severity = 4),
            ("bytes outside the text", |record| record.diagnostics[0].place.1.1 = 7),
            ("bytes that run backwards", |record| record.diagnostics[0].place.1 = (4, 3)),
            ("a missing line", |record| record.diagnostics[0].place.0.2 = 2),
            ("a missing column", |record| record.diagnostics[0].place.0.3 = 7),
            ("a place that runs backwards", |record| record.diagnostics[0].place.0.1 = 5),
            ("a fix outside the text", |record| {
                let fix = record.diagnostics[0].fix.as_mut().unwrap();
                fix.edits[0].0.1.1 = usize::MAX;
            }),
            ("a part outside the text", |record| record.parts[0].lines = (9, 10)),
            ("an unknown kind", |record| record.kind = Some("bord")),
        ];
        for (name, alter) in alterations {
            assert_eq!(altered(alter), None, "{name}");
        }
    }
}
