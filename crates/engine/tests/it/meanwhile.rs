//! An engine whose texts take their time, and what happens meanwhile.

use std::{future, sync::Arc, time::Duration};

use tokio::sync::Semaphore;
use townpick_domain::contact::Phone;
use townpick_engine::{Delivery, Engine, Gateways};
use townpick_gateways::{
    clock::ManualClock,
    handover::{Handover, Pending},
    mail::{Mailer, OutgoingMail},
    sms::{LineType, OutgoingText, TextInDoubt, Texter},
};
use townpick_store::Database;

use crate::{
    post_office::{Counter, PostOffice, settings},
    scene::local_gateways,
};

/// Takes texts, each with something that happens meanwhile.
struct Meanwhile<F>(Arc<PostOffice>, F);

impl<F: Fn() -> Pending<'static, ()> + Send + Sync> Texter for Meanwhile<F> {
    fn send<'a>(&'a self, text: &'a OutgoingText) -> Pending<'a, Handover> {
        Box::pin(async move {
            let taken = Texter::send(&Counter(Arc::clone(&self.0)), text).await;
            (self.1)().await?;
            taken
        })
    }

    fn find<'a>(&'a self, _: &'a TextInDoubt) -> Pending<'a, Vec<String>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn line_type<'a>(&'a self, _: &'a Phone) -> Pending<'a, LineType> {
        Box::pin(async { Ok(LineType::Unknown) })
    }
}

pub fn engine_while<F>(database: &Database, clock: &ManualClock, meanwhile: F) -> (Engine, Arc<PostOffice>)
where
    F: Fn() -> Pending<'static, ()> + Send + Sync + 'static,
{
    let office = Arc::new(PostOffice::default());
    let texter = Meanwhile(Arc::clone(&office), meanwhile);
    let delivery = Delivery::new(Arc::new(Counter(Arc::clone(&office))), Arc::new(texter), settings());
    let gateways = Gateways { delivery: Arc::new(delivery), ..local_gateways(clock, 3) };
    (Engine::new(database.clone(), gateways), office)
}

/// An engine whose texts are on their way until the gate is opened.
pub fn engine_with_gate(
    database: &Database,
    clock: &ManualClock,
) -> (Engine, Arc<PostOffice>, Arc<Semaphore>) {
    let gate = Arc::new(Semaphore::new(0));
    let shared = Arc::clone(&gate);
    let (engine, office) = engine_while(database, clock, move || {
        let gate = Arc::clone(&shared);
        Box::pin(async move {
            drop(gate.acquire().await.unwrap());
            Ok(())
        })
    });
    (engine, office, gate)
}

/// Takes this many emails; those that follow arrive, but nobody hears so.
pub struct FallsSilent(pub Arc<PostOffice>, pub usize);

impl Mailer for FallsSilent {
    fn send<'a>(&'a self, mail: &'a OutgoingMail) -> Pending<'a, Handover> {
        Box::pin(async move {
            let taken = Mailer::send(&Counter(Arc::clone(&self.0)), mail).await;
            if self.0.counts().0 > self.1 { future::pending().await } else { taken }
        })
    }
}

/// Waits for what another task does.
pub async fn until(happened: impl Fn() -> bool) {
    let waiting = async {
        while !happened() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_mins(1), waiting).await.expect("it happens");
}
