//! Which old messages go, and which stay because something may still ask for them.

use townpick_domain::{
    ids::{ContestId, NoticeId, NotificationId},
    time::Timestamp,
};
use townpick_store::{
    Database, Executor, activity, attempts, both_engines, notices, notifications::retention,
    testing::TestDatabase, text_replies,
};

use crate::fixtures::{contest, now, save_contest, saved_business, saved_town};

fn days(count: i64) -> jiff::SignedDuration {
    jiff::SignedDuration::from_hours(24 * count)
}

async fn run(database: &Database, statement: &'static str, contest: ContestId, text: &str, at: Timestamp) {
    let mut tx = database.write().await.unwrap();
    tx.sql_of_set(statement, 0).bind(contest).bind(text.to_owned()).bind(at).execute().await.unwrap();
    tx.commit().await.unwrap();
}

/// A settled message of a contest, made then.
async fn save_message(database: &Database, contest: ContestId, key: &str, at: Timestamp) {
    let statement = "INSERT INTO notifications (id, unique_key, audience, contest_id, channel, type, template_key, status,
                                                next_attempt_at, created_at)
                     SELECT {new_id:$3}, $2, 'administrators', $1, 'email', 'welcome', 'welcome', 'sent', $3, $3";
    run(database, statement, contest, key, at).await;
}

/// A contest of its own town, drawn and told, with one place in this state.
async fn drawn(database: &Database, number: u8, state: &str) -> ContestId {
    let town = saved_town(database, number, &format!("Town {number}")).await;
    let business = saved_business(database, number, vec![town]).await;
    let contest = contest(number, town, business, "2026-06-07", "2026-06-14");
    save_contest(database, &contest).await.unwrap();
    for statement in [
        "INSERT INTO drawings (id, contest_id, drawing_method, closed_at, total_participants, merkle_root,
                               drawing_timestamp, winners_selected, random_seed, results_queued_at, created_at)
         SELECT {new_id:$3}, $1, $2, $3, 1, commitment, $3, 1, commitment, $3, $3 FROM contests WHERE id = $1",
        "INSERT INTO participant_snapshots (id, contest_id, user_name, ticket, holder, entered_at, snapshot_taken_at)
         SELECT {new_id:$3}, $1, $2, substr(commitment, 1, 16), commitment, $3, $3 FROM contests WHERE id = $1",
        "INSERT INTO drawing_places (id, contest_id, place, snapshot_id, random_value, random_index, state, updated_at)
         SELECT {new_id:$3}, $1, 1, id, '1', 0, $2, $3 FROM participant_snapshots WHERE contest_id = $1",
    ] {
        run(database, statement, contest.id, state, now()).await;
    }
    contest.id
}

async fn left(database: &Database) -> Vec<String> {
    let rows: Vec<(String,)> = database
        .read()
        .await
        .unwrap()
        .sql("SELECT unique_key FROM notifications ORDER BY unique_key LIMIT 100")
        .all()
        .await
        .unwrap();
    rows.into_iter().map(|(key,)| key).collect()
}

