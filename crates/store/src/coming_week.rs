//! The dry run: who will get what when in the coming week, as things stand now. Nothing here changes anything.
//!
//! What is overdue comes first, due at once. Of the rest, each weekly event comes exactly once within the next seven
//! days, so the list is the events in their order and, within one, the contests by town; a page is told by the clock.
//! What follows from answers that nobody has given yet is not told: the reminders of winners who are still to be
//! drawn, and the alternates after them.

mod contests;
mod counts;
mod overdue;
mod plan;
mod planning;

use townpick_domain::time::Timestamp;

use crate::{Executor, Result};

pub use overdue::{Overdue, overdue};
use plan::Slot;
pub use plan::{Event, Page, Planned, Position, Step};

/// Contests in one page.
const PAGE: usize = 50;

/// The next part of what will be sent within seven days of `now`.
pub async fn page(db: &mut impl Executor, after: Option<&Position>, now: Timestamp) -> Result<Page> {
    let channels = planning::channels(db).await?;
    let is_sent =
        |slot: &Slot| slot.step.events().iter().any(|event| channels.contains_key(event.template_key()));
    let slots = Slot::all(now);
    let first = after.and_then(|after| slots.iter().position(|slot| slot.holds(after))).unwrap_or(0);
    let mut found = Vec::new();
    for slot in slots.into_iter().skip(first).filter(is_sent) {
        let from = after.filter(|after| slot.holds(after));
        let rows = contests::of(db, slot, from, now).await?;
        found.extend(rows.into_iter().map(|contest| (slot, contest)));
        if found.len() > PAGE {
            break;
        }
    }
    let goes_on = found.len() > PAGE;
    found.truncate(PAGE);
    let next = found.last().filter(|_| goes_on).map(|(slot, contest)| Position {
        step: slot.step,
        is_overdue: slot.is_overdue,
        town_full_name: contest.full_name.clone(),
        contest: contest.id,
    });
    let mut items = planning::planned(db, channels, &found, now).await?;
    items.sort_by_key(|item| item.at);
    Ok(Page { items, next })
}
