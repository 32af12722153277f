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
    sms: Option<String>,
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
            sms_template: template.sms.map(|words| words.trim().to_owned()),
            channel: template.channel,
            is_active: true,
        })
        .collect();
    let mut tx = database.write().await?;
    let added = templates::add_missing(&mut tx, &templates, now).await?;
    tx.commit().await?;
    Ok(added)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use townpick_domain::template::{EditedTemplate, MessageTemplate, TemplateForm, Values, sms};

    use super::*;

    fn shipped() -> Vec<ShippedTemplate> {
        toml::from_str::<Shipped>(SHIPPED).unwrap().template
    }

    #[test]
    fn every_shipped_template_could_be_saved_by_an_administrator() {
        for template in shipped() {
            let form = TemplateForm {
                name: &template.name,
                description: &template.description,
                subject_template: &template.subject,
                message_template: &template.message,
                sms_template: template.sms.as_deref(),
                channel: &template.channel,
                is_active: true,
            };
            let refused = EditedTemplate::parse(&form).err();
            assert_eq!(refused, None, "{}", template.key);
        }
    }

    #[test]
    fn text_messages_fit_one_segment_with_usual_names() {
        // Links as they are sent: a short link for the contest, personal ones with their tokens.
        let values = |is_winner| {
            Values::sample("https://townpick.example", "Townpick", is_winner).and_details(
                &serde_json::json!({
                    "contest_url": "https://townpick.example/k7m2q4x",
                    "claim_url": "https://townpick.example/claims/AAAAAAAAAAAAAAAAAAAAAA",
                    "proof_url": "https://townpick.example/k7m2q4y",
                    "consolation_prize": "",
                }),
            )
        };
        for template in shipped().iter().filter(|template| template.channel != "email") {
            let words = MessageTemplate {
                subject: &template.subject,
                message: &template.message,
                sms: template.sms.as_deref(),
            };
            for is_winner in [true, false] {
                let sms = sms(&words, &values(is_winner)).unwrap();
                assert_eq!(sms.length.segments, 1, "{}: {} {}", template.key, sms.length.units, sms.text);
            }
        }
    }

    #[test]
    fn regular_text_messages_say_how_to_end_them() {
        for template in shipped() {
            let Some(sms) = &template.sms else { continue };
            let is_about_a_prize = matches!(
                template.key.as_str(),
                "winner_notification" | "claim_reminder" | "alternate_promoted"
            );
            assert_eq!(sms.contains("STOP to end"), !is_about_a_prize, "{}", template.key);
        }
    }
}
