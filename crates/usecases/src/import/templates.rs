//! Message templates: the earlier product's words take the place of the shipped ones that nobody has edited here.

use townpick_domain::import::Read;
use townpick_store::{Result, Tx, templates};

use super::{outcome::Outcome, rows::Batch, surroundings::Surroundings};
use crate::Context;

pub(super) async fn take(
    tx: &mut Tx,
    ctx: &Context<'_>,
    batch: &Batch<'_>,
    around: &Surroundings,
) -> Result<Vec<Outcome>> {
    let (rows, mut outcomes) = batch.read(tx, Read::template).await?;
    for row in &rows {
        let key = row.read.value.key.as_str();
        let (Some(there), Some(shipped)) = (templates::by_key(tx, key).await?, around.shipped.get(key))
        else {
            outcomes.refused(row, "no message of that key is sent here");
            continue;
        };
        if there.edited != *shipped {
            outcomes.refused(row, "the template was edited here");
            continue;
        }
        match row.read.value.replacing(shipped) {
            Err(reason) => outcomes.refused(row, reason),
            Ok(edited) if edited == *shipped => {
                outcomes.merged(row, Some(there.id.as_uuid()), "the template, which says the same");
            }
            Ok(edited) => {
                templates::update(tx, key, &edited, ctx.now).await?;
                outcomes.made(row, Some(there.id.as_uuid()));
            }
        }
    }
    outcomes.close(tx, ctx).await
}
