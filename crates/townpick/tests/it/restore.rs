//! Restoring is all or nothing, whatever it finds, and reading changes nothing.

use std::{collections::BTreeMap, fs, io::Write as _, os::unix::fs::PermissionsExt as _, path::Path};

use townpick_store::{Database, Executor as _, transfer};

use crate::harness::{Answer, Installation, on_both_engines};

const ADD: [&str; 6] = ["admin", "add", "--email", "owner@townpick.example", "--name", "Owner"];
const PASSWORD: &str = "a harbor full of lanterns\n";

/// Every file below a folder, with what is in it.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.insert(path.display().to_string(), fs::read(&path).unwrap());
        }
    }
    found
}

/// A backup of an installation with a single administrator, in `saved` of its folder.
async fn saved() -> Installation {
    let installation = Installation::on_sqlite().await;
    assert!(installation.run_with_input(&ADD, PASSWORD).success);
    assert!(installation.run(&["engine", "run-once", "claims"]).success);
    let pictures = installation.folder().join("data/images/a");
    fs::create_dir_all(&pictures).unwrap();
    fs::write(pictures.join("picture.webp"), "RIFF").unwrap();
    assert!(installation.run(&["backup", "saved"]).success);
    installation
}

fn restore(into: &Installation, from: &Installation) -> Answer {
    into.run(&["restore", from.folder().join("saved").to_str().unwrap()])
}

on_both_engines! {
    async fn what_fails_half_way_leaves_the_installation_as_it_was(installation: Installation) {
        let source = saved().await;
        let backup = source.folder().join("saved");
        assert!(installation.run(&["engine", "run-once", "claims"]).success);
        let data = installation.folder().join("data");
        // A file in a folder's place: the picture cannot be put below it.
        fs::create_dir_all(data.join("images")).unwrap();
        fs::write(data.join("images/a"), "").unwrap();
        let (before, rows) = (files(&data), transfer::counts(&installation.database()).await.unwrap());
        let whole = fs::read(backup.join("townpick.db")).unwrap();
        let key = fs::read(backup.join("signing-key")).unwrap();

        let refused = |words: &str| {
            let answer = restore(installation, &source);
            assert!(!answer.success && answer.stderr.contains(words), "{answer:?}");
            assert_eq!(files(&data), before);
        };
        refused("the pictures could not be copied");
        fs::write(backup.join("townpick.db"), &whole[..whole.len() / 2]).unwrap();
        refused("is damaged or cannot be read");
        fs::write(backup.join("townpick.db"), &whole).unwrap();
        fs::write(backup.join("signing-key"), "11".repeat(32)).unwrap();
        refused("is not the key that the backup's ledgers are signed with");
        fs::remove_file(backup.join("signing-key")).unwrap();
        refused("lacks the file `signing-key`");
        assert_eq!(transfer::counts(&installation.database()).await.unwrap(), rows);
        assert!(installation.run(&["engine", "run-once", "claims"]).success, "it still starts");

        fs::write(backup.join("signing-key"), key).unwrap();
        fs::remove_file(data.join("images/a")).unwrap();
        let restored = restore(installation, &source);
        assert!(restored.success, "{restored:?}");
        assert!(installation.run(&["engine", "run-once", "claims"]).success);
        source.discard().await;
    }

    async fn databases_of_other_versions_are_refused(installation: Installation) {
        let (database, other) = (installation.database(), Installation::on_sqlite().await);
        let places = installation.folder().join("places.csv");
        fs::write(&places, "Town,State,Full Name,Population\n").unwrap();
        let commands: [&[&str]; 6] = [
            &["backup", "saved"],
            &["copy", "--from", installation.url(), "--to", other.url()],
            &ADD,
            &["places", "import", "places.csv"],
            &["serve"],
            &["migrate"],
        ];
        for (change, words) in [
            ("UPDATE _sqlx_migrations SET version = 9999", "a newer version"),
            ("UPDATE _sqlx_migrations SET version = 1, checksum = checksum || checksum", "before the first release"),
        ] {
            let mut tx = database.write().await.unwrap();
            tx.sql(change).execute().await.unwrap();
            tx.commit().await.unwrap();
            for command in commands {
                let answer = installation.run_with_input(command, PASSWORD);
                assert!(!answer.success && answer.stderr.contains(words), "{answer:?}");
            }
        }
        assert!(!installation.folder().join("saved").exists());
        other.discard().await;
    }

    async fn a_backup_that_was_written_to_is_restored_and_left_as_it_is(installation: Installation) {
        let source = saved().await;
        let file = source.folder().join("saved/townpick.db");
        // What was written last lies beside the file when its process was killed.
        let written = Database::open(&format!("sqlite:{}", file.display())).await.unwrap();
        let mut tx = written.write().await.unwrap();
        tx.sql("UPDATE admins SET name = 'Written Late'").execute().await.unwrap();
        tx.commit().await.unwrap();
        let log = file.with_extension("db-wal");
        let late = fs::read(&log).unwrap();
        let unwritten = fs::read(&file).unwrap();
        written.close().await;
        fs::write(&file, unwritten).unwrap();
        fs::write(&log, late).unwrap();
        let before = files(&source.folder().join("saved"));
        let restored = restore(installation, &source);
        assert!(restored.success, "{restored:?}");
        assert_eq!(files(&source.folder().join("saved")), before);
        let left: Vec<String> = files(&installation.folder().join("data")).into_keys().collect();
        assert!(!left.iter().any(|file| file.contains("restoring-")), "{left:?}");
        let database = installation.database();
        assert_eq!(townpick_store::admins::count(&mut database.read().await.unwrap()).await.unwrap(), 1);
        source.discard().await;
    }
}

