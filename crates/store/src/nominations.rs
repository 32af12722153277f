//! Nominations of businesses by the people who like them.

mod inbox;

use townpick_domain::{ids::NominationId, nomination::BusinessNomination, time::Timestamp};
use uuid::Uuid;

use crate::{Result, Tx};
pub use inbox::Nomination;

/// A nomination as it arrives.
#[derive(Debug, Clone)]
pub struct NewNomination {
    /// The nomination's id.
    pub id: NominationId,
    /// Chosen by the sender, the same when the same form is sent again.
    pub request_id: Uuid,
    /// The form.
    pub form: BusinessNomination,
}

/// Keeps a nomination and tells whether it is new; one that was sent before is left as it was.
pub async fn insert(tx: &mut Tx, nomination: &NewNomination, now: Timestamp) -> Result<bool> {
    let inserted = tx
        .insert("business_nominations")
        .set("id", nomination.id)
        .record(&nomination.form)
        .set("request_id", nomination.request_id)
        .set("search_text", search_text(&nomination.form))
        .at(now)
        .ending(" ON CONFLICT (request_id) DO NOTHING")
        .save()
        .await?;
    Ok(inserted == 1)
}

/// What administrators can look for, in lower case.
fn search_text(form: &BusinessNomination) -> String {
    let texts = [
        form.nominee_name.as_str(),
        form.nominee_town.as_str(),
        form.nominator_name.as_ref().map_or("", |name| name.as_str()),
        form.nominator_email.as_ref().map_or("", |email| email.as_str()),
    ];
    texts.join(" ").to_lowercase()
}
