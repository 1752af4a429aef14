//! Places in SARIF: addresses of files, and regions in them.

use std::path::Path;

use url::Url;

use crate::cli::report::sarif::model::{
    ArtifactLocation, Message, PhysicalLocation, SarifLocation, SarifRegion,
};
use crate::text::Range;

/// The name of the base of relative addresses.
pub(crate) const BASE: &str = "%SRCROOT%";

/// Turns file names into addresses.
pub(crate) struct Addresses {
    /// The current directory, if there is one.
    here: Option<Url>,
}

impl Addresses {
    /// Addresses relative to the current directory.
    pub(crate) fn here() -> Self {
        Self {
            here: std::env::current_dir()
                .ok()
                .and_then(|folder| Url::from_directory_path(folder).ok()),
        }
    }

    /// The base of relative addresses.
    pub(crate) fn base(&self) -> Option<ArtifactLocation> {
        Some(ArtifactLocation { uri: self.here.as_ref()?.to_string(), uri_base_id: None })
    }

    /// The address of a file: relative if it is in the current directory.
    pub(crate) fn of(&self, name: &str) -> ArtifactLocation {
        let relative = |uri: String| ArtifactLocation { uri, uri_base_id: Some(BASE) };
        let path = self
            .here
            .as_ref()
            .and_then(|here| here.to_file_path().ok())
            .map(|here| here.join(name));
        let Some((here, url)) = self.here.as_ref().zip(path.as_deref().and_then(file_url)) else {
            return relative(percent(name));
        };
        match url.as_str().strip_prefix(here.as_str()) {
            // A colon before the first slash would turn the text before it into a scheme.
            Some(inside) => relative(inside.replace(':', "%3A")),
            None => ArtifactLocation { uri: url.into(), uri_base_id: None },
        }
    }
}

/// The address of a path, with `.` and `..` resolved.
fn file_url(path: &Path) -> Option<Url> {
    // Parsed again, since only parsing resolves them.
    Url::parse(Url::from_file_path(path).ok()?.as_str()).ok()
}

/// A percent-encoded name, in case there is no current directory to resolve it.
fn percent(name: &str) -> String {
    url::form_urlencoded::byte_serialize(name.as_bytes())
        .collect::<String>()
        .replace('+', "%20")
        .replace("%2F", "/")
}

/// A place in a file; without a range, the whole file.
pub(crate) fn location(address: &ArtifactLocation, range: Option<&Range>) -> SarifLocation {
    let physical_location =
        PhysicalLocation { artifact_location: address.clone(), region: range.map(region) };
    SarifLocation { physical_location, message: None }
}

/// Like [`location`], with a message.
pub(crate) fn location_with(
    address: &ArtifactLocation,
    range: &Range,
    message: &str,
) -> SarifLocation {
    SarifLocation { message: Some(Message::new(message)), ..location(address, Some(range)) }
}

/// Lines and columns in characters, from 1; the end is exclusive.
pub(crate) fn region(range: &Range) -> SarifRegion {
    let Range { start, end } = range;
    SarifRegion {
        start_line: from_one(start.line),
        start_column: from_one(start.column),
        end_line: from_one(end.line),
        end_column: from_one(end.column),
    }
}

fn from_one(number: u32) -> u64 {
    u64::from(number) + 1
}
