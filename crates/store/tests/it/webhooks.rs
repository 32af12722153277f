//! The queue of events, and the addresses they are for.

use jiff::SignedDuration;
use townpick_domain::{
    ids::{ContestId, TownId, WebhookDeliveryId, WebhookId},
    time::Timestamp,
    webhook::{DeliveryStatus, Happening, WebhookEvent, address::WebhookAddress},
};
use townpick_store::{
    Database, Executor, StoreError, both_engines, list,
    webhooks::{
        self, ListedDelivery, NewWebhook, deliveries,
        outbox::{self, Attempt},
    },
};

use crate::fixtures::{bytes, now};

fn later(seconds: i64) -> Timestamp {
    now().plus(SignedDuration::from_secs(seconds))
}

fn webhook_id(number: u8) -> WebhookId {
    WebhookId::new(now(), bytes(number))
}

fn delivery_id(number: u8) -> WebhookDeliveryId {
    WebhookDeliveryId::new(now(), bytes(number))
}

fn address(path: &str) -> WebhookAddress {
    WebhookAddress::parse(&format!("https://crm.example/{path}"), false).unwrap()
}

async fn saved(database: &Database, number: u8, events: &[WebhookEvent]) -> WebhookId {
    let id = webhook_id(number);
    let address = address(&format!("hook-{number}"));
    let mut tx = database.write().await.unwrap();
    let new = NewWebhook {
        id,
        address: &address,
        events: events.to_vec(),
        sealed_secret: vec![number],
        created_by: "Robin",
    };
    webhooks::insert(&mut tx, new, now()).await.unwrap();
    tx.commit().await.unwrap();
    id
}

fn drawn(number: u8) -> Happening {
    let (contest, town) = (ContestId::new(now(), bytes(number)), TownId::new(now(), bytes(1)));
    Happening::of_contest(WebhookEvent::ContestDrawn, contest, town, "Bread")
}

async fn written(database: &Database, number: u8, webhook: WebhookId) {
    let mut tx = database.write().await.unwrap();
    outbox::enqueue(&mut tx, delivery_id(number), webhook, &drawn(number), now()).await.unwrap();
    tx.commit().await.unwrap();
}

async fn lease(database: &Database, name: &str, at: Timestamp) -> u64 {
    let mut tx = database.write().await.unwrap();
    let leased = outbox::lease(&mut tx, 20, name, at, at.plus(SignedDuration::from_mins(2))).await.unwrap();
    tx.commit().await.unwrap();
    leased
}

async fn log(database: &Database) -> Vec<ListedDelivery> {
    list::rows::<ListedDelivery>(&mut database.read().await.unwrap(), &[], &[]).await.unwrap()
}

fn attempt(number: u8, answer: Option<i64>, at: Timestamp) -> Attempt {
    let problem = answer.is_none().then(|| "there was no answer in time".to_owned());
    Attempt { id: delivery_id(number), answer, problem, took: 12, at }
}

