//! Events are written down with what happened, for each address that listens; what comes of sending them is decided here.

use std::time::Duration;

use jiff::SignedDuration;
use townpick_domain::{
    contact::Email,
    ids::AdminId,
    role::Role,
    webhook::{DeliveryStatus, WebhookEvent, address::WebhookAddress, signature::WebhookSecret},
};
use townpick_gateways::webhooks::EventAnswer;
use townpick_store::{
    Database,
    admins::{self, Admin},
    both_engines, list,
    testing::fixtures::{bytes, now, saved_town},
    webhooks::{
        self, ListedDelivery, Webhook,
        outbox::{self, Leased},
    },
};
use townpick_usecases::{
    claims::{Progress, note_progress},
    join::sign_up,
    webhooks::{
        Change, Refusal, change, create, message_id, remove, replay, replay_failed, rotate, settle,
        signatures,
    },
};

use crate::{
    drawing::end,
    drawn::Drawn,
    join::{install_templates, signup},
    support::{at, context},
};

async fn admin(database: &Database, number: u8, role: Role) -> Admin {
    let id = AdminId::new(now(), bytes(number));
    let email = Email::parse(&format!("admin{number}@townpick.example")).unwrap();
    let mut tx = database.write().await.unwrap();
    admins::save(&mut tx, id, &email, "Robin", "hash", Some(role), now()).await.unwrap();
    tx.commit().await.unwrap();
    admins::by_id(&mut database.read().await.unwrap(), id).await.unwrap()
}

fn address() -> WebhookAddress {
    WebhookAddress::parse("https://crm.example/hook", false).unwrap()
}

async fn listening(database: &Database) -> (Admin, Webhook, WebhookSecret) {
    let robin = admin(database, 1, Role::Owner).await;
    let mut tx = database.write().await.unwrap();
    let all = WebhookEvent::all().to_vec();
    let (webhook, secret) = create(&mut tx, &context(), &robin, &address(), all).await.unwrap().unwrap();
    tx.commit().await.unwrap();
    (robin, webhook, secret)
}

async fn log(database: &Database) -> Vec<ListedDelivery> {
    list::rows::<ListedDelivery>(&mut database.read().await.unwrap(), &[], &[]).await.unwrap()
}

/// What was told, in the order in which things happen.
async fn told(database: &Database) -> Vec<WebhookEvent> {
    let mut events: Vec<_> = log(database).await.into_iter().map(|delivery| delivery.event).collect();
    events.sort_unstable();
    events
}

async fn joined(database: &Database) -> ListedDelivery {
    saved_town(database, 1, "Salem").await;
    install_templates(database).await;
    sign_up(database, &context(), &signup(7, "Salem")).await.unwrap();
    log(database).await.remove(0)
}

async fn held(database: &Database, name: &str, hours: i64) -> Leased {
    let now = now().plus(SignedDuration::from_hours(hours));
    let mut tx = database.write().await.unwrap();
    outbox::lease(&mut tx, 1, name, now, now.plus(SignedDuration::from_mins(2))).await.unwrap();
    tx.commit().await.unwrap();
    outbox::leased(&mut database.read().await.unwrap(), name).await.unwrap().remove(0)
}

async fn answered(
    database: &Database,
    lease: &str,
    leased: &Leased,
    status: Result<u16, String>,
    hours: i64,
) {
    let ctx = at(now().plus(SignedDuration::from_hours(hours)));
    let mut tx = database.write().await.unwrap();
    let answer = EventAnswer { status, took: Duration::from_millis(12) };
    settle(&mut tx, &ctx, lease, leased, answer).await.unwrap();
    tx.commit().await.unwrap();
}

async fn webhook(database: &Database, id: townpick_domain::ids::WebhookId) -> Webhook {
    webhooks::by_id(&mut database.read().await.unwrap(), id).await.unwrap()
}

