//! Problems (RFC 9457): the one form of every refusal.
//!
//! A problem tells the caller what to do about it. It must never carry internal text: causes go to the log, under
//! the same request id.

mod answer;
mod code;
mod refusal;
mod store_errors;

pub use answer::PROBLEM_JSON;
pub(crate) use answer::ProblemDocument;
pub use code::Code;
pub use refusal::Problem;
