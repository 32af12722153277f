//! Applications of businesses that want to be featured.

mod inbox;

use townpick_domain::{
    application::{ApplicationSource, BusinessApplication},
    ids::ApplicationId,
    time::Timestamp,
};
use uuid::Uuid;

use crate::{Result, Tx};
pub use inbox::{Application, set_accepted};

/// An application as it arrives.
#[derive(Debug, Clone)]
pub struct NewApplication {
    /// The application's id.
    pub id: ApplicationId,
    /// Chosen by the sender, the same when the same form is sent again.
    pub request_id: Uuid,
    /// The page it came from.
    pub source: ApplicationSource,
    /// The form.
    pub form: BusinessApplication,
}

/// Keeps an application and tells whether it is new; one that was sent before is left as it was.
pub async fn insert(tx: &mut Tx, application: &NewApplication, now: Timestamp) -> Result<bool> {
    let inserted = tx
        .insert("business_applications")
        .set("id", application.id)
        .record(&application.form)
        .set("source", application.source)
        .set("request_id", application.request_id)
        .set("search_text", search_text(&application.form))
        .at(now)
        .ending(" ON CONFLICT (request_id) DO NOTHING")
        .save()
        .await?;
    Ok(inserted == 1)
}

/// What administrators can look for, in lower case.
fn search_text(form: &BusinessApplication) -> String {
    let texts = [
        form.business_name.as_str(),
        form.contact_name.as_str(),
        form.contact_email.as_str(),
        form.contact_phone.as_str(),
    ];
    texts.join(" ").to_lowercase()
}
