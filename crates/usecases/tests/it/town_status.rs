//! Opening and closing towns, and whom that tells.

use townpick_domain::{
    ids::{MemberId, PlaceId, TownId},
    places::PlaceRow,
    slug::TownSlug,
    time::Timestamp,
};
use townpick_store::{
    Database, Executor, both_engines, members,
    notifications::fan_out::{
        self, AboutContest, Kind,
        launches::{self, DueLaunch, Reach, Step},
    },
    places,
    revisions::{self, Topic},
    testing::fixtures::{
        add_people, bytes, contest, member, now, run, save_contest, saved_business, template, town,
    },
    towns::{self, TownStatus},
};
use townpick_usecases::towns::{ChangeOutcome, ForeseenChange, PlaceTown, StatusChange, foresee, set_status};

use crate::support::{at, context};

async fn save_templates(database: &Database, channel: &str, is_active: bool) {
    template(database, 1, "town_launch_notification", channel, is_active).await;
    template(database, 2, "town_launch", channel, is_active).await;
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

fn place(name: &str) -> PlaceTown {
    PlaceTown {
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
    let change = set_status(&mut tx, &at(now), &slugs, places, status).await.unwrap();
    tx.commit().await.unwrap();
    change
}

/// Does what an engine does at this instant, to the end, and tells how many messages are new.
async fn send_launches(database: &Database, now: Timestamp) -> u64 {
    let mut messages = 0;
    for DueLaunch { id, .. } in launches::due(&mut database.read().await.unwrap(), None).await.unwrap() {
        loop {
            let mut tx = database.write().await.unwrap();
            let step = launches::go_on(&mut tx, id, now).await.unwrap().unwrap();
            tx.commit().await.unwrap();
            messages += step.messages;
            if step.is_last {
                break;
            }
        }
    }
    messages
}

/// Whom opening Salem would tell.
async fn foreseen(database: &Database) -> Reach {
    let mut db = database.read().await.unwrap();
    foresee(&mut db, &[slug("salem-ma")], now()).await.unwrap().notified
}

/// How many messages of each template are in each state.
async fn states(database: &Database) -> Vec<(String, String, i64)> {
    let mut db = database.read().await.unwrap();
    db.sql(
        "SELECT template_key, status, count(*) FROM notifications GROUP BY template_key, status
         ORDER BY template_key, status LIMIT 9",
    )
    .all()
    .await
    .unwrap()
}

fn state(template: &str, status: &str, count: i64) -> (String, String, i64) {
    (template.to_owned(), status.to_owned(), count)
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
async fn status_of(database: &Database, name: &str) -> [String; 2] {
    let town =
        towns::by_slug(&mut database.read().await.unwrap(), &slug(name)).await.unwrap().unwrap().record;
    [town.status.to_string(), town.launch_date.as_deref().unwrap_or_default().to_owned()]
}

both_engines! {
    async fn opening_a_town_dates_it_and_tells_its_members_on_the_channels_they_want(database: Database) {
        save_templates(&database, "both", true).await;
        let salem = salem(&database).await;
        // Still June 10 in the East.
        let evening: Timestamp = "2026-06-11T03:30:00Z".parse().unwrap();
        let change = set(&database, &["salem-ma"], &[], TownStatus::Active, evening).await;
        assert_eq!(outcomes(&change), [("Salem, MA", ChangeOutcome::Changed)]);
        assert_eq!((change.towns[0].id, change.notified.members), (salem, 3));
        assert_eq!(status_of(&database, "salem-ma").await, ["Active", "2026-06-10"]);
        // Whoever opened it did not wait for this.
        assert_eq!(messages(&database).await, []);
        assert_eq!(send_launches(&database, evening).await, 4);
        let message =
            |channel: &str, number| ("town_launch".to_owned(), channel.to_owned(), Some(member(number).id));
        assert_eq!(
            messages(&database).await,
            [message("email", 1), message("sms", 1), message("email", 2), message("sms", 3)]
        );
        let mut db = database.read().await.unwrap();
        let (audience, town, due, expires_at): (String, TownId, Timestamp, Timestamp) = db
            .sql("SELECT audience, town_id, next_attempt_at, expires_at FROM notifications WHERE member_id = $1")
            .bind(member(2).id)
            .one().await.unwrap();
        assert_eq!((audience.as_str(), town, due), ("member", salem, evening));
        assert_eq!(expires_at, "2026-06-14T03:30:00Z".parse().unwrap());
        let (text,): (Timestamp,) = db
            .sql("SELECT next_attempt_at FROM notifications WHERE member_id = $1")
            .bind(member(3).id)
            .one().await.unwrap();
        assert_eq!(text, "2026-06-11T12:00:00Z".parse().unwrap(), "texts wait until 8:00");
        assert_eq!(launches::due(&mut db, None).await.unwrap(), []);
    }

    async fn closing_a_town_takes_back_what_was_not_sent(database: Database) {
        save_templates(&database, "both", true).await;
        salem(&database).await;
        set(&database, &["salem-ma"], &[], TownStatus::Active, now()).await;
        send_launches(&database, now()).await;
        let mut tx = database.write().await.unwrap();
        // One is out, one is on its way, and one is in a worker's hands who has not handed it over.
        for (number, text) in [
            (1, "UPDATE notifications SET status = 'sent' WHERE member_id = $1 AND channel = 'email'"),
            (2, "UPDATE notifications SET handed_over_at = 1, leased_by = 'worker' WHERE member_id = $1"),
            (3, "UPDATE notifications SET leased_by = 'worker', leased_until = 1 WHERE member_id = $1"),
        ] {
            assert_eq!(tx.sql(text).bind(member(number).id).execute().await.unwrap(), 1);
        }
        tx.commit().await.unwrap();
        let change = set(&database, &["salem-ma"], &[], TownStatus::Inactive, now()).await;
        assert_eq!((outcomes(&change), change.notified.members), (vec![("Salem, MA", ChangeOutcome::Changed)], 0));
        assert_eq!(status_of(&database, "salem-ma").await, ["Inactive", "2026-06-10"]);
        assert_eq!(send_launches(&database, now()).await, 0);
        assert_eq!(states(&database).await, [
            state("town_launch", "dropped", 2), state("town_launch", "pending", 1), state("town_launch", "sent", 1),
        ]);
        assert_eq!(launches::due(&mut database.read().await.unwrap(), None).await.unwrap(), []);
    }

    async fn a_town_that_is_closed_before_anybody_was_told_tells_nobody(database: Database) {
        save_templates(&database, "both", true).await;
        salem(&database).await;
        for status in [TownStatus::Active, TownStatus::Inactive] {
            set(&database, &["salem-ma"], &[], status, now()).await;
        }
        assert_eq!(send_launches(&database, now()).await, 0);
        assert_eq!(messages(&database).await, []);
    }

    async fn a_town_that_is_closed_and_opened_again_tells_nobody_twice(database: Database) {
        save_templates(&database, "both", true).await;
        let salem = salem(&database).await;
        assert_eq!(foreseen(&database).await, Reach { members: 3, emails: 2, texts: 2 });
        set(&database, &["salem-ma"], &[], TownStatus::Active, now()).await;
        send_launches(&database, now()).await;
        assert_eq!(foreseen(&database).await, Reach::default(), "it is open");
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE notifications SET status = 'sent'").execute().await.unwrap();
        // Somebody who was told by email wants texts as well by now.
        tx.sql("UPDATE members SET preferred_channel = 'both'").execute().await.unwrap();
        tx.commit().await.unwrap();
        // By a slip, and again after a week; the engine may or may not look in between.
        for (number, hours) in [(5, 1_i64), (6, 2), (7, 200)] {
            let later = |minutes| now().plus(jiff::SignedDuration::from_mins(60 * hours + minutes));
            let mut tx = database.write().await.unwrap();
            // Whoever joins an open town knows that it is open.
            let knowing = members::NewMember { joined_at: later(0), ..member(number) };
            members::add(&mut tx, salem, &[knowing]).await.unwrap();
            tx.commit().await.unwrap();
            set(&database, &["salem-ma"], &[], TownStatus::Inactive, later(1)).await;
            if hours != 2 {
                send_launches(&database, later(1)).await;
            }
            assert_eq!(foreseen(&database).await, Reach::default());
            let change = set(&database, &["salem-ma"], &[], TownStatus::Active, later(2)).await;
            assert_eq!((change.notified, send_launches(&database, later(3)).await), (Reach::default(), 0), "after {hours} hours");
        }
        assert_eq!(status_of(&database, "salem-ma").await, ["Active", "2026-06-10"]);
        assert_eq!(states(&database).await, [state("town_launch", "sent", 4)]);
        // Old messages are removed some day; nobody is told again for that.
        let mut tx = database.write().await.unwrap();
        tx.sql("DELETE FROM notifications").execute().await.unwrap();
        tx.commit().await.unwrap();
        let years = now().plus(jiff::SignedDuration::from_hours(20_000));
        set(&database, &["salem-ma"], &[], TownStatus::Inactive, years).await;
        let mut tx = database.write().await.unwrap();
        let waiting = members::NewMember { joined_at: years.plus(jiff::SignedDuration::from_hours(1)), ..member(8) };
        members::add(&mut tx, salem, &[waiting]).await.unwrap();
        tx.commit().await.unwrap();
        let reopened = years.plus(jiff::SignedDuration::from_hours(2));
        assert_eq!(set(&database, &["salem-ma"], &[], TownStatus::Active, reopened).await.notified.members, 1);
        assert_eq!(send_launches(&database, reopened).await, 2, "who joined while it was closed has not heard");
        assert_eq!(states(&database).await, [state("town_launch_notification", "pending", 2)]);
    }

    async fn whoever_was_not_told_because_the_town_was_closed_hears_when_it_opens_again(database: Database) {
        save_templates(&database, "both", true).await;
        salem(&database).await;
        set(&database, &["salem-ma"], &[], TownStatus::Active, now()).await;
        send_launches(&database, now()).await;
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE notifications SET status = 'sent' WHERE member_id = $1 AND channel = 'email'")
            .bind(member(1).id)
            .execute()
            .await
            .unwrap();
        tx.commit().await.unwrap();
        set(&database, &["salem-ma"], &[], TownStatus::Inactive, now()).await;
        send_launches(&database, now()).await;
        // Two had nothing yet; the first one's text is not worth a second message.
        let later = now().plus(jiff::SignedDuration::from_hours(1));
        assert_eq!(foreseen(&database).await.members, 2);
        assert_eq!(set(&database, &["salem-ma"], &[], TownStatus::Active, later).await.notified.members, 2);
        assert_eq!(send_launches(&database, later).await, 2);
        assert_eq!(states(&database).await, [
            state("town_launch", "dropped", 3), state("town_launch", "sent", 1),
            state("town_launch_notification", "pending", 2),
        ]);
    }

    async fn what_waits_goes_out_when_a_town_is_closed_for_a_moment(database: Database) {
        save_templates(&database, "both", true).await;
        salem(&database).await;
        set(&database, &["salem-ma"], &[], TownStatus::Active, now()).await;
        send_launches(&database, now()).await;
        set(&database, &["salem-ma"], &[], TownStatus::Inactive, now()).await;
        assert_eq!(set(&database, &["salem-ma"], &[], TownStatus::Active, now()).await.notified.members, 3);
        assert_eq!(send_launches(&database, now()).await, 0);
        assert_eq!(states(&database).await, [state("town_launch", "pending", 4)]);
    }

    async fn engines_and_impatient_clicks_together_tell_everybody_once(database: Database) {
        save_templates(&database, "both", true).await;
        salem(&database).await;
        let clicks = async || {
            for status in [TownStatus::Active, TownStatus::Inactive, TownStatus::Active].repeat(3) {
                set(&database, &["salem-ma"], &[], status, now()).await;
            }
        };
        let engine = async || {
            for _ in 0..6 {
                let due = launches::due(&mut database.read().await.unwrap(), None).await.unwrap();
                for DueLaunch { id, .. } in due {
                    let mut tx = database.write().await.unwrap();
                    launches::go_on(&mut tx, id, now()).await.unwrap();
                    tx.commit().await.unwrap();
                }
                let mut tx = database.write().await.unwrap();
                tx.sql("UPDATE notifications SET status = 'sent' WHERE status = 'pending'").execute().await.unwrap();
                tx.commit().await.unwrap();
            }
        };
        tokio::join!(clicks(), clicks(), engine(), engine());
        send_launches(&database, now()).await;
        let mut db = database.read().await.unwrap();
        let message_counts: Vec<(MemberId, i64)> = db
            .sql(
                "SELECT member_id, count(*) FROM notifications WHERE status <> 'dropped' GROUP BY member_id
                 ORDER BY member_id LIMIT 9",
            )
            .all().await.unwrap();
        assert_eq!(message_counts, [(member(1).id, 2), (member(2).id, 1), (member(3).id, 1)]);
        let (launches,): (i64,) = db.sql("SELECT count(*) FROM town_launches").one().await.unwrap();
        assert_eq!(launches, 1);
    }

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
        assert_eq!(fan_out::announce_to_newcomer(&mut tx, member(1).id, &about, now()).await.unwrap(), 2);
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

    async fn what_is_no_news_any_more_is_not_told_and_not_taken_back(database: Database) {
        save_templates(&database, "both", true).await;
        salem(&database).await;
        set(&database, &["salem-ma"], &[], TownStatus::Active, now()).await;
        let later = now().plus(jiff::SignedDuration::from_hours(72));
        assert_eq!(send_launches(&database, later).await, 0, "the engine was away for three days");
        set(&database, &["salem-ma"], &[], TownStatus::Inactive, later).await;
        assert_eq!(launches::due(&mut database.read().await.unwrap(), None).await.unwrap(), []);
        assert_eq!(messages(&database).await, []);
    }

    async fn whoever_joined_after_the_opening_is_not_told_of_it(database: Database) {
        save_templates(&database, "both", true).await;
        let salem = salem(&database).await;
        set(&database, &["salem-ma"], &[], TownStatus::Active, now()).await;
        let later = now().plus(jiff::SignedDuration::from_secs(3));
        let mut tx = database.write().await.unwrap();
        let newcomer = members::NewMember { joined_at: later, ..member(9) };
        members::add(&mut tx, salem, &[newcomer]).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(send_launches(&database, later).await, 4);
    }

    async fn a_launch_goes_on_in_parts_with_whichever_engine_and_can_be_taken_back_between_them(database: Database) {
        save_templates(&database, "both", true).await;
        let salem = salem(&database).await;
        add_people(&database, salem, 0..10_050).await;
        assert_eq!(set(&database, &["salem-ma"], &[], TownStatus::Active, now()).await.notified.members, 10_053);
        let [DueLaunch { id, .. }] = launches::due(&mut database.read().await.unwrap(), None).await.unwrap()[..] else {
            panic!("one launch is due")
        };
        let go_on = async || {
            let mut tx = database.write().await.unwrap();
            let step = launches::go_on(&mut tx, id, now()).await.unwrap();
            tx.commit().await.unwrap();
            step
        };
        let first = go_on().await.unwrap();
        assert!(!first.is_last && first.messages > 19_000, "{first:?}");
        let last = go_on().await.unwrap();
        assert_eq!((last.is_last, first.messages + last.messages), (true, 20_104));
        assert_eq!(go_on().await, None);
        // All of it goes when the town is closed, in as many parts.
        set(&database, &["salem-ma"], &[], TownStatus::Inactive, now()).await;
        assert_eq!([go_on().await, go_on().await, go_on().await], [
            Some(Step { messages: 0, is_last: false }), Some(Step { messages: 0, is_last: true }), None,
        ]);
        assert_eq!(states(&database).await, [state("town_launch", "dropped", 20_104)]);
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

    async fn templates_decide_what_is_sent(database: Database) {
        save_templates(&database, "sms", true).await;
        salem(&database).await;
        assert_eq!(set(&database, &["salem-ma"], &[], TownStatus::Active, now()).await.notified.members, 2);
        send_launches(&database, now()).await;
        let channels: Vec<_> = messages(&database).await.into_iter().map(|(_, channel, _)| channel).collect();
        assert_eq!(channels, ["sms", "sms"]);
    }

    async fn a_template_that_is_switched_off_tells_nobody(database: Database) {
        save_templates(&database, "both", false).await;
        salem(&database).await;
        assert_eq!(set(&database, &["salem-ma"], &[], TownStatus::Active, now()).await.notified.members, 0);
        assert_eq!(send_launches(&database, now()).await, 0);
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
