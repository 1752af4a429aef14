//! What only graph games have in the server.

pub(crate) mod view;