both_engines! {
    async fn a_signup_is_told_without_telling_who_it_was(database: Database) {
        listening(&database).await;
        let told = joined(&database).await;
        assert_eq!((told.event, told.status), (WebhookEvent::MemberJoined, DeliveryStatus::Pending));
        let words = told.body.to_lowercase();
        for personal in ["maria", "gomes", "617", "people.example", "main street"] {
            assert!(!words.contains(personal), "{words}");
        }
        assert!(words.contains("salem-ma"));
    }

    async fn a_refused_signup_is_not_told(database: Database) {
        listening(&database).await;
        joined(&database).await;
        sign_up(&database, &context(), &signup(7, "Salem")).await.unwrap();
        let mut same_phone = signup(8, "Salem");
        same_phone.form.phone = signup(7, "Salem").form.phone;
        sign_up(&database, &context(), &same_phone).await.unwrap();
        assert_eq!(log(&database).await.len(), 1);
    }

    async fn a_contest_is_told_from_its_start_to_its_prize_and_each_step_once(database: Database) {
        listening(&database).await;
        let drawn = Drawn::among(&database, 3, 1).await;
        let winner = drawn.winners().await[0].clone();
        let contest = [WebhookEvent::ContestPublished, WebhookEvent::ContestDrawn];
        assert_eq!(told(&database).await, contest);
        assert_eq!(drawn.answer(winner.id, true, end()).await, Ok(()));
        assert_eq!(drawn.answer(winner.id, true, end()).await, Ok(()));
        for handed_over in [true, false, true] {
            let mut tx = database.write().await.unwrap();
            let progress = Progress { claimed: true, handed_over };
            note_progress(&mut tx, &at(end()), (drawn.contest, winner.id), progress).await.unwrap().unwrap();
            tx.commit().await.unwrap();
        }
        let prize = [WebhookEvent::PrizeClaimed, WebhookEvent::PrizeFulfilled];
        assert_eq!(told(&database).await, [contest, prize].concat());
    }

    async fn nothing_is_written_down_where_nobody_listens(database: Database) {
        let (robin, webhook, _) = listening(&database).await;
        let mut tx = database.write().await.unwrap();
        let off = Change { address: &address(), events: WebhookEvent::all().to_vec(), is_on: false };
        change(&mut tx, &context(), robin.id, webhook.id, off).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        Drawn::among(&database, 3, 1).await;
        assert_eq!(log(&database).await, []);
    }

    async fn an_event_is_tried_again_under_its_id_until_it_is_taken(database: Database) {
        let (_, hook, _) = listening(&database).await;
        let id = joined(&database).await.id;
        let first = held(&database, "first", 0).await;
        answered(&database, "first", &first, Err("refused".to_owned()), 0).await;
        assert_eq!(webhook(&database, hook.id).await.failing_since, Some(now()));
        let second = held(&database, "second", 1).await;
        assert_eq!((second.id, second.attempts, message_id(second.id)), (id, 1, format!("msg_{id}")));
        answered(&database, "second", &second, Ok(204), 1).await;
        let told = log(&database).await.remove(0);
        assert_eq!((told.status, told.attempts, told.last_answer), (DeliveryStatus::Delivered, 2, Some(204)));
        assert_eq!(webhook(&database, hook.id).await.failing_since, None);
    }

    async fn an_address_that_takes_nothing_for_five_days_is_switched_off(database: Database) {
        let (robin, hook, _) = listening(&database).await;
        let id = joined(&database).await.id;
        let leased = held(&database, "first", 0).await;
        answered(&database, "first", &leased, Ok(500), 0).await;
        assert_eq!(webhook(&database, hook.id).await.switched_off_at, None);
        let leased = held(&database, "second", 120).await;
        answered(&database, "second", &leased, Ok(500), 120).await;
        let off = webhook(&database, hook.id).await;
        assert!(off.switched_off_at.is_some() && off.is_given_up);
        assert_eq!(log(&database).await[0].status, DeliveryStatus::Failed, "what waits is given up");

        let mut tx = database.write().await.unwrap();
        assert_eq!(replay(&mut tx, &context(), robin.id, id).await.unwrap(), Err(Refusal::SwitchedOff));
        let on = Change { address: &address(), events: vec![WebhookEvent::MemberJoined], is_on: true };
        change(&mut tx, &context(), robin.id, hook.id, on).await.unwrap().unwrap();
        let (_, count) = replay_failed(&mut tx, &context(), robin.id, hook.id, now()).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        assert_eq!((count, log(&database).await[0].status), (1, DeliveryStatus::Pending));
        assert_eq!(webhook(&database, hook.id).await.failing_since, None, "what was is forgotten");
    }

    async fn an_address_that_says_it_is_gone_is_switched_off_at_once(database: Database) {
        let (_, hook, _) = listening(&database).await;
        joined(&database).await;
        let leased = held(&database, "first", 0).await;
        answered(&database, "first", &leased, Ok(410), 0).await;
        assert!(webhook(&database, hook.id).await.is_given_up);
    }

    async fn both_secrets_sign_for_a_day(database: Database) {
        let (robin, hook, first) = listening(&database).await;
        joined(&database).await;
        let mut tx = database.write().await.unwrap();
        let (_, second) = rotate(&mut tx, &context(), robin.id, hook.id).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        let leased = held(&database, "first", 0).await;
        let signed = |secret: &WebhookSecret, hours| {
            let at = now().plus(SignedDuration::from_hours(hours));
            secret.sign(&message_id(leased.id), at, &leased.body)
        };
        assert_eq!(signatures(&context(), &leased), format!("{} {}", signed(&second, 0), signed(&first, 0)));
        let tomorrow = at(now().plus(SignedDuration::from_hours(24)));
        assert_eq!(signatures(&tomorrow, &leased), signed(&second, 24));
        assert!(!leased.secret.windows(6).any(|bytes| bytes == b"whsec_"), "sealed");
    }

    async fn owners_alone_decide_about_addresses(database: Database) {
        let (robin, hook, _) = listening(&database).await;
        let kim = admin(&database, 2, Role::Manager).await;
        let id = joined(&database).await.id;
        let mut tx = database.write().await.unwrap();
        let new = create(&mut tx, &context(), &kim, &address(), Vec::new()).await.unwrap().map(drop);
        assert_eq!(new, Err(Refusal::NoOwner));
        let off = Change { address: &address(), events: Vec::new(), is_on: false };
        assert_eq!(change(&mut tx, &context(), kim.id, hook.id, off).await.unwrap().map(drop), Err(Refusal::NoOwner));
        assert_eq!(rotate(&mut tx, &context(), kim.id, hook.id).await.unwrap().map(drop), Err(Refusal::NoOwner));
        assert_eq!(replay(&mut tx, &context(), kim.id, id).await.unwrap().map(drop), Err(Refusal::NoOwner));
        assert_eq!(remove(&mut tx, kim.id, hook.id).await.unwrap().map(drop), Err(Refusal::NoOwner));
        for _ in 1..webhooks::MOST {
            create(&mut tx, &context(), &robin, &address(), Vec::new()).await.unwrap().unwrap();
        }
        let more = create(&mut tx, &context(), &robin, &address(), Vec::new()).await.unwrap().map(drop);
        assert_eq!(more, Err(Refusal::TooMany));
        remove(&mut tx, robin.id, hook.id).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        assert_eq!(log(&database).await, []);
    }
}
