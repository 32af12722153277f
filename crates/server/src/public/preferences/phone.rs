//! Changing the phone number: a code goes to the new one, and only the code makes it theirs.

use std::sync::Arc;

use axum::{Json, extract::State};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use townpick_domain::{contact::Phone, texts_consent, throttle::Throttle};
use townpick_store::preferences;
use townpick_usecases::{
    first_messages,
    phone_change::{self, CodeRequest, Confirmation},
};
use utoipa::ToSchema;

use super::{Preferences, holder, seen};
use crate::{
    extract::{self, Path},
    limits::{admit_member, time_between},
    problem::Problem,
    public::{line_types, plain_values},
    state::App,
};

const STOPPED: &str =
    "This number replied STOP to our texts. Reply START from that phone, then ask for the code again.";
const UNREACHABLE: &str = "Our texts do not arrive at this number. Use another one, or reply START from that phone and \
                           ask for the code again.";
const TOO_MANY_CODES: &str = "You have asked for many codes in a short time.";
const TOO_MANY_TO_NUMBER: &str = "Several codes and welcome messages were sent to this number recently.";
const SWITCHED_OFF: &str = "Phone numbers cannot be changed right now. Please try again later.";

/// A number somebody wants to be reached at.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PhoneChangeRequest {
    /// Ten digits in any usual spelling, with or without the country code 1.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true, format = "us-phone", example = "(617) 555-0123")]
    phone: String,
}

/// That a code is on its way.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PhoneChangeRequested {
    /// Whether this installation sends no texts: the code is in the local outbox, where administrators see it.
    local: bool,
}

/// Sends a code to a new phone number
#[utoipa::path(
    post, path = "/api/preferences/{token}/phone", operation_id = "request_phone_change", tag = "public",
    params(("token" = String, Path, description = "The secret part of the member's personal link")),
    request_body = PhoneChangeRequest,
    responses((status = 202, description = "A code is on its way to the number", body = PhoneChangeRequested))
)]
pub(crate) async fn request(
    State(app): State<Arc<App>>,
    Path(token): Path<String>,
    extract::Json(request): extract::Json<PhoneChangeRequest>,
) -> Result<(StatusCode, Json<PhoneChangeRequested>), Problem> {
    let member = holder(&app, &token).await?.member;
    let phone = Phone::parse_own(&request.phone).map_err(|why| Problem::invalid_field("phone", why))?;
    let person = preferences::of_member(&mut app.services.database.read().await?, member).await?;
    let person = person.ok_or_else(Problem::not_found)?;
    if person.contact.phone_number == phone {
        return Err(Problem::invalid_field("phone", "That's already your number."));
    }
    admit_member(app.limits.phone_changes, &app.services, "phone_change", member, TOO_MANY_CODES).await?;
    line_types::refuse_internet_number(&app, &phone).await?;
    let mut tx = app.services.database.write().await?;
    let context = app.services.context();
    match phone_change::request(&mut tx, &context, member, &phone).await? {
        CodeRequest::Sent => {
            let limits = &app.limits.first_messages;
            let admitted = first_messages::admit_number(&mut tx, &context, limits, &phone).await?;
            if let Throttle::Wait(until) = admitted {
                return Err(Problem::too_many(TOO_MANY_TO_NUMBER, time_between(context.now, until)));
            }
            tx.commit().await?;
        }
        CodeRequest::PhoneTaken => return Err(taken()),
        CodeRequest::Stopped => return Err(Problem::invalid_field("phone", STOPPED)),
        CodeRequest::Unreachable => return Err(Problem::invalid_field("phone", UNREACHABLE)),
        CodeRequest::SwitchedOff => return Err(Problem::conflict(SWITCHED_OFF)),
    }
    let answer = PhoneChangeRequested { local: !app.services.providers.sends_texts };
    Ok((StatusCode::ACCEPTED, Json(answer)))
}

/// A code that came back.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PhoneChangeConfirmation {
    /// The six digits that were texted to the new number.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true, example = "123456")]
    code: String,
}

/// Makes a new phone number the member's
#[utoipa::path(
    post, path = "/api/preferences/{token}/phone/confirm", operation_id = "confirm_phone_change", tag = "public",
    params(("token" = String, Path, description = "The secret part of the member's personal link")),
    request_body = PhoneChangeConfirmation,
    responses((status = 200, description = "The number is theirs", body = Preferences))
)]
pub(crate) async fn confirm(
    State(app): State<Arc<App>>,
    Path(token): Path<String>,
    extract::Json(request): extract::Json<PhoneChangeConfirmation>,
) -> Result<Json<Preferences>, Problem> {
    let link = holder(&app, &token).await?;
    let member = link.member;
    let code: String = request.code.chars().filter(char::is_ascii_digit).take(7).collect();
    let mut tx = app.services.database.write().await?;
    let consent = texts_consent::ticked(&app.settings.brand.name);
    let confirmation =
        phone_change::confirm(&mut tx, &app.services.context(), member, &code, &consent).await?;
    let refused = |message| Err(Problem::invalid_field("code", message));
    match confirmation {
        Confirmation::Changed => {
            let person = seen(&mut tx, link, &app.services.secrets, app.services.clock.now()).await?;
            tx.commit().await?;
            Ok(Json(person))
        }
        Confirmation::WrongCode => {
            tx.commit().await?;
            refused("That code is not right. Please try again.")
        }
        Confirmation::NothingWaits => {
            tx.commit().await?;
            refused("This code has expired. Please ask for a new one.")
        }
        Confirmation::PhoneTaken => Err(taken()),
    }
}

fn taken() -> Problem {
    Problem::invalid_field("phone", "This number belongs to another member.")
}
