//! The dry run: who will get what when in the coming week, as things stand now. Nothing here changes anything.
//!
//! Each weekly event comes exactly once within the next seven days, so the list is the events in their order and,
//! within one, the contests by town.

use townpick_domain::{
    calendar::{next_announcement, next_drawing, next_reminder},
    ids::{ContestId, TownId},
    schedule::{last_announcement, last_reminder},
    time::Timestamp,
};

use crate::{Executor, Result};

/// Contests in one page.
const PAGE: usize = 50;

/// Something that will be sent to a town.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// The contest is announced.
    Announcement,
    /// The drawing is near.
    Reminder,
    /// The drawing is over.
    Result,
}

impl Event {
    /// The template it is made of.
    pub const fn template_key(self) -> &'static str {
        match self {
            Self::Announcement => "contest_announcement",
            Self::Reminder => "drawing_reminder",
            Self::Result => "drawing_result",
        }
    }

    /// The event a template belongs to.
    pub fn of_template(key: &str) -> Option<Self> {
        [Self::Announcement, Self::Reminder, Self::Result]
            .into_iter()
            .find(|event| event.template_key() == key)
    }

    fn next(self, now: Timestamp) -> Timestamp {
        match self {
            Self::Announcement => next_announcement(now),
            Self::Reminder => next_reminder(now),
            Self::Result => next_drawing(now),
        }
    }
}

/// A message to one town on one channel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Planned {
    /// When it goes out.
    pub at: Timestamp,
    /// What it is.
    pub event: Event,
    /// About which contest.
    pub contest_id: ContestId,
    /// The contest's headline.
    pub contest_title: String,
    /// 'Town, ST'.
    pub town_full_name: String,
    /// 'email' or 'sms'.
    pub channel: &'static str,
    /// How many people would get it now.
    pub recipients: i64,
}

/// Where a page of the list begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// The event.
    pub event: Event,
    /// The town of the last contest that was told.
    pub town_full_name: String,
    /// The last contest that was told.
    pub contest: ContestId,
}

/// A part of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// What is planned, in its order.
    pub items: Vec<Planned>,
    /// Where to go on, unless this is the end.
    pub next: Option<Position>,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: ContestId,
    town_id: TownId,
    title: String,
    full_name: String,
    channel: String,
}

/// How many of the members `m` are reached by email and by text.
macro_rules! emails_and_texts {
    () => {
        "count(CASE WHEN m.email_suppressed_at IS NULL
                     AND (m.preferred_channel IN ('email', 'both') OR m.sms_stopped_at IS NOT NULL)
                    THEN 1 END) AS emails,
         count(CASE WHEN m.sms_stopped_at IS NULL AND m.preferred_channel IN ('sms', 'both')
                    THEN 1 END) AS texts"
    };
}

/// The next part of what will be sent within seven days of `now`.
pub async fn page(db: &mut impl Executor, after: Option<&Position>, now: Timestamp) -> Result<Page> {
    let mut events =
        [Event::Announcement, Event::Reminder, Event::Result].map(|event| (event.next(now), event));
    events.sort_by_key(|(at, _)| *at);
    let first =
        after.and_then(|after| events.iter().position(|(_, event)| *event == after.event)).unwrap_or(0);
    let mut contests = Vec::new();
    for (at, event) in events.into_iter().skip(first) {
        let from = after.filter(|after| after.event == event);
        let rows = contests_of(db, event, at, from, now).await?;
        contests.extend(rows.into_iter().map(|row| (at, event, row)));
        if contests.len() > PAGE {
            break;
        }
    }
    let goes_on = contests.len() > PAGE;
    contests.truncate(PAGE);
    let towns: Vec<TownId> = contests.iter().map(|(_, _, row)| row.town_id).collect();
    let reached = reached(db, &towns).await?;
    let drawn: Vec<ContestId> =
        contests.iter().filter(|(_, event, _)| *event == Event::Result).map(|(_, _, row)| row.id).collect();
    let left_out = left_out(db, &drawn).await?;
    let mut page = Page { items: Vec::new(), next: None };
    for (at, event, row) in contests {
        let (emails, texts) = counted(&reached, &row.town_id);
        let (fewer_emails, fewer_texts) =
            if event == Event::Result { counted(&left_out, &row.id) } else { (0, 0) };
        push(&mut page.items, at, event, &row, (emails - fewer_emails, texts - fewer_texts));
        if goes_on {
            page.next = Some(Position { event, town_full_name: row.full_name, contest: row.id });
        }
    }
    Ok(page)
}

