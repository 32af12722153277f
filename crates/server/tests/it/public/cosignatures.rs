use serde_json::{Value, json};
use townpick_domain::drawing::{
    Hex,
    checkpoint::Checkpoint,
    cosignature::{Cosigner, cosign},
    ledger::{Ledger, SigningKey},
    note::Note,
};
use townpick_server::limits::{Limits, StrangersLimit};
use townpick_store::on_sqlite;

use crate::{
    drawn::{drawn, opened, secrets},
    harness::{Answer, Service, Setup},
};

const CHECKPOINT: &str = "/towns/salem-ma/checkpoint";
const COSIGNATURES: &str = "/api/towns/salem-ma/cosignatures";

fn key() -> SigningKey {
    SigningKey::from_bytes(&[9; 32])
}

fn library() -> Cosigner {
    Cosigner { name: "library.example".parse().unwrap(), public_key: Hex(key().verifying_key().to_bytes()) }
}

async fn note(service: &Service) -> Note {
    service.get(CHECKPOINT).await.text().parse().unwrap()
}

async fn send(service: &Service, key: &str, note: &str) -> Answer {
    service.post(COSIGNATURES, json!({ "key": key, "note": note }).to_string()).await
}

/// Cosigns Salem's ledger as it is now.
pub async fn cosign_as_library(service: &Service) -> (Note, Answer) {
    let mut cosigned = note(service).await;
    let checkpoint: Checkpoint = cosigned.text.parse().unwrap();
    cosigned.signatures.push(cosign(&checkpoint, &key(), service.now()).line(&library()));
    let sent = send(service, &library().key().to_string(), &cosigned.to_string()).await;
    (cosigned, sent)
}

on_sqlite! {
    async fn a_checkpoint_is_signed_and_carries_the_root_of_the_published_ledger(database: Database) {
        let service = Setup::default().on(database);
        drawn(&service, 5).await;
        let answer = service.get(CHECKPOINT).await;
        assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
        assert_eq!(answer.header("cache-control"), "no-cache");
        let checkpoint = Checkpoint::signed_by(&note(&service).await, Hex(secrets().public_key())).unwrap();
        let ledger: Ledger = serde_json::from_slice(&service.get("/towns/salem-ma/ledger.json").await.body).unwrap();
        let hashes = ledger.records.iter().map(|record| record.hash);
        assert_eq!(checkpoint, Checkpoint::of("localhost:8080/towns/salem-ma".to_owned(), hashes));
        assert_eq!(checkpoint.size, 5);
        assert_eq!(service.get("/towns/nowhere-ma/checkpoint").await.status, 404);
    }

    async fn whoever_cosigns_it_is_listed_and_part_of_the_note_until_it_grows(database: Database) {
        let service = Setup::default().on(database);
        let drawn = drawn(&service, 5).await;
        let empty = service.get(COSIGNATURES).await.json();
        assert_eq!(empty, json!({ "size": 5, "cosigners": [] }));
        let (cosigned, sent) = cosign_as_library(&service).await;
        assert_eq!((sent.status.as_u16(), sent.json()), (201, json!({})));
        let again = send(&service, &library().key().to_string(), &cosigned.to_string()).await;
        assert_eq!(again.status, 200);
        let expected = json!([{
            "name": "library.example", "fingerprint": library().fingerprint(), "key": library().key().to_string(),
            "size": 5, "cosigned_at": service.now(),
        }]);
        assert_eq!(service.get(COSIGNATURES).await.json()["cosigners"], expected);
        assert_eq!(note(&service).await, cosigned);

        service.post(&format!("/api/claims/{}", drawn.claim_token(2)), r#"{"answer":"accept"}"#).await;
        assert_eq!(note(&service).await.signatures.len(), 1);
        let listed = service.get(COSIGNATURES).await.json();
        assert_eq!((&listed["size"], &listed["cosigners"]), (&json!(6), &expected));
    }

    async fn what_does_not_hold_is_refused_by_its_field(database: Database) {
        let service = Setup::default().on(database);
        opened(&service, 2).await;
        let good = note(&service).await.to_string();
        let key = library().key().to_string();
        for (key, note, field, words) in [
            ("library.example", good.as_str(), "key", "verifier key"),
            // A key of the kind that signs texts.
            ("PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW", &good, "key", "cosigns"),
            (&key, "hello", "note", "signed note"),
            (&key, &good, "note", "no valid cosignature of this key"),
        ] {
            let answer = send(&service, key, note).await;
            assert_eq!(answer.code(), (422, "validation_failed".to_owned()));
            let fields: Value = answer.problem()["fields"].clone();
            assert!(fields[field].as_str().unwrap().contains(words), "{fields}");
        }
        assert_eq!(service.post("/api/towns/nowhere-ma/cosignatures", json!({"key": key, "note": good}).to_string()).await.status, 404);
    }

    async fn cosignatures_are_limited_as_other_forms_of_strangers_are(database: Database) {
        let limits = Limits { cosignatures: StrangersLimit::of_networks(2, jiff::SignedDuration::from_hours(1)), ..Limits::default() };
        let service = Setup { limits, ..Setup::default() }.on(database);
        opened(&service, 2).await;
        let (key, good) = (library().key().to_string(), note(&service).await.to_string());
        for status in [422, 422, 429] {
            assert_eq!(send(&service, &key, &good).await.status, status);
        }
    }
}
