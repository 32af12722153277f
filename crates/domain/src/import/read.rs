//! What a row of a table becomes.

use super::row::SourceId;

/// What a row of a table becomes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Read<T> {
    /// What the earlier product knew it by.
    pub source: SourceId,
    /// What it is here.
    pub value: T,
    /// The fields that broke a rule and are left out.
    pub without: Vec<&'static str>,
}

impl<T> Read<T> {
    /// A row of which nothing is left out.
    pub(super) fn whole(source: SourceId, value: T) -> Self {
        Self { source, value, without: Vec::new() }
    }
}
