//! The drawing `tpd1`: pure functions that anyone can repeat from published bytes.
//!
//! The order of events matters and is the caller's to keep: [`commitment`] is published before the contest, the list is
//! closed into [`merkle_root`] before anything is drawn, and [`key`] binds both to the drawing. Nothing here makes
//! randomness: seeds, tickets, salts and beacon values are arguments.

pub mod bodies;
mod bytes;
pub mod checkpoint;
mod commit;
pub mod cosignature;
pub mod head;
pub mod ledger;
mod merkle;
pub mod note;
mod order;
pub mod proof;
pub mod quicknet;
mod reading;
pub mod rotation;
mod rounds;
mod times;
mod verify;
pub mod witness;

pub use bytes::Hex;
pub use commit::{Beacon, commitment, key};
pub use merkle::{MerkleTree, Ticket, holder, holder_of_digits, leaf, merkle_root, record_leaf};
pub use order::{DuplicateTicket, Order, SortedTickets, Step, draw};
pub use reading::{ReadError, read};
pub use rounds::{published_at, round_for};
pub use times::{Late, TimeError, late};
pub use verify::{ProofError, checks, verify};

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

fn sha256(parts: &[&[u8]]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part);
    }
    hash.finalize().into()
}

fn hmac_sha256(key: &[u8; 32], parts: &[&[u8]]) -> [u8; 32] {
    let mut code = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes keys of any length");
    for part in parts {
        code.update(part);
    }
    code.finalize().into_bytes().into()
}
