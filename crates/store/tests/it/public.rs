//! What public pages read, and that every write they show is announced.

use townpick_domain::{contest::ContestStatus, time::Timestamp};
use townpick_store::{
    Database, both_engines, businesses, contests,
    revisions::{self, Topic},
    towns,
};

use crate::fixtures::{contest, now, save_contest, saved_business, saved_town};

async fn revision(database: &Database) -> i64 {
    revisions::current(&mut database.read().await.unwrap(), Topic::Towns).await.unwrap()
}

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

both_engines! {
    async fn every_write_that_pages_show_raises_the_revision(database: Database) {
        assert_eq!(revision(&database).await, 0);
        let town = saved_town(&database, 1, "Salem").await;
        assert_eq!(revision(&database).await, 1);
        let business = saved_business(&database, 1, vec![town]).await;
        assert_eq!(revision(&database).await, 2);
        let week = contest(1, town, business, "2026-06-07", "2026-06-14");
        save_contest(&database, &week).await.unwrap();
        assert_eq!(revision(&database).await, 3);

        let mut tx = database.write().await.unwrap();
        contests::update(&mut tx, &contest(1, town, business, "2026-06-14", "2026-06-21"), now()).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(revision(&database).await, 4);

        let mut tx = database.write().await.unwrap();
        contests::void(&mut tx, week.id, "the shop closed", now()).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(revision(&database).await, 5);
    }

    async fn a_write_that_is_undone_or_refused_raises_nothing(database: Database) {
        let town = saved_town(&database, 1, "Salem").await;
        let business = saved_business(&database, 1, vec![town]).await;
        save_contest(&database, &contest(1, town, business, "2026-06-07", "2026-06-14")).await.unwrap();
        let before = revision(&database).await;
        save_contest(&database, &contest(2, town, business, "2026-06-07", "2026-06-14")).await.unwrap_err();
        let mut tx = database.write().await.unwrap();
        towns::insert(&mut tx, &crate::fixtures::town(2, "Beverly"), now()).await.unwrap();
        drop(tx);
        assert_eq!(revision(&database).await, before);
    }

    async fn the_running_contest_comes_before_the_next_one(database: Database) {
        let town = saved_town(&database, 1, "Salem").await;
        let business = saved_business(&database, 1, vec![town]).await;
        let running = contest(1, town, business, "2026-06-07", "2026-06-14");
        let next = contest(2, town, business, "2026-06-21", "2026-06-28");
        save_contest(&database, &next).await.unwrap();
        save_contest(&database, &running).await.unwrap();
        save_contest(&database, &contest(3, town, business, "2026-05-31", "2026-06-07")).await.unwrap();

        let mut db = database.read().await.unwrap();
        let shown = contests::running_or_next(&mut db, town, now()).await.unwrap().unwrap();
        assert_eq!((shown.id, shown.window().status(now())), (running.id, ContestStatus::Live));
        assert_eq!((shown.title.as_str(), shown.prize_description.as_str()), ("Contest 1", "A gift card"));
        assert_eq!((shown.number_of_winners, shown.hero_image_url.clone()), (1, None));
        assert_eq!((shown.gallery_images.0.clone(), shown.commitment.clone()), (vec!["/images/a.webp".to_owned()], vec![1; 32]));

        let over = running.window.ends_at;
        let shown = contests::running_or_next(&mut db, town, over).await.unwrap().unwrap();
        assert_eq!((shown.id, shown.window().status(over)), (next.id, ContestStatus::Upcoming));
        let after_all = next.window.ends_at;
        assert_eq!(contests::running_or_next(&mut db, town, after_all).await.unwrap(), None);
    }

    async fn a_contest_that_was_called_off_is_not_public(database: Database) {
        let town = saved_town(&database, 1, "Salem").await;
        let business = saved_business(&database, 1, vec![town]).await;
        let week = contest(1, town, business, "2026-06-07", "2026-06-14");
        save_contest(&database, &week).await.unwrap();
        let mut db = database.read().await.unwrap();
        let shown = contests::public(&mut db, week.id).await.unwrap().unwrap();
        assert_eq!((shown.id, shown.town_id, shown.featured_business_id), (week.id, town, business));
        drop(db);

        let mut tx = database.write().await.unwrap();
        contests::void(&mut tx, week.id, "the shop closed", now()).await.unwrap();
        tx.commit().await.unwrap();
        let mut db = database.read().await.unwrap();
        assert_eq!(contests::public(&mut db, week.id).await.unwrap(), None);
        assert_eq!(contests::running_or_next(&mut db, town, now()).await.unwrap(), None);
        assert_eq!(contests::slugs_of_live_towns(&mut db, now()).await.unwrap(), Vec::<String>::new());
    }

    async fn a_business_is_shown_without_its_private_contacts(database: Database) {
        let business = saved_business(&database, 7, vec![]).await;
        let mut db = database.read().await.unwrap();
        let shown = businesses::public(&mut db, business).await.unwrap().unwrap();
        assert_eq!((shown.business_name.as_str(), shown.description.as_str()), ("Bakery 7", "Bread."));
        assert_eq!((shown.address, shown.website_url, shown.why_we_love_it), (None, None, None));
        let nobody = townpick_domain::ids::BusinessId::new(now(), [99; 10]);
        assert_eq!(businesses::public(&mut db, nobody).await.unwrap(), None);
    }

    async fn towns_are_listed_and_those_with_a_running_contest_apart(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        let beverly = saved_town(&database, 2, "Beverly").await;
        saved_town(&database, 3, "Lynn").await;
        let business = saved_business(&database, 1, vec![salem]).await;
        save_contest(&database, &contest(1, salem, business, "2026-06-07", "2026-06-14")).await.unwrap();
        save_contest(&database, &contest(2, beverly, business, "2026-06-14", "2026-06-21")).await.unwrap();

        let mut db = database.read().await.unwrap();
        assert_eq!(towns::slugs(&mut db).await.unwrap(), ["beverly-ma", "lynn-ma", "salem-ma"]);
        let live = async |db: &mut _, now| contests::slugs_of_live_towns(db, at(now)).await.unwrap();
        assert_eq!(live(&mut db, "2026-06-10T12:00:00Z").await, ["salem-ma"]);
        assert_eq!(live(&mut db, "2026-06-14T22:00:01Z").await, ["beverly-ma"]);
        assert!(live(&mut db, "2026-06-14T22:00:00Z").await.is_empty());
        assert_eq!(towns::by_id(&mut db, salem).await.unwrap().map(|town| town.record.full_name).as_deref(), Some("Salem, MA"));
    }

    async fn long_lists_of_towns_are_read_to_their_end(database: Database) {
        let mut tx = database.write().await.unwrap();
        for number in 0..2005_u16 {
            let mut town = crate::fixtures::town(1, &format!("Town {number}"));
            let mut random = [0; 10];
            random[..2].copy_from_slice(&number.to_be_bytes());
            town.id = townpick_domain::ids::TownId::new(now(), random);
            towns::insert(&mut tx, &town, now()).await.unwrap();
        }
        tx.commit().await.unwrap();
        let slugs = towns::slugs(&mut database.read().await.unwrap()).await.unwrap();
        let distinct: std::collections::HashSet<_> = slugs.iter().collect();
        assert_eq!((slugs.len(), distinct.len()), (2005, 2005));
    }
}
