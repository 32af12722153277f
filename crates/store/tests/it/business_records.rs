//! Businesses as administrators keep them.

use townpick_domain::{
    featured_business::{Category, FeaturedBusiness, FeaturedBusinessForm},
    ids::{BusinessId, TownId},
    slug::BusinessSlug,
    time::Timestamp,
};
use townpick_store::{
    Constraint, Database, StoreError, both_engines,
    businesses::{self, ListedBusiness, NewBusiness},
};

use crate::{
    fixtures::{bytes, contest, now, save_contest, saved_business, saved_town},
    lists::{assert_pages_join, listed},
};

fn whole(number: u8, name: &str, towns: Vec<TownId>) -> NewBusiness {
    let some = |what: &str| Some(format!("{what} {number}"));
    let at = |where_: &str| Some(format!("{where_}/{number}"));
    let form = FeaturedBusinessForm {
        business_name: Some(name.to_owned()),
        slug: BusinessSlug::from_name(&format!("{name} {number}")).ok().map(String::from),
        category: Some("Salon & Beauty".to_owned()),
        description: Some("Hair.".to_owned()),
        why_we_love_it: some("love"),
        meet_the_owner: some("owner"),
        owner_profile_photo_url: at("/images/photo"),
        address: some("address"),
        phone: some("phone"),
        email: Some(format!("email{number}@people.example")),
        website_url: at("https://website.example"),
        instagram_url: at("https://instagram.example"),
        facebook_url: at("https://facebook.example"),
        twitter_url: at("https://twitter.example"),
        tiktok_url: at("https://tiktok.example"),
        logo_url: at("/images/logo"),
        hero_image_url: at("/images/hero"),
        hours_of_operation: some("hours"),
        price_range: Some("$$$".to_owned()),
        primary_contact_name: some("contact"),
        primary_contact_title: some("title"),
        primary_contact_email: Some(format!("contact{number}@people.example")),
        primary_contact_phone: some("contact phone"),
        is_active: Some(false),
        ..FeaturedBusinessForm::default()
    };
    let record = FeaturedBusiness::parse_without_towns(&form).unwrap();
    NewBusiness { id: BusinessId::new(now(), bytes(number)), record, towns }
}

async fn save(database: &Database, business: &NewBusiness, at: Timestamp) {
    let mut tx = database.write().await.unwrap();
    businesses::insert(&mut tx, business, at).await.unwrap();
    tx.commit().await.unwrap();
}

async fn list(database: &Database, asked: &[(&str, &str)]) -> Vec<ListedBusiness> {
    listed(&mut database.read().await.unwrap(), asked).await
}

fn names(rows: &[ListedBusiness]) -> Vec<&str> {
    rows.iter().map(|row| row.business_name.as_str()).collect()
}

