//! Entering and changing contests.

use std::sync::Arc;

use axum::{Json, extract::State};
use http::StatusCode;
use townpick_domain::{
    contest_form::{ContestEntry, ContestForm},
    ids::ContestId,
};
use townpick_store::{
    StoreError,
    activity::Entity,
    contests::{self, NewContest},
};
use townpick_usecases::planning::{self, Refusal};

use super::{
    body::{AdminContest, NOT_LOGGED},
    found, seen,
};
use crate::{
    admin::entry_forms::changes,
    extract::{self, Path},
    problem::Problem,
    session::AdminSession,
    state::App,
};

/// Enters a contest
#[utoipa::path(
    post, path = "/api/admin/contests", operation_id = "admin_create_contest", tag = "admin",
    request_body = ContestForm,
    responses((status = 201, description = "The contest", body = AdminContest))
)]
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    session: AdminSession,
    extract::Json(form): extract::Json<ContestForm>,
) -> Result<(StatusCode, Json<AdminContest>), Problem> {
    let entry = ContestEntry::parse(&form)?;
    let context = app.services.context();
    let mut tx = app.services.database.write().await?;
    let id = match planning::plan(&mut tx, &context, entry).await? {
        Ok(id) => id,
        Err(refusal) => {
            tx.rollback().await?;
            return Err(refused(&app, refusal).await);
        }
    };
    let saved = found(&mut tx, id, context.now).await?;
    let summary =
        format!("Created contest \"{}\" in {}", saved.contest.record.title.as_str(), saved.town.full_name);
    let changes = changes(None, Some(&saved), NOT_LOGGED);
    session.commit(&app, tx, Entity::Contest, Some(id.into()), summary, changes).await?;
    Ok((StatusCode::CREATED, Json(saved)))
}

/// Changes a contest; once it has started its town, dates and number of winners stay
#[utoipa::path(
    put, path = "/api/admin/contests/{id}", operation_id = "admin_change_contest", tag = "admin",
    params(("id" = Uuid, Path, description = "The contest's id")),
    request_body = ContestForm,
    responses((status = 200, description = "The contest as it is now", body = AdminContest))
)]
pub(crate) async fn change(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<ContestId>,
    extract::Json(form): extract::Json<ContestForm>,
) -> Result<Json<AdminContest>, Problem> {
    let entry = ContestEntry::parse(&form)?;
    let context = app.services.context();
    let mut tx = app.services.database.write().await?;
    let before = match planning::change(&mut tx, &context, id, entry, form.updated_at).await? {
        Ok(before) => seen(&mut tx, before, context.now).await?,
        Err(refusal) => {
            tx.rollback().await?;
            return Err(refused(&app, refusal).await);
        }
    };
    let saved = found(&mut tx, id, context.now).await?;
    let changes = changes(Some(&before), Some(&saved), NOT_LOGGED);
    let summary =
        format!("Updated contest \"{}\" in {}", saved.contest.record.title.as_str(), saved.town.full_name);
    session.commit_changes(&app, tx, Entity::Contest, Some(id.into()), summary, changes).await?;
    Ok(Json(saved))
}

/// The database itself refuses an overlap; only then is looked up with which contest.
async fn refused(app: &App, refusal: Refusal) -> Problem {
    match refusal {
        Refusal::Form(refused) => refused.into(),
        Refusal::NoTown => Problem::invalid_field("town_id", "Please select a town"),
        Refusal::BusinessNotOffered => Problem::invalid_field(
            "featured_business_id",
            "Please select an active business that serves this town",
        ),
        Refusal::NoSponsor => Problem::invalid_field("sponsor_id", "This sponsor no longer exists"),
        Refusal::FilingNeeded(filing) => Problem::invalid_field("filing_number", filing.demand()),
        Refusal::Voided => Problem::conflict("This contest was voided, so it can no longer be changed."),
        Refusal::Overlap(contest) => match in_the_way(app, &contest).await {
            Ok(Some(title)) => Problem::contest_overlap(&title),
            Ok(None) => Problem::conflict("Another contest was just changed. Please try again."),
            Err(error) => error.into(),
        },
        Refusal::ChoiceRemoved => {
            Problem::conflict("The town, business or sponsor was just removed. Please choose again.")
        }
    }
}

async fn in_the_way(app: &App, contest: &NewContest) -> Result<Option<String>, StoreError> {
    let mut reader = app.services.database.read().await?;
    contests::in_the_way(&mut reader, contest.record.town_id, contest.window, contest.id).await
}
