//! Places. Known places stay as they are.

use std::collections::HashMap;

use townpick_domain::{ids::PlaceId, import::Read, places::PlaceRow};
use townpick_store::{Result, Tx, places};

use super::{
    outcome::Outcome,
    rows::{Batch, Fresh},
};
use crate::Context;

pub(super) async fn take(tx: &mut Tx, ctx: &Context<'_>, batch: &Batch<'_>) -> Result<Vec<Outcome>> {
    let (rows, mut outcomes) = batch.read(tx, Read::place).await?;
    let values: Vec<String> = rows.iter().map(|row| row.read.value.value.clone()).collect();
    let mut known: HashMap<String, PlaceId> = places::with_values(tx, &values).await?.into_iter().collect();
    let mut new: Vec<(PlaceId, PlaceRow)> = Vec::new();
    for row in &rows {
        let Fresh { read: Read { value: place, .. }, .. } = row;
        if let Some(id) = known.get(&place.value) {
            outcomes.merged(row, Some(id.as_uuid()), "the place of the same name");
            continue;
        }
        let id = PlaceId::new(ctx.now, ctx.random());
        known.insert(place.value.clone(), id);
        new.push((id, place.clone()));
        outcomes.made(row, Some(id.as_uuid()));
    }
    if !new.is_empty() {
        places::add(tx, &new, ctx.now).await?;
    }
    outcomes.close(tx, ctx).await
}
