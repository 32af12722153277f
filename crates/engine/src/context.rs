//! What every kind of work is given and what it returns. The works know this module; it knows none of them.

use std::sync::Arc;

use tokio::sync::watch;
use townpick_domain::{
    attempt_limit::FirstMessageLimits, operator::Operator, retention::Retention, time::Timestamp,
};
use townpick_gateways::{
    backups::Scheduled, beacon::Beacon, clock::Clock, entropy::Entropy, keys::Secrets, told_heads::ToldHeads,
    webhooks::WebhookSender,
};
use townpick_store::{Database, Result};
use townpick_usecases::Context;

use crate::providers::Delivery;

/// What came of one run.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Done {
    /// How many things were done.
    pub count: u64,
    /// What an operator should know, such as what the work is waiting for.
    pub note: Option<String>,
    /// When there will be something to do again, if that is known to be sooner than the usual rest.
    pub again_at: Option<Timestamp>,
    /// Whether something was done, counted or not, and more may be due at once.
    pub has_more: bool,
}

impl From<u64> for Done {
    fn from(count: u64) -> Self {
        Self { count, ..Self::default() }
    }
}

/// What the engine reaches beyond the database.
#[derive(Clone)]
pub struct Gateways {
    /// Where `now` comes from.
    pub clock: Arc<dyn Clock>,
    /// Where random bytes come from.
    pub entropy: Arc<dyn Entropy>,
    /// The signing key and what personal links are made with.
    pub secrets: Arc<Secrets>,
    /// Where public randomness comes from, for drawings that were promised to depend on it.
    pub beacon: Option<Arc<dyn Beacon>>,
    /// Whether contests that start now get such a promise, where there is a beacon: the operator chose it.
    pub promises_beacon: bool,
    /// The heads of the ledgers that people were told.
    pub told: Arc<ToldHeads>,
    /// Who runs the installation, as rules name them.
    pub operator: Arc<Operator>,
    /// The way to the programs of others; without one events wait.
    pub webhooks: Option<WebhookSender>,
    /// Who takes email and text messages.
    pub delivery: Arc<Delivery>,
    /// How many first messages may go out.
    pub first_messages: FirstMessageLimits,
    /// Whether members count only once they have shown that an address is theirs.
    pub asks_to_confirm: bool,
    /// How long things are kept.
    pub retention: Retention,
    /// Where and how often backups are made, if they are made by themselves.
    pub backups: Option<Arc<Scheduled>>,
    /// Whether what cannot be undone is done only once its time has come by the database's clock as well.
    pub heeds_database_clock: bool,
}

impl Gateways {
    /// Nothing outside this machine is reached.
    pub fn local(
        clock: Arc<dyn Clock>,
        entropy: Arc<dyn Entropy>,
        secrets: Arc<Secrets>,
        operator: Arc<Operator>,
    ) -> Self {
        let (told, delivery) = (Arc::new(ToldHeads::in_memory()), Arc::new(Delivery::local()));
        let first_messages = FirstMessageLimits::default();
        Self {
            clock,
            entropy,
            secrets,
            beacon: None,
            promises_beacon: true,
            told,
            operator,
            webhooks: None,
            delivery,
            first_messages,
            asks_to_confirm: false,
            retention: Retention::default(),
            backups: None,
            heeds_database_clock: false,
        }
    }

    /// Whether the operator chose that drawings depend on public randomness.
    pub(crate) fn has_beacon(&self) -> bool {
        self.promises_beacon && self.beacon.is_some()
    }
}

/// The engine; any number may run against one database.
#[derive(Clone)]
pub struct Engine {
    pub(crate) database: Database,
    pub(crate) gateways: Gateways,
    newest: Option<watch::Receiver<Gateways>>,
}

impl Engine {
    /// An engine over this database.
    pub fn new(database: Database, gateways: Gateways) -> Self {
        Self { database, gateways, newest: None }
    }

    /// An engine whose gateways may be replaced while it works: each run has those of its beginning.
    pub fn following(database: Database, newest: watch::Receiver<Gateways>) -> Self {
        let gateways = newest.borrow().clone();
        Self { database, gateways, newest: Some(newest) }
    }

    /// The engine with the gateways of this moment.
    pub(crate) fn up_to_date(&self) -> Self {
        let newest = self.newest.as_ref().map(|newest| newest.borrow().clone());
        Self { gateways: newest.unwrap_or_else(|| self.gateways.clone()), ..self.clone() }
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.gateways.clock.now()
    }

    /// By when something must be due for it to be done now if it cannot be undone: several machines may share a
    /// database, and one whose clock is fast waits for the database's.
    pub(crate) async fn surely_now(&self) -> Result<Timestamp> {
        let now = self.now();
        Ok(if self.gateways.heeds_database_clock { now.min(self.database.now().await?) } else { now })
    }

    /// What a use case that begins now needs.
    pub(crate) fn context(&self) -> Context<'_> {
        let Gateways { entropy, secrets, told, operator, .. } = &self.gateways;
        Context { now: self.now(), entropy: &**entropy, secrets, told, operator }
    }
}
