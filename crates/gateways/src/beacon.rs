//! Public randomness: drand's quicknet, a value every three seconds that nobody can know or choose beforehand.
//!
//! A value counts only when its signature is good under the pinned key of the chain. There is no second source and no
//! fallback: whoever waits for a round waits for that round.

#[cfg(any(test, fuzzing))]
pub(crate) mod fuzzed;

use std::{future::Future, pin::Pin, time::Duration};

use reqwest::redirect::Policy;
use serde::Deserialize;
use townpick_domain::{
    doctor::upkeep::Round as Latest,
    drawing::{
        Hex,
        proof::BeaconFacts,
        published_at as published_at_instant,
        quicknet::{CHAIN_HASH, signed_round},
    },
    time::Timestamp,
};
use url::Url;

use crate::own_address::why;

const REQUEST_TIME: Duration = Duration::from_secs(10);

/// Why there is no randomness yet.
#[derive(Debug, thiserror::Error)]
pub enum BeaconError {
    /// The beacon did not answer, or has not published the round yet.
    #[error("round {round} could not be read: {reason}")]
    Unavailable {
        /// Which round.
        round: u64,
        /// What went wrong.
        reason: String,
    },
    /// The answer is not the chain's.
    #[error("round {0} does not carry the chain's signature")]
    Forged(u64),
}

/// Where everybody can read the randomness of a round.
pub fn published_at(round: u64) -> String {
    format!("https://api.drand.sh/{CHAIN_HASH}/public/{round}")
}

/// What is waited for.
pub type Randomness<'b> = Pin<Box<dyn Future<Output = Result<BeaconFacts, BeaconError>> + Send + 'b>>;

/// A source of public randomness.
pub trait Beacon: Send + Sync {
    /// The verified randomness of this round, with the signature that shows whose it is.
    fn randomness(&self, round: u64) -> Randomness<'_>;
}

/// drand over HTTP.
#[derive(Debug, Clone)]
pub struct Drand {
    address: Url,
    client: reqwest::Client,
}

#[derive(Deserialize)]
struct Round {
    round: u64,
    signature: String,
}

impl Drand {
    /// drand at this address.
    pub fn new(address: Url) -> Result<Self, reqwest::Error> {
        let client = reqwest::Client::builder().timeout(REQUEST_TIME).redirect(Policy::none()).build()?;
        Ok(Self { address, client })
    }

    /// The newest round and how old it is; the error is why there is none.
    pub async fn latest(&self, now: Timestamp) -> Result<Latest, String> {
        let answer = self.client.get(self.published("latest")).send().await.map_err(|error| why(&error))?;
        if !answer.status().is_success() {
            return Err(format!("it answers {}", answer.status().as_u16()));
        }
        let Round { round, signature } = answer.json().await.map_err(|error| why(&error))?;
        let mut bytes = [0; 48];
        let is_signed =
            hex::decode_to_slice(&signature, &mut bytes).is_ok() && signed_round(round, Hex(bytes)).is_ok();
        Ok(match published_at_instant(round).filter(|_| is_signed) {
            Some(at) => {
                Latest::Signed { round, seconds: now.as_jiff().duration_since(at.as_jiff()).as_secs() }
            }
            None => Latest::Forged,
        })
    }

    fn published(&self, which: impl std::fmt::Display) -> String {
        format!("{}/{CHAIN_HASH}/public/{which}", self.address.as_str().trim_end_matches('/'))
    }

    async fn read(&self, round: u64) -> Result<BeaconFacts, BeaconError> {
        let unavailable = |reason: String| BeaconError::Unavailable { round, reason };
        let address = self.published(round);
        let to_error = |error: reqwest::Error| unavailable(error.without_url().to_string());
        let answer = self.client.get(address).send().await.map_err(to_error)?;
        if !answer.status().is_success() {
            return Err(unavailable(format!("the beacon answered {}", answer.status())));
        }
        let answer: Round = answer.json().await.map_err(to_error)?;
        let mut signature = [0; 48];
        let is_signature = hex::decode_to_slice(&answer.signature, &mut signature).is_ok();
        if answer.round != round || !is_signature {
            return Err(BeaconError::Forged(round));
        }
        signed_round(round, Hex(signature)).map_err(|_| BeaconError::Forged(round))
    }
}

