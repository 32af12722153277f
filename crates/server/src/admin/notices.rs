//! Notices to members as administrators write, count, schedule and stop them.

mod list;
mod routes;
mod save;
mod send;

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Serialize;
use townpick_domain::{ids::NoticeId, notice::NoticeState};
use townpick_store::{
    Executor, StoreError,
    notices::{self, Notice, NoticeFigure, NoticeTown},
};
use townpick_usecases::notices::Refusal;
use utoipa::ToSchema;

use crate::{extract::Path, problem::Problem, session::AdminSession, state::App};
pub(crate) use routes::routes;

/// A notice with everything its page shows.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminNoticeDetail)]
pub(crate) struct NoticeDetail {
    /// The notice.
    #[serde(flatten)]
    notice: Notice,
    /// The towns it names, or has gone to so far, by name, at most 500.
    towns: Vec<NoticeTown>,
    /// What has become of its messages; none before it goes out.
    figures: Vec<NoticeFigure>,
}

async fn found(db: &mut impl Executor, id: NoticeId) -> Result<NoticeDetail, StoreError> {
    let notice = notices::by_id(db, id).await?;
    Ok(NoticeDetail {
        towns: notices::towns(db, id).await?,
        figures: notices::figures(db, id).await?,
        notice,
    })
}

/// Shows a notice
#[utoipa::path(
    get, path = "/api/admin/notices/{id}", operation_id = "admin_show_notice", tag = "admin",
    params(("id" = Uuid, Path, description = "The notice's id")),
    responses((status = 200, description = "Everything about it", body = NoticeDetail))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Path(id): Path<NoticeId>,
) -> Result<Json<NoticeDetail>, Problem> {
    Ok(Json(found(&mut app.services.database.read().await?, id).await?))
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let state = match refusal {
            Refusal::Time(reason) => return Self::invalid_field("at", reason),
            Refusal::State(state) => state,
        };
        Self::conflict(match state {
            NoticeState::Draft => "This notice is a draft: it is not scheduled.",
            NoticeState::Scheduled => "This notice is scheduled: take it back before you change it.",
            NoticeState::Sending => "This notice is going out.",
            NoticeState::Sent => "This notice has gone out.",
            NoticeState::TakenBack => "This notice was taken back.",
        })
    }
}
