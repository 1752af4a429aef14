//! `not-utf-8`: a file that cannot be read as text.

use crate::config::Severity;
use crate::rules::rule::{Diagnostic, Page, Rule, RuleOn, Subject};
use crate::text::Span;

pub(crate) static RULE: Rule = Rule {
    name: "not-utf-8",
    severity: Some(Severity::Error),
    subject: Subject::File,
    boards: RuleOn::ELSEWHERE,
    graphs: RuleOn::ELSEWHERE,
    pursuits: RuleOn::ELSEWHERE,
    page: Page {
        finds: "A file that is not UTF-8 text: a binary file, or text in another encoding. Reported at the first invalid byte. Editors always send text, so this is only reported for files read from disk.",
        reason: "Guessing the encoding could hide a wrong cell. Save the file as UTF-8.",
        bad: "title: caf\u{fffd}\nP.T\n..E\n",
        good: "title: café\nP.T\n..E\n",
    },
    ..Rule::ERROR
};

/// The diagnostic about a file whose bytes are UTF-8 only up to `valid_up_to`, in bytes from the
/// start of the file.
pub(crate) fn not_utf_8(bytes: &[u8], valid_up_to: usize) -> Diagnostic {
    let message = match bytes.get(valid_up_to) {
        Some(byte) => format!(
            "the file is not UTF-8 text: byte 0x{byte:02X} at offset {valid_up_to} cannot be read; save the file as UTF-8"
        ),
        None => "the file is not UTF-8 text".to_owned(),
    };
    Diagnostic::new(&RULE, Span::new(valid_up_to, valid_up_to), message)
}

#[cfg(test)]
mod tests {
    use crate::rules::not_utf_8::not_utf_8;

    #[test]
    fn the_first_bad_byte_is_named() {
        let diagnostic = not_utf_8(b"P.T\n.\xff\xfeE", 5);
        assert_eq!(diagnostic.span.start.bytes(), 5);
        assert_eq!(
            diagnostic.message,
            "the file is not UTF-8 text: byte 0xFF at offset 5 cannot be read; save the file as UTF-8"
        );
    }
}
