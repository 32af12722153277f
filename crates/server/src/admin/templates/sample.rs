//! A template with example values: what administrators see before anybody else does.

use townpick_domain::template::{
    self, Email, Frame, MessageTemplate, PersonalLinks, Sms, TemplateError, Values,
};

use crate::{app::App, problem::Problem};

/// Templates of notices to the people who run the service; those carry no personal links.
const NOTICES: [&str; 5] =
    ["town_signup", "business_application", "business_nomination", "deletion_request", "winner_unreached"];

/// A message to somebody who does not exist.
pub(super) struct Sample {
    /// As an email.
    pub email: Email,
    /// As a text message.
    pub sms: Sms,
}

impl Sample {
    /// What these words of the template with this key become.
    pub(super) fn of(
        app: &App,
        key: &str,
        words: &MessageTemplate<'_>,
        is_winner: bool,
    ) -> Result<Self, Problem> {
        let values = Values::sample(app.settings.base_url(), &app.settings.brand.name, is_winner);
        let unreadable = |error: TemplateError| Problem::invalid_field("message_template", error.to_string());
        Ok(Self {
            email: template::email(words, &values, &frame(app, key)).map_err(unreadable)?,
            sms: template::sms(words, &values).map_err(unreadable)?,
        })
    }
}

fn frame(app: &App, key: &str) -> Frame {
    let base = app.settings.base_url();
    let links = PersonalLinks {
        preferences_url: format!("{base}/preferences/example"),
        unsubscribe_url: format!("{base}/unsubscribe/example"),
        is_subscribed: true,
    };
    Frame {
        brand_name: app.settings.brand.name.clone(),
        base_url: base.to_owned(),
        contact_email: app.settings.brand.contact_email.clone(),
        postal_address: None,
        links: (!NOTICES.contains(&key)).then_some(links),
    }
}
