//! Contests, or their prizes, that go through a step of their week together, because on a Sunday evening or a Monday
//! morning all towns are due at once.
//!
//! On SQLite, which has one writer, the steps of several small towns share a transaction, because the commit costs more
//! than the step itself; the transaction stays short enough for others to wait for. On PostgreSQL each step has a
//! transaction of its own, and several run at once. Either way a step is done whole or not at all, and a step that
//! fails does not stop the others.

use std::{future::Future, time::Duration};

use futures_util::{StreamExt as _, stream};
use tokio::time::Instant;
use townpick_domain::ids::ContestId;
use townpick_store::{Result, StoreError, Tx};

use crate::context::Engine;

/// How many members the towns of one transaction have together, unless one town alone has more.
const MEMBERS_AT_ONCE: u64 = 10_000;
/// How many contests one transaction is for.
const CONTESTS_AT_ONCE: usize = 100;
/// The longest transaction of a batch: after it, other writers get the database, whatever is left.
const LONGEST_TRANSACTION: Duration = Duration::from_millis(500);
/// How many transactions are under way at once where there may be several.
const TRANSACTIONS_AT_ONCE: usize = 6;

/// What came of a step, contest by contest or prize by prize.
pub(crate) type Results<T, I = ContestId> = Vec<(I, Result<T>)>;

/// A step of one contest or one prize, within a transaction that it may share with the steps of others.
pub(crate) trait Step: Send + Sync {
    /// What names that whose step it is.
    type Id: Send;
    /// What comes of it.
    type Done: Send;

    /// Whose step it is.
    fn id(&self) -> Self::Id;

    /// Looks again at what is there, and does what is left to do.
    fn take(&self, engine: &Engine, tx: &mut Tx) -> impl Future<Output = Result<Self::Done>> + Send;
}

/// Runs the steps in as few transactions as other writers can wait for.
pub(crate) async fn run_in_batches<S: Step>(engine: &Engine, steps: &[S]) -> Result<Results<S::Done, S::Id>> {
    let mut results = Vec::with_capacity(steps.len());
    let mut left = steps.iter().peekable();
    while left.peek().is_some() {
        let (mut tx, until) = (engine.database.write_alone().await?, Instant::now() + LONGEST_TRANSACTION);
        let mut is_first = true;
        while let Some(step) = left.next_if(|_| is_first || Instant::now() < until) {
            is_first = false;
            tx.begin_step().await?;
            let taken = step.take(engine, &mut tx).await;
            let done = tx.end_step(taken).await;
            // On a full disk SQLite ends the transaction by itself: a further step would begin one of its own, and what
            // it wrote would stay although this one fails. Committing tells whether the transaction is still there.
            let may_have_ended = matches!(done, Err(StoreError::Unavailable(_)));
            results.push((step.id(), done));
            if may_have_ended {
                break;
            }
        }
        tx.commit().await?;
    }
    Ok(results)
}

/// Does something with every contest or prize, in groups that go together, and gives what came of it.
pub(crate) async fn in_groups<'e, C, T, F>(
    engine: &'e Engine,
    contests: Vec<C>,
    members: impl Fn(&C) -> u64,
    work: impl Fn(&'e Engine, Vec<C>) -> F,
) -> Vec<Result<T>>
where
    F: Future<Output = Result<T>>,
{
    let (contests_at_once, groups_at_once) =
        if engine.database.has_one_writer() { (CONTESTS_AT_ONCE, 1) } else { (1, TRANSACTIONS_AT_ONCE) };
    let mut groups = groups(contests, contests_at_once, members);
    if groups_at_once > 1 {
        shuffle(&mut groups, u64::from_be_bytes(engine.gateways.entropy.bytes()));
    }
    stream::iter(groups).map(|group| work(engine, group)).buffer_unordered(groups_at_once).collect().await
}

/// Puts them into an order that the seed decides.
fn shuffle<T>(groups: &mut [T], seed: u64) {
    let mut state = seed;
    for last in (1..groups.len()).rev() {
        // The constants are Knuth's; nothing depends on more than that engines differ.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        groups.swap(last, usize::try_from(state >> 33).unwrap_or(0) % (last + 1));
    }
}

fn groups<C>(contests: Vec<C>, most: usize, members: impl Fn(&C) -> u64) -> Vec<Vec<C>> {
    let mut groups: Vec<Vec<C>> = Vec::new();
    let mut members_in_group = 0;
    for contest in contests {
        let its_own = members(&contest);
        members_in_group += its_own;
        match groups.last_mut() {
            Some(group) if group.len() < most && members_in_group <= MEMBERS_AT_ONCE => group.push(contest),
            _ => {
                members_in_group = its_own;
                groups.push(vec![contest]);
            }
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_go_through_the_same_contests_each_in_an_order_of_its_own() {
        let shuffled = |seed| {
            let mut numbers: Vec<u8> = (0..20).collect();
            shuffle(&mut numbers, seed);
            numbers
        };
        let (first, second) = (shuffled(1), shuffled(2));
        assert_ne!(first, second);
        let [sorted, others] = [first, second].map(|mut numbers| {
            numbers.sort_unstable();
            numbers
        });
        assert_eq!((sorted.as_slice(), others), ((0..20).collect::<Vec<u8>>().as_slice(), sorted.clone()));
    }

    #[test]
    fn small_towns_go_together_and_a_large_one_goes_alone() {
        let split = |towns: &[u64], most| groups(towns.to_vec(), most, |members| *members);
        assert_eq!(split(&[4000, 6000, 1, 2], 100), [vec![4000, 6000], vec![1, 2]]);
        assert_eq!(split(&[1, 50_000, 2], 100), [vec![1], vec![50_000], vec![2]]);
        assert_eq!(split(&[0; 5], 2), [vec![0, 0], vec![0, 0], vec![0]]);
        assert!(split(&[], 2).is_empty());
    }
}
