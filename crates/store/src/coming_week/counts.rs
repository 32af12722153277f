//! How many people a message would reach, counted for the contests of one page only.

use std::collections::HashMap;

use townpick_domain::{
    channel::Channels,
    coming_week::Reach,
    ids::{ContestId, TownId},
    time::Timestamp,
};

use crate::{Executor, Result};

/// Who is reached, by contest or town.
pub type Reaches<Id> = HashMap<Id, Reach>;

/// How many of the members `m` are reached; `{who}` is said of them where not all take part.
const REACH: &str =
    "count(CASE WHEN {who} {by_email} THEN 1 END), count(CASE WHEN {who} {by_text} THEN 1 END),
     count(CASE WHEN m.email_suppressed_at IS NULL THEN 1 END)";
const OF_THOSE_IN: [(&str, &str); 2] = [("reach", REACH), ("who", "")];
const OF_ALL: [(&str, &str); 2] = [("reach", REACH), ("who", "m.is_subscribed AND")];

fn by_id<Id: Eq + std::hash::Hash>(rows: Vec<(Id, i64, i64, i64)>) -> Reaches<Id> {
    let reach = |(id, emails, texts, prize_emails)| (id, Reach { emails, texts, prize_emails });
    rows.into_iter().map(reach).collect()
}

/// Whom a message to these towns reaches, from an index alone. A town with nobody to reach is left out.
pub async fn of_towns(db: &mut impl Executor, towns: &[TownId]) -> Result<Reaches<TownId>> {
    if towns.is_empty() {
        return Ok(HashMap::new());
    }
    let text = "SELECT m.town_id, {reach}
                FROM members m WHERE {takes_part} AND m.town_id IN ($set) GROUP BY m.town_id";
    Ok(by_id(db.assembled(text, &OF_THOSE_IN, towns.len()).bind_each(towns).all().await?))
}

/// How many people of these towns are reached by text, by the area codes of their phones, from the same index.
pub async fn area_codes(
    db: &mut impl Executor,
    towns: &[TownId],
) -> Result<HashMap<TownId, Vec<(String, i64)>>> {
    let mut found: HashMap<TownId, Vec<(String, i64)>> = HashMap::new();
    if towns.is_empty() {
        return Ok(found);
    }
    let rows: Vec<(TownId, String, i64)> = db
        .sql_of_set(
            "SELECT m.town_id, substr(m.phone_number, 1, 3) AS area_code, count(*)
             FROM members m WHERE {takes_part} AND {by_text} AND m.town_id IN ($set)
             GROUP BY m.town_id, substr(m.phone_number, 1, 3)",
            towns.len(),
        )
        .bind_each(towns)
        .all()
        .await?;
    for (town, area_code, people) in rows {
        found.entry(town).or_default().push((area_code, people));
    }
    Ok(found)
}

async fn of_contests(
    db: &mut impl Executor,
    text: &'static str,
    pieces: &[(&'static str, &'static str)],
    contests: &[ContestId],
) -> Result<Reaches<ContestId>> {
    if contests.is_empty() {
        return Ok(HashMap::new());
    }
    Ok(by_id(db.assembled(text, pieces, contests.len()).bind_each(contests).all().await?))
}

/// Those whom administrators have excluded: they hear of no result.
pub async fn left_out(db: &mut impl Executor, contests: &[ContestId]) -> Result<Reaches<ContestId>> {
    let text = "SELECT e.contest_id, {reach}
                FROM contest_exclusions e JOIN members m ON m.id = e.member_id
                WHERE {takes_part} AND e.contest_id IN ($set) GROUP BY e.contest_id";
    of_contests(db, text, &OF_THOSE_IN, contests).await
}

/// Those who moved to the towns of these contests after the start: they are not in them.
pub async fn moved_here(db: &mut impl Executor, contests: &[ContestId]) -> Result<Reaches<ContestId>> {
    let text = "SELECT c.id, {reach}
                FROM contests c JOIN members m ON m.town_id = c.town_id
                WHERE {takes_part} AND m.moved_at > c.starts_at
                  AND NOT EXISTS (SELECT 1 FROM contest_participants p WHERE p.contest_id = c.id AND p.member_id = m.id)
                  AND c.id IN ($set) GROUP BY c.id";
    of_contests(db, text, &OF_THOSE_IN, contests).await
}

/// Those who are in these contests and have moved away since.
pub async fn moved_away(db: &mut impl Executor, contests: &[ContestId]) -> Result<Reaches<ContestId>> {
    let text = "SELECT c.id, {reach}
                FROM contests c JOIN contest_participants p ON p.contest_id = c.id JOIN members m ON m.id = p.member_id
                WHERE {takes_part} AND m.town_id <> c.town_id AND c.id IN ($set) GROUP BY c.id";
    of_contests(db, text, &OF_THOSE_IN, contests).await
}