impl Beacon for Drand {
    fn randomness(&self, round: u64) -> Randomness<'_> {
        Box::pin(self.read(round))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use wiremock::{Mock, MockServer, ResponseTemplate, matchers::path};

    use super::*;

    /// Round 123 of the real chain.
    const SIGNATURE: &str =
        "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92";
    const RANDOMNESS: &str = "fb8f7bc29bf24db51871ec8c79f3a1e4bd0557bc0dfcee9ed1d924e69d1c60dc";

    async fn beacon_that_answers(template: ResponseTemplate) -> (MockServer, Drand) {
        // Another test of this process may have been first; one provider is as good as the other.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let server = MockServer::start().await;
        Mock::given(path(format!("/{CHAIN_HASH}/public/123"))).respond_with(template).mount(&server).await;
        let drand = Drand::new(server.uri().parse().unwrap()).unwrap();
        (server, drand)
    }

    #[tokio::test]
    async fn a_round_is_read_and_verified() {
        let answer = serde_json::json!({ "round": 123, "randomness": "ignored", "signature": SIGNATURE });
        let (_server, drand) = beacon_that_answers(ResponseTemplate::new(200).set_body_json(answer)).await;
        let facts = drand.randomness(123).await.unwrap();
        assert_eq!(facts.round, 123);
        assert_eq!(facts.randomness.to_string(), RANDOMNESS);
        assert_eq!(facts.signature.to_string(), SIGNATURE);
    }

    #[tokio::test]
    async fn an_answer_that_leads_elsewhere_is_not_followed() {
        let elsewhere = MockServer::start().await;
        let moved = ResponseTemplate::new(302).insert_header("location", elsewhere.uri().as_str());
        let (_server, drand) = beacon_that_answers(moved).await;
        assert!(matches!(drand.randomness(123).await, Err(BeaconError::Unavailable { .. })));
        assert!(elsewhere.received_requests().await.unwrap().is_empty());
    }

    #[tokio::test]
    async fn what_does_not_carry_the_chains_signature_of_that_round_is_a_forgery() {
        let changed = SIGNATURE.replacen("72a5", "72a4", 1);
        for (round, signature) in [
            (122, SIGNATURE),
            (123, changed.as_str()),
            (123, &SIGNATURE[2..]),
            (123, &format!("{SIGNATURE}00")),
            (123, "no signature"),
        ] {
            let answer = serde_json::json!({ "round": round, "signature": signature });
            let template = ResponseTemplate::new(200).set_body_json(answer);
            let (_server, drand) = beacon_that_answers(template).await;
            let said = drand.randomness(123).await;
            assert!(matches!(said, Err(BeaconError::Forged(123))), "{round} {signature}");
        }
    }

    #[tokio::test]
    async fn the_latest_round_is_told_with_its_age_when_it_carries_the_chains_signature() {
        let latest = async |signature: &str, status| {
            let _ = rustls::crypto::ring::default_provider().install_default();
            let server = MockServer::start().await;
            let answer = serde_json::json!({ "round": 123, "signature": signature });
            Mock::given(path(format!("/{CHAIN_HASH}/public/latest")))
                .respond_with(ResponseTemplate::new(status).set_body_json(answer))
                .mount(&server)
                .await;
            let now = published_at_instant(123).unwrap().plus(jiff::SignedDuration::from_secs(7));
            Drand::new(server.uri().parse().unwrap()).unwrap().latest(now).await
        };
        assert_eq!(latest(SIGNATURE, 200).await, Ok(Latest::Signed { round: 123, seconds: 7 }));
        assert_eq!(latest(&SIGNATURE.replacen("72a5", "72a4", 1), 200).await, Ok(Latest::Forged));
        assert_eq!(latest("short", 200).await, Ok(Latest::Forged));
        assert_eq!(latest(SIGNATURE, 502).await, Err("it answers 502".to_owned()));
    }

    #[tokio::test]
    async fn a_round_that_is_not_there_yet_is_waited_for() {
        let (_server, drand) = beacon_that_answers(ResponseTemplate::new(425)).await;
        let error = drand.randomness(123).await.unwrap_err();
        assert_eq!(error.to_string(), "round 123 could not be read: the beacon answered 425 Too Early");
        assert!(matches!(drand.randomness(9).await, Err(BeaconError::Unavailable { .. })));
    }
}
