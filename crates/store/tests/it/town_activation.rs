//! Opening and closing towns, and whom that tells.

use townpick_domain::{
    ids::{MemberId, PlaceId, TemplateId, TownId},
    places::PlaceRow,
    slug::TownSlug,
    time::Timestamp,
};
use townpick_store::{
    Database, Executor, both_engines, members, places,
    revisions::{self, Topic},
    templates::{self, Template},
    towns::{self, ChangeOutcome, PlaceTown, StatusChange, TownStatus},
};

use crate::fixtures::{bytes, member, now, town};

async fn save_templates(database: &Database, channel: &str, is_active: bool) {
    let template = |number, key: &str| Template {
        id: TemplateId::new(now(), bytes(number)),
        template_key: key.to_owned(),
        name: key.to_owned(),
        description: String::new(),
        subject_template: "News".to_owned(),
        sms_template: None,
        message_template: "News".to_owned(),
        channel: channel.to_owned(),
        is_active,
    };
    let mut tx = database.write().await.unwrap();
    let both = [template(1, "town_launch_notification"), template(2, "town_launch")];
    templates::add_missing(&mut tx, &both, now()).await.unwrap();
    tx.commit().await.unwrap();
}

/// Salem, not yet open, with a member for each wish and one who has left.
async fn salem(database: &Database) -> TownId {
    let mut salem = town(1, "Salem");
    salem.status = TownStatus::Inactive;
    salem.launch_date = None;
    let people = [member(1), member(2), member(3), member(4)];
    let mut tx = database.write().await.unwrap();
    towns::insert(&mut tx, &salem, now()).await.unwrap();
    members::add(&mut tx, salem.id, &people).await.unwrap();
    for (person, channel) in [(0, "both"), (1, "email"), (2, "sms")] {
        tx.sql("UPDATE members SET preferred_channel = $2 WHERE id = $1")
            .bind(people[person].id)
            .bind(channel)
            .execute()
            .await
            .unwrap();
    }
    members::set_subscribed(&mut tx, people[3].id, false, now()).await.unwrap();
    tx.commit().await.unwrap();
    salem.id
}

fn slug(text: &str) -> TownSlug {
    TownSlug::parse(text).unwrap()
}

fn place(number: u8, name: &str) -> PlaceTown {
    PlaceTown {
        id: TownId::new(now(), bytes(number)),
        slug: TownSlug::from_name_and_state(name, "MA").unwrap(),
        name: name.to_owned(),
        state: "MA".to_owned(),
    }
}

async fn set(
    database: &Database,
    slugs: &[&str],
    places: &[PlaceTown],
    status: TownStatus,
    now: Timestamp,
) -> StatusChange {
    let slugs: Vec<_> = slugs.iter().map(|text| slug(text)).collect();
    let mut tx = database.write().await.unwrap();
    let change = towns::set_status(&mut tx, &slugs, places, status, now).await.unwrap();
    tx.commit().await.unwrap();
    change
}

fn outcomes(change: &StatusChange) -> Vec<(&str, ChangeOutcome)> {
    change.towns.iter().map(|town| (town.full_name.as_str(), town.outcome)).collect()
}

/// Template, channel and member of every message, in order.
async fn messages(database: &Database) -> Vec<(String, String, Option<MemberId>)> {
    let mut db = database.read().await.unwrap();
    db.sql("SELECT template_key, channel, member_id FROM notifications ORDER BY member_id, channel LIMIT 100")
        .all()
        .await
        .unwrap()
}

/// A town's status and launch date.
async fn kept(database: &Database, name: &str) -> [String; 2] {
    let town = towns::by_slug(&mut database.read().await.unwrap(), &slug(name)).await.unwrap().unwrap();
    [town.status, town.launch_date.unwrap_or_default()]
}

