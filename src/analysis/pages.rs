//! Links from diagnostics to the pages of rules.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::{fs, io};

use crate::host;
use crate::rules::{RULES, Rule};

/// The address under which the pages are published, if this program was built with one: a page's is
/// this, `#`, and the rule's name.
const PUBLISHED: Option<&str> = option_env!("STAKEOUT_RULES_URL");

/// The link to a rule's page: on the web, if the program was built with the address of the pages,
/// else a copy in the user's cache directory. `None` if that directory cannot be written.
///
/// The first call writes missing pages.
pub(crate) fn rule_link(rule: &Rule) -> Option<String> {
    // Called for every diagnostic, so the address is built once. The names of rules need no
    // escaping.
    static FOLDER: OnceLock<Option<String>> = OnceLock::new();
    if let Some(base) = PUBLISHED {
        return Some(format!("{base}#{}", rule.name));
    }
    let folder = FOLDER.get_or_init(|| {
        let folder = cache_folder()?;
        write_pages(&folder).ok()?;
        host::url_of_directory(&folder).map(String::from)
    });
    folder.as_ref().map(|folder| format!("{folder}{}", page_name(rule)))
}

/// The directory for the pages of this version.
fn cache_folder() -> Option<PathBuf> {
    Some(
        host::cache_directory()?
            .join("stakeout")
            .join(concat!("rules-", env!("CARGO_PKG_VERSION"))),
    )
}

fn page_name(rule: &Rule) -> String {
    format!("{}.md", rule.name)
}

/// Writes every page that is missing or differs. Several processes may do so at once, since each
/// page is replaced in one step.
fn write_pages(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for rule in RULES {
        let page = folder.join(page_name(rule));
        let text = rule.markdown();
        let written = host::read_found(&page, text.len() as u64);
        if written.is_ok_and(|written| written == text.as_bytes()) {
            continue;
        }
        let draft = folder.join(format!(".{}.{}", rule.name, std::process::id()));
        fs::write(&draft, text)?;
        fs::rename(&draft, &page)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::analysis::pages::{RULES, page_name, rule_link, write_pages};

    #[test]
    fn the_pages_are_written_once_and_restored_when_they_differ() {
        let folder = std::env::temp_dir().join(format!("stakeout-pages-{}", std::process::id()));
        write_pages(&folder).unwrap();
        let page = folder.join(page_name(RULES[0]));
        std::fs::write(&page, "damaged").unwrap();
        write_pages(&folder).unwrap();
        assert_eq!(std::fs::read_to_string(&page).unwrap(), RULES[0].markdown());
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), RULES.len());
        #[cfg(unix)]
        {
            std::fs::remove_file(&page).unwrap();
            std::os::unix::fs::symlink("/dev/zero", &page).unwrap();
            write_pages(&folder).unwrap();
            assert_eq!(std::fs::read_to_string(&page).unwrap(), RULES[0].markdown());
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_link_leads_to_the_page() {
        let link = rule_link(RULES[0]).unwrap();
        match crate::analysis::pages::PUBLISHED {
            Some(base) => assert_eq!(link, format!("{base}#missing-police")),
            None => assert!(
                link.starts_with("file:///") && link.ends_with("/missing-police.md"),
                "{link}"
            ),
        }
    }
}
