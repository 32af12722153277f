//! Message templates: shipped with the service, then the administrators' own.

use townpick_domain::{ids::TemplateId, time::Timestamp};

use crate::{Executor, Result, Tx};

/// A template as it is kept.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Template {
    /// The template's id.
    pub id: TemplateId,
    /// What the engine calls it.
    pub template_key: String,
    /// What administrators call it.
    pub name: String,
    /// When it is sent.
    pub description: String,
    /// The subject of the email.
    pub subject_template: String,
    /// The message.
    pub message_template: String,
    /// 'email', 'sms' or 'both'.
    pub channel: String,
    /// Whether it is sent at all.
    pub is_active: bool,
}

/// Adds the templates that are not there yet and leaves edited ones alone; returns how many are new.
pub async fn add_missing(tx: &mut Tx, templates: &[Template], now: Timestamp) -> Result<u64> {
    tx.insert_many(
        "INSERT INTO notification_templates (id, template_key, name, description, subject_template,
                                             message_template, channel, is_active, updated_at)",
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
                .bind(template.channel.clone())
                .bind(template.is_active)
                .bind(now)
        },
    )
    .await
}

/// All templates by key; there are as many as the service knows kinds of messages.
pub async fn all(db: &mut impl Executor) -> Result<Vec<Template>> {
    db.sql(
        "SELECT id, template_key, name, description, subject_template, message_template, channel, is_active
         FROM notification_templates ORDER BY template_key LIMIT 200",
    )
    .all()
    .await
}
