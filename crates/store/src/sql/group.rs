//! Group commit: changes that wait for SQLite's one writer at the same moment share one transaction and one sync to disk.
//!
//! Making a change last costs a sync, which takes far longer than the change, and there is one writer. So the
//! connection goes from one member of a group to the next while the transaction stays open, each member under a
//! savepoint of its own (`member`), and one COMMIT makes all of them last:
//!
//! - A member that fails or is dropped is undone alone, wherever it stands in the group.
//! - Whoever commits hears 'done' after the COMMIT that holds their change, and never before. When it fails, or SQLite
//!   ends the transaction by itself (a full disk), every member of the group hears so and nothing of any of them is there.
//! - A task that belongs to no request leads the group ([`lead`]): it owns the connection whenever no member has it, so a
//!   change that was made is committed whatever becomes of the members after it.
//! - Members see what those before them in the group changed. They last together or not at all, so nobody ever decides on
//!   what is not there. Readers see the last COMMIT, as always.
//!
//! Nobody waits for an unbounded group: it takes nobody in any more once it is as large or as old as its bounds say,
//! and does not wait for a member that has not begun within [`SOON`]. Work that is known to be long goes alone: the group
//! before it is committed first, and nobody joins it. Whoever waits gets the connection in the order they came, and another
//! process that writes gets its chance between groups.
//!
//! It must never wait for anything but its members and the database. And a member must never wait, within its
//! transaction, for somebody who may be waiting for a commit: an in-process lock is not held over one.

mod lead;
mod member;
mod queue;

use std::time::Duration;

use tokio::{sync::oneshot, time::timeout};

pub(super) use member::Member;
pub(super) use queue::{Company, Writers};

use member::Turn;
use queue::Waiter;

use crate::error::{Result, StoreError};

/// How long somebody waits for their turn.
const PATIENCE: Duration = Duration::from_secs(10);

impl Writers {
    /// Waits for a turn to write.
    pub(super) async fn acquire(&self, company: Company) -> Result<Member> {
        let came = tokio::time::Instant::now();
        let mut is_first_try = true;
        loop {
            let patience = PATIENCE.saturating_sub(came.elapsed());
            let turn = match timeout(patience, self.queue(company, is_first_try)).await {
                Ok(Ok(turn)) => turn?,
                // Its leader is gone, and with it the runtime.
                Ok(Err(_)) => return Err(StoreError::Unavailable(sqlx::Error::WorkerCrashed)),
                Err(_) => {
                    self.waiting().queue.retain(|waiter| !waiter.turn.is_closed());
                    return Err(StoreError::Unavailable(sqlx::Error::PoolTimedOut));
                }
            };
            // Whoever comes too late for their turn gets the next one.
            if let Some(member) = turn.take() {
                return Ok(member);
            }
            is_first_try = false;
        }
    }

    /// Queues up behind everybody else, or in front for somebody whose turn it was already.
    fn queue(&self, company: Company, is_last: bool) -> oneshot::Receiver<Result<Turn>> {
        let (turn, mine) = oneshot::channel();
        let waiter = Waiter { company, turn };
        let mut waiting = self.waiting();
        if is_last {
            waiting.queue.push_back(waiter);
        } else {
            waiting.queue.push_front(waiter);
        }
        if !waiting.is_led {
            waiting.is_led = true;
            tokio::spawn(lead::lead(self.clone()));
        }
        mine
    }
}
