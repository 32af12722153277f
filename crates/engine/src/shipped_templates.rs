//! The message templates that come with the service. Administrators edit their own copies; an update of the service
//! adds new ones and never overwrites an edited one.

use serde::Deserialize;
use townpick_domain::{
    channel::Channels,
    form::FormErrors,
    ids::TemplateId,
    template::{EditedTemplate, TemplateForm},
    time::Timestamp,
};
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
    channel: Channels,
    subject: String,
    message: String,
    sms: Option<String>,
}

impl ShippedTemplate {
    fn edited(&self) -> std::result::Result<EditedTemplate, FormErrors> {
        let form = TemplateForm {
            name: self.name.clone(),
            description: self.description.clone(),
            subject_template: self.subject.clone(),
            message_template: self.message.clone(),
            sms_template: self.sms.clone(),
            channel: self.channel.to_string(),
            is_active: true,
            updated_at: None,
        };
        EditedTemplate::parse(&self.key, &form)
    }
}

/// The shipped templates, each with its key.
///
/// # Panics
/// When the embedded file is not well formed or cannot be sent, which a test of this crate rules out.
pub fn all() -> impl Iterator<Item = (String, EditedTemplate)> {
    let shipped: Shipped = toml::from_str(SHIPPED).expect("the shipped templates are well formed");
    shipped.template.into_iter().map(|shipped| {
        let edited = shipped.edited().expect("the shipped templates can be sent");
        (shipped.key, edited)
    })
}

