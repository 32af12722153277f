//! One member: what they took part in, what they won, what happened to them, and how they are forgotten.

use townpick_domain::{
    contest::ContestStatus,
    ids::{BusinessId, ContestId, MemberId, NotificationId, TownId},
    time::Timestamp,
};
use townpick_store::{Database, Executor, PageRows, both_engines, members};
use uuid::Uuid;

use crate::fixtures::{bytes, contest, member, now, save_contest, saved_business, saved_town};

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

/// Maria of Salem, who joined on May 20.
async fn maria(database: &Database) -> (MemberId, TownId, BusinessId) {
    let salem = saved_town(database, 1, "Salem").await;
    let bakery = saved_business(database, 1, vec![salem]).await;
    let mut maria = member(1);
    maria.joined_at = at("2026-05-20T12:00:00Z");
    let mut tx = database.write().await.unwrap();
    members::add(&mut tx, salem, std::slice::from_ref(&maria)).await.unwrap();
    tx.commit().await.unwrap();
    (maria.id, salem, bakery)
}

async fn week(
    database: &Database,
    (town, business): (TownId, BusinessId),
    number: u8,
    start: &str,
    end: &str,
) -> ContestId {
    let contest = contest(number, town, business, start, end);
    save_contest(database, &contest).await.unwrap();
    contest.id
}

/// Closes a contest's list with one person on it, and draws them in this state.
async fn drawn(database: &Database, contest: ContestId, number: u8, person: MemberId, state: &'static str) {
    let id = |kind: u8| Uuid::from_bytes([number.wrapping_mul(8).wrapping_add(kind); 16]);
    let drawn_at = at("2026-06-01T00:00:00Z");
    let mut tx = database.write().await.unwrap();
    tx.sql(
        "INSERT INTO drawings (id, contest_id, drawing_method, closed_at, total_participants, merkle_root,
                               drawing_timestamp, winners_selected, random_seed, created_at)
         VALUES ($1, $2, 'test', $3, 1, $4, $3, 1, $4, $3)",
    )
    .bind(id(1))
    .bind(contest)
    .bind(drawn_at)
    .bind(vec![1_u8; 32])
    .execute()
    .await
    .unwrap();
    tx.sql(
        "INSERT INTO participant_snapshots (id, contest_id, member_id, user_name, user_email, user_phone, ticket, salt,
                                            holder, entered_at, snapshot_taken_at)
         VALUES ($1, $2, $3, 'Maria Gomes', 'maria1@people.example', '6175550101', $4, $4, $5, $6, $7)",
    )
    .bind(id(2))
    .bind(contest)
    .bind(person)
    .bind(vec![number; 16])
    .bind(vec![number; 32])
    .bind(at("2026-05-25T00:00:00Z"))
    .bind(drawn_at)
    .execute()
    .await
    .unwrap();
    tx.sql(
        "INSERT INTO drawing_places (id, contest_id, place, snapshot_id, member_id, random_value, random_index, state,
                                     updated_at)
         VALUES ($1, $2, 1, $3, $4, '7', 0, $5, $6)",
    )
    .bind(id(3))
    .bind(contest)
    .bind(id(2))
    .bind(person)
    .bind(state)
    .bind(drawn_at)
    .execute()
    .await
    .unwrap();
    tx.commit().await.unwrap();
}

struct Message {
    number: u8,
    status: &'static str,
    sent_at: Option<Timestamp>,
    opened_at: Option<Timestamp>,
    failed_reason: Option<&'static str>,
}

async fn message(database: &Database, member: MemberId, message: Message) {
    let mut tx = database.write().await.unwrap();
    tx.sql(
        "INSERT INTO notifications (id, unique_key, audience, member_id, channel, type, template_key, status, subject,
                                    message_content, next_attempt_at, created_at, sent_at, opened_at, failed_reason)
         VALUES ($1, $2, 'member', $3, 'email', 'welcome', 'welcome', $4, $5, $6, $7, $7, $8, $9, $10)",
    )
    .bind(NotificationId::new(now(), bytes(message.number)))
    .bind(format!("key {}", message.number))
    .bind(member)
    .bind(message.status)
    .bind(format!("Message {}", message.number))
    .bind("é".repeat(150))
    .bind(Timestamp::from_microseconds(now().as_microseconds() + i64::from(message.number)).unwrap())
    .bind(message.sent_at)
    .bind(message.opened_at)
    .bind(message.failed_reason)
    .execute()
    .await
    .unwrap();
    tx.commit().await.unwrap();
}

