//! Blocks of HTML in Markdown, in which nothing is read.
//!
//! As [CommonMark](https://spec.commonmark.org/0.31.2/#html-blocks) says: a block of HTML starts in
//! one of seven ways, which decide how it ends. Deliberately not here: HTML within a line of text.

use crate::syntax::line::WHITESPACE;

/// What ends a block of HTML.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum HtmlEnds {
    /// A line with one of these.
    Text(&'static [&'static str]),
    BlankLine,
}

/// Elements whose content is not Markdown, even behind a blank line, and what ends them.
const RAW: [&str; 4] = ["pre", "script", "style", "textarea"];
const RAW_ENDS: [&str; 4] = ["</pre>", "</script>", "</style>", "</textarea>"];

/// Elements that are blocks.
const BLOCKS: [&str; 62] = [
    "address",
    "article",
    "aside",
    "base",
    "basefont",
    "blockquote",
    "body",
    "caption",
    "center",
    "col",
    "colgroup",
    "dd",
    "details",
    "dialog",
    "dir",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "frame",
    "frameset",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "header",
    "hr",
    "html",
    "iframe",
    "legend",
    "li",
    "link",
    "main",
    "menu",
    "menuitem",
    "nav",
    "noframes",
    "ol",
    "optgroup",
    "option",
    "p",
    "param",
    "search",
    "section",
    "summary",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "title",
    "tr",
    "track",
    "ul",
];

impl HtmlEnds {
    /// Whether a line, without its indentation, ends the block.
    pub(super) fn are_on(self, content: &str) -> bool {
        match self {
            Self::Text(ends) => {
                let content = content.to_ascii_lowercase();
                ends.iter().any(|end| content.contains(end))
            }
            Self::BlankLine => content.is_empty(),
        }
    }
}

/// What ends the block of HTML that a line without its indentation starts, if it starts one. Not
/// every tag interrupts a paragraph.
pub(super) fn html_block(content: &str, is_in_paragraph: bool) -> Option<HtmlEnds> {
    let behind = content.strip_prefix('<')?;
    if behind.starts_with("!--") {
        return Some(HtmlEnds::Text(&["-->"]));
    }
    if behind.starts_with('?') {
        return Some(HtmlEnds::Text(&["?>"]));
    }
    if behind.starts_with("![CDATA[") {
        return Some(HtmlEnds::Text(&["]]>"]));
    }
    if let Some(declaration) = behind.strip_prefix('!') {
        let is_named = declaration.starts_with(|first: char| first.is_ascii_alphabetic());
        return is_named.then_some(HtmlEnds::Text(&[">"]));
    }
    let is_closing = behind.starts_with('/');
    let tag = behind.strip_prefix('/').unwrap_or(behind);
    let rest = tag.trim_start_matches(|next: char| next.is_ascii_alphanumeric() || next == '-');
    let name = tag[..tag.len() - rest.len()].to_ascii_lowercase();
    let is_followed = rest.is_empty() || rest.starts_with(WHITESPACE) || rest.starts_with('>');
    if RAW.contains(&&*name) && !is_closing && is_followed {
        return Some(HtmlEnds::Text(&RAW_ENDS));
    }
    if BLOCKS.contains(&&*name) && (is_followed || rest.starts_with("/>")) {
        return Some(HtmlEnds::BlankLine);
    }
    if is_in_paragraph || !name.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return None;
    }
    let behind_tag = if is_closing { Some(rest) } else { behind_attributes(rest) }?;
    let behind_tag = behind_tag.trim_start_matches(WHITESPACE);
    let behind_tag =
        if is_closing { behind_tag } else { behind_tag.strip_prefix('/').unwrap_or(behind_tag) };
    let is_alone = behind_tag.strip_prefix('>')?.trim_matches(WHITESPACE).is_empty();
    is_alone.then_some(HtmlEnds::BlankLine)
}

/// What follows the attributes of a tag, e.g. ">" in ` a b="c">`; `None` if one is not complete.
fn behind_attributes(tag: &str) -> Option<&str> {
    let mut behind = tag;
    loop {
        let attribute = behind.trim_start_matches(WHITESPACE);
        let is_name = |next: char| next.is_ascii_alphanumeric() || "_:.-".contains(next);
        let starts_name = |next: char| next.is_ascii_alphabetic() || "_:".contains(next);
        if attribute.len() == behind.len() || !attribute.starts_with(starts_name) {
            return Some(behind);
        }
        behind = attribute.trim_start_matches(is_name);
        let Some(value) = behind.trim_start_matches(WHITESPACE).strip_prefix('=') else { continue };
        let value = value.trim_start_matches(WHITESPACE);
        let quote = value.chars().next().filter(|first| matches!(first, '"' | '\''));
        behind = if let Some(quote) = quote {
            value[1..].split_once(quote)?.1
        } else {
            let is_value = |next: char| next > ' ' && !"\"'=<>`".contains(next);
            value.trim_start_matches(is_value)
        };
        if behind.len() == value.len() {
            return None;
        }
    }
}
