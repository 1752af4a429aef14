//! Certificates: files that prove the verdict and turns of boards to readers who trust no solver.
//!
//! [`CertificateWriter`] turns solutions into a certificate; [`verify`] proves boards from one. The
//! verifier shares the format with the writer and the reading of the rules with the
//! [checker](crate::solve::board::checker), but nothing with the engines. `docs/certificates.md`
//! describes the format for writers of other verifiers; `tests/tools/verify-certificate` is one.
//! Deliberately not here: files, and messages for a terminal.
//!
//! A certificate has a *code* for every state with the police to move, see [`Scale`]: for a verdict
//! of *W* in *N* turns, the turns to *W*'s win, or *N* + 1 for all states that *W* does not win in
//! *N* turns; for a draw, the outcome. The codes of states with the thief to move follow from
//! these. The codes are a proof if they are consistent, that is, if the code of every state follows
//! by the rules from the codes of the states one move later:
//!
//! - *W in N turns.* By induction over *k* ≤ *N*, exactly the states that *W* wins in *k* turns
//!   have the code *k*; the argument is that of [`check`](crate::solve::board::checker::check). So
//!   the codes are *W*'s strategy with falling ranks, which proves that *N* turns are enough, and
//!   the opponent's delays, which prove that fewer are not.
//! - *Draw.* In a state whose code is not "the police win", either the game is not over and the
//!   thief to move has a move to another such state, or all moves of the police lead to such
//!   states. So the thief never loses if it stays within them, and the same holds for the police
//!   with "the thief wins". A state in both sets, such as the start, is a draw. The codes of other
//!   states are not proven.

pub(crate) mod codes;
pub(crate) mod format;
pub(crate) mod verifier;
pub(crate) mod writer;

pub use crate::solve::board::certificate::format::Scale;
pub use crate::solve::board::certificate::verifier::{
    BoardDifference, Unverified, WrongState, verification_memory, verify,
};
pub use crate::solve::board::certificate::writer::{CertificateWriter, writing_memory};

#[cfg(test)]
mod tests;
