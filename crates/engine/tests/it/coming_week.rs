//! The dry run against what is then really sent: town by town, message by message, to the instant.

use std::collections::{BTreeMap, BTreeSet};

use jiff::SignedDuration;
use townpick_domain::{
    coming_week::Planned,
    ids::{MemberId, TownId},
    time::Timestamp,
};
use townpick_engine::{Engine, Work};
use townpick_gateways::clock::{Clock as _, ManualClock};
use townpick_store::{
    Database, Executor, both_engines,
    coming_week::Overdue,
    members::{self, NewMember},
    notifications::fan_out::AboutContest,
    towns::{self, NewTown, PlaceTown, TownStatus},
};
use townpick_usecases::{coming_week, fan_out};

use crate::scene::{Scene, at, engine_at, joined_at, person};

/// Town, template, channel and instant.
type Message = (String, String, String, Timestamp);

/// Another town with members of these numbers, and contests by the same bakery.
async fn town(salem: &Scene, (name, state): (&str, &str), people: std::ops::Range<u32>) -> Scene {
    let first = u8::try_from(people.start).unwrap();
    let town = NewTown {
        id: TownId::new(joined_at(), [first; 10]),
        place: PlaceTown::named(name, state).unwrap(),
        status: TownStatus::Active,
        launch_date: None,
        population: None,
    };
    let people: Vec<NewMember> = people.map(person).collect();
    let mut tx = salem.database.write().await.unwrap();
    towns::insert(&mut tx, &town, joined_at()).await.unwrap();
    members::add(&mut tx, town.id, &people).await.unwrap();
    tx.commit().await.unwrap();
    let members = people.iter().map(|person| person.id).collect();
    Scene { database: salem.database.clone(), town: town.id, business: salem.business, members }
}

async fn change(database: &Database, text: &'static str, member: MemberId) {
    let mut tx = database.write().await.unwrap();
    assert_eq!(tx.sql(text).bind(member).execute().await.unwrap(), 1);
    tx.commit().await.unwrap();
}

async fn switch_off(scene: &Scene) {
    let mut tx = scene.database.write().await.unwrap();
    tx.sql("UPDATE towns SET status = 'Inactive' WHERE id = $1").bind(scene.town).execute().await.unwrap();
    tx.commit().await.unwrap();
}

async fn dry_run(database: &Database, now: Timestamp) -> Vec<Planned> {
    let page = coming_week::page(&mut database.read().await.unwrap(), None, now).await.unwrap();
    assert_eq!(page.next, None);
    page.items
}

async fn run(engine: &Engine, works: &[Work]) {
    for work in works {
        engine.run_once(*work).await.unwrap();
    }
}

/// What members have in the outbox since an instant, by when it goes out.
async fn sent(database: &Database, since: Timestamp) -> BTreeMap<Message, i64> {
    let rows: Vec<(String, String, String, Timestamp, i64)> = database
        .read()
        .await
        .unwrap()
        .sql(
            "SELECT t.full_name, n.type, n.channel, n.next_attempt_at, count(*)
             FROM notifications n JOIN towns t ON t.id = n.town_id
             WHERE n.created_at >= $1 AND n.audience = 'member'
             GROUP BY t.full_name, n.type, n.channel, n.next_attempt_at LIMIT 1000",
        )
        .bind(since)
        .all()
        .await
        .unwrap();
    rows.into_iter().map(|(town, kind, channel, at, count)| ((town, kind, channel, at), count)).collect()
}

/// Chance chooses winners, so what is told of them is the most there can be; everything else is told to the person.
fn assert_came_true(planned: &[Planned], mut sent: BTreeMap<Message, i64>) {
    for item in planned {
        let message = |at| {
            let (kind, channel) = (item.kind.as_str().to_owned(), item.channel.as_str().to_owned());
            (item.town_full_name.clone(), kind, channel, at)
        };
        // Whose text was put off has it at the hour that was told.
        let later: BTreeSet<Timestamp> = item.put_off.iter().filter_map(|waits| waits.until).collect();
        let times = later.into_iter().chain([item.at]).collect::<BTreeSet<_>>();
        let count: i64 = times.into_iter().filter_map(|at| sent.remove(&message(at))).sum();
        if item.is_at_most {
            assert!(count <= item.recipients, "{count} of {item:?}");
        } else {
            assert_eq!(count, item.recipients, "{item:?}");
        }
    }
    assert_eq!(sent, BTreeMap::new(), "sent without being planned");
}

