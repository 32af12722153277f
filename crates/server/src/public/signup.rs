//! Joining a town.

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use http::StatusCode;
use serde::Serialize;
use townpick_domain::{
    signup::{Person, SignupForm},
    slug::TownSlug,
    texts_consent,
    time::Timestamp,
};
use townpick_usecases::{
    join::{self, Joined as JoinedTown, Outcome, Refusal, Signup},
    towns::PlaceTown,
};
use utoipa::ToSchema;

use crate::{
    extract::{self, Path},
    limits::{ClientNetwork, SIGNUP, time_between},
    problem::Problem,
    public::line_types,
    state::App,
};

/// What a new member reads.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Joined {
    /// Whether the town was live when they joined; otherwise contests are coming soon.
    is_live: bool,
    /// The business they can win at, in a live town.
    #[schema(required = true, example = "Harbor Bread Company")]
    business_name: Option<String>,
    /// Whether they count only once they have answered the welcome.
    must_confirm: bool,
}

/// Joins a town
#[utoipa::path(
    post, path = "/api/towns/{slug}/signups", operation_id = "sign_up", tag = "public",
    params(("slug" = String, Path, example = "salem-ma", description = "The town's slug, in any case")),
    request_body = SignupForm,
    responses(
        (status = 201, description = "They are a member now", body = Joined),
        (status = 200, description = "This submit made them a member before", body = Joined),
    )
)]
pub(crate) async fn join(
    State(app): State<Arc<App>>,
    client: ClientNetwork,
    Path(slug): Path<String>,
    extract::Json(sent): extract::Json<SignupForm>,
) -> Result<Response, Problem> {
    let town = home_town(&app, &slug).await?;
    let form = Person::parse(&sent, &town.name)?;
    let context = app.services.context();
    let texts = sent.texts_accepted.then(|| texts_consent::ticked(&app.settings.brand.name));
    let must_confirm = app.services.providers.asks_to_confirm;
    let mut signup = Signup {
        request_id: sent.request_id.0,
        form,
        town,
        source: sent.source,
        texts,
        network: client.0,
        first_messages: app.limits.first_messages,
        must_confirm,
        tries: None,
    };
    let database = &app.services.database;
    let known = join::known(&mut database.read().await?, &signup).await?;
    let outcome = match known {
        // A retry costs nothing: whoever has just joined must hear so however often the connection breaks.
        Some(Outcome::Repeated(joined)) => Outcome::Repeated(joined),
        // Where everybody waits for one writer, a signup is one change. Elsewhere they would wait for each other at the
        // counter of all; and a lookup, which costs money, is for those who may try.
        None if database.has_one_writer() && !app.services.messaging.texter.looks_numbers_up() => {
            signup.tries = Some(app.limits.signups);
            join::sign_up(database, &context, &signup).await?
        }
        known => {
            SIGNUP.admit(app.limits.signups, &app.services, client, Some(signup.town.slug.as_str())).await?;
            if let Some(refused) = known {
                refused
            } else {
                line_types::refuse_internet_number(&app, &signup.form.phone).await?;
                join::sign_up(database, &context, &signup).await?
            }
        }
    };
    match outcome {
        Outcome::New(joined) => Ok(welcome(StatusCode::CREATED, joined, must_confirm)),
        Outcome::Repeated(joined) => Ok(welcome(StatusCode::OK, joined, must_confirm)),
        Outcome::Refused(refusal) => Err(refused(&app, refusal, context.now)),
    }
}

fn welcome(status: StatusCode, joined: JoinedTown, must_confirm: bool) -> Response {
    let answer = Joined { is_live: joined.is_live, business_name: joined.business_name, must_confirm };
    (status, Json(answer)).into_response()
}

fn refused(app: &App, refusal: Refusal, now: Timestamp) -> Problem {
    match refusal {
        Refusal::PhoneRegistered { town, same_town } => {
            Problem::phone_registered(town, same_town, &app.settings.brand.contact_email)
        }
        Refusal::EmailRegistered => Problem::email_registered(),
        Refusal::WrittenToTooOften(until) => Problem::too_many(
            "Several welcome messages were sent to this phone number or email address recently.",
            time_between(now, until),
        ),
        Refusal::TriedTooOften { from_network, until } => {
            SIGNUP.refused(from_network, time_between(now, until))
        }
        Refusal::RequestIdTaken => Problem::invalid_field(
            "request_id",
            "This form was already sent for someone else. Please reload the page and try again.",
        ),
    }
}

/// The town somebody wants to join: any town or place there is.
pub(crate) async fn home_town(app: &App, slug: &str) -> Result<PlaceTown, Problem> {
    let slug = TownSlug::parse(slug).map_err(|_| Problem::not_found())?;
    let shown = app.towns.find(&slug).await?.ok_or_else(Problem::not_found)?;
    let slug = TownSlug::parse(&shown.town.slug).map_err(|_| Problem::not_found())?;
    // The state of a new record comes from the slug: a label may spell it in small letters.
    let (_, state) = slug.display_parts();
    Ok(PlaceTown { name: shown.town.name.clone(), state, slug })
}
