//! A town's clocks are known from the moment its record is made, however it is made.

use townpick_domain::{slug::TownSlug, town_zone::town_zone};
use townpick_store::{Database, Executor, both_engines, towns};

use crate::fixtures::{now, town};

/// What the migration does to towns that were there before; the same text for both engines.
const MIGRATION: &str = include_str!("../../migrations/sqlite/0024_time_zones_of_towns.sql");

/// Every state and territory, then towns of every shared state.
const STATES: &str = "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM \
                      NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR VI GU MP AS";
const SHARED: &str = "pensacola-fl gary-in paducah-ky menominee-mi dickinson-nd rapid-city-sd scottsbluff-ne ontario-or \
                      el-paso-tx coeur-dalene-id knoxville-tn";

async fn zone(database: &Database, slug: &str) -> String {
    let mut db = database.read().await.unwrap();
    let (zone,): (String,) =
        db.sql("SELECT time_zone FROM towns WHERE slug = $1").bind(slug.to_owned()).one().await.unwrap();
    zone
}

both_engines! {
    async fn a_town_gets_its_clocks_with_its_record(database: Database) {
        let mut seattle = town(1, "Seattle");
        seattle.slug = TownSlug::parse("seattle-wa").unwrap();
        "WA".clone_into(&mut seattle.state);
        let mut austin = town(2, "Austin");
        austin.slug = TownSlug::parse("austin-tx").unwrap();
        "TX".clone_into(&mut austin.state);
        let mut tx = database.write().await.unwrap();
        towns::insert(&mut tx, &seattle, now()).await.unwrap();
        assert_eq!(towns::insert_missing(&mut tx, &[austin], now()).await.unwrap(), 1);
        tx.commit().await.unwrap();

        assert_eq!(zone(&database, "seattle-wa").await, "America/Los_Angeles");
        assert_eq!(zone(&database, "austin-tx").await, "America/Chicago");
    }

    async fn towns_that_were_there_before_get_the_same_clocks(database: Database) {
        let mut slugs: Vec<String> = STATES.split(' ').map(|state| format!("town-{}", state.to_lowercase())).collect();
        slugs.extend(SHARED.split(' ').map(str::to_owned));
        let mut tx = database.write().await.unwrap();
        for (number, text) in (1..).zip(&slugs) {
            let mut old = town(number, "Town");
            old.slug = TownSlug::parse(text).unwrap();
            old.state = old.slug.display_parts().1;
            towns::insert(&mut tx, &old, now()).await.unwrap();
        }
        tx.sql("UPDATE towns SET time_zone = 'America/New_York'").execute().await.unwrap();
        tx.sql(MIGRATION).execute().await.unwrap();
        tx.commit().await.unwrap();
        for text in &slugs {
            let slug = TownSlug::parse(text).unwrap();
            let state = slug.display_parts().1;
            assert_eq!(zone(&database, text).await, town_zone(&slug, &state), "{text}");
        }
    }
}
