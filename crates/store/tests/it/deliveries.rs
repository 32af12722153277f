//! Taking messages out of the outbox: leases, what becomes of a message, reports and numbers.

use sqlx::types::JsonValue;
use townpick_domain::{
    channel::Channels,
    ids::{MemberId, NotificationId},
    time::Timestamp,
};
use townpick_store::{
    Database, Executor, both_engines, members,
    notifications::{
        self, Audience, ChannelIds, NewNotification,
        outbox::{self, Channel, Fate, HandoverRecord, MessageText, Sent, Settlement, TextMark},
    },
    testing::TestDatabase,
};

use crate::fixtures::{contest, member, now, save_contest, saved_business, saved_town, template};

pub fn later(seconds: i64) -> Timestamp {
    now().plus(jiff::SignedDuration::from_secs(seconds))
}

/// A member and the texts and emails of `count` messages to them.
pub async fn waiting(database: &Database, count: u8) -> MemberId {
    let salem = saved_town(database, 1, "Salem").await;
    let business = saved_business(database, 1, vec![salem]).await;
    let contest = contest(1, salem, business, "2026-06-07", "2026-06-14");
    save_contest(database, &contest).await.unwrap();
    let maria = member(1);
    template(database, 1, "welcome", "both", true).await;
    let mut tx = database.write().await.unwrap();
    members::add(&mut tx, salem, std::slice::from_ref(&maria)).await.unwrap();
    for number in 0..count {
        let mut random = [number; 10];
        let message = NewNotification {
            key: format!("welcome:{number}"),
            template_key: "welcome",
            audience: Audience::Member(maria.id),
            town: Some(salem),
            contest: Some(contest.id),
            details: [("user_name", "Maria")].into_iter().collect(),
            ids: ChannelIds::new(now(), || {
                random[9] = random[9].wrapping_add(100);
                random
            }),
        };
        notifications::enqueue(&mut tx, &message, false, now()).await.unwrap();
    }
    tx.commit().await.unwrap();
    maria.id
}

pub async fn lease(database: &Database, channel: Channel, batch: u32, name: &str, at: Timestamp) -> u64 {
    let until = at.plus(jiff::SignedDuration::from_mins(5));
    let mut tx = database.write().await.unwrap();
    let leased = outbox::lease(&mut tx, channel, batch, name, at, until).await.unwrap();
    tx.commit().await.unwrap();
    leased
}

pub async fn held(database: &Database, name: &str) -> Vec<outbox::Leased> {
    outbox::leased(&mut database.read().await.unwrap(), name).await.unwrap()
}

async fn settle(database: &Database, name: &str, id: NotificationId, what: &Settlement) -> bool {
    let mut tx = database.write().await.unwrap();
    let counted = outbox::settle(&mut tx, name, id, what).await.unwrap();
    tx.commit().await.unwrap();
    counted
}

pub async fn hand_over(database: &Database, name: &str, id: NotificationId) -> bool {
    hand_over_at(database, name, id, now()).await
}

async fn hand_over_at(database: &Database, name: &str, id: NotificationId, at: Timestamp) -> bool {
    let stored = MessageText { subject: Some("Hello".to_owned()), content: "Hello Maria".to_owned() };
    let mut tx = database.write().await.unwrap();
    let text = Some(TextMark { digest: [7; 32], to: "6175550123".to_owned() });
    let marked = outbox::hand_over(&mut tx, name, &[&HandoverRecord { id, stored, text }], at).await.unwrap();
    tx.commit().await.unwrap();
    marked.contains(&id)
}

pub async fn report(database: &Database, id: NotificationId, fate: Fate) -> bool {
    let mut tx = database.write().await.unwrap();
    let news = outbox::report(&mut tx, id, "SM1", &fate, later(9)).await.unwrap();
    tx.commit().await.unwrap();
    news
}

#[derive(Debug, PartialEq, sqlx::FromRow)]
pub struct StoredMessage {
    pub status: String,
    pub attempts: i64,
    pub next_attempt_at: Timestamp,
    pub provider_message_id: Option<String>,
    pub message_content: Option<String>,
    pub sent_at: Option<Timestamp>,
    pub delivered_at: Option<Timestamp>,
    pub opened_at: Option<Timestamp>,
    pub failed_reason: Option<String>,
    pub leased_by: Option<String>,
    pub handed_over_at: Option<Timestamp>,
}

