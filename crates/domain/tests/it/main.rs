//! Rules that must hold for every input, and frozen vectors, through the public interface alone.

#![allow(clippy::unwrap_used)]

mod calendar;
mod checkpoints;
mod contact;
mod contest;
mod drawing_fairness;
mod drawing_vectors;
mod ids;
mod ledger_heads;
mod money;
mod places_csv;
mod places_order;
mod proof;
mod proof_beacon;
mod proof_changes;
mod proof_times;
mod proofs;
mod rotation;
mod slugs;
mod support;
