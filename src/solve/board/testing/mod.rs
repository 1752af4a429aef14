//! What the tests of every engine share: an oracle too simple to be wrong, boards to try, and the properties that hold
//! for any engine over any board. Only compiled for tests.

pub(crate) mod boards;
pub(crate) mod oracle;
pub(crate) mod properties;
