//! What many people do to the same rows at the same moment, such as following a link, added up: what waits for the
//! database while one count is made lasting is written together with the next one, in one transaction.
//!
//! Whoever counts hears so after the commit that holds their count. One who goes away while they wait is counted all the
//! same.

use std::{
    collections::BTreeMap,
    future::Future,
    mem,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::oneshot;

use crate::{
    Database, Result, Tx,
    error::{HeardByMany, StoreError},
};

/// How much is written in one transaction: others wait for it.
const KEYS_AT_ONCE: usize = 512;

/// What is counted.
pub trait Counted: Send + 'static {
    /// What says which row.
    type Key: Ord + Clone + Send + Sync + 'static;
    /// How often, and what else the last one leaves there.
    type Times: Send + Sync + 'static;
    /// What the caller gets back.
    type Found: Clone + Send + 'static;

    /// Adds what came later.
    fn add(times: &mut Self::Times, more: Self::Times);

    /// Writes what was added up, in the order of the keys, and gives what was found of those that are there.
    fn write(
        tx: &mut Tx,
        counts: &BTreeMap<Self::Key, Self::Times>,
    ) -> impl Future<Output = Result<BTreeMap<Self::Key, Self::Found>>> + Send;
}

/// Adds up counts of one kind.
pub struct Tally<C: Counted> {
    database: Database,
    waiting: Arc<Mutex<Waiting<C>>>,
}

struct Waiting<C: Counted> {
    counts: BTreeMap<C::Key, C::Times>,
    hearers: Hearers<C>,
    /// Whether a task writes what waits.
    is_written: bool,
}

type Hearers<C> = Vec<(<C as Counted>::Key, oneshot::Sender<Result<Option<<C as Counted>::Found>>>)>;

impl<C: Counted> Tally<C> {
    /// Nothing waits to be written yet.
    pub fn new(database: Database) -> Self {
        let waiting = Waiting { counts: BTreeMap::new(), hearers: Vec::new(), is_written: false };
        Self { database, waiting: Arc::new(Mutex::new(waiting)) }
    }

    /// Counts, and tells what was found there, or nothing when there is no such row.
    pub async fn count(&self, key: C::Key, times: C::Times) -> Result<Option<C::Found>> {
        let (hearer, outcome) = oneshot::channel();
        {
            let mut waiting = locked(&self.waiting);
            match waiting.counts.get_mut(&key) {
                Some(counted) => C::add(counted, times),
                None => drop(waiting.counts.insert(key.clone(), times)),
            }
            waiting.hearers.push((key, hearer));
            if !waiting.is_written {
                waiting.is_written = true;
                let (database, waiting) = (self.database.clone(), Arc::clone(&self.waiting));
                tokio::spawn(Writing { database, waiting, has_stopped: false }.go_on());
            }
        }
        // Without an answer the runtime has ended.
        outcome.await.unwrap_or(Err(StoreError::Unavailable(sqlx::Error::WorkerCrashed)))
    }
}

/// The task that writes for as long as anything waits.
struct Writing<C: Counted> {
    database: Database,
    waiting: Arc<Mutex<Waiting<C>>>,
    has_stopped: bool,
}

impl<C: Counted> Writing<C> {
    async fn go_on(mut self) {
        while self.has_more() {
            // Whoever comes while this waits for its turn is counted with it.
            let begun = self.database.write().await;
            let (counts, hearers) = self.take();
            let written = match begun {
                Ok(tx) => write::<C>(tx, &counts).await,
                Err(error) => Err(error),
            };
            let written = written.map_err(HeardByMany::from);
            for (key, hearer) in hearers {
                let found = written.as_ref().map(|found| found.get(&key).cloned());
                let _ = hearer.send(found.map_err(|error| error.clone().into()));
            }
        }
    }

    fn has_more(&mut self) -> bool {
        let mut waiting = locked(&self.waiting);
        waiting.is_written = !waiting.counts.is_empty();
        self.has_stopped = !waiting.is_written;
        waiting.is_written
    }

    /// As much as fits into a transaction, with those who wait for it.
    fn take(&self) -> (BTreeMap<C::Key, C::Times>, Hearers<C>) {
        let mut waiting = locked(&self.waiting);
        let Some(beyond) = waiting.counts.keys().nth(KEYS_AT_ONCE).cloned() else {
            return (mem::take(&mut waiting.counts), mem::take(&mut waiting.hearers));
        };
        let later = waiting.counts.split_off(&beyond);
        let now = mem::replace(&mut waiting.counts, later);
        let (first, rest) = mem::take(&mut waiting.hearers).into_iter().partition(|(key, _)| *key < beyond);
        waiting.hearers = rest;
        (now, first)
    }
}

async fn write<C: Counted>(
    mut tx: Tx,
    counts: &BTreeMap<C::Key, C::Times>,
) -> Result<BTreeMap<C::Key, C::Found>> {
    let found = C::write(&mut tx, counts).await?;
    tx.commit().await?;
    Ok(found)
}

/// When the runtime ends in the middle of it, the next one who counts begins anew.
impl<C: Counted> Drop for Writing<C> {
    fn drop(&mut self) {
        if !self.has_stopped {
            locked(&self.waiting).is_written = false;
        }
    }
}

fn locked<C: Counted>(waiting: &Mutex<Waiting<C>>) -> MutexGuard<'_, Waiting<C>> {
    waiting.lock().unwrap_or_else(PoisonError::into_inner)
}
