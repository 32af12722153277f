//! Public data cached in memory under a key, such as one town's page data: bounded, so that it cannot fill memory.
//!
//! A value is valid until the database's revision moves on or until the instant at which it changes by itself. Whatever
//! those two miss is corrected within a minute.

use std::{fmt::Display, hash::Hash, sync::Arc};

use moka::{
    future::Cache,
    ops::compute::{CompResult, Op},
};
use townpick_domain::time::Timestamp;

const CHECK_EVERY_MICROSECONDS: i64 = 60_000_000;
/// Soon enough that a change is not hidden for long, late enough that askers do not queue for a database that is gone.
const TRY_AGAIN_AFTER_MICROSECONDS: i64 = 1_000_000;

/// Values that follow the database, each under its key.
pub(crate) struct CachedByKey<K, V> {
    entries: Cache<K, Entry<V>>,
}

struct Entry<V> {
    value: Arc<V>,
    bytes: u32,
    revision: i64,
    until: Option<Timestamp>,
    checked_at: Timestamp,
}

impl<V> Clone for Entry<V> {
    fn clone(&self) -> Self {
        Self { value: Arc::clone(&self.value), ..*self }
    }
}

impl<V> Entry<V> {
    fn is_right(&self, now: Timestamp) -> bool {
        self.until.is_none_or(|until| now < until)
    }

    /// The same value for a moment longer, because it could not be made anew.
    fn prolonged(self, revision: i64, now: Timestamp) -> Self {
        let shortened = CHECK_EVERY_MICROSECONDS - TRY_AGAIN_AFTER_MICROSECONDS;
        let checked_at = Timestamp::from_microseconds(now.as_microseconds().saturating_sub(shortened));
        Self { revision, checked_at: checked_at.unwrap_or(now), ..self }
    }

    /// A clock that was set back makes the value stale, never fresh for hours.
    fn is_fresh(&self, revision: i64, now: Timestamp) -> bool {
        let age = now.as_microseconds().saturating_sub(self.checked_at.as_microseconds());
        self.revision == revision && self.is_right(now) && (0..CHECK_EVERY_MICROSECONDS).contains(&age)
    }
}

/// A value that was just made.
pub(crate) struct Made<V> {
    /// The value.
    pub value: Arc<V>,
    /// How much memory it takes, about.
    pub bytes: usize,
    /// The instant at which it changes by itself.
    pub until: Option<Timestamp>,
}