/// Adds the shipped templates that are missing and tells how many there were.
pub async fn install(database: &Database, entropy: &dyn Entropy, now: Timestamp) -> Result<u64> {
    let templates: Vec<Template> = all()
        .map(|(template_key, edited)| Template {
            id: TemplateId::new(now, entropy.bytes()),
            edited,
            template_key,
            updated_at: now,
        })
        .collect();
    let mut tx = database.write().await?;
    let added = templates::add_missing(&mut tx, &templates).await?;
    tx.commit().await?;
    Ok(added)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use townpick_domain::{
        prize,
        template::{Frame, MessageTemplate, Values, email, render, sms},
    };

    use super::*;

    fn shipped() -> Vec<ShippedTemplate> {
        toml::from_str::<Shipped>(SHIPPED).unwrap().template
    }

    #[test]
    fn every_shipped_template_could_be_saved_by_an_administrator() {
        for template in shipped() {
            let refused = template.edited().err();
            assert_eq!(refused, None, "{}", template.key);
        }
    }

    /// Prizes as administrators write them; some name the business and some end with a full stop.
    const PRIZES: [&str; 4] = [
        "$200 gift card",
        "A $200 gift card.",
        "$200 gift card to Harbor Bread Company",
        "Bread for a year at Harbor Bread",
    ];

    /// Launch texts have no contest, and so no short link; this town's name and address are longer than most.
    fn of_launch(values: Values) -> Values {
        values.and_details(&serde_json::json!({
            "town_name": "Traverse City",
            "contest_url": "https://townpick.example/towns/traverse-city-mi",
        }))
    }

    const PERSONAL_LINK: Option<&str> = Some("https://townpick.example/m/AAAAAAAAAAA");

    fn values(prize: &str, is_winner: bool) -> Values {
        let sample = Values::sample_of_text("https://townpick.example", "Townpick", is_winner);
        sample.and_details(&serde_json::json!({
            "prize_description": prize::in_a_sentence(prize),
            "full_prize": prize::with_giver(prize, "Harbor Bread Company"),
            "consolation_prize": "",
        }))
    }

    /// The same, where every name ends with a full stop of its own.
    fn abbreviated(prize: &str, is_winner: bool) -> Values {
        values(prize, is_winner).and_details(&serde_json::json!({
            "business_name": "Café & Co.",
            "business_address": "12 Wharf St.",
            "business_phone": "",
            "full_prize": prize::with_giver(prize, "Café & Co."),
            "consolation_prize": "A free coffee.",
            "consolation_redemption_instructions": "Show this message at the bar.",
        }))
    }

    fn words(template: &ShippedTemplate) -> MessageTemplate<'_> {
        MessageTemplate {
            subject: &template.subject,
            message: &template.message,
            sms: template.sms.as_deref(),
        }
    }

    #[test]
    fn text_messages_fit_one_segment_with_usual_names_and_those_about_a_prize_two() {
        for template in shipped().iter().filter(|template| template.channel != Channels::Email) {
            for (prize, is_winner) in PRIZES.iter().flat_map(|prize| [(prize, true), (prize, false)]) {
                let values = values(prize, is_winner);
                let is_launch = template.key.starts_with("town_launch");
                let values = if is_launch { of_launch(values) } else { values };
                let sms = sms(&words(template), &values, PERSONAL_LINK).unwrap();
                assert!(sms.text.contains("Townpick"), "{} names no sender: {}", template.key, sms.text);
                let most = if prize::is_about_own_prize(&template.key) { 2 } else { 1 };
                assert!(sms.length.segments <= most, "{}: {} {}", template.key, sms.length.units, sms.text);
            }
        }
    }

    #[test]
    fn a_prize_reads_well_whether_or_not_it_names_its_business() {
        let frame = Frame {
            brand_name: "Townpick".to_owned(),
            base_url: "https://townpick.example".to_owned(),
            contact_email: "hello@townpick.example".to_owned(),
            postal_address: None,
            links: None,
            for_the_record: None,
        };
        for template in shipped() {
            for (prize, is_winner) in PRIZES.iter().flat_map(|prize| [(prize, true), (prize, false)]) {
                let abbreviated = abbreviated(prize, is_winner);
                let doubled = email(&words(&template), &abbreviated, &frame).unwrap().text
                    + &sms(&words(&template), &abbreviated, PERSONAL_LINK).unwrap().text;
                assert!(!doubled.contains(".."), "{}: {doubled}", template.key);
                let values = values(prize, is_winner);
                let email = email(&words(&template), &values, &frame).unwrap();
                let sms = sms(&words(&template), &values, PERSONAL_LINK).unwrap();
                for line in email.text.lines().chain([email.subject.as_str(), sms.text.as_str()]) {
                    let mentions = line.matches("Harbor Bread").count();
                    assert!(mentions <= 1 && !line.contains(".."), "{}: {line}", template.key);
                    let has_no_article = ["won $", "win $", "wins $", "draw $", "with $"];
                    assert!(
                        !has_no_article.iter().any(|words| line.contains(words)),
                        "{}: {line}",
                        template.key
                    );
                }
            }
        }
    }

    #[test]
    fn deadlines_name_their_zone() {
        for template in shipped() {
            let email = render(&template.message, &values(PRIZES[0], true)).unwrap();
            if prize::is_about_own_prize(&template.key) {
                assert!(email.contains("Tuesday, July 14 at 6:00 PM Eastern"), "{}: {email}", template.key);
                let sms = sms(&words(&template), &values(PRIZES[0], true), PERSONAL_LINK).unwrap().text;
                assert!(sms.contains("Tue Jul 14, 6:00 PM ET"), "{}: {sms}", template.key);
            }
            let hours = email.matches("6 PM").count();
            assert_eq!(hours, email.matches("6 PM Eastern").count(), "{}: {email}", template.key);
        }
    }

    #[test]
    fn nothing_says_tomorrow_because_a_late_engine_may_send_it_on_the_day_itself() {
        for template in shipped() {
            let said = format!("{} {} {:?}", template.subject, template.message, template.sms);
            assert!(!said.to_lowercase().contains("tomorrow"), "{}", template.key);
        }
    }

    #[test]
    fn regular_text_messages_say_how_to_end_them() {
        for template in shipped() {
            let Some(sms) = &template.sms else { continue };
            let is_about_a_prize = prize::is_about_own_prize(&template.key);
            assert_eq!(sms.contains("STOP to end"), !is_about_a_prize, "{}", template.key);
        }
    }
}
