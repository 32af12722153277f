//! Signatures of mail services.

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use townpick_fuzz::{Target, two_texts};

use super::{SendgridKey, has_mailgun_signed};

const SENDGRID_KEY: &str = "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEEDr2LjtURuePQzplybdC+u4CwrqDqBaWjcMMsTbhdbcwHBcepxo7yAQGhHPTnlvFYPAZFceEu/1FwCM/QmGUhA==";
const MAILGUN_KEY: &str = "key-example";
const SIGNED: &str = "1700000000token";

fn mailgun_signature() -> String {
    let mut code = Hmac::<Sha256>::new_from_slice(MAILGUN_KEY.as_bytes()).expect("any length is a key");
    code.update(SIGNED.as_bytes());
    hex::encode(code.finalize().into_bytes())
}

/// No report is believed without the service's signature of its own words. The first line is the signature, the rest the report.
pub(crate) const REPORT_SIGNATURE: Target = Target {
    name: "report_signature",
    seeds: || {
        let signed = format!("{}\n{SIGNED}", mailgun_signature());
        let other = "MEUCIQCtIHJeH93Y+qpYeWrySphQgpNGNr/U+UyUlBkU6n7RAwIgJTz2C+8a8xonZGi6BpSzoQsbVRamr2nlxFDWYNH2j/0=\n1588788367[]";
        [signed, other.to_owned(), SENDGRID_KEY.to_owned()].map(String::into_bytes).to_vec()
    },
    holds: |bytes| {
        let (signature, report) = two_texts(bytes);
        if has_mailgun_signed(MAILGUN_KEY, &report, "", &signature) {
            assert_eq!(report, SIGNED, "a report was believed that was not signed");
            assert!(signature.eq_ignore_ascii_case(&mailgun_signature()));
        }
        let key = SendgridKey::parse(SENDGRID_KEY).expect("it is a key");
        assert!(
            !key.has_signed("", report.as_bytes(), &signature),
            "a report was believed that nobody signed"
        );
        if let Some(key) = SendgridKey::parse(&signature) {
            assert!(!key.has_signed("", report.as_bytes(), &signature));
        }
    },
};
