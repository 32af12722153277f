//! Whom the opening of a town is told, once each, and what is taken back when it is closed again.

use townpick_domain::{
    ids::{MemberId, TownId},
    time::Timestamp,
};
use townpick_store::{
    Database, Executor, both_engines, members,
    notifications::fan_out::{
        self, Kind,
        launches::{self, DueLaunch, Reach},
    },
    testing::fixtures::{add_people, live_salem, member, now, template},
    towns::{self, TownStatus},
};
use townpick_usecases::{
    fan_out::Part,
    towns::{ChangeOutcome, foresee, go_on_with_launch},
};

use crate::town_status::{outcomes, salem, save_templates, send_launches, set, slug};

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
                    go_on_with_launch(&mut tx, id, now()).await.unwrap();
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
            let step = go_on_with_launch(&mut tx, id, now()).await.unwrap();
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
            Some(Part { messages: 0, is_last: false }), Some(Part { messages: 0, is_last: true }), None,
        ]);
        assert_eq!(states(&database).await, [state("town_launch", "dropped", 20_104)]);
    }

    async fn a_contest_is_not_due_before_its_town_was_told_that_it_opened(database: Database) {
        template(&database, 1, "town_launch", "email", true).await;
        let (salem, about) = live_salem(&database, 2).await;
        let mut tx = database.write().await.unwrap();
        launches::note(&mut tx, "town_launch", &[salem], now()).await.unwrap();
        for kind in [Kind::Announcement, Kind::Reminder] {
            assert_eq!(fan_out::due(&mut tx, kind, now(), now(), None).await.unwrap(), []);
        }
        let [launch] = launches::due(&mut tx, None).await.unwrap()[..] else { panic!("one launch is due") };
        let step = go_on_with_launch(&mut tx, launch.id, now()).await.unwrap();
        assert_eq!(step, Some(Part { messages: 2, is_last: true }));
        assert_eq!(fan_out::due(&mut tx, Kind::Announcement, now(), now(), None).await.unwrap(), [about]);
        assert_eq!(fan_out::due(&mut tx, Kind::Announcement, now(), now(), Some(&about)).await.unwrap(), []);
        assert_eq!(launches::due(&mut tx, Some(launch)).await.unwrap(), []);
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
}
