//! An engine whose machine's clock is an hour ahead of the database's.

use jiff::SignedDuration;
use townpick_engine::{Engine, Gateways, Work};
use townpick_gateways::clock::ManualClock;
use townpick_store::{Executor, both_engines};

use crate::{
    drawings::SUNDAY,
    scene::{Scene, local_gateways},
};

both_engines! {
    async fn nothing_is_drawn_before_it_is_time_by_the_databases_clock_as_well(database: Database) {
        let now = database.now().await.unwrap();
        let over = Scene::new(&database, 3).await;
        let runs = over.neighbour("Beverly", 2).await;
        let contests = [(over.contest(1, SUNDAY, 1).await, -1), (runs.contest(2, SUNDAY, 1).await, 30)];
        for (contest, minutes) in &contests {
            let mut tx = database.write().await.unwrap();
            tx.sql("UPDATE contests SET starts_at = $1, ends_at = $2 WHERE id = $3")
                .bind(now.plus(SignedDuration::from_hours(-150)))
                .bind(now.plus(SignedDuration::from_mins(*minutes)))
                .bind(contest.id)
                .execute()
                .await
                .unwrap();
            tx.commit().await.unwrap();
        }
        let clock = ManualClock::at(now.plus(SignedDuration::from_hours(1)));
        let gateways = Gateways { heeds_database_clock: true, ..local_gateways(&clock, 1) };
        let done = Engine::new(database.clone(), gateways).run_once(Work::Drawings).await.unwrap();
        assert_eq!(over.events(contests[0].0.id).await, ["committed", "closed", "drawn", "notified"]);
        assert_eq!(runs.events(contests[1].0.id).await, ["committed"]);
        // By its own clock that is in an hour and a half, and it does not look again and again until then.
        let again = done.again_at.unwrap();
        assert!(
            again > now.plus(SignedDuration::from_mins(89)) && again < now.plus(SignedDuration::from_mins(91))
        );
    }
}
