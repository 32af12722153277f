//! The two orders in which lists of records that have a name can be asked for.

use serde::Deserialize;
use townpick_domain::time::Timestamp;
use townpick_store::RecordOrder;
use utoipa::ToSchema;

/// Which order is asked for.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Order {
    #[default]
    Newest,
    Name,
}

/// What the last row of a page was, for either order.
pub(crate) type Keys<Id> = (Timestamp, String, Id);

impl Order {
    /// The order, beginning after that row.
    pub(crate) fn after<Id>(self, keys: Option<Keys<Id>>) -> RecordOrder<Id> {
        match self {
            Self::Newest => RecordOrder::Newest(keys.map(|(created_at, _, id)| (created_at, id))),
            Self::Name => RecordOrder::Name(keys.map(|(_, name, id)| (name, id))),
        }
    }
}
