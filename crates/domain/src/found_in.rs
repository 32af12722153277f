//! Where a figure of the law was found: every figure that is shipped names its source, and says when it was looked up and
//! whether the law itself was read.

use serde::{Deserialize, Serialize};

/// The origin of a figure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = FoundIn))]
pub struct FoundIn {
    /// Where it was found.
    pub source: String,
    /// The day it was looked up.
    #[cfg_attr(feature = "schema", schema(format = Date))]
    pub as_of: String,
    /// Whether the words of the law were read; otherwise somebody's account of them was, which counsel must confirm.
    pub is_confirmed: bool,
}

impl FoundIn {
    /// Whether it says all that is asked of it.
    #[cfg(test)]
    pub(crate) fn is_whole(&self) -> bool {
        !self.source.is_empty() && self.as_of.parse::<jiff::civil::Date>().is_ok()
    }
}
