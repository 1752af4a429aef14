//! The memory that solves may take on this machine.
//!
//! Settings may come from a directory that the user does not control, so [`most_memory`] applies
//! whatever limit they name. The engines allocate their tables one by one, so a lack of memory ends
//! the solve, not the process. Deliberately not here: the user's limit, which belongs to the cache.

use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use crate::host;
use crate::model::is_available;
use crate::solve::value::Stopped;

/// The bytes that solving a game takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Memory {
    /// The most at any moment of the solve, including the solution.
    pub peak: u64,
    /// An estimate of the memory of the solution. A game that is longer than its engine expects
    /// takes more, but never more than `peak`; the exact number is the solution's `memory`.
    pub kept: u64,
}

/// The most bytes that running solves and cached solutions may take together on this machine,
/// whatever the settings.
///
/// Three quarters of the memory that the process may use: that of the system, or of its control
/// group if that is less. The rest is for documents and responses, and for the editor and the
/// system, which would otherwise be the first to be swapped out or killed. Read once.
pub fn most_memory() -> u64 {
    static MOST: OnceLock<u64> = OnceLock::new();
    *MOST.get_or_init(|| match memory_of(Path::new("/")) {
        Some(bytes) => bytes / 4 * 3,
        None => host::UNKNOWN_MEMORY,
    })
}

/// Runs a solve that needs this many bytes. If the system does not have them, or runs out of memory
/// meanwhile, the error is [`Stopped::TooLarge`] with a `limit` not below `needed`.
pub(crate) fn reserved<T>(
    needed: u64,
    solve: impl FnOnce() -> Result<T, Stopped>,
) -> Result<T, Stopped> {
    let refused = Stopped::TooLarge { needed, limit: needed };
    if !is_available(needed) {
        return Err(refused);
    }
    solve().map_err(|stopped| match stopped {
        // These are the bytes of a single table.
        Stopped::TooLarge { needed, limit } if needed <= limit => refused,
        stopped => stopped,
    })
}

/// The bytes of memory that this process may use, read from the files of Linux under `root`; `None`
/// without such files.
fn memory_of(root: &Path) -> Option<u64> {
    let machine = fs::read_to_string(root.join("proc/meminfo")).unwrap_or_default();
    let groups = fs::read_to_string(root.join("proc/self/cgroup")).unwrap_or_default();
    let limits = groups.lines().filter_map(|line| group_limit(root, line));
    physical_memory(&machine).into_iter().chain(limits).min()
}

/// The memory of the machine, from the text of `/proc/meminfo`.
fn physical_memory(text: &str) -> Option<u64> {
    let total = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kibibytes: u64 = total.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

/// The lowest limit of a control group and its ancestors, from its line in `/proc/self/cgroup`:
/// `0::PATH` (version 2) or `N:CONTROLLERS:PATH` (version 1).
fn group_limit(root: &Path, line: &str) -> Option<u64> {
    let mut fields = line.splitn(3, ':');
    let number = fields.next()?;
    let controllers = fields.next()?;
    let path = fields.next()?;
    let (mount, file) = match (number, controllers) {
        ("0", "") => ("sys/fs/cgroup", "memory.max"),
        _ if controllers.split(',').any(|name| name == "memory") => {
            ("sys/fs/cgroup/memory", "memory.limit_in_bytes")
        }
        _ => return None,
    };
    let mount = root.join(mount);
    let mut least: Option<u64> = None;
    // In a container the path may be the host's. Then only the outermost group exists here.
    for group in Path::new(path.trim_start_matches('/')).ancestors() {
        let Ok(text) = fs::read_to_string(mount.join(group).join(file)) else { continue };
        // Without a limit the file contains `max`.
        let Ok(limit) = text.trim().parse() else { continue };
        if least.is_none_or(|least| limit < least) {
            least = Some(limit);
        }
    }
    least
}

#[cfg(test)]
mod tests {
    use std::fs;

    use crate::solve::machine::{memory_of, most_memory, reserved};
    use crate::solve::value::Stopped;

    #[test]
    fn the_least_of_machine_and_control_groups_counts() {
        const MEMORY: (&str, &str) = ("proc/meminfo", "MemTotal:       16384 kB\nMemFree: 1 kB\n");
        const SECOND: (&str, &str) = ("proc/self/cgroup", "0::/a/b\n");
        const FIRST: (&str, &str) = ("proc/self/cgroup", "3:cpu:/c\n2:memory,x:/c\n");
        for (files, expected) in [
            (&[][..], None),
            (&[MEMORY], Some(16 << 20)),
            (&[MEMORY, SECOND], Some(16 << 20)),
            (&[MEMORY, SECOND, ("sys/fs/cgroup/a/b/memory.max", "max\n")], Some(16 << 20)),
            (&[MEMORY, SECOND, ("sys/fs/cgroup/a/b/memory.max", "99999999999\n")], Some(16 << 20)),
            (&[MEMORY, SECOND, ("sys/fs/cgroup/a/b/memory.max", "4096\n")], Some(4096)),
            (&[MEMORY, SECOND, ("sys/fs/cgroup/a/memory.max", "4096\n")], Some(4096)),
            (&[MEMORY, SECOND, ("sys/fs/cgroup/memory.max", "4096\n")], Some(4096)),
            (
                &[MEMORY, FIRST, ("sys/fs/cgroup/memory/c/memory.limit_in_bytes", "4096\n")],
                Some(4096),
            ),
            (
                &[MEMORY, FIRST, ("sys/fs/cgroup/memory/memory.limit_in_bytes", "4096\n")],
                Some(4096),
            ),
            (&[("proc/meminfo", "MemTotal: much\n")], None),
        ] {
            let root = tempfile::tempdir().unwrap();
            for (path, text) in files {
                let path = root.path().join(path);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, text).unwrap();
            }
            assert_eq!(memory_of(root.path()), expected, "{files:?}");
        }
        assert!(most_memory() > 0);
    }

    #[test]
    fn a_lack_of_system_memory_is_too_large() {
        let too_large = |needed| Err(Stopped::TooLarge { needed, limit: needed });
        assert_eq!(reserved(1 << 60, || Ok(())), too_large(1 << 60));
        assert_eq!(reserved(9, || Ok(())), Ok(()));
        assert_eq!(
            reserved(9, || Err::<(), _>(Stopped::TooLarge { needed: 5, limit: 5 })),
            too_large(9)
        );
        let beyond = Stopped::TooLarge { needed: 5, limit: 4 };
        assert_eq!(reserved(9, || Err::<(), _>(beyond)), Err(beyond));
    }
}
