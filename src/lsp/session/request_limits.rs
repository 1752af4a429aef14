//! Bounds the memory of all requests at work together, and of their responses that the client has
//! not read.
//!
//! A request about a small text has one of [`SMALL_REQUESTS`] permits. Those about large texts
//! share [`LARGE_BYTES`] of text: the largest work one at a time. A permit is held until the
//! response is in the outbox, and nobody gets one while the outbox is full.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::lsp::transport::outbox::Outbox;

/// The most requests about small texts at work.
const SMALL_REQUESTS: usize = 16;

/// From this size on, in bytes, a text is large.
const LARGE_FROM: usize = 32 << 10;

/// The bytes of text that requests about large texts are about together. A larger text counts as
/// this much.
const LARGE_BYTES: usize = 512 << 10;

/// The unit of permits, in bytes.
const UNIT: usize = 1 << 10;

pub(crate) struct RequestLimits {
    outbox: Arc<Outbox>,
    small: Arc<Semaphore>,
    large: Arc<Semaphore>,
    walks: Arc<Semaphore>,
}

/// Allows a request to work until it is dropped.
#[must_use]
pub(crate) struct Permit {
    // None if there are no limits any more, at the end of the session.
    _permit: Option<OwnedSemaphorePermit>,
}

/// Whether requests about a text of this size wait for each other.
pub(crate) const fn is_large(bytes: usize) -> bool {
    bytes >= LARGE_FROM
}

impl RequestLimits {
    pub(crate) fn new(outbox: Arc<Outbox>) -> Self {
        Self {
            outbox,
            small: Arc::new(Semaphore::new(SMALL_REQUESTS)),
            large: Arc::new(Semaphore::new(LARGE_BYTES / UNIT)),
            walks: Arc::new(Semaphore::new(1)),
        }
    }

    /// Waits until a request about a text of this many bytes may begin.
    pub(crate) async fn permit(&self, bytes: usize) -> Permit {
        if is_large(bytes) {
            self.permit_of(&self.large, bytes.min(LARGE_BYTES) / UNIT).await
        } else {
            self.permit_of(&self.small, 1).await
        }
    }

    /// Waits until a request that reads a whole workspace may begin.
    pub(crate) async fn permit_to_walk(&self) -> Permit {
        self.permit_of(&self.walks, 1).await
    }

    async fn permit_of(&self, permits: &Arc<Semaphore>, units: usize) -> Permit {
        let units = u32::try_from(units).unwrap_or(u32::MAX);
        let permit = Arc::clone(permits).acquire_many_owned(units).await.ok();
        self.outbox.room().await;
        Permit { _permit: permit }
    }
}
