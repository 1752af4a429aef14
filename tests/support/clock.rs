//! A clock that jumps.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Moves every second answer of the system's clock by `JUMP_YEARS`; the clock that only counts
/// seconds stays as it is.
const SOURCE: &str = r#"
#define _GNU_SOURCE
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include <sys/syscall.h>

int clock_gettime(clockid_t clock, struct timespec *time) {
    static int asked;
    int result = syscall(SYS_clock_gettime, clock, time);
    char *years = getenv("JUMP_YEARS");
    if (clock == CLOCK_REALTIME && years && asked++ % 2 == 0) time->tv_sec += atol(years) * 31556952;
    return result;
}
"#;

/// Builds the library to preload, in a directory, with the compiler that Rust links with. Returns
/// its path.
pub(crate) fn jumping_clock(directory: &Path) -> String {
    let (source, library) = (directory.join("jumping-clock.c"), directory.join("jumping-clock.so"));
    fs::write(&source, SOURCE).unwrap();
    let built =
        Command::new("cc").args(["-shared", "-fPIC", "-o"]).args([&library, &source]).status();
    assert!(built.expect("the tests need cc, as rustc does").success());
    library.into_os_string().into_string().unwrap()
}
