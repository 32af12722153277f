//! A message template.

use super::{
    fields::{Messages, reason},
    read::Read,
    reason::Reason,
    row::Row,
};
use crate::template::{EditedTemplate, TemplateForm};

/// A template as the earlier product had it.
#[derive(Clone)]
pub struct ImportedTemplate {
    /// What the engine calls it.
    pub key: String,
    /// Its words.
    form: TemplateForm,
}

impl Read<ImportedTemplate> {
    /// Reads a template; whether it can be sent is found out with the one that it replaces.
    pub fn template(row: &Row<'_>) -> Result<Self, Reason> {
        let text = |column| row.text(column).unwrap_or_default().to_owned();
        let form = TemplateForm {
            name: text("name"),
            description: text("description"),
            subject_template: text("subject_template"),
            message_template: text("message_template"),
            sms_template: None,
            channel: text("channel"),
            is_active: row.flag("is_active")?.unwrap_or(true),
            updated_at: None,
        };
        let source = row.id("template_key")?;
        let key = source.as_str().to_owned();
        Ok(Self::whole(source, ImportedTemplate { key, form }))
    }
}

impl ImportedTemplate {
    /// The template in place of another, whose words for texts stay: the earlier product knew none apart.
    pub fn replacing(&self, there: &EditedTemplate) -> Result<EditedTemplate, Reason> {
        let sms_template = there.sms_template.as_ref().map(|words| words.as_str().to_owned());
        let form = TemplateForm { sms_template, ..self.form.clone() };
        EditedTemplate::parse(&self.key, &form).map_err(|errors| reason(&Messages::from(&errors)))
    }
}
