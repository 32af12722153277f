//! How many people an action would reach, which administrators see before they take it.

use serde::Serialize;
use townpick_store::notifications::fan_out::launches::Reach;
use utoipa::ToSchema;

use crate::services::Providers;

/// How many people a message would reach.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminReach)]
pub(crate) struct Reached {
    members: i64,
    /// How many of them by email.
    emails: i64,
    /// How many of them by text.
    texts: i64,
}

impl From<Reach> for Reached {
    fn from(Reach { members, emails, texts }: Reach) -> Self {
        Self { members, emails, texts }
    }
}

/// The same, with what would become of it here.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminReachPreview)]
pub(crate) struct ReachPreview {
    /// Whom it would reach.
    reach: Reached,
    /// Whether emails leave this installation; otherwise they stay in the local outbox.
    sends_email: bool,
    /// Whether texts do.
    sends_texts: bool,
}

impl ReachPreview {
    /// What such a message would do in an installation with these providers.
    pub(crate) fn new(reach: Reach, providers: Providers) -> Self {
        let Providers { sends_email, sends_texts, .. } = providers;
        Self { reach: reach.into(), sends_email, sends_texts }
    }
}
