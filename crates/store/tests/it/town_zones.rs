//! A town's clocks are known from the moment its record is made, however it is made.

use townpick_store::{
    Database, Executor, both_engines,
    towns::{self, NewTown, PlaceTown},
};

use crate::fixtures::{now, town};

async fn zone(database: &Database, slug: &str) -> String {
    let mut db = database.read().await.unwrap();
    let (zone,): (String,) =
        db.sql("SELECT time_zone FROM towns WHERE slug = $1").bind(slug.to_owned()).one().await.unwrap();
    zone
}

both_engines! {
    async fn a_town_gets_its_clocks_with_its_record(database: Database) {
        let seattle = NewTown { place: PlaceTown::named("Seattle", "WA").unwrap(), ..town(1, "Seattle") };
        let austin = NewTown { place: PlaceTown::named("Austin", "TX").unwrap(), ..town(2, "Austin") };
        let mut tx = database.write().await.unwrap();
        towns::insert(&mut tx, &seattle, now()).await.unwrap();
        assert_eq!(towns::insert_missing(&mut tx, &[austin], now()).await.unwrap(), 1);
        tx.commit().await.unwrap();

        assert_eq!(zone(&database, "seattle-wa").await, "America/Los_Angeles");
        assert_eq!(zone(&database, "austin-tx").await, "America/Chicago");
    }
}
