//! Short links. A code leads to one place: one that leads elsewhere here is refused.

use townpick_domain::import::Read;
use townpick_store::{
    Result, Tx,
    short_links::{self, NewShortLink},
};

use super::{outcome::Outcome, rows::Batch};
use crate::Context;

pub(super) async fn take(tx: &mut Tx, ctx: &Context<'_>, batch: &Batch<'_>) -> Result<Vec<Outcome>> {
    let (rows, mut outcomes) = batch.read(tx, Read::short_link).await?;
    for row in &rows {
        let link = &row.read.value;
        let new = NewShortLink { code: link.code.clone(), target: link.target.clone(), contest: None };
        if short_links::insert_followed(tx, &new, link.clicks, ctx.now).await? {
            outcomes.made(row, None);
            continue;
        }
        let there = short_links::find(tx, &link.code).await?;
        if there.is_some_and(|there| there.original_url == link.target.as_str()) {
            outcomes.merged(row, None, "the link with the same code");
        } else {
            outcomes.refused(row, "its code leads somewhere else here");
        }
    }
    outcomes.close(tx, ctx).await
}
