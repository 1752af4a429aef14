//! Splits a DOT text into tokens.

use std::borrow::Cow;

use crate::analysis::convert::Refusal;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum DotToken<'a> {
    /// A name, number or string; only one without quotes can be a keyword.
    Id { text: Cow<'a, str>, is_bare: bool },
    /// `{`, `}`, `[`, `]`, `=`, `;`, `,`, `:` or `+`.
    Sign(char),
    /// `->`.
    Arrow,
    /// `--`.
    Line,
}

/// Returns the tokens in order, and the line of the last one.
#[derive(Debug)]
pub(crate) struct Tokens<'a> {
    text: &'a str,
    at: usize,
    /// The line of the next token, 1-based.
    next_line: usize,
    /// The line of the last token taken.
    pub(crate) line: usize,
    peeked: Option<(DotToken<'a>, usize)>,
}

impl<'a> Tokens<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Self { text, at, next_line: 1, line: 1, peeked: None }
    }

    /// The next token, without taking it; `None` at the end.
    pub(crate) fn peek(&mut self) -> Result<Option<&DotToken<'a>>, Refusal> {
        if self.peeked.is_none() {
            self.peeked = self.scan()?;
        }
        Ok(self.peeked.as_ref().map(|(token, _)| token))
    }

    /// Takes the next token; `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<DotToken<'a>>, Refusal> {
        self.peek()?;
        Ok(self.peeked.take().map(|(token, line)| {
            self.line = line;
            token
        }))
    }

    /// Takes the next token if it is this sign.
    pub(crate) fn take(&mut self, sign: char) -> Result<bool, Refusal> {
        let is_next = self.peek()? == Some(&DotToken::Sign(sign));
        if is_next {
            self.next()?;
        }
        Ok(is_next)
    }

    /// Takes the next token, which must be this sign.
    pub(crate) fn expect(&mut self, sign: char) -> Result<(), Refusal> {
        if self.take(sign)? { Ok(()) } else { Err(self.unexpected(&format!("`{sign}`"))) }
    }

    /// Takes the next token, which must be a name.
    pub(crate) fn id(&mut self, what: &str) -> Result<Cow<'a, str>, Refusal> {
        match self.next()? {
            Some(DotToken::Id { text, .. }) => Ok(text),
            _ => Err(Refusal::at(self.line, format!("expected {what}"))),
        }
    }

    /// The error that the next token should be something else.
    pub(crate) fn unexpected(&self, what: &str) -> Refusal {
        match &self.peeked {
            Some((_, line)) => Refusal::at(*line, format!("expected {what}")),
            None => Refusal::at(self.next_line, format!("expected {what}; the text ends")),
        }
    }

    /// Reads the next token with its line.
    fn scan(&mut self) -> Result<Option<(DotToken<'a>, usize)>, Refusal> {
        self.skip_space()?;
        let line = self.next_line;
        let rest = &self.text[self.at..];
        let Some(first) = rest.chars().next() else { return Ok(None) };
        let token = match first {
            '{' | '}' | '[' | ']' | '=' | ';' | ',' | ':' | '+' => self.sign(DotToken::Sign(first), 1),
            '-' if rest.starts_with("->") => self.sign(DotToken::Arrow, 2),
            '-' if rest.starts_with("--") => self.sign(DotToken::Line, 2),
            '"' => self.joined()?,
            '<' => self.html()?,
            _ => self.bare(rest)?,
        };
        Ok(Some((token, line)))
    }

    fn sign(&mut self, token: DotToken<'a>, length: usize) -> DotToken<'a> {
        self.at += length;
        token
    }

    /// Skips this many bytes.
    fn advance(&mut self, bytes: usize) {
        self.next_line += self.text[self.at..self.at + bytes].matches('\n').count();
        self.at += bytes;
    }

    /// Skips whitespace, comments, and lines for the preprocessor.
    fn skip_space(&mut self) -> Result<(), Refusal> {
        loop {
            let rest = &self.text[self.at..];
            let starts_line = self.at == 0 || self.text[..self.at].ends_with('\n');
            let length = if rest.starts_with("//") || (starts_line && rest.starts_with('#')) {
                rest.find('\n').unwrap_or(rest.len())
            } else if let Some(comment) = rest.strip_prefix("/*") {
                let end = comment.find("*/");
                end.ok_or_else(|| Refusal::at(self.next_line, "the comment has no closing `*/`"))? + 4
            } else {
                rest.len() - rest.trim_start().len()
            };
            if length == 0 {
                return Ok(());
            }
            self.advance(length);
        }
    }

    /// A quoted string, or several joined by `+`.
    fn joined(&mut self) -> Result<DotToken<'a>, Refusal> {
        let mut text = self.quoted()?;
        loop {
            let (at, line) = (self.at, self.next_line);
            self.skip_space()?;
            let is_joined = self.text[self.at..].starts_with('+');
            if is_joined {
                self.at += 1;
                self.skip_space()?;
            }
            if !is_joined || !self.text[self.at..].starts_with('"') {
                (self.at, self.next_line) = (at, line);
                return Ok(DotToken::Id { text, is_bare: false });
            }
            text.to_mut().push_str(&self.quoted()?);
        }
    }

    /// A quoted string: `\"` is a quote, `\\` a backslash, and a `\` at the end of a line joins it with the next.
    fn quoted(&mut self) -> Result<Cow<'a, str>, Refusal> {
        let inside = &self.text[self.at + 1..];
        let mut from = 0;
        let end = loop {
            match memchr::memchr2(b'"', b'\\', &inside.as_bytes()[from..]) {
                None => return Err(Refusal::at(self.next_line, "the string has no closing `\"`")),
                Some(found) if inside.as_bytes()[from + found] == b'"' => break from + found,
                // The character after a `\` does not end the string. It may be longer than a byte, which does not
                // matter here.
                Some(found) => from = (from + found + 2).min(inside.len()),
            }
        };
        let written = &inside[..end];
        self.advance(end + 2);
        if !written.contains('\\') {
            return Ok(Cow::Borrowed(written));
        }
        Ok(Cow::Owned(unescaped(written)))
    }

    /// A text between `<` and `>`, which may contain further pairs.
    fn html(&mut self) -> Result<DotToken<'a>, Refusal> {
        let mut depth = 0usize;
        let rest = &self.text[self.at..];
        for (index, byte) in rest.bytes().enumerate() {
            match byte {
                b'<' => depth += 1,
                b'>' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.advance(index + 1);
                return Ok(DotToken::Id { text: Cow::Borrowed(&rest[..=index]), is_bare: false });
            }
        }
        Err(Refusal::at(self.next_line, "the string has no closing `>`"))
    }

    /// An unquoted name, or a number.
    fn bare(&mut self, rest: &'a str) -> Result<DotToken<'a>, Refusal> {
        let is_part = |character: char| character.is_ascii_alphanumeric() || character == '_' || !character.is_ascii();
        let is_number = rest.starts_with(|first: char| first.is_ascii_digit() || first == '-' || first == '.');
        let length = match is_number {
            true => {
                let sign = usize::from(rest.starts_with('-'));
                let is_digit = |character: char| character.is_ascii_digit() || character == '.';
                rest[sign..].find(|character: char| !is_digit(character)).map_or(rest.len(), |end| end + sign)
            }
            false => rest.find(|character: char| !is_part(character)).unwrap_or(rest.len()),
        };
        if length == 0 || &rest[..length] == "-" {
            let shown = rest.chars().next().unwrap_or(' ');
            return Err(Refusal::at(self.next_line, format!("unexpected character {shown:?}")));
        }
        self.advance(length);
        Ok(DotToken::Id { text: Cow::Borrowed(&rest[..length]), is_bare: true })
    }
}

/// The text of a quoted string. Escapes that only labels have, such as `\n`, stay.
fn unescaped(written: &str) -> String {
    let mut text = String::with_capacity(written.len());
    let mut rest = written;
    while let Some(at) = memchr::memchr(b'\\', rest.as_bytes()) {
        text.push_str(&rest[..at]);
        let behind = &rest[at + 1..];
        let (shown, length) = match behind.as_bytes() {
            [b'"', ..] => ("\"", 1),
            [b'\\', ..] => ("\\", 1),
            [b'\n', ..] => ("", 1),
            [b'\r', b'\n', ..] => ("", 2),
            _ => ("\\", 0),
        };
        text.push_str(shown);
        rest = &behind[length..];
    }
    text + rest
}
