//! What is kept of prizes whose winners were deleted, sealed: nothing here is searched, listed or shown to anybody but by
//! the command that opens it.

use townpick_domain::{
    ids::{DrawingPlaceId, MemberId},
    prize_record::PrizeRecord,
    time::Timestamp,
};

use crate::{Executor, Result, Tx};

/// A prize that a member was handed, as it must be known when they are gone.
#[derive(Clone, sqlx::FromRow)]
pub struct HandedOver {
    /// The drawn place.
    pub place_id: DrawingPlaceId,
    /// What is kept of it.
    #[sqlx(flatten)]
    pub record: PrizeRecord,
}

/// The prizes that a member was handed, the last 1000.
pub async fn handed_over_to(db: &mut impl Executor, member: MemberId) -> Result<Vec<HandedOver>> {
    db.sql(
        "SELECT p.id AS place_id, m.first_name, m.last_name, m.address, t.full_name AS town, c.title AS contest,
                b.business_name AS business, c.prize_description AS prize, c.prize_value_cents,
                c.drawing_completed_at AS drawn_at, p.prize_fulfilled_at AS handed_over_at, p.tax_form_received_on
         FROM drawing_places p JOIN members m ON m.id = p.member_id JOIN towns t ON t.id = m.town_id
         JOIN contests c ON c.id = p.contest_id JOIN featured_businesses b ON b.id = c.featured_business_id
         WHERE p.member_id = $1 AND p.prize_fulfilled_at IS NOT NULL AND p.state IN ('selected', 'notified', 'claimed')
         ORDER BY p.id DESC LIMIT 1000",
    )
    .bind(member)
    .all()
    .await
}

/// Whether a record of a prize stays when this member is deleted.
pub async fn will_stay(db: &mut impl Executor, member: MemberId) -> Result<bool> {
    let (found,): (bool,) = db
        .sql(
            "SELECT EXISTS (SELECT 1 FROM drawing_places
                            WHERE member_id = $1 AND prize_fulfilled_at IS NOT NULL
                              AND state IN ('selected', 'notified', 'claimed'))",
        )
        .bind(member)
        .one()
        .await?;
    Ok(found)
}

/// A record as it is stored.
#[derive(Clone, sqlx::FromRow)]
pub struct SealedRecord {
    /// The drawn place.
    pub place_id: DrawingPlaceId,
    /// What nobody can read here.
    pub sealed: Vec<u8>,
    /// Until when it is kept.
    pub kept_until: Timestamp,
}

/// Keeps a record.
pub async fn insert(tx: &mut Tx, record: &SealedRecord, now: Timestamp) -> Result<()> {
    tx.sql("INSERT INTO prize_records (place_id, sealed, kept_until, created_at) VALUES ($1, $2, $3, $4)")
        .bind(record.place_id)
        .bind(record.sealed.clone())
        .bind(record.kept_until)
        .bind(now)
        .run()
        .await
}

/// The 500 records that follow a place's, or the first ones, in the order of their places.
pub async fn after(db: &mut impl Executor, place: Option<DrawingPlaceId>) -> Result<Vec<SealedRecord>> {
    db.sql(
        "SELECT place_id, sealed, kept_until FROM prize_records WHERE place_id > $1 ORDER BY place_id LIMIT 500",
    )
    .bind(place.unwrap_or(DrawingPlaceId::from_bytes([0; 16])))
    .all()
    .await
}

/// Removes the records that the law wants no longer, and tells how many went.
pub async fn remove_over(tx: &mut Tx, now: Timestamp) -> Result<u64> {
    tx.sql("DELETE FROM prize_records WHERE kept_until <= $1").bind(now).execute().await
}
