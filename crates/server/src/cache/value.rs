//! Public data cached in memory and thrown away when the database says that it changed.
//!
//! Every write that changes such data raises its topic's revision in the same transaction. A cached value asks for
//! the revision at most once a second, one asker at a time; whoever comes meanwhile gets the value there is.

use std::{
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
};

use arc_swap::ArcSwapOption;
use tokio::sync::Mutex;
use townpick_store::{Reader, StoreError, revisions};

use super::source::Source;

const CHECK_EVERY_MICROSECONDS: i64 = 1_000_000;

/// Loads a value from the database.
pub(crate) type Load<T> =
    for<'r> fn(&'r mut Reader) -> Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'r>>;

/// A value that follows a topic of the database.
pub(crate) struct Cached<T> {
    source: Source,
    topic: revisions::Topic,
    load: Load<T>,
    current: ArcSwapOption<Entry<T>>,
    checked_at: AtomicI64,
    checking: Mutex<()>,
}

struct Entry<T> {
    revision: i64,
    value: Arc<T>,
}

impl<T: Send + Sync> Cached<T> {
    /// Nothing yet: the first reader loads it.
    pub(crate) fn new(source: Source, topic: revisions::Topic, load: Load<T>) -> Self {
        Self {
            source,
            topic,
            load,
            current: ArcSwapOption::empty(),
            checked_at: AtomicI64::new(i64::MIN),
            checking: Mutex::new(()),
        }
    }

    /// The value, at most a second behind the database, or older when the database does not answer.
    pub(crate) async fn get(&self) -> Result<Arc<T>, StoreError> {
        let now = self.source.now().as_microseconds();
        let Some(cached) = self.current.load_full() else { return self.first(now).await };
        if self.is_fresh(now) {
            return Ok(Arc::clone(&cached.value));
        }
        let Ok(_checking) = self.checking.try_lock() else { return Ok(Arc::clone(&cached.value)) };
        if self.is_fresh(now) {
            return Ok(self
                .current
                .load_full()
                .map_or_else(|| Arc::clone(&cached.value), |new| Arc::clone(&new.value)));
        }
        self.checked_at.store(now, Ordering::Release);
        match self.refresh(Some(&cached)).await {
            Ok(value) => Ok(value),
            Err(error) => {
                tracing::warn!(%error, "cached data could not be checked; the older is shown");
                Ok(Arc::clone(&cached.value))
            }
        }
    }

    async fn first(&self, now: i64) -> Result<Arc<T>, StoreError> {
        let _checking = self.checking.lock().await;
        if let Some(cached) = self.current.load_full() {
            return Ok(Arc::clone(&cached.value));
        }
        let value = self.refresh(None).await?;
        self.checked_at.store(now, Ordering::Release);
        Ok(value)
    }

    /// A clock that was set back makes the value stale, never fresh for hours.
    fn is_fresh(&self, now: i64) -> bool {
        let age = now.saturating_sub(self.checked_at.load(Ordering::Acquire));
        (0..CHECK_EVERY_MICROSECONDS).contains(&age)
    }

    async fn refresh(&self, cached: Option<&Entry<T>>) -> Result<Arc<T>, StoreError> {
        let mut reader = self.source.database.read().await?;
        // The revision is read first: a change in between is then loaded again, never missed.
        let revision = revisions::current(&mut reader, self.topic).await?;
        if let Some(cached) = cached
            && cached.revision == revision
        {
            return Ok(Arc::clone(&cached.value));
        }
        let value = Arc::new((self.load)(&mut reader).await?);
        self.current.store(Some(Arc::new(Entry { revision, value: Arc::clone(&value) })));
        Ok(value)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use townpick_domain::time::Timestamp;
    use townpick_gateways::clock::ManualClock;
    use townpick_store::{revisions::Topic, testing::TestDatabase};

    use super::*;

    static LOADS: AtomicUsize = AtomicUsize::new(0);

    fn counting(source: &Source) -> Cached<usize> {
        Cached::new(source.clone(), Topic::Places, |_| {
            Box::pin(async {
                let number = LOADS.fetch_add(1, Ordering::SeqCst);
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
                Ok(number)
            })
        })
    }

    async fn all_at_once(cached: &Arc<Cached<usize>>) -> Vec<usize> {
        let asking: Vec<_> = (0..50)
            .map(|_| {
                let cached = Arc::clone(cached);
                tokio::spawn(async move { *cached.get().await.unwrap() })
            })
            .collect();
        let mut values = Vec::new();
        for asked in asking {
            values.push(asked.await.unwrap());
        }
        values
    }

    #[tokio::test]
    async fn many_readers_at_once_load_once() {
        let test = TestDatabase::sqlite().await;
        let clock = ManualClock::at(Timestamp::from_microseconds(0).unwrap());
        let source = Source { database: test.database(), clock: Arc::new(clock.clone()) };
        let cached = Arc::new(counting(&source));
        assert_eq!(all_at_once(&cached).await, [0; 50]);

        let mut tx = source.database.write().await.unwrap();
        revisions::bump(&mut tx, Topic::Places).await.unwrap();
        tx.commit().await.unwrap();
        clock.set(Timestamp::from_microseconds(CHECK_EVERY_MICROSECONDS).unwrap());
        let values = all_at_once(&cached).await;
        // Whoever came while the new value was loaded got the old one, and nobody loaded it a second time.
        assert_eq!(values.iter().filter(|value| **value == 1).count(), 1);
        assert_eq!(all_at_once(&cached).await, [1; 50]);
        assert_eq!(LOADS.load(Ordering::SeqCst), 2);
        test.discard().await;
    }
}
