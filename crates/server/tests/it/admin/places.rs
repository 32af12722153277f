use serde_json::{Value, json};
use townpick_store::both_engines;

use super::signed_in::SignedIn;

const PLACES: &str = "/api/admin/places";
const IMPORT: &str = "/api/admin/places/import";

fn place(label: &str, value: &str, population: i64) -> Value {
    json!({"label": label, "value": value, "population": population})
}

async fn suggested(admin: &SignedIn, typed: &str) -> Vec<String> {
    admin.service.clock.advance(jiff::SignedDuration::from_secs(1));
    let answer = admin.service.get(&format!("/api/places/suggestions?q={typed}")).await.json();
    let found = answer["suggestions"].as_array().unwrap();
    found.iter().map(|place| place["label"].as_str().unwrap().to_owned()).collect()
}

both_engines! {
    async fn imported_places_replace_the_built_in_ones_until_they_are_cleared(database: Database) {
        let admin = SignedIn::on(database).await;
        assert_eq!(admin.get(PLACES).await.json(), json!({"count": 0, "has_custom_data": false}));
        assert_eq!(suggested(&admin, "boston").await, ["Boston, MA"]);
        let rows = [place("Salem, MA", "salem-ma", 44_480), place("St. Louis, MO", "st-louis-mo", 0)];
        assert_eq!(admin.post(IMPORT, json!({"places": rows})).await.json(), json!({"imported": 2}));
        assert_eq!(admin.get(PLACES).await.json(), json!({"count": 2, "has_custom_data": true}));
        assert_eq!(suggested(&admin, "salem").await, ["Salem, MA"]);
        assert_eq!(suggested(&admin, "boston").await, [""; 0]);

        let again = [place("SALEM, MA", "salem-ma", 1), place("Lynn, MA", "lynn-ma", 1)];
        assert_eq!(admin.post(IMPORT, json!({"places": again})).await.json(), json!({"imported": 2}));
        assert_eq!(suggested(&admin, "salem").await, ["SALEM, MA"]);

        assert_eq!(admin.delete(PLACES).await.status, 204);
        assert_eq!(admin.get(PLACES).await.json()["count"], 0);
        assert_eq!(suggested(&admin, "boston").await, ["Boston, MA"]);
        let mut log = admin.activity().await;
        log.sort();
        assert_eq!(log, ["2 places were imported", "2 places were imported", "3 places were removed"]);
    }

    async fn a_thousand_places_come_at_once(database: Database) {
        let admin = SignedIn::on(database).await;
        let label = |number: usize| format!("The Long Name of a Small Town {number}, MA");
        let value = |number: usize| format!("the-long-name-of-a-small-town-{number}-ma");
        let rows: Vec<_> = (0..1000).map(|number| place(&label(number), &value(number), 5000)).collect();
        assert_eq!(admin.post(IMPORT, json!({"places": rows})).await.json(), json!({"imported": 1000}));
        let more: Vec<_> = (0..1001).map(|number| place(&label(number), &value(number), 5000)).collect();
        let refused = admin.post(IMPORT, json!({"places": more})).await;
        assert_eq!(refused.problem()["fields"]["places"], "Send at most 1000 places at once");
    }

    async fn rows_that_break_a_rule_are_named_and_nothing_is_kept(database: Database) {
        let admin = SignedIn::on(database).await;
        let long = format!("{}, MA", "x".repeat(120));
        for (bad, field) in [
            (place("", "", 1), "places[1].label"),
            (place("Springfield", "springfield", 1), "places[1].label"),
            (place(&long, "x-ma", 1), "places[1].label"),
            (place("Lynn, MA", "salem-ma", 1), "places[1].value"),
            (place("Lynn, MA", "Lynn-MA", 1), "places[1].value"),
            (place("Lynn, MA", "lynn-ma", -1), "places[1].population"),
        ] {
            let refused = admin.post(IMPORT, json!({"places": [place("Salem, MA", "salem-ma", 1), bad]})).await;
            assert_eq!(refused.code(), (422, "validation_failed".to_owned()), "{bad}");
            assert!(refused.problem()["fields"][field].is_string(), "{bad}");
        }
        let empty = admin.post(IMPORT, json!({"places": []})).await;
        assert_eq!(empty.problem()["fields"]["places"], "No valid data found in CSV");
        for body in [json!({}), json!({"places": [{"label": "Salem, MA"}]}), json!({"places": 1})] {
            assert_eq!(admin.post(IMPORT, body).await.status, 422);
        }
        assert_eq!(admin.get(PLACES).await.json()["count"], 0);
        assert_eq!(admin.activity().await, [""; 0]);
    }
}
