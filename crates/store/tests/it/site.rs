//! Places, pictures, templates, page views and the revisions that tell replicas of changes.

use townpick_domain::{
    ids::{BackgroundImageId, PlaceId, TemplateId},
    places::PlaceRow,
};
use townpick_store::{
    Constraint, Executor as _, StoreError,
    background_images::{self, NewBackgroundImage},
    both_engines,
    page_views::{self, Views},
    places,
    revisions::{self, Topic},
    templates::{self, Template},
    towns,
};

use crate::fixtures::{bytes, date, edited_template, now, saved_town};

fn place(number: u16, label: &str) -> (PlaceId, PlaceRow) {
    let [high, low] = number.to_be_bytes();
    let id = PlaceId::new(now(), [high, low, 0, 0, 0, 0, 0, 0, 0, 0]);
    let value = townpick_domain::places::place_value(label).unwrap();
    (id, PlaceRow { label: label.to_owned(), value, population: 1 })
}

fn picture(number: u8, shown: bool) -> NewBackgroundImage {
    NewBackgroundImage {
        id: BackgroundImageId::new(now(), bytes(number)),
        filename: format!("{number}.webp"),
        storage_path: format!("backgrounds/{number}.webp"),
        url: format!("/images/backgrounds/{number}.webp"),
        file_hash: format!("{number:064x}"),
        use_for_town_pages: shown,
    }
}

both_engines! {
    async fn places_come_back_whole_beyond_one_page_and_raise_the_revision(database: Database) {
        let many: Vec<_> = (0..2500).map(|number| place(number, &format!("Town {number}, MA"))).collect();
        let mut tx = database.write().await.unwrap();
        assert_eq!(places::add(&mut tx, &many, now()).await.unwrap(), 2500);
        tx.commit().await.unwrap();

        let mut db = database.read().await.unwrap();
        let all = places::all(&mut db).await.unwrap();
        assert_eq!((all.len(), places::count(&mut db).await.unwrap()), (2500, 2500));
        let distinct: std::collections::BTreeSet<_> = all.iter().map(|place| &place.value).collect();
        assert_eq!(distinct.len(), 2500);
        assert_eq!(revisions::current(&mut db, Topic::Places).await.unwrap(), 1);
    }

    async fn exactly_one_full_page_of_places_is_read_once(database: Database) {
        let many: Vec<_> = (0..1000).map(|number| place(number, &format!("Town {number}, MA"))).collect();
        let mut tx = database.write().await.unwrap();
        places::add(&mut tx, &many, now()).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(places::all(&mut database.read().await.unwrap()).await.unwrap().len(), 1000);
    }

    async fn a_known_place_is_not_added_twice_and_clearing_leaves_none(database: Database) {
        let mut tx = database.write().await.unwrap();
        assert_eq!(places::add(&mut tx, &[place(1, "Salem, MA")], now()).await.unwrap(), 1);
        assert_eq!(places::add(&mut tx, &[place(2, "Salem, MA"), place(3, "Lynn, MA")], now()).await.unwrap(), 1);
        assert_eq!(places::clear(&mut tx).await.unwrap(), 2);
        tx.commit().await.unwrap();
        let mut db = database.read().await.unwrap();
        assert_eq!(places::count(&mut db).await.unwrap(), 0);
        assert_eq!(revisions::current(&mut db, Topic::Places).await.unwrap(), 3);
        assert_eq!(revisions::current(&mut db, Topic::BackgroundImages).await.unwrap(), 0);
    }

    async fn every_town_is_a_place_of_its_own_whatever_the_list_of_places_holds(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        saved_town(&database, 2, "Lynn").await;
        let twice = saved_town(&database, 3, "Salem Village").await;
        let mut tx = database.write().await.unwrap();
        places::add(&mut tx, &[place(1, "Salem, MA"), place(2, "Beverly, MA")], now()).await.unwrap();
        places::clear(&mut tx).await.unwrap();
        places::add(&mut tx, &[place(3, "Salem, MA")], now()).await.unwrap();
        towns::set_merged(&mut tx, twice, salem, now()).await.unwrap();
        tx.commit().await.unwrap();
        let towns = places::of_towns(&mut database.read().await.unwrap()).await.unwrap();
        let found: Vec<_> = towns.iter().map(|town| (town.label.as_str(), town.value.as_str())).collect();
        assert_eq!(found, [("Lynn, MA", "lynn-ma"), ("Salem, MA", "salem-ma")]);
    }

    async fn pictures_chosen_for_town_pages_come_in_the_order_they_were_added(database: Database) {
        let mut tx = database.write().await.unwrap();
        for (number, shown) in [(3, true), (1, false), (2, true)] {
            background_images::insert(&mut tx, &picture(number, shown), now()).await.unwrap();
        }
        tx.commit().await.unwrap();
        let mut db = database.read().await.unwrap();
        let urls = background_images::for_town_pages(&mut db).await.unwrap();
        assert_eq!(urls, ["/images/backgrounds/3.webp", "/images/backgrounds/2.webp"]);
    }

    async fn the_same_picture_is_refused_twice(database: Database) {
        let mut tx = database.write().await.unwrap();
        background_images::insert(&mut tx, &picture(1, true), now()).await.unwrap();
        let mut again = picture(2, true);
        again.file_hash = picture(1, true).file_hash;
        let result = background_images::insert(&mut tx, &again, now()).await;
        assert!(matches!(result, Err(StoreError::Conflict(Constraint::BackgroundImageHash))), "{result:?}");
    }

    async fn page_views_are_counted_per_day_and_page(database: Database) {
        let (sunday, monday) = (date("2026-06-07"), date("2026-06-08"));
        let mut tx = database.write().await.unwrap();
        for (day, path) in [(sunday, "/"), (sunday, "/"), (sunday, "/faq"), (monday, "/")] {
            page_views::count(&mut tx, day, path, &Views { times: 1, title: "A title".to_owned() }).await.unwrap();
        }
        tx.commit().await.unwrap();
        let mut db = database.read().await.unwrap();
        let views: Vec<(String, String, i64)> =
            db.sql("SELECT day, path, views FROM page_views ORDER BY day, path LIMIT 10").all().await.unwrap();
        let row = |day: &str, path: &str, views| (day.to_owned(), path.to_owned(), views);
        assert_eq!(views, [row("2026-06-07", "/", 2), row("2026-06-07", "/faq", 1), row("2026-06-08", "/", 1)]);
    }

    async fn views_of_old_days_are_counted_by_the_month(database: Database) {
        let mut tx = database.write().await.unwrap();
        for (day, path, times) in
            [("2026-05-31", "/", 2), ("2026-06-07", "/", 3), ("2026-06-08", "/", 4), ("2026-06-08", "/faq", 5)]
        {
            let views = Views { times, title: format!("Title of {day}") };
            page_views::count(&mut tx, date(day), path, &views).await.unwrap();
        }
        assert_eq!(page_views::fold(&mut tx, date("2026-06-08")).await.unwrap(), 2);
        assert_eq!(page_views::fold(&mut tx, date("2026-06-08")).await.unwrap(), 0);
        assert_eq!(page_views::fold(&mut tx, date("2026-06-09")).await.unwrap(), 2);
        let months: Vec<(String, String, String, i64)> = tx
            .sql("SELECT month, path, title, views FROM page_views_by_month ORDER BY month, path LIMIT 10")
            .all().await.unwrap();
        let row = |month: &str, path: &str, day: &str, views| {
            (month.to_owned(), path.to_owned(), format!("Title of {day}"), views)
        };
        assert_eq!(months, [
            row("2026-05", "/", "2026-05-31", 2), row("2026-06", "/", "2026-06-08", 7),
            row("2026-06", "/faq", "2026-06-08", 5),
        ]);
        let (left,): (i64,) = tx.sql("SELECT count(*) FROM page_views").one().await.unwrap();
        assert_eq!(left, 0);
        tx.commit().await.unwrap();
    }

    async fn shipped_templates_do_not_overwrite_edited_ones(database: Database) {
        let template = |key: &str, number, message: &str| Template {
            id: TemplateId::new(now(), bytes(number)),
            template_key: key.to_owned(),
            edited: edited_template("Welcome", message, "both", true),
            updated_at: now(),
        };
        let edited = template("welcome", 1, "edited");
        let mut tx = database.write().await.unwrap();
        assert_eq!(templates::add_missing(&mut tx, std::slice::from_ref(&edited)).await.unwrap(), 1);
        let shipped = [template("welcome", 2, "shipped"), template("claim_reminder", 3, "shipped")];
        assert_eq!(templates::add_missing(&mut tx, &shipped).await.unwrap(), 1);
        tx.commit().await.unwrap();
        let all = templates::all(&mut database.read().await.unwrap()).await.unwrap();
        assert_eq!(all, [shipped[1].clone(), edited]);
    }
}

