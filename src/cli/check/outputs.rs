//! The destinations of reports: standard output and files.
//!
//! Guarantee: no partial reports. A report that is a single document is delivered when it is
//! complete, and a file is replaced in one step. Reports for people and line-wise readers are
//! written as they grow. Deliberately not here: the contents of a report.

use std::io;
use std::io::{BufWriter, Seek as _, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tempfile::SpooledTempFile;

use crate::cli::replace::{FileIdentity, InputFiles, can_put, put};
use crate::cli::report::{CheckedFile, Report, ReportContent, ReportFormat};

/// The most bytes of an incomplete report that are kept in memory.
const MAX_IN_MEMORY: usize = 8 << 20;

/// The reports of one run.
pub(crate) struct Outputs {
    outputs: Vec<Output>,
    /// The files that no report may replace.
    inputs: InputFiles,
    /// The files of the reports.
    files: Vec<FileIdentity>,
}

struct Output {
    report: Box<dyn Report>,
    content: ReportContent,
    /// The output so far, if it is delivered when it is complete.
    spool: Option<Spool>,
}

/// An incomplete report: in memory or, if it is long, in a file without a name. The system removes
/// it when the program ends for any reason.
struct Spool {
    written: Written,
    /// A file; `None` for standard output.
    place: Option<PathBuf>,
}

impl Outputs {
    /// Creates an empty list of reports.
    pub(crate) const fn new(inputs: InputFiles) -> Self {
        Self { outputs: Vec::new(), inputs, files: Vec::new() }
    }

    /// Adds a report that is written as it grows.
    pub(crate) fn add(&mut self, report: Box<dyn Report>, content: ReportContent) {
        self.outputs.push(Output { report, content, spool: None });
    }

    /// Adds a report on standard output.
    pub(crate) fn add_terminal(
        &mut self,
        format: ReportFormat,
        content: ReportContent,
        make: impl FnOnce(Option<Box<dyn Write>>) -> Box<dyn Report>,
    ) {
        if format.properties().is_document {
            self.add_spooled(None, content, |out| make(Some(out)));
        } else {
            self.add(make(None), content);
        }
    }

    /// Adds a report to a file. Fails if the file cannot be written, is an input, or has a report
    /// already.
    pub(crate) fn add_file(
        &mut self,
        format: ReportFormat,
        path: &Path,
        content: ReportContent,
    ) -> io::Result<()> {
        can_put(path, &self.inputs)?;
        let file = FileIdentity::of(path)?;
        if self.files.contains(&file) {
            return Err(io::Error::other("only one report can be written to a file"));
        }
        self.files.push(file);
        self.add_spooled(Some(path.to_owned()), content.in_format(format), |out| {
            format.plain(out, content)
        });
        Ok(())
    }

    fn add_spooled(
        &mut self,
        place: Option<PathBuf>,
        content: ReportContent,
        make: impl FnOnce(Box<dyn Write>) -> Box<dyn Report>,
    ) {
        let written = Written(Arc::new(Mutex::new(SpooledTempFile::new(MAX_IN_MEMORY))));
        let report = make(Box::new(BufWriter::new(written.clone())));
        self.outputs.push(Output { report, content, spool: Some(Spool { written, place }) });
    }

    /// Whether no report is left.
    pub(crate) const fn is_empty(&self) -> bool {
        self.outputs.is_empty()
    }

    /// Writes the results of one file.
    pub(crate) fn file(&mut self, checked: &CheckedFile) -> io::Result<()> {
        self.each(|output| {
            let shown = checked
                .result
                .diagnostics
                .iter()
                .filter(|diagnostic| output.content.shows(diagnostic));
            output.report.file(checked, &shown.collect::<Vec<_>>())
        })
    }

    /// Writes that a file could not be checked.
    pub(crate) fn unread(&mut self, name: &str, message: &str) -> io::Result<()> {
        self.each(|output| output.report.unread(name, message))
    }

    /// Makes the output so far visible.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.each(|output| output.report.flush())
    }

    /// Writes the end of each report, and delivers the reports.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        let inputs = std::mem::take(&mut self.inputs);
        self.each(|output| {
            output.report.finish()?;
            match &mut output.spool {
                Some(spool) => spool.deliver(&inputs),
                None => Ok(()),
            }
        })
    }

    /// Calls `write` for every report, and drops reports that fail; the others continue. Returns
    /// the first error.
    fn each(&mut self, mut write: impl FnMut(&mut Output) -> io::Result<()>) -> io::Result<()> {
        let mut first = Ok(());
        self.outputs.retain_mut(|output| match write(output) {
            Ok(()) => true,
            Err(error) => {
                first = std::mem::replace(&mut first, Ok(())).and(Err(error));
                false
            }
        });
        first
    }
}

/// The output of a report, shared with the code that delivers it.
#[derive(Clone)]
struct Written(Arc<Mutex<SpooledTempFile>>);

impl Written {
    fn file(&self) -> MutexGuard<'_, SpooledTempFile> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file().flush()
    }
}

impl Spool {
    fn deliver(&mut self, inputs: &InputFiles) -> io::Result<()> {
        let mut written = self.written.file();
        let written = &mut *written;
        written.rewind()?;
        let Some(path) = &self.place else {
            let mut out = io::stdout().lock();
            io::copy(written, &mut out)?;
            return out.flush();
        };
        put(written, path, inputs)
            .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
    }
}
