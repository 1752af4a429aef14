//! `stakeout licenses`; `tests/tools/dependencies` compares the notices with the packages
//! themselves.

use std::fs;
use std::path::Path;

use crate::support::Folder;

#[test]
fn the_notices_name_the_packages_of_the_program_in_their_versions() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let lock = fs::read_to_string(root.join("Cargo.lock")).unwrap();
    let output = Folder::with(&[]).command("licenses").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let (_, list) = text.split_once("each under the licence named here").unwrap();
    let (_, list) = list.split_once("\n\n").unwrap();
    let (list, notices) = list.split_once("\n\n").unwrap();
    let mut named = Vec::new();
    for line in list.lines() {
        let (package, licence) = line.split_once(": ").unwrap();
        let (name, version) = package.split_once(' ').unwrap();
        let entry = format!("name = \"{name}\"\nversion = \"{version}\"\n");
        assert!(
            lock.contains(&entry),
            "{line}: not in Cargo.lock; run tests/tools/dependencies --write"
        );
        assert!(!licence.is_empty(), "{line}");
        named.push(name);
    }
    let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let dependencies =
        manifest.split("[dependencies]\n").nth(1).unwrap().split("\n\n").next().unwrap();
    for dependency in dependencies.lines().filter_map(|line| line.split_whitespace().next()) {
        assert!(
            named.contains(&dependency),
            "{dependency} has no notice; run tests/tools/dependencies --write"
        );
    }
    assert!(notices.contains("END OF TERMS AND CONDITIONS"));
}
