//! Towns that are renamed or merged, and what becomes of their addresses, members and ledgers.

use jiff::SignedDuration;
use serde_json::json;
use townpick_domain::drawing::{ledger::Ledger, proof::Proof, read, verify};
use townpick_store::{both_engines, towns::TownStatus};

use super::{people, signed_in::SignedIn};
use crate::{drawn, harness::Setup, public::joining, week};

const TOWNS: &str = "/api/admin/towns";

both_engines! {
    async fn a_renamed_town_is_reached_by_every_address_it_had(database: Database) {
        let admin = SignedIn::on(database).await;
        let service = &admin.service;
        let (salem, _) = week::salem(service).await;
        assert_eq!(service.get("/towns/salem-ma").await.status, 200);
        let renamed = admin.put(&format!("{TOWNS}/{salem}"), json!({"name": "  Old Salem "})).await.json();
        assert_eq!((&renamed["full_name"], &renamed["slug"]), (&json!("Old Salem, MA"), &json!("old-salem-ma")));
        assert_eq!(admin.activity().await, ["Salem, MA was renamed to Old Salem, MA"]);
        service.clock.advance(SignedDuration::from_secs(1));
        for (former, present) in [
            ("/towns/salem-ma", "/towns/old-salem-ma"),
            ("/towns/salem-ma/contest?from=mail", "/towns/old-salem-ma/contest?from=mail"),
            ("/api/towns/salem-ma", "/api/towns/old-salem-ma"),
            ("/towns/salem-ma/ledger.json", "/towns/old-salem-ma/ledger.json"),
            ("/towns/salem-ma/checkpoint", "/towns/old-salem-ma/checkpoint"),
            ("/api/towns/salem-ma/cosignatures", "/api/towns/old-salem-ma/cosignatures"),
            ("/towns/salem-ma/ledger", "/towns/old-salem-ma/ledger"),
        ] {
            let answer = service.get(former).await;
            assert_eq!((answer.status.as_u16(), answer.header("location")), (308, present));
            assert_eq!(service.get(present).await.status, 200, "{present}");
        }
        let shown = service.get("/api/towns/old-salem-ma").await.json();
        assert_eq!((&shown["name"], &shown["is_live"]), (&json!("Old Salem"), &json!(true)));
        // A form that was open meanwhile still joins the town.
        let (status, _) = joining::send(service, "/api/towns/salem-ma/signups", &joining::form(100)).await;
        assert_eq!(status, 201);
        assert_eq!(admin.get(&format!("{TOWNS}/{salem}")).await.json()["total_members"], 1);
    }

    async fn a_name_that_cannot_be_is_refused_under_its_field(database: Database) {
        let admin = SignedIn::on(database).await;
        let salem = week::town(&admin.service, 1, "Salem", TownStatus::Active).await;
        week::town(&admin.service, 2, "Lynn", TownStatus::Active).await;
        let path = format!("{TOWNS}/{salem}");
        for (name, message) in [
            ("", "Enter the town's name, at most 100 characters"),
            ("東京", "Enter a name with letters from A to Z"),
            ("Lynn", "Lynn, MA has this address already. Merge the two towns instead."),
        ] {
            assert_eq!(admin.put(&path, json!({"name": name})).await.problem()["fields"]["name"], message);
        }
        assert_eq!(admin.put(&path, json!({"name": "Salem"})).await.status, 200);
        assert_eq!(admin.activity().await, [""; 0], "what changes nothing is not logged");
    }

    async fn past_drawings_of_a_renamed_and_merged_town_stay_verifiable(database: Database) {
        let service = Setup::default().on(database);
        let drawn = drawn::drawn(&service, 5).await;
        let admin = SignedIn::to(service).await;
        let service = &admin.service;
        let contest = admin.get(&format!("/api/admin/contests/{}", drawn.contest)).await.json();
        let salem = contest["town"]["id"].as_str().unwrap().to_owned();
        let lynn = week::town(service, 2, "Lynn", TownStatus::Active).await;
        let ledger = async |path: &str| {
            let answer = service.get(path).await;
            let ledger: Ledger = read(&answer.body[..], &answer.body[..]).unwrap();
            (ledger.check(), ledger.ledger, ledger.records.len())
        };
        admin.put(&format!("{TOWNS}/{salem}"), json!({"name": "Old Salem"})).await;
        // What happens after that belongs to the same ledger.
        let disqualified = format!("/api/admin/contests/{}/winners/{}/disqualify", drawn.contest, drawn.places[0].id);
        assert_eq!(admin.post(&disqualified, json!({"reason": "moved away"})).await.status, 200);
        assert_eq!(ledger("/towns/old-salem-ma/ledger.json").await, (Ok(()), "salem-ma".to_owned(), 8));
        let merged = admin.post(&format!("{TOWNS}/{salem}/merge"), json!({"into": lynn})).await.json();
        assert_eq!((&merged["moved"], &merged["into"]["total_members"]), (&json!(5), &json!(5)));
        service.clock.advance(SignedDuration::from_secs(1));
        assert_eq!(ledger("/towns/old-salem-ma/ledger.json").await, (Ok(()), "salem-ma".to_owned(), 8));
        let proof = service.get(&format!("/drawings/{}/proof.json", drawn.contest)).await;
        let proof: Proof = serde_json::from_slice(&proof.body).unwrap();
        assert_eq!(verify(&proof), Ok(()));
        assert_eq!(service.get(&format!("/drawings/{}", drawn.contest)).await.status, 200);
        for former in ["/towns/salem-ma", "/towns/old-salem-ma"] {
            assert_eq!(service.get(former).await.header("location"), "/towns/lynn-ma");
        }
        // Whoever kept a line of the old town's finds the ledger it was told of.
        for page in ["ledger", "ledger.json"] {
            let own = format!("/towns/old-salem-ma/{page}");
            assert_eq!(service.get(&format!("/towns/salem-ma/{page}")).await.header("location"), own);
            assert_eq!(service.get(&own).await.status, 200);
        }
        let page = service.get("/towns/old-salem-ma/ledger").await;
        assert!(page.text().contains("<title>The ledger of Old Salem, MA | "), "{}", page.text());
        let entry = "Old Salem, MA was merged into Lynn, MA: 5 members moved".to_owned();
        assert!(admin.activity().await.contains(&entry));
    }

    async fn a_town_with_a_contest_is_not_merged_and_one_that_was_is_closed_for_good(database: Database) {
        let admin = SignedIn::on(database).await;
        let service = &admin.service;
        let (salem, _) = week::salem(service).await;
        let double = week::town(service, 2, "Salem Town", TownStatus::Active).await;
        people::join(service, double, &[people::member(service, 1)]).await;
        let refused = admin.post(&format!("{TOWNS}/{salem}/merge"), json!({"into": double})).await;
        assert_eq!(refused.status, 409);
        assert!(refused.problem()["detail"].as_str().unwrap().starts_with("This town has a contest"));
        assert_eq!(admin.post(&format!("{TOWNS}/{salem}/merge"), json!({"into": salem})).await.status, 422);
        let path = format!("{TOWNS}/{double}/merge");
        assert_eq!(admin.post(&path, json!({"into": uuid::Uuid::nil()})).await.status, 404);
        assert_eq!(admin.post(&path, json!({"into": salem})).await.json()["moved"], 1);
        assert_eq!(admin.post(&path, json!({"into": salem})).await.status, 409);
        let town = admin.get(&format!("{TOWNS}/{double}")).await.json();
        assert_eq!((&town["status"], &town["merged_into"]["full_name"]), (&json!("Inactive"), &json!("Salem, MA")));
        let opened = admin.put("/api/admin/places/salem-town-ma/status", json!({"status": "Active"})).await;
        assert_eq!(opened.status, 404);
    }
}
