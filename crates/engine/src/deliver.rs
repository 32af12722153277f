//! Sends what waits in the outbox: email and text messages side by side, each at its own pace, in parallel.
//!
//! A message is leased, marked as handed over, sent outside any transaction and settled. Several batches are in hand at
//! once: while one is being written down the next is sent and a third is fetched. After a crash at any moment
//! nothing is missing: an email that was in flight may go out again under the same Message-ID, a text only after
//! Twilio said that it never got it. Nothing here decides who gets a message; that was decided when it was put there.

mod batch;
mod circuit;
mod compose;
mod decide;
mod numbers;
mod pace;
mod send;
mod settle;
mod suspects;

use std::{panic::resume_unwind, sync::Arc, time::Duration};

use jiff::SignedDuration;
use tokio::{
    sync::{Semaphore, watch},
    task::JoinSet,
    time::timeout,
};
use townpick_domain::time::Timestamp;
use townpick_gateways::{
    mail::{LocalMailer, Mailer},
    sms::{LocalTexter, Texter},
};
use townpick_store::{
    Result, StoreError,
    notifications::outbox::{self, Channel},
};

use crate::{
    Engine,
    deliver::{
        batch::Held,
        circuit::{Admission, Circuit},
        pace::Pace,
        suspects::Suspects,
    },
    runner::Done,
};

/// How long one run goes on; an engine that is told to stop waits no longer than this and a batch.
const LONGEST_RUN: SignedDuration = SignedDuration::from_secs(15);
/// How soon a channel that has nothing to do looks again while the other one is busy.
const LOOK_AGAIN: Duration = Duration::from_millis(500);
/// How many batches of one channel are in hand at once.
const BATCHES_AT_ONCE: usize = 3;
/// How many messages a batch holds at most. It is about what goes out in a second, and so are the batches in hand: a
/// message that somebody waits for must not wait long behind them.
const LARGEST_BATCH: u32 = 500;
const SMALLEST_BATCH: u32 = 10;
/// How many texts are on their way at once.
const TEXTS_AT_ONCE: u32 = 16;

/// What the operator decides about messages.
#[derive(Debug, Clone)]
pub struct MessageSettings {
    /// What links begin with, without a closing slash.
    pub base_url: String,
    /// The product's name.
    pub brand_name: String,
    /// Where people write to.
    pub contact_email: String,
    /// Where paper mail reaches the people who run the service; stands below every email.
    pub postal_address: Option<String>,
    /// Who gets the administrators' notices.
    pub admin_notice_email: Option<String>,
    /// Whether emails carry a picture that tells that they were opened.
    pub open_tracking: bool,
    /// How many emails go out in a second at most.
    pub emails_per_second: u32,
    /// How many emails are on their way at once at most, each over a connection of its own.
    pub mail_connections: u32,
    /// How many texts go out in a second at most.
    pub texts_per_second: u32,
}

impl Default for MessageSettings {
    fn default() -> Self {
        Self {
            base_url: "http://localhost:8080".to_owned(),
            brand_name: "Townpick".to_owned(),
            contact_email: "hello@townpick.example".to_owned(),
            postal_address: None,
            admin_notice_email: None,
            open_tracking: true,
            emails_per_second: 50,
            mail_connections: 32,
            texts_per_second: 10,
        }
    }
}

/// The providers of this installation and how this process sees them.
pub struct Delivery {
    pub(crate) mailer: Arc<dyn Mailer>,
    pub(crate) texter: Arc<dyn Texter>,
    pub(crate) settings: MessageSettings,
    email: Lane,
    sms: Lane,
}

/// One channel with its provider's state.
pub(crate) struct Lane {
    channel: Channel,
    /// How many messages a batch holds.
    batch: u32,
    at_once: usize,
    /// How many more may be on their way.
    free: Semaphore,
    pace: Pace,
    circuit: Circuit,
    suspects: Suspects,
}

impl Lane {
    fn new(channel: Channel, per_second: u32, at_once: u32, is_local: bool) -> Self {
        let at_once = usize::try_from(at_once).unwrap_or(Semaphore::MAX_PERMITS);
        let at_pace = per_second.clamp(SMALLEST_BATCH, LARGEST_BATCH);
        Self {
            channel,
            // What is only written down keeps nobody waiting.
            batch: if is_local { LARGEST_BATCH } else { at_pace },
            at_once,
            free: Semaphore::new(at_once),
            pace: Pace::per_second(per_second),
            circuit: Circuit::new(),
            suspects: Suspects::default(),
        }
    }
}

impl Delivery {
    /// Delivery through these providers.
    pub fn new(mailer: Arc<dyn Mailer>, texter: Arc<dyn Texter>, settings: MessageSettings) -> Self {
        let (emails, connections) = (settings.emails_per_second, settings.mail_connections);
        Self {
            email: Lane::new(Channel::Email, emails, connections, mailer.is_local()),
            sms: Lane::new(Channel::Sms, settings.texts_per_second, TEXTS_AT_ONCE, texter.is_local()),
            mailer,
            texter,
            settings,
        }
    }

    fn lane(&self, channel: Channel) -> &Lane {
        match channel {
            Channel::Email => &self.email,
            Channel::Sms => &self.sms,
        }
    }

