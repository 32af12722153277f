//! The administrators' list of messages, searched by their recipients.

use townpick_domain::{channel::Channel, ids::NotificationId, time::Timestamp};
use townpick_store::{
    Database, Executor, PageRows, both_engines,
    notifications::{ListedNotification, outbox},
};

use crate::{
    fixtures::{now, saved_town},
    lists::{assert_pages_join, counted, every, is_cut, listed},
};

/// 1,500 people called Maria with a message each, of whom the last five have one more that failed, and Zoe with 1,100.
async fn messages(database: &Database) {
    let salem = saved_town(database, 1, "Salem").await;
    let mut tx = database.write().await.unwrap();
    tx.sql_of_set(
        "INSERT INTO members (id, town_id, first_name, last_name, search_name, search_last_name, email, mailbox, phone_number,
                              address, signup_date, created_at, updated_at)
         WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1500)
         SELECT {new_id:1780000000000000}, $1, 'First', 'Gomes', CASE WHEN n = 1500 THEN 'zoe gomes' ELSE 'maria gomes' END,
                'gomes', 'person' || n || '@people.example', 'box' || n, '617' || (2000000 + n), '1 Main Street', 1780000000000000,
                1780000000000000 + n, 1780000000000000 FROM numbers",
        0,
    )
    .bind(salem)
    .execute()
    .await
    .unwrap();
    for (number, status, whose) in [
        (1, "sent", "m.search_name = 'maria gomes'"),
        (2, "failed", "m.email IN ('person1495@people.example', 'person1496@people.example', 'person1497@people.example',
                                   'person1498@people.example', 'person1499@people.example')"),
        (3, "sent", "m.search_name = 'zoe gomes'"),
    ] {
        let text = match number {
            3 => INSERT_MANY,
            _ => INSERT_ONE,
        };
        tx.assembled(text, &[("whose", whose)], 0).bind(i64::from(number)).bind(status).execute().await.unwrap();
    }
    tx.commit().await.unwrap();
}

const INSERT_ONE: &str =
    "INSERT INTO notifications (id, unique_key, audience, member_id, channel, type, template_key, status, next_attempt_at,
                                created_at)
     SELECT {new_id:1780000000000000}, m.email || CAST($1 AS BIGINT), 'member', m.id, 'email', 'news', 'news', $2, 0, m.created_at
     FROM members m WHERE {whose}";
const INSERT_MANY: &str =
    "INSERT INTO notifications (id, unique_key, audience, member_id, channel, type, template_key, status, next_attempt_at,
                                created_at)
     WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1100)
     SELECT {new_id:1780000000000000}, m.email || (CAST($1 AS BIGINT) + n), 'member', m.id, 'email', 'news', 'news', $2, 0, m.created_at + n
     FROM members m CROSS JOIN numbers WHERE {whose}";

const STATES: [&str; 7] = ["pending", "put_off", "sent", "delivered", "failed", "dropped", "local"];

