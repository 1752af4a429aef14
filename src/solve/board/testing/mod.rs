//! Shared by the tests of all engines: an oracle too simple to be wrong, boards to try, and properties that hold for
//! every engine on every board. Only compiled for tests.

pub(crate) mod boards;
pub(crate) mod oracle;
pub(crate) mod properties;
