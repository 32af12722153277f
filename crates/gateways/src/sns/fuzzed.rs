//! Messages that come as Amazon's.

use townpick_fuzz::{Target, text, texts};
use url::Url;

use super::{SnsMessage, is_amazons};

/// Only Amazon's own servers are ever asked for a certificate.
pub(crate) const SNS_MESSAGE: Target = Target {
    name: "sns_message",
    seeds: || {
        texts(&[
            r#"{"Type":"Notification","MessageId":"1","TopicArn":"arn:aws:sns:us-east-1:1:mail","Message":"{}","Timestamp":"2026-01-01T00:00:00Z","SignatureVersion":"1","Signature":"AA==","SigningCertURL":"https://sns.us-east-1.amazonaws.com/a.pem"}"#,
            r#"{"Type":"SubscriptionConfirmation","SubscribeURL":"https://evil.example/","Token":"x"}"#,
            "https://sns.us-east-1.amazonaws.com/a.pem",
            "https://sns.cn-north-1.amazonaws.com.cn:443/",
            "https://sns.a.amazonaws.com\\@evil.example/",
            "https://sns.us-east-1.amazonaws.com.evil.example/",
        ])
    },
    holds: |bytes| {
        if let Ok(message) = SnsMessage::read(bytes) {
            assert!(message.signed_text().contains(&message.message));
        }
        let Ok(address) = text(bytes).parse::<Url>() else { return };
        if is_amazons(&address) {
            let host = address.host_str().expect("it has a host");
            assert!(host.ends_with(".amazonaws.com") || host.ends_with(".amazonaws.com.cn"), "{host}");
            assert!(host.starts_with("sns.") && address.scheme() == "https");
            assert_eq!(address.port_or_known_default(), Some(443));
            assert!(address.username().is_empty() && address.password().is_none());
        }
    },
};
