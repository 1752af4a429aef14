//! Which settings apply to which file.
//!
//! In one file because a third of it is tests, which share one tree of files.

#[cfg(debug_assertions)]
use std::cell::Cell;
use std::collections::{BTreeSet, HashMap};
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::config::file::{ConfigFile, FILE_NAME};
use crate::config::settings::{Layer, Selection, Settings};
use crate::host;

/// Which `stakeout.toml` is used.
#[derive(Debug, Clone, Default)]
pub(crate) enum ConfigSource {
    /// The nearest one: in the file's directory, or in the first directory above that has one.
    #[default]
    Nearest,
    /// This one for every file.
    Given(PathBuf),
    /// None.
    Nothing,
}

/// Finds the settings of files and caches them. May be shared between threads.
///
/// From strongest to weakest: the settings of the editor or the command line, the last override in
/// `stakeout.toml` that matches the file, the rest of `stakeout.toml`, the default. Only one
/// `stakeout.toml` applies to a file.
#[derive(Debug)]
pub(crate) struct Configurations {
    rules: Vec<&'static str>,
    choice: ConfigSource,
    selection: Selection,
    /// Whether a file can only lower `solver.memory`, since a stranger may have written it.
    only_lowers_memory: bool,
    found: Mutex<Found>,
    /// Held while files are read, without `found`: questions about known directories are answered
    /// meanwhile.
    reading: Mutex<()>,
}

/// Files by their paths.
type Files = HashMap<PathBuf, Arc<ConfigFile>>;

/// The file that applies to each directory.
type Nearest = HashMap<PathBuf, Option<Arc<ConfigFile>>>;

/// Everything looked up so far.
#[derive(Debug, Default)]
struct Found {
    /// The settings over every file.
    above: Layer,
    folders: Nearest,
    /// What applies to a directory, by its path as given: a walk asks about many files of one
    /// directory.
    spelled: HashMap<PathBuf, Near>,
    /// Every file that was read.
    files: Files,
    /// Settings by the file they come from and the indices of its overrides.
    settings: HashMap<(Option<PathBuf>, Vec<usize>), Arc<Settings>>,
}

/// What applies to the files of a directory.
#[derive(Debug, Clone)]
struct Near {
    file: Option<Arc<ConfigFile>>,
    /// The settings of all its files, unless they may differ.
    settings: Option<Arc<Settings>>,
}

#[cfg(debug_assertions)]
thread_local! {
    static READS: Cell<u64> = const { Cell::new(0) };
}

/// How often this thread has read files, so that debug builds can check that it does not under a
/// lock.
#[cfg(debug_assertions)]
pub(crate) fn reads_of_this_thread() -> u64 {
    READS.get()
}

impl Configurations {
    /// `rules` are the names of all rules; `above` are the settings over every file.
    pub(crate) fn new(
        choice: ConfigSource,
        above: Layer,
        selection: Selection,
        rules: Vec<&'static str>,
    ) -> Self {
        let choice = match choice {
            ConfigSource::Given(path) => ConfigSource::Given(absolute(&path)),
            other => other,
        };
        let found = Found { above, ..Found::default() };
        Self {
            rules,
            choice,
            selection,
            only_lowers_memory: false,
            found: Mutex::new(found),
            reading: Mutex::default(),
        }
    }

    /// The same, but a file can only lower the `solver.memory` of the settings above it.
    #[cfg(any(feature = "server", test))]
    pub(crate) fn only_lowering_memory(self) -> Self {
        Self { only_lowers_memory: true, ..self }
    }

    /// The settings for the file at a path, which need not exist.
    ///
    /// # Complexity
    /// Reads from disk only in directories that have not been looked at.
    pub(crate) fn for_path(&self, path: &Path) -> Arc<Settings> {
        let Near { file, settings } = self.near(path);
        if let Some(settings) = settings {
            return settings;
        }
        let mut overrides = Vec::new();
        if let Some(file) = &file {
            overrides = file.overrides_for(&absolute(path));
        }
        self.settings(&mut self.found(), file.as_deref(), overrides)
    }

