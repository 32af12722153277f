//! Proofs of drawings.

use townpick_fuzz::Target;

use crate::drawing::{self, proof::Proof, verify};

pub(super) const PROOF_TEXT: &str = include_str!("../../tests/data/proof.json");

/// A proof with anything changed is not believed. What is believed under the service's key is the proof that was published,
/// or the same as it stood before a later record was added.
pub const PROOF: Target = Target {
    name: "proof",
    seeds: || vec![PROOF_TEXT.as_bytes().to_vec()],
    holds: |bytes| {
        let Ok(read) = drawing::read::<Proof>(bytes, bytes) else { return };
        let again = serde_json::to_vec(&read).expect("a proof can be written");
        assert_eq!(drawing::read::<Proof>(&*again, &*again).expect("and read"), read);
        let published = published();
        if read.public_key != published.public_key || verify(&read).is_err() {
            return;
        }
        assert!(published.records.starts_with(&read.records), "a record was believed that was not published");
        assert_eq!(Proof { records: published.records.clone(), ..read }, published);
    },
};

pub(super) fn published() -> Proof {
    serde_json::from_str(PROOF_TEXT).expect("the frozen proof can be read")
}
