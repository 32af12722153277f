//! One message to a whole town: who gets it, when, and that nobody gets it twice.

use sqlx::types::{Json, JsonValue};
use townpick_domain::{
    ids::{ContestId, MemberId, NotificationId, TownId},
    time::Timestamp,
};
use townpick_store::{
    Database, Executor, both_engines, contests,
    notifications::{
        ListedNotification,
        fan_out::{self, Kind, Reached},
    },
};

use crate::{
    fixtures::{add_people, bytes, eastern, live_salem, member, now, run, set, template},
    lists::{assert_pages_join, counted, listed},
};

/// The keys in the outbox, with ids by number: the contest is 1 like the first member.
async fn keys(database: &Database) -> Vec<String> {
    let mut db = database.read().await.unwrap();
    let keys: Vec<(String,)> =
        db.sql("SELECT unique_key FROM notifications ORDER BY unique_key LIMIT 100").all().await.unwrap();
    let numbered = |key: String| {
        (1..20).fold(key, |key, number| {
            let id = member(number).id;
            let digits = id.as_uuid().simple().to_string();
            key.replace(&id.to_string(), &number.to_string()).replace(&digits, &number.to_string())
        })
    };
    keys.into_iter().map(|(key,)| numbered(key)).collect()
}

/// Channel, member, town, contest, when it is due, when it expires, when it was made.
type Row =
    (String, Option<MemberId>, Option<TownId>, Option<ContestId>, Timestamp, Option<Timestamp>, Timestamp);

