//! A member's own ticket, shown to whoever comes through their personal link and to nobody else.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use townpick_domain::ids::ContestId;
use townpick_store::{drawings, members};
use utoipa::ToSchema;

use crate::{
    extract::{self, Path},
    problem::Problem,
    public::personal_links,
    state::App,
};

const NOT_CONFIRMED: &str = "You were not in this drawing: when its list closed, nobody had confirmed your phone number \
                             or email address.";

/// The personal link's secret part.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TicketRequest {
    /// What stands behind `?ticket=` in the link.
    token: String,
}

/// A member's own entry of a closed list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnTicket {
    /// The ticket: 32 hexadecimal digits.
    #[schema(min_length = 32, max_length = 32)]
    ticket: String,
    /// With it and the phone number the holder's hash can be computed.
    #[schema(min_length = 32, max_length = 32)]
    salt: String,
    /// The phone number that was hashed, as far as its owner needs it to know which one.
    #[schema(example = "(***) ***-0123")]
    phone_masked: String,
    /// The place it was drawn at, winners first.
    #[schema(required = true)]
    place: Option<u64>,
}

/// Shows a member their own ticket
#[utoipa::path(
    post, path = "/api/drawings/{contestId}/ticket", operation_id = "show_own_ticket", tag = "public",
    params(("contestId" = uuid::Uuid, Path, description = "The contest")),
    request_body = TicketRequest,
    responses((status = 200, description = "The ticket of the link's owner", body = OwnTicket))
)]
pub(crate) async fn own_ticket(
    State(app): State<Arc<App>>,
    Path(contest): Path<ContestId>,
    extract::Json(request): extract::Json<TicketRequest>,
) -> Result<Json<OwnTicket>, Problem> {
    let link = app.services.secrets.ticket_link(contest, &request.token);
    let member = personal_links::good(&app, link).await?.member;
    let mut reader = app.services.database.read().await?;
    let Some(own) = drawings::own_ticket(&mut reader, contest, member).await? else {
        let left_out = members::left_out_of(&mut reader, member, Some(contest)).await?;
        return Err(left_out.map_or_else(Problem::not_found, |_| Problem::conflict(NOT_CONFIRMED)));
    };
    let last_digits = own.phone_number.get(6..).unwrap_or_default();
    Ok(Json(OwnTicket {
        ticket: own.ticket.to_string(),
        salt: hex::encode(own.salt),
        phone_masked: format!("(***) ***-{last_digits}"),
        place: own.place,
    }))
}
