use serde_json::{Value, json};
use townpick_domain::{
    contact::Phone,
    drawing::{Hex, holder, ledger::Ledger, proof::Proof, read, verify},
};
use townpick_gateways::keys::PersonalLink;
use townpick_store::{members, on_sqlite, towns::TownStatus};

use crate::{
    drawn::{drawn, link, opened, secrets, void},
    harness::{Service, Setup},
    week,
};

async fn shown(service: &Service, drawn: &crate::drawn::Drawn) -> Value {
    service.get(&format!("/api/drawings/{}", drawn.contest)).await.json()
}

on_sqlite! {
    async fn a_running_contest_shows_its_promise_and_no_seed(database: Database) {
        let service = Setup::default().on(database);
        let open = opened(&service, 3).await;
        let drawing = shown(&service, &open).await;
        assert_eq!(drawing["state"], "open");
        assert_eq!(drawing["commitment"].as_str().unwrap().len(), 64);
        for nothing in ["seed", "root", "count", "drawn_at", "exclusions", "beacon", "proof_url", "void_reason"] {
            assert_eq!(drawing[nothing], Value::Null, "{nothing}");
        }
        assert_eq!(drawing["records"][0]["event"], "committed");
        assert_eq!((&drawing["winners"], &drawing["alternates"]), (&json!([]), &json!(10)));
        assert!(!drawing.to_string().contains(&"09".repeat(16)));
        service.clock.set("2026-07-12T22:00:00Z".parse().unwrap());
        assert_eq!(shown(&service, &open).await["state"], "waiting");
        let path = format!("/drawings/{}/proof.json", open.contest);
        assert_eq!(service.get(&path).await.code().0, 404);
    }

    async fn an_upcoming_or_unknown_contest_has_no_drawing(database: Database) {
        let service = Setup::default().on(database);
        let open = opened(&service, 1).await;
        service.clock.set("2026-07-05T22:00:00Z".parse().unwrap());
        assert_eq!(service.get(&format!("/api/drawings/{}", open.contest)).await.code().0, 404);
        assert_eq!(service.get("/api/drawings/nonsense").await.code().0, 404);
        assert_eq!(service.get("/drawings/nonsense").await.status, 404);
        assert_eq!(service.get(&format!("/drawings/{}", open.contest)).await.status, 404);
    }

    async fn the_rules_of_a_contest_are_what_its_promise_names(database: Database) {
        let service = Setup::default().on(database);
        let open = opened(&service, 1).await;
        let rules = service.get(&format!("/api/drawings/{}/rules", open.contest)).await.json();
        let text = service.get(rules["text_url"].as_str().unwrap()).await;
        assert_eq!(text.header("content-type"), "text/plain; charset=utf-8");
        let hash = hex::encode(<sha2::Sha256 as sha2::Digest>::digest(text.text().as_bytes()));
        assert_eq!(rules["hash"], hash);
        let ledger = service.get("/towns/salem-ma/ledger.json").await.json();
        assert_eq!(ledger["records"][0]["statement"]["body"]["rules"], hash);
        assert!(rules["frozen_at"].is_string());
        let page = service.get(&format!("/drawings/{}/rules", open.contest)).await;
        assert_eq!(page.status, 200);
        assert!(page.text().contains(&hash), "the page carries its rules");
        assert!(page.text().contains("<title>Official rules of the contest in Salem, MA | Townpick</title>"));

        service.clock.set("2026-07-05T22:00:00Z".parse().unwrap());
        for path in ["/drawings/nonsense/rules".to_owned(), format!("/drawings/{}/rules", open.contest)] {
            assert_eq!(service.get(&path).await.status, 404, "{path}");
        }
        assert_eq!(service.get(&format!("/api/drawings/{}/rules", open.contest)).await.code().0, 404);
    }

    async fn winners_are_a_first_name_and_an_initial_and_nothing_else(database: Database) {
        let service = Setup::default().on(database);
        let drawn = drawn(&service, 5).await;
        let answer = service.get(&format!("/api/drawings/{}", drawn.contest)).await;
        let drawing = answer.json();
        assert_eq!(
            (&drawing["state"], &drawing["count"], &drawing["alternates"]),
            (&json!("drawn"), &json!(5), &json!(3))
        );
        assert_eq!(drawing["seed"], "09".repeat(32));
        assert_eq!(drawing["prize_description"], "$100 gift card");
        let winners = drawing["winners"].as_array().unwrap();
        assert_eq!(winners.len(), 2);
        assert_eq!(
            (&winners[0]["name"], &winners[0]["state"], &winners[0]["place"]),
            (&json!("Maria C."), &json!("notified"), &json!(1))
        );
        for private in ["Cruz", "people.example", "617555", "Main Street"] {
            assert!(!answer.text().contains(private), "{private}");
        }

        // Whoever passes is a ticket again, and so is whoever was deleted.
        let path = format!("/api/claims/{}", drawn.claim_token(1));
        assert_eq!(service.post(&path, r#"{"answer":"decline"}"#).await.status, 200);
        let mut tx = service.database.write().await.unwrap();
        members::delete(&mut tx, drawn.places[1].member.unwrap()).await.unwrap();
        tx.commit().await.unwrap();
        service.clock.advance(jiff::SignedDuration::from_mins(2));
        let winners = shown(&service, &drawn).await["winners"].clone();
        assert_eq!((&winners[0]["name"], &winners[0]["state"]), (&Value::Null, &json!("declined")));
        assert_eq!(winners[1]["name"], Value::Null);
        assert_eq!((&winners[2]["name"], &winners[2]["state"]), (&json!("Maria C."), &json!("notified")));
    }

    async fn the_proof_is_good_and_grows_with_the_claims(database: Database) {
        let service = Setup::default().on(database);
        let drawn = drawn(&service, 5).await;
        let path = format!("/drawings/{}/proof.json", drawn.contest);
        let first = service.get(&path).await;
        let proof: Proof = serde_json::from_slice(&first.body).unwrap();
        assert_eq!((verify(&proof), proof.entries.len()), (Ok(()), 5));
        // Verifiers take it in this one spelling only.
        assert_eq!(read::<Proof>(&first.body[..], &first.body[..]).unwrap(), proof);
        assert_eq!(first.header("cache-control"), "no-cache");
        let tag = first.header("etag").to_owned();
        assert_eq!(service.get_with(&path, &[("if-none-match", &tag)]).await.status, 304);

        service.post(&format!("/api/claims/{}", drawn.claim_token(2)), r#"{"answer":"accept"}"#).await;
        let second = service.get_with(&path, &[("if-none-match", &tag)]).await;
        let proof: Proof = serde_json::from_slice(&second.body).unwrap();
        assert_eq!(verify(&proof), Ok(()));
        assert_eq!(proof.records.last().unwrap().statement.event.as_str(), "claimed");
    }

    async fn a_towns_whole_ledger_is_public_and_grows_with_what_happens(database: Database) {
        let service = Setup::default().on(database);
        let drawn = drawn(&service, 5).await;
        let drawing = shown(&service, &drawn).await;
        let path = drawing["ledger_url"].as_str().unwrap();
        assert_eq!(path, "/towns/salem-ma/ledger.json");
        let first = service.get(path).await;
        let ledger: Ledger = read(&first.body[..], &first.body[..]).unwrap();
        assert_eq!((ledger.check(), ledger.records.len(), ledger.ledger.as_str()), (Ok(()), 5, "salem-ma"));
        assert_eq!(drawing["public_key"], ledger.public_key.to_string());
        assert_eq!(
            (first.header("cache-control"), first.header("content-type")),
            ("no-cache", "application/json")
        );
        for private in ["Maria", "Cruz", "people.example", "617555"] {
            assert!(!first.text().contains(private), "{private}");
        }
        let tag = first.header("etag").to_owned();
        assert_eq!(service.get_with(path, &[("if-none-match", &tag)]).await.status, 304);

        void(&service, drawn.contest).await;
        let second = service.get_with(path, &[("if-none-match", &tag)]).await;
        let ledger: Ledger = read(&second.body[..], &second.body[..]).unwrap();
        assert_eq!((ledger.check(), ledger.records.len()), (Ok(()), 6));
        assert_eq!(ledger.records[5].statement.event.as_str(), "voided");
    }

    async fn a_town_without_a_contest_has_an_empty_ledger_and_an_unknown_one_has_none(database: Database) {
        let service = Setup::default().on(database);
        week::town(&service, 1, "Salem", TownStatus::Active).await;
        let answer = service.get("/towns/salem-ma/ledger.json").await;
        let ledger: Ledger = read(&answer.body[..], &answer.body[..]).unwrap();
        assert_eq!((ledger.check(), ledger.records), (Ok(()), vec![]));
        for unknown in ["boston-ma", "NO%20SLUG"] {
            assert_eq!(service.get(&format!("/towns/{unknown}/ledger.json")).await.code().0, 404);
        }
    }

    async fn an_empty_drawing_has_a_proof_too(database: Database) {
        let service = Setup::default().on(database);
        let drawn = drawn(&service, 0).await;
        let answer = service.get(&format!("/drawings/{}/proof.json", drawn.contest)).await;
        let proof: Proof = serde_json::from_slice(&answer.body).unwrap();
        assert_eq!((verify(&proof), proof.count), (Ok(()), 0));
        assert_eq!(shown(&service, &drawn).await["winners"], json!([]));
    }

    async fn a_voided_contest_says_why(database: Database) {
        let service = Setup::default().on(database);
        let open = opened(&service, 2).await;
        shown(&service, &open).await;
        void(&service, open.contest).await;
        service.clock.advance(jiff::SignedDuration::from_secs(2));
        let drawing = shown(&service, &open).await;
        assert_eq!((&drawing["state"], &drawing["void_reason"]), (&json!("voided"), &json!("the shop closed")));
    }

    async fn a_member_finds_themselves_through_their_own_link_only(database: Database) {
        let service = Setup::default().on(database);
        let drawn = drawn(&service, 5).await;
        let path = format!("/api/drawings/{}/ticket", drawn.contest);
        let token = secrets().ticket_token(drawn.contest, link(drawn.members[2]));
        let own = service.post(&path, json!({ "token": token }).to_string()).await.json();
        assert_eq!(own["phone_masked"], "(***) ***-0103");
        let mut salt = [0; 16];
        hex::decode_to_slice(own["salt"].as_str().unwrap(), &mut salt).unwrap();
        let holder = Hex(holder(&salt, &Phone::parse("6175550103").unwrap())).to_string();
        let proof = service.get(&format!("/drawings/{}/proof.json", drawn.contest)).await;
        let entry = format!("[{},\"{holder}\"]", own["ticket"]);
        assert!(proof.text().contains(&entry), "{entry}");

        let preferences = secrets().preference_token(link(drawn.members[2]));
        for wrong in ["", "guess", &preferences] {
            assert_eq!(service.post(&path, json!({ "token": wrong }).to_string()).await.code().0, 404, "{wrong}");
        }
        let old = PersonalLink { made_at: "2025-07-06T14:00:00Z".parse().unwrap(), ..link(drawn.members[2]) };
        let expired = json!({ "token": secrets().ticket_token(drawn.contest, old) }).to_string();
        assert_eq!(service.post(&path, expired).await.code(), (410, "link_expired".to_owned()));
        let elsewhere = "/api/drawings/00000000-0000-0000-0000-000000000009/ticket";
        assert_eq!(service.post(elsewhere, json!({ "token": token }).to_string()).await.code().0, 404);
    }

    async fn the_page_carries_the_drawing_and_is_in_the_sitemap(database: Database) {
        let service = Setup::default().on(database);
        let drawn = drawn(&service, 5).await;
        let page = service.get(&format!("/drawings/{}?ticket=secret", drawn.contest)).await;
        assert_eq!(page.status, 200);
        assert!(page.text().contains("<title>The drawing in Salem, MA | Townpick</title>"), "{}", page.text());
        let canonical = format!("rel=\"canonical\" href=\"http://localhost:8080/drawings/{}\"", drawn.contest);
        assert!(page.text().contains(&canonical) && page.text().contains("\"drawing\":{"));
        assert!(page.text().contains(&format!("/social/{}.png", drawn.contest)));
        assert!(!page.text().contains("secret"));
        let sitemap = service.get("/sitemap.xml").await;
        assert!(sitemap.text().contains(&format!("/drawings/{}</loc>", drawn.contest)), "{}", sitemap.text());
    }
}

#[tokio::test]
async fn without_scripts_a_drawings_page_tells_its_result_and_leads_to_the_proof() {
    let mut setup = Setup::default();
    setup.web_build.push((
        "prerendered/first-screens/drawing.html",
        b"{{ state }}|{{ prize }}|{{ business }}|{{ full_name }}|{{ drawn }}|{{ count }}|\
          {% for winner in winners %}{{ winner.place }} {{ winner.name or winner.ticket }},{% endfor %}|{{ proof_url }}",
    ));
    let service = setup.on_sqlite().await;
    let drawn = drawn(&service, 5).await;
    let page = service.get(&format!("/drawings/{}", drawn.contest)).await;
    let fallback = page.text().split_once("<noscript>").unwrap().1.split_once("</noscript>").unwrap().0;
    let words: Vec<&str> = fallback.split('|').collect();
    assert_eq!(words[..4], ["drawn", "$100 gift card", "Harbor Bread Company", "Salem, MA"]);
    assert_eq!(words[4..6], ["Sunday, July 12 at 6:00 PM Eastern", "5"]);
    assert_eq!(words[6], "1 Maria C.,2 Maria C.,");
    assert_eq!(words[7].replace("&#x2f;", "/"), format!("/drawings/{}/proof.json", drawn.contest));
    assert!(!page.text().contains("first-screen"), "{}", page.text());
}
