//! Two administrators who edit the same record: the second one is told, and nothing of the first one's is undone.

use serde_json::{Value, json};
use townpick_store::both_engines;

use super::{businesses, contests, inboxes, signed_in::SignedIn, sponsors, templates};
use crate::{harness::Answer, public::forms::with, week};

async fn save(admin: &SignedIn, address: &str, body: Value) -> Answer {
    if address.contains("/applications/") {
        admin.patch(address, body).await
    } else {
        admin.put(address, body).await
    }
}

/// Both opened the form on the same version: one saves it, the other is refused and saves after a second look.
async fn edit_together(admin: &SignedIn, address: &str, opened: &Value, mine: Value, theirs: Value) {
    let read = &opened["updated_at"];
    assert!(read.is_string(), "{opened}");
    let first = save(admin, address, with(&mine, "updated_at", read.clone())).await;
    assert_eq!(first.status, 200, "{}", first.text());
    let entries = admin.activity().await.len();
    let second = save(admin, address, with(&theirs, "updated_at", read.clone())).await;
    assert_eq!(second.code(), (409, "changed_meanwhile".to_owned()));
    let detail = second.problem()["detail"].as_str().unwrap().to_owned();
    assert!(
        detail.starts_with("Someone else changed this while you were editing, so nothing was saved."),
        "{detail}"
    );
    assert_eq!(admin.activity().await.len(), entries, "what was refused is no change");
    let again = first.json()["updated_at"].clone();
    assert_ne!(&again, read);
    let third = save(admin, address, with(&theirs, "updated_at", again)).await;
    assert_eq!(third.status, 200, "{}", third.text());
}

both_engines! {
    async fn a_business_is_not_saved_over_somebody_elses_change(database: Database) {
        let admin = SignedIn::on(database).await;
        let (salem, _) = week::salem(&admin.service).await;
        let (all, form) = ("/api/admin/businesses", businesses::form(salem));
        let opened = admin.post(all, form.clone()).await.json();
        let address = format!("{all}/{}", opened["id"].as_str().unwrap());
        let theirs = with(&form, "address", "2 Main Street");
        edit_together(&admin, &address, &opened, with(&form, "description", "Fries."), theirs).await;
    }

    async fn a_contest_is_not_saved_over_somebody_elses_change(database: Database) {
        let admin = SignedIn::on(database).await;
        let (salem, _) = week::salem(&admin.service).await;
        let (all, form) = ("/api/admin/contests", contests::form(salem));
        let opened = admin.post(all, form.clone()).await.json();
        let address = format!("{all}/{}", opened["id"].as_str().unwrap());
        let theirs = with(&form, "special_instructions", "Ring.");
        edit_together(&admin, &address, &opened, with(&form, "title", "Pie for a year"), theirs).await;
    }

    async fn a_sponsor_is_not_saved_over_somebody_elses_change(database: Database) {
        let admin = SignedIn::on(database).await;
        let (all, form) = ("/api/admin/sponsors", sponsors::form());
        let opened = admin.post(all, form.clone()).await.json();
        let address = format!("{all}/{}", opened["id"].as_str().unwrap());
        let theirs = with(&form, "contact_name", "Bo Fry");
        edit_together(&admin, &address, &opened, with(&form, "name", "Harbor Trust"), theirs).await;
    }

    async fn a_template_is_not_saved_over_somebody_elses_change(database: Database) {
        let admin = SignedIn::on(database).await;
        templates::install(&admin.service, 1, "welcome", "both").await;
        let opened = admin.get("/api/admin/templates").await.json()["items"][0].clone();
        let form = templates::form();
        let theirs = with(&form, "description", "At once.");
        edit_together(&admin, templates::WELCOME, &opened, with(&form, "name", "Hello"), theirs).await;
    }

    async fn a_review_is_not_saved_over_somebody_elses_notes(database: Database) {
        let admin = inboxes::signed_in(database).await;
        let address = format!("/api/admin/applications/{}", inboxes::apply(&admin, 1, "Harbor Bread").await);
        let opened = admin.get("/api/admin/applications").await.json()["items"][0].clone();
        let (mine, theirs) = (json!({"review_notes": "Call Ann."}), json!({"review_notes": "Too far."}));
        edit_together(&admin, &address, &opened, mine, theirs).await;
    }
}
