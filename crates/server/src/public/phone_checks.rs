//! The first step of joining: whether a phone number is registered already.
//!
//! The answer says something about a person, so the requests of a client, of a town's visitors and of everybody
//! together are limited.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use townpick_domain::contact::Phone;
use townpick_store::members;
use utoipa::ToSchema;

use crate::{
    extract::{self, Path},
    limits::{ClientNetwork, PHONE_CHECK},
    problem::Problem,
    public::{plain_values, signup::home_town},
    state::App,
};

/// A phone number that wants to join.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PhoneCheckRequest {
    /// Ten digits in any usual spelling, with or without the country code 1.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true, format = "us-phone", example = "(617) 555-0123")]
    phone: String,
}

/// What is known about a phone number.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PhoneCheck {
    /// Whether the number can join.
    status: PhoneStatus,
    /// The full name of the town it is registered in, if it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "Salem, MA")]
    town: Option<String>,
}

/// Whether a phone number can join a town.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PhoneStatus {
    /// Nobody has registered it.
    Available,
    /// It belongs to a member of this town.
    RegisteredHere,
    /// It belongs to a member of another town.
    RegisteredElsewhere,
}

/// Tells whether a phone number can join a town
#[utoipa::path(
    post, path = "/api/towns/{slug}/phone-checks", operation_id = "check_phone", tag = "public",
    params(("slug" = String, Path, example = "salem-ma", description = "The town's slug, in any case")),
    request_body = PhoneCheckRequest,
    responses((status = 200, description = "Whether it can join", body = PhoneCheck))
)]
pub(crate) async fn check(
    State(app): State<Arc<App>>,
    client: ClientNetwork,
    Path(slug): Path<String>,
    extract::Json(request): extract::Json<PhoneCheckRequest>,
) -> Result<Json<PhoneCheck>, Problem> {
    let town = home_town(&app, &slug).await?;
    let phone = Phone::parse_own(&request.phone).map_err(|why| Problem::invalid_field("phone", why))?;
    PHONE_CHECK.admit(app.limits.phone_checks, &app.services, client, Some(town.slug.as_str())).await?;
    let mut reader = app.services.database.read().await?;
    let registration = members::registration_of(&mut reader, &phone).await?;
    Ok(Json(match registration {
        None => PhoneCheck { status: PhoneStatus::Available, town: None },
        Some(registration) => PhoneCheck {
            status: if registration.town_slug == town.slug.as_str() {
                PhoneStatus::RegisteredHere
            } else {
                PhoneStatus::RegisteredElsewhere
            },
            town: Some(registration.town_full_name),
        },
    }))
}