    /// The settings of a text that is not a file: those of a given `stakeout.toml` without its
    /// overrides, or the defaults.
    pub(crate) fn for_nowhere(&self) -> Arc<Settings> {
        let file = match &self.choice {
            ConfigSource::Given(path) => Some(self.file(path)),
            ConfigSource::Nearest | ConfigSource::Nothing => None,
        };
        self.settings(&mut self.found(), file.as_deref(), Vec::new())
    }

    /// The `stakeout.toml` that applies to the file at a path.
    pub(crate) fn file_for(&self, path: &Path) -> Option<Arc<ConfigFile>> {
        self.near(path).file
    }

    /// Whether nothing has to be read from disk to answer for a path.
    pub(crate) fn knows(&self, path: &Path) -> bool {
        self.knows_absolute(&self.found(), &absolute(path))
    }

    /// Whether a search of directories skips a file or directory.
    pub(crate) fn is_excluded(&self, path: &Path) -> bool {
        let file = self.near(path).file;
        file.is_some_and(|file| file.has_exclusions() && file.excludes(&absolute(path)))
    }

    /// A walk over everything in a directory except hidden files, what ignore files name (in a git
    /// repository or not), and what `exclude` names. The directory itself is never skipped; a
    /// directory that cannot be read is.
    pub(crate) fn walk(self: &Arc<Self>, folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
        let configurations = Arc::clone(self);
        host::walk(folder, move |path| !configurations.is_excluded(path))
    }

    /// The `stakeout.toml` at a path, even if it applies to no file.
    pub(crate) fn file(&self, path: &Path) -> Arc<ConfigFile> {
        let path = absolute(path);
        let known = || self.found().files.get(&path).map(Arc::clone);
        if let Some(file) = known() {
            return file;
        }
        let _reading = self.lock_reading();
        // Another thread could read it before this one held the lock.
        if let Some(file) = known() {
            return file;
        }
        let file = self.read(&path);
        self.found().files.insert(path, Arc::clone(&file));
        file
    }

    /// Every file that was read, in the order of the paths.
    pub(crate) fn files(&self) -> Vec<Arc<ConfigFile>> {
        let mut files: Vec<_> = self.found().files.values().map(Arc::clone).collect();
        files.sort_by(|a, b| a.path().cmp(b.path()));
        files
    }

    /// Changes the settings over every file.
    pub(crate) fn set_above(&self, above: Layer) {
        let mut found = self.found();
        found.above = above;
        found.spelled.clear();
        found.settings.clear();
    }

    /// Rereads every file that was read before, and searches directories again. A file that has
    /// faults now and had none before keeps its settings.
    pub(crate) fn reread(&self) {
        let _reading = self.lock_reading();
        let (mut files, folders) = {
            let found = self.found();
            (found.files.clone(), found.folders.keys().cloned().collect::<BTreeSet<_>>())
        };
        files.retain(|path, _| {
            host::exists(path)
                || matches!(&self.choice, ConfigSource::Given(given) if given == path)
        });
        for (path, file) in &mut files {
            *file = Arc::new(self.read_now(path).or_last_good(file));
        }
        let mut nearest = Nearest::with_capacity(folders.len());
        // In their order, a directory comes after those above it.
        for folder in folders {
            let file = self.file_in(&folder, &mut files, &nearest);
            nearest.insert(folder, file);
        }
        let mut found = self.found();
        found.spelled.clear();
        found.settings.clear();
        found.files = files;
        found.folders = nearest;
    }

    fn settings(
        &self,
        found: &mut Found,
        file: Option<&ConfigFile>,
        overrides: Vec<usize>,
    ) -> Arc<Settings> {
        let key = (file.map(|file| file.path().to_owned()), overrides);
        if let Some(settings) = found.settings.get(&key) {
            return Arc::clone(settings);
        }
        let mut settings = Settings::default();
        if let Some(file) = file {
            file.apply(&key.1, &mut settings);
        }
        let of_file = file.and_then(|file| file.solver_memory(&key.1));
        settings.overlay(&found.above);
        if self.only_lowers_memory
            && let Some(memory) = of_file
        {
            let asked = found.above.solver_memory.unwrap_or_default();
            settings.solver_memory = asked.min(memory);
        }
        settings.select(&self.selection);
        let settings = Arc::new(settings);
        found.settings.insert(key, Arc::clone(&settings));
        settings
    }

