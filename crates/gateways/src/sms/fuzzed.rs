//! What Twilio answers, and what it signs.

use std::time::Duration;

use reqwest::StatusCode;
use townpick_fuzz::{Target, texts, two_texts};

use super::{
    answers::{Refusal, refusal_of},
    is_signed, signature, suppression_of,
};
use crate::handover::HandoverError;

/// A server that stumbles leaves it open whether the text was sent; nobody is kept from texts without a code that says so. The
/// first two bytes are the status.
pub(crate) const TWILIO_ANSWER: Target = Target {
    name: "twilio_answer",
    seeds: || {
        let said = [
            (400_u16, r#"{"code":21610,"message":"Attempt to send to unsubscribed recipient","status":400}"#),
            (429, r#"{"code":20429}"#),
            (500, r#"{"code":null,"message":"\u0000\u202e"}"#),
            (503, "<html>"),
        ];
        said.iter().map(|(status, body)| [&status.to_be_bytes()[..], body.as_bytes()].concat()).collect()
    },
    holds: |bytes| {
        let Some((status, body)) = bytes.split_first_chunk::<2>() else { return };
        let status = 100 + u16::from_be_bytes(*status) % 900;
        let refusal = serde_json::from_slice::<Refusal>(body).unwrap_or_default();
        let code = refusal.code.unwrap_or_default();
        let status = StatusCode::from_u16(status).expect("it has three digits");
        let error = refusal_of(status, Some(Duration::from_secs(u64::MAX)), &refusal);
        let reason = match &error {
            HandoverError::Permanent { reason, suppress } => {
                assert!(!status.is_server_error() && *suppress == suppression_of(code));
                reason
            }
            HandoverError::Unexplained { reason } => {
                assert!(!status.is_server_error());
                reason
            }
            HandoverError::Temporary { reason, .. } | HandoverError::Unknown { reason } => reason,
        };
        assert!(reason.chars().count() <= 300 && !reason.contains(char::is_control));
    },
};

const TOKEN: &str = "12345678901234567890123456789012";
const ADDRESS: &str = "https://townpick.example/api/webhooks/twilio/inbound";
const FORM: &str = "Body=STOP&From=%2B16175550123&MessageSid=SM1";

fn form(text: &str) -> Vec<(String, String)> {
    url::form_urlencoded::parse(text.as_bytes()).into_owned().collect()
}

/// What Twilio covers with its signature: names and values in the order of the names, with nothing between them.
fn covered(form: &[(String, String)]) -> String {
    let mut sorted = form.to_vec();
    sorted.sort();
    sorted.into_iter().flat_map(|(name, value)| [name, value]).collect()
}

/// A form counts only with the signature of its own words. The first line is the signature, the rest the form.
pub(crate) const TWILIO_SIGNATURE: Target = Target {
    name: "twilio_signature",
    seeds: || {
        let signature = signature(TOKEN, ADDRESS, &form(FORM));
        texts(&[
            &format!("{signature}\n{FORM}"),
            &format!("{signature}\nBody=START&From=%2B16175550123"),
            "\nBody=%00%ff&&==&a",
        ])
    },
    holds: |bytes| {
        let (given, sent) = two_texts(bytes);
        let sent = form(&sent);
        if is_signed(TOKEN, ADDRESS, &sent, &given) {
            assert_eq!(given, signature(TOKEN, ADDRESS, &form(FORM)));
            assert_eq!(covered(&sent), covered(&form(FORM)), "a form was believed that was not signed");
        }
        let own = signature(TOKEN, ADDRESS, &sent);
        assert!(is_signed(TOKEN, ADDRESS, &sent, &own));
        assert!(!is_signed(TOKEN, "https://townpick.example/other", &sent, &own));
    },
};