both_engines! {
    async fn opening_a_town_dates_it_and_tells_its_members_on_the_channels_they_want(database: Database) {
        save_templates(&database, "both", true).await;
        let salem = salem(&database).await;
        // Still June 9 in the East.
        let evening: Timestamp = "2026-06-10T03:30:00Z".parse().unwrap();
        let change = set(&database, &["salem-ma"], &[], TownStatus::Active, evening).await;
        assert_eq!(outcomes(&change), [("Salem, MA", ChangeOutcome::Changed)]);
        assert_eq!((change.towns[0].id, change.notified), (salem, 3));
        assert_eq!(kept(&database, "salem-ma").await, ["Active", "2026-06-09"]);
        let told = |channel: &str, number| {
            ("town_launch_notification".to_owned(), channel.to_owned(), Some(member(number).id))
        };
        assert_eq!(
            messages(&database).await,
            [told("email", 1), told("sms", 1), told("email", 2), told("sms", 3)]
        );
        let mut db = database.read().await.unwrap();
        let (audience, town, due, key): (String, TownId, Timestamp, String) = db
            .sql("SELECT audience, town_id, next_attempt_at, unique_key FROM notifications WHERE member_id = $1")
            .bind(member(2).id)
            .one().await.unwrap();
        assert_eq!((audience.as_str(), town, due), ("member", salem, evening));
        assert_eq!(key, format!("town_launch:{salem}:{}:{}:email", evening.as_microseconds(), member(2).id));
    }

    async fn closing_a_town_changes_its_status_alone(database: Database) {
        save_templates(&database, "both", true).await;
        salem(&database).await;
        set(&database, &["salem-ma"], &[], TownStatus::Active, now()).await;
        let before = messages(&database).await;
        let change = set(&database, &["salem-ma"], &[], TownStatus::Inactive, now()).await;
        assert_eq!((outcomes(&change), change.notified), (vec![("Salem, MA", ChangeOutcome::Changed)], 0));
        assert_eq!(kept(&database, "salem-ma").await, ["Inactive", "2026-06-10"]);
        assert_eq!(messages(&database).await, before);
    }

    async fn opening_it_again_keeps_its_date_and_tells_again(database: Database) {
        save_templates(&database, "both", true).await;
        salem(&database).await;
        set(&database, &["salem-ma"], &[], TownStatus::Active, now()).await;
        set(&database, &["salem-ma"], &[], TownStatus::Inactive, now()).await;
        let later: Timestamp = "2026-09-01T12:00:00Z".parse().unwrap();
        assert_eq!(set(&database, &["salem-ma"], &[], TownStatus::Active, later).await.notified, 3);
        assert_eq!(kept(&database, "salem-ma").await, ["Active", "2026-06-10"]);
        assert_eq!(messages(&database).await.len(), 8);
    }

    async fn a_town_that_is_open_already_is_left_alone(database: Database) {
        save_templates(&database, "both", true).await;
        salem(&database).await;
        set(&database, &["salem-ma"], &[], TownStatus::Active, now()).await;
        let mut db = database.read().await.unwrap();
        let revision = revisions::current(&mut db, Topic::Towns).await.unwrap();
        let change = set(&database, &["salem-ma"], &[], TownStatus::Active, now()).await;
        assert_eq!((outcomes(&change), change.notified), (vec![("Salem, MA", ChangeOutcome::Unchanged)], 0));
        assert_eq!(messages(&database).await.len(), 4);
        assert_eq!(revisions::current(&mut db, Topic::Towns).await.unwrap(), revision);
    }

    async fn templates_decide_what_is_sent(database: Database) {
        save_templates(&database, "sms", true).await;
        salem(&database).await;
        assert_eq!(set(&database, &["salem-ma"], &[], TownStatus::Active, now()).await.notified, 2);
        let channels: Vec<_> = messages(&database).await.into_iter().map(|(_, channel, _)| channel).collect();
        assert_eq!(channels, ["sms", "sms"]);
    }

    async fn a_template_that_is_switched_off_tells_nobody(database: Database) {
        save_templates(&database, "both", false).await;
        salem(&database).await;
        assert_eq!(set(&database, &["salem-ma"], &[], TownStatus::Active, now()).await.notified, 0);
        assert_eq!(messages(&database).await, []);
    }

    async fn a_place_without_a_record_gets_one(database: Database) {
        save_templates(&database, "both", true).await;
        let row = (PlaceId::new(now(), bytes(1)), PlaceRow::new("Lynn, MA", 101_000).unwrap());
        let mut tx = database.write().await.unwrap();
        places::import(&mut tx, &[row], now()).await.unwrap();
        tx.commit().await.unwrap();
        let change = set(&database, &["lynn-ma"], &[place(7, "Lynn")], TownStatus::Active, now()).await;
        assert_eq!((outcomes(&change), change.notified), (vec![("Lynn, MA", ChangeOutcome::Created)], 0));
        let mut db = database.read().await.unwrap();
        let lynn = towns::by_slug(&mut db, &slug("lynn-ma")).await.unwrap().unwrap();
        assert_eq!((lynn.id, lynn.state.as_str(), lynn.population), (place(7, "Lynn").id, "MA", Some(101_000)));
        assert_eq!((lynn.status.as_str(), lynn.launch_date.as_deref()), ("Active", Some("2026-06-10")));
        assert_eq!(revisions::current(&mut db, Topic::Towns).await.unwrap(), 1);
    }

    async fn several_towns_are_opened_at_once(database: Database) {
        save_templates(&database, "both", true).await;
        salem(&database).await;
        let mut tx = database.write().await.unwrap();
        towns::insert(&mut tx, &town(2, "Beverly"), now()).await.unwrap();
        tx.commit().await.unwrap();
        // Salem has a record by now, whoever thought that it had none.
        let places = [place(7, "Lynn"), place(8, "Salem")];
        let asked = ["lynn-ma", "salem-ma", "beverly-ma", "unknown-ma"];
        let change = set(&database, &asked, &places, TownStatus::Active, now()).await;
        let mut outcomes = outcomes(&change);
        outcomes.sort_by_key(|(name, _)| *name);
        assert_eq!(outcomes, [
            ("Beverly, MA", ChangeOutcome::Unchanged),
            ("Lynn, MA", ChangeOutcome::Created),
            ("Salem, MA", ChangeOutcome::Changed),
        ]);
        assert_eq!(change.notified, 3);
        assert_eq!(set(&database, &[], &[], TownStatus::Active, now()).await.towns, []);
    }

    async fn two_changes_of_the_same_towns_wait_for_each_other(database: Database) {
        save_templates(&database, "both", true).await;
        salem(&database).await;
        let names: Vec<String> = (0..30).map(|number| format!("Town {number}")).collect();
        let places: Vec<PlaceTown> = (10..).zip(&names).map(|(number, name)| place(number, name)).collect();
        let other: Vec<PlaceTown> =
            (50..).zip(names.iter().rev()).map(|(number, name)| place(number, name)).collect();
        let change = async |places: &[PlaceTown]| {
            let mut slugs: Vec<_> = places.iter().map(|place| place.slug.clone()).collect();
            slugs.push(slug("salem-ma"));
            let mut tx = database.write().await.unwrap();
            let change = towns::set_status(&mut tx, &slugs, places, TownStatus::Active, now()).await.unwrap();
            tx.commit().await.unwrap();
            change
        };
        let (first, second) = tokio::join!(change(&places), change(&other));
        let created = |change: &StatusChange| {
            change.towns.iter().filter(|town| town.outcome == ChangeOutcome::Created).count()
        };
        assert_eq!(created(&first) + created(&second), 30);
        assert_eq!(first.notified + second.notified, 3);
    }
}
