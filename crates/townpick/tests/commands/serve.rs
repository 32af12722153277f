//! The service as a process: it starts, answers, and stops without being killed.

use std::{net::TcpListener, os::unix::fs::DirBuilderExt as _, time::Duration};

use townpick_store::{
    Database, Executor,
    engine_runs::{self, EngineRun},
};

use crate::harness::{Installation, free_address, get, on_both_engines, terminate, wait_until_ready};

async fn last_run(database: &Database) -> EngineRun {
    engine_runs::all(&mut database.read().await.unwrap()).await.unwrap().remove(0)
}

#[tokio::test]
async fn an_engine_that_is_asked_to_end_finishes_what_it_began() {
    let installation = Installation::on_postgres().await;
    assert!(installation.run(&["engine", "run-once"]).success);
    let database = installation.database();
    let before = last_run(&database).await;
    let mut held = database.write().await.unwrap();
    held.sql("LOCK TABLE engine_runs IN EXCLUSIVE MODE").execute().await.unwrap();

    let child = installation.command(&["engine"]).spawn().unwrap();
    let waiting =
        "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = CAST('engine_runs' AS regclass)
                   AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    while held.sql(waiting).one::<(i64,)>().await.unwrap() == (0,) {
        std::thread::sleep(Duration::from_millis(20));
    }
    terminate(&child);
    held.commit().await.unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert_ne!(last_run(&database).await, before);
    installation.discard().await;
}

#[tokio::test]
async fn before_it_stops_a_proxy_sees_that_it_is_not_ready_any_more() {
    let installation = Installation::on_sqlite().await;
    let address = free_address();
    let mut child = installation
        .command(&["serve"])
        .env("TOWNPICK_LISTEN", address.to_string())
        .env("TOWNPICK_DRAIN_SECONDS", "300")
        .spawn()
        .unwrap();
    wait_until_ready(&mut child, address);
    terminate(&child);
    while !get(address, "/readyz").unwrap().contains("about to stop") {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(get(address, "/").unwrap().starts_with("HTTP/1.1 200"), "it answers on");
    // Asked again, it does not wait any longer.
    terminate(&child);
    assert!(child.wait_with_output().unwrap().status.success());
    installation.discard().await;
}

#[tokio::test]
async fn only_what_nobody_else_can_reach_serves_without_limits() {
    let installation = Installation::on_sqlite().await;
    let address = free_address();
    let command = |settings: &[(&str, &str)]| {
        let mut command = installation.command(&["serve", "--without-limits"]);
        command.env("TOWNPICK_LISTEN", address.to_string()).envs(settings.iter().copied());
        command
    };
    let everywhere = format!("0.0.0.0:{}", address.port());
    for setting in [
        ("TOWNPICK_LISTEN", everywhere.as_str()),
        ("TOWNPICK_PUBLIC_URL", "https://townpick.example"),
        ("TOWNPICK_TRUSTED_PROXY", "127.0.0.1"),
    ] {
        let refused = command(&[setting]).output().unwrap();
        assert!(!refused.status.success(), "{setting:?}");
        let said = String::from_utf8(refused.stderr).unwrap();
        assert!(said.contains("--without-limits is for tests"), "{said}");
    }
    let mut child = command(&[]).spawn().unwrap();
    wait_until_ready(&mut child, address);
    for _ in 0..300 {
        assert!(!get(address, "/api/towns/nowhere-ma").unwrap().contains(" 429 "));
    }
    terminate(&child);
    let output = child.wait_with_output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    assert!(String::from_utf8(said).unwrap().contains("NOBODY IS LIMITED"));
    installation.discard().await;
}

on_both_engines! {
    async fn the_service_answers_and_ends_when_asked(installation: Installation) {
        let (address, metrics) = (free_address(), free_address());
        std::fs::DirBuilder::new().mode(0o755).create(installation.folder().join("data")).unwrap();
        let mut child = installation
            .command(&["serve"])
            .env("TOWNPICK_LISTEN", address.to_string())
            .env("TOWNPICK_METRICS_LISTEN", metrics.to_string())
            .env("TOWNPICK_LOG_FORMAT", "json")
            .spawn()
            .unwrap();
        assert!(wait_until_ready(&mut child, address).starts_with("HTTP/1.1 200"));
        assert!(get(address, "/healthz").unwrap().starts_with("HTTP/1.1 200"));
        let everywhere = format!("0.0.0.0:{}", address.port());
        let healthy = installation.command(&["healthy"]).env("TOWNPICK_LISTEN", &everywhere).output().unwrap();
        assert!(healthy.status.success(), "{healthy:?}");
        assert!(get(address, "/api/places/suggestions?q=bost").unwrap().contains("Boston, MA"));
        assert!(get(metrics, "/metrics").unwrap().contains("http_requests_total"));
        assert!(get(address, "/metrics").unwrap().starts_with("HTTP/1.1 404"));
        let saved = installation.folder().join("saved");
        std::fs::create_dir(&saved).unwrap();
        std::fs::write(saved.join("townpick.db"), "").unwrap();
        let restored = installation.run(&["restore", "saved"]);
        assert!(!restored.success && restored.stderr.contains("stop the service first"), "{restored:?}");
        terminate(&child);
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{output:?}");
        let log = String::from_utf8(output.stderr).unwrap();
        assert!(log.lines().all(|line| line.starts_with('{')), "{log}");
        assert!(log.contains("other accounts of this machine") && log.contains("chmod 700"), "{log}");
        let healthy = installation.command(&["healthy"]).env("TOWNPICK_LISTEN", &everywhere).output().unwrap();
        assert!(!healthy.status.success(), "it has ended: {healthy:?}");
        assert!(!log.contains("bost"), "what people type is not logged: {log}");
    }

    async fn the_engine_alone_does_its_work_and_ends_when_asked(installation: Installation) {
        let once = installation.run(&["engine", "run-once"]);
        assert!(once.success, "{once:?}");
        let runs = engine_runs::all(&mut installation.database().read().await.unwrap()).await.unwrap();
        assert_eq!(runs.len(), townpick_engine::Work::ALL.len());
        let metrics = free_address();
        let mut child = installation
            .command(&["engine"])
            .env("TOWNPICK_METRICS_LISTEN", metrics.to_string())
            .spawn()
            .unwrap();
        while last_run(&installation.database()).await == runs[0] {
            assert!(child.try_wait().unwrap().is_none(), "the engine ended before it worked");
            std::thread::sleep(Duration::from_millis(20));
        }
        assert!(get(metrics, "/metrics").unwrap().starts_with("HTTP/1.1 200"));
        terminate(&child);
        assert!(child.wait_with_output().unwrap().status.success());
    }

    async fn a_taken_address_is_told(installation: Installation) {
        let taken = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = taken.local_addr().unwrap().to_string();
        let output = installation.command(&["serve"]).env("TOWNPICK_LISTEN", &address).output().unwrap();
        assert!(!output.status.success());
        assert!(String::from_utf8(output.stderr).unwrap().contains(&format!("cannot listen on {address}")));
    }

    async fn migrating_says_so(installation: Installation) {
        let answer = installation.run(&["migrate"]);
        assert!(answer.success && answer.stdout.contains("up to date"), "{answer:?}");
    }
}
