//! Sending notices: whom a notice would reach, when it goes out, what it looks like, and stopping it.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use townpick_domain::{channel::Channel, ids::NoticeId, notice::scheduled_time, spoken_time};
use townpick_store::{activity::Entity, notices, notifications::fan_out::notices::reach as count};
use townpick_usecases::notices as use_case;
use utoipa::ToSchema;

use super::{NoticeDetail, found};
use crate::{
    admin::{
        reach::ReachPreview,
        templates::trial::{TestSent, Tried, try_out},
    },
    extract::{self, Path},
    problem::Problem,
    session::AdminSession,
    state::App,
};

/// The zone in which notices are scheduled.
const ZONE: &str = "America/New_York";

/// Whom a notice would reach.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminNoticeReach)]
pub(crate) struct NoticeReach {
    /// How many people, and how.
    #[serde(flatten)]
    people: ReachPreview,
    /// In how many towns they live.
    towns: i64,
}

/// Tells whom a notice would reach if it went out now
#[utoipa::path(
    get, path = "/api/admin/notices/{id}/reach", operation_id = "admin_count_notice", tag = "admin",
    params(("id" = Uuid, Path, description = "The notice's id")),
    responses((status = 200, description = "Whom it would reach", body = NoticeReach))
)]
pub(crate) async fn reach(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Path(id): Path<NoticeId>,
) -> Result<Json<NoticeReach>, Problem> {
    let mut reader = app.services.database.read().await?;
    notices::by_id(&mut reader, id).await?;
    let counted = count(&mut reader, &[id]).await?.into_iter().next();
    let (reach, towns) = counted.map_or_else(Default::default, |counted| (counted.reach, counted.towns));
    Ok(Json(NoticeReach { people: ReachPreview::new(reach, app.services.providers), towns }))
}

/// When a notice shall go out.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminNoticeSchedule)]
pub(crate) struct ScheduleRequest {
    /// The day and the time as Eastern clocks show them; null to send it now.
    #[schema(required = true, example = "2026-11-20T10:00")]
    at: Option<String>,
}

/// Lets a draft go out, now or at a time
#[utoipa::path(
    post, path = "/api/admin/notices/{id}/schedule", operation_id = "admin_schedule_notice", tag = "admin",
    params(("id" = Uuid, Path, description = "The notice's id")),
    request_body = ScheduleRequest,
    responses((status = 200, description = "The notice as it is now", body = NoticeDetail))
)]
pub(crate) async fn schedule(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<NoticeId>,
    extract::Json(request): extract::Json<ScheduleRequest>,
) -> Result<Json<NoticeDetail>, Problem> {
    let context = app.services.context();
    let at = scheduled_time(request.at.as_deref(), context.now);
    let at = at.map_err(|reason| Problem::invalid_field("at", reason))?;
    let mut tx = app.services.database.write().await?;
    use_case::schedule(&mut tx, &context, id, at).await??;
    let saved = found(&mut tx, id).await?;
    let subject = saved.notice.words.subject_template.as_str();
    let summary = if request.at.is_none() {
        format!("Sent the notice \"{subject}\"")
    } else {
        format!("Scheduled the notice \"{subject}\" for {}", spoken_time::with_year(at, ZONE))
    };
    session.commit(&app, tx, Entity::Notice, Some(id.into()), summary, Vec::new()).await?;
    Ok(Json(saved))
}

/// Takes a notice back
///
/// One that has not begun to go out is a draft again. Of one that has, what still waits is dropped; its figures tell how many
/// messages had gone.
#[utoipa::path(
    post, path = "/api/admin/notices/{id}/take-back", operation_id = "admin_take_back_notice", tag = "admin",
    params(("id" = Uuid, Path, description = "The notice's id")),
    responses((status = 200, description = "The notice as it is now", body = NoticeDetail))
)]
pub(crate) async fn take_back(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<NoticeId>,
) -> Result<Json<NoticeDetail>, Problem> {
    let mut tx = app.services.database.write().await?;
    use_case::take_back(&mut tx, &app.services.context(), id).await??;
    let saved = found(&mut tx, id).await?;
    let summary = format!("Took back the notice \"{}\"", saved.notice.words.subject_template.as_str());
    session.commit(&app, tx, Entity::Notice, Some(id.into()), summary, Vec::new()).await?;
    Ok(Json(saved))
}

/// Sends a notice to the administrator who asks
///
/// It goes to their email address, and to their phone number when the notice is texted and they have given one.
#[utoipa::path(
    post, path = "/api/admin/notices/{id}/test", operation_id = "admin_test_notice", tag = "admin",
    params(("id" = Uuid, Path, description = "The notice's id")),
    responses((status = 200, description = "Where it went", body = TestSent))
)]
pub(crate) async fn test(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<NoticeId>,
) -> Result<Json<TestSent>, Problem> {
    let notice = notices::by_id(&mut app.services.database.read().await?, id).await?;
    let tried = Tried {
        template_key: notice.words.kind.template_key(),
        words: notice.words.words(),
        is_texted: notice.words.channel.include(Channel::Sms),
        called: format!("the notice \"{}\"", notice.words.subject_template.as_str()),
        entity: Entity::Notice,
        id: id.into(),
    };
    Ok(Json(try_out(&app, &session, &tried).await?))
}