both_engines! {
    async fn an_address_hears_of_what_it_asked_for_while_it_is_on(database: Database) {
        let all = saved(&database, 1, WebhookEvent::all()).await;
        let draws = saved(&database, 2, &[WebhookEvent::ContestDrawn]).await;
        let mut tx = database.write().await.unwrap();
        assert_eq!(outbox::listening(&mut tx, WebhookEvent::ContestDrawn).await.unwrap(), [all, draws]);
        assert_eq!(outbox::listening(&mut tx, WebhookEvent::MemberJoined).await.unwrap(), [all]);
        webhooks::change(&mut tx, draws, &address("new"), vec![WebhookEvent::PrizeClaimed]).await.unwrap();
        assert_eq!(outbox::listening(&mut tx, WebhookEvent::ContestDrawn).await.unwrap(), [all]);
        assert_eq!(webhooks::by_id(&mut tx, draws).await.unwrap().url, "https://crm.example/new");
        webhooks::switch_off(&mut tx, all, true, later(1)).await.unwrap();
        webhooks::switch_off(&mut tx, all, false, later(2)).await.unwrap();
        assert_eq!(outbox::listening(&mut tx, WebhookEvent::ContestDrawn).await.unwrap(), []);
        assert_eq!(webhooks::given_up(&mut tx).await.unwrap(), ["https://crm.example/hook-1"]);
        let off = webhooks::lock(&mut tx, all).await.unwrap();
        assert_eq!((off.switched_off_at, off.is_given_up), (Some(later(1)), true), "the first word counts");
        webhooks::switch_on(&mut tx, all).await.unwrap();
        assert_eq!(webhooks::given_up(&mut tx).await.unwrap(), [] as [String; 0]);
        webhooks::set_secret(&mut tx, all, vec![9], later(60)).await.unwrap();
        let listed = webhooks::all(&mut tx).await.unwrap();
        assert_eq!(listed.iter().map(|one| (one.id, one.earlier_secret_until)).collect::<Vec<_>>(), [(all, Some(later(60))), (draws, None)]);
        webhooks::remove(&mut tx, all).await.unwrap();
        assert!(matches!(webhooks::remove(&mut tx, all).await, Err(StoreError::NotFound)));
        let unknown = webhooks::change(&mut tx, all, &address("new"), Vec::new()).await;
        assert!(matches!(unknown, Err(StoreError::NotFound)));
        tx.commit().await.unwrap();
    }

    async fn an_event_is_written_once_for_an_address(database: Database) {
        let webhook = saved(&database, 1, WebhookEvent::all()).await;
        written(&database, 1, webhook).await;
        let mut tx = database.write().await.unwrap();
        outbox::enqueue(&mut tx, delivery_id(2), webhook, &drawn(1), later(5)).await.unwrap();
        tx.commit().await.unwrap();
        let log = log(&database).await;
        assert_eq!(log.len(), 1);
        assert_eq!((log[0].id, log[0].status, log[0].attempts), (delivery_id(1), DeliveryStatus::Pending, 0));
        assert_eq!((log[0].body.clone(), log[0].next_attempt_at), (drawn(1).body(now()), Some(now())));
    }

    async fn whoever_holds_an_event_settles_it_and_anybody_says_that_it_was_taken(database: Database) {
        let webhook = saved(&database, 1, WebhookEvent::all()).await;
        for number in [1, 2] {
            written(&database, number, webhook).await;
        }
        assert_eq!(lease(&database, "first", now()).await, 2);
        assert_eq!(lease(&database, "second", later(119)).await, 0, "they are held");
        assert_eq!(outbox::next_due(&mut database.read().await.unwrap()).await.unwrap(), Some(later(120)));
        assert_eq!(lease(&database, "second", later(120)).await, 2, "a worker that was killed holds nothing for ever");
        let held = outbox::leased(&mut database.read().await.unwrap(), "second").await.unwrap();
        assert_eq!((held.len(), held[0].url.as_str(), held[0].secret.clone()), (2, "https://crm.example/hook-1", vec![1]));
        assert!(outbox::leased(&mut database.read().await.unwrap(), "first").await.unwrap().is_empty());

        let mut tx = database.write().await.unwrap();
        // The first worker comes back late.
        outbox::failed(&mut tx, "first", &attempt(1, Some(500), later(121)), Some(later(200))).await.unwrap();
        outbox::delivered(&mut tx, &attempt(2, Some(204), later(121))).await.unwrap();
        outbox::failed(&mut tx, "second", &attempt(2, None, later(122)), None).await.unwrap();
        outbox::failed(&mut tx, "second", &attempt(1, None, later(122)), Some(later(300))).await.unwrap();
        tx.commit().await.unwrap();
        let log = log(&database).await;
        let told: Vec<_> = log.iter().map(|one| (one.id, one.status, one.attempts, one.last_answer)).collect();
        assert_eq!(told, [(delivery_id(2), DeliveryStatus::Delivered, 1, Some(204)), (delivery_id(1), DeliveryStatus::Pending, 1, None)]);
        assert_eq!(log[1].last_problem.as_deref(), Some("there was no answer in time"));
        assert_eq!((log[1].next_attempt_at, log[0].next_attempt_at, log[0].last_took), (Some(later(300)), None, Some(12)));
        assert_eq!(outbox::next_due(&mut database.read().await.unwrap()).await.unwrap(), Some(later(300)));
    }

    async fn what_failed_is_counted_and_sent_again(database: Database) {
        let webhook = saved(&database, 1, WebhookEvent::all()).await;
        for number in [1, 2, 3] {
            written(&database, number, webhook).await;
        }
        lease(&database, "first", now()).await;
        let mut tx = database.write().await.unwrap();
        outbox::delivered(&mut tx, &attempt(1, Some(200), later(1))).await.unwrap();
        outbox::give_up_waiting(&mut tx, webhook).await.unwrap();
        assert_eq!(deliveries::count_failed(&mut tx, webhook, now()).await.unwrap(), 2);
        assert_eq!(deliveries::count_failed(&mut tx, webhook, later(1)).await.unwrap(), 0);
        assert_eq!(deliveries::replay_failed(&mut tx, webhook, now(), later(2)).await.unwrap(), 2);
        assert_eq!(deliveries::webhook_of(&mut tx, delivery_id(1)).await.unwrap(), webhook);
        assert!(matches!(deliveries::webhook_of(&mut tx, delivery_id(9)).await, Err(StoreError::NotFound)));
        deliveries::replay(&mut tx, delivery_id(1), later(3)).await.unwrap();
        tx.commit().await.unwrap();
        let told: Vec<_> = log(&database).await.into_iter().map(|one| (one.status, one.attempts, one.next_attempt_at)).collect();
        let pending = |at| (DeliveryStatus::Pending, 0, Some(at));
        assert_eq!(told, [pending(later(2)), pending(later(2)), pending(later(3))]);
    }

    async fn an_address_remembers_since_when_it_fails(database: Database) {
        let webhook = saved(&database, 1, WebhookEvent::all()).await;
        let mut tx = database.write().await.unwrap();
        webhooks::note_failure(&mut tx, webhook, later(1)).await.unwrap();
        webhooks::note_failure(&mut tx, webhook, later(2)).await.unwrap();
        assert_eq!(webhooks::by_id(&mut tx, webhook).await.unwrap().failing_since, Some(later(1)));
        webhooks::note_success(&mut tx, webhook).await.unwrap();
        assert_eq!(webhooks::by_id(&mut tx, webhook).await.unwrap().failing_since, None);
        tx.commit().await.unwrap();
    }

    async fn the_log_goes_after_some_time_and_what_waits_stays(database: Database) {
        let webhook = saved(&database, 1, WebhookEvent::all()).await;
        for number in [1, 2] {
            written(&database, number, webhook).await;
        }
        let mut tx = database.write().await.unwrap();
        outbox::delivered(&mut tx, &attempt(1, Some(200), later(1))).await.unwrap();
        assert_eq!(deliveries::remove_old(&mut tx, now()).await.unwrap(), 0);
        assert_eq!(deliveries::remove_old(&mut tx, later(1)).await.unwrap(), 1);
        let (left,): (WebhookDeliveryId,) = tx.sql("SELECT id FROM webhook_deliveries").one().await.unwrap();
        assert_eq!(left, delivery_id(2));
        webhooks::remove(&mut tx, webhook).await.unwrap();
        let (left,): (i64,) = tx.sql("SELECT count(*) FROM webhook_deliveries").one().await.unwrap();
        assert_eq!(left, 0, "the log goes with its address");
        tx.commit().await.unwrap();
    }
}
