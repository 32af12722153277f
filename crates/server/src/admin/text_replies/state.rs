//! Marking a text as needing no answer, and undoing that.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Deserialize;
use townpick_domain::{
    ids::TextReplyId,
    text_reply::ReplyState::{self, Answered, Done, Open},
};
use townpick_store::{activity::Entity, text_replies};
use utoipa::ToSchema;

use super::show::TextReplyDetail;
use crate::{
    extract::{self, Path},
    problem::Problem,
    session::AdminSession,
    state::App,
};

/// What is to be done about a text.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminTextReplyStateRequest)]
pub(crate) struct StateRequest {
    /// `done` when it needs no answer, `open` to look at it again, also after an answer.
    state: ReplyState,
}

/// Says that a text needs no answer, or opens it again
#[utoipa::path(
    put, path = "/api/admin/text-replies/{id}/state", operation_id = "admin_settle_text_reply", tag = "admin",
    params(("id" = Uuid, Path, description = "The text's id")),
    request_body = StateRequest,
    responses((status = 200, description = "The text as it is now", body = TextReplyDetail))
)]
pub(crate) async fn change(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<TextReplyId>,
    extract::Json(request): extract::Json<StateRequest>,
) -> Result<Json<TextReplyDetail>, Problem> {
    let context = app.services.context();
    let mut tx = app.services.database.write().await?;
    let before = text_replies::one(&mut tx, id).await?.state;
    let summary = match (before, request.state) {
        (_, Answered) => return Err(Problem::invalid_field("state", "A text is answered by an answer")),
        (Answered, Done) => return Err(settled()),
        (Open, Done) => "A text was marked as done",
        (Done | Answered, Open) => "A text was opened again",
        (Open, Open) | (Done, Done) => return Ok(Json(TextReplyDetail::of(&mut tx, &context, id).await?)),
    };
    if !text_replies::settle(&mut tx, id, (before, request.state), &session.name, context.now).await? {
        return Err(settled());
    }
    let detail = TextReplyDetail::of(&mut tx, &context, id).await?;
    session.commit(&app, tx, Entity::TextReply, Some(id.into()), summary.to_owned(), Vec::new()).await?;
    Ok(Json(detail))
}

/// Somebody else was faster.
pub(super) fn settled() -> Problem {
    Problem::conflict("Someone has settled this text in the meantime. Look at the conversation.")
}