both_engines! {
    async fn a_picture_is_chosen_found_by_its_contents_and_forgotten(database: Database) {
        let mut tx = database.write().await.unwrap();
        background_images::insert(&mut tx, &picture(1, false), now()).await.unwrap();
        background_images::insert(&mut tx, &picture(2, false), now()).await.unwrap();
        tx.commit().await.unwrap();
        let ids = [BackgroundImageId::new(now(), bytes(1)), BackgroundImageId::new(now(), bytes(2))];

        let mut tx = database.write().await.unwrap();
        assert!(background_images::choose(&mut tx, ids[1], true).await.unwrap());
        assert!(!background_images::choose(&mut tx, ids[1], true).await.unwrap(), "it is chosen already");
        background_images::delete(&mut tx, ids[0]).await.unwrap();
        let again = background_images::delete(&mut tx, ids[0]).await;
        assert!(matches!(again, Err(StoreError::NotFound)), "{again:?}");
        let missing = background_images::choose(&mut tx, ids[0], true).await;
        assert!(matches!(missing, Err(StoreError::NotFound)), "{missing:?}");
        tx.commit().await.unwrap();

        let mut db = database.read().await.unwrap();
        let all = background_images::all(&mut db).await.unwrap();
        assert_eq!(all.len(), 1);
        assert_eq!((all[0].id, all[0].use_for_town_pages, all[0].display_order), (ids[1], true, 2));
        assert_eq!(background_images::find(&mut db, ids[1]).await.unwrap(), all[0]);
        assert_eq!(background_images::count(&mut db).await.unwrap(), 1);
        let known = background_images::filename_of(&mut db, &format!("{:064x}", 2)).await.unwrap();
        assert_eq!(known.as_deref(), Some("2.webp"));
        assert_eq!(background_images::filename_of(&mut db, &format!("{:064x}", 1)).await.unwrap(), None);
        assert_eq!(revisions::current(&mut db, Topic::BackgroundImages).await.unwrap(), 4);
    }
}