fn planned_for(planned: &[Planned], town: &str) -> Vec<(String, &'static str, String, i64)> {
    let of_town = planned.iter().filter(|item| item.town_full_name == town);
    of_town
        .map(|item| {
            (item.kind.as_str().to_owned(), item.channel.as_str(), item.at.to_string(), item.recipients)
        })
        .collect()
}

both_engines! {
    async fn a_week_goes_as_the_dry_run_told(database: Database) {
        let salem = Scene::new(&database, 6).await;
        let portland = town(&salem, ("Portland", "OR"), 20..24).await;
        let lynn = town(&salem, ("Lynn", "MA"), 30..32).await;
        change(&database, "UPDATE members SET preferred_channel = 'email' WHERE id = $1", salem.members[1]).await;
        change(&database, "UPDATE members SET is_subscribed = FALSE WHERE id = $1", salem.members[2]).await;
        change(&database, "UPDATE members SET preferred_channel = 'sms' WHERE id = $1", portland.members[1]).await;
        salem.contest(1, "2026-06-07", 1).await;
        let clock = ManualClock::at(at("2026-06-14T22:00:00Z"));
        let engine = engine_at(&database, &clock);
        run(&engine, &[Work::Announcements, Work::Reminders, Work::Drawings, Work::Deliveries]).await;

        let mut contests = Vec::new();
        for (number, scene) in [(2, &salem), (3, &portland), (4, &lynn)] {
            contests.push(scene.contest(number, "2026-06-14", 1).await);
        }
        switch_off(&lynn).await;
        let mut tx = database.write().await.unwrap();
        tx.sql("INSERT INTO contest_exclusions (contest_id, member_id, reason, created_at) VALUES ($1, $2, 'staff', $3)")
            .bind(contests[0].id).bind(salem.members[3]).bind(clock.now()).execute().await.unwrap();
        // Somebody joins before Monday: the contest is announced to them at once, and not again.
        clock.set(at("2026-06-14T22:30:00Z"));
        let newcomer = NewMember { joined_at: clock.now(), ..person(40) };
        members::add(&mut tx, portland.town, std::slice::from_ref(&newcomer)).await.unwrap();
        let about = AboutContest { id: contests[1].id, town: portland.town, window: contests[1].window };
        assert_eq!(fan_out::to_newcomer(&mut tx, newcomer.id, &about, clock.now()).await.unwrap(), 2);
        tx.commit().await.unwrap();

        clock.set(at("2026-06-14T23:00:00Z"));
        let now = clock.now();
        let planned = dry_run(&database, now).await;
        let one = |kind: &str, channel, at: &str, count| (kind.to_owned(), channel, at.to_owned(), count);
        // Ten in the East is seven in Oregon: texts wait for eight.
        assert_eq!(planned_for(&planned, "Portland, OR"), [
            one("contest_announcement", "email", "2026-06-15T14:00:00Z", 3),
            one("contest_announcement", "sms", "2026-06-15T15:00:00Z", 4),
            one("drawing_reminder", "email", "2026-06-20T14:00:00Z", 4),
            one("drawing_reminder", "sms", "2026-06-20T15:00:00Z", 5),
            one("winner_notification", "email", "2026-06-21T22:00:00Z", 1),
            one("winner_notification", "sms", "2026-06-21T22:00:00Z", 1),
            one("drawing_result", "email", "2026-06-21T22:00:00Z", 4),
            one("drawing_result", "sms", "2026-06-21T22:00:00Z", 5),
        ]);
        // A town that was switched off is written to about its drawing alone.
        let of_lynn: Vec<_> = planned_for(&planned, "Lynn, MA").into_iter().map(|(kind, ..)| kind).collect();
        assert_eq!(of_lynn, ["winner_notification", "winner_notification", "drawing_result", "drawing_result"]);
        let claim = planned_for(&planned, "Salem, MA").into_iter().find(|(kind, ..)| kind == "claim_reminder").unwrap();
        assert_eq!(claim, one("claim_reminder", "email", "2026-06-15T22:00:00Z", 1));

        for _ in 0..=24 * 7 {
            run(&engine, &[Work::Drawings, Work::Announcements, Work::Reminders, Work::Claims]).await;
            // Winners answer once they are reminded.
            let mut tx = database.write().await.unwrap();
            tx.sql("UPDATE drawing_places SET state = 'claimed' WHERE claim_reminded_at IS NOT NULL")
                .execute().await.unwrap();
            tx.commit().await.unwrap();
            clock.advance(SignedDuration::from_hours(1));
        }
        let sent = sent(&database, now).await;
        let winners: i64 = sent.iter()
            .filter(|((_, kind, channel, _), _)| kind == "winner_notification" && channel == "email")
            .map(|(_, count)| count).sum();
        assert_eq!(winners, 3);
        assert_came_true(&planned, sent);
    }

    async fn what_an_absent_engine_owes_is_told_as_due_now_and_then_sent(database: Database) {
        let salem = Scene::new(&database, 5).await;
        let portland = town(&salem, ("Portland", "OR"), 20..23).await;
        let lynn = town(&salem, ("Lynn", "MA"), 30..34).await;
        salem.contest(1, "2026-05-31", 2).await;
        let clock = ManualClock::at(at("2026-06-07T22:00:00Z"));
        let engine = engine_at(&database, &clock);
        run(&engine, &[Work::Drawings, Work::Deliveries]).await;

        // Then nobody was there until Saturday night.
        salem.contest(2, "2026-06-07", 1).await;
        portland.contest(3, "2026-06-07", 1).await;
        lynn.contest(4, "2026-05-31", 3).await;
        switch_off(&lynn).await;
        change(&database, "UPDATE members SET signup_date = 1780900000000000 WHERE id = $1", lynn.members[1]).await;
        clock.set(at("2026-06-14T03:30:00Z"));
        let now = clock.now();
        let planned: Vec<_> = dry_run(&database, now).await.into_iter().filter(|item| item.is_overdue).collect();
        let one = |kind: &str, channel, at: &str, count| (kind.to_owned(), channel, at.to_owned(), count);
        let (at_once, morning) = ("2026-06-14T03:30:00Z", "2026-06-14T12:00:00Z");
        assert_eq!(planned_for(&planned, "Salem, MA"), [
            one("contest_announcement", "email", at_once, 5),
            one("drawing_reminder", "email", at_once, 5),
            one("alternate_promoted", "email", at_once, 2),
            one("contest_announcement", "sms", morning, 5),
            one("drawing_reminder", "sms", morning, 5),
            one("alternate_promoted", "sms", morning, 2),
        ]);
        // In Oregon it is half past eight in the evening.
        assert_eq!(planned_for(&planned, "Portland, OR").iter().filter(|message| message.2 == at_once).count(), 4);
        assert_eq!(planned_for(&planned, "Lynn, MA"), [
            one("winner_notification", "email", at_once, 3),
            one("drawing_result", "email", at_once, 3),
            one("winner_notification", "sms", morning, 3),
            one("drawing_result", "sms", morning, 3),
        ]);
        let owed = coming_week::overdue(&mut database.read().await.unwrap(), now).await.unwrap();
        assert_eq!((owed.announcements, owed.reminders, owed.drawings, owed.claims), (2, 2, 1, 2));

        run(&engine, Work::ALL).await;
        assert_came_true(&planned, sent(&database, now).await);
        assert_eq!(coming_week::overdue(&mut database.read().await.unwrap(), now).await.unwrap(), Overdue::default());
        assert!(dry_run(&database, now).await.iter().all(|item| !item.is_overdue));
    }
}
