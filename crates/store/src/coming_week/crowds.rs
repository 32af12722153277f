//! The people who get only so many texts a day, by town, by the area code of their phone, and by what they have had.

use townpick_domain::{
    ids::TownId,
    texting_rules::{texts_counted_since, texts_written_since},
    time::Timestamp,
};

use super::contests::TOWNS_PER_QUERY;
use crate::{Executor, Result};

/// Where texts are limited by the day: the states, and the area codes of their phones.
#[derive(Debug, Clone)]
pub struct CappedPlaces {
    states: String,
    area_codes: String,
}

impl CappedPlaces {
    /// These states and area codes; nothing where there are none.
    pub fn new<'c>(
        states: impl IntoIterator<Item = &'c str>,
        area_codes: impl IntoIterator<Item = &'c str>,
    ) -> Option<Self> {
        let listed = |words: Vec<&str>| format!(",{},", words.join(","));
        let states: Vec<&str> = states.into_iter().collect();
        let area_codes = listed(area_codes.into_iter().collect());
        (!states.is_empty()).then(|| Self { states: listed(states), area_codes })
    }
}

/// Whether the texts of the member `m` of the town `t` are limited by the day.
const IS_CAPPED: (&str, &str) = (
    "is_capped",
    "{takes_part} AND {by_text}
     AND ($1 LIKE '%,' || t.state || ',%' OR $2 LIKE '%,' || substr(m.phone_number, 1, 3) || ',%')",
);

/// People of one town with phones of one area code who have had as many texts at the same times.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct FoundCrowd {
    /// The town.
    pub town_id: TownId,
    /// Its state.
    pub state: String,
    /// The zone its clocks are in.
    pub time_zone: String,
    /// The first three digits of their numbers.
    pub area_code: String,
    /// Whether mail reaches them.
    pub is_mailed: bool,
    /// How many texts of the last day and of those that wait count.
    pub texts: i64,
    /// When the first of them left or leaves, to the minute.
    pub first_at: Option<Timestamp>,
    /// When the last of them left or leaves, to the minute.
    pub last_at: Option<Timestamp>,
    /// How many people they are.
    pub people: i64,
}

/// The people of these towns whose texts are limited by the day.
pub async fn crowds(
    db: &mut impl Executor,
    towns: &[TownId],
    places: &CappedPlaces,
    now: Timestamp,
) -> Result<Vec<FoundCrowd>> {
    let mut found = Vec::new();
    for some in towns.chunks(TOWNS_PER_QUERY) {
        let rows: Vec<FoundCrowd> = db
            .assembled(
                "SELECT town_id, state, time_zone, area_code, is_mailed, texts, first_at, last_at, count(*) AS people
                 FROM (SELECT m.id, m.town_id, t.state, t.time_zone, substr(m.phone_number, 1, 3) AS area_code,
                              m.email_suppressed_at IS NULL AS is_mailed, count(n.leaves_at) AS texts,
                              min(n.leaves_at) / 60000000 * 60000000 AS first_at,
                              max(n.leaves_at) / 60000000 * 60000000 AS last_at
                       FROM members m
                       JOIN towns t ON t.id = m.town_id
                       LEFT JOIN (SELECT member_id,
                                         CASE WHEN sent_at IS NOT NULL THEN sent_at
                                              WHEN next_attempt_at > $3 THEN next_attempt_at ELSE $3 END AS leaves_at
                                  FROM notifications
                                  WHERE created_at > $5 AND channel = 'sms' AND (sent_at > $4 OR status = 'pending')
                                    AND template_key NOT IN ('phone_change_code', 'deletion_code', 'text_answer')) n
                         ON n.member_id = m.id
                       WHERE {is_capped} AND m.town_id IN ($set)
                       GROUP BY m.id, m.town_id, t.state, t.time_zone, m.phone_number, m.email_suppressed_at) people
                 GROUP BY town_id, state, time_zone, area_code, is_mailed, texts, first_at, last_at",
                &[IS_CAPPED],
                some.len(),
            )
            .bind(places.states.clone())
            .bind(places.area_codes.clone())
            .bind(now)
            .bind(texts_counted_since(now))
            .bind(texts_written_since(now))
            .bind_each(some)
            .all()
            .await?;
        found.extend(rows);
    }
    Ok(found)
}

/// Every town in which such people live.
pub async fn towns_with_crowds(db: &mut impl Executor, places: &CappedPlaces) -> Result<Vec<TownId>> {
    let towns: Vec<(TownId,)> = db
        .assembled(
            "SELECT DISTINCT m.town_id FROM members m JOIN towns t ON t.id = m.town_id WHERE {is_capped}
             ORDER BY m.town_id",
            &[IS_CAPPED],
            0,
        )
        .bind(places.states.clone())
        .bind(places.area_codes.clone())
        .all()
        .await?;
    Ok(towns.into_iter().map(|(town,)| town).collect())
}