    /// Who takes email.
    pub fn mailer(&self) -> Arc<dyn Mailer> {
        Arc::clone(&self.mailer)
    }

    /// Who takes text messages.
    pub fn texter(&self) -> Arc<dyn Texter> {
        Arc::clone(&self.texter)
    }

    /// Nothing is sent to anyone; messages are written into the local outbox.
    pub fn local() -> Self {
        Self::new(Arc::new(LocalMailer), Arc::new(LocalTexter), MessageSettings::default())
    }
}

/// Sends what is due on both channels; each goes on while the other is busy.
pub(crate) async fn run(engine: &Engine) -> Result<Done> {
    let Delivery { email, sms, .. } = engine.gateways.delivery.as_ref();
    let until = engine.now().plus(LONGEST_RUN);
    let lanes = watch::Sender::new(Lanes { busy: 2, over: 0 });
    let (email, sms) =
        tokio::join!(keep_at(engine, email, until, &lanes), keep_at(engine, sms, until, &lanes));
    let (email, sms) = (email?, sms?);
    let notes: Vec<String> = [email.note, sms.note].into_iter().flatten().collect();
    Ok(Done {
        count: email.count + sms.count,
        note: (!notes.is_empty()).then(|| notes.join("; ")),
        again_at: [email.again_at, sms.again_at].into_iter().flatten().min(),
        ..Done::default()
    })
}

/// How the two lanes of a run are.
struct Lanes {
    /// How many are at work.
    busy: usize,
    /// How many have seen the end of the run's time.
    over: usize,
}

impl Lanes {
    fn are_done(&self) -> bool {
        self.busy == 0 || self.over == 2
    }
}

/// Works on a lane until nothing is due on either, or the time of the run is over for both: one that is in the middle
/// of a long batch keeps the other at work meanwhile.
async fn keep_at(
    engine: &Engine,
    lane: &Lane,
    until: Timestamp,
    lanes: &watch::Sender<Lanes>,
) -> Result<Done> {
    let (mut done, mut failed, mut is_over) = (Done::default(), None, false);
    loop {
        let batch = take_batches(engine, lane, until).await;
        numbers::show_circuit(lane);
        if !is_over && engine.now() >= until {
            is_over = true;
            lanes.send_modify(|lanes| lanes.over += 1);
        }
        let is_more_due = matches!(batch, Ok(Done { count: 1.., .. }));
        match batch {
            Ok(batch) => done = Done { count: done.count + batch.count, ..batch },
            Err(error) => failed = Some(error),
        }
        if is_more_due && lanes.borrow().over < 2 {
            continue;
        }
        lanes.send_modify(|lanes| lanes.busy -= 1);
        if timeout(LOOK_AGAIN, lanes.subscribe().wait_for(Lanes::are_done)).await.is_ok() {
            lanes.send_modify(|lanes| lanes.over += usize::from(!is_over));
            return failed.map_or(Ok(done), Err);
        }
        lanes.send_modify(|lanes| lanes.busy += 1);
    }
}

/// Takes batches of a lane, as long as there are full ones and time, and tells when there is more to do.
async fn take_batches(engine: &Engine, lane: &Lane, until: Timestamp) -> Result<Done> {
    let now = engine.now();
    let size = match lane.circuit.admission(now) {
        Admission::Free => lane.batch,
        Admission::Probe => 1,
        Admission::Paused(until) => {
            let note = format!("{} is paused because its provider fails", lane.channel.as_str());
            return Ok(Done { note: Some(note), again_at: Some(until), ..Done::default() });
        }
    };
    let mut hands = Hands::default();
    let mut count = 0;
    loop {
        let leased = match Held::lease(engine, lane.channel, size).await {
            Ok(held) => hands.take(held),
            Err(error) => hands.failed(error),
        };
        count += leased;
        let is_free = lane.circuit.admission(engine.now()) == Admission::Free;
        if leased < u64::from(size) || !is_free || engine.now() >= until {
            break;
        }
        hands.empty_to(BATCHES_AT_ONCE - 1).await;
    }
    hands.empty_to(0).await;
    if let Some(error) = hands.failure {
        return Err(error);
    }
    let again_at = match count {
        0 => outbox::next_due(&mut engine.database.read().await?, lane.channel).await?,
        _ => Some(now),
    };
    Ok(Done { count, again_at, ..Done::default() })
}

/// The batches that are being delivered, and what went wrong with one.
#[derive(Default)]
struct Hands {
    batches: JoinSet<Result<()>>,
    failure: Option<StoreError>,
}

impl Hands {
    /// Delivers a batch while others are taken; tells how many messages it holds.
    fn take(&mut self, held: Option<Held>) -> u64 {
        let Some(held) = held else { return 0 };
        let count = held.count;
        self.batches.spawn(held.work());
        count
    }

    /// Notes what went wrong; nothing more came of it.
    fn failed(&mut self, error: StoreError) -> u64 {
        self.failure.get_or_insert(error);
        0
    }

    /// Waits until at most so many batches are in hand.
    async fn empty_to(&mut self, most: usize) {
        while self.batches.len() > most {
            match self.batches.join_next().await {
                Some(Ok(Err(error))) => {
                    self.failed(error);
                }
                Some(Err(broken)) if broken.is_panic() => resume_unwind(broken.into_panic()),
                _ => {}
            }
        }
    }
}
