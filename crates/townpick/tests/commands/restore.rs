//! Restoring is all or nothing, whatever it finds, and reading changes nothing.

use std::{
    collections::BTreeMap,
    fs::{self, Permissions},
    io::{Read as _, Write as _},
    net::{Shutdown, TcpListener, TcpStream},
    os::unix::{
        fs::{MetadataExt as _, PermissionsExt as _},
        process::CommandExt as _,
    },
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use townpick_store::{Database, Executor as _, transfer};
use url::Url;

use crate::harness::{Answer, Installation, PROGRAM, on_both_engines};

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

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
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
    set_mode(&data, 0o755);
    // With the database in the data folder, as it is by itself.
    let run = |arguments: &[&str]| {
        let mut command = installation.command(arguments);
        let mut child = command.env_remove("TOWNPICK_DATABASE_URL").spawn().unwrap();
        let _ = child.stdin.take().unwrap().write_all(PASSWORD.as_bytes());
        Answer::from(child.wait_with_output().unwrap())
    };
    let warning = "other accounts of this machine may look into this path";
    let looked_into = run(&["engine", "run-once", "claims"]);
    assert!(looked_into.success && looked_into.stderr.contains(warning), "{looked_into:?}");
    set_mode(&data, 0o700);
    let private = run(&["engine", "run-once", "claims"]);
    assert!(private.success && !private.stderr.contains(warning), "{private:?}");
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
async fn a_backup_is_taken_of_an_installation_that_nobody_can_write_to() {
    let installation = Installation::on_sqlite().await;
    let (data, open) = (installation.folder().join("data"), installation.folder().join("open"));
    let started =
        installation.command(&["engine", "run-once", "claims"]).env_remove("TOWNPICK_DATABASE_URL").status();
    assert!(started.unwrap().success());
    let program = installation.folder().join("townpick");
    fs::hard_link(PROGRAM, &program).or_else(|_| fs::copy(PROGRAM, &program).map(drop)).unwrap();
    fs::create_dir(&open).unwrap();
    set_mode(&open, 0o777);
    set_mode(installation.folder(), 0o755);
    let before = files(&data);
    for file in before.keys() {
        set_mode(Path::new(file), 0o444);
    }
    set_mode(&data, 0o555);
    let mut command = installation.command_of(&program, &["backup", "open/saved"]);
    command.env_remove("TOWNPICK_DATABASE_URL");
    if fs::metadata(&data).unwrap().uid() == 0 {
        // Permissions bind everybody but root.
        command.uid(65534).gid(65534);
    }
    let answer = Answer::from(command.output().unwrap());
    set_mode(&data, 0o755);
    assert!(answer.success && answer.stdout.contains("0 pictures are in open/saved"), "{answer:?}");
    assert_eq!(files(&data).into_keys().collect::<Vec<_>>(), before.into_keys().collect::<Vec<_>>());
    assert!(!data.join("images").exists());
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

/// Stands before a PostgreSQL server and breaks the connection of whoever commits, after the server has committed.
/// Returns the address; with `for_good` nobody is let through afterwards.
fn breaking_at_commit(url: &Url, for_good: bool) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let server = (url.host_str().unwrap().to_owned(), url.port().unwrap());
    let has_broken = Arc::new(AtomicBool::new(false));
    thread::spawn(move || {
        for client in listener.incoming() {
            if for_good && has_broken.load(Ordering::SeqCst) {
                return;
            }
            let (client, server) = (client.unwrap(), TcpStream::connect(&server).unwrap());
            let is_committing = Arc::new(AtomicBool::new(false));
            let ends = (client.try_clone().unwrap(), server.try_clone().unwrap(), Arc::clone(&is_committing));
            thread::spawn(move || {
                forward(ends.0, ends.1, |sent| {
                    ends.2.fetch_or(sent.windows(6).any(|word| word == b"COMMIT"), Ordering::SeqCst);
                    true
                });
            });
            let has_broken = Arc::clone(&has_broken);
            thread::spawn(move || {
                forward(server, client, |_| {
                    let breaks = is_committing.load(Ordering::SeqCst);
                    has_broken.fetch_or(breaks, Ordering::SeqCst);
                    !breaks
                });
            });
        }
    });
    let mut through = url.clone();
    through.set_port(Some(port)).unwrap();
    through.to_string()
}

/// Passes on what comes, as long as it may be; then nobody hears anything any more.
fn forward(mut from: TcpStream, mut to: TcpStream, may_pass: impl Fn(&[u8]) -> bool) {
    let mut part = [0; 8192];
    while let Ok(length @ 1..) = from.read(&mut part) {
        if !may_pass(&part[..length]) || to.write_all(&part[..length]).is_err() {
            break;
        }
    }
    let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
}

#[tokio::test]
async fn a_connection_that_breaks_at_the_commit_undoes_nothing_that_was_committed() {
    let source = saved().await;
    for for_good in [false, true] {
        let installation = Installation::on_postgres().await;
        let started = installation.run(&["engine", "run-once", "claims"]);
        assert!(started.success, "{started:?}");
        let through = breaking_at_commit(&installation.url().parse().unwrap(), for_good);
        let backup = source.folder().join("saved");
        let mut command = installation.command(&["restore", backup.to_str().unwrap()]);
        let answer = Answer::from(command.env("TOWNPICK_DATABASE_URL", through).output().unwrap());
        assert_eq!(answer.success, !for_good, "{answer:?}");
        assert_eq!(
            answer.stderr.contains("it is not known whether the backup was restored"),
            for_good,
            "{answer:?}"
        );
        let (data, key) = (installation.folder().join("data"), fs::read(backup.join("signing-key")).unwrap());
        let place = if for_good { "signing-key.restored" } else { "signing-key" };
        assert!(fs::read(data.join(place)).unwrap() == key, "the key is in {place}");
        assert!(data.join("images/a/picture.webp").exists());
        assert!(installation.run(&["engine", "run-once", "claims"]).success);
        assert!(fs::read(data.join("signing-key")).unwrap() == key);
        installation.discard().await;
    }
    source.discard().await;
}

#[tokio::test]
async fn a_folder_without_a_backup_is_refused() {
    let installation = Installation::on_sqlite().await;
    let refused = installation.run(&["restore", "nowhere"]);
    assert!(!refused.success && refused.stderr.contains("holds no backup"), "{refused:?}");
    installation.discard().await;
}