/// Whoever is in the drawing of a contest that is over, from its closed list or as it would be closed.
pub async fn entrants(db: &mut impl Executor, contests: &[ContestId]) -> Result<Reaches<ContestId>> {
    const OF_TOWN: (&str, &str) = (
        "people",
        "members m ON m.town_id = c.town_id
           AND (m.moved_at IS NULL OR m.moved_at <= c.starts_at
                OR EXISTS (SELECT 1 FROM contest_participants p WHERE p.contest_id = c.id AND p.member_id = m.id))",
    );
    const MOVED_AWAY: (&str, &str) = (
        "people",
        "contest_participants p ON p.contest_id = c.id JOIN members m ON m.id = p.member_id AND m.town_id <> c.town_id",
    );
    let closed = "SELECT s.contest_id, {reach}
         FROM drawings d JOIN participant_snapshots s ON s.contest_id = d.contest_id JOIN members m ON m.id = s.member_id
         WHERE d.contest_id IN ($set) GROUP BY s.contest_id";
    let open = "SELECT c.id, {reach}
         FROM contests c JOIN {people}
         WHERE NOT EXISTS (SELECT 1 FROM drawings d WHERE d.contest_id = c.id) AND m.signup_date < c.ends_at
           AND m.is_subscribed = (m.subscription_changed_at IS NULL OR m.subscription_changed_at < c.ends_at)
           AND m.confirmed_at < c.ends_at
           AND NOT EXISTS (SELECT 1 FROM contest_exclusions e WHERE e.contest_id = c.id AND e.member_id = m.id)
           AND c.id IN ($set) GROUP BY c.id";
    let mut entrants = of_contests(db, closed, &OF_ALL, contests).await?;
    for people in [OF_TOWN, MOVED_AWAY] {
        let [reach, who] = OF_ALL;
        for (contest, some) in of_contests(db, open, &[people, reach, who], contests).await? {
            let known = entrants.entry(contest).or_default();
            *known = known.plus(some);
        }
    }
    Ok(entrants)
}

/// Those who have the message already, because they have just joined or because an engine was stopped halfway.
pub async fn already_sent(
    db: &mut impl Executor,
    template_key: &'static str,
    contests: &[ContestId],
) -> Result<Reaches<ContestId>> {
    if contests.is_empty() {
        return Ok(HashMap::new());
    }
    let text = "SELECT n.contest_id, count(CASE WHEN n.channel = 'email' AND {by_email} THEN 1 END),
                count(CASE WHEN n.channel = 'sms' AND {by_text} THEN 1 END)
         FROM notifications n JOIN members m ON m.id = n.member_id
         WHERE n.type = $1 AND {takes_part} AND n.contest_id IN ($set) GROUP BY n.contest_id";
    let rows: Vec<(ContestId, i64, i64)> =
        db.sql_of_set(text, contests.len()).bind(template_key).bind_each(contests).all().await?;
    let reach = |(id, emails, texts)| (id, Reach { emails, texts, prize_emails: 0 });
    Ok(rows.into_iter().map(reach).collect())
}

/// Winners with one deadline who have not answered and were not reminded.
#[derive(Debug, sqlx::FromRow)]
pub struct Unreminded {
    /// The contest.
    pub contest_id: ContestId,
    /// Until when they can answer.
    pub claim_deadline: Timestamp,
    /// How many are reached by text.
    pub texts: i64,
    /// How many can be mailed.
    pub prize_emails: i64,
}

/// The winners of these contests who are still to be reminded, by their deadlines. Those up to `due_until` are due.
pub async fn unreminded(
    db: &mut impl Executor,
    contests: &[ContestId],
    due_until: Timestamp,
    now: Timestamp,
) -> Result<Vec<Unreminded>> {
    if contests.is_empty() {
        return Ok(Vec::new());
    }
    let text = "SELECT p.contest_id, p.claim_deadline,
                count(CASE WHEN m.is_subscribed AND {by_text} THEN 1 END) AS texts,
                count(CASE WHEN m.email_suppressed_at IS NULL THEN 1 END) AS prize_emails
         FROM drawing_places p JOIN members m ON m.id = p.member_id
         WHERE p.state = 'notified' AND p.claim_reminded_at IS NULL AND p.claim_deadline > $1
           AND p.contest_id IN ($set) AND (p.claim_deadline > $2 OR NOT {is_yet_to_hear})
         GROUP BY p.contest_id, p.claim_deadline ORDER BY p.claim_deadline LIMIT 1000";
    db.sql_of_set(text, contests.len()).bind(now).bind(due_until).bind_each(contests).all().await
}

/// How many prizes of these contests have winners whose time is over, and how many alternates wait for one.
pub async fn lapsed(
    db: &mut impl Executor,
    contests: &[ContestId],
    now: Timestamp,
) -> Result<HashMap<ContestId, (i64, i64)>> {
    if contests.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<(ContestId, i64, i64)> = db
        .sql_of_set(
            "SELECT p.contest_id,
                    count(CASE WHEN p.state = 'notified' AND p.claim_deadline <= $1 AND NOT {is_yet_to_hear} THEN 1 END),
                    count(CASE WHEN p.state = 'alternate' AND p.member_id IS NOT NULL THEN 1 END)
                 FROM drawing_places p WHERE p.contest_id IN ($set) GROUP BY p.contest_id",
            contests.len(),
        )
        .bind(now)
        .bind_each(contests)
        .all()
        .await?;
    Ok(rows.into_iter().map(|(id, lapsed, alternates)| (id, (lapsed, alternates))).collect())
}

/// The channels of those of these templates that are switched on.
pub async fn channels(
    db: &mut impl Executor,
    template_keys: &[&'static str],
) -> Result<HashMap<String, Channels>> {
    let rows: Vec<(String, Channels)> = db
        .sql_of_set(
            "SELECT template_key, channel FROM notification_templates WHERE is_active AND template_key IN ($set)",
            template_keys.len(),
        )
        .bind_each(template_keys)
        .all()
        .await?;
    Ok(rows.into_iter().collect())
}