both_engines! {
    async fn a_business_comes_back_as_it_was_saved_and_changed(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        let beverly = saved_town(&database, 2, "Beverly").await;
        save(&database, &whole(1, "Curl", vec![salem, beverly]), now()).await;
        let mut changed = whole(1, "Curl & Co", vec![beverly]);
        changed.record.is_active = true;
        changed.record.tiktok_url = None;
        let later: Timestamp = "2026-06-11T12:00:00Z".parse().unwrap();
        let mut tx = database.write().await.unwrap();
        businesses::update(&mut tx, &changed, later).await.unwrap();
        let unknown = whole(9, "Nobody", vec![salem]);
        assert!(matches!(businesses::update(&mut tx, &unknown, later).await, Err(StoreError::NotFound)));
        tx.commit().await.unwrap();
        let stored = businesses::by_id(&mut database.read().await.unwrap(), changed.id).await.unwrap().unwrap();
        let expected = businesses::BusinessDetail {
            id: changed.id,
            record: changed.record,
            created_at: now(),
            updated_at: later,
            towns: vec![businesses::ServedTown { id: beverly, full_name: "Beverly, MA".to_owned() }],
        };
        assert_eq!(stored, expected);
    }

    async fn a_slug_belongs_to_one_business(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        saved_business(&database, 1, vec![salem]).await;
        let mut second = whole(2, "Second", vec![salem]);
        save(&database, &second, now()).await;
        second.record.slug = BusinessSlug::from_name("Bakery 1").unwrap();
        let mut tx = database.write().await.unwrap();
        let result = businesses::update(&mut tx, &second, now()).await;
        assert!(matches!(result, Err(StoreError::Conflict(Constraint::BusinessSlug))), "{result:?}");
    }

    async fn a_business_that_contests_feature_cannot_be_removed(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        let featured = saved_business(&database, 1, vec![salem]).await;
        let free = saved_business(&database, 2, vec![salem]).await;
        save_contest(&database, &contest(1, salem, featured, "2026-06-07", "2026-06-14")).await.unwrap();
        let mut tx = database.write().await.unwrap();
        businesses::delete(&mut tx, free).await.unwrap();
        assert!(matches!(businesses::delete(&mut tx, free).await, Err(StoreError::NotFound)));
        tx.commit().await.unwrap();
        let mut tx = database.write().await.unwrap();
        let result = businesses::delete(&mut tx, featured).await;
        assert!(matches!(result, Err(StoreError::Conflict(Constraint::ForeignKey))), "{result:?}");
        drop(tx);
        let mut reader = database.read().await.unwrap();
        assert!(businesses::by_id(&mut reader, featured).await.unwrap().is_some());
        assert!(businesses::by_id(&mut reader, free).await.unwrap().is_none());
    }

    async fn the_list_is_ordered_searched_and_read_on_from_a_row(database: Database) {
        let towns = [(1, "Salem"), (2, "Beverly"), (3, "Lynn"), (4, "Concord")];
        let mut ids = Vec::new();
        for (number, name) in towns {
            ids.push(saved_town(&database, number, name).await);
        }
        let at = |hour: u8| format!("2026-06-10T{hour:02}:00:00Z").parse::<Timestamp>().unwrap();
        save(&database, &whole(1, "Élan", ids.clone()), at(1)).await;
        save(&database, &whole(2, "blue 100%_", vec![ids[0]]), at(2)).await;
        let mut active = whole(3, "Apple", Vec::new());
        (active.record.is_active, active.record.category) = (true, Category::Bar);
        save(&database, &active, at(3)).await;

        let newest = list(&database, &[]).await;
        assert_eq!(names(&newest), ["Apple", "blue 100%_", "Élan"]);
        assert_eq!(newest[2].towns.as_slice(), ["Beverly, MA", "Concord, MA", "Lynn, MA"]);
        let counts: Vec<_> = newest.iter().map(|row| (row.towns_count, row.towns.as_slice().len())).collect();
        assert_eq!(counts, [(0, 0), (1, 1), (4, 3)]);
        let by_name = list(&database, &[("sort", "business_name")]).await;
        assert_eq!(names(&by_name), ["Apple", "blue 100%_", "Élan"]);

        for (q, status, expected) in [
            ("éLAN", "", vec!["Élan"]),
            ("%", "", vec!["blue 100%_"]),
            ("beauty", "all", vec!["blue 100%_", "Élan"]),
            ("", "active", vec!["Apple"]),
            ("bar", "inactive", vec![]),
        ] {
            let asked = [("q", q), ("status", status)];
            let found = list(&database, &[("q", q), ("status", status), ("sort", "business_name")]).await;
            assert_eq!(names(&found), expected, "{asked:?}");
            assert_pages_join::<ListedBusiness>(&database, &asked).await;
        }
    }

    async fn many_businesses_change_at_once_and_those_that_did_are_named(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        let mut ids = Vec::new();
        for number in 1..=3 {
            ids.push(saved_business(&database, number, vec![salem]).await);
        }
        let mut tx = database.write().await.unwrap();
        assert_eq!(businesses::set_active(&mut tx, &ids[..1], false, now()).await.unwrap(), ["Bakery 1"]);
        assert_eq!(businesses::set_active(&mut tx, &ids, false, now()).await.unwrap(), ["Bakery 2", "Bakery 3"]);
        assert!(businesses::set_active(&mut tx, &[], true, now()).await.unwrap().is_empty());
        tx.commit().await.unwrap();
        let mut reader = database.read().await.unwrap();
        assert!(!businesses::is_offered_in(&mut reader, ids[0], salem).await.unwrap());
        drop(reader);
        let mut tx = database.write().await.unwrap();
        businesses::set_active(&mut tx, &ids[..1], true, now()).await.unwrap();
        assert!(businesses::is_offered_in(&mut tx, ids[0], salem).await.unwrap());
        let beverly = TownId::new(now(), bytes(9));
        assert!(!businesses::is_offered_in(&mut tx, ids[0], beverly).await.unwrap());
    }
}
