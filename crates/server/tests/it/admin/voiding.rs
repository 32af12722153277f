//! Calling contests off, and what the town's ledger says about it.

use serde_json::{Value, json};
use townpick_domain::{drawing::ledger::Event, ids::ContestId};
use townpick_store::{ledger, on_sqlite, testing::fixtures};
use townpick_usecases::drawing;

use super::signed_in::SignedIn;
use crate::{
    drawn::{context, opened},
    week,
};

const ALL: &str = "/api/admin/contests";

async fn void(admin: &SignedIn, contest: ContestId) -> Value {
    let voided = admin.post(&format!("{ALL}/{contest}/void"), json!({"reason": "The shop closed."})).await;
    assert_eq!(voided.status, 200, "{}", voided.text());
    voided.json()
}

async fn events(admin: &SignedIn, contest: ContestId) -> Vec<Event> {
    let mut reader = admin.service.database.read().await.unwrap();
    let records = ledger::of_contest(&mut reader, contest).await.unwrap();
    records.iter().map(|record| record.statement.event).collect()
}

on_sqlite! {
    async fn a_started_contest_is_called_off_in_the_ledger(database: Database) {
        let admin = SignedIn::on(database).await;
        let open = opened(&admin.service, 2).await;
        fixtures::template(&admin.service.database, 40, "contest_voided", "both", true).await;
        let preview = format!("{ALL}/{}/void-preview", open.contest);
        let reach = admin.get(&preview).await.json();
        let nobody = json!({"members": 0, "emails": 0, "texts": 0});
        assert_eq!(reach["reach"]["members"], open.members.len());
        assert_eq!((&reach["sends_email"], &reach["sends_texts"]), (&json!(false), &json!(false)));
        void(&admin, open.contest).await;
        assert_eq!(events(&admin, open.contest).await, [Event::Committed, Event::Voided]);
        let public = admin.service.get(&format!("/api/drawings/{}", open.contest)).await.json();
        assert_eq!((&public["state"], &public["void_reason"]), (&json!("voided"), &json!("The shop closed.")));
        assert_eq!(admin.get(&preview).await.json()["reach"], nobody, "it can be voided once");
    }

    async fn a_started_contest_that_was_not_promised_yet_is_called_off_too(database: Database) {
        let admin = SignedIn::on(database).await;
        let (_, running) = week::salem(&admin.service).await;
        void(&admin, running.id).await;
        assert_eq!(events(&admin, running.id).await, [Event::Voided]);
    }

    async fn an_upcoming_contest_leaves_no_trace_in_the_ledger(database: Database) {
        let admin = SignedIn::on(database).await;
        let (salem, _) = week::salem(&admin.service).await;
        let next = week::contest(2, salem, "2026-07-12", "2026-07-19");
        week::save_contest(&admin.service, &next).await;
        assert_eq!(void(&admin, next.id).await["can_be_deleted"], true);
        assert_eq!(events(&admin, next.id).await, []);
        assert_eq!(admin.delete(&format!("{ALL}/{}", next.id)).await.status, 204);
    }

    async fn what_the_ledger_tells_of_is_never_erased(database: Database) {
        let admin = SignedIn::on(database).await;
        let (salem, _) = week::salem(&admin.service).await;
        // An engine whose clock is ahead has promised it before it starts by ours.
        let next = week::contest(2, salem, "2026-07-12", "2026-07-19");
        week::save_contest(&admin.service, &next).await;
        let mut tx = admin.service.database.write().await.unwrap();
        drawing::commit(&mut tx, &context(next.window.starts_at), next.id, false).await.unwrap();
        tx.commit().await.unwrap();
        let address = format!("{ALL}/{}", next.id);
        let shown = admin.get(&address).await.json();
        assert_eq!((&shown["status"], &shown["can_be_deleted"]), (&json!("Upcoming"), &json!(false)));
        assert_eq!(admin.delete(&address).await.code(), (409, "contest_started".to_owned()));
        void(&admin, next.id).await;
        assert_eq!(events(&admin, next.id).await, [Event::Committed, Event::Voided]);
    }
}
