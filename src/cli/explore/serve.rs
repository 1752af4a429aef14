//! Serves the page and the file over HTTP.
//!
//! Others on this machine, and pages of other sites in the user's browser, must not get at the file: the server listens on
//! the loopback address, every path begins with a random token, and `Host` and `Origin` have to be those of the link.

use std::collections::HashMap;
use std::fs;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::{Value, json};
use tiny_http::{Header, Method, Request, Response, ResponseBox, Server};

use crate::cli::explore::{MOST_BYTES, read};
use crate::cli::replace::{NotReplaced, replace};
use crate::cli::{ExitStatus, complain, interrupt};

/// This build can serve the page.
pub(crate) const REFUSAL: Option<&str> = None;

/// Bytes of the token in the link.
const TOKEN: usize = 16;
/// A request to save holds the file twice, in JSON, where a character may take six bytes.
const MOST_REQUEST: u64 = 12 * MOST_BYTES + 1024;

/// Serves until it is interrupted.
pub(crate) fn serve(file: &Path, page: &Path, port: u16) -> Result<ExitStatus, String> {
    let server = Server::http(("127.0.0.1", port)).map_err(|error| format!("cannot listen on port {port}: {error}"))?;
    let server = Arc::new(server);
    let waiting = Arc::clone(&server);
    interrupt::listen_and(move || waiting.unblock());
    let address = server.server_addr().to_ip().ok_or("no address to listen on")?;
    let site = Site { host: address.to_string(), token: token()?, files: files(page)?, file: file.to_owned() };
    let link = format!("http://{}/{}/?file", site.host, site.token);
    writeln!(anstream::stdout(), "{link}").map_err(|error| format!("standard output: {error}"))?;
    complain("serving until Ctrl-C; the link is for this machine only");
    while !interrupt::is_interrupted() {
        match server.recv() {
            Ok(mut request) => {
                let response = site.respond(&mut request);
                // The browser may have gone.
                let _ = request.respond(response);
            }
            // Woken by the signal.
            Err(_) if interrupt::is_interrupted() => break,
            Err(error) => return Err(format!("cannot listen any longer: {error}")),
        }
    }
    Ok(ExitStatus::Interrupted)
}

struct Site {
    /// The address and port in the link.
    host: String,
    token: String,
    /// The files of the page by name: no other path is ever opened.
    files: HashMap<String, PathBuf>,
    file: PathBuf,
}

impl Site {
    fn respond(&self, request: &mut Request) -> ResponseBox {
        let Some(name) = self.admitted(request) else { return refusal(403, "forbidden") };
        match (request.method().clone(), name.as_str()) {
            (Method::Get, "file") => match read(&self.file) {
                Ok(text) => {
                    body(json!({ "name": self.name(), "text": text }).to_string().into_bytes(), "application/json")
                }
                Err(why) => refusal(500, &format!("{}: {why}", self.name())),
            },
            (Method::Put, "file") => self.save(request),
            (Method::Get | Method::Head, name) => {
                let name = if name.is_empty() { "index.html" } else { name };
                match self.files.get(name).map(fs::read) {
                    Some(Ok(bytes)) => body(bytes, media_type(name)),
                    _ => refusal(404, "not found"),
                }
            }
            _ => refusal(405, "not allowed"),
        }
    }

    /// The path of a request after the token; `None` for a request that does not come from the page or from the link.
    fn admitted(&self, request: &Request) -> Option<String> {
        let header = |name: &str| {
            let mut values =
                request.headers().iter().filter(|header| header.field.as_str().as_str().eq_ignore_ascii_case(name));
            (values.next().map(|header| header.value.as_str()), values.next().is_none())
        };
        let (host, is_only_host) = header("Host");
        let (origin, is_only_origin) = header("Origin");
        let own = format!("http://{}", self.host);
        // A browser names the origin of everything that could change something.
        let is_read = matches!(request.method(), Method::Get | Method::Head);
        let is_own = origin.map_or(is_read, |origin| origin == own) && host == Some(self.host.as_str());
        let path = request.url().split(['?', '#']).next().unwrap_or_default();
        let (token, name) = path.strip_prefix('/')?.split_once('/')?;
        (is_own && is_only_host && is_only_origin && is_equal(token, &self.token)).then(|| name.to_owned())
    }

    fn save(&self, request: &mut Request) -> ResponseBox {
        let mut text = String::new();
        let read = request.as_reader().take(MOST_REQUEST + 1).read_to_string(&mut text);
        let sent: Value = match read {
            Ok(length) if length as u64 <= MOST_REQUEST => serde_json::from_str(&text).unwrap_or_default(),
            _ => return refusal(413, "too large"),
        };
        let (Some(old), Some(new)) = (sent["old"].as_str(), sent["text"].as_str()) else {
            return refusal(400, "bad request");
        };
        if new.len() as u64 > MOST_BYTES {
            return refusal(413, "too large");
        }
        match replace(&self.file, old, new) {
            Ok(()) => body(Vec::new(), "text/plain"),
            Err(why @ NotReplaced::Changed) => refusal(409, &format!("{} {why}", self.name())),
            Err(why) => refusal(500, &format!("{} {why}", self.name())),
        }
    }

    fn name(&self) -> String {
        self.file.file_name().unwrap_or(self.file.as_os_str()).to_string_lossy().into_owned()
    }
}

/// The files of the page, by name.
fn files(page: &Path) -> Result<HashMap<String, PathBuf>, String> {
    let entries = fs::read_dir(page).map_err(|error| format!("{}: {error}", page.display()))?;
    let files = entries.flatten().filter(|entry| entry.path().is_file());
    Ok(files.filter_map(|entry| Some((entry.file_name().into_string().ok()?, entry.path()))).collect())
}

fn token() -> Result<String, String> {
    let mut bytes = [0; TOKEN];
    getrandom::fill(&mut bytes).map_err(|error| format!("no random numbers: {error}"))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Compares in a time that does not tell how much is equal.
fn is_equal(one: &str, other: &str) -> bool {
    let difference = one.bytes().zip(other.bytes()).fold(0, |sum, (one, other)| sum | (one ^ other));
    one.len() == other.len() && difference == 0
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

fn refusal(code: u16, why: &str) -> ResponseBox {
    with_headers(Response::from_string(why).with_status_code(code).boxed(), "text/plain; charset=utf-8")
}

fn body(bytes: Vec<u8>, media_type: &str) -> ResponseBox {
    with_headers(Response::from_data(bytes).boxed(), media_type)
}

/// Nothing is kept by the browser, guessed from the content, shown in a frame of another site, or told to one.
fn with_headers(response: ResponseBox, media_type: &str) -> ResponseBox {
    let headers = [
        ("Content-Type", media_type),
        ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"),
        ("X-Frame-Options", "SAMEORIGIN"),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
    ];
    headers.into_iter().fold(response, |response, (name, value)| match Header::from_bytes(name, value) {
        Ok(header) => response.with_header(header),
        Err(()) => response,
    })
}
