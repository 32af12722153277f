//! Who gets an email instead of a text that cannot reach them.

use crate::{
    channel::{Channel, Channels},
    delivery::PHONE_CHANGE_CODE,
    time::Timestamp,
};

/// What decides whether a message that was not delivered is written once more, as an email.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "columns", derive(sqlx::FromRow))]
pub struct Undelivered {
    /// How it was sent.
    pub channel: Channel,
    /// Its template.
    pub template_key: String,
    /// Whether its template is sent at all.
    pub is_active: bool,
    /// How its template is sent.
    pub template_channel: Channels,
    /// Whether the member wants messages.
    pub is_subscribed: bool,
    /// How they want to be reached.
    pub preferred_channel: Channels,
    /// Since when mail does not reach them.
    pub email_suppressed_at: Option<Timestamp>,
}

impl Undelivered {
    /// Whether it becomes an email: for a member who wants texts alone, or turned them off since. Whoever wants both has
    /// it already, and a code for a new number must reach that number.
    pub fn becomes_email(&self) -> bool {
        let is_text_alone = self.channel == Channel::Sms && self.preferred_channel != Channels::Both;
        let may_be_emailed = self.template_key != PHONE_CHANGE_CODE
            && self.is_active
            && self.template_channel.include(Channel::Email);
        let is_reached_by_email = self.is_subscribed && self.email_suppressed_at.is_none();
        is_text_alone && may_be_emailed && is_reached_by_email
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_text_becomes_an_email_for_whoever_wants_texts_alone_and_can_be_written_to() {
        let text = || Undelivered {
            channel: Channel::Sms,
            template_key: "welcome".to_owned(),
            is_active: true,
            template_channel: Channels::Both,
            is_subscribed: true,
            preferred_channel: Channels::Sms,
            email_suppressed_at: None,
        };
        assert!(text().becomes_email());
        assert!(Undelivered { preferred_channel: Channels::Email, ..text() }.becomes_email());
        assert!(Undelivered { template_channel: Channels::Email, ..text() }.becomes_email());
        let stopped: Timestamp = "2026-06-10T12:00:00Z".parse().unwrap();
        for (why, other) in [
            ("it was an email", Undelivered { channel: Channel::Email, ..text() }),
            ("it is a code", Undelivered { template_key: PHONE_CHANGE_CODE.to_owned(), ..text() }),
            ("its template is switched off", Undelivered { is_active: false, ..text() }),
            ("it is only texted", Undelivered { template_channel: Channels::Sms, ..text() }),
            ("they have unsubscribed", Undelivered { is_subscribed: false, ..text() }),
            ("they have it already", Undelivered { preferred_channel: Channels::Both, ..text() }),
            ("mail does not reach them", Undelivered { email_suppressed_at: Some(stopped), ..text() }),
        ] {
            assert!(!other.becomes_email(), "{why}");
        }
    }
}
