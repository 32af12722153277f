//! One text, what was said before and since, and how it can be answered.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Serialize;
use townpick_domain::ids::TextReplyId;
use townpick_store::{
    Executor,
    text_replies::{self, ListedTextReply, Said},
};
use townpick_usecases::{
    Context,
    text_replies::{Ways, ways},
};
use utoipa::ToSchema;

use crate::{extract::Path, problem::Problem, session::AdminSession, state::App};

/// A text, and what can be done about it.
#[derive(Serialize, ToSchema)]
#[schema(as = AdminTextReplyDetail)]
pub(crate) struct TextReplyDetail {
    /// The text.
    #[serde(flatten)]
    reply: ListedTextReply,
    /// Whether its sender can be answered by text: not after they stopped texts.
    can_text: bool,
    /// Whether its sender can be answered by email: a member whose address takes mail.
    can_email: bool,
    /// What was said between this number and us, the latest last; at most the last 50.
    conversation: Vec<Said>,
}

impl TextReplyDetail {
    /// The text with this id as it is now.
    pub(super) async fn of(
        db: &mut impl Executor,
        context: &Context<'_>,
        id: TextReplyId,
    ) -> Result<Self, Problem> {
        let reply = text_replies::one(db, id).await?;
        let Ways { text, email } = ways(db, context, &reply).await?;
        let conversation = text_replies::conversation(db, &reply.phone_number).await?;
        Ok(Self { reply, can_text: text, can_email: email, conversation })
    }
}

/// Shows a text that somebody sent us
#[utoipa::path(
    get, path = "/api/admin/text-replies/{id}", operation_id = "admin_text_reply", tag = "admin",
    params(("id" = Uuid, Path, description = "The text's id")),
    responses((status = 200, description = "The text", body = TextReplyDetail))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Path(id): Path<TextReplyId>,
) -> Result<Json<TextReplyDetail>, Problem> {
    let mut reader = app.services.database.read().await?;
    Ok(Json(TextReplyDetail::of(&mut reader, &app.services.context(), id).await?))
}
