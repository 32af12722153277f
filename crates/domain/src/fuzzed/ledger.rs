//! What is published about ledgers and comes back from witnesses.

use ed25519_dalek::SigningKey;
use townpick_fuzz::{Target, text, texts};

use super::proof::published;
use crate::{
    drawing::{
        self, Hex,
        checkpoint::Checkpoint,
        cosignature::{Cosigner, CosignerName, cosign},
        head::LedgerHead,
        ledger::Ledger,
        note::{Note, NoteKey},
    },
    time::Timestamp,
};

/// The key of [`SIGNED`]'s checkpoint, and the cosigner's.
fn keys() -> [SigningKey; 2] {
    [SigningKey::from_bytes(&[9; 32]), SigningKey::from_bytes(&[10; 32])]
}

fn checkpoint() -> Checkpoint {
    Checkpoint { origin: "townpick.example/towns/salem-ma".to_owned(), size: 7, root: Hex([3; 32]) }
}

fn cosigner() -> Cosigner {
    let name: CosignerName = "witness.example/a".parse().expect("it is a name");
    Cosigner { name, public_key: Hex(keys()[1].verifying_key().to_bytes()) }
}

fn published_ledger() -> Ledger {
    let proof = published();
    Ledger { ledger: "salem-ma".to_owned(), public_key: proof.public_key, records: proof.records }
}

/// A ledger that holds under the service's key is the beginning of the one that was published.
pub const LEDGER: Target = Target {
    name: "ledger",
    seeds: || vec![serde_json::to_vec(&published_ledger()).expect("a ledger can be written")],
    holds: |bytes| {
        let Ok(read) = drawing::read::<Ledger>(bytes, bytes) else { return };
        let published = published_ledger();
        let _ = read.key_after(usize::MAX);
        if read.public_key == published.public_key && read.check().is_ok() && !read.records.is_empty() {
            assert!(
                published.records.starts_with(&read.records),
                "a record was believed that was not published"
            );
            assert_eq!(read.ledger, published.ledger);
        }
    },
};

/// A line that is read says what it said, whatever stood around it.
pub const HEAD: Target = Target {
    name: "ledger_head",
    seeds: || {
        texts(&[
            "salem-ma #3 0123456789abcdef",
            "> For the record: SALEM-MA #3\r\n> 01234567\n> 89ABCDEF\nKeep this line",
            "place #1 of #2, salem-ma#12 0123456789abcdef.",
        ])
    },
    holds: |bytes| {
        let Ok(head) = text(bytes).parse::<LedgerHead>() else { return };
        assert_eq!(head.to_string().parse::<LedgerHead>(), Ok(head.clone()));
        assert!(head.sequence > 0);
        let _ = head.compare(&published_ledger());
    },
};

/// Notes and keys have one spelling; a checkpoint or a cosignature is believed only when its own key made it.
pub const NOTE: Target = Target {
    name: "note",
    seeds: || {
        let [service, witness] = keys();
        let mut note = checkpoint().sign(&service);
        let at = Timestamp::from_microseconds(1_700_000_000_000_000).expect("it is an instant");
        note.signatures.push(cosign(&checkpoint(), &witness, at).line(&cosigner()));
        let key = cosigner().key().to_string();
        vec![note.to_string().into_bytes(), checkpoint().to_string().into_bytes(), key.into_bytes()]
    },
    holds: |bytes| {
        let text = text(bytes);
        if let Ok(key) = text.parse::<NoteKey>() {
            assert_eq!(key.to_string(), text);
            let _ = Cosigner::try_from(key);
        }
        if let Ok(name) = text.parse::<CosignerName>() {
            assert_eq!(name.to_string(), text);
            assert!(!name.is_like("townpick.example/towns/salem-ma") || text.starts_with("townpick.example"));
        }
        if let Ok(checkpoint) = text.parse::<Checkpoint>() {
            assert_eq!(checkpoint.to_string(), text);
        }
        let Ok(note) = text.parse::<Note>() else { return };
        assert_eq!(note.to_string(), text);
        assert!(note.signatures.len() <= 100);
        let [service, _] = keys();
        if let Ok(believed) = Checkpoint::signed_by(&note, Hex(service.verifying_key().to_bytes())) {
            assert_eq!(believed, checkpoint(), "a checkpoint was believed that was not signed");
        }
        if cosigner().cosigned(&note).is_some() {
            assert_eq!(note.text, checkpoint().to_string(), "a cosignature was believed that was not made");
        }
    },
};
