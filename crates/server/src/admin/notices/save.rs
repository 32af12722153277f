//! Writing notices: only drafts are changed and removed.

use std::sync::Arc;

use axum::{Json, extract::State};
use http::StatusCode;
use townpick_domain::{
    ids::NoticeId,
    notice::{EditedNotice, NoticeForm},
};
use townpick_store::{activity::Entity, notices, versions::Record};
use townpick_usecases::notices::draft;

use super::{NoticeDetail, found};
use crate::{
    admin::entry_forms::{changes, hold_unchanged},
    extract::{self, Path},
    problem::Problem,
    session::AdminSession,
    state::App,
};

/// What the activity log does not repeat.
const NOT_LOGGED: &[&str] = &["id", "state", "author", "messages", "figures", "created_at", "updated_at"];

/// Writes a notice, which is a draft until it is scheduled
#[utoipa::path(
    post, path = "/api/admin/notices", operation_id = "admin_create_notice", tag = "admin",
    request_body = NoticeForm,
    responses((status = 201, description = "The notice", body = NoticeDetail))
)]
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    session: AdminSession,
    extract::Json(form): extract::Json<NoticeForm>,
) -> Result<(StatusCode, Json<NoticeDetail>), Problem> {
    let now = app.services.clock.now();
    let (words, towns) = EditedNotice::parse(&form, now)?;
    let id = NoticeId::new(now, app.services.entropy.bytes());
    let mut tx = app.services.database.write().await?;
    notices::insert(&mut tx, id, &words, &towns, &session.name, now).await?;
    let saved = found(&mut tx, id).await?;
    let summary = format!("Wrote the notice \"{}\"", words.subject_template.as_str());
    let changes = changes(None, Some(&saved), NOT_LOGGED);
    session.commit(&app, tx, Entity::Notice, Some(id.into()), summary, changes).await?;
    Ok((StatusCode::CREATED, Json(saved)))
}

/// Changes a draft
#[utoipa::path(
    put, path = "/api/admin/notices/{id}", operation_id = "admin_change_notice", tag = "admin",
    params(("id" = Uuid, Path, description = "The notice's id")),
    request_body = NoticeForm,
    responses((status = 200, description = "The notice as it is now", body = NoticeDetail))
)]
pub(crate) async fn change(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<NoticeId>,
    extract::Json(form): extract::Json<NoticeForm>,
) -> Result<Json<NoticeDetail>, Problem> {
    let now = app.services.clock.now();
    let (words, towns) = EditedNotice::parse(&form, now)?;
    let mut tx = app.services.database.write().await?;
    draft(&mut tx, id).await??;
    hold_unchanged(&mut tx, Record::Notice(id), form.updated_at).await?;
    let before = found(&mut tx, id).await?;
    notices::update(&mut tx, id, &words, &towns, &session.name, now).await?;
    let saved = found(&mut tx, id).await?;
    let changes = changes(Some(&before), Some(&saved), NOT_LOGGED);
    let summary = format!("Updated the notice \"{}\"", words.subject_template.as_str());
    session.commit_changes(&app, tx, Entity::Notice, Some(id.into()), summary, changes).await?;
    Ok(Json(saved))
}

/// Removes a draft
#[utoipa::path(
    delete, path = "/api/admin/notices/{id}", operation_id = "admin_delete_notice", tag = "admin",
    params(("id" = Uuid, Path, description = "The notice's id")),
    responses((status = 204, description = "It is gone"))
)]
pub(crate) async fn remove(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<NoticeId>,
) -> Result<StatusCode, Problem> {
    let mut tx = app.services.database.write().await?;
    let notice = draft(&mut tx, id).await??;
    notices::delete(&mut tx, id).await?;
    let summary = format!("Deleted the notice \"{}\"", notice.words.subject_template.as_str());
    session.commit(&app, tx, Entity::Notice, Some(id.into()), summary, Vec::new()).await?;
    Ok(StatusCode::NO_CONTENT)
}
