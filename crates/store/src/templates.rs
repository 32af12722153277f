//! Message templates: shipped with the service, then the administrators' own.

use townpick_domain::{ids::TemplateId, template::EditedTemplate, time::Timestamp};

use crate::{Executor, Result, StoreError, Tx};

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
    /// The text message; without one the message is texted.
    pub sms_template: Option<String>,
    /// 'email', 'sms' or 'both'.
    pub channel: String,
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
        "SELECT id, template_key, name, description, subject_template, message_template, sms_template, channel,
                is_active
         FROM notification_templates ORDER BY template_key LIMIT 200",
    )
    .all()
    .await
}

/// The template of this key and when it was last changed.
pub async fn by_key(db: &mut impl Executor, key: &str) -> Result<Option<(Template, Timestamp)>> {
    let row: Option<ChangedTemplate> = db
        .sql(
            "SELECT id, template_key, name, description, subject_template, message_template, sms_template, channel,
                    is_active, updated_at
             FROM notification_templates WHERE template_key = $1",
        )
        .bind(key.to_owned())
        .optional()
        .await?;
    Ok(row.map(|row| (row.template, row.updated_at)))
}

/// All templates by key, each with the time of its last change.
pub async fn all_with_changes(db: &mut impl Executor) -> Result<Vec<(Template, Timestamp)>> {
    let rows: Vec<ChangedTemplate> = db
        .sql(
            "SELECT id, template_key, name, description, subject_template, message_template, sms_template, channel,
                    is_active, updated_at
             FROM notification_templates ORDER BY template_key LIMIT 200",
        )
        .all()
        .await?;
    Ok(rows.into_iter().map(|row| (row.template, row.updated_at)).collect())
}

#[derive(sqlx::FromRow)]
struct ChangedTemplate {
    #[sqlx(flatten)]
    template: Template,
    updated_at: Timestamp,
}

/// Saves an administrator's edit.
pub async fn update(tx: &mut Tx, key: &str, edited: &EditedTemplate, now: Timestamp) -> Result<()> {
    let changed = tx
        .sql(
            "UPDATE notification_templates
             SET name = $2, description = $3, subject_template = $4, message_template = $5, sms_template = $6,
                 channel = $7, is_active = $8,
                 updated_at = CASE WHEN updated_at < $9 THEN $9 ELSE updated_at + 1 END
             WHERE template_key = $1",
        )
        .bind(key.to_owned())
        .bind(edited.name.clone())
        .bind(edited.description.clone())
        .bind(edited.subject_template.clone())
        .bind(edited.message_template.clone())
        .bind(edited.sms_template.clone())
        .bind(edited.channel.as_str())
        .bind(edited.is_active)
        .bind(now)
        .execute()
        .await?;
    if changed == 0 { Err(StoreError::NotFound) } else { Ok(()) }
}
