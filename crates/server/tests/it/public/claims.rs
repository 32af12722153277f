use jiff::SignedDuration;
use serde_json::{Value, json};
use townpick_store::{on_sqlite, testing::fixtures};

use crate::{
    drawn::{Drawn, drawn, link, secrets, void},
    harness::{Answer, Service, Setup},
    public::own_data::delete_themselves,
};

async fn answer(service: &Service, drawn: &Drawn, place: usize, answer: &str) -> Answer {
    let path = format!("/api/claims/{}", drawn.claim_token(place));
    service.post(&path, json!({ "answer": answer }).to_string()).await
}

async fn claim(service: &Service, drawn: &Drawn, place: usize) -> Value {
    service.get(&format!("/api/claims/{}", drawn.claim_token(place))).await.json()
}

on_sqlite! {
    async fn a_winner_sees_the_prize_and_how_to_get_it_once_they_accept(database: Database) {
        let service = Setup::default().on(database);
        let drawn = drawn(&service, 5).await;
        let seen = claim(&service, &drawn, 1).await;
        assert_eq!(
            seen,
            json!({
                "state": "notified", "contest_title": "Bread for a Year 1", "town_full_name": "Salem, MA",
                "business_name": "Harbor Bread Company", "prize_description": "$100 gift card", "prize_value_cents": null,
                "special_instructions": null, "claim_deadline": "2026-07-14T22:00:00Z", "first_name": "Maria",
            })
        );
        let accepted = answer(&service, &drawn, 1, "accept").await;
        assert_eq!(accepted.status, 200);
        assert_eq!(
            (&accepted.json()["state"], &accepted.json()["special_instructions"]),
            (&json!("claimed"), &json!("Not shown either."))
        );
        assert_eq!(answer(&service, &drawn, 1, "accept").await.status, 200);
        let refused = answer(&service, &drawn, 1, "decline").await;
        assert_eq!(refused.code(), (409, "conflict".to_owned()));
        assert_eq!(claim(&service, &drawn, 1).await["state"], "claimed");
    }

    async fn a_winner_who_declines_passes_the_prize_on(database: Database) {
        let service = Setup::default().on(database);
        let drawn = drawn(&service, 5).await;
        assert_eq!(service.get(&format!("/api/claims/{}", drawn.claim_token(3))).await.code().0, 404);
        assert_eq!(answer(&service, &drawn, 1, "decline").await.json()["state"], "declined");
        assert_eq!(claim(&service, &drawn, 3).await["state"], "notified");
    }

    async fn a_winner_who_has_themselves_deleted_passes_the_prize_on_and_their_link_claims_nothing(database: Database) {
        let service = Setup::default().on(database);
        let drawn = drawn(&service, 5).await;
        assert_eq!(answer(&service, &drawn, 2, "accept").await.status, 200);
        fixtures::template(&service.database, 23, "deletion_code", "both", true).await;
        for (place, next) in [(1, 3), (2, 4)] {
            let member = drawn.places[place - 1].member.unwrap();
            let path = format!("/api/preferences/{}", secrets().preference_token(link(member)));
            delete_themselves(&service, &path).await;
            assert_eq!(claim(&service, &drawn, place).await["state"], "disqualified");
            assert_eq!(answer(&service, &drawn, place, "accept").await.code(), (409, "conflict".to_owned()));
            assert_eq!(claim(&service, &drawn, next).await["state"], "notified");
        }
    }

    async fn too_late_is_told_and_changes_nothing(database: Database) {
        let service = Setup::default().on(database);
        let drawn = drawn(&service, 5).await;
        service.clock.advance(SignedDuration::from_hours(48));
        assert_eq!(claim(&service, &drawn, 1).await["state"], "expired");
        assert_eq!(answer(&service, &drawn, 1, "accept").await.code(), (409, "conflict".to_owned()));
    }

    async fn a_voided_contest_gives_no_prize(database: Database) {
        let service = Setup::default().on(database);
        let drawn = drawn(&service, 5).await;
        void(&service, drawn.contest).await;
        assert_eq!(claim(&service, &drawn, 1).await["state"], "voided");
        assert_eq!(answer(&service, &drawn, 1, "accept").await.code().0, 409);
    }

    async fn a_guessed_link_or_an_unknown_answer_opens_nothing(database: Database) {
        let service = Setup::default().on(database);
        let drawn = drawn(&service, 5).await;
        for token in ["guess", "AAAAAAAAAAAAAAAAAAAAAA", &drawn.claim_token(1)[1..]] {
            assert_eq!(service.get(&format!("/api/claims/{token}")).await.code().0, 404, "{token}");
            assert_eq!(
                service.post(&format!("/api/claims/{token}"), r#"{"answer":"accept"}"#).await.code().0,
                404
            );
        }
        let path = format!("/api/claims/{}", drawn.claim_token(1));
        for body in [r#"{"answer":"maybe"}"#, "{}", r#"{"answer":"accept","state":"claimed"}"#] {
            assert_eq!(service.post(&path, body).await.code(), (422, "validation_failed".to_owned()), "{body}");
        }
        assert_eq!(claim(&service, &drawn, 1).await["state"], "notified");
    }

    async fn the_page_of_a_claim_is_found_by_nobody(database: Database) {
        let service = Setup::default().on(database);
        let page = service.get("/claims/whatever").await;
        assert_eq!(page.status, 200);
        assert!(page.text().contains("<meta name=\"robots\" content=\"noindex\">"));
        assert!(!page.text().contains("whatever"));
    }
}
