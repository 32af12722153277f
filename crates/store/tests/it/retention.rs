//! Which old messages go, and which stay because something may still ask for them.

use townpick_domain::{ids::ContestId, time::Timestamp};
use townpick_store::{Database, Executor, both_engines, notifications::retention};

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
}
