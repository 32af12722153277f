//! Amazon's notification service, which brings Amazon SES's reports about email: what it signs and with which certificate.
//!
//! Nothing outside Amazon's own addresses is ever asked, whatever a message names: anybody can send one.

#[cfg(any(test, fuzzing))]
pub(crate) mod fuzzed;
mod message;
mod over_http;

use std::{future::Future, pin::Pin};

use url::Url;

pub use message::{SnsKind, SnsMessage};
pub use over_http::SnsOverHttp;

/// What Amazon answers in a while.
pub type Answered<'a, T> = Pin<Box<dyn Future<Output = Result<T, SnsError>> + Send + 'a>>;

/// Why a message is not believed, or a subscription not confirmed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SnsError {
    /// It is no message of the service.
    #[error("it is no message of Amazon SNS")]
    Unreadable,
    /// It names an address that is not Amazon's.
    #[error("it names an address that is not Amazon's")]
    ForeignAddress,
    /// Its signature is not Amazon's.
    #[error("its signature is wrong")]
    Forged,
    /// Amazon could not be asked.
    #[error("Amazon could not be asked: {0}")]
    Unavailable(String),
}

/// Amazon, as far as it is asked. The addresses were found to be Amazon's own.
pub trait Sns: Send + Sync {
    /// The certificate at an address, in PEM form.
    fn certificate<'a>(&'a self, address: &'a Url) -> Answered<'a, Vec<u8>>;

    /// Confirms a subscription by following its address.
    fn confirm<'a>(&'a self, address: &'a Url) -> Answered<'a, ()>;
}

/// Whether an address is the notification service's own.
fn is_amazons(address: &Url) -> bool {
    let is_own_host = |host: &str| {
        let region = host.strip_prefix("sns.").and_then(|rest| {
            rest.strip_suffix(".amazonaws.com").or_else(|| rest.strip_suffix(".amazonaws.com.cn"))
        });
        region.is_some_and(|region| {
            !region.is_empty() && region.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        })
    };
    address.scheme() == "https"
        && address.port().is_none()
        && address.username().is_empty()
        && address.password().is_none()
        && address.host_str().is_some_and(is_own_host)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn only_the_services_own_addresses_are_amazons() {
        let is_own = |text: &str| is_amazons(&text.parse().unwrap());
        assert!(is_own("https://sns.us-east-1.amazonaws.com/SimpleNotificationService-1.pem"));
        assert!(is_own("https://sns.cn-north-1.amazonaws.com.cn/SimpleNotificationService-1.pem"));
        for foreign in [
            "http://sns.us-east-1.amazonaws.com/a.pem",
            "https://sns.us-east-1.amazonaws.com:8443/a.pem",
            "https://sns.us-east-1.amazonaws.com.evil.example/a.pem",
            "https://evil.example/sns.us-east-1.amazonaws.com/a.pem",
            "https://me@sns.us-east-1.amazonaws.com/a.pem",
            "https://bucket.s3.amazonaws.com/a.pem",
            "https://sns.evil.bucket.amazonaws.com/a.pem",
            "https://sns..amazonaws.com/a.pem",
            "https://sns.amazonaws.com/a.pem",
        ] {
            assert!(!is_own(foreign), "{foreign}");
        }
    }
}
