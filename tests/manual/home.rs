//! Examples with the address of the repository, which `repository` in Cargo.toml names. Until it
//! is there, a sentence takes their place: no page has a placeholder that somebody could copy.

use std::path::Path;

use super::{check_generated, read};

/// Each example by its page and the name of its place, and what stands there until the repository
/// has an address. `{home}` is the address, `{name}` its owner and name.
const HOME: [(&str, &str, &str, &str); 4] = [
    ("docs/ci.md", "action", ACTION, "Until then, use the [workflow](#github)."),
    ("docs/ci.md", "verify", VERIFY, "The release notes will have the command."),
    (
        "docs/ci.md",
        "pre-commit",
        PRE_COMMIT,
        "Until then, use the [local hook](#before-each-commit).",
    ),
    (
        "editors/README.md",
        "neovim",
        NEOVIM,
        "The example will be here once the repository has an address.",
    ),
];
const HOME_END: &str = "\n\n<!-- end of home -->";
const VERIFY: &str = "```console\n$ gh attestation verify FILE --repo {name}\n```";

const ACTION: &str = "```yaml
permissions: { contents: read, security-events: write }   # the second only for `sarif`
steps:
  - uses: actions/checkout@v7
  - uses: {name}@v{version}
    with:
      path: levels
      sarif: 'true'
```";

const PRE_COMMIT: &str = "```yaml
repos:
  - repo: {home}
    rev: v{version}
    hooks:
      - id: stakeout-fmt
      - id: stakeout-check
```";

const NEOVIM: &str = "```lua
-- vim.pack of Neovim 0.12; build the server with cargo
vim.pack.add({ '{home}' })
vim.lsp.enable('stakeout')
```

```yaml
name: stakeout
description: {description}.
homepage: {home}
licenses: [MIT, Apache-2.0]
languages: []
categories: [LSP, Linter, Formatter]
source:
  id: pkg:cargo/stakeout@v{version}?repository_url={home}
bin:
  stakeout: cargo:stakeout
neovim:
  lspconfig: stakeout
```";

#[test]
fn examples_have_the_address_of_the_repository() {
    for (path, name, template, until) in HOME {
        let marker = format!(
            "<!-- home: {name}; generated from Cargo.toml: \
             UPDATE_EXPECT=1 cargo test --test manual -->\n\n"
        );
        let page = read(Path::new(path));
        let (start, rest) = page.split_once(&marker).unwrap();
        let (_, end) = rest.split_once(HOME_END).unwrap();
        let example = home_example(env!("CARGO_PKG_REPOSITORY"), template, until);
        check_generated(path, &format!("{start}{marker}{example}{HOME_END}{end}"));
    }
    let example =
        home_example("https://example.org/someone/stakeout", "{home} {name} v{version}", "");
    assert!(example.starts_with("https://example.org/someone/stakeout someone/stakeout v"));
}

fn home_example(home: &str, template: &str, until: &str) -> String {
    let Some((_, path)) = home.split_once("://") else {
        return until.to_owned();
    };
    let (_, name) = path.split_once('/').unwrap();
    template
        .replace("{home}", home)
        .replace("{name}", name)
        .replace("{version}", env!("CARGO_PKG_VERSION"))
        .replace("{description}", env!("CARGO_PKG_DESCRIPTION"))
}