async fn contests(database: &Database, member: MemberId) -> Vec<(String, ContestStatus, bool)> {
    let mut db = database.read().await.unwrap();
    let found = members::participation(&mut db, member, now(), None, PageRows::Screen).await.unwrap();
    found.into_iter().map(|one| (one.contest_title.clone(), one.window().status(now()), one.won)).collect()
}

async fn run(database: &Database, statement: &'static str, member: MemberId) {
    let mut tx = database.write().await.unwrap();
    tx.sql(statement).bind(member).execute().await.unwrap();
    tx.commit().await.unwrap();
}

both_engines! {
    async fn a_member_takes_part_in_their_town_s_contests_since_they_joined(database: Database) {
        let (maria, salem, bakery) = maria(&database).await;
        let here = (salem, bakery);
        week(&database, here, 1, "2026-05-10", "2026-05-17").await;
        let won = week(&database, here, 2, "2026-05-24", "2026-05-31").await;
        week(&database, here, 3, "2026-05-31", "2026-06-07").await;
        let live = week(&database, here, 4, "2026-06-07", "2026-06-14").await;
        week(&database, here, 5, "2026-06-14", "2026-06-21").await;
        drawn(&database, won, 2, maria, "claimed").await;
        let entry = |number: u8, status, won| (format!("Contest {number}"), status, won);
        // Not the first, which was over when she joined, nor the last, which has not begun.
        let expected = [
            entry(4, ContestStatus::Live, false),
            entry(3, ContestStatus::Completed, false),
            entry(2, ContestStatus::Completed, true),
        ];
        assert_eq!(contests(&database, maria).await, expected);
        let detail = members::detail(&mut database.read().await.unwrap(), maria, now()).await.unwrap().unwrap();
        assert_eq!((detail.current_contests, detail.contests_participated, detail.contests_won), (1, 3, 1));
        assert_eq!((detail.contact.name.as_str(), detail.home.address.as_str()), ("Maria Gomes", "1 Main Street"));
        assert_eq!((detail.town.id, detail.town.full_name.as_str()), (salem, "Salem, MA"));
        assert_eq!((detail.preferred_channel.as_str(), detail.deactivated_at), ("both", None));

        run(&database, "INSERT INTO contest_exclusions (contest_id, member_id, reason, created_at)
                        SELECT id, $1, 'Staff', 1 FROM contests WHERE title = 'Contest 4'", maria).await;
        assert_eq!(contests(&database, maria).await, expected[1..], "excluded from {live}");
        run(&database, "UPDATE members SET is_subscribed = FALSE WHERE id = $1", maria).await;
        assert_eq!(contests(&database, maria).await, expected[2..], "what is closed stays");
    }

    async fn the_moment_of_entering_is_the_later_of_start_and_joining(database: Database) {
        let (maria, salem, bakery) = maria(&database).await;
        week(&database, (salem, bakery), 1, "2026-05-17", "2026-05-24").await;
        let second = week(&database, (salem, bakery), 2, "2026-05-24", "2026-05-31").await;
        let mut db = database.read().await.unwrap();
        let entered: Vec<_> = members::participation(&mut db, maria, now(), None, PageRows::Screen).await.unwrap()
            .into_iter().map(|one| one.entered_at).collect();
        assert_eq!(entered, [at("2026-05-24T22:00:01Z"), at("2026-05-20T12:00:00Z")]);
        let rest = members::participation(&mut db, maria, now(), Some((entered[0], second)), PageRows::Screen)
            .await.unwrap();
        assert_eq!(rest.len(), 1);
    }

    async fn a_prize_that_was_given_up_is_no_win(database: Database) {
        let (maria, salem, bakery) = maria(&database).await;
        let first = week(&database, (salem, bakery), 1, "2026-05-17", "2026-05-24").await;
        let second = week(&database, (salem, bakery), 2, "2026-05-24", "2026-05-31").await;
        let third = week(&database, (salem, bakery), 3, "2026-05-31", "2026-06-07").await;
        drawn(&database, first, 1, maria, "declined").await;
        drawn(&database, second, 2, maria, "notified").await;
        drawn(&database, third, 3, maria, "alternate").await;
        let wins = members::wins(&mut database.read().await.unwrap(), maria).await.unwrap();
        assert_eq!(wins.len(), 1);
        assert_eq!((wins[0].contest_title.as_str(), wins[0].business_name.as_str()), ("Contest 2", "Bakery 1"));
        assert_eq!((wins[0].business_id, wins[0].won_at), (bakery, at("2026-06-01T00:00:00Z")));
    }

    async fn what_happened_is_told_latest_first_in_pages_that_join(database: Database) {
        let (maria, salem, bakery) = maria(&database).await;
        let contest = week(&database, (salem, bakery), 1, "2026-05-24", "2026-05-31").await;
        drawn(&database, contest, 1, maria, "selected").await;
        let sent = Some(now());
        for (number, status, sent_at, opened_at, failed_reason) in [
            (1, "pending", None, None, None),
            (2, "sent", sent, None, None),
            (3, "delivered", sent, sent, None),
            (4, "failed", None, None, Some("no such mailbox")),
            (5, "local", None, None, None),
            (6, "dropped", None, None, None),
        ] {
            message(&database, maria, Message { number, status, sent_at, opened_at, failed_reason }).await;
        }
        let mut tx = database.write().await.unwrap();
        let left = at("2026-06-20T00:00:00Z");
        members::set_subscribed(&mut tx, &[maria], false, members::Deactivation::Dated(left), left).await.unwrap();
        tx.commit().await.unwrap();

        let mut db = database.read().await.unwrap();
        let events = members::timeline(&mut db, maria, now(), None).await.unwrap();
        let shown: Vec<_> = events.iter()
            .map(|event| (event.kind.as_str(), event.name.as_str(), event.delivery.as_deref()))
            .collect();
        assert_eq!(shown, [
            ("deactivated", "", None),
            ("notification", "Message 6", Some("failed")),
            ("notification", "Message 5", None),
            ("notification", "Message 4", Some("failed")),
            ("notification", "Message 3", Some("success")),
            ("notification", "Message 2", Some("delivered")),
            ("notification", "Message 1", Some("pending")),
            ("won", "Contest 1", None),
            ("entered", "Contest 1", None),
            ("joined", "Salem, MA", None),
        ]);
        assert_eq!(events[3].failed_reason.as_deref(), Some("no such mailbox"));
        assert_eq!(events[6].channel.as_deref(), Some("email"));
        assert_eq!(events[6].description.as_deref(), Some("é".repeat(100).as_str()));
        assert_eq!(events[7].description.as_deref(), Some("A gift card"));
        for (position, event) in events.iter().enumerate() {
            let rest = members::timeline(&mut db, maria, now(), Some((event.happened_at, event.id))).await.unwrap();
            assert_eq!(rest, events[position + 1..]);
        }
    }

    async fn a_deleted_member_is_nowhere_any_more(database: Database) {
        let (maria, salem, bakery) = maria(&database).await;
        let contest = week(&database, (salem, bakery), 1, "2026-05-24", "2026-05-31").await;
        drawn(&database, contest, 1, maria, "claimed").await;
        message(&database, maria, Message {
            number: 1, status: "sent", sent_at: Some(now()), opened_at: None, failed_reason: None,
        }).await;
        run(&database, "INSERT INTO contest_participants (id, contest_id, member_id, entered_at)
                        SELECT id, id, $1, 1 FROM contests", maria).await;
        run(&database, "INSERT INTO contest_exclusions (contest_id, member_id, reason, created_at)
                        SELECT id, $1, 'Staff', 1 FROM contests", maria).await;
        run(&database, "INSERT INTO consents (id, member_id, kind, text_version, wording, source, given_at)
                        SELECT $1, $1, 'terms', '1', 'I agree', 'town_page', 1 FROM contests", maria).await;
        let mut tx = database.write().await.unwrap();
        members::delete(&mut tx, maria).await.unwrap();
        tx.commit().await.unwrap();

        let mut db = database.read().await.unwrap();
        assert_eq!(members::detail(&mut db, maria, now()).await.unwrap(), None);
        let (left,): (i64,) = db.sql(
            "SELECT (SELECT count(*) FROM members) + (SELECT count(*) FROM notifications)
                    + (SELECT count(*) FROM contest_participants) + (SELECT count(*) FROM contest_exclusions)
                    + (SELECT count(*) FROM consents)
                    + (SELECT count(*) FROM drawing_places WHERE member_id IS NOT NULL)
                    + (SELECT count(*) FROM participant_snapshots
                       WHERE member_id IS NOT NULL OR user_name IS NOT NULL OR user_email IS NOT NULL
                          OR user_phone IS NOT NULL OR salt IS NOT NULL)",
        ).one().await.unwrap();
        assert_eq!(left, 0);
        let (proof,): (i64,) = db.sql("SELECT count(*) FROM participant_snapshots").one().await.unwrap();
        assert_eq!(proof, 1, "the ticket stays");
        assert_eq!(members::timeline(&mut db, maria, now(), None).await.unwrap(), []);
        assert_eq!(members::wins(&mut db, maria).await.unwrap(), []);
    }
}
