use std::sync::Arc;

use axum::{Router, body::Body, http::Request};
use jiff::SignedDuration;
use metrics_exporter_prometheus::PrometheusRecorder;
use townpick_domain::ids::BackupId;
use townpick_server::{metrics, metrics_router};
use townpick_store::{Executor as _, backups, engine_runs, on_sqlite};

use crate::{
    admin::engine::one_message_waits,
    harness::{Service, Setup, send},
};

fn shown(recorder: &PrometheusRecorder, service: &Service) -> Router {
    let (database, clock) = (service.database.clone(), Arc::new(service.clock.clone()));
    metrics_router(recorder.handle(), database, clock, "1.2.3", Some(SignedDuration::from_hours(24)))
}

async fn scrape(shown: &Router) -> String {
    send(shown, Request::get("/metrics").body(Body::empty()).unwrap()).await.text().to_owned()
}

on_sqlite! {
    async fn the_outbox_is_measured_when_somebody_asks(database: Database) {
        let service = Setup::default().on(database);
        let recorder = metrics::builder().unwrap().build_recorder();
        let shown = shown(&recorder, &service);
        let _recording = ::metrics::set_default_local_recorder(&recorder);
        let numbers = async || {
            let text = scrape(&shown).await;
            ["pending", "retrying", "failed_last_day", "lag_seconds"].map(|name| {
                let start = format!("townpick_outbox_{name} ");
                text.lines().find_map(|line| line.strip_prefix(&start)).unwrap_or("missing").to_owned()
            })
        };
        assert_eq!(numbers().await, ["0", "0", "0", "0"]);
        one_message_waits(&service, SignedDuration::from_secs(90)).await;
        assert_eq!(numbers().await, ["1", "0", "0", "90"]);
        let change = async |text| {
            let mut tx = service.database.write().await.unwrap();
            tx.sql(text).bind(service.now()).execute().await.unwrap();
            tx.commit().await.unwrap();
        };
        change("UPDATE notifications SET attempts = 1, failed_reason = 'busy' WHERE created_at < $1").await;
        assert_eq!(numbers().await, ["1", "1", "0", "90"]);
        change("UPDATE notifications SET status = 'failed', failed_at = $1").await;
        assert_eq!(numbers().await, ["0", "0", "1", "0"]);
        service.database.close().await;
        assert_eq!(numbers().await, ["NaN"; 4]);
    }
}

on_sqlite! {
    async fn the_last_good_backup_is_told_beside_how_often_one_is_made(database: Database) {
        let service = Setup::default().on(database);
        let recorder = metrics::builder().unwrap().build_recorder();
        let shown = shown(&recorder, &service);
        let _recording = ::metrics::set_default_local_recorder(&recorder);
        let text = scrape(&shown).await;
        assert!(text.contains("townpick_backup_every_seconds 86400\n"), "{text}");
        assert!(text.contains("townpick_backup_last_good_timestamp_seconds 0\n"), "{text}");
        let (id, now) = (BackupId::new(service.now(), [1; 10]), service.now());
        let mut tx = service.database.write().await.unwrap();
        assert!(backups::begin(&mut tx, id, now, now, None).await.unwrap());
        assert!(backups::settle_good(&mut tx, id, now, "a.tar", 7, "all of it").await.unwrap());
        tx.commit().await.unwrap();
        let began = format!("townpick_backup_last_good_timestamp_seconds {}", now.as_jiff().as_second());
        assert!(scrape(&shown).await.contains(&began));
    }
}

