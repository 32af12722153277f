//! A drawn place, as every step of a claim finds it.

use townpick_domain::{
    claim::PlaceState,
    drawing::{bodies, ledger::Event},
    ids::{ContestId, DrawingPlaceId},
};
use townpick_store::{
    Result, StoreError, Tx,
    claims::{self, Place},
    drawings::{self, DrawingContest},
};

use crate::ledger::Entry;

/// What the ledger says happened to a place.
pub(super) fn entry(place: &Place, event: Event) -> Entry {
    (event, bodies::of_place(place.number, place.ticket))
}

/// The place and its contest, read after the town was locked.
pub(super) async fn lock(tx: &mut Tx, place: DrawingPlaceId) -> Result<(DrawingContest, Place)> {
    let contest = claims::contest_of(tx, place).await?;
    let contest = drawings::lock(tx, contest).await?;
    Ok((contest, claims::place(tx, place).await?))
}

/// The same; the place must be one of this contest whose holder was notified.
pub(super) async fn lock_in(
    tx: &mut Tx,
    contest: ContestId,
    place: DrawingPlaceId,
) -> Result<(DrawingContest, Place)> {
    let (found, place) = lock(tx, place).await?;
    if found.id == contest && place.state != PlaceState::Alternate {
        Ok((found, place))
    } else {
        Err(StoreError::NotFound)
    }
}
