//! A template with example values: what administrators see before anybody else does.

use townpick_domain::template::{
    self, Email, ForTheRecord, Frame, MessageTemplate, PersonalLinks, Reason, Sms, TemplateError, Values,
};

use crate::{problem::Problem, state::App};

/// Templates whose messages carry no personal links: notices to the people who run the service, and the code for a
/// phone number or an email address that may be a stranger's.
const WITHOUT_LINKS: [&str; 9] = [
    "town_signup",
    "business_application",
    "business_nomination",
    "deletion_request",
    "winner_unreached",
    "first_messages_put_off",
    "phone_change_code",
    "email_change",
    "email_changed",
];

/// A message to somebody who does not exist.
pub(crate) struct Sample {
    /// As an email.
    pub email: Email,
    /// As a text message.
    pub sms: Sms,
}

impl Sample {
    /// What these words of the template with this key become.
    pub(crate) fn of(
        app: &App,
        key: &str,
        words: &MessageTemplate<'_>,
        is_winner: bool,
    ) -> Result<Self, Problem> {
        let (base, brand) = (app.settings.base_url(), app.settings.brand.name.as_str());
        let has_links = has_links(key);
        let unreadable = |error: TemplateError| Problem::invalid_field("message_template", error.to_string());
        let values = Values::sample(base, brand, is_winner);
        let email = template::email(words, &values, &frame(app, key)).map_err(unreadable)?;
        let values = Values::sample_of_text(base, brand, is_winner);
        let personal_link = has_links.then(|| format!("{base}/m/AAAAAAAAAAA"));
        let sms = template::sms(words, &values, personal_link.as_deref()).map_err(unreadable)?;
        Ok(Self { email, sms })
    }
}

fn has_links(key: &str) -> bool {
    !WITHOUT_LINKS.contains(&key)
}

fn frame(app: &App, key: &str) -> Frame {
    let base = app.settings.base_url();
    let links = PersonalLinks {
        preferences_url: format!("{base}/preferences/example"),
        unsubscribe_url: format!("{base}/unsubscribe/example"),
        reason: Reason::Joined,
    };
    Frame {
        brand_name: app.settings.brand.name.clone(),
        base_url: base.to_owned(),
        contact_email: app.settings.brand.contact_email.clone(),
        postal_address: None,
        links: has_links(key).then_some(links),
        for_the_record: ForTheRecord::is_under(key).then(|| ForTheRecord::sample(base)),
    }
}