    /// What applies to a path. Looked up once for each spelling of a directory, since making a path
    /// absolute takes longer than the rest.
    fn near(&self, path: &Path) -> Near {
        // The parent of a path that ends in `..` is not its directory.
        let folder = path.file_name().and_then(|_| path.parent());
        let known = folder.and_then(|folder| self.found().spelled.get(folder).cloned());
        if let Some(near) = known {
            return near;
        }
        let path = absolute(path);
        self.read_for(&path);
        let mut found = self.found();
        let file = match &self.choice {
            ConfigSource::Nothing => None,
            ConfigSource::Given(given) => found.files.get(given),
            ConfigSource::Nearest => {
                path.parent().and_then(|folder| found.folders.get(folder)?.as_ref())
            }
        };
        let file = file.map(Arc::clone);
        let mut settings = None;
        if file.as_ref().is_none_or(|file| !file.has_overrides()) {
            settings = Some(self.settings(&mut found, file.as_deref(), Vec::new()));
        }
        let near = Near { file, settings };
        if let Some(folder) = folder {
            found.spelled.insert(folder.to_owned(), near.clone());
        }
        near
    }

    fn knows_absolute(&self, found: &Found, path: &Path) -> bool {
        match &self.choice {
            ConfigSource::Nothing => true,
            ConfigSource::Given(given) => found.files.contains_key(given),
            ConfigSource::Nearest => {
                path.parent().is_none_or(|folder| found.folders.contains_key(folder))
            }
        }
    }

    /// Reads what applies to an absolute path, unless it is known.
    fn read_for(&self, path: &Path) {
        if self.knows_absolute(&self.found(), path) {
            return;
        }
        match &self.choice {
            ConfigSource::Nothing => {}
            ConfigSource::Given(given) => drop(self.file(given)),
            ConfigSource::Nearest => {
                if let Some(folder) = path.parent() {
                    self.look_into(folder);
                }
            }
        }
    }

    /// Finds out which files apply to a directory and to those above it.
    fn look_into(&self, folder: &Path) {
        let _reading = self.lock_reading();
        let mut files = Files::default();
        let mut nearest = Nearest::default();
        let mut fresh = Vec::new();
        {
            let found = self.found();
            for folder in folder.ancestors() {
                if let Some(file) = found.folders.get(folder) {
                    nearest.insert(folder.to_owned(), file.clone());
                    break;
                }
                fresh.push(folder.to_owned());
                if let Some((path, file)) = found.files.get_key_value(&folder.join(FILE_NAME)) {
                    files.insert(path.clone(), Arc::clone(file));
                }
            }
        }
        for folder in fresh.into_iter().rev() {
            let file = self.file_in(&folder, &mut files, &nearest);
            nearest.insert(folder, file);
        }
        let mut found = self.found();
        found.files.extend(files);
        found.folders.extend(nearest);
    }

    /// The file that applies to a directory, among `files` or read into them, or else what is
    /// `nearest` to the one above.
    fn file_in(
        &self,
        folder: &Path,
        files: &mut Files,
        nearest: &Nearest,
    ) -> Option<Arc<ConfigFile>> {
        let path = folder.join(FILE_NAME);
        if host::exists(&path) {
            return Some(Arc::clone(files.entry(path).or_insert_with_key(|path| self.read(path))));
        }
        nearest.get(folder.parent()?)?.clone()
    }

    fn read(&self, path: &Path) -> Arc<ConfigFile> {
        Arc::new(self.read_now(path))
    }

    fn read_now(&self, path: &Path) -> ConfigFile {
        match &self.choice {
            ConfigSource::Given(given) if given == path => {
                ConfigFile::read_named(path, &self.rules)
            }
            _ => ConfigFile::read(path, &self.rules),
        }
    }

