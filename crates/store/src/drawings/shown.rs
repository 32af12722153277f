//! What strangers, members and administrators may see of a drawing. Strangers see tickets, never people.

use std::collections::BTreeMap;

use sqlx::types::{Json, JsonValue};
use townpick_domain::{
    claim::PlaceState,
    drawing::Ticket,
    ids::{ContestId, MemberId},
    time::Timestamp,
};

use crate::{
    Executor, Result,
    fixed_bytes::{fixed, unsigned},
};

/// A contest's drawing as everybody may see it, from the contest's start on.
#[derive(Debug, Clone, PartialEq, sqlx::FromRow)]
pub struct ShownDrawing {
    /// The contest.
    pub contest_id: ContestId,
    /// Its headline.
    pub title: String,
    /// The town's slug.
    pub town_slug: String,
    /// 'Town, ST'.
    pub town_full_name: String,
    /// The featured business.
    pub business_name: String,
    /// The prize in short.
    pub prize_description: String,
    /// The contest's first instant.
    pub starts_at: Timestamp,
    /// The instant its list closes.
    pub closes_at: Timestamp,
    /// How many win.
    pub number_of_winners: i64,
    /// How many wait behind them.
    pub number_of_alternates: i64,
    /// The promise about the seed.
    pub commitment: Vec<u8>,
    /// The announced round of public randomness.
    pub beacon_round: Option<i64>,
    /// When it was called off.
    pub voided_at: Option<Timestamp>,
    /// Why.
    pub void_reason: Option<String>,
    /// How many were in the closed list.
    pub total_participants: Option<i64>,
    /// The hash over it.
    pub merkle_root: Option<Vec<u8>>,
    /// How many were not in it, by reason.
    pub exclusions: Option<Json<BTreeMap<String, u64>>>,
    /// When it was drawn.
    pub drawing_timestamp: Option<Timestamp>,
    /// The revealed seed.
    pub random_seed: Option<Vec<u8>>,
    /// The public randomness that was mixed in.
    pub beacon_randomness: Option<Vec<u8>>,
}

/// The drawing of a contest that has started by this instant.
pub async fn shown(
    db: &mut impl Executor,
    contest: ContestId,
    now: Timestamp,
) -> Result<Option<ShownDrawing>> {
    db.sql(
        "SELECT c.id AS contest_id, c.title, t.slug AS town_slug, t.full_name AS town_full_name, b.business_name,
                c.prize_description, c.starts_at, c.ends_at AS closes_at, c.number_of_winners, c.number_of_alternates, c.commitment,
                c.beacon_round, c.voided_at, c.void_reason, d.total_participants, d.merkle_root, d.exclusions,
                d.drawing_timestamp, d.random_seed, d.beacon_randomness
         FROM contests c
         JOIN towns t ON t.id = c.town_id
         JOIN featured_businesses b ON b.id = c.featured_business_id
         LEFT JOIN drawings d ON d.contest_id = c.id
         WHERE c.id = $1 AND c.starts_at <= $2",
    )
    .bind(contest)
    .bind(now)
    .optional()
    .await
}

/// A drawn place with who holds it.
#[derive(Clone, PartialEq, Eq)]
pub struct ShownPlace {
    /// Counted from 1.
    pub place: u64,
    /// What became of it.
    pub state: PlaceState,
    /// The ticket that was drawn.
    pub ticket: Ticket,
    /// The random value, in decimal.
    pub random_value: String,
    /// The position it pointed to.
    pub random_index: u64,
    /// The holder's name, unless they were deleted; strangers see a part of it only.
    pub name: Option<String>,
}

#[derive(sqlx::FromRow)]
struct PlaceRow {
    place: i64,
    state: PlaceState,
    ticket: Vec<u8>,
    random_value: String,
    random_index: i64,
    user_name: Option<String>,
}

/// Every drawn place in its order, read in pages of 1000.
pub async fn places(db: &mut impl Executor, contest: ContestId) -> Result<Vec<ShownPlace>> {
    let mut places: Vec<ShownPlace> = Vec::new();
    loop {
        let page: Vec<PlaceRow> = db
            .sql(
                "SELECT p.place, p.state, s.ticket, p.random_value, p.random_index, s.user_name
                 FROM drawing_places p JOIN participant_snapshots s ON s.id = p.snapshot_id
                 WHERE p.contest_id = $1 AND p.place > $2 ORDER BY p.place LIMIT 1000",
            )
            .bind(contest)
            .bind(i64::try_from(places.len()).unwrap_or(i64::MAX))
            .all()
            .await?;
        let last_page = page.len() < 1000;
        for row in page {
            places.push(ShownPlace {
                place: unsigned(row.place),
                state: row.state,
                ticket: Ticket(fixed(&row.ticket)?),
                random_value: row.random_value,
                random_index: unsigned(row.random_index),
                name: row.user_name,
            });
        }
        if last_page {
            return Ok(places);
        }
    }
}

