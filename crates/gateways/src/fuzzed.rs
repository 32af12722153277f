//! What must hold for what providers, files and strangers send, whatever it is. Tests and `make fuzz` try it out; it is in no
//! build of the program.

use crate::{backups, beacon, dns, images, keys, mail, oidc, report_keys, sms, sns};

townpick_fuzz::targets! {
    picture: images::fuzzed::PICTURE,
    personal_links: keys::fuzzed::PERSONAL_LINKS,
    identity_token: oidc::fuzzed::IDENTITY_TOKEN,
    identity_claims: oidc::fuzzed::IDENTITY_CLAIMS,
    dns_answer: dns::fuzzed::DNS_ANSWER,
    smtp_answer: mail::fuzzed::SMTP_ANSWER,
    twilio_answer: sms::fuzzed::TWILIO_ANSWER,
    twilio_signature: sms::fuzzed::TWILIO_SIGNATURE,
    sns_message: sns::fuzzed::SNS_MESSAGE,
    report_signature: report_keys::fuzzed::REPORT_SIGNATURE,
    beacon_round: beacon::fuzzed::BEACON_ROUND,
    backup: backups::fuzzed::BACKUP,
}
