//! What rules know about pursuits. No rule is about pursuits alone. Rules about their lines are in
//! `lines`.

pub(crate) mod checked;
pub(crate) mod lines;
