//! What a token says, and whether it says it to us, about this trip and now (OpenID Connect Core, 3.1.3.7).

use serde::Deserialize;
use serde_json::Value;
use townpick_domain::{contact::Email, time::Timestamp};

use super::{
    Identity,
    OidcError::{self, Untrusted},
    OidcSettings, Trip,
};

/// How far the provider's clock may be off, in seconds.
const CLOCK_DIFFERENCE: i64 = 60;
/// A token is made when its code is handed over, which is at once.
const OLDEST: i64 = 600;
const LONGEST_SUBJECT: usize = 255;

#[derive(Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Several(Vec<String>),
}

/// A person's address, in a token or beside it.
#[derive(Deserialize)]
pub(super) struct Address {
    email: Option<String>,
    email_verified: Option<Value>,
}

impl Address {
    /// The address, if the provider has made sure of it. Some write the truth as text.
    fn proved(&self) -> Option<Email> {
        let is_verified = match self.email_verified.as_ref()? {
            Value::Bool(is_verified) => *is_verified,
            Value::String(word) => word == "true",
            _ => false,
        };
        Email::parse(self.email.as_deref().filter(|_| is_verified)?).ok()
    }
}

/// The claims of a token whose signature is good.
#[derive(Deserialize)]
pub(super) struct Claims {
    iss: String,
    sub: String,
    aud: Audience,
    azp: Option<String>,
    exp: i64,
    iat: i64,
    nbf: Option<i64>,
    nonce: Option<String>,
    amr: Option<Vec<String>>,
    #[serde(flatten)]
    address: Address,
}

/// What the provider tells about somebody beside the token.
#[derive(Deserialize)]
pub(super) struct UserInfo {
    sub: String,
    #[serde(flatten)]
    address: Address,
}

impl Claims {
    /// Makes sure that the token is for us, about this trip, and of now.
    pub(super) fn check(
        &self,
        settings: &OidcSettings,
        trip: &Trip,
        now: Timestamp,
    ) -> Result<(), OidcError> {
        let us = settings.client_id.as_str();
        let (is_for_us, others) = match &self.aud {
            Audience::One(name) => (name == us, false),
            Audience::Several(names) => (names.iter().any(|name| name == us), names.len() > 1),
        };
        let given_to_us = self.azp.as_deref().map_or(!others, |name| name == us);
        let now = now.as_microseconds().div_euclid(1_000_000);
        let is_plain =
            |text: &str| (1..=LONGEST_SUBJECT).contains(&text.len()) && !text.chars().any(char::is_control);
        let faults = [
            (self.iss != settings.issuer, "it is another provider's"),
            (!is_for_us, "it is for somebody else"),
            (!given_to_us, "it was given to somebody else"),
            (self.nonce.as_deref() != Some(trip.nonce()), "it belongs to another trip"),
            (now >= self.exp.saturating_add(CLOCK_DIFFERENCE), "it is over"),
            (self.iat > now + CLOCK_DIFFERENCE, "it is from the future"),
            (self.nbf.is_some_and(|begins| begins > now + CLOCK_DIFFERENCE), "it does not hold yet"),
            (self.iat < now - OLDEST, "it is too old"),
            (!is_plain(&self.sub), "it names nobody"),
        ];
        match faults.into_iter().find(|(is_so, _)| *is_so) {
            Some((_, fault)) => Err(Untrusted(fault)),
            None => Ok(()),
        }
    }

    /// Whether the token says what the person's address is.
    pub(super) fn names_an_address(&self) -> bool {
        self.address.email.is_some()
    }

    /// Who it is, with the user info beside the token where the token does not name an address.
    pub(super) fn identity(self, beside: Option<UserInfo>) -> Result<Identity, OidcError> {
        if beside.as_ref().is_some_and(|told| told.sub != self.sub) {
            return Err(Untrusted("what was told beside it is about somebody else"));
        }
        let address = beside.map_or(self.address, |told| told.address);
        let ways = self.amr.unwrap_or_default();
        Ok(Identity {
            email: address.proved(),
            is_multi_factor: ways.iter().any(|way| way == "mfa"),
            issuer: self.iss,
            subject: self.sub,
        })
    }
}
