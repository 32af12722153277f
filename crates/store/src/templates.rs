//! Message templates: shipped with the service, then the administrators' own.

use serde::Serialize;
use townpick_domain::{ids::TemplateId, template::EditedTemplate, time::Timestamp};
use utoipa::ToSchema;

use crate::{Executor, Result, StoreError, Tx};

/// A template.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminTemplate)]
pub struct Template {
    /// The template's id.
    pub id: TemplateId,
    /// What the engine calls it.
    #[schema(example = "contest_announcement")]
    pub template_key: String,
    /// Its words and how they are sent.
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub edited: EditedTemplate,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

/// Adds the templates that are not there yet and leaves edited ones alone; returns how many are new.
pub async fn add_missing(tx: &mut Tx, templates: &[Template]) -> Result<u64> {
    let mut added = 0;
    for template in templates {
        let row = tx.insert("notification_templates").set("id", template.id);
        let row = row.set("template_key", template.template_key.clone()).record(&template.edited);
        let row = row.set("updated_at", template.updated_at);
        added += row.ending(" ON CONFLICT (template_key) DO NOTHING").save().await?;
    }
    Ok(added)
}

/// All templates by key; there are as many as the service knows kinds of messages.
pub async fn all(db: &mut impl Executor) -> Result<Vec<Template>> {
    db.sql_of_record::<EditedTemplate>(
        "SELECT id, template_key, {record}, updated_at FROM notification_templates ORDER BY template_key LIMIT 200",
    )
    .all()
    .await
}

/// The template of this key.
pub async fn by_key(db: &mut impl Executor, key: &str) -> Result<Option<Template>> {
    db.sql_of_record::<EditedTemplate>(
        "SELECT id, template_key, {record}, updated_at FROM notification_templates WHERE template_key = $1",
    )
    .bind(key.to_owned())
    .optional()
    .await
}

/// Saves an administrator's edit.
pub async fn update(tx: &mut Tx, key: &str, edited: &EditedTemplate, now: Timestamp) -> Result<()> {
    let row = tx.update("notification_templates", ("template_key", key.to_owned()));
    match row.record(edited).at(now).save().await? {
        0 => Err(StoreError::NotFound),
        _ => Ok(()),
    }
}
