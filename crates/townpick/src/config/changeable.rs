//! The settings that owners may change in the dashboard: those that a running service takes over at once. Where it listens,
//! which database it uses and whom it trusts stay with whoever runs the machine.

use std::collections::BTreeMap;

use super::table::{SETTINGS, Setting, Source};

/// Their names in `townpick.toml`.
pub(super) const KEYS: &[&str] = &[
    "public_url",
    "brand.name",
    "brand.contact_email",
    "brand.postal_address",
    "operator.name",
    "operator.governing_state",
    "ga_measurement_id",
    "mail.smtp_url",
    "mail.from",
    "mail.open_tracking",
    "mail.rate",
    "mail.webhook_secret",
    "mail.ses_topic_arn",
    "mail.postmark_webhook_secret",
    "mail.mailgun_signing_key",
    "mail.sendgrid_public_key",
    "twilio.account_sid",
    "twilio.auth_token",
    "twilio.from",
    "twilio.messaging_service_sid",
    "twilio.lookup",
    "twilio.rate",
    "confirmation",
    "admin_notice_email",
    "drawing.beacon",
    "retention.message_texts",
    "retention.messages",
    "retention.page_views",
    "retention.attempts",
    "retention.sessions",
    "retention.audit_details",
];

/// What says who we are at Twilio. It comes from one place as a whole: half an account from the environment and half from
/// the dashboard would be nobody's.
pub(super) const TWILIO_ACCOUNT: &[&str] =
    &["twilio.account_sid", "twilio.auth_token", "twilio.from", "twilio.messaging_service_sid"];

/// The values of the dashboard that count, beside what is set elsewhere.
pub(super) fn in_force(
    dashboard: &BTreeMap<String, String>,
    elsewhere: &BTreeMap<&'static str, (String, Source)>,
) -> Vec<(&'static Setting, String)> {
    let is_elsewhere = |setting: &Setting| elsewhere.contains_key(setting.variable);
    let of_twilio = |setting: &Setting| TWILIO_ACCOUNT.contains(&setting.key);
    let has_twilio_elsewhere = SETTINGS.iter().any(|setting| of_twilio(setting) && is_elsewhere(setting));
    let counts = |setting: &&Setting| {
        KEYS.contains(&setting.key) && !is_elsewhere(setting) && !(of_twilio(setting) && has_twilio_elsewhere)
    };
    let changed = SETTINGS.iter().filter(counts);
    changed.filter_map(|setting| Some((setting, dashboard.get(setting.key)?.clone()))).collect()
}
