//! Finds the editors that have a Stakeout plugin, by looking at their directories.

use std::path::{Path, PathBuf};
use std::{env, fs};

use etcetera::BaseStrategy as _;

use crate::cli::doctor::{InstallationCheck, InstallationState};

/// The extension directories of VS Code and its forks, in the home directory.
const EXTENSION_FOLDERS: [&str; 6] = [
    ".vscode/extensions",
    ".vscode-server/extensions",
    ".vscode-insiders/extensions",
    ".vscode-oss/extensions",
    ".cursor/extensions",
    ".windsurf/extensions",
];

/// The start of the extension's directory name.
const EXTENSION: &str = "stakeout.stakeout-";

/// A line for each editor with a plugin in this repository.
pub(crate) fn installed() -> Vec<InstallationCheck> {
    let Ok(base) = etcetera::choose_base_strategy() else {
        let message = "unknown home directory: set HOME to look for plugins";
        return vec![InstallationCheck::new(InstallationState::Missing, "editors", message)];
    };
    let (home, config, data) = (base.home_dir(), base.config_dir(), base.data_dir());
    vec![
        report("VS Code", vscode(home), "no extension: editors/vscode/pack makes one to install"),
        report("Neovim", neovim(&config, &data), "no plugin: put editors/nvim on your runtimepath"),
        report("Helix", helix(&config), "not in languages.toml: see editors/README.md"),
    ]
}

fn report(about: &'static str, found: Option<PathBuf>, otherwise: &str) -> InstallationCheck {
    match found {
        Some(place) => {
            InstallationCheck::new(InstallationState::Ok, about, place.display().to_string())
        }
        None => InstallationCheck::new(InstallationState::Missing, about, otherwise),
    }
}

fn vscode(home: &Path) -> Option<PathBuf> {
    let folders = EXTENSION_FOLDERS.into_iter().map(|folder| home.join(folder));
    folders.flat_map(|folder| entries(&folder)).find(|entry| {
        let name = entry.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(EXTENSION)
    })
}

/// A directory with the plugin where plugin managers put it, or an init file that mentions it.
fn neovim(config: &Path, data: &Path) -> Option<PathBuf> {
    let name = env::var_os("NVIM_APPNAME").unwrap_or_else(|| "nvim".into());
    let (config, data) = (config.join(&name), data.join(&name));
    let packs = entries(&data.join("site/pack")).into_iter().chain(entries(&config.join("pack")));
    let packed = packs
        .flat_map(|pack| [pack.join("start"), pack.join("opt")])
        .flat_map(|folder| entries(&folder));
    let lazy = entries(&data.join("lazy"));
    let mut plugins = packed.chain(lazy).chain([config.clone(), data.join("site")]);
    let has_plugin = |folder: &PathBuf| {
        ["", "editors/nvim"]
            .iter()
            .any(|below| folder.join(below).join("lsp/stakeout.lua").is_file())
    };
    let named = || {
        [config.join("init.lua"), config.join("init.vim")].into_iter().find(|file| mentions(file))
    };
    plugins.find(has_plugin).or_else(named)
}

fn helix(config: &Path) -> Option<PathBuf> {
    Some(config.join("helix/languages.toml")).filter(|file| mentions(file))
}

fn mentions(file: &Path) -> bool {
    fs::read_to_string(file).is_ok_and(|text| text.contains("stakeout"))
}

/// The entries of a directory, sorted by name.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<_> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    entries.sort();
    entries
}
