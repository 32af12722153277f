//! Businesses and the towns they serve. One with an address that a business here has is that business, which stays as it
//! is; a town that the file ties to it is added.

use std::collections::HashMap;

use townpick_domain::{
    ids::BusinessId,
    import::{Read, Table},
};
use townpick_store::{
    Result, Tx,
    businesses::{self, NewBusiness},
    revisions::{self, Topic},
};

use super::{
    outcome::Outcome,
    rows::{Batch, referred, towns_of},
};
use crate::Context;

pub(super) async fn take(tx: &mut Tx, ctx: &Context<'_>, batch: &Batch<'_>) -> Result<Vec<Outcome>> {
    let (rows, mut outcomes) = batch.read(tx, Read::business).await?;
    let slugs: Vec<String> = rows.iter().map(|row| row.read.value.slug.to_string()).collect();
    let mut known: HashMap<String, BusinessId> =
        businesses::with_slugs(tx, &slugs).await?.into_iter().collect();
    for row in &rows {
        let record = row.read.value.clone();
        if let Some(id) = known.get(record.slug.as_str()) {
            outcomes.merged(row, Some(id.as_uuid()), "the business with the same address");
            continue;
        }
        let id = BusinessId::new(ctx.now, ctx.random());
        known.insert(record.slug.to_string(), id);
        businesses::insert(tx, &NewBusiness { id, record, towns: Vec::new() }, ctx.now).await?;
        outcomes.made(row, Some(id.as_uuid()));
    }
    outcomes.close(tx, ctx).await
}

pub(super) async fn take_towns(tx: &mut Tx, ctx: &Context<'_>, batch: &Batch<'_>) -> Result<Vec<Outcome>> {
    let (rows, mut outcomes) = batch.read(tx, Read::served_town).await?;
    let values = || rows.iter().map(|row| &row.read.value);
    let businesses = referred(tx, Table::FeaturedBusinesses, values().map(|pair| &pair.business)).await?;
    let towns = towns_of(tx, values().map(|pair| &pair.town)).await?;
    for row in &rows {
        let pair = &row.read.value;
        let (Some(business), Some(town)) =
            (businesses.get(pair.business.as_str()), towns.get(pair.town.as_str()))
        else {
            outcomes.refused(row, "its business or its town was not taken over");
            continue;
        };
        if businesses::serve(tx, BusinessId::from_uuid(*business), *town).await? {
            outcomes.tied(row, *business, *town);
        } else {
            outcomes.merged(row, Some(*business), "what the business serves already");
        }
    }
    revisions::bump(tx, Topic::Towns).await?;
    outcomes.close(tx, ctx).await
}
