//! A claim as its holder sees it, and a contest's winners as administrators see them.

use townpick_domain::{
    calendar::{CalendarYear, Day},
    claim::PlaceState,
    ids::{ContestId, DrawingPlaceId, MemberId},
    time::Timestamp,
};

use super::unreached::IS_NOTIFIED;
use crate::{Executor, Result, Statement, conditions::GIVEN_IN_YEAR};

/// A prize as the person who may claim it sees it.
#[derive(Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Claim {
    /// What became of it.
    pub state: PlaceState,
    /// When the contest was called off.
    pub voided_at: Option<Timestamp>,
    /// The contest's headline.
    pub contest_title: String,
    /// 'Town, ST'.
    pub town_full_name: String,
    /// Who gives the prize.
    pub business_name: String,
    /// The prize in short.
    pub prize_description: String,
    /// What it is worth.
    pub prize_value_cents: Option<i64>,
    /// How to get it.
    pub special_instructions: Option<String>,
    /// Until when they can answer.
    pub claim_deadline: Option<Timestamp>,
    /// What to call them, unless they were deleted.
    pub first_name: Option<String>,
}

/// The claim that a link opens.
pub async fn claim(db: &mut impl Executor, token_hash: [u8; 32]) -> Result<Option<Claim>> {
    db.sql(
        "SELECT p.state, c.voided_at, c.title AS contest_title, t.full_name AS town_full_name, b.business_name,
                c.prize_description, c.prize_value_cents, c.special_instructions, p.claim_deadline, m.first_name
         FROM drawing_places p
         JOIN contests c ON c.id = p.contest_id
         JOIN towns t ON t.id = c.town_id
         JOIN featured_businesses b ON b.id = c.featured_business_id
         LEFT JOIN members m ON m.id = p.member_id
         WHERE p.claim_token_hash = $1 AND p.state <> 'alternate'",
    )
    .bind(token_hash.to_vec())
    .optional()
    .await
}

/// A drawn place that was called, with everything administrators need to hand the prize over.
#[derive(Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Winner {
    /// The place's id.
    pub id: DrawingPlaceId,
    /// Counted from 1.
    pub place: i64,
    /// Who it is, unless deleted.
    pub member_id: Option<MemberId>,
    /// Their name.
    pub name: Option<String>,
    /// Their email.
    pub email: Option<String>,
    /// The ten digits of their phone.
    pub phone_number: Option<String>,
    /// What became of it.
    pub state: PlaceState,
    /// Why, in an administrator's words.
    pub state_reason: Option<String>,
    /// When they were notified.
    pub notified_at: Option<Timestamp>,
    /// Until when they can answer.
    pub claim_deadline: Option<Timestamp>,
    /// When they answered.
    pub answered_at: Option<Timestamp>,
    /// When the prize was claimed.
    pub prize_claimed_at: Option<Timestamp>,
    /// When it was handed over.
    pub prize_fulfilled_at: Option<Timestamp>,
    /// Whether they can know of it: false when their time runs and no message reaches them.
    pub is_reached: bool,
    /// What the prize is worth.
    pub prize_value_cents: Option<i64>,
    /// What they were given in this year besides.
    pub given_cents: i64,
    /// The day a tax form for this prize arrived.
    pub tax_form_received_on: Option<Day>,
    /// Whether a tax form of theirs has arrived, for this prize or another one.
    pub has_tax_form: bool,
}

const CALLED: &str =
    "SELECT p.id, p.place, p.member_id, s.user_name AS name, COALESCE(m.email, s.user_email) AS email,
            COALESCE(m.phone_number, s.user_phone) AS phone_number, p.state, p.state_reason, p.notified_at,
            p.claim_deadline, p.answered_at, p.prize_claimed_at, p.prize_fulfilled_at,
            (p.state <> 'notified' OR p.member_id IS NULL OR {is_notified}) AS is_reached,
            c.prize_value_cents, {given} AS given_cents, p.tax_form_received_on, {has_tax_form} AS has_tax_form
     FROM drawing_places p
     JOIN contests c ON c.id = p.contest_id
     JOIN participant_snapshots s ON s.id = p.snapshot_id
     LEFT JOIN members m ON m.id = p.member_id
     WHERE p.contest_id = $1 AND p.state <> 'alternate' {rest}";

/// Places of a contest that were called, as they are at this instant, and the rest of the statement, whose values begin
/// with `$5`.
fn called_places<'c>(
    db: &'c mut impl Executor,
    rest: &'static str,
    contest: ContestId,
    now: Timestamp,
) -> Statement<'c> {
    let year = CalendarYear::at(now);
    let parts = [
        ("rest", rest),
        ("is_notified", IS_NOTIFIED),
        ("given", GIVEN_IN_YEAR),
        ("now", "$2"),
        ("year_begins", "$3"),
        ("year_ends", "$4"),
    ];
    db.assembled(CALLED, &parts, 0).bind(contest).bind(now).bind(year.begins_at).bind(year.ends_at)
}

/// The places of a contest that were called, in their order: at most 1000 winners, and alternates in their stead.
pub async fn winners(db: &mut impl Executor, contest: ContestId, now: Timestamp) -> Result<Vec<Winner>> {
    called_places(db, "ORDER BY p.place LIMIT 2000", contest, now).all().await
}

/// One place of a contest, if it was called.
pub async fn winner(
    db: &mut impl Executor,
    contest: ContestId,
    place: DrawingPlaceId,
    now: Timestamp,
) -> Result<Option<Winner>> {
    called_places(db, "AND p.id = $5", contest, now).bind(place).optional().await
}
