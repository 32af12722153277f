//! The texting rules as administrators see and change them.

use serde_json::{Value, json};
use townpick_store::on_sqlite;

use super::signed_in::SignedIn;

const RULES: &str = "/api/admin/texting-rules";

async fn rule_of(admin: &SignedIn, state: &str) -> Value {
    let all = admin.get(RULES).await.json();
    all["items"].as_array().unwrap().iter().find(|row| row["state"] == state).unwrap().clone()
}

fn form(rule: &Value, changes: i64, is_relaxed: bool) -> Value {
    json!({ "rule": rule, "note": "Counsel asked", "changes": changes, "is_relaxed": is_relaxed })
}

on_sqlite! {
    async fn a_rule_is_changed_with_its_history_and_put_back_to_the_shipped_one(database: Database) {
        let admin = SignedIn::on(database).await;
        let all = admin.get(RULES).await.json();
        let states: Vec<&str> = all["items"].as_array().unwrap().iter().map(|row| row["state"].as_str().unwrap()).collect();
        assert_eq!((states.len(), states[0], states[1]), (57, "US", "AL"));
        let florida = rule_of(&admin, "FL").await;
        assert_eq!((&florida["rule"], &florida["changed"], &florida["changes"]), (&florida["shipped"], &Value::Null, &json!(0)));
        assert_eq!((&florida["rule"]["most_per_day"], &rule_of(&admin, "OH").await["is_own"]), (&json!(3), &json!(false)));

        let mut stricter = florida["rule"].clone();
        stricter["sunday"] = Value::Null;
        let saved = admin.put(&format!("{RULES}/FL"), form(&stricter, 0, false)).await;
        assert_eq!(saved.status, 200, "{}", saved.text());
        let now = rule_of(&admin, "FL").await;
        assert_eq!((&now["rule"], &now["shipped"], &now["is_relaxed"]), (&stricter, &florida["rule"], &json!(false)));
        assert_eq!(now["changed"]["note"], "Counsel asked");
        let stale = admin.put(&format!("{RULES}/FL"), form(&stricter, 0, false)).await;
        assert_eq!(stale.code(), (409, "changed_meanwhile".to_owned()));

        let mut laxer = florida["rule"].clone();
        laxer["most_per_day"] = Value::Null;
        let refused = admin.put(&format!("{RULES}/FL"), form(&laxer, 1, false)).await;
        assert_eq!(refused.status, 422);
        assert!(refused.problem()["fields"]["is_relaxed"].is_string(), "{}", refused.text());
        assert_eq!(admin.put(&format!("{RULES}/FL"), form(&laxer, 1, true)).await.status, 200);
        assert_eq!(rule_of(&admin, "FL").await["is_relaxed"], true);
        assert_eq!(admin.put(&format!("{RULES}/fl"), form(&Value::Null, 2, false)).await.status, 200);
        assert_eq!(rule_of(&admin, "FL").await["rule"], florida["rule"]);

        let history = admin.get(&format!("{RULES}/changes")).await.json();
        let told: Vec<_> = history["items"].as_array().unwrap().iter().map(|change| (change["number"].clone(), change["is_shipped"].clone())).collect();
        assert_eq!(told, [(json!(3), json!(true)), (json!(2), json!(false)), (json!(1), json!(false))]);
        assert_eq!((&history["items"][1]["before"], &history["items"][1]["after"]), (&stricter, &laxer));
        let mut log = admin.activity().await;
        log.sort();
        assert_eq!(log, [
            "Changed the texting rule of Florida",
            "Changed the texting rule of Florida, which allows more than the shipped one",
            "Returned the texting rule of Florida to the shipped one",
        ]);
    }

    async fn a_rule_that_cannot_be_is_refused_under_its_field(database: Database) {
        let admin = SignedIn::on(database).await;
        let mut wrong = rule_of(&admin, "OH").await["rule"].clone();
        wrong["saturday"] = json!({ "from": 20, "until": 8 });
        wrong["most_per_day"] = json!(0);
        let refused = admin.put(&format!("{RULES}/OH"), json!({ "rule": wrong, "note": " ", "changes": 0 })).await;
        assert_eq!(refused.status, 422);
        let fields = refused.problem()["fields"].clone();
        for (field, message) in [
            ("saturday", "The last hour must come after the first"),
            ("most_per_day", "Please enter a number from 1 to 99, or leave it empty"),
            ("note", "Please say why, for whoever reads the history"),
        ] {
            assert_eq!(fields[field], message);
        }
        let ohio = rule_of(&admin, "OH").await;
        assert_eq!(admin.put(&format!("{RULES}/ZZ"), form(&ohio["rule"], 0, false)).await.status, 404);
        assert_eq!((&ohio["is_own"], &ohio["changes"]), (&json!(false), &json!(0)));
    }
}
