//! Applications and nominations. They wait in the inbox like any other; nobody is notified of them.

use townpick_domain::{
    application::ApplicationSource,
    ids::{ApplicationId, NominationId},
    import::Read,
};
use townpick_store::{
    Result, Tx,
    applications::{self, NewApplication},
    nominations::{self, NewNomination},
};

use super::{outcome::Outcome, rows::Batch};
use crate::Context;

pub(super) async fn take_applications(
    tx: &mut Tx,
    ctx: &Context<'_>,
    batch: &Batch<'_>,
) -> Result<Vec<Outcome>> {
    let (rows, mut outcomes) = batch.read(tx, Read::application).await?;
    for row in &rows {
        let arrived = &row.read.value;
        let at = arrived.at.unwrap_or(ctx.now).min(ctx.now);
        let id = ApplicationId::new(at, ctx.random());
        let (source, form) = (ApplicationSource::default(), arrived.form.clone());
        // No browser will send it again.
        let application = NewApplication { id, request_id: id.as_uuid(), source, form };
        applications::insert(tx, &application, at).await?;
        outcomes.made(row, Some(id.as_uuid()));
    }
    outcomes.close(tx, ctx).await
}

pub(super) async fn take_nominations(
    tx: &mut Tx,
    ctx: &Context<'_>,
    batch: &Batch<'_>,
) -> Result<Vec<Outcome>> {
    let (rows, mut outcomes) = batch.read(tx, Read::nomination).await?;
    for row in &rows {
        let arrived = &row.read.value;
        let at = arrived.at.unwrap_or(ctx.now).min(ctx.now);
        let id = NominationId::new(at, ctx.random());
        let nomination = NewNomination { id, request_id: id.as_uuid(), form: arrived.form.clone() };
        nominations::insert(tx, &nomination, at).await?;
        outcomes.made(row, Some(id.as_uuid()));
    }
    outcomes.close(tx, ctx).await
}
