//! Entering, changing and removing sponsors.

use std::sync::Arc;

use axum::{Json, extract::State};
use http::StatusCode;
use townpick_domain::{
    ids::SponsorId,
    sponsor::{Sponsor, SponsorForm},
};
use townpick_store::{
    activity::Entity,
    sponsors::{self, SponsorDetail},
    versions::Record,
};

use super::found;
use crate::{
    admin::entry_forms::{changes, hold_unchanged},
    extract::{self, Path},
    problem::Problem,
    session::AdminSession,
    state::App,
};

/// What the activity log does not repeat: counts are no part of the change, and its time is the entry's.
const NOT_LOGGED: &[&str] = &["id", "total_contests", "active_contests", "updated_at"];

/// Enters a sponsor
#[utoipa::path(
    post, path = "/api/admin/sponsors", operation_id = "admin_create_sponsor", tag = "admin",
    request_body = SponsorForm,
    responses((status = 201, description = "The sponsor", body = SponsorDetail))
)]
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    session: AdminSession,
    extract::Json(form): extract::Json<SponsorForm>,
) -> Result<(StatusCode, Json<SponsorDetail>), Problem> {
    let now = app.services.clock.now();
    let sponsor = Sponsor::parse(&form)?;
    let id = SponsorId::new(now, app.services.entropy.bytes());
    let mut tx = app.services.database.write().await?;
    sponsors::insert(&mut tx, id, &sponsor, &[], now).await?;
    let saved = found(&mut tx, id, now).await?;
    let summary = format!("Created sponsor \"{}\"", saved.record.name.as_str());
    let changes = changes(None, Some(&saved), NOT_LOGGED);
    session.commit(&app, tx, Entity::Sponsor, Some(id.into()), summary, changes).await?;
    Ok((StatusCode::CREATED, Json(saved)))
}

/// Changes a sponsor
#[utoipa::path(
    put, path = "/api/admin/sponsors/{id}", operation_id = "admin_change_sponsor", tag = "admin",
    params(("id" = Uuid, Path, description = "The sponsor's id")),
    request_body = SponsorForm,
    responses((status = 200, description = "The sponsor as it is now", body = SponsorDetail))
)]
pub(crate) async fn change(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<SponsorId>,
    extract::Json(form): extract::Json<SponsorForm>,
) -> Result<Json<SponsorDetail>, Problem> {
    let sponsor = Sponsor::parse(&form)?;
    let now = app.services.clock.now();
    let mut tx = app.services.database.write().await?;
    hold_unchanged(&mut tx, Record::Sponsor(id), form.updated_at).await?;
    let before = found(&mut tx, id, now).await?;
    sponsors::update(&mut tx, id, &sponsor, now).await?;
    let saved = found(&mut tx, id, now).await?;
    let changes = changes(Some(&before), Some(&saved), NOT_LOGGED);
    let summary = format!("Updated sponsor \"{}\"", saved.record.name.as_str());
    session.commit_changes(&app, tx, Entity::Sponsor, Some(id.into()), summary, changes).await?;
    Ok(Json(saved))
}

/// Removes a sponsor; its contests stay, without a sponsor
#[utoipa::path(
    delete, path = "/api/admin/sponsors/{id}", operation_id = "admin_delete_sponsor", tag = "admin",
    params(("id" = Uuid, Path, description = "The sponsor's id")),
    responses((status = 204, description = "It is gone"))
)]
pub(crate) async fn remove(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<SponsorId>,
) -> Result<StatusCode, Problem> {
    let now = app.services.clock.now();
    let mut tx = app.services.database.write().await?;
    let before = found(&mut tx, id, now).await?;
    sponsors::delete(&mut tx, id).await?;
    let name = before.record.name.as_str();
    let summary = match before.total_contests {
        0 => format!("Deleted sponsor \"{name}\""),
        1 => format!("Deleted sponsor \"{name}\"; its contest stays without a sponsor"),
        many => format!("Deleted sponsor \"{name}\"; its {many} contests stay without a sponsor"),
    };
    let changes = changes(Some(&before), None, NOT_LOGGED);
    session.commit(&app, tx, Entity::Sponsor, Some(id.into()), summary, changes).await?;
    Ok(StatusCode::NO_CONTENT)
}