    /// To be held while files are read.
    fn lock_reading(&self) -> MutexGuard<'_, ()> {
        #[cfg(debug_assertions)]
        READS.set(READS.get() + 1);
        lock(&self.reading)
    }

    fn found(&self) -> MutexGuard<'_, Found> {
        lock(&self.found)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An absolute path without `.` and `..`. Symlinks are not followed: a file belongs to the
/// directory it is named in.
pub(crate) fn absolute(path: &Path) -> PathBuf {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut tidy = PathBuf::new();
    for part in whole.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(tidy.pop()),
            part => tidy.push(part),
        }
    }
    tidy
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use crate::config::configurations::{ConfigSource, Configurations, absolute};
    use crate::config::file::FILE_NAME;
    use crate::config::memory::MemorySize;
    use crate::config::settings::{HeatMap, Layer, Selection, SolveOn};

    /// A temporary directory with files.
    struct Folder(PathBuf);

    impl Folder {
        fn with(name: &str, files: &[(&str, &str)]) -> Self {
            let folder = Self(
                std::env::temp_dir().join(format!("stakeout-config-{}-{name}", std::process::id())),
            );
            files.iter().for_each(|(path, text)| folder.write(path, text));
            folder
        }

        fn write(&self, path: &str, text: &str) {
            let path = self.0.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn configurations(choice: ConfigSource, above: Layer) -> Configurations {
        Configurations::new(choice, above, Selection::default(), vec!["verdict"])
    }

    #[test]
    fn each_setting_comes_from_the_strongest_source() {
        let folder = Folder::with(
            "order",
            &[(
                FILE_NAME,
                "heatMap = \"police\"\nsolve.on = \"type\"\ninlayHints.rows = true\n\
                 [[overrides]]\nfiles = [\"*.game\"]\nheatMap = \"off\"\nsolve.on = \"save\"\n",
            )],
        );
        let above = Layer { heat_map: Some(HeatMap::Thief), ..Layer::default() };
        let configurations = configurations(ConfigSource::Nearest, above);
        let settings = configurations.for_path(&folder.0.join("sub/a.game"));
        assert_eq!((settings.heat_map, settings.solve_on), (HeatMap::Thief, SolveOn::Save));
        assert_eq!((settings.inlay_hints_rows, settings.inlay_hints_verdict), (true, true));
        assert_eq!(configurations.for_path(&folder.0.join("a.board")).solve_on, SolveOn::Type);
        assert_eq!(configurations.for_nowhere().solve_on, SolveOn::Save);
    }

    #[test]
    fn a_file_of_an_editor_can_only_lower_the_memory() {
        let folder = Folder::with(
            "memory",
            &[(
                FILE_NAME,
                "solver.memory = 50\n[[overrides]]\nfiles = [\"*.game\"]\nsolver.memory = \"5 TiB\"\n",
            )],
        );
        for (above, board, game) in [(None, 50, 1 << 30), (Some(40), 40, 40), (Some(60), 50, 60)] {
            let above = Layer { solver_memory: above.map(MemorySize), ..Layer::default() };
            let configurations =
                configurations(ConfigSource::Nearest, above).only_lowering_memory();
            let memory = |path: &str| configurations.for_path(&folder.0.join(path)).solver_memory;
            assert_eq!(
                (memory("a.board"), memory("a.game")),
                (MemorySize(board), MemorySize(game))
            );
        }
        let trusting = configurations(ConfigSource::Nearest, Layer::default());
        assert_eq!(trusting.for_path(&folder.0.join("a.game")).solver_memory, MemorySize(5 << 40));
    }

    #[test]
    fn nothing_is_read_twice_before_reread_is_called() {
        let folder = Folder::with("twice", &[(FILE_NAME, "heatMap = \"police\"\n")]);
        let configurations = configurations(ConfigSource::Nearest, Layer::default());
        let heat_map = |path: &str| configurations.for_path(&folder.0.join(path)).heat_map;
        assert_eq!(heat_map("a.board"), HeatMap::Police);
        folder.write(FILE_NAME, "heatMap = \"off\"\n");
        folder.write("sub/stakeout.toml", "");
        assert_eq!(
            (heat_map("a.board"), heat_map("sub/a.board")),
            (HeatMap::Police, HeatMap::Thief)
        );
        configurations.reread();
        assert_eq!((heat_map("a.board"), heat_map("sub/a.board")), (HeatMap::Off, HeatMap::Thief));
        fs::remove_file(folder.0.join(FILE_NAME)).unwrap();
        configurations.reread();
        assert_eq!(heat_map("a.board"), HeatMap::Thief);
    }

    #[test]
    fn a_file_with_new_faults_keeps_its_last_good_settings() {
        let folder = Folder::with("good", &[(FILE_NAME, "heatMap = \"police\"\n")]);
        let configurations = configurations(ConfigSource::Nearest, Layer::default());
        let path = folder.0.join("a.board");
        let stands = || {
            let faults = configurations.file_for(&path).unwrap().faults().len();
            (configurations.for_path(&path).heat_map, faults)
        };
        assert_eq!(stands(), (HeatMap::Police, 0));
        for broken in ["heatMap = \"off\"\nx = 1\n", "heatMap = \"off\"\nx = 1\ny = 2\n"] {
            folder.write(FILE_NAME, broken);
            configurations.reread();
            assert_eq!(stands(), (HeatMap::Police, broken.lines().count() - 1));
        }
        folder.write(FILE_NAME, "heatMap = \"off\"\n");
        configurations.reread();
        assert_eq!(stands(), (HeatMap::Off, 0));
    }

    #[test]
    fn a_file_that_was_never_good_applies_what_can_be_read() {
        let folder = Folder::with("bad", &[(FILE_NAME, "heatMap = \"police\"\nx = 1\n")]);
        let configurations = configurations(ConfigSource::Nearest, Layer::default());
        let path = folder.0.join("a.board");
        assert_eq!(configurations.for_path(&path).heat_map, HeatMap::Police);
        folder.write(FILE_NAME, "heatMap = \"off\"\nx = 1\n");
        configurations.reread();
        assert_eq!(configurations.for_path(&path).heat_map, HeatMap::Off);
    }

    #[test]
    fn a_given_file_applies_everywhere_with_globs_relative_to_its_directory() {
        let text =
            "heatMap = \"police\"\n[[overrides]]\nfiles = [\"/a.board\"]\nheatMap = \"off\"\n";
        let folder = Folder::with("given", &[("x/strict.toml", text), (FILE_NAME, "")]);
        let given = ConfigSource::Given(folder.0.join("y/../x/strict.toml"));
        let configurations = configurations(given, Layer::default());
        let heat_map = |path: &str| configurations.for_path(&folder.0.join(path)).heat_map;
        assert_eq!((heat_map("a.board"), heat_map("x/a.board")), (HeatMap::Police, HeatMap::Off));
    }

    #[test]
    fn the_spelling_of_a_directory_does_not_matter() {
        let folder = Folder::with(
            "spelled",
            &[
                (FILE_NAME, "heatMap = \"police\"\n"),
                ("sub/stakeout.toml", ""),
                ("sub/deep/a.board", ""),
            ],
        );
        let configurations = configurations(ConfigSource::Nearest, Layer::default());
        for _ in 0..2 {
            for (path, heat_map) in [
                ("a.board", HeatMap::Police),
                ("sub/a.board", HeatMap::Thief),
                ("sub/../a.board", HeatMap::Police),
                ("sub/deep/../a.board", HeatMap::Thief),
                // A directory belongs to its parent.
                ("sub", HeatMap::Police),
                ("sub/deep", HeatMap::Thief),
                ("sub/deep/..", HeatMap::Police),
                ("./sub/./deep/.", HeatMap::Thief),
            ] {
                assert_eq!(
                    configurations.for_path(&folder.0.join(path)).heat_map,
                    heat_map,
                    "{path}"
                );
            }
        }
    }

    #[test]
    fn a_path_is_made_absolute_without_reading_the_disk() {
        let here = std::env::current_dir().unwrap();
        for (path, whole) in
            [("a", "a"), ("./a/./b", "a/b"), ("a/../b", "b"), ("a/b/../../c", "c"), (".", "")]
        {
            assert_eq!(absolute(Path::new(path)), absolute(&here.join(whole)), "{path}");
        }
    }
}
