//! Opening and closing towns, one or many at once, and what is foreseen of it.

use jiff::SignedDuration;
use townpick_domain::{
    ids::{PlaceId, TownId},
    places::PlaceRow,
    schedule::last_reminder,
    slug::TownSlug,
    time::Timestamp,
};
use townpick_store::{
    Database, Executor, both_engines, members,
    notifications::fan_out::{
        AboutContest, Kind,
        launches::{self, DueLaunch, Reach},
    },
    places,
    revisions::{self, Topic},
    testing::fixtures::{bytes, contest, member, now, run, save_contest, saved_business, template, town},
    towns::{self, TownStatus},
};
use townpick_usecases::{
    fan_out,
    towns::{ChangeOutcome, ForeseenChange, PlaceTown, StatusChange, foresee, go_on_with_launch, set_status},
};

use crate::support::{at, context};

pub async fn save_templates(database: &Database, channel: &str, is_active: bool) {
    template(database, 1, "town_launch_notification", channel, is_active).await;
    template(database, 2, "town_launch", channel, is_active).await;
}

/// Salem, not yet open, with a member for each wish and one who has left.
pub async fn salem(database: &Database) -> TownId {
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
    members::set_subscribed(&mut tx, &[people[3].id], false, members::Deactivation::Unchanged, now())
        .await
        .unwrap();
    tx.commit().await.unwrap();
    salem.id
}

pub fn slug(text: &str) -> TownSlug {
    TownSlug::parse(text).unwrap()
}

fn place(name: &str) -> PlaceTown {
    PlaceTown {
        slug: TownSlug::from_name_and_state(name, "MA").unwrap(),
        name: name.to_owned(),
        state: "MA".to_owned(),
    }
}

pub async fn set(
    database: &Database,
    slugs: &[&str],
    places: &[PlaceTown],
    status: TownStatus,
    now: Timestamp,
) -> StatusChange {
    let slugs: Vec<_> = slugs.iter().map(|text| slug(text)).collect();
    let mut tx = database.write().await.unwrap();
    let change = set_status(&mut tx, &at(now), &slugs, places, status).await.unwrap();
    tx.commit().await.unwrap();
    change
}

/// Does what an engine does at this instant, to the end, and tells how many messages are new.
pub async fn send_launches(database: &Database, now: Timestamp) -> u64 {
    let mut messages = 0;
    for DueLaunch { id, .. } in launches::due(&mut database.read().await.unwrap(), None).await.unwrap() {
        loop {
            let mut tx = database.write().await.unwrap();
            let step = go_on_with_launch(&mut tx, id, now).await.unwrap().unwrap();
            tx.commit().await.unwrap();
            messages += step.messages;
            if step.is_last {
                break;
            }
        }
    }
    messages
}

pub fn outcomes(change: &StatusChange) -> Vec<(&str, ChangeOutcome)> {
    change.towns.iter().map(|town| (town.full_name.as_str(), town.outcome)).collect()
}

