//! All messages from the client that have been read and not been handled, in order.
//!
//! Guarantee: reading stays ahead of handling by a limited number of bytes, so that the end of the
//! input is noticed although handling has paused. Deliberately not here: reading and handling.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::host::Instant;
use crate::lsp::transport::frame::{End, Frame};

/// The most bytes of messages that wait; one message may be longer.
const MAX_BYTES: usize = 16 << 20;

/// What a message takes beside its body.
const FRAME_BYTES: usize = size_of::<Frame>();

/// The messages that wait, and the end of the input.
#[derive(Default)]
pub(crate) struct Inbox {
    queue: Mutex<InboxQueue>,
    /// Notified when a message was taken.
    taken: Condvar,
    /// Notified when a message arrives, or the end.
    arrived: Notify,
    /// Notified when the input ends.
    has_ended: Notify,
}

#[derive(Default)]
struct InboxQueue {
    frames: VecDeque<Frame>,
    bytes: usize,
    end: Option<End>,
    /// When the input ended.
    ended: Option<Instant>,
}

impl Inbox {
    /// Adds a message.
    pub(crate) fn add(&self, frame: Frame) {
        let mut queue = self.lock();
        queue.bytes += bytes_of(&frame);
        queue.frames.push_back(frame);
        self.arrived.notify_one();
    }

    /// Adds the end of the input.
    pub(crate) fn end(&self, end: End) {
        let mut queue = self.lock();
        queue.end = Some(end);
        queue.ended = Some(Instant::now());
        self.arrived.notify_one();
        self.has_ended.notify_one();
    }

    /// Blocks this thread while too much waits.
    pub(crate) fn wait_for_room(&self) {
        let mut queue = self.lock();
        while queue.bytes > MAX_BYTES {
            queue = self.taken.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The next message, as soon as there is one. Only one task may wait for it.
    ///
    /// # Errors
    /// The input has ended, and all messages have been taken.
    pub(crate) async fn next(&self) -> Result<Frame, End> {
        loop {
            {
                let mut queue = self.lock();
                if let Some(frame) = queue.frames.pop_front() {
                    queue.bytes -= bytes_of(&frame);
                    self.taken.notify_all();
                    return Ok(frame);
                }
                if let Some(end) = queue.end.take() {
                    return Err(end);
                }
            }
            self.arrived.notified().await;
        }
    }

    /// When the input ended, if it has.
    pub(crate) fn ended(&self) -> Option<Instant> {
        self.lock().ended
    }

    /// Waits for the end of the input. Only one task may wait for it.
    pub(crate) async fn wait_for_end(&self) -> Instant {
        loop {
            if let Some(ended) = self.ended() {
                return ended;
            }
            self.has_ended.notified().await;
        }
    }

    fn lock(&self) -> MutexGuard<'_, InboxQueue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn bytes_of(frame: &Frame) -> usize {
    match frame {
        Frame::Body(body) => FRAME_BYTES + body.len(),
        Frame::Unreadable(_) => FRAME_BYTES,
    }
}
