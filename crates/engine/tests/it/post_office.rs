//! Providers whose answers are written beforehand and who remember what they were given.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
    time::Instant,
};

use townpick_domain::contact::Phone;
use townpick_engine::{Delivery, Engine, Gateways, MessageSettings};
use townpick_gateways::{
    clock::ManualClock,
    handover::{Handover, HandoverError, Pending},
    mail::{Mailer, OutgoingMail},
    sms::{LineType, OutgoingText, TextInDoubt, Texter},
    told_heads::ToldHeads,
};
use townpick_store::{Database, notifications::outbox::Channel};

use crate::scene::local_gateways;

#[derive(Default)]
pub struct PostOffice {
    pub mails: Mutex<Vec<OutgoingMail>>,
    pub texts: Mutex<Vec<OutgoingText>>,
    /// When each was handed over.
    pub times: Mutex<Vec<(Channel, Instant)>>,
    /// What the next handovers are answered with; afterwards everything is accepted.
    pub refusals: Mutex<VecDeque<HandoverError>>,
    /// What asking about a text in doubt is answered with.
    pub inquiries: Mutex<VecDeque<Result<Vec<String>, HandoverError>>>,
    /// The texts in doubt that were asked about.
    pub asked: Mutex<Vec<TextInDoubt>>,
}

impl PostOffice {
    fn answer(&self, name: String) -> Result<Handover, HandoverError> {
        match self.refusals.lock().unwrap().pop_front() {
            Some(refusal) => Err(refusal),
            None => Ok(Handover::Accepted { provider_id: name }),
        }
    }

    pub fn refuse(&self, refusal: &HandoverError, times: usize) {
        self.refusals.lock().unwrap().extend(std::iter::repeat_n(refusal.clone(), times));
    }

    pub fn counts(&self) -> (usize, usize) {
        (self.mails.lock().unwrap().len(), self.texts.lock().unwrap().len())
    }
}

pub struct Counter(pub Arc<PostOffice>);

impl Mailer for Counter {
    fn send<'a>(&'a self, mail: &'a OutgoingMail) -> Pending<'a, Handover> {
        self.0.mails.lock().unwrap().push(mail.clone());
        self.0.times.lock().unwrap().push((Channel::Email, Instant::now()));
        Box::pin(async { self.0.answer(format!("{}@townpick.example", mail.id)) })
    }
}

impl Texter for Counter {
    fn send<'a>(&'a self, text: &'a OutgoingText) -> Pending<'a, Handover> {
        let mut texts = self.0.texts.lock().unwrap();
        texts.push(text.clone());
        self.0.times.lock().unwrap().push((Channel::Sms, Instant::now()));
        let name = format!("SM{}", texts.len());
        Box::pin(async { self.0.answer(name) })
    }

    fn find<'a>(&'a self, text: &'a TextInDoubt) -> Pending<'a, Vec<String>> {
        self.0.asked.lock().unwrap().push(text.clone());
        Box::pin(async { self.0.inquiries.lock().unwrap().pop_front().expect("a text is asked about") })
    }

    fn line_type<'a>(&'a self, _: &'a Phone) -> Pending<'a, LineType> {
        Box::pin(async { Ok(LineType::Unknown) })
    }
}

pub fn settings() -> MessageSettings {
    MessageSettings {
        base_url: "https://townpick.example".to_owned(),
        admin_notice_email: Some("owner@townpick.example".to_owned()),
        emails_per_second: 1000,
        texts_per_second: 1000,
        ..MessageSettings::default()
    }
}

/// An engine that hands its messages to a post office.
pub fn engine(
    database: &Database,
    clock: &ManualClock,
    settings: MessageSettings,
) -> (Engine, Arc<PostOffice>) {
    engine_after(database, clock, settings, Arc::new(ToldHeads::in_memory()))
}

/// The same, for ledgers of which something was told before.
pub fn engine_after(
    database: &Database,
    clock: &ManualClock,
    settings: MessageSettings,
    told: Arc<ToldHeads>,
) -> (Engine, Arc<PostOffice>) {
    let office = Arc::new(PostOffice::default());
    let delivery = Delivery::new(
        Arc::new(Counter(Arc::clone(&office))),
        Arc::new(Counter(Arc::clone(&office))),
        settings,
    );
    let gateways = Gateways { delivery: Arc::new(delivery), told, ..local_gateways(clock, 3) };
    (Engine::new(database.clone(), gateways), office)
}
