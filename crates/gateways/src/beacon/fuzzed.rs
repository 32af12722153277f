//! What drand answers.

use townpick_domain::drawing::{Hex, quicknet::signed_round};
use townpick_fuzz::{Target, texts};

use super::Round;

/// A round of 2023 as the chain signed it.
const KNOWN: (u64, &str) = (
    657_413,
    "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b",
);

/// No number is believed that the chain did not sign for its round, in the one spelling that it has.
pub(crate) const BEACON_ROUND: Target = Target {
    name: "beacon_round",
    seeds: || {
        let (round, signature) = KNOWN;
        texts(&[
            &format!(r#"{{"round":{round},"randomness":"","signature":"{signature}"}}"#),
            r#"{"round":1,"signature":""}"#,
        ])
    },
    holds: |bytes| {
        let Ok(Round { round, signature }) = serde_json::from_slice(bytes) else { return };
        let mut point = [0; 48];
        if hex::decode_to_slice(&signature, &mut point).is_ok() && signed_round(round, Hex(point)).is_ok() {
            assert_eq!(
                (round, signature.to_ascii_lowercase().as_str()),
                KNOWN,
                "a number was believed that is not the chain's"
            );
        }
    },
};
