use std::{fs, path::Path, sync::Arc};

use jiff::SignedDuration;
use tempfile::TempDir;
use townpick_domain::time::Timestamp;
use townpick_gateways::{
    backups::{Address, Belongings, Identities, Place, Plan},
    keys::Secrets,
};
use townpick_store::{
    Database, Executor as _, both_engines, on_sqlite, service_keys, testing::fixtures::now, transfer,
};
use townpick_usecases::backups::{Made, NotMade, Unsound, check, in_words, make};

use crate::drawn::Drawn;

// A pair of keys for this test; it opens nothing else.
const RECIPIENT: &str = "age12ryqkyxpwc4xz2yk2fvvzpsh2azychy750gs859eph8d9cdmpscsn4qzd2";
const IDENTITY: &str = "AGE-SECRET-KEY-1EC5E8RXPAE22Q69MQDHPJTD3SXDTJZ9YY6PP3J57MP3A7JN0KFNQY5HHQA";

/// A data folder with keys, a place for backups, and a plan.
struct Scene {
    data: TempDir,
    place: TempDir,
    plan: Plan,
}

impl Scene {
    fn new() -> Self {
        let (data, place) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let address = Address::Folder(place.path().to_owned());
        let plan = Plan { place: Place::at(&address).unwrap(), recipient: None, keep: 2 };
        Self { data, place, plan }
    }

    async fn make(&self, database: &Database, now: Timestamp) -> Result<Made, NotMade> {
        let belongings = Belongings { data_dir: self.data.path().to_owned(), images: None };
        let made = make(database, &belongings, &self.plan, now, Arc::new(|_| {})).await;
        assert_eq!(names(self.data.path()), Vec::<String>::new(), "nothing is left where it was made");
        made
    }

