//! What comes as Twilio's.

use townpick_fuzz::{Target, texts, two_texts};
use townpick_gateways::sms::signature;
use url::form_urlencoded;

use super::{request::TwilioRequest, twiml};

const TOKEN: &str = "12345678901234567890123456789012";
const ADDRESS: &str = "https://townpick.example/api/webhooks/twilio/status?notification=";

/// A form without its signature is not read; one with it is, without anything that the database would not take. The first line
/// is what stands in the address, the rest the form.
pub(crate) const TWILIO_FORM: Target = Target {
    name: "twilio_form",
    seeds: || {
        texts(&[
            "018a987e-84d8-7101-8101-010101010101\nMessageSid=SM1&MessageStatus=undelivered&ErrorCode=30005&To=%2B16175550123",
            "\nBody=ST%00OP&From=%2B16175550123&Body=START",
            "a?b&c=d\n%ff%fe&===&&a=%",
        ])
    },
    holds: |bytes| {
        let (query, body) = two_texts(bytes);
        let address = format!("{ADDRESS}{query}");
        let form: Vec<(String, String)> = form_urlencoded::parse(body.as_bytes()).into_owned().collect();
        let signed = signature(TOKEN, &address, &form);
        let other = signature("another", &address, &form);
        for wrong in ["", "AAAA", other.as_str(), body.as_str()] {
            assert!(TwilioRequest::proven(TOKEN, &address, body.as_bytes(), wrong).is_none());
        }
        let request =
            TwilioRequest::proven(TOKEN, &address, body.as_bytes(), &signed).expect("it was signed");
        for (name, _) in &form {
            assert!(request.value(name).is_none_or(|value| !value.is_empty() && !value.contains('\0')));
        }
        assert!(request.query("notification").is_some());
        let answer = twiml(Some(&body));
        assert_eq!(answer.matches('<').count(), twiml(Some("x")).matches('<').count());
    },
};
