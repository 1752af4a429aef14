//! `github`: workflow commands, which GitHub shows as annotations in a pull request.

use std::io;
use std::io::Write;

use crate::analysis::FileDiagnostic;
use crate::cli::report::{CheckedFile, Report};
use crate::cli::visible;
use crate::config::Severity;

/// Writes `::error file=…,line=…,col=…,endLine=…,title=…::message`.
pub(crate) struct GithubReport {
    out: Box<dyn Write>,
}

impl GithubReport {
    pub(crate) fn new(out: Box<dyn Write>) -> Self {
        Self { out }
    }

    fn diagnostic(&mut self, name: &str, diagnostic: &FileDiagnostic) -> io::Result<()> {
        let command = match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Information | Severity::Hint => "notice",
        };
        let from_one = |number: u32| u64::from(number) + 1;
        let start = diagnostic.range.start;
        let end = diagnostic.range.end;
        write!(self.out, "::{command} file={}", property(name))?;
        write!(self.out, ",line={},col={}", from_one(start.line), from_one(start.column))?;
        write!(self.out, ",endLine={}", from_one(end.line))?;
        // GitHub shows columns only for annotations of one line.
        if start.line == end.line {
            write!(self.out, ",endColumn={}", from_one(end.column))?;
        }
        let title = property(&format!("Stakeout ({})", diagnostic.rule.name));
        writeln!(self.out, ",title={title}::{}", data(&visible::line(&diagnostic.message)))
    }
}

impl Report for GithubReport {
    fn file(&mut self, checked: &CheckedFile, shown: &[&FileDiagnostic]) -> io::Result<()> {
        for diagnostic in shown {
            self.diagnostic(&checked.name, diagnostic)?;
        }
        Ok(())
    }

    fn unread(&mut self, name: &str, message: &str) -> io::Result<()> {
        writeln!(
            self.out,
            "::error file={},title=Stakeout::{}",
            property(name),
            data(&visible::line(message))
        )
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The text after the second `::`, with special characters percent-encoded.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property in one line, where `:` and `,` are special as well.
fn property(text: &str) -> String {
    data(&visible::line(text)).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use crate::cli::report::github::{data, property};

    #[test]
    fn special_characters_are_percent_encoded() {
        assert_eq!(data("100 %\r\na: b, c"), "100 %25%0D%0Aa: b, c");
        assert_eq!(property("C:\\a,b%.board"), "C%3A\\a%2Cb%25.board");
        assert_eq!(property("a\u{1b}[31m\u{9b}1m\n.board"), "a␛[31m�1m␊.board");
    }
}
