//! The two orders of the administrators' lists of records that have a name: businesses and sponsors.

use townpick_domain::time::Timestamp;
use uuid::Uuid;

use crate::{Statement, sql::Value};

/// The order of a list, and the record after which it begins.
#[derive(Debug, Clone)]
pub enum RecordOrder<Id> {
    /// The newest first.
    Newest(Option<(Timestamp, Id)>),
    /// By name in lower case.
    Name(Option<(String, Id)>),
}

impl<Id: Value + Copy> RecordOrder<Id> {
    /// The text of the list in this order.
    pub(crate) fn choose(&self, newest: &'static str, by_name: &'static str) -> &'static str {
        match self {
            Self::Newest(_) => newest,
            Self::Name(_) => by_name,
        }
    }

    /// Gives the next two placeholders what the list begins after: an instant or a name, and an id.
    pub(crate) fn bind_to<'c>(&self, statement: Statement<'c>) -> Statement<'c> {
        match self {
            Self::Newest(None) => statement.bind(Timestamp::MAX).bind(Uuid::max()),
            Self::Newest(Some((created_at, id))) => statement.bind(*created_at).bind(*id),
            Self::Name(None) => statement.bind(String::new()).bind(Uuid::nil()),
            Self::Name(Some((name, id))) => statement.bind(name.clone()).bind(*id),
        }
    }
}
