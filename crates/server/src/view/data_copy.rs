//! A copy of everything that is stored about a member, as a file.

use axum::{
    Json,
    response::{IntoResponse as _, Response},
};
use http::header::{CACHE_CONTROL, CONTENT_DISPOSITION};
use serde::Serialize;
use townpick_domain::{
    channel::{Channel, SuppressionReason},
    ids::MemberId,
    time::Timestamp,
};
use townpick_store::{data_copy::Rows, suppressions::Suppression};
use townpick_usecases::data_copy;
use utoipa::ToSchema;

use crate::{problem::Problem, state::App};

/// Everything that is stored about a member.
#[derive(Serialize, ToSchema)]
pub(crate) struct DataCopy {
    /// When it was read.
    read_at: Timestamp,
    /// What the tables hold.
    #[serde(flatten)]
    rows: Rows,
    /// Which of their addresses must not be written to.
    closed_addresses: Vec<ClosedAddress>,
}

/// An address that must not be written to.
#[derive(Serialize, ToSchema)]
pub(crate) struct ClosedAddress {
    /// `email` or `sms`.
    channel: String,
    /// Why.
    why: &'static str,
    /// Since when.
    since: Timestamp,
}

/// The copy as a file that nobody keeps on the way.
pub(crate) async fn file(app: &App, member: MemberId) -> Result<Response, Problem> {
    let mut reader = app.services.database.read().await?;
    let copy = data_copy::of_member(&mut reader, &app.services.secrets, member).await?;
    let copy = copy.ok_or_else(Problem::not_found)?;
    let closed = |(channel, Suppression { reason, created_at }): (Channel, Suppression)| ClosedAddress {
        channel: channel.as_str().to_owned(),
        why: why(reason),
        since: created_at,
    };
    let copy = DataCopy {
        read_at: app.services.clock.now(),
        rows: copy.rows,
        closed_addresses: copy.closed_addresses.into_iter().map(closed).collect(),
    };
    let headers =
        [(CONTENT_DISPOSITION, "attachment; filename=\"my-data.json\""), (CACHE_CONTROL, "no-store")];
    Ok((headers, Json(copy)).into_response())
}

fn why(reason: SuppressionReason) -> &'static str {
    match reason {
        SuppressionReason::Unsubscribed => "Someone who used it had unsubscribed when they were deleted.",
        SuppressionReason::Stopped => "It replied STOP.",
        SuppressionReason::Bounced => "Mail to it came back.",
        SuppressionReason::Complained => "Its reader marked our mail as spam.",
        SuppressionReason::Invalid => "It does not accept messages.",
    }
}
