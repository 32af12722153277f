//! Which contests have something before them, by town, one more than a page.

use townpick_domain::{
    coming_week::{Position, Slot, Step},
    ids::{ContestId, TownId},
    time::Timestamp,
};

use crate::{Executor, Result, notifications::fan_out::Kind};

/// Contests in one page.
pub const PAGE: usize = 50;

/// How many towns one statement is about.
pub(super) const TOWNS_PER_QUERY: usize = 200;

/// A contest that has something before it.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct PlannedContest {
    /// The contest.
    pub id: ContestId,
    /// Its town.
    pub town_id: TownId,
    /// Its headline.
    pub title: String,
    /// The instant of its drawing.
    pub ends_at: Timestamp,
    /// How many win.
    pub number_of_winners: i64,
    /// Whether it was drawn.
    pub is_drawn: bool,
    /// 'Town, ST'.
    pub full_name: String,
    /// The zone the town's clocks are in.
    pub time_zone: String,
    /// The town's state.
    pub state: String,
}

/// `$1` and `$2` are the town and the contest after which the page begins, `$3` and `$4` the window; `{among}` names the
/// towns, where not all are asked for.
const CONTESTS: &str = "SELECT c.id, c.town_id, c.title, c.ends_at, c.number_of_winners,
            c.drawing_completed_at IS NOT NULL AS is_drawn, t.full_name, t.time_zone, t.state
     FROM contests c JOIN towns t ON t.id = c.town_id
     WHERE c.voided_at IS NULL AND (t.full_name > $1 OR (t.full_name = $1 AND c.id > $2)) AND {which} {among}
     ORDER BY t.full_name, c.id LIMIT {most}";
const OF_A_PAGE: [(&str, &str); 2] = [("among", ""), ("most", "51")];
const OF_TOWNS: [(&str, &str); 2] = [("among", "AND c.town_id IN ($set)"), ("most", "1000")];

/// Started within a time, still running after another and not announced: only towns that are open are written to.
const TO_NOTIFY: &str = "c.starts_at >= $3 AND c.starts_at < $4 AND c.ends_at > $5 AND t.status = 'Active'
     AND NOT EXISTS (SELECT 1 FROM contest_fan_outs f WHERE f.contest_id = c.id AND f.kind = $6)";

/// Every contest is drawn, whatever has become of its town.
const TO_DRAW: &str = "c.drawing_completed_at IS NULL AND c.ends_at > $3 AND c.ends_at <= $4";

const OVERDUE_DRAWINGS: &str = "c.id IN (
         SELECT id FROM contests
         WHERE drawing_completed_at IS NULL AND voided_at IS NULL AND ends_at > $3 AND ends_at <= $4
         UNION ALL
         SELECT contest_id FROM drawings WHERE drawing_timestamp IS NOT NULL AND results_queued_at IS NULL)";

const TO_REMIND_WINNERS: &str = "c.id IN (SELECT contest_id FROM drawing_places
              WHERE state = 'notified' AND claim_reminded_at IS NULL AND member_id IS NOT NULL
                AND claim_deadline > $3 AND claim_deadline <= $4)";

const OVERDUE_CLAIMS: &str = "c.id IN (SELECT p.contest_id FROM drawing_places p
              WHERE p.state = 'notified' AND (p.claim_reminded_at IS NULL OR p.claim_deadline <= $3)
                AND p.claim_deadline <= $4 AND NOT {is_yet_to_hear})";

/// The contests that have this before them within a window of it, after a position; one more than a page where there are
/// so many.
pub async fn contests(
    db: &mut impl Executor,
    slot: Slot,
    window: (Timestamp, Timestamp),
    from: Option<&Position>,
) -> Result<Vec<PlannedContest>> {
    before_them(db, slot, window, from, &[]).await
}

/// Those of these towns.
pub async fn contests_of_towns(
    db: &mut impl Executor,
    slot: Slot,
    window: (Timestamp, Timestamp),
    towns: &[TownId],
) -> Result<Vec<PlannedContest>> {
    let mut found = Vec::new();
    for some in towns.chunks(TOWNS_PER_QUERY) {
        found.extend(before_them(db, slot, window, None, some).await?);
    }
    Ok(found)
}

async fn before_them(
    db: &mut impl Executor,
    slot: Slot,
    (begin, end): (Timestamp, Timestamp),
    from: Option<&Position>,
    among: &[TownId],
) -> Result<Vec<PlannedContest>> {
    let (which, kind) = match (slot.step, slot.is_overdue) {
        (Step::Announcement, _) => (TO_NOTIFY, Some(Kind::Announcement)),
        (Step::Reminder, _) => (TO_NOTIFY, Some(Kind::Reminder)),
        (Step::Drawing, false) => (TO_DRAW, None),
        (Step::Drawing, true) => (OVERDUE_DRAWINGS, None),
        (Step::Claims, false) => (TO_REMIND_WINNERS, None),
        (Step::Claims, true) => (OVERDUE_CLAIMS, None),
    };
    let [among_piece, most] = if among.is_empty() { OF_A_PAGE } else { OF_TOWNS };
    let town = from.map_or(String::new(), |from| from.town_full_name.clone());
    let statement = db
        .assembled(CONTESTS, &[("which", which), among_piece, most], among.len())
        .bind(town)
        .bind(from.map(|from| from.contest))
        .bind(begin)
        .bind(end);
    let statement = match kind {
        Some(kind) => statement.bind(slot.at).bind(kind.as_str()),
        None => statement,
    };
    statement.bind_each(among).all().await
}
