//! `townpick engine run-once` as an operator uses it, and the key that signs what it does.

use std::{fs, os::unix::fs::PermissionsExt as _};

use townpick_store::Executor as _;

use crate::harness::{Answer, Installation, on_both_engines};

/// The demo has drawn everything that was over when it was loaded.
async fn end_the_present_week(installation: &Installation) {
    let mut tx = installation.database().write().await.unwrap();
    let ended = tx
        .sql(
            "UPDATE contests SET ends_at = starts_at + 1000000 WHERE starts_at = (SELECT min(starts_at)
             FROM contests WHERE drawing_completed_at IS NULL AND voided_at IS NULL)",
        )
        .execute()
        .await
        .unwrap();
    assert!(ended > 0);
    tx.commit().await.unwrap();
}

on_both_engines! {
    async fn what_is_due_is_drawn_once_by_command(installation: Installation) {
        assert!(installation.run(&["demo"]).success);
        end_the_present_week(installation).await;
        let first = installation.run(&["engine", "run-once", "drawings"]);
        assert!(first.success, "{first:?}");
        let drawn = first.stdout.lines().find_map(|line| line.strip_prefix("drawings: ")).unwrap();
        assert!(drawn.parse::<u32>().unwrap() > 0, "the demo's contests are over");
        let second = installation.run(&["engine", "run-once", "drawings"]);
        assert!(second.stdout.contains("drawings: 0"), "{second:?}");
        for work in ["announcements", "reminders", "deliveries", "claims"] {
            let run = installation.run(&["engine", "run-once", work]);
            assert!(run.success && run.stdout.starts_with(&format!("{work}: ")), "{run:?}");
        }
        let all = installation.run(&["engine", "run-once", "all"]);
        let works: Vec<_> = all.stdout.lines().filter_map(|line| line.split_once(": ")).map(|(work, _)| work).collect();
        assert_eq!(works[..5], ["drawings", "announcements", "reminders", "claims", "deliveries"], "{all:?}");
        let unknown = installation.run(&["engine", "run-once", "everything"]);
        assert!(!unknown.success && unknown.stderr.contains("announcements"), "{unknown:?}");
    }

    async fn work_that_fails_keeps_no_other_from_its_turn(installation: Installation) {
        assert!(installation.run(&["demo"]).success);
        end_the_present_week(installation).await;
        let mut tx = installation.database().write().await.unwrap();
        tx.sql("DELETE FROM contest_seeds").execute().await.unwrap();
        tx.commit().await.unwrap();
        let all = installation.run(&["engine", "run-once", "all"]);
        assert!(!all.success && all.stderr.contains("drawings failed"), "{all:?}");
        assert!(all.stdout.contains("drawings: failed: ") && all.stdout.contains("\ndeliveries: "), "{all:?}");
    }

    async fn a_process_with_another_signing_key_does_not_start(installation: Installation) {
        assert!(installation.run(&["engine", "run-once", "housekeeping"]).success);
        let file = installation.folder().join("data/signing-key");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        assert!(installation.run(&["engine", "run-once", "housekeeping"]).success);
        fs::write(&file, "ab".repeat(32)).unwrap();
        let refused = installation.run(&["engine", "run-once", "housekeeping"]);
        assert!(!refused.success && refused.stderr.contains("signing key"), "{refused:?}");
        assert!(!refused.stderr.contains("abab"), "the key itself is never told");
    }
}

#[tokio::test]
async fn public_randomness_is_recommended_where_the_public_address_is_https() {
    let installation = Installation::on_sqlite().await;
    for (address, beacon, is_recommended) in [
        ("https://townpick.example", "none", true),
        ("https://townpick.example", "drand", false),
        ("http://localhost:8080", "none", false),
    ] {
        let mut command = installation.command(&["engine", "run-once", "housekeeping"]);
        command.env("TOWNPICK_PUBLIC_URL", address).env("TOWNPICK_DRAWING_BEACON", beacon);
        let answer = Answer::from(command.output().unwrap());
        assert!(answer.success, "{answer:?}");
        assert_eq!(answer.stderr.contains("TOWNPICK_DRAWING_BEACON=drand"), is_recommended, "{answer:?}");
    }
    installation.discard().await;
}
