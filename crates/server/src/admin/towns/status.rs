//! Opening and closing towns, one or many at once.

use std::{collections::BTreeSet, sync::Arc};

use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use townpick_domain::{ids::TownId, slug::TownSlug};
use townpick_store::{
    activity::{Change, Entity},
    notifications::fan_out::launches::Reach,
};
use townpick_usecases::towns::{ChangeOutcome, PlaceTown, foresee, set_status};
use utoipa::ToSchema;

use super::record::{Status, town_of};
use crate::{
    admin::reach::Reached,
    extract::{self, Path},
    problem::Problem,
    services::Providers,
    session::AdminSession,
    state::App,
};

const MOST_AT_ONCE: usize = 500;
/// Names that the activity log tells of a change of many towns.
const NAMES_IN_SUMMARY: usize = 10;

/// The status a town shall have.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminTownStatusRequest)]
pub(crate) struct StatusRequest {
    /// The new status.
    status: Status,
}

/// The town after the change.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminTownStatusAnswer)]
pub(crate) struct StatusAnswer {
    /// The town's id.
    id: TownId,
    /// What people read.
    full_name: String,
    /// Its status now.
    status: Status,
    /// Whether the town record was made by this.
    created: bool,
    /// How many members are notified that the town is open; null when it was not opened now.
    #[schema(required = true)]
    notified: Option<i64>,
    /// Whether all of those messages stay in the local outbox, because no provider is set up for them.
    local: bool,
}

/// Opens or closes a town
///
/// A place without a town record gets one. Opening a town tells its subscribed members.
#[utoipa::path(
    put, path = "/api/admin/places/{slug}/status", operation_id = "admin_change_town_status", tag = "admin",
    params(("slug" = String, Path, description = "The slug of the town or place", example = "salem-ma")),
    request_body = StatusRequest,
    responses((status = 200, description = "The town as it is now", body = StatusAnswer))
)]
pub(crate) async fn change(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(slug): Path<String>,
    extract::Json(request): extract::Json<StatusRequest>,
) -> Result<Json<StatusAnswer>, Problem> {
    let slug = TownSlug::parse(&slug).map_err(|_| Problem::not_found())?;
    let places = places_of(&app, std::slice::from_ref(&slug)).await?;
    let mut tx = app.services.database.write().await?;
    let change = set_status(&mut tx, &app.services.context(), &[slug], &places, request.status).await?;
    let Some(town) = change.towns.into_iter().next() else { return Err(Problem::not_found()) };
    let created = town.outcome == ChangeOutcome::Created;
    if town.outcome != ChangeOutcome::Unchanged {
        let summary = match (created, request.status) {
            (true, Status::Active) => format!("{} was added and activated", town.full_name),
            (true, Status::Inactive) => format!("{} was added", town.full_name),
            (false, Status::Active) => format!("{} was activated", town.full_name),
            (false, Status::Inactive) => format!("{} was deactivated", town.full_name),
        };
        let changes = vec![status_change(created, request.status)];
        session.record(&app, &mut tx, Entity::Town, Some(town.id.as_uuid()), summary, changes).await?;
    }
    tx.commit().await?;
    let is_opened = request.status == Status::Active && town.outcome != ChangeOutcome::Unchanged;
    Ok(Json(StatusAnswer {
        id: town.id,
        full_name: town.full_name,
        status: request.status,
        created,
        notified: is_opened.then_some(change.notified.members),
        local: stays_local(change.notified, app.services.providers),
    }))
}

fn status_change(created: bool, to: Status) -> Change {
    let (before, after) = match to {
        Status::Active => ("Inactive", "Active"),
        Status::Inactive => ("Active", "Inactive"),
    };
    let from = if created { "" } else { before };
    Change { field: "status".to_owned(), from: from.to_owned(), to: after.to_owned() }
}

/// The status many towns shall have.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminTownBulkStatusRequest)]
pub(crate) struct BulkRequest {
    /// The slugs of towns and places, at most 500.
    #[schema(max_items = 500)]
    slugs: Vec<String>,
    /// The new status.
    status: Status,
}

/// What came of it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminTownBulkStatusAnswer)]
pub(crate) struct BulkAnswer {
    /// How many towns have another status now.
    changed: usize,
    /// How many had it already, or do not exist.
    skipped: usize,
    /// How many members are notified that their town is open.
    notified: i64,
    /// Whether all of those messages stay in the local outbox, because no provider is set up for them.
    local: bool,
}

