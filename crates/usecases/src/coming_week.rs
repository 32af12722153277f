//! The dry run: who will get what when in the coming week, as things stand now. Nothing here changes anything.
//!
//! What is overdue comes first, due at once. Each weekly event comes exactly once within the next seven days, so the
//! list has the events in their order and, within an event, the contests by town. The list leaves out what depends on
//! answers that nobody has given yet: the reminders of winners who are still to be drawn, and the alternates after
//! them.

mod daily_cap;
mod notices;
mod planning;

use townpick_domain::{
    coming_week::{Event, Planned, Position, Slot},
    schedule::{last_announcement, last_reminder, reminded_of_deadlines_until},
    time::Timestamp,
};
use townpick_store::{
    Executor, Result,
    coming_week::{self, DueTimes, Overdue, PAGE, contests, counts},
};

/// A part of the dry run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// What is planned, in its order.
    pub items: Vec<Planned>,
    /// Where to go on, unless this is the end.
    pub next: Option<Position>,
}

/// The next part of what will be sent within seven days of `now`.
pub async fn page(db: &mut impl Executor, after: Option<&Position>, now: Timestamp) -> Result<Page> {
    let kinds: Vec<&str> = Event::all().iter().map(|event| event.as_str()).collect();
    let channels = counts::channels(db, &kinds).await?;
    let is_sent = |slot: &Slot| slot.step.events().iter().any(|event| channels.contains_key(event.as_str()));
    let slots = Slot::all(now);
    let first = after.and_then(|after| slots.iter().position(|slot| slot.holds(after))).unwrap_or(0);
    let mut found = Vec::new();
    for slot in slots.into_iter().skip(first).filter(is_sent) {
        let from = after.filter(|after| slot.holds(after));
        let rows = contests(db, slot, slot.window(now), from).await?;
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
    // Notices are of no town's week: they come before the first contest that is listed. What they take from a day
    // counts on every page.
    let mut told = notices::planned(db, &channels, now).await?;
    let is_first = after.is_none();
    let mut items = daily_cap::planned(db, &channels, found, (&mut told, is_first), now).await?;
    items.extend(told.into_iter().filter(|_| is_first).map(|notice| notice.item));
    items.sort_by_key(|item| item.at);
    Ok(Page { items, next })
}

/// How much waits at this instant, because its time has come and no engine was there.
pub async fn overdue(db: &mut impl Executor, now: Timestamp) -> Result<Overdue> {
    let due = DueTimes {
        now,
        announced_before: last_announcement(now),
        reminded_before: last_reminder(now),
        deadlines_until: reminded_of_deadlines_until(now),
    };
    coming_week::overdue(db, due).await
}
