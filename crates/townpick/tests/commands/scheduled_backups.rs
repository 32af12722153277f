//! Backups as the schedule makes them: into a folder and a bucket, encrypted and not, tried each time, and restored elsewhere.

use std::{fs, path::Path, process::Command};

use townpick_store::{Executor as _, backups, transfer};

use crate::{
    harness::{Answer, Installation, on_both_engines},
    s3_server,
};

// A pair of keys for this test; it opens nothing else.
const RECIPIENT: &str = "age12ryqkyxpwc4xz2yk2fvvzpsh2azychy750gs859eph8d9cdmpscsn4qzd2";
const IDENTITY: &str = "AGE-SECRET-KEY-1EC5E8RXPAE22Q69MQDHPJTD3SXDTJZ9YY6PP3J57MP3A7JN0KFNQY5HHQA";

/// The files of a folder, the oldest backup first.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn answer(command: &mut Command) -> Answer {
    Answer::from(command.output().unwrap())
}

/// A command of an installation with these variables.
fn with(installation: &Installation, arguments: &[&str], variables: &[(&str, &str)]) -> Answer {
    answer(installation.command(arguments).envs(variables.iter().copied()))
}

async fn is_the_same(one: &Installation, other: &Installation) {
    let counts = [one.database(), other.database()];
    let [here, there] =
        [transfer::counts(&counts[0]).await.unwrap(), transfer::counts(&counts[1]).await.unwrap()];
    let without_runs = |tables: Vec<transfer::CopiedTable>| -> Vec<_> {
        tables.into_iter().filter(|table| table.name != "engine_runs").collect()
    };
    assert_eq!(without_runs(here), without_runs(there));
    let key = |of: &Installation| fs::read(of.folder().join("data/signing-key")).unwrap();
    assert!(key(one) == key(other));
}

on_both_engines! {
    async fn what_the_engine_saves_is_tried_pruned_and_restored_elsewhere(installation: Installation) {
        assert!(installation.run(&["engine", "run-once", "claims"]).success);
        let url = [("TOWNPICK_BACKUP_URL", "saved"), ("TOWNPICK_BACKUP_KEEP", "2")];
        let first = with(installation, &["engine", "run-once", "backups"], &url);
        assert!(first.success && first.stdout.contains("backups: 1"), "{first:?}");
        let again = with(installation, &["engine", "run-once", "backups"], &url);
        assert!(again.stdout.contains("backups: 0"), "one a day: {again:?}");
        let good = backups::last_good_backup(&mut installation.database().read().await.unwrap()).await.unwrap().unwrap();
        assert!(good.checked.ends_with("0 records of 0 ledgers; nothing was drawn yet"), "{good:?}");

        // By hand another one is made at once, now encrypted; the place of the settings is the same.
        let sealed = [url[0], url[1], ("TOWNPICK_BACKUP_RECIPIENT", RECIPIENT)];
        for removed in [0, 1] {
            std::thread::sleep(std::time::Duration::from_millis(1100));
            let made = with(installation, &["backup"], &sealed);
            assert!(made.success && made.stdout.contains("it is encrypted and cannot be opened here"), "{made:?}");
            assert_eq!(made.stdout.contains("1 older made room"), removed == 1, "{made:?}");
        }
        let stored = names(&installation.folder().join("saved"));
        assert!(stored.len() == 2 && stored.iter().all(|name| name.ends_with(".tar.age")), "{stored:?}");

        let other = Installation::on_sqlite().await;
        let place = installation.folder().join("saved");
        let closed = other.run(&["restore", place.to_str().unwrap()]);
        assert!(!closed.success && closed.stderr.contains("--identity FILE"), "{closed:?}");
        let identity = other.folder().join("identity.txt");
        fs::write(&identity, format!("# public key: {RECIPIENT}\n{IDENTITY}\n")).unwrap();
        let restored = other.run(&["restore", place.to_str().unwrap(), "--identity", "identity.txt"]);
        assert!(restored.success && restored.stdout.contains(&stored[1]), "the newest is taken: {restored:?}");
        is_the_same(installation, &other).await;
        assert!(names(&other.folder().join("data")).iter().all(|name| !name.contains("restoring")));
        other.discard().await;
    }

    async fn a_bucket_serves_as_well_and_one_that_does_not_answer_leaves_nothing(installation: Installation) {
        assert!(installation.run(&["engine", "run-once", "claims"]).success);
        let buckets = tempfile::tempdir().unwrap();
        fs::create_dir(buckets.path().join("saved")).unwrap();
        let endpoint = s3_server::serve(buckets.path());
        let account = |endpoint| {
            [
                ("TOWNPICK_BACKUP_URL", "s3://saved/salem"),
                ("TOWNPICK_S3_ENDPOINT", endpoint),
                ("AWS_ACCESS_KEY_ID", s3_server::ACCESS_KEY),
                ("AWS_SECRET_ACCESS_KEY", s3_server::SECRET_KEY),
                ("AWS_REGION", "us-east-1"),
            ]
        };
        let silent = with(installation, &["backup"], &account("http://127.0.0.1:9"));
        assert!(!silent.success && silent.stderr.contains("the place of the backups (s3://saved/salem)"), "{silent:?}");
        assert!(!silent.stderr.contains(s3_server::SECRET_KEY), "{silent:?}");
        let mut db = installation.database().read().await.unwrap();
        let told = backups::last_try(&mut db).await.unwrap().unwrap().error.unwrap();
        assert!(told.contains("s3://saved/salem") && backups::last_good_backup(&mut db).await.unwrap().is_none(), "{told}");
        drop(db);
        assert_eq!(names(&installation.folder().join("data")).iter().filter(|name| name.contains("backing-up")).count(), 0);

        // The next run recovers.
        let made = with(installation, &["backup"], &account(&endpoint));
        assert!(made.success && made.stdout.contains("is in s3://saved/salem"), "{made:?}");
        let stored = names(&buckets.path().join("saved/salem"));
        assert_eq!(stored.len(), 1, "{stored:?}");
        let other = Installation::on_postgres().await;
        let restored = with(&other, &["restore", "s3://saved/salem"], &account(&endpoint));
        assert!(restored.success, "{restored:?}");
        is_the_same(installation, &other).await;
        other.discard().await;
    }
}

#[tokio::test]
async fn a_corrupted_backup_is_refused_and_the_installation_left_as_it_is() {
    let (source, installation) = (Installation::on_sqlite().await, Installation::on_sqlite().await);
    assert!(source.run(&["engine", "run-once", "claims"]).success);
    let place = source.folder().join("saved");
    assert!(with(&source, &["backup"], &[("TOWNPICK_BACKUP_URL", "saved")]).success);
    let archive = place.join(&names(&place)[0]);
    let mut bytes = fs::read(&archive).unwrap();
    bytes[100_000] ^= 1;
    fs::write(&archive, bytes).unwrap();
    let refused = installation.run(&["restore", archive.to_str().unwrap()]);
    assert!(
        !refused.success && refused.stderr.contains("'townpick.db' is not what was saved"),
        "{refused:?}"
    );
    assert_eq!(names(&installation.folder().join("data")), Vec::<String>::new());

    // A newer backup is refused in plain words before anything is touched.
    let mut tx = source.database().write().await.unwrap();
    tx.sql("UPDATE _sqlx_migrations SET version = 9999").execute().await.unwrap();
    tx.commit().await.unwrap();
    let newer = source.run(&["backup", "newer"]);
    assert!(!newer.success && newer.stderr.contains("newer version of Townpick"), "{newer:?}");
    for place in [source, installation] {
        place.discard().await;
    }
}