fn push(items: &mut Vec<Planned>, at: Timestamp, event: Event, row: &Row, (emails, texts): (i64, i64)) {
    for (channel, recipients) in [("email", emails), ("sms", texts)] {
        if row.channel == channel || row.channel == "both" {
            items.push(Planned {
                at,
                event,
                contest_id: row.id,
                contest_title: row.title.clone(),
                town_full_name: row.full_name.clone(),
                channel,
                recipients,
            });
        }
    }
}

/// What was counted for a town or a contest; nothing where nobody is reached.
fn counted<Id: PartialEq>(counts: &[(Id, i64, i64)], of: &Id) -> (i64, i64) {
    counts.iter().find(|(id, _, _)| id == of).map_or((0, 0), |(_, emails, texts)| (*emails, *texts))
}

/// Counted for the towns of one page only, from an index alone. A town with nobody to reach is left out.
async fn reached(db: &mut impl Executor, towns: &[TownId]) -> Result<Vec<(TownId, i64, i64)>> {
    if towns.is_empty() {
        return Ok(Vec::new());
    }
    db.sql_of_set(
        concat!(
            "SELECT m.town_id, ",
            emails_and_texts!(),
            " FROM members m WHERE m.is_subscribed AND m.town_id IN ($set) GROUP BY m.town_id"
        ),
        towns.len(),
    )
    .bind_each(towns)
    .all()
    .await
}

/// Those whom administrators have excluded hear of no result.
async fn left_out(db: &mut impl Executor, contests: &[ContestId]) -> Result<Vec<(ContestId, i64, i64)>> {
    if contests.is_empty() {
        return Ok(Vec::new());
    }
    db.sql_of_set(
        concat!(
            "SELECT e.contest_id, ",
            emails_and_texts!(),
            " FROM contest_exclusions e JOIN members m ON m.id = e.member_id
             WHERE m.is_subscribed AND e.contest_id IN ($set) GROUP BY e.contest_id"
        ),
        contests.len(),
    )
    .bind_each(contests)
    .all()
    .await
}

/// Contests that have this event at that instant, by town, one more than a page. An announcement belongs to what
/// starts before it and after the one before; a result to what ends.
async fn contests_of(
    db: &mut impl Executor,
    event: Event,
    at: Timestamp,
    from: Option<&Position>,
    now: Timestamp,
) -> Result<Vec<Row>> {
    let (started_from, started_before, ends_from, ends_until) = match event {
        Event::Announcement => (last_announcement(now), at, at, None),
        Event::Reminder => (last_reminder(now), at, at, None),
        Event::Result => (Timestamp::MIN, at, now, Some(at)),
    };
    let ends_until = ends_until.map_or(i64::MAX, Timestamp::as_microseconds);
    let (after_town, after_contest) =
        from.map_or((String::new(), None), |from| (from.town_full_name.clone(), Some(from.contest)));
    db.sql(
        "SELECT c.id, c.town_id, c.title, t.full_name, n.channel
         FROM contests c
         JOIN towns t ON t.id = c.town_id
         JOIN notification_templates n ON n.template_key = $1 AND n.is_active
         WHERE c.starts_at >= $2 AND c.starts_at < $3 AND c.ends_at > $4 AND c.ends_at <= $5
           AND c.voided_at IS NULL AND t.status = 'Active'
           AND (t.full_name > $6 OR (t.full_name = $6 AND c.id > $7))
         ORDER BY t.full_name, c.id LIMIT 51",
    )
    .bind(event.template_key())
    .bind(started_from)
    .bind(started_before)
    .bind(ends_from)
    .bind(ends_until)
    .bind(after_town)
    .bind(after_contest)
    .all()
    .await
}
