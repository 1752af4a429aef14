//! Rules about graph games only, one file each.

pub(crate) mod bad_weight;
pub(crate) mod checked;
pub(crate) mod cyclic_sum;
pub(crate) mod duplicate_word;
pub(crate) mod missing_start;
pub(crate) mod short_word;
pub(crate) mod undefined_vertex;
pub(crate) mod unreachable_vertex;