pub async fn stored_message(database: &Database, id: NotificationId) -> StoredMessage {
    let mut db = database.read().await.unwrap();
    db.sql(
        "SELECT status, attempts, next_attempt_at, provider_message_id, message_content, sent_at, delivered_at,
                opened_at, failed_reason, leased_by, handed_over_at FROM notifications WHERE id = $1",
    )
    .bind(id)
    .one()
    .await
    .unwrap()
}

pub async fn first(database: &Database) -> NotificationId {
    assert_eq!(lease(database, Channel::Sms, 1, "a", now()).await, 1);
    held(database, "a").await[0].id
}

/// PostgreSQL chooses such a plan by itself when it believes the table to be nearly empty.
#[tokio::test]
async fn a_lease_holds_no_more_than_was_asked_for_however_the_rows_are_found() {
    let test = TestDatabase::postgres().await;
    let database = test.database();
    waiting(&database, 3).await;
    let mut tx = database.write().await.unwrap();
    for other_way in [
        "SET LOCAL enable_hashjoin = off",
        "SET LOCAL enable_mergejoin = off",
        "SET LOCAL enable_hashagg = off",
        "SET LOCAL enable_sort = off",
        "SET LOCAL enable_material = off",
    ] {
        tx.sql(other_way).execute().await.unwrap();
    }
    assert_eq!(outbox::lease(&mut tx, Channel::Sms, 1, "a", now(), later(60)).await.unwrap(), 1);
    tx.commit().await.unwrap();
    test.discard().await;
}

