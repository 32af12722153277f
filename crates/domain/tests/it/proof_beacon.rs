//! Public randomness: what drand published is taken, what is not drand's own is refused. Both verifiers are held to the
//! same frozen rounds (`web/src/features/proof/verifier/quicknet.test.ts`).

use std::io::Cursor;

use serde::Deserialize;
use townpick_domain::drawing::{
    Hex, ProofError, TimeError, checks,
    proof::{BeaconFacts, Proof},
    published_at,
    quicknet::{ChainError, check, signed_round},
    read, round_for, verify,
};

use crate::proofs::{drawn, drawn_with, known_round, now};

#[derive(Deserialize)]
struct Frozen {
    rounds: Vec<BeaconFacts>,
    refused: Vec<Refused>,
}

#[derive(Deserialize)]
struct Refused {
    what: String,
    round: u64,
    randomness: Hex<32>,
    signature: Hex<48>,
}

fn frozen() -> Frozen {
    serde_json::from_str(include_str!("../data/quicknet-rounds.json")).unwrap()
}

/// What is refused, each with its name.
fn refused() -> Vec<(String, BeaconFacts)> {
    let facts = |refused: Refused| {
        let Refused { what, round, randomness, signature } = refused;
        (what, BeaconFacts { round, randomness, signature })
    };
    frozen().refused.into_iter().map(facts).collect()
}

/// A drawing at its time with this randomness, in which everything else agrees with it.
fn proof_with(beacon: BeaconFacts) -> Proof {
    let drawn_at = published_at(round_for(now())).unwrap();
    drawn_with(5, (1, 2), Some(beacon), [now(), now(), drawn_at])
}

#[test]
fn every_frozen_round_is_drands_own() {
    let rounds = frozen().rounds;
    assert_eq!(rounds.len(), 4);
    for facts in rounds {
        assert_eq!(check(&facts), Ok(()), "round {}", facts.round);
        assert_eq!(signed_round(facts.round, facts.signature), Ok(facts));
    }
}

#[test]
fn what_is_not_drands_own_is_refused() {
    let refused = refused();
    assert_eq!(refused.len(), 9);
    for (what, facts) in refused {
        let expected = if what == "a changed random number" {
            ChainError::Randomness
        } else {
            ChainError::Signature(facts.round)
        };
        assert_eq!(check(&facts), Err(expected), "{what}");
    }
}

#[test]
fn a_proof_is_good_with_drands_own_number_alone() {
    assert_eq!(round_for(now()), known_round().round);
    assert_eq!(verify(&proof_with(known_round())), Ok(()));
    for (what, facts) in refused() {
        let expected = if facts.round == known_round().round {
            check(&facts).map_err(ProofError::Beacon)
        } else {
            Err(ProofError::Time(TimeError::Round(known_round().round)))
        };
        assert_eq!(verify(&proof_with(facts)), expected, "{what}");
    }
}

#[test]
fn a_beacon_without_its_signature_is_no_proof() {
    let text = serde_json::to_string(&proof_with(known_round())).unwrap();
    let proof: Result<Proof, _> = read(Cursor::new(&text), Cursor::new(&text));
    assert!(proof.is_ok());
    let signature = format!(",\"signature\":\"{}\"", known_round().signature);
    for without in ["", ",\"signature\":null", ",\"signature\":\"\""] {
        // Once in the proof's own field; the record of the drawing has it, too.
        let text = text.replacen(&signature, without, 1);
        let proof: Result<Proof, _> = read(Cursor::new(&text), Cursor::new(&text));
        assert!(proof.is_err(), "{without}");
    }
}

#[test]
fn whose_the_number_is_was_checked_where_there_is_one() {
    let is_about_drand = |check: &&str| check.contains("drand's own");
    assert_eq!(checks(&drawn(3)).filter(is_about_drand).count(), 0);
    assert_eq!(checks(&proof_with(known_round())).filter(is_about_drand).count(), 1);
    assert_eq!(checks(&proof_with(known_round())).count(), checks(&drawn(3)).count() + 1);
}