#[tokio::test]
async fn requests_are_counted_by_route_and_shown_on_their_own_address_only() {
    let service = Service::sqlite().await;
    let recorder = metrics::builder().unwrap().build_recorder();
    let shown = shown(&recorder, &service);
    let recording = ::metrics::set_default_local_recorder(&recorder);
    service.get("/api/places/suggestions?q=boston").await;
    service.get("/api/places/suggestions?q=austin").await;
    service.get("/private-link").await;
    service.method("SOMETHING", "/").await;
    let text = scrape(&shown).await;
    drop(recording);

    for line in [
        r#"http_requests_total{route="/api/places/suggestions",method="GET",status="200"} 2"#,
        r#"http_requests_total{route="unknown page",method="GET",status="404"} 1"#,
        r#"http_requests_total{route="/",method="OTHER",status="405"} 1"#,
        r#"http_request_duration_seconds_bucket{route="/api/places/suggestions",le="0.0005"} 2"#,
        r#"http_request_duration_seconds_count{route="/api/places/suggestions"} 2"#,
        "process_resident_memory_bytes ",
        "process_virtual_memory_bytes ",
        "# TYPE process_cpu_seconds_total counter",
        "process_open_fds ",
        "process_max_fds ",
        "process_threads ",
        r#"townpick_build_info{version="1.2.3"} 1"#,
    ] {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
    assert!(!text.contains("private-link"));
    assert_eq!(service.get("/metrics").await.status, 404);
}

#[tokio::test]
async fn a_process_tells_when_it_began() {
    let service = Service::sqlite().await;
    let recorder = metrics::builder().unwrap().build_recorder();
    let shown = shown(&recorder, &service);
    let _recording = ::metrics::set_default_local_recorder(&recorder);
    let text = scrape(&shown).await;
    let began = text.lines().find_map(|line| line.strip_prefix("process_start_time_seconds ")).unwrap();
    let since_epoch = std::time::Duration::from_secs_f64(began.parse().unwrap());
    let began = jiff::Timestamp::UNIX_EPOCH + since_epoch;
    let made = std::fs::metadata("/proc/self").unwrap().modified().unwrap();
    let apart = jiff::Timestamp::try_from(made).unwrap().duration_since(began).abs();
    assert!(apart < SignedDuration::from_hours(1), "{apart}");
}

on_sqlite! {
    async fn the_last_run_of_each_work_is_told_and_what_the_database_does_not_answer(database: Database) {
        let service = Setup::default().on(database);
        let recorder = metrics::builder().unwrap().build_recorder();
        let shown = shown(&recorder, &service);
        let _recording = ::metrics::set_default_local_recorder(&recorder);
        let mut tx = service.database.write().await.unwrap();
        let (now, failed) = (service.now(), format!("{}no disk", engine_runs::FAILED));
        engine_runs::record(&mut tx, "claims", now, now, "done: 0", 0).await.unwrap();
        engine_runs::record(&mut tx, "drawings", now, now, &failed, 0).await.unwrap();
        tx.commit().await.unwrap();
        let text = scrape(&shown).await;
        for line in [
            r#"townpick_engine_last_run_timestamp_seconds{work="claims"} 1783346400"#,
            r#"townpick_engine_last_run_failed{work="claims"} 0"#,
            r#"townpick_engine_last_run_failed{work="drawings"} 1"#,
            "townpick_database_up 1",
        ] {
            assert!(text.contains(line), "{line} is not in\n{text}");
        }
        service.database.close().await;
        let text = scrape(&shown).await;
        assert!(text.contains("townpick_database_up 0"), "{text}");
        assert!(text.contains(r#"townpick_engine_last_run_timestamp_seconds{work="claims"} 1783346400"#));
    }
}

#[tokio::test]
async fn a_clock_that_is_set_during_a_request_does_not_change_how_long_it_took() {
    let service = Service::sqlite().await;
    let recorder = metrics::builder().unwrap().build_recorder();
    let shown = shown(&recorder, &service);
    let recording = ::metrics::set_default_local_recorder(&recorder);
    let clock = service.clock.clone();
    let slow = axum::routing::get(async move || {
        clock.advance(SignedDuration::from_millis(1500));
        clock.set("2026-07-01T00:00:00Z".parse().unwrap());
    });
    let routes = service.with_routes(Router::new().route("/slow", slow));
    send(&routes, Request::get("/slow").body(Body::empty()).unwrap()).await;
    let text = scrape(&shown).await;
    drop(recording);
    let line = r#"http_request_duration_seconds_sum{route="/slow"} 1.5"#;
    assert!(text.contains(line), "{line} is not in\n{text}");
}
