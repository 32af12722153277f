//! What came of a row.

use townpick_domain::import::Reason;

/// What came of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// It was made, without these fields, which broke a rule.
    Made(Vec<&'static str>),
    /// It was there already, which is known by this.
    Merged(&'static str),
    /// It was taken over before.
    Known,
    /// It cannot be taken over.
    Refused(Reason),
}

/// What came of the row on a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The line it begins on.
    pub line: u64,
    /// What came of it.
    pub fate: Fate,
}