both_engines! {
    async fn a_town_is_announced_to_once_on_the_channels_people_chose(database: Database) {
        template(&database, 1, "contest_announcement", "both", true).await;
        let (_, about) = live_salem(&database, 7).await;
        set(&database, 2, "UPDATE members SET preferred_channel = 'email' WHERE id = $1").await;
        set(&database, 3, "UPDATE members SET is_subscribed = FALSE WHERE id = $1").await;
        set(&database, 4, "UPDATE members SET sms_stopped_at = 1, preferred_channel = 'sms' WHERE id = $1").await;
        set(&database, 5, "UPDATE members SET email_suppressed_at = 1 WHERE id = $1").await;
        set(&database, 6, "UPDATE members SET preferred_channel = 'sms' WHERE id = $1").await;
        // Whoever never agreed to texts gets none, whatever they prefer.
        set(&database, 7, "UPDATE members SET texts_agreed_at = NULL, preferred_channel = 'sms' WHERE id = $1").await;
        assert_eq!(run(&database, Kind::Announcement, &about, now()).await, Some(7));
        assert_eq!(keys(&database).await, [
            "announce:1:1:email", "announce:1:1:sms", "announce:1:2:email",
            "announce:1:4:email", "announce:1:5:sms", "announce:1:6:sms", "announce:1:7:email",
        ]);
        // Another engine, or the same one a second later.
        assert_eq!(run(&database, Kind::Announcement, &about, now()).await, None);
        assert_eq!(keys(&database).await.len(), 7);
    }

    async fn messages_carry_contest_expiry_and_the_hours_texts_may_go_out(database: Database) {
        template(&database, 1, "drawing_reminder", "both", true).await;
        let (salem, about) = live_salem(&database, 1).await;
        // Three in the morning in the East.
        let night: Timestamp = "2026-06-13T07:00:00Z".parse().unwrap();
        run(&database, Kind::Reminder, &about, night).await;
        let rows: Vec<Row> = database.read().await.unwrap()
            .sql("SELECT channel, member_id, town_id, contest_id, next_attempt_at, expires_at, created_at
                  FROM notifications WHERE type = 'drawing_reminder' AND status = 'pending' ORDER BY channel LIMIT 9")
            .all().await.unwrap();
        let common = (Some(member(1).id), Some(salem), Some(about.id));
        let (end, morning) = (Some(about.window.ends_at), "2026-06-13T12:00:00Z".parse().unwrap());
        assert_eq!(rows, [
            ("email".to_owned(), common.0, common.1, common.2, night, end, night),
            ("sms".to_owned(), common.0, common.1, common.2, morning, end, night),
        ]);
    }

    async fn an_inactive_template_reaches_nobody(database: Database) {
        template(&database, 1, "contest_announcement", "both", false).await;
        let (_, about) = live_salem(&database, 2).await;
        assert_eq!(run(&database, Kind::Announcement, &about, now()).await, Some(0));
        assert!(keys(&database).await.is_empty());
    }

    async fn a_template_for_one_channel_uses_that_one(database: Database) {
        template(&database, 1, "contest_announcement", "sms", true).await;
        let (_, about) = live_salem(&database, 2).await;
        set(&database, 2, "UPDATE members SET preferred_channel = 'email' WHERE id = $1").await;
        run(&database, Kind::Announcement, &about, now()).await;
        assert_eq!(keys(&database).await, ["announce:1:1:sms"]);
    }

    async fn due_is_what_runs_started_before_and_was_not_done(database: Database) {
        template(&database, 1, "contest_announcement", "both", true).await;
        let (salem, about) = live_salem(&database, 1).await;
        let due = async |kind, started_before: &str, now: &str| {
            let (before, now) = (started_before.parse().unwrap(), now.parse().unwrap());
            fan_out::due(&mut database.read().await.unwrap(), kind, before, now, None).await.unwrap()
        };
        let (monday, during) = ("2026-06-08T14:00:00Z", "2026-06-10T12:00:00Z");
        assert_eq!(due(Kind::Announcement, monday, during).await, [about]);
        assert_eq!(due(Kind::Announcement, "2026-06-01T14:00:00Z", "2026-06-08T13:00:00Z").await, []);
        // Over: dropped.
        assert_eq!(due(Kind::Announcement, monday, "2026-06-14T22:00:00Z").await, []);
        run(&database, Kind::Announcement, &about, now()).await;
        assert_eq!(due(Kind::Announcement, monday, during).await, []);
        assert_eq!(due(Kind::Reminder, monday, during).await, [about]);
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE towns SET status = 'Inactive' WHERE id = $1").bind(salem).execute().await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(due(Kind::Reminder, monday, during).await, []);
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE towns SET status = 'Active' WHERE id = $1").bind(salem).execute().await.unwrap();
        contests::void(&mut tx, about.id, "Closed for good", now()).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(due(Kind::Reminder, monday, during).await, []);
    }

    async fn everybody_in_a_drawing_learns_how_it_ended_for_them(database: Database) {
        template(&database, 1, "drawing_result", "email", true).await;
        let (salem, about) = live_salem(&database, 4).await;
        let mut tx = database.write().await.unwrap();
        // Members 1 to 3 were in it; 1 won, 2 is an alternate.
        for number in 1..=3_u8 {
            tx.sql("INSERT INTO participant_snapshots (id, contest_id, member_id, ticket, holder, entered_at, snapshot_taken_at)
                    VALUES ($1, $2, $3, $4, $5, 1, 1)")
                .bind(MemberId::new(now(), bytes(number + 100))).bind(about.id).bind(member(number).id)
                .bind(vec![number; 16]).bind(vec![number; 32]).execute().await.unwrap();
        }
        for (number, state) in [(1_u8, "notified"), (2, "alternate")] {
            tx.sql("INSERT INTO drawing_places (id, contest_id, place, snapshot_id, member_id, random_value, random_index, state, updated_at)
                    VALUES ($1, $2, $3, $4, $5, '1', 1, $6, 1)")
                .bind(MemberId::new(now(), bytes(number + 200))).bind(about.id).bind(i64::from(number))
                .bind(MemberId::new(now(), bytes(number + 100))).bind(member(number).id).bind(state)
                .execute().await.unwrap();
        }
        let nobody = Reached::default();
        let reached = fan_out::drawing_result(&mut tx, about.id, salem, nobody, eastern(now()), now()).await.unwrap();
        assert_eq!((reached.messages, reached.is_everybody), (3, true));
        let again = fan_out::drawing_result(&mut tx, about.id, salem, nobody, eastern(now()), now()).await.unwrap();
        assert_eq!(again.messages, 0);
        tx.commit().await.unwrap();
        let sent: Vec<(MemberId, Json<JsonValue>)> = database.read().await.unwrap()
            .sql("SELECT member_id, details FROM notifications ORDER BY member_id LIMIT 9").all().await.unwrap();
        let winners: Vec<_> = sent.iter().map(|(member, details)| (*member, details.0["is_winner"] == true)).collect();
        assert_eq!(winners, [(member(1).id, true), (member(2).id, false), (member(3).id, false)]);
    }

    async fn the_outbox_is_listed_newest_first_with_filters(database: Database) {
        template(&database, 1, "contest_announcement", "both", true).await;
        let (_, about) = live_salem(&database, 3).await;
        set(&database, 2, "UPDATE members SET search_name = 'ana 100% silva' WHERE id = $1").await;
        run(&database, Kind::Announcement, &about, now()).await;
        set(&database, 3, "UPDATE notifications SET status = 'failed', failed_reason = 'No such number' WHERE member_id = $1 AND channel = 'sms'").await;
        let list = async |status: &str, channel: &str, q: &str| {
            let asked = [("status", status), ("channel", channel), ("q", q)];
            assert_pages_join::<ListedNotification>(&database, &asked).await;
            listed::<ListedNotification>(&mut database.read().await.unwrap(), &asked).await
        };
        let all = list("", "", "").await;
        assert_eq!(all.len(), 6);
        assert!(all.windows(2).all(|pair| pair[0].id > pair[1].id));
        assert_eq!(list("pending", "", "").await.len(), 5);
        assert_eq!(list("all", "sms", "").await.len(), 3);
        let failed = list("failed", "sms", "").await;
        assert_eq!(failed[0].failed_reason.as_deref(), Some("No such number"));
        assert_eq!(failed[0].recipient_name.as_deref(), Some("Maria Gomes"));
        assert_eq!(failed[0].town_full_name.as_deref(), Some("Salem, MA"));
        assert_eq!(list("", "", "Ana 100% s").await.len(), 2);
        assert_eq!(list("", "", "na 100").await.len(), 2);
        assert_eq!(list("", "", "an").await.len(), 2);
        assert_eq!(list("", "", "ana 1%").await.len(), 0);
        assert_eq!(list("pending", "email", member(3).person.email.as_str()).await.len(), 1);
        assert_eq!(list("", "", member(3).person.phone.digits()).await.len(), 2);
    }

    async fn a_town_of_any_size_is_reached_once_wherever_the_work_was_broken_off(database: Database) {
        template(&database, 1, "contest_announcement", "both", true).await;
        let (salem, about) = live_salem(&database, 0).await;
        add_people(&database, salem, 0..10_050).await;
        let mut tx = database.write().await.unwrap();
        let first = fan_out::to_town(&mut tx, Kind::Announcement, &about, Reached::default(), eastern(now()), now()).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        // Where only one can write, others get their turn after ten thousand people.
        assert!(first.is_everybody == (first.messages == 20_100) && first.messages >= 20_000, "{first:?}");
        let is_due = !fan_out::due(&mut database.read().await.unwrap(), Kind::Announcement, now(), now(), None).await.unwrap().is_empty();
        assert_eq!(is_due, !first.is_everybody, "it is due until everybody was reached");
        // Another engine begins again.
        let rest = run(&database, Kind::Announcement, &about, now()).await;
        assert_eq!(rest, is_due.then_some(100));
        assert_eq!(run(&database, Kind::Announcement, &about, now()).await, None);
        let (keys,): (i64,) = database.read().await.unwrap()
            .sql("SELECT count(DISTINCT unique_key) FROM notifications").one().await.unwrap();
        assert_eq!(keys, 20_100);
    }

    async fn ten_thousand_people_take_one_statement_and_ids_of_that_moment_which_lie_side_by_side(database: Database) {
        template(&database, 1, "contest_announcement", "both", true).await;
        let (salem, about) = live_salem(&database, 0).await;
        add_people(&database, salem, 0..9_999).await;
        let mut tx = database.write().await.unwrap();
        let reached = fan_out::to_town(&mut tx, Kind::Announcement, &about, Reached::default(), eastern(now()), now()).await.unwrap();
        assert_eq!(reached.map(|reached| (reached.messages, reached.is_everybody)), Some((19_998, true)));
        let rows: Vec<(NotificationId, String)> =
            tx.sql("SELECT id, unique_key FROM notifications ORDER BY id LIMIT 20000").all().await.unwrap();
        for (row, (id, _)) in (1_u128..).zip(&rows) {
            let uuid = id.as_uuid();
            assert_eq!((uuid.get_version_num(), uuid.get_variant()), (7, uuid::Variant::RFC4122));
            assert_eq!(uuid.as_u128() >> 80, u128::try_from(now().as_microseconds() / 1000).unwrap());
            let counted = ((uuid.as_u128() >> 64 & 0xfff) << 12) | (uuid.as_u128() >> 48 & 0xfff);
            assert_eq!(counted, row);
        }
        let keys: std::collections::BTreeSet<_> = rows.iter().map(|(_, key)| key).collect();
        assert_eq!(keys.len(), 19_998);
    }

    async fn messages_to_many_are_found_near_and_far_down_the_outbox(database: Database) {
        template(&database, 1, "contest_announcement", "both", true).await;
        let (salem, about) = live_salem(&database, 0).await;
        let mut tx = database.write().await.unwrap();
        // Half of them are called Maria, and nobody else's name, address or number begins like that.
        tx.sql_of_set(
            "INSERT INTO members (id, town_id, first_name, last_name, search_name, email, mailbox, phone_number, address,
                                  texts_agreed_at, confirmed_at, confirmed_by, signup_date, created_at, updated_at)
             WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10399)
             SELECT {new_id:1780000000000000}, $1, 'Ann', 'Lee', CASE WHEN n % 2 = 0 THEN 'maria lee' ELSE 'ann lee' END,
                    CASE WHEN n % 2 = 0 THEN 'maria' ELSE 'ann' END || n || '@people.example', 'box' || n,
                    '617' || (5550000 + n), '1 Main Street', 1, 1, 'not_asked', 1, 1, 1 FROM numbers", 0)
            .bind(salem).execute().await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(run(&database, Kind::Announcement, &about, now()).await, Some(20_800));
        for moved in [
            "UPDATE notifications SET status = 'pending'",
            // Now ten thousand messages to others are newer than the first one to a Maria.
            "UPDATE notifications SET created_at = created_at + 1
             WHERE member_id IN (SELECT id FROM members WHERE search_name = 'ann lee')",
        ] {
            let mut tx = database.write().await.unwrap();
            tx.sql(moved).execute().await.unwrap();
            tx.commit().await.unwrap();
            let mut db = database.read().await.unwrap();
            let found: Vec<ListedNotification> = listed(&mut db, &[("q", "maria")]).await;
            assert_eq!(counted::<ListedNotification>(&mut db, &[("q", "maria")]).await, (1000, true));
            let ids: std::collections::BTreeSet<_> = found.iter().map(|row| row.id).collect();
            assert_eq!(ids.len(), 1000);
            let to: Vec<_> = ids.iter().map(|id| id.as_uuid()).collect();
            let (others,): (i64,) = db
                .sql_of_set("SELECT count(*) FROM notifications n JOIN members m ON m.id = n.member_id
                             WHERE m.search_name <> 'maria lee' AND n.id IN ($set)", to.len())
                .bind_each(&to).one().await.unwrap();
            assert_eq!(others, 0);
            let texts = [("q", "maria"), ("channel", "sms"), ("status", "failed")];
            assert_eq!(listed::<ListedNotification>(&mut db, &texts).await, []);
        }
    }
}
