//! Nominations of businesses by the people who like them: what arrives is stored, and the administrators are notified.

use serde_json::json;
use townpick_domain::{ids::NominationId, nomination::BusinessNomination};
use townpick_store::{
    Result, Tx,
    nominations::{self, NewNomination},
};
use uuid::Uuid;

use crate::Context;

/// Stores a nomination, notifies the administrators of it and returns whether it is new; one that was sent before is
/// left as it was.
pub async fn receive(
    tx: &mut Tx,
    ctx: &Context<'_>,
    request_id: Uuid,
    form: BusinessNomination,
) -> Result<bool> {
    let id = NominationId::new(ctx.now, ctx.random());
    let nomination = NewNomination { id, request_id, form };
    let is_new = nominations::insert(tx, &nomination, ctx.now).await?;
    if is_new {
        // Beside the values of the form stand the names under which every template knows a business and a town.
        let mut details = json!(nomination.form);
        details["business_name"] = json!(nomination.form.nominee_name);
        details["town_name"] = json!(nomination.form.nominee_town);
        let notice = ctx.notice("business_nomination", id, details);
        ctx.enqueue(tx, &notice).await?;
    }
    Ok(is_new)
}