/// What a member sees of themselves in a closed list.
#[derive(Clone, PartialEq, Eq)]
pub struct OwnTicket {
    /// Their ticket.
    pub ticket: Ticket,
    /// With it and their phone number the holder's hash can be computed.
    pub salt: [u8; 16],
    /// The phone number the hash was made of.
    pub phone_number: String,
    /// The place they were drawn at.
    pub place: Option<u64>,
}

#[derive(sqlx::FromRow)]
struct OwnRow {
    ticket: Vec<u8>,
    salt: Option<Vec<u8>>,
    user_phone: Option<String>,
    place: Option<i64>,
}

/// A member's own entry of a closed list.
pub async fn own_ticket(
    db: &mut impl Executor,
    contest: ContestId,
    member: MemberId,
) -> Result<Option<OwnTicket>> {
    let row: Option<OwnRow> = db
        .sql(
            "SELECT s.ticket, s.salt, s.user_phone, p.place
             FROM participant_snapshots s LEFT JOIN drawing_places p ON p.snapshot_id = s.id
             WHERE s.contest_id = $1 AND s.member_id = $2",
        )
        .bind(contest)
        .bind(member)
        .optional()
        .await?;
    let Some(OwnRow { ticket, salt: Some(salt), user_phone: Some(phone_number), place }) = row else {
        return Ok(None);
    };
    let place = place.map(unsigned);
    Ok(Some(OwnTicket { ticket: Ticket(fixed(&ticket)?), salt: fixed(&salt)?, phone_number, place }))
}

/// The contests whose proofs are public, in the order of their ids, read in pages of 1000.
pub async fn published(db: &mut impl Executor) -> Result<Vec<ContestId>> {
    let mut contests: Vec<ContestId> = Vec::new();
    loop {
        let page: Vec<(ContestId,)> = db
            .sql(
                "SELECT id FROM contests WHERE drawing_completed_at IS NOT NULL AND id > $1 ORDER BY id LIMIT 1000",
            )
            .bind(contests.last().copied().unwrap_or(ContestId::from_bytes([0; 16])))
            .all()
            .await?;
        let last_page = page.len() < 1000;
        contests.extend(page.into_iter().map(|(contest,)| contest));
        if last_page {
            return Ok(contests);
        }
    }
}

/// The contest that was drawn last.
pub async fn last_drawn(db: &mut impl Executor) -> Result<Option<ContestId>> {
    let row: Option<(ContestId,)> = db
        .sql(
            "SELECT id FROM contests WHERE drawing_completed_at IS NOT NULL
             ORDER BY drawing_completed_at DESC, id DESC LIMIT 1",
        )
        .optional()
        .await?;
    Ok(row.map(|(contest,)| contest))
}

/// A drawing as administrators audit it.
#[derive(Debug, Clone, PartialEq, sqlx::FromRow)]
pub struct AuditedDrawing {
    /// When it was drawn.
    pub drawing_timestamp: Option<Timestamp>,
    /// How many were in the closed list.
    pub total_participants: i64,
    /// How many won.
    pub winners_selected: Option<i64>,
    /// The revealed seed.
    pub random_seed: Option<Vec<u8>>,
    /// How it was drawn.
    pub drawing_method: String,
    /// The steps, without names.
    pub audit_steps: Json<JsonValue>,
    /// What drew it.
    pub system_info: Json<BTreeMap<String, JsonValue>>,
    /// How many were not in it, by reason.
    pub exclusions: Json<BTreeMap<String, u64>>,
    /// The hash over the list.
    pub merkle_root: Vec<u8>,
    /// The promise about the seed.
    pub commitment: Vec<u8>,
    /// The announced round of public randomness.
    pub beacon_round: Option<i64>,
    /// The randomness itself.
    pub beacon_randomness: Option<Vec<u8>>,
    /// drand's signature, which shows whose it is.
    pub beacon_signature: Option<Vec<u8>>,
}

/// The drawing of a contest for the audit.
pub async fn audited(db: &mut impl Executor, contest: ContestId) -> Result<Option<AuditedDrawing>> {
    db.sql(
        "SELECT d.drawing_timestamp, d.total_participants, d.winners_selected, d.random_seed, d.drawing_method,
                d.audit_steps, d.system_info, d.exclusions, d.merkle_root, c.commitment, d.beacon_round,
                d.beacon_randomness, d.beacon_signature
         FROM drawings d JOIN contests c ON c.id = d.contest_id WHERE d.contest_id = $1",
    )
    .bind(contest)
    .optional()
    .await
}