both_engines! {
    async fn a_lease_holds_what_is_due_until_its_time_is_up(database: Database) {
        waiting(&database, 3).await;
        assert_eq!(lease(&database, Channel::Sms, 100, "early", later(-1)).await, 0);
        assert_eq!(lease(&database, Channel::Sms, 1, "a", now()).await, 1);
        assert_eq!(lease(&database, Channel::Sms, 100, "b", now()).await, 2);
        assert_eq!(lease(&database, Channel::Sms, 100, "c", now()).await, 0);
        assert_eq!(lease(&database, Channel::Email, 100, "d", now()).await, 3);
        assert_eq!(lease(&database, Channel::Sms, 100, "e", later(300)).await, 3);
        assert!(held(&database, "b").await.is_empty());
        let mut tx = database.write().await.unwrap();
        assert_eq!(outbox::release(&mut tx, "e").await.unwrap(), 3);
        tx.commit().await.unwrap();
        assert_eq!(lease(&database, Channel::Sms, 100, "f", later(301)).await, 3);
    }

    async fn a_worker_that_dies_costs_a_message_no_attempt(database: Database) {
        waiting(&database, 1).await;
        let five_minutes = 300;
        let attempts = async |name| held(&database, name).await[0].attempts;
        for (death, name) in ["a", "b", "c"].into_iter().enumerate() {
            let at = later(five_minutes * i64::try_from(death).unwrap());
            assert_eq!(lease(&database, Channel::Sms, 1, name, at).await, 1);
            assert_eq!(attempts(name).await, 0);
            let id = held(&database, name).await[0].id;
            assert!(hand_over_at(&database, name, id, at).await);
            assert_eq!(attempts(name).await, 1);
        }
        // Whoever dies before it hands anything over takes back nothing twice.
        assert_eq!(lease(&database, Channel::Sms, 1, "d", later(900)).await, 1);
        let id = held(&database, "d").await[0].id;
        assert!(hand_over_at(&database, "d", id, later(900)).await);
        let reason = "busy".to_owned();
        let retry = Settlement::Retry { at: later(1000), reason, in_doubt: true, counts: true };
        assert!(settle(&database, "d", id, &retry).await);
        for (seconds, name) in [(1000, "e"), (1300, "f"), (1600, "g")] {
            assert_eq!(lease(&database, Channel::Sms, 1, name, later(seconds)).await, 1);
            assert_eq!(attempts(name).await, 1);
        }
    }

    async fn a_leased_message_brings_everything_it_is_made_of(database: Database) {
        let maria = waiting(&database, 1).await;
        lease(&database, Channel::Email, 100, "a", now()).await;
        let message = held(&database, "a").await.remove(0);
        assert_eq!((message.member_id, message.due.template_key.as_str()), (Some(maria), "welcome"));
        assert_eq!(message.facts.first_name.as_deref(), Some("Maria"));
        assert_eq!(message.phone_number.as_deref(), Some("6175550101"));
        assert_eq!((message.due.is_subscribed, message.due.preferred_channel), (Some(true), Some(Channels::Both)));
        assert_eq!((message.facts.town_name.as_deref(), message.town_slug.as_deref()), (Some("Salem"), Some("salem-ma")));
        assert_eq!(message.due.time_zone.as_deref(), Some("America/New_York"));
        assert_eq!(message.facts.contest_title.as_deref(), Some("Contest 1"));
        assert_eq!(message.facts.business_name.as_deref(), Some("Bakery 1"));
        assert_eq!((message.place_id, message.contest_code, message.proof_code), (None, None, None));
        assert_eq!(message.due.details, JsonValue::from_iter([("user_name", "Maria")]));
    }

    async fn two_workers_never_hold_the_same_message(database: Database) {
        waiting(&database, 40).await;
        let names = ["a", "b", "c", "d"];
        let leases = names.map(|name| {
            let database = database.clone();
            tokio::spawn(async move { lease(&database, Channel::Sms, 100, name, now()).await })
        });
        let mut total = 0;
        for lease in leases {
            total += lease.await.unwrap();
        }
        let mut ids = Vec::new();
        for name in names {
            ids.extend(held(&database, name).await.into_iter().map(|message| message.id));
        }
        ids.sort();
        ids.dedup();
        assert_eq!((total, ids.len()), (40, 40));
    }

    async fn a_sent_message_keeps_its_words_and_the_providers_name(database: Database) {
        waiting(&database, 1).await;
        let id = first(&database).await;
        assert!(hand_over(&database, "a", id).await);
        assert_eq!(stored_message(&database, id).await.handed_over_at, Some(now()));
        let sent = Settlement::Sent { provider_id: "SM1".to_owned(), at: later(1) };
        assert!(settle(&database, "a", id, &sent).await);
        let found = stored_message(&database, id).await;
        assert_eq!((found.status.as_str(), found.attempts, found.sent_at), ("sent", 1, Some(later(1))));
        assert_eq!(found.provider_message_id.as_deref(), Some("SM1"));
        assert_eq!(found.message_content.as_deref(), Some("Hello Maria"));
        assert_eq!((found.leased_by, found.handed_over_at), (None, None));
    }

    async fn what_a_worker_plans_counts_only_while_it_holds_the_message(database: Database) {
        waiting(&database, 1).await;
        let id = first(&database).await;
        assert_eq!(lease(&database, Channel::Sms, 100, "b", later(300)).await, 1);
        assert!(!hand_over(&database, "a", id).await);
        let retry = Settlement::Retry { at: later(400), reason: "slow".to_owned(), in_doubt: false, counts: true };
        assert!(!settle(&database, "a", id, &retry).await);
        assert!(!settle(&database, "a", id, &Settlement::Dropped { reason: "no" }).await);
        // That the provider has it is true whoever says so.
        let sent = Settlement::Sent { provider_id: "SM1".to_owned(), at: later(1) };
        assert!(settle(&database, "a", id, &sent).await);
        assert!(!settle(&database, "b", id, &retry).await);
        assert_eq!(stored_message(&database, id).await.status, "sent");
    }

    async fn a_retry_remembers_whether_the_provider_may_have_it(database: Database) {
        waiting(&database, 1).await;
        let id = first(&database).await;
        hand_over(&database, "a", id).await;
        let doubt = Settlement::Retry { at: later(60), reason: "lost".to_owned(), in_doubt: true, counts: true };
        assert!(settle(&database, "a", id, &doubt).await);
        let doubtful = stored_message(&database, id).await;
        assert_eq!((doubtful.handed_over_at, doubtful.next_attempt_at), (Some(now()), later(60)));
        assert_eq!(doubtful.failed_reason.as_deref(), Some("lost"));
        assert_eq!(lease(&database, Channel::Sms, 100, "b", later(60)).await, 1);
        let message = held(&database, "b").await.remove(0);
        assert_eq!(message.handed_over_digest.as_deref(), Some(&[7; 32][..]));
        let sure = Settlement::Retry { at: later(90), reason: "busy".to_owned(), in_doubt: false, counts: true };
        assert!(settle(&database, "b", id, &sure).await);
        assert_eq!(stored_message(&database, id).await.handed_over_at, None);
    }

    async fn a_message_can_wait_be_dropped_given_up_kept_here_or_left_untried(database: Database) {
        waiting(&database, 5).await;
        lease(&database, Channel::Sms, 100, "a", now()).await;
        let ids: Vec<_> = held(&database, "a").await.into_iter().map(|message| message.id).collect();
        settle(&database, "a", ids[0], &Settlement::Postponed { until: later(50) }).await;
        settle(&database, "a", ids[1], &Settlement::Dropped { reason: "unwanted" }).await;
        settle(&database, "a", ids[2], &Settlement::Failed { reason: "gone".to_owned(), at: later(2) }).await;
        let text = MessageText { subject: None, content: "Hi".to_owned() };
        settle(&database, "a", ids[3], &Settlement::Local(text)).await;
        hand_over(&database, "a", ids[4]).await;
        settle(&database, "a", ids[4], &Settlement::Untried).await;
        let mut seen = Vec::new();
        for id in ids {
            let found = stored_message(&database, id).await;
            assert_eq!(found.leased_by, None);
            seen.push((found.status, found.attempts, found.failed_reason));
        }
        assert_eq!(seen, [
            ("pending".to_owned(), 0, None),
            ("dropped".to_owned(), 0, Some("unwanted".to_owned())),
            ("failed".to_owned(), 0, Some("gone".to_owned())),
            ("local".to_owned(), 0, None),
            ("pending".to_owned(), 0, None),
        ]);
        assert_eq!(lease(&database, Channel::Sms, 100, "b", later(10)).await, 1);
        let mut db = database.read().await.unwrap();
        let stats = outbox::stats(&mut db, later(20)).await.unwrap();
        assert_eq!((stats.pending, stats.failed_last_day, stats.sent_last_day, stats.local), (7, 1, 0, 1));
        assert_eq!((stats.retrying, stats.lag_seconds(later(20))), (0, Some(20)));
        let tomorrow = outbox::stats(&mut db, later(90_000)).await.unwrap();
        assert_eq!(tomorrow.failed_last_day, 0);
    }

    async fn only_what_failed_before_and_waits_counts_as_tried_again(database: Database) {
        waiting(&database, 2).await;
        lease(&database, Channel::Sms, 100, "a", now()).await;
        let ids: Vec<_> = held(&database, "a").await.into_iter().map(|message| message.id).collect();
        hand_over(&database, "a", ids[0]).await;
        hand_over(&database, "a", ids[1]).await;
        let retrying = async |at| outbox::stats(&mut database.read().await.unwrap(), at).await.unwrap().retrying;
        assert_eq!(retrying(now()).await, 0);
        let busy = Settlement::Retry { at: later(5), reason: "busy".to_owned(), in_doubt: false, counts: true };
        settle(&database, "a", ids[0], &busy).await;
        assert_eq!(retrying(later(1)).await, 1);
        // Its second try is on its way.
        lease(&database, Channel::Sms, 100, "b", later(5)).await;
        hand_over(&database, "b", ids[0]).await;
        assert_eq!(retrying(later(6)).await, 0);
    }

    async fn the_next_due_message_is_told_even_while_somebody_holds_it(database: Database) {
        let mut db = database.read().await.unwrap();
        assert_eq!(outbox::next_due(&mut db, Channel::Sms).await.unwrap(), None);
        waiting(&database, 1).await;
        assert_eq!(outbox::next_due(&mut db, Channel::Sms).await.unwrap(), Some(now()));
        lease(&database, Channel::Sms, 100, "a", now()).await;
        assert_eq!(outbox::next_due(&mut db, Channel::Sms).await.unwrap(), Some(later(300)));
    }

    async fn a_report_settles_a_text_whose_answer_was_lost(database: Database) {
        waiting(&database, 1).await;
        let id = first(&database).await;
        // A report on a message that was never handed over is somebody's mistake.
        report(&database, id, Fate::Accepted).await;
        assert_eq!(stored_message(&database, id).await.status, "pending");
        hand_over(&database, "a", id).await;
        report(&database, id, Fate::Accepted).await;
        let sent = stored_message(&database, id).await;
        assert_eq!((sent.status.as_str(), sent.provider_message_id.as_deref()), ("sent", Some("SM1")));
        assert_eq!(lease(&database, Channel::Sms, 100, "b", later(900)).await, 0);
    }

    async fn reports_count_in_any_order(database: Database) {
        waiting(&database, 1).await;
        let id = first(&database).await;
        hand_over(&database, "a", id).await;
        assert!(report(&database, id, Fate::Delivered).await);
        assert!(!report(&database, id, Fate::Accepted).await);
        assert!(!report(&database, id, Fate::Failed { reason: "late".to_owned() }).await);
        assert!(!report(&database, id, Fate::Delivered).await);
        let delivered = stored_message(&database, id).await;
        assert_eq!((delivered.status.as_str(), delivered.delivered_at), ("delivered", Some(later(9))));
        assert_eq!(delivered.failed_reason, None);
    }

    async fn an_undelivered_message_tells_why(database: Database) {
        waiting(&database, 1).await;
        let id = first(&database).await;
        hand_over(&database, "a", id).await;
        assert!(report(&database, id, Fate::Failed { reason: "unreachable".to_owned() }).await);
        let failed = stored_message(&database, id).await;
        assert_eq!((failed.status.as_str(), failed.failed_reason.as_deref()), ("failed", Some("unreachable")));
    }

    async fn the_first_opening_counts(database: Database) {
        waiting(&database, 1).await;
        let id = first(&database).await;
        let open = async |at| {
            let mut tx = database.write().await.unwrap();
            let news = outbox::opened(&mut tx, id, at).await.unwrap();
            tx.commit().await.unwrap();
            news
        };
        assert!(!open(later(1)).await, "it was not even sent");
        hand_over(&database, "a", id).await;
        settle(&database, "a", id, &Settlement::Sent { provider_id: "x".to_owned(), at: later(1) }).await;
        assert!(open(later(2)).await);
        assert!(!open(later(3)).await);
        let opened = stored_message(&database, id).await;
        assert_eq!((opened.opened_at, opened.delivered_at), (Some(later(2)), Some(later(2))));
    }

    async fn names_that_belong_to_a_message_are_told_from_those_that_do_not(database: Database) {
        waiting(&database, 1).await;
        let id = first(&database).await;
        settle(&database, "a", id, &Settlement::Sent { provider_id: "SM1".to_owned(), at: now() }).await;
        let mut db = database.read().await.unwrap();
        let names = ["SM1".to_owned(), "SM2".to_owned()];
        assert_eq!(outbox::unknown_provider_ids(&mut db, &names).await.unwrap(), ["SM2"]);
    }

    async fn a_report_counts_whatever_a_later_attempt_was_told(database: Database) {
        waiting(&database, 1).await;
        let id = first(&database).await;
        hand_over(&database, "a", id).await;
        let refused = Settlement::Retry { at: later(60), reason: "429".to_owned(), in_doubt: false, counts: true };
        settle(&database, "a", id, &refused).await;
        assert!(report(&database, id, Fate::Delivered).await);
        assert_eq!(stored_message(&database, id).await.status, "delivered");
    }

    async fn many_messages_are_handed_over_and_settled_together_and_only_those_that_are_held(database: Database) {
        waiting(&database, 60).await;
        assert_eq!(lease(&database, Channel::Email, 58, "a", now()).await, 58);
        assert_eq!(lease(&database, Channel::Email, 58, "b", now()).await, 2);
        let ids = async |name| held(&database, name).await.into_iter().map(|message| message.id).collect::<Vec<_>>();
        let (ours, theirs) = (ids("a").await, ids("b").await);
        let handings: Vec<HandoverRecord> = ours.iter().chain(&theirs).map(|id| HandoverRecord {
            id: *id,
            stored: MessageText { subject: Some(format!("To {id}")), content: format!("Hello {id}") },
            text: None,
        }).collect();
        let mut tx = database.write().await.unwrap();
        let marked = outbox::hand_over(&mut tx, "a", &handings.iter().collect::<Vec<_>>(), now()).await.unwrap();
        assert_eq!(marked, ours.iter().copied().collect());
        let sent: Vec<Sent> = ours[1..].iter().map(|id| Sent { id: *id, provider_id: format!("{id}@mail"), at: later(1) }).collect();
        assert_eq!(outbox::settle_sent(&mut tx, &sent).await.unwrap().len(), 57);
        assert_eq!(outbox::settle_sent(&mut tx, &sent).await.unwrap().len(), 0, "no news");
        let refused = Settlement::Failed { reason: "554 no".to_owned(), at: later(2) };
        assert!(!outbox::settle(&mut tx, "b", ours[0], &refused).await.unwrap(), "somebody else holds it");
        assert!(outbox::settle(&mut tx, "a", ours[0], &refused).await.unwrap());
        tx.commit().await.unwrap();
        let mut db = database.read().await.unwrap();
        let right: (i64,) = db
            .sql("SELECT count(*) FROM notifications WHERE status = 'sent' AND provider_message_id LIKE '%@mail' AND attempts = 1
                  AND subject LIKE 'To %' AND message_content = 'Hello ' || substr(subject, 4) AND leased_by IS NULL")
            .one().await.unwrap();
        let others: Vec<(String, i64)> = db
            .sql("SELECT status, attempts FROM notifications WHERE channel = 'email' AND status <> 'sent' ORDER BY status LIMIT 9")
            .all().await.unwrap();
        let pending = ("pending".to_owned(), 0);
        assert_eq!((right.0, others), (57, vec![("failed".to_owned(), 1), pending.clone(), pending]));
    }
}
