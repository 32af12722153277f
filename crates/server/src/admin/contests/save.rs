//! Entering and changing contests.

use std::sync::Arc;

use axum::{Json, extract::State};
use http::StatusCode;
use townpick_domain::{
    contest_form::{Contest, ContestEntry, ContestForm, Promised},
    ids::ContestId,
    time::Timestamp,
};
use townpick_store::{
    Constraint, StoreError, Tx,
    activity::Entity,
    businesses,
    contests::{self, ContestDetail, NewContest, SeedCommitment},
    sponsors, towns,
    versions::Record,
};

use super::{
    body::{AdminContest, NOT_TOLD},
    found,
};
use crate::{
    admin::entry_forms::{changes, hold_unchanged},
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
    let now = app.services.clock.now();
    entry.check_not_over(now)?;
    let id = ContestId::new(now, app.services.entropy.bytes());
    let secret = SeedCommitment::new(id, app.services.entropy.bytes());
    let contest = NewContest::new(id, entry);
    let mut tx = app.services.database.write().await?;
    check_choices(&mut tx, &contest.record, None).await?;
    if let Err(error) = contests::insert(&mut tx, &contest, &secret, now).await {
        drop(tx);
        return Err(refused(&app, error, &contest).await);
    }
    let saved = found(&mut tx, id, now).await?;
    let summary =
        format!("Created contest \"{}\" in {}", saved.contest.record.title.as_str(), saved.town.full_name);
    let changes = changes(None, Some(&saved), NOT_TOLD);
    session.record(&app, &mut tx, Entity::Contest, Some(id.into()), summary, changes).await?;
    tx.commit().await?;
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
    let now = app.services.clock.now();
    let mut tx = app.services.database.write().await?;
    let current = contests::by_id(&mut tx, id).await?.ok_or_else(Problem::not_found)?;
    check_choices(&mut tx, &entry.record, Some(&current)).await?;
    contests::hold(&mut tx, id, Some(entry.record.town_id), now).await?;
    hold_unchanged(&mut tx, Record::Contest(id), form.updated_at).await?;
    let current = contests::by_id(&mut tx, id).await?.ok_or_else(Problem::not_found)?;
    let contest = changed(id, entry, &current, now)?;
    let before = found(&mut tx, id, now).await?;
    if let Err(error) = contests::update(&mut tx, &contest, now).await {
        drop(tx);
        return Err(refused(&app, error, &contest).await);
    }
    let saved = found(&mut tx, id, now).await?;
    let changes = changes(Some(&before), Some(&saved), NOT_TOLD);
    if !changes.is_empty() {
        let summary = format!(
            "Updated contest \"{}\" in {}",
            saved.contest.record.title.as_str(),
            saved.town.full_name
        );
        session.record(&app, &mut tx, Entity::Contest, Some(id.into()), summary, changes).await?;
    }
    tx.commit().await?;
    Ok(Json(saved))
}

/// What is kept of a change at this instant, if it is allowed.
fn changed(
    id: ContestId,
    entry: ContestEntry,
    current: &ContestDetail,
    now: Timestamp,
) -> Result<NewContest, Problem> {
    if current.voided_at.is_some() {
        return Err(Problem::conflict("This contest was voided, so it can no longer be changed."));
    }
    if !current.is_promised(now) {
        entry.check_not_over(now)?;
        return Ok(NewContest::new(id, entry));
    }
    let start_date = current.start_date.parse().unwrap_or(entry.dates.start());
    let end_date = current.end_date.parse().unwrap_or(entry.dates.end());
    let number_of_winners = current.record.number_of_winners;
    entry.check_promise(&Promised { town: current.record.town_id, start_date, number_of_winners })?;
    // Once started the window stays to the second, also when an import gave it another length.
    Ok(NewContest { start_date, end_date, window: current.window(), ..NewContest::new(id, entry) })
}

/// The town, the business and the sponsor must be there to be chosen. A business that a contest already features
/// stays its business, even when it was made inactive since.
async fn check_choices(
    tx: &mut Tx,
    contest: &Contest,
    current: Option<&ContestDetail>,
) -> Result<(), Problem> {
    if towns::by_id(tx, contest.town_id).await?.is_none_or(|town| town.merged_into.is_some()) {
        return Err(Problem::invalid_field("town_id", "Please select a town"));
    }
    let is_unchanged = current.is_some_and(|current| {
        (current.record.town_id, current.record.featured_business_id)
            == (contest.town_id, contest.featured_business_id)
    });
    if !is_unchanged && !businesses::is_offered_in(tx, contest.featured_business_id, contest.town_id).await? {
        let message = "Please select an active business that serves this town";
        return Err(Problem::invalid_field("featured_business_id", message));
    }
    if let Some(sponsor) = contest.sponsor_id
        && !sponsors::exists(tx, sponsor).await?
    {
        return Err(Problem::invalid_field("sponsor_id", "This sponsor no longer exists"));
    }
    Ok(())
}

/// The database itself refuses an overlap; only then is looked up with which contest.
async fn refused(app: &App, error: StoreError, contest: &NewContest) -> Problem {
    let in_the_way = async || {
        let mut reader = app.services.database.read().await?;
        contests::in_the_way(&mut reader, contest.record.town_id, contest.window, contest.id).await
    };
    match error {
        StoreError::Conflict(Constraint::ContestOverlap) => match in_the_way().await {
            Ok(Some(title)) => Problem::contest_overlap(&title),
            Ok(None) => Problem::conflict("Another contest was just changed. Please try again."),
            Err(error) => error.into(),
        },
        StoreError::Conflict(Constraint::ForeignKey) => {
            Problem::conflict("The town, business or sponsor was just removed. Please choose again.")
        }
        other => other.into(),
    }
}