impl<K, V> CachedByKey<K, V>
where
    K: Hash + Eq + Clone + Send + Sync + 'static,
    V: Send + Sync + 'static,
{
    /// Keeps at most this much; what is asked for least goes first.
    pub(crate) fn at_most(bytes: u64) -> Self {
        let entries = Cache::builder().max_capacity(bytes).weigher(|_, entry: &Entry<V>| entry.bytes).build();
        Self { entries }
    }

    /// The cached value, or what `make` makes of the older one; askers of one key wait for the first of them. When it
    /// cannot be made anew, the older one is shown for as long as it is right.
    pub(crate) async fn get<F, E>(
        &self,
        key: &K,
        revision: i64,
        now: Timestamp,
        make: impl FnOnce(Option<Arc<V>>) -> F,
    ) -> Result<Option<Arc<V>>, E>
    where
        F: Future<Output = Result<Option<Made<V>>, E>>,
        E: Display + Send + Sync + 'static,
    {
        if let Some(entry) = self.entries.get(key).await
            && entry.is_fresh(revision, now)
        {
            return Ok(Some(entry.value));
        }
        let renewed = self.entries.entry(key.clone()).and_try_compute_with(async |older| {
            let older = older.map(moka::Entry::into_value);
            if older.as_ref().is_some_and(|entry| entry.is_fresh(revision, now)) {
                return Ok(Op::Nop);
            }
            match make(older.as_ref().map(|entry| Arc::clone(&entry.value))).await {
                Ok(Some(Made { value, bytes, until })) => {
                    let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
                    Ok(Op::Put(Entry { value, bytes, revision, until, checked_at: now }))
                }
                Ok(None) => Ok(Op::Remove),
                Err(error) => match older.filter(|entry| entry.is_right(now)) {
                    Some(entry) => {
                        tracing::warn!(%error, "cached data could not be made anew; the older is shown");
                        Ok(Op::Put(entry.prolonged(revision, now)))
                    }
                    None => Err(error),
                },
            }
        });
        Ok(match renewed.await? {
            CompResult::Inserted(entry) | CompResult::ReplacedWith(entry) | CompResult::Unchanged(entry) => {
                Some(entry.into_value().value)
            }
            CompResult::StillNone(_) | CompResult::Removed(_) => None,
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_microseconds(seconds * 1_000_000).unwrap()
    }

    /// Counts how often it is asked to make a value.
    #[derive(Default)]
    struct Maker(AtomicUsize);

    impl Maker {
        async fn make(&self, until: Option<Timestamp>) -> Result<Option<Made<usize>>, String> {
            let number = self.0.fetch_add(1, Ordering::SeqCst);
            tokio::task::yield_now().await;
            Ok(Some(Made { value: Arc::new(number), bytes: 100, until }))
        }
    }

    async fn ask(cached: &CachedByKey<u8, usize>, maker: &Maker, revision: i64, now: i64) -> usize {
        *cached.get(&1, revision, at(now), |_| maker.make(Some(at(30)))).await.unwrap().unwrap()
    }

    #[tokio::test]
    async fn a_value_is_made_anew_when_the_revision_or_the_instant_says_so() {
        let (cached, maker) = (CachedByKey::at_most(1000), Maker::default());
        assert_eq!(ask(&cached, &maker, 1, 10).await, 0);
        assert_eq!(ask(&cached, &maker, 1, 29).await, 0);
        assert_eq!(ask(&cached, &maker, 2, 29).await, 1);
        assert_eq!(ask(&cached, &maker, 2, 30).await, 2);
    }

    #[tokio::test]
    async fn a_value_is_checked_once_a_minute_and_when_the_clock_was_set_back() {
        let (cached, maker) = (CachedByKey::at_most(1000), Maker::default());
        let ask = async |now| *cached.get(&1, 1, at(now), |_| maker.make(None)).await.unwrap().unwrap();
        assert_eq!((ask(100).await, ask(159).await, ask(160).await, ask(159).await), (0, 0, 1, 2));
    }

    #[tokio::test]
    async fn askers_at_the_same_time_make_it_once() {
        let (cached, maker) = (Arc::new(CachedByKey::at_most(1000)), Arc::new(Maker::default()));
        let asking: Vec<_> = (0..50)
            .map(|_| {
                let (cached, maker) = (Arc::clone(&cached), Arc::clone(&maker));
                tokio::spawn(async move { ask(&cached, &maker, 1, 10).await })
            })
            .collect();
        for asked in asking {
            assert_eq!(asked.await.unwrap(), 0);
        }
        assert_eq!(maker.0.load(Ordering::SeqCst), 1);
    }

    #[tokio::test]
    async fn when_it_cannot_be_made_the_older_is_shown_while_it_is_right() {
        let (cached, maker) = (CachedByKey::at_most(1000), Maker::default());
        let failing = async |now| cached.get(&1, 2, at(now), |_| async { Err("gone".to_owned()) }).await;
        assert_eq!(failing(10).await, Err("gone".to_owned()));
        ask(&cached, &maker, 1, 10).await;
        assert_eq!(failing(29).await, Ok(Some(Arc::new(0))));
        assert_eq!(failing(30).await, Err("gone".to_owned()));
    }

    #[tokio::test]
    async fn a_second_after_a_failure_it_is_made_anew() {
        let (cached, maker) = (CachedByKey::at_most(1000), Maker::default());
        ask(&cached, &maker, 1, 10).await;
        cached.get(&1, 2, at(20), |_| async { Err("gone".to_owned()) }).await.unwrap();
        assert_eq!(ask(&cached, &maker, 2, 20).await, 0);
        assert_eq!(ask(&cached, &maker, 2, 21).await, 1);
    }

    #[tokio::test]
    async fn what_is_not_there_is_not_cached() {
        let (cached, maker) = (CachedByKey::at_most(1000), Maker::default());
        let nothing = async || cached.get(&1, 2, at(10), |_| async { Ok::<_, String>(None) }).await;
        assert_eq!(nothing().await, Ok(None));
        ask(&cached, &maker, 1, 10).await;
        assert_eq!(nothing().await, Ok(None));
        cached.entries.run_pending_tasks().await;
        assert_eq!(cached.entries.entry_count(), 0);
    }

    #[tokio::test]
    async fn memory_is_bounded() {
        let (cached, maker) = (CachedByKey::<u32, usize>::at_most(1000), Maker::default());
        for key in 0..500 {
            cached.get(&key, 1, at(10), |_| maker.make(None)).await.unwrap();
        }
        cached.entries.run_pending_tasks().await;
        assert!(cached.entries.weighted_size() <= 1000, "{}", cached.entries.weighted_size());
    }
}
