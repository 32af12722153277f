use std::{fs, path::Path, sync::Arc};

use jiff::SignedDuration;
use tempfile::TempDir;
use townpick_domain::{ids::BackupId, time::Timestamp};
use townpick_engine::{Engine, Gateways, Work};
use townpick_gateways::{
    backups::{Address, Belongings, Place, Plan, Scheduled},
    clock::ManualClock,
};
use townpick_store::{Database, backups, both_engines};

use crate::scene::{at, local_gateways};

const DAY: SignedDuration = SignedDuration::from_hours(24);

fn start() -> Timestamp {
    at("2026-06-10T03:00:00Z")
}

/// A data folder and a folder for backups, and an engine that makes one a day.
fn scene(database: &Database, clock: &ManualClock) -> (TempDir, Engine) {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("data")).unwrap();
    let engine = engine(database, clock, folder.path(), 1);
    (folder, engine)
}

fn engine(database: &Database, clock: &ManualClock, folder: &Path, seed: u64) -> Engine {
    let place = Place::at(&Address::Folder(folder.join("saved"))).unwrap();
    let scheduled = Scheduled {
        plan: Plan { place, recipient: None, keep: 2 },
        every: DAY,
        belongings: Belongings { data_dir: folder.join("data"), images: None },
    };
    let gateways = Gateways { backups: Some(Arc::new(scheduled)), ..local_gateways(clock, seed) };
    Engine::new(database.clone(), gateways)
}

async fn made(engine: &Engine) -> u64 {
    engine.run_once(Work::Backups).await.unwrap().count
}

async fn last_good(database: &Database) -> Option<Timestamp> {
    let good = backups::last_good_backup(&mut database.read().await.unwrap()).await.unwrap();
    good.map(|good| good.started_at)
}

both_engines! {
    async fn a_backup_is_made_at_the_first_start_and_then_once_a_day(database: Database) {
        let clock = ManualClock::at(start());
        let (folder, engine) = scene(&database, &clock);
        assert_eq!((made(&engine).await, made(&engine).await), (1, 0));
        clock.advance(DAY);
        assert_eq!((made(&engine).await, made(&engine).await), (1, 0));
        assert_eq!(last_good(&database).await, Some(start().plus(DAY)));
        let names = townpick_domain::backups::archive_name(start().plus(DAY), false);
        assert!(folder.path().join("saved").join(names).is_file());
    }

    async fn engines_that_look_at_the_same_moment_make_one_backup(database: Database) {
        let clock = ManualClock::at(start());
        let (folder, engine_1) = scene(&database, &clock);
        let engine_2 = engine(&database, &clock, folder.path(), 2);
        let (one, other) = tokio::join!(made(&engine_1), made(&engine_2));
        assert_eq!(one + other, 1);
        assert_eq!(fs::read_dir(folder.path().join("saved")).unwrap().count(), 1);
    }

    async fn a_backup_that_failed_is_told_and_tried_again_within_the_hour(database: Database) {
        let clock = ManualClock::at(start());
        let (folder, engine) = scene(&database, &clock);
        assert_eq!(made(&engine).await, 1);
        clock.advance(DAY);
        // A file in the folder's place.
        let (saved, aside) = (folder.path().join("saved"), folder.path().join("aside"));
        fs::rename(&saved, &aside).unwrap();
        fs::write(&saved, "").unwrap();
        let done = engine.run_once(Work::Backups).await.unwrap();
        assert!(done.note.unwrap().contains("the backup failed: the folder"), "{}", done.count);
        let last = backups::last_try(&mut database.read().await.unwrap()).await.unwrap().unwrap();
        assert!(last.error.unwrap().contains("cannot be used"));
        assert_eq!(last_good(&database).await, Some(start()), "the one before is the last good one");
        fs::remove_file(&saved).unwrap();
        fs::rename(&aside, &saved).unwrap();
        clock.advance(SignedDuration::from_mins(59));
        assert_eq!(made(&engine).await, 0);
        clock.advance(SignedDuration::from_mins(1));
        assert_eq!(made(&engine).await, 1);
    }

    async fn a_backup_whose_maker_is_gone_is_made_by_the_next_one(database: Database) {
        let clock = ManualClock::at(start());
        let (_folder, engine) = scene(&database, &clock);
        let mut tx = database.write().await.unwrap();
        let until = start().plus(SignedDuration::from_mins(5));
        assert!(backups::begin(&mut tx, BackupId::new(start(), [9; 10]), start(), until, None).await.unwrap());
        tx.commit().await.unwrap();
        clock.advance(SignedDuration::from_mins(4));
        assert_eq!(made(&engine).await, 0, "it may still be being made");
        clock.advance(SignedDuration::from_mins(1));
        assert_eq!(made(&engine).await, 1);
    }
}
