//! An OpenID provider of the operator's choice, which proves who an administrator is: the authorization code flow with
//! PKCE.
//!
//! What it says is believed only under a signature of its own keys, for this installation, for the trip it belongs to.
//! Nothing it says is written into the log: a token names people.

mod claims;
#[cfg(any(test, fuzzing))]
pub(crate) mod fuzzed;
mod keys;
mod provider;

use std::{fmt, future::Future, pin::Pin};

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest as _, Sha256};
use townpick_domain::{contact::Email, time::Timestamp};
use url::{Host, Url};

pub use provider::OidcProvider;

/// What the operator decides about the provider.
#[derive(Clone)]
pub struct OidcSettings {
    /// Who the provider says it is, to the letter.
    pub issuer: String,
    /// What it calls this installation.
    pub client_id: String,
    /// The secret it shares with this installation.
    pub client_secret: String,
    /// Where it sends people back to.
    pub return_address: String,
}

/// Shows no secret.
impl fmt::Debug for OidcSettings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("OidcSettings").field("issuer", &self.issuer).finish_non_exhaustive()
    }
}

/// Why nobody is signed in.
#[derive(Debug, thiserror::Error)]
pub enum OidcError {
    /// There was no answer, or none that can be used.
    #[error("the provider could not be asked: {0}")]
    Unavailable(String),
    /// The provider does not take what it is handed: a code that is used or too old, or our own secret.
    #[error("the provider refused: {0}")]
    Refused(String),
    /// What it said is not for us, not for this trip or not its own.
    #[error("what the provider said is not believed: {0}")]
    Untrusted(&'static str),
}

/// What is waited for.
pub type Pending<'p, T> = Pin<Box<dyn Future<Output = Result<T, OidcError>> + Send + 'p>>;

/// Somebody who proves who people are.
pub trait IdentityProvider: Send + Sync {
    /// Who it says it is.
    fn issuer(&self) -> &str;

    /// Where a browser is sent to begin.
    fn address<'p>(&'p self, trip: &'p Trip, now: Timestamp) -> Pending<'p, Url>;

    /// Who came back from there.
    fn identity<'p>(&'p self, trip: &'p Trip, back: &'p Back, now: Timestamp) -> Pending<'p, Identity>;
}

/// One way to the provider and back. All of it follows from a secret that only the browser holds, so that nothing has to
/// be kept here, and what comes back in another browser fits nothing.
pub struct Trip {
    state: String,
    nonce: String,
    verifier: String,
}

impl Trip {
    /// The trip of the browser with this secret.
    pub fn of(secret: &str) -> Self {
        let derived = |what: &str| hashed(&format!("townpick/sign-in/{what}/{secret}"));
        Self { state: derived("state"), nonce: derived("nonce"), verifier: derived("verifier") }
    }

    /// What the provider hands back as it is.
    pub fn state(&self) -> &str {
        &self.state
    }

    /// What stands in the token that belongs to this trip.
    pub fn nonce(&self) -> &str {
        &self.nonce
    }

    fn challenge(&self) -> String {
        hashed(&self.verifier)
    }
}

fn hashed(text: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(text))
}

/// What a browser brings back.
pub struct Back {
    /// What the provider gives a token for.
    pub code: String,
    /// Who the browser says it comes from, where the provider lets it say so (RFC 9207).
    pub issuer: Option<String>,
}

/// Who somebody is, as the provider proved it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// Who proved it.
    pub issuer: String,
    /// What the provider knows them by, for ever.
    pub subject: String,
    /// Their address, if the provider has made sure that it is theirs.
    pub email: Option<Email>,
    /// Whether they gave the provider more than a password.
    pub is_multi_factor: bool,
}

/// Whether a secret may travel to this address: over TLS, or without leaving the machine.
pub fn is_safe_address(address: &Url) -> bool {
    let stays_here = match address.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    address.scheme() == "https" || (address.scheme() == "http" && stays_here)
}