both_engines! {
    async fn old_messages_go_unless_something_may_still_ask_for_them(database: Database) {
        let answered = drawn(&database, 1, "claimed").await;
        let waiting = drawn(&database, 2, "notified").await;
        let voided = drawn(&database, 3, "notified").await;
        let untold = drawn(&database, 4, "claimed").await;
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE contests SET voided_at = $2, void_reason = 'closed' WHERE id = $1")
            .bind(voided).bind(now()).execute().await.unwrap();
        tx.sql("UPDATE drawings SET results_queued_at = NULL WHERE contest_id = $1").bind(untold).execute().await.unwrap();
        tx.commit().await.unwrap();
        for (contest, name) in [(answered, "answered"), (waiting, "waiting"), (voided, "voided"), (untold, "untold")] {
            save_message(&database, contest, &format!("{name}:old"), now()).await;
            save_message(&database, contest, &format!("{name}:young"), now().plus(days(1))).await;
        }
        save_message(&database, answered, "no contest", now()).await;
        save_message(&database, answered, "not sent", now()).await;
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE notifications SET contest_id = NULL WHERE unique_key = 'no contest'").execute().await.unwrap();
        tx.sql("UPDATE notifications SET status = 'pending' WHERE unique_key = 'not sent'").execute().await.unwrap();
        assert_eq!(retention::remove_old(&mut tx, now()).await.unwrap(), 0, "not a moment too early");
        let later = now().plus(jiff::SignedDuration::from_secs(1));
        assert_eq!(retention::remove_old(&mut tx, later).await.unwrap(), 3);
        tx.commit().await.unwrap();
        assert_eq!(left(&database).await, [
            "answered:young", "not sent", "untold:old", "untold:young", "voided:young", "waiting:old", "waiting:young",
        ]);
    }

    async fn what_a_message_said_leaves_before_it_does(database: Database) {
        let answered = drawn(&database, 1, "claimed").await;
        let waiting = drawn(&database, 2, "notified").await;
        for (contest, name) in [(answered, "answered"), (waiting, "waiting")] {
            save_message(&database, contest, name, now()).await;
        }
        save_message(&database, answered, "unsent", now()).await;
        save_message(&database, answered, "young", now().plus(days(1))).await;
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE notifications SET subject = 'You won', message_content = 'Hi Maria'").execute().await.unwrap();
        tx.sql("UPDATE notifications SET status = 'put_off' WHERE unique_key = 'unsent'").execute().await.unwrap();
        assert_eq!(retention::empty_old(&mut tx, now()).await.unwrap(), 0, "not a moment too early");
        let later = now().plus(jiff::SignedDuration::from_secs(1));
        assert_eq!(retention::empty_old(&mut tx, later).await.unwrap(), 1);
        assert_eq!(retention::empty_old(&mut tx, later).await.unwrap(), 0, "once");
        let wordless: Vec<(String, String)> = tx
            .sql("SELECT unique_key, status FROM notifications WHERE subject IS NULL AND message_content IS NULL LIMIT 9")
            .all().await.unwrap();
        assert_eq!(wordless, [("answered".to_owned(), "sent".to_owned())]);
        tx.commit().await.unwrap();
    }

    async fn who_heard_of_an_opening_stays_known_while_others_are_to_hear_of_it(database: Database) {
        let told = drawn(&database, 1, "claimed").await;
        let half_told = drawn(&database, 2, "claimed").await;
        for (contest, name) in [(told, "told"), (half_told, "half told")] {
            save_message(&database, contest, name, now()).await;
            run(
                &database,
                "INSERT INTO town_launches (id, town_id, template_key, opened_at, notified_at)
                 SELECT {new_id:$3}, town_id, 'town_launch', $3, CASE WHEN $2 = 'told' THEN $3 END
                 FROM contests WHERE id = $1",
                contest, name, now(),
            ).await;
        }
        let mut tx = database.write().await.unwrap();
        tx.sql(
            "UPDATE notifications SET template_key = 'town_launch',
                    town_id = (SELECT c.town_id FROM contests c WHERE c.id = notifications.contest_id)",
        ).execute().await.unwrap();
        assert_eq!(retention::remove_old(&mut tx, now().plus(days(1))).await.unwrap(), 1);
        tx.commit().await.unwrap();
        assert_eq!(left(&database).await, ["half told"]);
    }

    async fn a_notices_figures_outlive_its_messages(database: Database) {
        let contest = drawn(&database, 1, "claimed").await;
        let notice = NoticeId::new(now(), [1; 10]);
        let mut tx = database.write().await.unwrap();
        tx.sql(
            "INSERT INTO notices (id, kind, audience, channel, subject_template, message_template, author, created_at,
                                  updated_at) VALUES ($1, 'notice', 'everybody', 'email', 'News', 'Words', 'Robin', $2, $2)",
        ).bind(notice).bind(now()).execute().await.unwrap();
        tx.commit().await.unwrap();
        for (name, days_later) in [("one", 0), ("two", 0), ("young", 3)] {
            save_message(&database, contest, name, now().plus(days(days_later))).await;
        }
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE notifications SET notice_id = $1").bind(notice).execute().await.unwrap();
        let before = notices::figures(&mut tx, notice).await.unwrap();
        assert_eq!(before.iter().map(|figure| (figure.status.as_str(), figure.messages)).collect::<Vec<_>>(), [("sent", 3)]);
        assert_eq!(retention::remove_old(&mut tx, now().plus(days(1))).await.unwrap(), 2);
        assert_eq!(notices::figures(&mut tx, notice).await.unwrap(), before);
        tx.commit().await.unwrap();
    }

    async fn every_batch_is_found_through_an_index(database: Database) {
        let is_postgres = database.version().await.unwrap().starts_with("PostgreSQL");
        let mut tx = database.write().await.unwrap();
        if is_postgres {
            // It reads a nearly empty table from its beginning, or sorts it, unless it is told not to.
            for statement in ["SET LOCAL enable_seqscan = off", "SET LOCAL enable_bitmapscan = off"] {
                tx.sql(statement).execute().await.unwrap();
            }
            // Of two indexes in the right order it takes the smaller one, as soon as it knows how large they are.
            let entries = "INSERT INTO admin_activity_log (id, admin_user, entity_modified, change_summary, created_at)
                           SELECT {new_id:$1}, 'Robin', 'Town', 'Opened', $1 + n FROM generate_series(1, 500) AS numbers (n)";
            tx.sql_of_set(entries, 0).bind(now()).execute().await.unwrap();
            tx.sql("ANALYZE admin_activity_log").execute().await.unwrap();
        }
        let batches = [
            (retention::WORDY, "notifications_with_words"),
            (retention::OLD, if is_postgres { "notifications_pkey" } else { "sqlite_autoindex_notifications_1" }),
            (activity::WITH_DETAILS, "admin_activity_log_with_details"),
            (activity::WITH_NETWORK, "admin_activity_log_with_network"),
            (attempts::ENDED, "attempt_counters_by_end"),
            (text_replies::OLD, "text_replies_newest"),
        ];
        for (batch, index) in batches {
            let explain = if is_postgres { "EXPLAIN {batch}" } else { "EXPLAIN QUERY PLAN {batch}" };
            let statement = tx.assembled(explain, &[("batch", batch), retention::IS_SETTLED], 0);
            let statement = statement.bind(now());
            let statement = match batch {
                text_replies::OLD => statement.bind(now()),
                retention::OLD => statement.bind(NotificationId::new(now(), [0; 10])),
                _ => statement,
            };
            let plan: Vec<String> = if is_postgres {
                let lines: Vec<(String,)> = statement.all().await.unwrap();
                lines.into_iter().map(|(line,)| line).collect()
            } else {
                let lines: Vec<(i64, i64, i64, String)> = statement.all().await.unwrap();
                lines.into_iter().map(|(.., line)| line).collect()
            };
            let plan = plan.join("\n");
            assert!(plan.contains(index), "{batch}\n{plan}");
            assert!(!plan.contains("Sort") && !plan.contains("TEMP B-TREE"), "it is in order already\n{plan}");
        }
    }
}

/// Who asks what is in a table, and when it leaves, finds every table in the handbook.
#[tokio::test]
async fn the_handbook_tells_of_every_table_when_it_leaves() {
    let handbook = include_str!("../../../../docs/operations.md");
    let section =
        handbook.split("\n## ").find(|section| section.starts_with("How long things are kept")).unwrap();
    let test = TestDatabase::sqlite().await;
    let tables: Vec<(String,)> = test
        .database()
        .read()
        .await
        .unwrap()
        .sql(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_sqlx%' ESCAPE '\\'
             AND name NOT LIKE 'members\\_search%' ESCAPE '\\' ORDER BY name LIMIT 500",
        )
        .all()
        .await
        .unwrap();
    assert!(tables.len() > 50);
    for (table,) in tables {
        assert!(section.contains(&format!("`{table}`")), "{table} is missing in docs/operations.md");
    }
    test.discard().await;
}
