//! Accepting a cosignature of a town's ledger. Every cosigner in the list has seen what the ledger says today, and the
//! list stays short enough to be read.

use jiff::SignedDuration;
use townpick_domain::{
    drawing::{
        checkpoint::{Checkpoint, root_over},
        cosignature::Cosigner,
        note::Note,
    },
    ids::TownId,
    time::Timestamp,
};
use townpick_store::{
    Result, StoreError, Tx,
    cosignatures::{self, CosignedLedger, MOST_COSIGNERS},
    ledger, towns,
};

use crate::Context;

/// How far a cosigner's clock may be ahead of ours.
const CLOCKS_DIFFER: SignedDuration = SignedDuration::from_mins(5);
/// Whoever was not heard of for so long makes room where the list is full.
const SILENT: SignedDuration = SignedDuration::from_hours(90 * 24);

/// Why a cosignature is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The note's text is no checkpoint.
    NoCheckpoint,
    /// It is another town's, or another service's.
    OtherLedger,
    /// The ledger never said so.
    OtherRoot,
    /// The key has not signed it.
    NotCosigned,
    /// It was seen in the future.
    FromTheFuture,
    /// The name would be taken for ours.
    TakenForUs,
    /// Another key has this name here.
    NameTaken,
    /// There is no room.
    Full,
}

/// Lists a cosigner with the checkpoint they saw, and tells whether that is news.
pub async fn receive(
    tx: &mut Tx,
    ctx: &Context<'_>,
    town: TownId,
    origin: &str,
    cosigner: Cosigner,
    note: &Note,
) -> Result<std::result::Result<bool, Refusal>> {
    let (checkpoint, newest) = match seen(ctx.now, origin, cosigner, note) {
        Ok(said) => said,
        Err(refusal) => return Ok(Err(refusal)),
    };
    towns::lock(tx, town).await?.ok_or(StoreError::NotFound)?;
    let hashes = ledger::hashes(tx, town, checkpoint.size).await?;
    if hashes.len() as u64 != checkpoint.size || root_over(hashes) != checkpoint.root {
        return Ok(Err(Refusal::OtherRoot));
    }
    let listed = cosignatures::of_town(tx, town).await?;
    let is_same = |known: &&CosignedLedger| known.cosigner.public_key == newest.cosigner.public_key;
    let known = listed.iter().find(is_same);
    if known.is_some_and(|known| (known.size, known.cosignature.at) >= (newest.size, newest.cosignature.at)) {
        return Ok(Ok(false));
    }
    let has_its_name = |other: &&CosignedLedger| other.cosigner.name == newest.cosigner.name;
    if listed.iter().any(|other| has_its_name(&other) && !is_same(&other)) {
        return Ok(Err(Refusal::NameTaken));
    }
    if listed.len() >= MOST_COSIGNERS && known.is_none() {
        match listed.iter().min_by_key(|known| known.received_at) {
            Some(silent) if silent.received_at.plus(SILENT) <= ctx.now => {
                cosignatures::remove(tx, town, silent.cosigner.public_key).await?;
            }
            _ => return Ok(Err(Refusal::Full)),
        }
    }
    cosignatures::save(tx, town, &newest).await?;
    Ok(Ok(true))
}

/// Everything that can be said about a cosignature without the ledger.
fn seen(
    now: Timestamp,
    origin: &str,
    cosigner: Cosigner,
    note: &Note,
) -> std::result::Result<(Checkpoint, CosignedLedger), Refusal> {
    let checkpoint: Checkpoint = note.text.parse().map_err(|_| Refusal::NoCheckpoint)?;
    if checkpoint.origin != origin {
        return Err(Refusal::OtherLedger);
    }
    if cosigner.name.is_like(origin) {
        return Err(Refusal::TakenForUs);
    }
    let cosignature = cosigner.cosigned(note).ok_or(Refusal::NotCosigned)?;
    if cosignature.at > now.plus(CLOCKS_DIFFER) {
        return Err(Refusal::FromTheFuture);
    }
    let size = checkpoint.size;
    Ok((checkpoint, CosignedLedger { cosigner, size, cosignature, received_at: now }))
}
