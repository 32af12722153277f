//! How messages fare, in figures.

use townpick_domain::{
    channel::Channel,
    ids::{NotificationId, TownId},
    time::Timestamp,
};
use townpick_store::{
    Database, Executor, both_engines, members,
    notifications::{
        outbox::figures::{self, Fared, Waiting},
        retention,
    },
};

use crate::fixtures::{member, saved_town};

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

/// A message: to whom, through what, in which state, due and written down when, and whether it arrived and was opened.
type Message = (TownId, &'static str, &'static str, &'static str, bool, bool);

async fn save(database: &Database, messages: &[Message]) {
    let mut tx = database.write().await.unwrap();
    for (number, (town, channel, status, when, is_delivered, is_opened)) in (1_u8..).zip(messages) {
        let when = at(when);
        tx.sql(
            "INSERT INTO notifications (id, unique_key, audience, member_id, town_id, channel, type, template_key, status,
                                        next_attempt_at, created_at, delivered_at, opened_at)
             VALUES ($1, $2, 'member', $3, $4, $5, 'news', 'news', $6, $7, $7, $8, $9)",
        )
        .bind(NotificationId::new(when, [number; 10]))
        .bind(format!("news {number}"))
        .bind(member(1).id)
        .bind(*town)
        .bind((*channel).to_owned())
        .bind((*status).to_owned())
        .bind(when)
        .bind(is_delivered.then_some(when))
        .bind(is_opened.then_some(when))
        .execute()
        .await
        .unwrap();
    }
    tx.commit().await.unwrap();
}

async fn towns(database: &Database) -> [TownId; 2] {
    let towns = [saved_town(database, 1, "Salem").await, saved_town(database, 2, "Lynn").await];
    let mut tx = database.write().await.unwrap();
    members::add(&mut tx, towns[0], &[member(1)]).await.unwrap();
    tx.commit().await.unwrap();
    towns
}

const WINDOW: (&str, &str) = ("2026-06-01T04:00:00Z", "2026-06-22T04:00:00Z");

fn window() -> (Timestamp, Timestamp) {
    (at(WINDOW.0), at(WINDOW.1))
}

both_engines! {
    async fn what_waits_is_counted_by_how_long_it_has_been_due(database: Database) {
        let [salem, _] = towns(&database).await;
        let due = |when| (salem, "sms", "pending", when, false, false);
        save(&database, &[
            due("2026-06-10T12:00:01Z"),
            due("2026-06-10T12:00:00Z"),
            due("2026-06-10T11:58:00Z"),
            due("2026-06-10T11:57:00Z"),
            due("2026-06-10T11:10:00Z"),
            due("2026-06-10T10:00:00Z"),
            (salem, "email", "pending", "2026-06-10T11:59:59Z", false, false),
            (salem, "email", "sent", "2026-06-10T11:59:59Z", false, false),
        ]).await;
        let mut db = database.read().await.unwrap();
        let waiting = figures::waiting(&mut db, at("2026-06-10T12:00:00Z")).await.unwrap();
        let counted = |channel, step, messages| Waiting { channel, step, messages };
        assert_eq!(waiting, [
            counted(Channel::Email, 1, 1),
            counted(Channel::Sms, 0, 1),
            counted(Channel::Sms, 1, 1),
            counted(Channel::Sms, 2, 2),
            counted(Channel::Sms, 3, 1),
            counted(Channel::Sms, 4, 1),
        ]);
    }

    async fn what_became_of_messages_is_counted_by_week_and_channel(database: Database) {
        let [salem, _] = towns(&database).await;
        save(&database, &[
            (salem, "email", "delivered", "2026-06-21T22:00:00Z", true, true),
            (salem, "email", "delivered", "2026-06-16T14:00:00Z", true, false),
            (salem, "email", "failed", "2026-06-15T04:00:00Z", false, false),
            (salem, "sms", "sent", "2026-06-15T03:59:59Z", false, false),
            (salem, "email", "sent", "2026-06-01T04:00:00Z", false, false),
            (salem, "email", "sent", "2026-06-01T03:59:59Z", false, false),
            (salem, "email", "sent", "2026-06-22T04:00:00Z", false, false),
            (salem, "email", "local", "2026-06-16T14:00:00Z", false, false),
            (salem, "email", "pending", "2026-06-16T14:00:00Z", false, false),
        ]).await;
        let mut db = database.read().await.unwrap();
        let weeks = figures::by_week(&mut db, window()).await.unwrap();
        let weeks: Vec<_> = weeks.iter().map(|week| (week.weeks_before, week.channel, week.fared)).collect();
        assert_eq!(weeks, [
            (0, Channel::Email, Fared { messages: 3, delivered: 2, failed: 1, emails: 3, opened: 1 }),
            (1, Channel::Sms, Fared { messages: 1, delivered: 0, failed: 0, emails: 0, opened: 0 }),
            (2, Channel::Email, Fared { messages: 1, delivered: 0, failed: 0, emails: 1, opened: 0 }),
        ]);
    }

    async fn towns_are_counted_the_one_to_which_most_was_written_first(database: Database) {
        let [salem, lynn] = towns(&database).await;
        save(&database, &[
            (salem, "email", "delivered", "2026-06-16T14:00:00Z", true, true),
            (lynn, "email", "failed", "2026-06-16T14:00:00Z", false, false),
            (lynn, "sms", "delivered", "2026-06-09T14:00:00Z", true, false),
            (salem, "email", "sent", "2026-05-16T14:00:00Z", false, false),
        ]).await;
        let mut db = database.read().await.unwrap();
        let towns = figures::by_town(&mut db, window()).await.unwrap();
        let towns: Vec<_> = towns.iter().map(|town| (town.town_id, town.full_name.as_str(), town.fared)).collect();
        assert_eq!(towns, [
            (lynn, "Lynn, MA", Fared { messages: 2, delivered: 1, failed: 1, emails: 1, opened: 0 }),
            (salem, "Salem, MA", Fared { messages: 1, delivered: 1, failed: 0, emails: 1, opened: 1 }),
        ]);
    }

    async fn the_figures_stay_when_the_messages_leave(database: Database) {
        let [salem, lynn] = towns(&database).await;
        save(&database, &[
            (salem, "email", "delivered", "2026-06-21T22:00:00Z", true, true),
            (salem, "email", "failed", "2026-06-15T04:00:00Z", false, false),
            (lynn, "sms", "sent", "2026-06-15T03:59:59Z", false, false),
            (salem, "email", "local", "2026-06-16T14:00:00Z", false, false),
            (salem, "sms", "delivered", "2026-06-21T23:00:00Z", true, false),
        ]).await;
        let mut tx = database.write().await.unwrap();
        let before = (
            figures::by_week(&mut tx, window()).await.unwrap(),
            figures::by_town(&mut tx, window()).await.unwrap(),
        );
        assert_eq!((before.0.len(), before.1.len()), (3, 2));
        // Some of a week first, and the rest of it later.
        for (until, gone) in [("2026-06-15T05:00:00Z", 2), ("2026-06-21T22:30:00Z", 2), ("2026-06-22T04:00:00Z", 1)] {
            assert_eq!(retention::remove_old(&mut tx, at(until)).await.unwrap(), gone, "{until}");
            let after = (
                figures::by_week(&mut tx, window()).await.unwrap(),
                figures::by_town(&mut tx, window()).await.unwrap(),
            );
            assert_eq!(after, before, "{until}");
        }
        tx.commit().await.unwrap();
    }
}
