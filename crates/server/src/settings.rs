//! What the operator decides about the service.

use std::net::IpAddr;

use jiff::SignedDuration;
use townpick_domain::retention::Retention;
use url::Url;

/// What the operator decides about the service.
#[derive(Debug, Clone)]
pub struct Settings {
    /// What links to the service begin with.
    pub public_url: Url,
    /// How the service calls itself.
    pub brand: Brand,
    /// The Google Analytics property, when one is used beside the built-in page views.
    pub ga_measurement_id: Option<String>,
    /// The proxy whose `X-Forwarded-For` is believed.
    pub trusted_proxy: Option<IpAddr>,
    /// What the identity provider is called on the sign-in page, when there is one.
    pub sign_in_with: Option<String>,
    /// Whether drawings depend on public randomness.
    pub has_public_randomness: bool,
    /// How often backups are made by themselves, if they are.
    pub backups_every: Option<SignedDuration>,
    /// How long things are kept.
    pub retention: Retention,
}

impl Settings {
    /// The public address without a closing slash, ready for a path.
    pub fn base_url(&self) -> &str {
        self.public_url.as_str().trim_end_matches('/')
    }

    /// Whether public randomness is to be recommended: an address with https is no trial on somebody's own machine.
    pub(crate) fn lacks_public_randomness(&self) -> bool {
        !self.has_public_randomness && self.is_public()
    }

    /// Whether people use the service for real, as its address tells.
    pub(crate) fn is_public(&self) -> bool {
        self.public_url.scheme() == "https"
    }
}

/// The name and address people know the service by.
#[derive(Debug, Clone, serde::Serialize)]
pub struct Brand {
    /// The product's name.
    pub name: String,
    /// Where people write to.
    pub contact_email: String,
}