    fn stored(&self) -> Vec<String> {
        names(self.place.path())
    }
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn days_later(days: i64) -> Timestamp {
    now().plus(SignedDuration::from_hours(24 * days))
}

both_engines! {
    async fn a_backup_is_restored_and_its_ledgers_and_last_drawing_are_checked(database: Database) {
        let scene = Scene::new();
        let first = scene.make(&database, now()).await.unwrap();
        assert_eq!((first.checked.ledgers, first.checked.drawing, first.removed), (0, None, 0));
        let drawn = Drawn::among(&database, 20, 2).await;
        for days in 1..4 {
            let made = scene.make(&database, days_later(days)).await.unwrap();
            let counts = transfer::counts(&database).await.unwrap();
            assert_eq!(made.checked.rows, counts.iter().map(|table| table.rows).sum::<u64>());
            assert_eq!((made.checked.ledgers, made.checked.drawing), (1, Some(drawn.contest)));
            assert!(made.checked.records >= 3, "{}", made.checked);
        }
        let kept = [2, 3].map(|days| townpick_domain::backups::archive_name(days_later(days), false));
        assert_eq!(scene.stored(), kept);
    }

    async fn a_snapshot_is_taken_while_somebody_writes_and_is_of_one_instant(database: Database) {
        let drawn = Drawn::among(&database, 5, 1).await;
        let folder = tempfile::tempdir().unwrap();
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE members SET first_name = 'Nobody'").execute().await.unwrap();
        let file = folder.path().join("townpick.db");
        let tables = transfer::snapshot(&database, &file, &|_| {}).await.unwrap();
        drop(tx);
        let checked = check(&file, None, &tables, folder.path(), &|_| {}).await.unwrap();
        assert_eq!(checked.drawing, Some(drawn.contest));
        let saved = Database::open_saved(&file).await.unwrap();
        let (changed,): (i64,) = saved.read().await.unwrap()
            .sql("SELECT count(*) FROM members WHERE first_name = 'Nobody'").one().await.unwrap();
        assert_eq!(changed, 0);
        let again = transfer::snapshot(&database, &file, &|_| {}).await;
        assert!(again.is_err(), "a file that is there is never written over");
    }
}

on_sqlite! {
    async fn a_saved_database_that_lost_something_does_not_stand_its_trial(database: Database) {
        let drawn = Drawn::among(&database, 5, 1).await;
        let damages = [
            ("DELETE FROM notifications", "rows, and"),
            ("UPDATE ledger_records SET recorded_at = recorded_at + 1 WHERE sequence = 2", "the ledger of"),
            ("UPDATE drawings SET random_seed = zeroblob(32)", "the proof of contest"),
        ];
        for (damage, words) in damages {
            let folder = tempfile::tempdir().unwrap();
            let file = folder.path().join("townpick.db");
            let tables = transfer::snapshot(&database, &file, &|_| {}).await.unwrap();
            let saved = Database::open(&format!("sqlite:{}", file.display())).await.unwrap();
            let mut tx = saved.write().await.unwrap();
            tx.sql("DROP TRIGGER ledger_records_immutable_on_update").execute().await.unwrap();
            tx.sql(damage).execute().await.unwrap();
            tx.commit().await.unwrap();
            saved.close().await;
            let unsound = check(&file, None, &tables, folder.path(), &|_| {}).await.unwrap_err();
            assert!(in_words(&unsound).contains(words), "{unsound}");
            assert_eq!(unsound.is_of_the_database(), words != "rows, and");
        }
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("townpick.db");
        let tables = transfer::snapshot(&database, &file, &|_| {}).await.unwrap();
        let bytes = fs::read(&file).unwrap();
        fs::write(&file, &bytes[..bytes.len() / 2]).unwrap();
        let unsound = check(&file, None, &tables, folder.path(), &|_| {}).await.unwrap_err();
        assert!(matches!(unsound, Unsound::NotOpened(_)), "{unsound:?}");
        drop(drawn);
    }

    async fn what_is_wrong_in_the_database_itself_is_told_and_its_backup_kept_in_doubt(database: Database) {
        let scene = Scene::new();
        let good = scene.make(&database, now()).await.unwrap();
        // The keys of somebody else.
        Secrets::load(scene.data.path(), &townpick_gateways::entropy::OsEntropy).unwrap();
        let keys = scene.data.path().join("signing-key");
        let mut tx = database.write().await.unwrap();
        service_keys::recorded(&mut tx, "ledger", [7; 32], now()).await.unwrap();
        tx.commit().await.unwrap();
        let belongings = Belongings { data_dir: scene.data.path().to_owned(), images: None };
        for days in 1..3 {
            let made = make(&database, &belongings, &scene.plan, days_later(days), Arc::new(|_| {})).await;
            let Err(error @ NotMade::Doubtful { .. }) = made else { panic!("{made:?}") };
            let words = in_words(&error);
            assert!(words.contains("as the database is") && words.contains("(key ledger)"), "{words}");
            let doubtful = format!("{}.doubtful", townpick_domain::backups::archive_name(days_later(days), false));
            assert_eq!(scene.stored(), [good.archive.name.clone(), doubtful], "the good one stays");
        }
        assert!(keys.exists());
    }

    async fn an_encrypted_backup_opens_with_its_identity_alone(database: Database) {
        let mut scene = Scene::new();
        scene.plan.recipient = Some(RECIPIENT.parse().unwrap());
        let drawn = Drawn::among(&database, 5, 1).await;
        let made = scene.make(&database, now()).await.unwrap();
        assert!(made.archive.name.ends_with(".tar.age") && made.checked.drawing == Some(drawn.contest));
        let stored = fs::read(scene.place.path().join(&made.archive.name)).unwrap();
        assert!(stored.starts_with(b"age-encryption.org/v1") && !stored.windows(16).any(|part| part == b"SQLite format 3\0"));
        let file = scene.data.path().join("identity.txt");
        fs::write(&file, IDENTITY).unwrap();
        let into = tempfile::tempdir().unwrap();
        let identities = Identities::of_file(&file).unwrap();
        scene.plan.place.unpack(&made.archive.name, Some(identities), into.path(), Arc::new(|_| {})).await.unwrap();
        let counts = transfer::counts(&database).await.unwrap();
        let checked = check(&into.path().join("townpick.db"), None, &counts, into.path(), &|_| {}).await.unwrap();
        assert_eq!(checked, made.checked);
    }

    async fn a_place_that_takes_nothing_is_told_before_anything_is_done(database: Database) {
        let mut scene = Scene::new();
        let file = scene.place.path().join("a-file");
        fs::write(&file, "").unwrap();
        scene.plan.place = Place::at(&Address::Folder(file.join("below"))).unwrap();
        let error = scene.make(&database, now()).await.unwrap_err();
        assert!(error.to_string().contains("cannot be used"), "{error}");
    }
}