/// Opens or closes many towns
#[utoipa::path(
    post, path = "/api/admin/towns/bulk-status", operation_id = "admin_change_town_statuses", tag = "admin",
    request_body = BulkRequest,
    responses((status = 200, description = "How many changed", body = BulkAnswer))
)]
pub(crate) async fn change_many(
    State(app): State<Arc<App>>,
    session: AdminSession,
    extract::Json(request): extract::Json<BulkRequest>,
) -> Result<Json<BulkAnswer>, Problem> {
    let slugs = slugs_of(&request.slugs)?;
    // A place without a record is closed already.
    let places = match request.status {
        Status::Active => places_of(&app, &slugs).await?,
        Status::Inactive => Vec::new(),
    };
    let mut tx = app.services.database.write().await?;
    let change = set_status(&mut tx, &app.services.context(), &slugs, &places, request.status).await?;
    let names: Vec<&str> = change
        .towns
        .iter()
        .filter(|town| town.outcome != ChangeOutcome::Unchanged)
        .map(|town| town.full_name.as_str())
        .collect();
    if !names.is_empty() {
        let changes = vec![status_change(false, request.status)];
        session.record(&app, &mut tx, Entity::Town, None, summary(&names, request.status), changes).await?;
    }
    tx.commit().await?;
    Ok(Json(BulkAnswer {
        changed: names.len(),
        skipped: request.slugs.iter().collect::<BTreeSet<_>>().len() - names.len(),
        notified: change.notified.members,
        local: stays_local(change.notified, app.services.providers),
    }))
}

/// The towns whose status may be changed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminTownStatusPreviewRequest)]
pub(crate) struct PreviewRequest {
    /// The slugs of towns and places, at most 500.
    #[schema(max_items = 500)]
    slugs: Vec<String>,
}

/// What opening or closing towns would do; nothing is changed.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminTownStatusPreview)]
pub(crate) struct Preview {
    /// How many town records are not open.
    closed_towns: i64,
    /// How many are.
    open_towns: i64,
    /// How many subscribed members the open ones have.
    members_of_open: i64,
    /// Who would be notified that the closed ones are open.
    launch: Reached,
    /// Who would then hear of a contest that runs there.
    announcement: Reached,
    /// Who would then be reminded of its drawing at once, because it is that late in the week.
    reminder: Reached,
    /// Whether emails leave this installation; otherwise they stay in the local outbox.
    sends_email: bool,
    /// Whether texts do.
    sends_texts: bool,
}

/// Tells what opening or closing towns would do
#[utoipa::path(
    post, path = "/api/admin/towns/status-preview", operation_id = "admin_preview_town_status", tag = "admin",
    request_body = PreviewRequest,
    responses((status = 200, description = "Whom it would reach", body = Preview))
)]
pub(crate) async fn preview(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    extract::Json(request): extract::Json<PreviewRequest>,
) -> Result<Json<Preview>, Problem> {
    let slugs = slugs_of(&request.slugs)?;
    let mut reader = app.services.database.read().await?;
    let foreseen = foresee(&mut reader, &slugs, app.services.context().now).await?;
    Ok(Json(Preview {
        closed_towns: foreseen.closed_towns,
        open_towns: foreseen.open_towns,
        members_of_open: foreseen.members_of_open,
        launch: foreseen.notified.into(),
        announcement: foreseen.announced.into(),
        reminder: foreseen.reminded.into(),
        sends_email: app.services.providers.sends_email,
        sends_texts: app.services.providers.sends_texts,
    }))
}

/// Each slug once; what can be no slug is left out.
fn slugs_of(asked: &[String]) -> Result<Vec<TownSlug>, Problem> {
    if asked.len() > MOST_AT_ONCE {
        return Err(Problem::invalid_field("slugs", "Choose at most 500 towns"));
    }
    let slugs: BTreeSet<TownSlug> = asked.iter().filter_map(|slug| TownSlug::parse(slug).ok()).collect();
    Ok(slugs.into_iter().collect())
}

/// Whether none of the messages leaves this installation.
pub(super) fn stays_local(reach: Reach, providers: Providers) -> bool {
    let leaves = (reach.emails > 0 && providers.sends_email) || (reach.texts > 0 && providers.sends_texts);
    reach.members > 0 && !leaves
}

fn summary(names: &[&str], status: Status) -> String {
    let verb = match status {
        Status::Active => "activated",
        Status::Inactive => "deactivated",
    };
    let noun = if names.len() == 1 { "town was" } else { "towns were" };
    let shown = names[..names.len().min(NAMES_IN_SUMMARY)].join("; ");
    let more = names.len().saturating_sub(NAMES_IN_SUMMARY);
    let rest = if more == 0 { String::new() } else { format!("; and {more} more") };
    format!("{} {noun} {verb}: {shown}{rest}", names.len())
}

/// The records that those of the slugs get which are places without one.
async fn places_of(app: &App, slugs: &[TownSlug]) -> Result<Vec<PlaceTown>, Problem> {
    let places = app.places.get().await?;
    let known = slugs.iter().filter_map(|slug| places.find_value(slug.as_str()).map(|place| (place, slug)));
    Ok(known.map(|(place, slug)| town_of(place, slug)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_names_ten_towns_and_counts_the_rest() {
        assert_eq!(summary(&["Salem, MA"], Status::Active), "1 town was activated: Salem, MA");
        let names = ["a"; 12];
        assert_eq!(
            summary(&names, Status::Inactive),
            "12 towns were deactivated: a; a; a; a; a; a; a; a; a; a; and 2 more"
        );
    }
}
