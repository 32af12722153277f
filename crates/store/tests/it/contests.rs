//! Contests: one at a time per town, whoever saves first.

use townpick_store::{Constraint, Database, Executor, StoreError, both_engines, contests};

use crate::fixtures::{contest, now, save_contest, saved_business, saved_town};

async fn scene(database: &Database) -> (townpick_domain::ids::TownId, townpick_domain::ids::BusinessId) {
    let town = saved_town(database, 1, "Salem").await;
    (town, saved_business(database, 1, vec![town]).await)
}

fn refused_for_overlap(result: &townpick_store::Result<()>) -> bool {
    matches!(result, Err(StoreError::Conflict(Constraint::ContestOverlap)))
}

both_engines! {
    async fn weeks_that_follow_each_other_do_not_overlap(database: Database) {
        let (town, business) = scene(&database).await;
        save_contest(&database, &contest(1, town, business, "2026-06-07", "2026-06-14")).await.unwrap();
        save_contest(&database, &contest(2, town, business, "2026-06-14", "2026-06-21")).await.unwrap();
        save_contest(&database, &contest(3, town, business, "2026-05-31", "2026-06-07")).await.unwrap();
    }

    async fn an_overlapping_contest_is_refused_on_insert(database: Database) {
        let (town, business) = scene(&database).await;
        save_contest(&database, &contest(1, town, business, "2026-06-07", "2026-06-14")).await.unwrap();
        for (number, start, end) in [(2, "2026-06-07", "2026-06-14"), (3, "2026-06-01", "2026-06-08"), (4, "2026-05-01", "2026-07-01"), (5, "2026-06-10", "2026-06-11")] {
            let result = save_contest(&database, &contest(number, town, business, start, end)).await;
            assert!(refused_for_overlap(&result), "{start} to {end}: {result:?}");
        }
    }

    async fn another_town_may_have_the_same_week(database: Database) {
        let (town, business) = scene(&database).await;
        let other = saved_town(&database, 2, "Beverly").await;
        save_contest(&database, &contest(1, town, business, "2026-06-07", "2026-06-14")).await.unwrap();
        save_contest(&database, &contest(2, other, business, "2026-06-07", "2026-06-14")).await.unwrap();
    }

    async fn moving_a_contest_onto_another_is_refused(database: Database) {
        let (town, business) = scene(&database).await;
        let mut moved = contest(2, town, business, "2026-06-14", "2026-06-21");
        save_contest(&database, &contest(1, town, business, "2026-06-07", "2026-06-14")).await.unwrap();
        save_contest(&database, &moved).await.unwrap();
        moved = contest(2, town, business, "2026-06-07", "2026-06-14");
        let mut tx = database.write().await.unwrap();
        let result = contests::update(&mut tx, &moved, now()).await;
        assert!(refused_for_overlap(&result), "{result:?}");
        drop(tx);
        moved = contest(2, town, business, "2026-06-21", "2026-06-28");
        let mut tx = database.write().await.unwrap();
        contests::update(&mut tx, &moved, now()).await.unwrap();
        // Saving it again where it already is does not collide with itself.
        contests::update(&mut tx, &moved, now()).await.unwrap();
        tx.commit().await.unwrap();
    }

    async fn a_voided_contest_frees_its_week_and_stays(database: Database) {
        let (town, business) = scene(&database).await;
        let first = contest(1, town, business, "2026-06-07", "2026-06-14");
        save_contest(&database, &first).await.unwrap();
        let mut tx = database.write().await.unwrap();
        contests::void(&mut tx, first.id, "the shop closed", now()).await.unwrap();
        assert!(matches!(contests::void(&mut tx, first.id, "again", now()).await, Err(StoreError::NotFound)));
        tx.commit().await.unwrap();
        save_contest(&database, &contest(2, town, business, "2026-06-07", "2026-06-14")).await.unwrap();
        let mut db = database.read().await.unwrap();
        let (count,): (i64,) = db.sql("SELECT count(*) FROM contests").one().await.unwrap();
        assert_eq!(count, 2);
    }

    async fn the_live_contest_is_the_one_whose_window_holds_the_instant(database: Database) {
        let (town, business) = scene(&database).await;
        let running = contest(1, town, business, "2026-06-07", "2026-06-14");
        save_contest(&database, &running).await.unwrap();
        let following = contest(2, town, business, "2026-06-14", "2026-06-21");
        save_contest(&database, &following).await.unwrap();
        let mut db = database.read().await.unwrap();
        let live = contests::running_or_next(&mut db, town, now()).await.unwrap().unwrap();
        assert_eq!(live.id, running.id);
        assert_eq!((live.starts_at, live.ends_at), (running.window.starts_at, running.window.ends_at));
        assert_eq!(live.gallery_images.0, ["/images/a.webp"]);
        assert_eq!(live.commitment, vec![1; 32]);
        let first_instant = contests::running_or_next(&mut db, town, running.window.starts_at).await.unwrap();
        assert_eq!(first_instant.map(|contest| contest.id), Some(running.id));
        let end_instant = contests::running_or_next(&mut db, town, running.window.ends_at).await.unwrap();
        assert_eq!(end_instant.map(|contest| contest.id), Some(following.id));
    }

    async fn two_simultaneous_saves_of_one_week_leave_one_contest(database: Database) {
        let (town, business) = scene(&database).await;
        let attempts = (1..=8).map(|number| {
            let database = database.clone();
            tokio::spawn(async move {
                save_contest(&database, &contest(number, town, business, "2026-06-07", "2026-06-14")).await
            })
        });
        let mut saved = 0;
        for attempt in attempts.collect::<Vec<_>>() {
            match attempt.await.unwrap() {
                Ok(()) => saved += 1,
                refused => assert!(refused_for_overlap(&refused), "{refused:?}"),
            }
        }
        assert_eq!(saved, 1);
    }
}
