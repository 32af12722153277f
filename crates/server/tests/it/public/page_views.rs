use insta::assert_json_snapshot;
use jiff::SignedDuration;
use townpick_domain::calendar::{Date, eastern_date};
use townpick_store::{Executor as _, on_sqlite};

use crate::harness::{Service, Setup};

async fn view(service: &Service, path: &str, title: &str) -> crate::harness::Answer {
    let body = serde_json::json!({ "path": path, "title": title }).to_string();
    service.post("/api/page-views", body).await
}

async fn counted(service: &Service, day: Date) -> i64 {
    let mut reader = service.database.read().await.unwrap();
    let views: Option<(i64,)> = reader
        .sql("SELECT views FROM page_views WHERE day = $1 AND path = '/'")
        .bind(day.to_string())
        .optional()
        .await
        .unwrap();
    views.map_or(0, |(views,)| views)
}

on_sqlite! {
    async fn a_view_is_counted_under_its_eastern_day(database: Database) {
        let service = Setup::default().on(database);
        let today = eastern_date(service.now());
        for _ in 0..3 {
            let answer = view(&service, "/", "Townpick").await;
            assert_eq!((answer.status.as_u16(), answer.body.len()), (204, 0));
        }
        assert_eq!(counted(&service, today).await, 3);

        // Ten in the morning plus twelve hours is still the same day in the East, though no longer in UTC.
        service.clock.advance(SignedDuration::from_hours(12));
        view(&service, "/", "Townpick").await;
        assert_eq!(counted(&service, today).await, 4);
        service.clock.advance(SignedDuration::from_hours(3));
        view(&service, "/", "Townpick").await;
        assert_eq!(counted(&service, today).await, 4);
        assert_eq!(counted(&service, today.tomorrow().unwrap()).await, 1);
    }

    async fn a_title_the_database_could_not_keep_is_refused(database: Database) {
        let service = Setup::default().on(database);
        for title in ["", "   ", "a\0b", "line\nbreak", &"x".repeat(201)] {
            let answer = view(&service, "/", title).await;
            assert_eq!(answer.code(), (422, "validation_failed".to_owned()), "{title:?}");
            assert_eq!(answer.problem()["fields"]["title"], "A title has 1 to 200 printable characters.");
        }
        let longest = "é".repeat(200);
        for title in ["' OR 1=1 --", "日本語 🎉", longest.as_str()] {
            assert_eq!(view(&service, "/", title).await.status, 204, "{title:?}");
        }
    }
}

#[tokio::test]
async fn only_pages_are_counted() {
    let service = Service::sqlite().await;
    for path in [
        "",
        "/nothing",
        "//",
        "/?q=a@example.com",
        "/#x",
        "https://evil.example/",
        "/api/docs",
        "/../",
        "/%00",
    ] {
        assert_eq!(
            view(&service, path, "A title").await.code(),
            (422, "validation_failed".to_owned()),
            "{path}"
        );
    }
    assert_json_snapshot!(view(&service, "/nothing", "A title").await.problem()["fields"], @r#"
    {
      "path": "This is not the path of a page."
    }
    "#);
    assert_eq!(counted(&service, eastern_date(service.now())).await, 0);
}