both_engines! {
    async fn a_change_is_foreseen_with_its_numbers(database: Database) {
        save_templates(&database, "email", true).await;
        salem(&database).await;
        let beverly = town(2, "Beverly");
        let mut tx = database.write().await.unwrap();
        towns::insert(&mut tx, &beverly, now()).await.unwrap();
        members::add(&mut tx, beverly.id, &[member(5)]).await.unwrap();
        tx.commit().await.unwrap();
        let slugs = [slug("salem-ma"), slug("beverly-ma"), slug("unknown-ma")];
        let mut db = database.read().await.unwrap();
        assert_eq!(foresee(&mut db, &slugs, now()).await.unwrap(), ForeseenChange {
            closed_towns: 1,
            open_towns: 1,
            members_of_open: 1,
            notified: Reach { members: 2, emails: 2, texts: 0 },
            announced: Reach::default(),
            reminded: Reach::default(),
        });
        assert_eq!(foresee(&mut db, &[], now()).await.unwrap().notified, Reach::default());
    }

    async fn a_running_contest_that_opening_would_announce_is_foreseen(database: Database) {
        template(&database, 3, "contest_announcement", "both", true).await;
        let salem = salem(&database).await;
        let business = saved_business(&database, 1, vec![salem]).await;
        let week = contest(1, salem, business, "2026-06-07", "2026-06-14");
        save_contest(&database, &week).await.unwrap();
        let about = AboutContest { id: week.id, town: salem, window: week.window };
        let announced = async |at| {
            let mut db = database.read().await.unwrap();
            let foreseen = foresee(&mut db, &[slug("salem-ma")], at).await.unwrap();
            assert_eq!(foreseen.notified, Reach::default(), "there is no launch message");
            foreseen.announced
        };
        assert_eq!(announced(now()).await, Reach { members: 3, emails: 2, texts: 2 });
        assert_eq!(announced(week.window.ends_at).await, Reach::default());
        // Whoever joined in mid-week heard of it then.
        let mut tx = database.write().await.unwrap();
        assert_eq!(fan_out::to_newcomer(&mut tx, member(1).id, &about, now()).await.unwrap(), 2);
        tx.commit().await.unwrap();
        let foreseen = announced(now()).await;
        assert_eq!(foreseen, Reach { members: 2, emails: 1, texts: 1 });
        set(&database, &["salem-ma"], &[], TownStatus::Active, now()).await;
        assert_eq!(announced(now()).await, Reach::default(), "it is open");
        let messages = run(&database, Kind::Announcement, &about, now()).await.unwrap();
        assert_eq!(i64::try_from(messages).unwrap(), foreseen.emails + foreseen.texts);
        set(&database, &["salem-ma"], &[], TownStatus::Inactive, now()).await;
        assert_eq!(announced(now()).await, Reach::default(), "it is announced");
    }

    async fn a_reminder_that_opening_late_in_the_week_would_send_is_foreseen(database: Database) {
        template(&database, 3, "drawing_reminder", "both", true).await;
        let salem = salem(&database).await;
        let business = saved_business(&database, 1, vec![salem]).await;
        let week = contest(1, salem, business, "2026-06-07", "2026-06-14");
        save_contest(&database, &week).await.unwrap();
        let about = AboutContest { id: week.id, town: salem, window: week.window };
        let saturday = last_reminder(week.window.ends_at);
        let reminded = async |at| {
            let mut db = database.read().await.unwrap();
            foresee(&mut db, &[slug("salem-ma")], at).await.unwrap().reminded
        };
        let before = saturday.plus(SignedDuration::from_secs(-1));
        assert_eq!(reminded(before).await, Reach::default(), "it comes on Saturday, as everywhere");
        let foreseen = reminded(saturday).await;
        assert_eq!(foreseen, Reach { members: 3, emails: 2, texts: 2 });
        assert_eq!(reminded(week.window.ends_at).await, Reach::default(), "the drawing has come");
        set(&database, &["salem-ma"], &[], TownStatus::Active, saturday).await;
        let messages = run(&database, Kind::Reminder, &about, saturday).await.unwrap();
        assert_eq!(i64::try_from(messages).unwrap(), foreseen.emails + foreseen.texts);
        set(&database, &["salem-ma"], &[], TownStatus::Inactive, saturday).await;
        assert_eq!(reminded(saturday).await, Reach::default(), "they were reminded");
    }

    async fn a_town_that_is_open_already_is_left_alone(database: Database) {
        save_templates(&database, "both", true).await;
        salem(&database).await;
        set(&database, &["salem-ma"], &[], TownStatus::Active, now()).await;
        let mut db = database.read().await.unwrap();
        let revision = revisions::current(&mut db, Topic::Towns).await.unwrap();
        let change = set(&database, &["salem-ma"], &[], TownStatus::Active, now()).await;
        assert_eq!((outcomes(&change), change.notified.members), (vec![("Salem, MA", ChangeOutcome::Unchanged)], 0));
        assert_eq!(send_launches(&database, now()).await, 4);
        assert_eq!(revisions::current(&mut db, Topic::Towns).await.unwrap(), revision);
    }

    async fn a_place_without_a_record_gets_one(database: Database) {
        save_templates(&database, "both", true).await;
        let row = (PlaceId::new(now(), bytes(1)), PlaceRow::new("Lynn, MA", 101_000).unwrap());
        let mut tx = database.write().await.unwrap();
        places::import(&mut tx, &[row], now()).await.unwrap();
        tx.commit().await.unwrap();
        let change = set(&database, &["lynn-ma"], &[place("Lynn")], TownStatus::Active, now()).await;
        assert_eq!((outcomes(&change), change.notified.members), (vec![("Lynn, MA", ChangeOutcome::Created)], 0));
        let mut db = database.read().await.unwrap();
        let lynn = towns::by_slug(&mut db, &slug("lynn-ma")).await.unwrap().unwrap();
        assert_eq!((lynn.id, lynn.record.state.as_str(), lynn.record.population), (change.towns[0].id, "MA", Some(101_000)));
        assert_eq!((lynn.record.status.as_str(), lynn.record.launch_date.as_deref()), ("Active", Some("2026-06-10")));
        assert_eq!(revisions::current(&mut db, Topic::Towns).await.unwrap(), 1);
    }

    async fn several_towns_are_opened_at_once(database: Database) {
        save_templates(&database, "both", true).await;
        salem(&database).await;
        let mut tx = database.write().await.unwrap();
        towns::insert(&mut tx, &town(2, "Beverly"), now()).await.unwrap();
        tx.commit().await.unwrap();
        // Salem has a record by now, whoever thought that it had none.
        let places = [place("Lynn"), place("Salem")];
        let asked = ["lynn-ma", "salem-ma", "beverly-ma", "unknown-ma"];
        let change = set(&database, &asked, &places, TownStatus::Active, now()).await;
        let mut outcomes = outcomes(&change);
        outcomes.sort_by_key(|(name, _)| *name);
        assert_eq!(outcomes, [
            ("Beverly, MA", ChangeOutcome::Unchanged),
            ("Lynn, MA", ChangeOutcome::Created),
            ("Salem, MA", ChangeOutcome::Changed),
        ]);
        assert_eq!(change.notified.members, 3);
        assert_eq!(set(&database, &[], &[], TownStatus::Active, now()).await.towns, []);
    }

    async fn two_changes_of_the_same_towns_wait_for_each_other(database: Database) {
        save_templates(&database, "both", true).await;
        salem(&database).await;
        let names: Vec<String> = (0..30).map(|number| format!("Town {number}")).collect();
        let places: Vec<PlaceTown> = names.iter().map(|name| place(name)).collect();
        let other: Vec<PlaceTown> =
            names.iter().rev().map(|name| place(name)).collect();
        let change = async |places: &[PlaceTown]| {
            let mut slugs: Vec<_> = places.iter().map(|place| place.slug.clone()).collect();
            slugs.push(slug("salem-ma"));
            let mut tx = database.write().await.unwrap();
            let change = set_status(&mut tx, &context(), &slugs, places, TownStatus::Active).await.unwrap();
            tx.commit().await.unwrap();
            change
        };
        let (first, second) = tokio::join!(change(&places), change(&other));
        let created = |change: &StatusChange| {
            change.towns.iter().filter(|town| town.outcome == ChangeOutcome::Created).count()
        };
        assert_eq!(created(&first) + created(&second), 30);
        assert_eq!(first.notified.members + second.notified.members, 3);
    }
}
