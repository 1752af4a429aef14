//! Shared by the tests of all engines: an oracle too simple to be wrong, boards to try, and
//! properties that hold for every engine on every board. Only compiled for tests; the oracle for
//! fuzzing, too.

#[cfg(test)]
pub(crate) mod boards;
pub(crate) mod oracle;
#[cfg(test)]
pub(crate) mod properties;
