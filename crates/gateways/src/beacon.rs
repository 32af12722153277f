//! Public randomness: drand's quicknet, a value every three seconds that nobody can know or choose beforehand.
//!
//! A value counts only when its signature is good under the pinned key of the chain. There is no second source and no
//! fallback: whoever waits for a round waits for that round.

use std::{future::Future, pin::Pin, time::Duration};

use drand_verify::{G2PubkeyRfc, Pubkey as _};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use url::Url;

/// The chain `quicknet`: its hash and its key.
const CHAIN_HASH: &str = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";
const CHAIN_KEY: &str = "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d10\
                         64510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991e\
                         f5ece45a";

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
pub type Randomness<'b> = Pin<Box<dyn Future<Output = Result<[u8; 32], BeaconError>> + Send + 'b>>;

/// A source of public randomness.
pub trait Beacon: Send + Sync {
    /// The verified randomness of this round.
    fn randomness(&self, round: u64) -> Randomness<'_>;
}

/// The randomness that a round's signature gives, if it is the chain's signature.
///
/// # Panics
/// Never: the pinned key is one, which a test of this module shows.
pub fn verified(round: u64, signature: &[u8]) -> Result<[u8; 32], BeaconError> {
    let mut key = [0; 96];
    hex::decode_to_slice(CHAIN_KEY, &mut key).expect("the pinned key is 96 bytes of hexadecimal");
    let key = G2PubkeyRfc::from_fixed(key).expect("the pinned key is a point of the curve");
    match key.verify(round, b"", signature) {
        Ok(true) => Ok(Sha256::digest(signature).into()),
        Ok(false) | Err(_) => Err(BeaconError::Forged(round)),
    }
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
        let client = reqwest::Client::builder().timeout(REQUEST_TIME).build()?;
        Ok(Self { address, client })
    }

    async fn read(&self, round: u64) -> Result<[u8; 32], BeaconError> {
        let unavailable = |reason: String| BeaconError::Unavailable { round, reason };
        let base = self.address.as_str().trim_end_matches('/');
        let address = format!("{base}/{CHAIN_HASH}/public/{round}");
        let to_error = |error: reqwest::Error| unavailable(error.without_url().to_string());
        let answer = self.client.get(address).send().await.map_err(to_error)?;
        if !answer.status().is_success() {
            return Err(unavailable(format!("the beacon answered {}", answer.status())));
        }
        let answer: Round = answer.json().await.map_err(to_error)?;
        let signature = hex::decode(&answer.signature).map_err(|_| BeaconError::Forged(round))?;
        if answer.round == round { verified(round, &signature) } else { Err(BeaconError::Forged(round)) }
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

    #[test]
    fn only_the_chains_own_signature_of_that_round_counts() {
        let signature = hex::decode(SIGNATURE).unwrap();
        assert_eq!(verified(123, &signature).unwrap(), <[u8; 32]>::from(Sha256::digest(&signature)));
        assert!(matches!(verified(124, &signature), Err(BeaconError::Forged(124))));
        let mut changed = signature.clone();
        changed[20] ^= 1;
        assert!(verified(123, &changed).is_err());
        assert!(verified(123, &signature[1..]).is_err());
    }

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
        let expected: [u8; 32] = Sha256::digest(hex::decode(SIGNATURE).unwrap()).into();
        assert_eq!(drand.randomness(123).await.unwrap(), expected);
    }

    #[tokio::test]
    async fn another_round_in_the_answer_is_a_forgery() {
        let answer = serde_json::json!({ "round": 122, "signature": SIGNATURE });
        let (_server, drand) = beacon_that_answers(ResponseTemplate::new(200).set_body_json(answer)).await;
        assert!(matches!(drand.randomness(123).await, Err(BeaconError::Forged(123))));
    }

    #[tokio::test]
    async fn a_round_that_is_not_there_yet_is_waited_for() {
        let (_server, drand) = beacon_that_answers(ResponseTemplate::new(425)).await;
        let error = drand.randomness(123).await.unwrap_err();
        assert_eq!(error.to_string(), "round 123 could not be read: the beacon answered 425 Too Early");
        assert!(matches!(drand.randomness(9).await, Err(BeaconError::Unavailable { .. })));
    }
}
