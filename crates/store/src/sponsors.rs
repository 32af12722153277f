//! Sponsors and the towns they support.

mod list;

use serde::Serialize;
use townpick_domain::{
    ids::{SponsorId, TownId},
    sponsor::Sponsor,
    time::Timestamp,
};
use utoipa::ToSchema;

use crate::{Executor, Result, StoreError, Tx};
use list::supported_towns;
pub use list::{ListedSponsor, SponsorOption, SupportedTown, options};

/// Everything about a sponsor.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminSponsor)]
pub struct SponsorDetail {
    /// The sponsor's id.
    pub id: SponsorId,
    /// What was entered.
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub record: Sponsor,
    /// The towns it supports, by name.
    #[sqlx(skip)]
    pub towns: Vec<SupportedTown>,
    /// How many contests it supports or supported.
    pub total_contests: i64,
    /// How many of them run now.
    pub active_contests: i64,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

/// Creates a sponsor and ties it to the towns it supports.
pub async fn insert(
    tx: &mut Tx,
    id: SponsorId,
    sponsor: &Sponsor,
    towns: &[TownId],
    now: Timestamp,
) -> Result<()> {
    let row = tx.insert("sponsors").set("id", id).record(sponsor);
    row.set("search_name", sponsor.name.to_lowercase()).at(now).save().await?;
    tx.insert_many("INSERT INTO sponsor_towns (sponsor_id, town_id)", "", towns, |statement, town| {
        statement.bind(id).bind(*town)
    })
    .await?;
    Ok(())
}

/// Ties a sponsor to a town, unless it is already.
pub async fn insert_town(tx: &mut Tx, id: SponsorId, town: TownId) -> Result<()> {
    tx.sql("INSERT INTO sponsor_towns (sponsor_id, town_id) VALUES ($1, $2) ON CONFLICT DO NOTHING")
        .bind(id)
        .bind(town)
        .run()
        .await
}

/// Replaces what is known about a sponsor.
pub async fn update(tx: &mut Tx, id: SponsorId, sponsor: &Sponsor, now: Timestamp) -> Result<()> {
    let row = tx.update("sponsors", ("id", id)).record(sponsor);
    match row.set("search_name", sponsor.name.to_lowercase()).at(now).save().await? {
        0 => Err(StoreError::NotFound),
        _ => Ok(()),
    }
}

/// Removes a sponsor; the contests it supported stay, without a sponsor.
pub async fn delete(tx: &mut Tx, id: SponsorId) -> Result<()> {
    let removed = tx.sql("DELETE FROM sponsors WHERE id = $1").bind(id).execute().await?;
    if removed == 0 {
        return Err(StoreError::NotFound);
    }
    Ok(())
}

/// The sponsor of this name, in any letters, with this contact.
pub async fn alike(db: &mut impl Executor, sponsor: &Sponsor) -> Result<Option<SponsorId>> {
    let found: Option<(SponsorId,)> = db
        .sql("SELECT id FROM sponsors WHERE search_name = $1 AND contact_email = $2 ORDER BY id LIMIT 1")
        .bind(sponsor.name.to_lowercase())
        .bind(sponsor.contact_email.clone())
        .optional()
        .await?;
    Ok(found.map(|(id,)| id))
}

/// Whether there is a sponsor with this id.
pub async fn exists(db: &mut impl Executor, id: SponsorId) -> Result<bool> {
    let found: Option<(SponsorId,)> =
        db.sql("SELECT id FROM sponsors WHERE id = $1").bind(id).optional().await?;
    Ok(found.is_some())
}

/// The sponsor with this id as it is at this instant.
pub async fn by_id(db: &mut impl Executor, id: SponsorId, now: Timestamp) -> Result<Option<SponsorDetail>> {
    let found: Option<SponsorDetail> = db
        .sql_of_record::<Sponsor>(
            "SELECT id, {record}, updated_at,
                    (SELECT count(*) FROM contests c WHERE c.sponsor_id = s.id) AS total_contests,
                    (SELECT count(*) FROM contests c
                     WHERE c.sponsor_id = s.id AND c.starts_at <= $2 AND c.ends_at > $2 AND c.voided_at IS NULL)
                        AS active_contests
             FROM sponsors s WHERE s.id = $1",
        )
        .bind(id)
        .bind(now)
        .optional()
        .await?;
    let Some(sponsor) = found else { return Ok(None) };
    let towns = supported_towns(db, id).await?;
    Ok(Some(SponsorDetail { towns, ..sponsor }))
}
