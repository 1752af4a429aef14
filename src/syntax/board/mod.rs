//!

pub(crate) mod section;
pub(crate) mod sections;
