//! Sends what waits in the outbox: email and text messages side by side, each at its own pace, in parallel.
//!
//! A message is leased, marked as handed over, sent outside any transaction and settled. Several batches are under way
//! at once: while one is being settled, the next is sent and a third is fetched. After a crash at any moment nothing is
//! missing: an email that was in flight may go out again under the same Message-ID, a text only after Twilio said that
//! it never got it. Nothing here decides who gets a message; that was decided when it was put there.

mod batch;
mod compose;
mod daily_cap;
mod links;
mod numbers;
mod send;
mod settle;
mod witnessed;

use std::{panic::resume_unwind, time::Duration};

use jiff::SignedDuration;
use tokio::{sync::watch, task::JoinSet, time::timeout};
use townpick_domain::time::Timestamp;
use townpick_store::{Result, StoreError, notifications::outbox};

use crate::{
    context::{Done, Engine},
    providers::{Delivery, Lane, circuit::Admission},
};
use batch::LeasedBatch;

/// How long one run goes on; an engine that is told to stop waits no longer than this and a batch.
const LONGEST_RUN: SignedDuration = SignedDuration::from_secs(15);
/// How soon a channel that has nothing to do looks again while the other one is busy.
const LOOK_AGAIN: Duration = Duration::from_millis(500);
/// How many batches of one channel are in hand at once.
const BATCHES_AT_ONCE: usize = 3;
/// Sends what is due on both channels; each goes on while the other is busy.
pub(crate) async fn run(engine: &Engine) -> Result<Done> {
    let Delivery { email, sms, .. } = engine.gateways.delivery.as_ref();
    let until = engine.now().plus(LONGEST_RUN);
    let lanes = watch::Sender::new(Lanes { busy: 2, over: 0 });
    let (email, sms) =
        tokio::join!(work_lane(engine, email, until, &lanes), work_lane(engine, sms, until, &lanes));
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

/// Works on one lane until nothing is due on either, or the time of the run is over for both: while one lane is in a
/// long batch, the other goes on working.
async fn work_lane(
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
    let mut in_flight = InFlight::default();
    let mut count = 0;
    loop {
        let leased = match LeasedBatch::lease(engine, lane.channel, size).await {
            Ok(held) => in_flight.take(held),
            Err(error) => in_flight.failed(error),
        };
        count += leased;
        let is_free = lane.circuit.admission(engine.now()) == Admission::Free;
        if leased < u64::from(size) || !is_free || engine.now() >= until {
            break;
        }
        in_flight.empty_to(BATCHES_AT_ONCE - 1).await;
    }
    in_flight.empty_to(0).await;
    if let Some(error) = in_flight.failure {
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
struct InFlight {
    batches: JoinSet<Result<()>>,
    failure: Option<StoreError>,
}

impl InFlight {
    /// Delivers a batch in the background and returns how many messages it holds.
    fn take(&mut self, held: Option<LeasedBatch>) -> u64 {
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