#[tokio::test]
async fn what_people_made_is_never_replaced() {
    let (source, installation) = (saved().await, Installation::on_sqlite().await);
    let data = installation.folder().join("data");
    fs::create_dir(&data).unwrap();
    fs::set_permissions(&data, fs::Permissions::from_mode(0o755)).unwrap();
    // With the database in the data folder, as it is by itself.
    let run = |arguments: &[&str]| {
        let mut command = installation.command(arguments);
        let mut child = command.env_remove("TOWNPICK_DATABASE_URL").spawn().unwrap();
        let _ = child.stdin.take().unwrap().write_all(PASSWORD.as_bytes());
        Answer::from(child.wait_with_output().unwrap())
    };
    assert!(run(&["engine", "run-once", "claims"]).success);
    assert!(run(&ADD).success);
    for file in ["townpick.db", "signing-key"] {
        assert_eq!(fs::metadata(data.join(file)).unwrap().permissions().mode() & 0o777, 0o600, "{file}");
    }
    let before = files(&data);
    let saved = source.folder().join("saved");
    let refused = run(&["restore", saved.to_str().unwrap()]);
    assert!(!refused.success && refused.stderr.contains("holds data already: 1 admins"), "{refused:?}");
    assert!(refused.stderr.contains("set TOWNPICK_DATA_DIR to a new folder"), "{refused:?}");
    let after = files(&data);
    assert_eq!(after.keys().collect::<Vec<_>>(), before.keys().collect::<Vec<_>>());
    assert!(after == before, "nothing in them was changed");
    source.discard().await;
    installation.discard().await;
}

#[tokio::test]
async fn a_start_finishes_what_restoring_began() {
    let installation = Installation::on_sqlite().await;
    assert!(installation.run(&["engine", "run-once", "claims"]).success);
    let data = installation.folder().join("data");
    let restored = fs::read(data.join("signing-key")).unwrap();
    // The process was killed when the database was committed and the key was not in its place yet.
    fs::rename(data.join("signing-key"), data.join("signing-key.restored")).unwrap();
    fs::write(data.join("signing-key"), "11".repeat(32)).unwrap();
    let started = installation.run(&["engine", "run-once", "claims"]);
    assert!(started.success, "{started:?}");
    assert_eq!(fs::read(data.join("signing-key")).unwrap(), restored);
    assert_eq!(fs::read_to_string(data.join("signing-key.replaced-1")).unwrap(), "11".repeat(32));
    installation.discard().await;
}

#[tokio::test]
async fn a_folder_without_a_backup_is_refused() {
    let installation = Installation::on_sqlite().await;
    let refused = installation.run(&["restore", "nowhere"]);
    assert!(!refused.success && refused.stderr.contains("holds no backup"), "{refused:?}");
    installation.discard().await;
}
