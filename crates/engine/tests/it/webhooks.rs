//! Events on their way to a real receiver, which checks their signatures, refuses them or does not answer.

use std::time::Duration;

use jiff::SignedDuration;
use townpick_domain::{
    contact::Email,
    ids::{AdminId, ContestId, TownId, WebhookDeliveryId},
    time::Timestamp,
    webhook::{DeliveryStatus, Happening, WebhookEvent, address::WebhookAddress, signature::WebhookSecret},
};
use townpick_engine::{Engine, Gateways, Work};
use townpick_gateways::{clock::ManualClock, webhooks::WebhookSender};
use townpick_store::{
    Database, admins, both_engines, list,
    webhooks::{ListedDelivery, given_up, outbox},
};
use townpick_usecases::webhooks::create;
use wiremock::{Mock, MockServer, Request, ResponseTemplate, matchers::method};

use crate::scene::{context, local_gateways};

fn start() -> Timestamp {
    "2026-06-10T12:00:00Z".parse().unwrap()
}

/// A program that listens, and an engine that can reach it.
struct Listening {
    database: Database,
    clock: ManualClock,
    engine: Engine,
    receiver: MockServer,
    secret: WebhookSecret,
}

impl Listening {
    async fn on(database: &Database) -> Self {
        let (clock, receiver) = (ManualClock::at(start()), MockServer::start().await);
        let address = WebhookAddress::parse(&format!("{}/hook", receiver.uri()), true).unwrap();
        let id = AdminId::new(start(), [1; 10]);
        let email = Email::parse("owner@townpick.example").unwrap();
        let mut tx = database.write().await.unwrap();
        admins::save(&mut tx, id, &email, "Robin", "hash", None, start()).await.unwrap();
        let robin = admins::by_id(&mut tx, id).await.unwrap();
        let all = WebhookEvent::all().to_vec();
        let (_, secret) = create(&mut tx, &context(start()), &robin, &address, all).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        let sender = WebhookSender::answering_within(Duration::from_secs(1), true).unwrap();
        let gateways = Gateways { webhooks: Some(sender), ..local_gateways(&clock, 3) };
        Self {
            database: database.clone(),
            engine: Engine::new(database.clone(), gateways),
            clock,
            receiver,
            secret,
        }
    }

    async fn answers(&self, answer: ResponseTemplate) {
        self.receiver.reset().await;
        Mock::given(method("POST")).respond_with(answer).mount(&self.receiver).await;
    }

    async fn happens(&self, number: u8) {
        let (contest, town) = (ContestId::new(start(), [number; 10]), TownId::new(start(), [1; 10]));
        let drawn = Happening::of_contest(WebhookEvent::ContestDrawn, contest, town, "Bread");
        let id = WebhookDeliveryId::new(start(), [number; 10]);
        let mut tx = self.database.write().await.unwrap();
        for webhook in outbox::listening(&mut tx, drawn.event).await.unwrap() {
            outbox::enqueue(&mut tx, id, webhook, &drawn, self.now()).await.unwrap();
        }
        tx.commit().await.unwrap();
    }

    fn now(&self) -> Timestamp {
        townpick_gateways::clock::Clock::now(&self.clock)
    }

    async fn run(&self) -> u64 {
        self.engine.run_once(Work::Webhooks).await.unwrap().count
    }

    async fn arrived(&self) -> Vec<Request> {
        self.receiver.received_requests().await.unwrap()
    }

    async fn log(&self) -> Vec<ListedDelivery> {
        list::rows::<ListedDelivery>(&mut self.database.read().await.unwrap(), &[], &[]).await.unwrap()
    }
}

fn header<'r>(request: &'r Request, name: &str) -> &'r str {
    request.headers.get(name).unwrap().to_str().unwrap()
}

both_engines! {
    async fn an_event_arrives_with_a_signature_over_what_arrives(database: Database) {
        let listening = Listening::on(&database).await;
        listening.answers(ResponseTemplate::new(204)).await;
        listening.happens(1).await;
        assert_eq!((listening.run().await, listening.run().await), (1, 0));
        let arrived = listening.arrived().await;
        assert_eq!(arrived.len(), 1);
        let (id, body) = (header(&arrived[0], "webhook-id"), String::from_utf8(arrived[0].body.clone()).unwrap());
        assert_eq!(header(&arrived[0], "webhook-timestamp"), "1781092800");
        assert_eq!(header(&arrived[0], "content-type"), "application/json");
        assert_eq!(header(&arrived[0], "webhook-signature"), listening.secret.sign(id, start(), &body));
        let log = listening.log().await;
        assert_eq!((format!("msg_{}", log[0].id), log[0].body.as_str()), (id.to_owned(), body.as_str()));
        assert_eq!((log[0].status, log[0].last_answer), (DeliveryStatus::Delivered, Some(204)));
    }

    async fn a_receiver_that_refuses_or_sleeps_hears_again_under_the_same_id(database: Database) {
        let listening = Listening::on(&database).await;
        listening.happens(1).await;
        let mut ids = Vec::new();
        let answers = [
            (ResponseTemplate::new(500), Some(500), None),
            (ResponseTemplate::new(302).insert_header("location", "/elsewhere"), Some(302), None),
            (ResponseTemplate::new(200).set_delay(Duration::from_secs(3)), None, Some("there was no answer in time")),
            (ResponseTemplate::new(200), Some(200), None),
        ];
        for (answer, status, problem) in answers {
            listening.answers(answer).await;
            listening.run().await;
            let log = listening.log().await;
            assert_eq!((log[0].last_answer, log[0].last_problem.as_deref()), (status, problem));
            let arrived = listening.arrived().await;
            assert_eq!(arrived.len(), 1, "no answer leads elsewhere");
            ids.push(header(&arrived[0], "webhook-id").to_owned());
            assert_eq!(listening.run().await, 0, "not before its time");
            listening.clock.advance(SignedDuration::from_hours(1));
        }
        ids.dedup();
        assert_eq!((ids.len(), listening.log().await[0].attempts), (1, 4));
    }

    async fn an_event_whose_worker_was_killed_is_sent_by_the_next(database: Database) {
        let listening = Listening::on(&database).await;
        listening.answers(ResponseTemplate::new(200)).await;
        listening.happens(1).await;
        let mut tx = database.write().await.unwrap();
        let until = start().plus(SignedDuration::from_mins(2));
        outbox::lease(&mut tx, 20, "killed", start(), until).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(listening.run().await, 0, "somebody may be sending it");
        listening.clock.advance(SignedDuration::from_mins(2));
        assert_eq!(listening.run().await, 1);
    }

    async fn more_events_than_are_on_their_way_at_once_all_arrive(database: Database) {
        let listening = Listening::on(&database).await;
        listening.answers(ResponseTemplate::new(200)).await;
        for number in 1..=30 {
            listening.happens(number).await;
        }
        assert_eq!(listening.run().await, 30);
        assert_eq!(listening.arrived().await.len(), 30);
    }

    async fn a_receiver_that_is_gone_hears_nothing_more(database: Database) {
        let listening = Listening::on(&database).await;
        listening.answers(ResponseTemplate::new(410)).await;
        listening.happens(1).await;
        listening.run().await;
        assert_eq!(given_up(&mut database.read().await.unwrap()).await.unwrap().len(), 1);
        listening.clock.advance(SignedDuration::from_hours(24));
        listening.happens(2).await;
        listening.run().await;
        assert_eq!((listening.arrived().await.len(), listening.log().await.len()), (1, 1));
    }
}
