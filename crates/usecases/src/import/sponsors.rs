//! Sponsors. One of the same name with the same contact is the same.

use townpick_domain::{ids::SponsorId, import::Read};
use townpick_store::{Result, Tx, sponsors};

use super::{
    outcome::Outcome,
    rows::{Batch, towns_of},
};
use crate::Context;

pub(super) async fn take(tx: &mut Tx, ctx: &Context<'_>, batch: &Batch<'_>) -> Result<Vec<Outcome>> {
    let (rows, mut outcomes) = batch.read(tx, Read::sponsor).await?;
    let towns = towns_of(tx, rows.iter().flat_map(|row| &row.read.value.towns)).await?;
    for row in &rows {
        let sponsor = &row.read.value;
        if let Some(id) = sponsors::alike(tx, &sponsor.record).await? {
            outcomes.merged(row, Some(id.as_uuid()), "the sponsor of the same name and contact");
            continue;
        }
        let id = SponsorId::new(ctx.now, ctx.random());
        let mut supported: Vec<_> =
            sponsor.towns.iter().filter_map(|town| towns.get(town.as_str()).copied()).collect();
        supported.sort_unstable();
        supported.dedup();
        sponsors::insert(tx, id, &sponsor.record, &supported, ctx.now).await?;
        outcomes.made(row, Some(id.as_uuid()));
    }
    outcomes.close(tx, ctx).await
}
