//! Answering a text.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use townpick_domain::{
    channel::Channel,
    ids::TextReplyId,
    template::{self, Values, Variable},
    text_reply::{Answer, TEXT_ANSWER},
};
use townpick_store::{activity::Entity, templates, text_replies};
use townpick_usecases::text_replies::{Answered, answer as answer_text};
use utoipa::ToSchema;

use super::{show::TextReplyDetail, state::settled};
use crate::{
    extract::{self, Path},
    problem::Problem,
    public::plain_values,
    session::AdminSession,
    state::App,
};

const SWITCHED_OFF: &str = "The message ‘Answer to a text’ is switched off or not sent this way, so nothing was sent. Look at Messages.";

/// An answer to a text.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminTextAnswerRequest)]
pub(crate) struct AnswerRequest {
    /// What is answered.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true, max_length = 600)]
    words: String,
    /// How it is sent.
    channel: Channel,
}

/// A text as it will be sent.
#[derive(Serialize, ToSchema)]
#[schema(as = AdminTextAnswerPreview)]
pub(crate) struct AnswerPreview {
    /// Its words, with what stands around them.
    text: String,
    /// In how many segments it is sent, each of which is paid for.
    segments: usize,
}

/// Words that are to be sent as a text.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminTextAnswerPreviewRequest)]
pub(crate) struct PreviewRequest {
    /// What is answered.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true, max_length = 600)]
    words: String,
}

/// Shows an answer as the text it becomes
#[utoipa::path(
    post, path = "/api/admin/text-replies/{id}/answer/preview", operation_id = "admin_preview_text_answer",
    tag = "admin",
    params(("id" = Uuid, Path, description = "The text's id")),
    request_body = PreviewRequest,
    responses((status = 200, description = "The text", body = AnswerPreview))
)]
pub(crate) async fn preview(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Path(id): Path<TextReplyId>,
    extract::Json(request): extract::Json<PreviewRequest>,
) -> Result<Json<AnswerPreview>, Problem> {
    let answer = Answer::parse(&request.words)?;
    let mut reader = app.services.database.read().await?;
    let reply = text_replies::one(&mut reader, id).await?;
    let template = templates::by_key(&mut reader, TEXT_ANSWER).await?;
    let template = template.ok_or_else(|| Problem::conflict(SWITCHED_OFF))?.edited;
    let base = app.settings.base_url();
    let values = Values::sample_of_text(base, &app.settings.brand.name, false)
        .text(Variable::UserName, reply.member_name.unwrap_or_default())
        .text(Variable::TownName, reply.town_full_name.unwrap_or_default())
        .text(Variable::Answer, answer.as_str());
    // As long as the real one.
    let personal_link = reply.member_id.map(|_| format!("{base}/m/AAAAAAAAAAA"));
    let sms = template::sms(&template.words(), &values, personal_link.as_deref())
        .map_err(|error| Problem::conflict(error.to_string()))?;
    Ok(Json(AnswerPreview { text: sms.text, segments: sms.length.segments }))
}

/// Answers a text
///
/// The answer goes through the outbox and keeps to the hours in which people may be texted. A text is answered once; it
/// can be opened again for another answer.
#[utoipa::path(
    post, path = "/api/admin/text-replies/{id}/answer", operation_id = "admin_answer_text", tag = "admin",
    params(("id" = Uuid, Path, description = "The text's id")),
    request_body = AnswerRequest,
    responses((status = 200, description = "The text as it is now", body = TextReplyDetail))
)]
pub(crate) async fn answer(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<TextReplyId>,
    extract::Json(request): extract::Json<AnswerRequest>,
) -> Result<Json<TextReplyDetail>, Problem> {
    let words = Answer::parse(&request.words)?;
    let context = app.services.context();
    let mut tx = app.services.database.write().await?;
    match answer_text(&mut tx, &context, id, (&words, request.channel), &session.name).await? {
        Answered::Enqueued => {}
        Answered::Settled => return Err(settled()),
        Answered::SwitchedOff => return Err(Problem::conflict(SWITCHED_OFF)),
        Answered::Unreachable => {
            return Err(Problem::conflict(match request.channel {
                Channel::Sms => "Texts to this number are stopped, so it cannot be answered by text.",
                Channel::Email => "No email reaches whoever sent this text.",
            }));
        }
    }
    let detail = TextReplyDetail::of(&mut tx, &context, id).await?;
    let summary = "A text was answered".to_owned();
    session.commit(&app, tx, Entity::TextReply, Some(id.into()), summary, Vec::new()).await?;
    Ok(Json(detail))
}
