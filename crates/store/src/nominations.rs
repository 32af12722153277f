//! Nominations of businesses by the people who like them.

mod inbox;

use townpick_domain::{ids::NominationId, nomination::BusinessNomination, time::Timestamp};
use uuid::Uuid;

use crate::{Executor, Result, Tx};
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
    let form = &nomination.form;
    let inserted = tx
        .sql(
            "INSERT INTO business_nominations (id, nominee_name, nominee_town, website_url, reason, nominator_name,
                                               nominator_email, request_id, search_text, created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
             ON CONFLICT (request_id) DO NOTHING",
        )
        .bind(nomination.id)
        .bind(form.nominee_name.as_str().to_owned())
        .bind(form.nominee_town.as_str().to_owned())
        .bind(form.website_url.as_ref().map(|url| url.as_str().to_owned()))
        .bind(form.reason.as_ref().map(|text| text.as_str().to_owned()))
        .bind(form.nominator_name.as_ref().map(|name| name.as_str().to_owned()))
        .bind(form.nominator_email.as_ref().map(|email| email.as_str().to_owned()))
        .bind(nomination.request_id)
        .bind(search_text(form))
        .bind(now)
        .execute()
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

/// Whether a nomination that was sent with this id is kept already.
pub async fn is_stored(db: &mut impl Executor, request_id: Uuid) -> Result<bool> {
    let row: Option<(i64,)> = db
        .sql("SELECT created_at FROM business_nominations WHERE request_id = $1")
        .bind(request_id)
        .optional()
        .await?;
    Ok(row.is_some())
}
