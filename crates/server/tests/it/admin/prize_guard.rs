//! What administrators are told about what prizes are worth, and the winners as a file.

use serde_json::Value;
use townpick_store::{Executor, on_sqlite};

use super::{contests::form, signed_in::SignedIn};
use crate::{
    drawn::drawn,
    harness::{Answer, Setup},
    public::forms::with,
    week,
};

/// What is said about the prizes of a contest that was just saved.
fn warnings(saved: &Answer) -> Vec<String> {
    assert_eq!(saved.status, 201, "{}", saved.text());
    let warnings = saved.json()["prize_warnings"].clone();
    serde_json::from_value(warnings).unwrap()
}

on_sqlite! {
    async fn a_missing_value_and_the_total_of_a_year_warn(database: Database) {
        let admin = SignedIn::on(database).await;
        let (town, _) = week::salem(&admin.service).await;
        let mut tx = admin.service.database.write().await.unwrap();
        tx.sql("UPDATE towns SET state = 'FL'").execute().await.unwrap();
        tx.commit().await.unwrap();
        let contests = "/api/admin/contests";
        let unknown = admin.post(contests, with(&form(town), "prize_value_cents", Value::Null)).await;
        assert!(warnings(&unknown)[0].starts_with("The prize has no approximate value"), "{}", unknown.text());
        // Two prizes of $2,400 are below the threshold of $5,000, those of two weeks together are above it.
        let large = with(&form(town), "prize_value_cents", 240_000);
        let first = admin.post(contests, with(&large, "start_date", "2026-07-19")).await;
        assert_eq!(warnings(&first), Vec::<String>::new());
        let second = admin.post(contests, with(&large, "start_date", "2026-07-26")).await;
        assert!(warnings(&second)[0].contains("in 2026 add up to $9,600"), "{}", second.text());
        let totals = admin.get("/api/admin/prize-guard").await.json()["totals"].clone();
        assert_eq!((&totals[0]["total_cents"], &totals[0]["is_over"]), (&960_000.into(), &true.into()));
    }

    async fn the_winners_are_a_file_with_what_handing_over_and_the_law_need(database: Database) {
        let service = Setup::default().on(database);
        drawn(&service, 5).await;
        let file = SignedIn::to(service).await.get("/api/admin/winners/export.csv").await;
        assert_eq!(file.header("content-type"), "text/csv; charset=utf-8");
        let lines: Vec<&str> = file.text().trim_start_matches('\u{feff}').lines().collect();
        assert_eq!(lines.len(), 3, "a heading and two winners");
        for column in ["Drawn", "Town", "Winner", "Prize value", "Tax form received", "Handed over"] {
            assert!(lines[0].split(',').any(|heading| heading == column), "{column}: {}", lines[0]);
        }
        assert!(lines[1].contains("Maria de la Cruz"), "{}", lines[1]);
    }
}
