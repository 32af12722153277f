//! Towns: one that has a record here, or had this address once, stays as it is.

use std::collections::HashMap;

use townpick_domain::{ids::TownId, import::Read, slug::TownSlug};
use townpick_store::{
    Result, Tx,
    revisions::{self, Topic},
    towns::{self, NewTown},
};

use super::{
    outcome::Outcome,
    rows::{Batch, Fresh},
};
use crate::Context;

pub(super) async fn take(tx: &mut Tx, ctx: &Context<'_>, batch: &Batch<'_>) -> Result<Vec<Outcome>> {
    let (rows, mut outcomes) = batch.read(tx, Read::town).await?;
    let slugs: Vec<TownSlug> = rows.iter().map(|row| row.read.value.place.slug.clone()).collect();
    let mut known: HashMap<String, TownId> = towns::homes(tx, &slugs).await?.into_iter().collect();
    let mut new = Vec::new();
    for row in &rows {
        let Fresh { read: Read { value: town, .. }, .. } = row;
        if let Some(id) = known.get(town.place.slug.as_str()) {
            outcomes.merged(row, Some(id.as_uuid()), "the town of the same name");
            continue;
        }
        let id = TownId::new(ctx.now, ctx.random());
        known.insert(town.place.slug.to_string(), id);
        new.push(NewTown {
            id,
            place: town.place.clone(),
            status: town.status,
            launch_date: town.launch_date,
            population: town.population,
        });
        outcomes.made(row, Some(id.as_uuid()));
    }
    if !new.is_empty() {
        towns::insert_missing(tx, &new, ctx.now).await?;
        revisions::bump(tx, Topic::Towns).await?;
    }
    outcomes.close(tx, ctx).await
}
