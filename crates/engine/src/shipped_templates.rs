//! The message templates that come with the service. Administrators edit their own copies; an update of the service
//! adds new ones and never overwrites an edited one.

use serde::Deserialize;
use townpick_domain::{ids::TemplateId, time::Timestamp};
use townpick_gateways::entropy::Entropy;
use townpick_store::{
    Database, Result,
    templates::{self, Template},
};

const SHIPPED: &str = include_str!("../templates.toml");

#[derive(Deserialize)]
struct Shipped {
    template: Vec<ShippedTemplate>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ShippedTemplate {
    key: String,
    name: String,
    description: String,
    channel: String,
    subject: String,
    message: String,
}

/// Adds the shipped templates that are missing and tells how many there were.
///
/// # Panics
/// When the embedded file is not well formed, which a test of this crate rules out.
pub async fn install(database: &Database, entropy: &dyn Entropy, now: Timestamp) -> Result<u64> {
    let shipped: Shipped = toml::from_str(SHIPPED).expect("the shipped templates are well formed");
    let templates: Vec<Template> = shipped
        .template
        .into_iter()
        .map(|template| Template {
            id: TemplateId::new(now, entropy.bytes()),
            template_key: template.key,
            name: template.name,
            description: template.description,
            subject_template: template.subject,
            message_template: template.message.trim().to_owned(),
            channel: template.channel,
            is_active: true,
        })
        .collect();
    let mut tx = database.write().await?;
    let added = templates::add_missing(&mut tx, &templates, now).await?;
    tx.commit().await?;
    Ok(added)
}
