//! drand's quicknet, a public random number every three seconds: the pinned chain, and whether a number is its own.
//!
//! A number counts only with the chain's signature of its round. Whoever fetches one and whoever verifies a proof ask the
//! same function, and it needs no network.

use drand_verify::{G2PubkeyRfc, Pubkey as _};

use super::{bytes::Hex, proof::BeaconFacts, sha256};

/// The chain's hash, by which everybody names it.
pub const CHAIN_HASH: &str = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";
const CHAIN_KEY: &str = "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d10\
                         64510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991e\
                         f5ece45a";

/// Why a number is not the chain's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChainError {
    /// The signature is not the chain's signature of this round.
    #[error("the signature of the public randomness is not drand's signature of round {0}")]
    Signature(u64),
    /// The signature gives another number.
    #[error("the public randomness is not the hash of its signature")]
    Randomness,
}

/// What the chain's signature of a round gives.
///
/// # Panics
/// Never: the pinned key is one, which every test with a frozen round shows.
pub fn signed_round(round: u64, signature: Hex<48>) -> Result<BeaconFacts, ChainError> {
    let mut key = [0; 96];
    hex::decode_to_slice(CHAIN_KEY, &mut key).expect("the pinned key is 96 bytes of hexadecimal");
    let key = G2PubkeyRfc::from_fixed(key).expect("the pinned key is a point of the curve");
    // The crate takes a signature in one spelling alone, and no point outside the group: a second spelling would be a
    // second number to choose from.
    match key.verify(round, b"", &signature.0) {
        Ok(true) => Ok(BeaconFacts { round, randomness: Hex(sha256(&[&signature.0])), signature }),
        Ok(false) | Err(_) => Err(ChainError::Signature(round)),
    }
}

/// Makes sure that a number is the chain's own.
pub fn check(facts: &BeaconFacts) -> Result<(), ChainError> {
    let signed = signed_round(facts.round, facts.signature)?;
    if signed.randomness == facts.randomness { Ok(()) } else { Err(ChainError::Randomness) }
}
