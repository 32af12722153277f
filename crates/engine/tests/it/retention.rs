//! What leaves when, in the times that an operator chose; counts and proofs stay.

use jiff::SignedDuration;
use townpick_domain::{
    calendar::eastern_date,
    contact::Email,
    drawing::verify,
    ids::{ActivityId, AdminId, ContestId, SessionId},
    retention::Retention,
    time::Timestamp,
};
use townpick_engine::{Engine, Gateways, Work};
use townpick_gateways::clock::{Clock as _, ManualClock};
use townpick_store::{
    Database, Executor as _,
    activity::{self, Activity, Change, Entity, NewActivity},
    admins, both_engines, list,
    notifications::outbox::figures::{self, FaredInTown, FaredInWeek},
    page_views::{self, Views},
    sessions::{self, NewSession},
    testing::fixtures::bytes,
};

use crate::scene::{Scene, at, local_gateways, run};

fn days(count: i64) -> SignedDuration {
    SignedDuration::from_hours(24 * count)
}

/// Times that differ from the usual ones and from each other.
fn chosen() -> Retention {
    Retention {
        message_texts: days(40),
        messages: days(60),
        page_views: days(50),
        audit_details: days(100),
        attempts: days(90),
        sessions: SignedDuration::from_hours(1),
    }
}

fn engine_with(database: &Database, clock: &ManualClock, retention: Retention) -> Engine {
    Engine::new(database.clone(), Gateways { retention, ..local_gateways(clock, 1) })
}

/// What became of the messages of the twelve weeks around an instant.
async fn fared(database: &Database, around: Timestamp) -> (Vec<FaredInWeek>, Vec<FaredInTown>) {
    let mut db = database.read().await.unwrap();
    let window = (around.plus(-days(42)), around.plus(days(42)));
    let weeks = figures::by_week(&mut db, window).await.unwrap();
    (weeks, figures::by_town(&mut db, window).await.unwrap())
}

/// A contest that was announced, drawn and told, and whose prize was claimed.
async fn week(scene: &Scene, engine: &Engine, clock: &ManualClock) -> ContestId {
    let contest = scene.contest(1, "2026-02-22", 1).await;
    clock.set(contest.window.ends_at);
    for work in [Work::Drawings, Work::Announcements, Work::Claims] {
        engine.run_once(work).await.unwrap();
    }
    // Texts wait for the morning; nothing is sent outside, so that each message is as if it had been.
    clock.advance(SignedDuration::from_hours(20));
    engine.run_once(Work::Deliveries).await.unwrap();
    run(&scene.database, "UPDATE notifications SET status = 'delivered', delivered_at = created_at").await;
    contest.id
}

const WORDS: &str =
    "SELECT count(*) FROM notifications WHERE message_content IS NOT NULL OR subject IS NOT NULL";
const MESSAGES: &str = "SELECT count(*) FROM notifications";

both_engines! {
    async fn words_leave_then_messages_and_counts_and_proofs_stay(database: Database) {
        let scene = Scene::new(&database, 12).await;
        let clock = ManualClock::at(at("2026-02-22T12:00:00Z"));
        let engine = engine_with(&database, &clock, chosen());
        let contest = week(&scene, &engine, &clock).await;
        let (sent, told) = (clock.now(), scene.count(MESSAGES).await);
        assert!(told > 0 && scene.count(WORDS).await == told);
        let counted = fared(&database, sent).await;
        assert_eq!(counted.0.iter().map(|week| week.fared.messages).sum::<i64>(), told);

        clock.set(sent.plus(days(41)));
        engine.run_once(Work::Housekeeping).await.unwrap();
        assert_eq!(scene.count(WORDS).await, told, "the prize is open");
        run(&database, "UPDATE drawing_places SET state = 'claimed' WHERE state IN ('selected', 'notified')").await;
        assert_eq!(engine.run_once(Work::Housekeeping).await.unwrap().count, u64::try_from(told).unwrap());
        assert_eq!((scene.count(WORDS).await, scene.count(MESSAGES).await), (0, told));
        assert_eq!(fared(&database, sent).await, counted);

        clock.set(sent.plus(days(61)));
        assert_eq!(engine.run_once(Work::Housekeeping).await.unwrap().count, u64::try_from(told).unwrap());
        assert_eq!(scene.count(MESSAGES).await, 0);
        assert_eq!(fared(&database, sent).await, counted);
        assert_eq!(verify(&scene.proof(contest).await), Ok(()));
    }

    async fn views_and_details_leave_after_their_own_times(database: Database) {
        let clock = ManualClock::at(at("2026-02-22T12:00:00Z"));
        let (engine, began) = (engine_with(&database, &clock, chosen()), clock.now());
        let entry = NewActivity {
            id: ActivityId::new(began, bytes(1)),
            admin: None,
            admin_user: "Robin",
            entity: Entity::Town,
            entity_id: None,
            summary: "Opened Salem, MA".to_owned(),
            changes: vec![Change { field: "status".to_owned(), from: "Inactive".to_owned(), to: "Active".to_owned() }],
        };
        let views = Views { times: 7, title: "Home".to_owned() };
        let mut tx = database.write().await.unwrap();
        activity::record(&mut tx, &entry, began).await.unwrap();
        page_views::count(&mut tx, eastern_date(began), "/", &views).await.unwrap();
        tx.commit().await.unwrap();

        for (after, gone) in [(50, 0), (51, 1), (99, 0), (101, 1), (102, 0)] {
            clock.set(began.plus(days(after)));
            assert_eq!(engine.run_once(Work::Housekeeping).await.unwrap().count, gone, "after {after} days");
        }
        let mut db = database.read().await.unwrap();
        let entries: Vec<Activity> = list::rows(&mut db, &[], &[]).await.unwrap();
        assert_eq!((entries[0].change_summary.as_str(), entries[0].changes.len()), ("Opened Salem, MA", 0));
        let (views,): (i64,) = db.sql("SELECT views FROM page_views_by_month").one().await.unwrap();
        assert_eq!(views, 7);
    }

    async fn a_session_that_nobody_uses_ends_before_its_time(database: Database) {
        let clock = ManualClock::at(at("2026-02-22T12:00:00Z"));
        let (engine, began) = (engine_with(&database, &clock, chosen()), clock.now());
        let admin = AdminId::new(began, bytes(1));
        let email = Email::parse("owner@townpick.example").unwrap();
        let mut tx = database.write().await.unwrap();
        admins::save(&mut tx, admin, &email, "Owner", "hash", None, began).await.unwrap();
        let session = NewSession {
            id: SessionId::new(began, bytes(1)),
            admin,
            token_hash: [1; 32],
            user_agent: "Test".to_owned(),
            starts_at: began,
            expires_at: began.plus(days(1)),
        };
        sessions::insert(&mut tx, &session).await.unwrap();
        tx.commit().await.unwrap();
        for (minutes, gone) in [(59, 0), (1, 1)] {
            clock.advance(SignedDuration::from_mins(minutes));
            assert_eq!(engine.run_once(Work::Housekeeping).await.unwrap().count, gone);
        }
    }
}