both_engines! {
    async fn a_search_shows_what_fits_its_filters_whoever_else_has_messages(database: Database) {
        messages(&database).await;
        let mut db = database.read().await.unwrap();
        for q in ["maria", "ma"] {
            let asked = [("q", q), ("status", "failed")];
            assert_eq!(counted::<ListedNotification>(&mut db, &asked).await, (5, false), "{q}");
            let rows = every::<ListedNotification>(&mut db, &asked, PageRows::Screen).await;
            assert!(rows.len() == 5 && rows.iter().all(|row| row.status == "failed"), "{q}");
        }
    }

    async fn a_search_shows_the_messages_of_a_thousand_people_and_its_file_those_of_all(database: Database) {
        messages(&database).await;
        let mut db = database.read().await.unwrap();
        let asked = [("q", "maria")];
        assert_eq!(counted::<ListedNotification>(&mut db, &asked).await, (1000, true));
        assert!(is_cut::<ListedNotification>(&mut db, &asked).await);
        assert_eq!(every::<ListedNotification>(&mut db, &asked, PageRows::Screen).await.len(), 1000);
        assert_eq!(every::<ListedNotification>(&mut db, &asked, PageRows::Export).await.len(), 1505);
    }

    async fn messages_of_some_states_or_channels_are_in_one_order_and_all_of_them_are_there(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        let mut tx = database.write().await.unwrap();
        let mut number = 0_u8;
        for _ in 0..3 {
            for state in STATES {
                for channel in ["email", "sms"] {
                    number += 1;
                    // Two of each instant, as of one statement, and each instant a second after the one before.
                    let written_at = now().plus(jiff::SignedDuration::from_secs(i64::from(number / 2)));
                    tx.sql(
                        "INSERT INTO notifications (id, unique_key, audience, town_id, channel, type, template_key, status,
                                                    next_attempt_at, created_at)
                         VALUES ($1, $2, 'administrators', $3, $4, 'news', 'news', $5, $6, $6)",
                    )
                    .bind(NotificationId::new(written_at, [number; 10]))
                    .bind(format!("news {number}"))
                    .bind(salem)
                    .bind(channel)
                    .bind(state)
                    .bind(written_at)
                    .execute()
                    .await
                    .unwrap();
                }
            }
        }
        tx.commit().await.unwrap();
        for status in ["", "sent", "local"] {
            for channel in ["", "email", "sms"] {
                let asked = [("status", status), ("channel", channel)];
                assert_pages_join::<ListedNotification>(&database, &asked).await;
                let mut db = database.read().await.unwrap();
                let rows = listed::<ListedNotification>(&mut db, &asked).await;
                let states = if status.is_empty() { STATES.len() } else { 1 };
                let channels = if channel.is_empty() { 2 } else { 1 };
                assert_eq!(rows.len(), 3 * states * channels, "{asked:?}");
                assert!(rows.is_sorted_by(|one, next| one.created_at >= next.created_at), "{asked:?}");
                let fits = |row: &ListedNotification| {
                    (status.is_empty() || row.status == status)
                        && (channel.is_empty() || row.channel.to_string() == channel)
                };
                assert!(rows.iter().all(fits), "{asked:?}");
            }
        }
    }

    async fn failures_are_counted_by_channel_and_reason_since_an_instant(database: Database) {
        messages(&database).await;
        let mut tx = database.write().await.unwrap();
        for (text, at, reason) in [
            ("person1495@", 30_i64, None),
            ("person1496@", 20, Some("mailbox full")),
            ("person1497@", 20, Some("mailbox full")),
            ("person1498@", 20, Some("unknown")),
            ("person1499@", 10, Some("long ago")),
        ] {
            tx.sql("UPDATE notifications SET failed_at = $1, failed_reason = $2 WHERE status = 'failed' AND unique_key LIKE $3")
                .bind(at)
                .bind(reason)
                .bind(format!("{text}%"))
                .execute()
                .await
                .unwrap();
        }
        let since: Timestamp = "1970-01-01T00:00:00.000010Z".parse().unwrap();
        assert_eq!(outbox::count_failures(&mut tx, since).await.unwrap(), 4);
        let told = outbox::failures(&mut tx, since).await.unwrap();
        let told: Vec<_> = told.iter().map(|told| (told.channel, told.reason.as_str(), told.messages)).collect();
        assert_eq!(told, [(Channel::Email, "mailbox full", 2), (Channel::Email, "", 1), (Channel::Email, "unknown", 1)]);
    }

    async fn many_messages_of_one_person_are_all_shown(database: Database) {
        messages(&database).await;
        let mut db = database.read().await.unwrap();
        let asked = [("q", "zoe")];
        assert_eq!(counted::<ListedNotification>(&mut db, &asked).await, (1000, true));
        assert!(!is_cut::<ListedNotification>(&mut db, &asked).await);
        assert_eq!(every::<ListedNotification>(&mut db, &asked, PageRows::Screen).await.len(), 1100);
    }
}
