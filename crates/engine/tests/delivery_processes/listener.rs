//! Somebody else's program that hears of events: it refuses some at first, takes some time over each, and remembers under
//! which id each arrived.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use townpick_domain::{
    contact::Email,
    ids::{AdminId, ContestId, WebhookDeliveryId},
    time::Timestamp,
    webhook::{Happening, WebhookEvent, address::WebhookAddress},
};
use townpick_store::{Executor as _, admins, webhooks::outbox};
use townpick_usecases::webhooks::create;
use wiremock::{Mock, MockServer, Request, Respond, ResponseTemplate, matchers::method};

use super::{
    random,
    scene::{Scene, context, joined_at},
};

/// So much happens before each kill.
const EVENTS_PER_KILL: u8 = 2;

pub struct Listener {
    scene: Scene,
    ears: Ears,
    _server: MockServer,
}

/// How long it takes to say that it heard.
const TAKES: Duration = Duration::from_millis(250);

#[derive(Clone, Default)]
struct Ears {
    /// What was said under each id, as often as it was.
    heard: Arc<Mutex<BTreeMap<String, Vec<Vec<u8>>>>>,
    /// When the last of them was said.
    told: Arc<Mutex<Option<Instant>>>,
}

impl Respond for Ears {
    fn respond(&self, request: &Request) -> ResponseTemplate {
        let id = request.headers.get("webhook-id").unwrap().to_str().unwrap().to_owned();
        let number = request.body.iter().map(|byte| usize::from(*byte)).sum::<usize>();
        let mut heard = self.heard.lock().unwrap();
        let times = heard.entry(id).or_default();
        times.push(request.body.clone());
        *self.told.lock().unwrap() = Some(Instant::now());
        let is_refused = number % 4 == 0 && times.len() == 1;
        ResponseTemplate::new(if is_refused { 503 } else { 204 }).set_delay(TAKES)
    }
}

impl Listener {
    /// A program that listens, set up by an owner.
    pub async fn start(scene: &Scene) -> Self {
        let (ears, server) = (Ears::default(), MockServer::start().await);
        Mock::given(method("POST")).respond_with(ears.clone()).mount(&server).await;
        let now = joined_at();
        let id = AdminId::new(now, [1; 10]);
        let email = Email::parse("owner@townpick.example").unwrap();
        let address = WebhookAddress::parse(&format!("{}/hook", server.uri()), true).unwrap();
        let mut tx = scene.database.write().await.unwrap();
        admins::save(&mut tx, id, &email, "Robin", "hash", None, now).await.unwrap();
        let robin = admins::by_id(&mut tx, id).await.unwrap();
        let events = WebhookEvent::all().to_vec();
        create(&mut tx, &context(now), &robin, &address, events).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        Self { scene: scene.clone(), ears, _server: server }
    }

    /// Writes events down as whatever happens does.
    pub async fn something_happens(&self, kill: u32, now: Timestamp) {
        let mut tx = self.scene.database.write().await.unwrap();
        for number in 0..EVENTS_PER_KILL {
            let mut about = [number; 10];
            about[..4].copy_from_slice(&kill.to_be_bytes());
            let contest = ContestId::new(joined_at(), about);
            let drawn = Happening::of_contest(WebhookEvent::ContestDrawn, contest, self.scene.town, "Bread");
            for webhook in outbox::listening(&mut tx, drawn.event).await.unwrap() {
                let id = WebhookDeliveryId::new(now, random());
                outbox::enqueue(&mut tx, id, webhook, &drawn, now).await.unwrap();
            }
        }
        tx.commit().await.unwrap();
    }

    /// Whether an engine is telling an event and waits to hear that it was understood.
    pub fn is_told(&self) -> bool {
        self.ears.told.lock().unwrap().is_some_and(|since| since.elapsed() < TAKES / 2)
    }

    /// Every event arrived, each under one id and in the same words however often, and some arrived from an engine that was
    /// killed before it could write so down.
    pub async fn heard_of_everything(&self) {
        let mut db = self.scene.database.read().await.unwrap();
        let told: Vec<(WebhookDeliveryId, String, i64)> = db
            .sql("SELECT id, body, attempts FROM webhook_deliveries WHERE status = 'delivered'")
            .all()
            .await
            .unwrap();
        let (all,): (i64,) = db.sql("SELECT count(*) FROM webhook_deliveries").one().await.unwrap();
        assert_eq!(i64::try_from(told.len()).unwrap(), all, "every event was taken in the end");
        let heard = self.ears.heard.lock().unwrap();
        let ids: BTreeSet<String> = told.iter().map(|(id, ..)| format!("msg_{id}")).collect();
        assert_eq!(
            heard.keys().cloned().collect::<BTreeSet<_>>(),
            ids,
            "no event is missing, and none has two ids"
        );
        let mut broken_off = 0;
        for (id, body, attempts) in told {
            let times = &heard[&format!("msg_{id}")];
            assert!(times.iter().all(|words| words == body.as_bytes()), "the same words under the same id");
            broken_off += i64::try_from(times.len()).unwrap() - attempts;
        }
        assert!(broken_off > 0, "no kill hit an engine that was telling an event");
    }
}
