//! Sponsors and the towns they support.

mod list;

use townpick_domain::{
    ids::{SponsorId, TownId},
    time::Timestamp,
};

use crate::{Executor, Result, StoreError, Tx};
pub use list::{
    SponsorFilter, SponsorListItem, SponsorOption, SponsorOrder, SupportedTown, contest_counts, count, list,
    options, supported_towns,
};

/// A sponsor as it is kept.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Sponsor {
    /// The sponsor's id.
    pub id: SponsorId,
    /// Its name.
    pub name: String,
    /// Whom to ask there.
    pub contact_name: String,
    /// Their email.
    pub contact_email: String,
    /// Their telephone.
    pub contact_phone: Option<String>,
    /// Web site.
    pub website_url: Option<String>,
    /// Logo picture.
    pub logo_url: Option<String>,
    /// What kind of business it is.
    pub category: String,
}

/// When a sponsor was last changed.
pub async fn updated_at(db: &mut impl Executor, id: SponsorId) -> Result<Timestamp> {
    let (updated_at,): (Timestamp,) =
        db.sql("SELECT updated_at FROM sponsors WHERE id = $1").bind(id).one().await?;
    Ok(updated_at)
}

/// Creates a sponsor and ties it to the towns it supports.
pub async fn insert(tx: &mut Tx, sponsor: &Sponsor, towns: &[TownId], now: Timestamp) -> Result<()> {
    tx.sql(
        "INSERT INTO sponsors (id, name, search_name, contact_name, contact_email, contact_phone, website_url,
                               logo_url, category, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)",
    )
    .bind(sponsor.id)
    .bind(sponsor.name.clone())
    .bind(sponsor.name.to_lowercase())
    .bind(sponsor.contact_name.clone())
    .bind(sponsor.contact_email.clone())
    .bind(sponsor.contact_phone.clone())
    .bind(sponsor.website_url.clone())
    .bind(sponsor.logo_url.clone())
    .bind(sponsor.category.clone())
    .bind(now)
    .execute()
    .await?;
    tx.insert_many("INSERT INTO sponsor_towns (sponsor_id, town_id)", "", towns, |statement, town| {
        statement.bind(sponsor.id).bind(*town)
    })
    .await?;
    Ok(())
}

/// Replaces what is known about a sponsor.
pub async fn update(tx: &mut Tx, sponsor: &Sponsor, now: Timestamp) -> Result<()> {
    let changed = tx
        .sql(
            "UPDATE sponsors SET (name, search_name, contact_name, contact_email, contact_phone, website_url,
                                  logo_url, category, updated_at)
             = ($2, $3, $4, $5, $6, $7, $8, $9, CASE WHEN updated_at < $10 THEN $10 ELSE updated_at + 1 END)
             WHERE id = $1",
        )
        .bind(sponsor.id)
        .bind(sponsor.name.clone())
        .bind(sponsor.name.to_lowercase())
        .bind(sponsor.contact_name.clone())
        .bind(sponsor.contact_email.clone())
        .bind(sponsor.contact_phone.clone())
        .bind(sponsor.website_url.clone())
        .bind(sponsor.logo_url.clone())
        .bind(sponsor.category.clone())
        .bind(now)
        .execute()
        .await?;
    if changed == 0 {
        return Err(StoreError::NotFound);
    }
    Ok(())
}

/// Removes a sponsor; the contests it supported stay, without a sponsor.
pub async fn delete(tx: &mut Tx, id: SponsorId) -> Result<()> {
    let removed = tx.sql("DELETE FROM sponsors WHERE id = $1").bind(id).execute().await?;
    if removed == 0 {
        return Err(StoreError::NotFound);
    }
    Ok(())
}

/// The sponsor with this id.
pub async fn by_id(db: &mut impl Executor, id: SponsorId) -> Result<Option<Sponsor>> {
    db.sql(
        "SELECT id, name, contact_name, contact_email, contact_phone, website_url, logo_url, category
         FROM sponsors WHERE id = $1",
    )
    .bind(id)
    .optional()
    .await
}
