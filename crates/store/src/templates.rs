//! Message templates: shipped with the service, then the administrators' own.

use serde::Serialize;
use townpick_domain::{channel::Channels, ids::TemplateId, template::EditedTemplate, time::Timestamp};
use utoipa::ToSchema;

use crate::{Executor, Result, StoreError, Tx};

/// A template.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
pub struct Template {
    /// The template's id.
    pub id: TemplateId,
    /// What the engine calls it.
    #[schema(example = "contest_announcement")]
    pub template_key: String,
    /// What administrators call it.
    pub name: String,
    /// When it is sent.
    pub description: String,
    /// The subject of the email.
    pub subject_template: String,
    /// The message.
    pub message_template: String,
    /// The text message; null when the message is texted.
    #[schema(required = true)]
    pub sms_template: Option<String>,
    /// How it is sent.
    pub channel: Channels,
    /// Whether it is sent at all.
    pub is_active: bool,
}

/// Adds the templates that are not there yet and leaves edited ones alone; returns how many are new.
pub async fn add_missing(tx: &mut Tx, templates: &[Template], now: Timestamp) -> Result<u64> {
    tx.insert_many(
        "INSERT INTO notification_templates (id, template_key, name, description, subject_template,
                                             message_template, sms_template, channel, is_active, updated_at)",
        "ON CONFLICT (template_key) DO NOTHING",
        templates,
        |statement, template| {
            statement
                .bind(template.id)
                .bind(template.template_key.clone())
                .bind(template.name.clone())
                .bind(template.description.clone())
                .bind(template.subject_template.clone())
                .bind(template.message_template.clone())
                .bind(template.sms_template.clone())
                .bind(template.channel)
                .bind(template.is_active)
                .bind(now)
        },
    )
    .await
}

/// All templates by key; there are as many as the service knows kinds of messages.
pub async fn all(db: &mut impl Executor) -> Result<Vec<Template>> {
    db.sql(
        "SELECT id, template_key, name, description, subject_template, message_template, sms_template, channel,
                is_active
         FROM notification_templates ORDER BY template_key LIMIT 200",
    )
    .all()
    .await
}

/// A template and when it was last changed.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminTemplate)]
pub struct SavedTemplate {
    /// The template.
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub template: Template,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

/// The template of this key.
pub async fn by_key(db: &mut impl Executor, key: &str) -> Result<Option<SavedTemplate>> {
    db.sql(
        "SELECT id, template_key, name, description, subject_template, message_template, sms_template, channel,
                is_active, updated_at
         FROM notification_templates WHERE template_key = $1",
    )
    .bind(key.to_owned())
    .optional()
    .await
}

/// All templates by key, each with the time of its last change.
pub async fn all_with_changes(db: &mut impl Executor) -> Result<Vec<SavedTemplate>> {
    db.sql(
        "SELECT id, template_key, name, description, subject_template, message_template, sms_template, channel,
                is_active, updated_at
         FROM notification_templates ORDER BY template_key LIMIT 200",
    )
    .all()
    .await
}

/// Saves an administrator's edit.
pub async fn update(tx: &mut Tx, key: &str, edited: &EditedTemplate, now: Timestamp) -> Result<()> {
    let row = tx.update("notification_templates", ("template_key", key.to_owned()));
    let changed = row
        .set("name", edited.name.clone())
        .set("description", edited.description.clone())
        .set("subject_template", edited.subject_template.clone())
        .set("message_template", edited.message_template.clone())
        .set("sms_template", edited.sms_template.clone())
        .set("channel", edited.channel)
        .set("is_active", edited.is_active)
        .at(now)
        .save()
        .await?;
    if changed == 0 { Err(StoreError::NotFound) } else { Ok(()) }
}
