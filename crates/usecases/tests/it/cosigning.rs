//! Cosignatures are listed only of what the ledger says, and the list stays short.

use jiff::SignedDuration;
use townpick_domain::{
    drawing::{
        Hex,
        checkpoint::Checkpoint,
        cosignature::{Cosigner, cosign},
        ledger::SigningKey,
        note::Note,
    },
    ids::TownId,
    time::Timestamp,
};
use townpick_store::{
    Database, Tx, both_engines,
    cosignatures::{self, MOST_COSIGNERS},
    drawings, ledger,
};
use townpick_usecases::{
    cosigning::{Refusal, receive},
    drawing,
    voiding::void,
};

use crate::{
    drawing::running,
    support::{SECRETS, at, context},
};

const ORIGIN: &str = "townpick.example/towns/salem-ma";

fn key(number: u8) -> SigningKey {
    SigningKey::from_bytes(&[number; 32])
}

fn cosigner(name: &str, number: u8) -> Cosigner {
    Cosigner { name: name.parse().unwrap(), public_key: Hex(key(number).verifying_key().to_bytes()) }
}

/// The checkpoint with this cosigner's word.
fn cosigned(checkpoint: &Checkpoint, who: &Cosigner, number: u8, seen: Timestamp) -> Note {
    let mut note = checkpoint.sign(&SECRETS.signing());
    note.signatures.push(cosign(checkpoint, &key(number), seen).line(who));
    note
}

async fn checkpoint(tx: &mut Tx, town: TownId) -> Checkpoint {
    Checkpoint::of(ORIGIN.to_owned(), ledger::hashes(tx, town, u64::MAX).await.unwrap())
}

/// Salem, whose ledger has two records.
async fn salem(database: &Database) -> TownId {
    let (contest, _) = running(database).await;
    let mut tx = database.write().await.unwrap();
    drawing::commit(&mut tx, &context(), contest, false).await.unwrap();
    void(&mut tx, &context(), contest, "the shop closed").await.unwrap().unwrap();
    let town = drawings::lock(&mut tx, contest).await.unwrap().town_id;
    tx.commit().await.unwrap();
    town
}

both_engines! {
    async fn a_cosigner_is_listed_once_with_the_newest_checkpoint_they_saw(database: Database) {
        let town = salem(&database).await;
        let mut tx = database.write().await.unwrap();
        let (whole, library) = (checkpoint(&mut tx, town).await, cosigner("library.example", 1));
        let first = Checkpoint::of(ORIGIN.to_owned(), ledger::hashes(&mut tx, town, 1).await.unwrap());
        assert_eq!((first.size, whole.size), (1, 2));
        let now = context().now;
        for (seen, is_new) in [(&first, true), (&first, false), (&whole, true), (&first, false), (&whole, false)] {
            let note = cosigned(seen, &library, 1, now);
            assert_eq!(receive(&mut tx, &context(), town, ORIGIN, library.clone(), &note).await.unwrap(), Ok(is_new));
        }
        let listed = cosignatures::of_town(&mut tx, town).await.unwrap();
        assert_eq!((listed.len(), listed[0].size, &listed[0].cosigner), (1, 2, &library));
    }

    async fn what_the_ledger_never_said_is_not_listed(database: Database) {
        let town = salem(&database).await;
        let mut tx = database.write().await.unwrap();
        let (whole, now) = (checkpoint(&mut tx, town).await, context().now);
        let library = cosigner("library.example", 1);
        let other = |change: fn(&mut Checkpoint)| {
            let mut checkpoint = whole.clone();
            change(&mut checkpoint);
            cosigned(&checkpoint, &library, 1, now)
        };
        let mut text = other(|_| {});
        text.text.push_str("more\n");
        let ahead = now.plus(SignedDuration::from_mins(6));
        for (note, refusal) in [
            (text, Refusal::NoCheckpoint),
            (other(|checkpoint| "elsewhere.example/towns/salem-ma".clone_into(&mut checkpoint.origin)), Refusal::OtherLedger),
            (other(|checkpoint| checkpoint.root = Hex([1; 32])), Refusal::OtherRoot),
            (other(|checkpoint| checkpoint.size = 3), Refusal::OtherRoot),
            (other(|checkpoint| checkpoint.size = 1), Refusal::OtherRoot),
            (cosigned(&whole, &library, 2, now), Refusal::NotCosigned),
            (whole.sign(&SECRETS.signing()), Refusal::NotCosigned),
            (cosigned(&whole, &library, 1, ahead), Refusal::FromTheFuture),
        ] {
            let taken = receive(&mut tx, &context(), town, ORIGIN, library.clone(), &note).await.unwrap();
            assert_eq!(taken, Err(refusal));
        }
        let like_us = cosigner("townpick.example/w1", 1);
        let note = cosigned(&whole, &like_us, 1, now);
        assert_eq!(receive(&mut tx, &context(), town, ORIGIN, like_us, &note).await.unwrap(), Err(Refusal::TakenForUs));
        assert!(cosignatures::of_town(&mut tx, town).await.unwrap().is_empty());
    }

    async fn a_full_list_makes_room_only_for_whom_nobody_heard_of_for_long(database: Database) {
        let town = salem(&database).await;
        let mut tx = database.write().await.unwrap();
        let (whole, now) = (checkpoint(&mut tx, town).await, context().now);
        for number in 1..=u8::try_from(MOST_COSIGNERS).unwrap() {
            let who = cosigner(&format!("witness-{number}"), number);
            let note = cosigned(&whole, &who, number, now);
            assert_eq!(receive(&mut tx, &context(), town, ORIGIN, who, &note).await.unwrap(), Ok(true));
        }
        let late = cosigner("late.example", 99);
        let (note, same_name) = (cosigned(&whole, &late, 99, now), cosigner("witness-1", 98));
        assert_eq!(receive(&mut tx, &context(), town, ORIGIN, late.clone(), &note).await.unwrap(), Err(Refusal::Full));
        let taken = cosigned(&whole, &same_name, 98, now);
        assert_eq!(receive(&mut tx, &context(), town, ORIGIN, same_name, &taken).await.unwrap(), Err(Refusal::NameTaken));
        let months_later = now.plus(SignedDuration::from_hours(91 * 24));
        let returning = cosigner("witness-1", 1);
        let again = cosigned(&whole, &returning, 1, months_later);
        assert_eq!(receive(&mut tx, &at(months_later), town, ORIGIN, returning.clone(), &again).await.unwrap(), Ok(true));
        assert_eq!(receive(&mut tx, &at(months_later), town, ORIGIN, late.clone(), &note).await.unwrap(), Ok(true));
        let listed: Vec<_> = cosignatures::of_town(&mut tx, town).await.unwrap().into_iter().map(|row| row.cosigner).collect();
        assert_eq!(listed.len(), MOST_COSIGNERS);
        assert!(listed.contains(&late) && listed.contains(&returning));
    }
}
