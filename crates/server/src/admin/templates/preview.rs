//! What a message would look like, before its words are saved. Nothing here sends or stores anything.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use townpick_domain::{
    channel::Channel,
    template::{EditedTemplate, TemplateForm},
};
use townpick_store::templates;
use utoipa::ToSchema;

use super::sample::Sample;
use crate::{
    extract::{self, Path},
    problem::Problem,
    public::plain_values,
    session::AdminSession,
    state::App,
};

/// Words to try out.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminTemplatePreviewRequest)]
pub(crate) struct PreviewRequest {
    /// The email's subject.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true)]
    subject_template: String,
    /// The message.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true)]
    message_template: String,
    /// The text message; null or empty to text the message.
    #[schema(required = true)]
    sms_template: Option<String>,
    /// 'email', 'sms' or 'both'.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true)]
    channel: String,
    /// Whether the example's member won.
    is_winner: bool,
}

/// What a message would look like.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminTemplatePreview)]
pub(crate) struct Preview {
    /// The email's subject.
    subject: String,
    /// The email's words.
    text: String,
    /// The email as HTML; null when no emails are sent.
    #[schema(required = true)]
    html: Option<String>,
    /// The text message; null when none are sent.
    #[schema(required = true)]
    sms: Option<PreviewedSms>,
}

/// A text message and its length.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminPreviewedSms)]
pub(crate) struct PreviewedSms {
    /// Its words.
    text: String,
    /// In how many segments it is sent.
    segments: usize,
    /// Its length in units of its alphabet.
    characters: usize,
}

/// Shows a template with example values
#[utoipa::path(
    post, path = "/api/admin/templates/{key}/preview", operation_id = "admin_preview_template", tag = "admin",
    params(("key" = String, Path, example = "welcome", description = "What the engine calls the template")),
    request_body = PreviewRequest,
    responses((status = 200, description = "The message", body = Preview))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Path(key): Path<String>,
    extract::Json(request): extract::Json<PreviewRequest>,
) -> Result<Json<Preview>, Problem> {
    let known = templates::by_key(&mut app.services.database.read().await?, &key).await?;
    let template = known.ok_or_else(Problem::not_found)?.edited;
    let form = TemplateForm {
        name: template.name.to_string(),
        description: template.description.to_string(),
        subject_template: request.subject_template,
        message_template: request.message_template,
        sms_template: request.sms_template,
        channel: request.channel,
        is_active: template.is_active,
        updated_at: None,
    };
    let edited = EditedTemplate::parse(&key, &form)?;
    let Sample { email, sms } = Sample::of(&app, &key, &edited.words(), request.is_winner)?;
    Ok(Json(Preview {
        subject: email.subject,
        text: email.text,
        html: edited.channel.include(Channel::Email).then_some(email.html),
        sms: edited.channel.include(Channel::Sms).then_some(PreviewedSms {
            text: sms.text,
            segments: sms.length.segments,
            characters: sms.length.units,
        }),
    }))
}
