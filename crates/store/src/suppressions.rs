//! Addresses that must not be written to. They are known by keyed hashes alone, so that the list outlives a deleted
//! member without keeping their address; a member who has the address carries a mark besides.

use townpick_domain::{
    channel::{Channel, SuppressionReason},
    ids::SuppressionId,
    time::Timestamp,
};

use crate::{Executor, Result, Statement, Tx};

/// How many addresses are looked up in one statement.
const ADDRESSES_PER_QUERY: usize = 100;

/// An address that must not be written to.
pub struct NewSuppression<'a> {
    /// The entry's id.
    pub id: SuppressionId,
    /// On which channel.
    pub channel: Channel,
    /// The address itself, by which a member is found: an email in lowercase or ten digits. It is not stored.
    pub address: &'a str,
    /// What is stored of it.
    pub address_hash: [u8; 32],
    /// Why.
    pub reason: SuppressionReason,
}

/// Adds an address to the list and marks its member; an address that is on it already stays as it is. That somebody has
/// left ends when they join again, so whatever else is told about their address weighs more.
pub async fn add(tx: &mut Tx, entry: &NewSuppression<'_>, now: Timestamp) -> Result<()> {
    let mark = match entry.channel {
        Channel::Email => {
            "UPDATE members SET email_suppressed_at = $2 WHERE email = $1 AND email_suppressed_at IS NULL"
        }
        Channel::Sms => {
            "UPDATE members SET sms_stopped_at = $2 WHERE phone_number = $1 AND sms_stopped_at IS NULL"
        }
    };
    tx.sql(mark).bind(entry.address.to_owned()).bind(now).execute().await?;
    tx.sql(
        "INSERT INTO suppressions (id, channel, address_hash, reason, created_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (channel, address_hash) DO UPDATE SET reason = excluded.reason, created_at = excluded.created_at
         WHERE suppressions.reason = 'unsubscribed'",
    )
    .bind(entry.id)
    .bind(entry.channel)
    .bind(entry.address_hash.to_vec())
    .bind(entry.reason)
    .bind(now)
    .run()
    .await
}

/// Takes an address off the list, whichever of these hashes it is known by, and the mark off its member; an address that
/// is not on it is fine.
pub async fn remove(tx: &mut Tx, channel: Channel, address: &str, hashes: &[[u8; 32]]) -> Result<()> {
    let unmark = match channel {
        Channel::Email => {
            "UPDATE members SET email_suppressed_at = NULL WHERE email = $1 AND email_suppressed_at IS NOT NULL"
        }
        Channel::Sms => {
            "UPDATE members SET sms_stopped_at = NULL WHERE phone_number = $1 AND sms_stopped_at IS NOT NULL"
        }
    };
    tx.sql(unmark).bind(address.to_owned()).execute().await?;
    let statement =
        tx.sql_of_set("DELETE FROM suppressions WHERE channel = $1 AND address_hash IN ($set)", hashes.len());
    with_hashes(statement.bind(channel), hashes).run().await
}

/// Lets an address be written to again that somebody had unsubscribed. Bounces, complaints and STOP stay.
pub async fn forget_unsubscribed(tx: &mut Tx, channel: Channel, hashes: &[[u8; 32]]) -> Result<()> {
    let statement = tx.sql_of_set(
        "DELETE FROM suppressions WHERE channel = $1 AND address_hash IN ($set) AND reason = 'unsubscribed'",
        hashes.len(),
    );
    with_hashes(statement.bind(channel), hashes).run().await
}

/// An address whose keyed hash stays when its member goes.
#[derive(Debug, Clone, Copy)]
pub struct HashedAddress {
    /// The entry's id.
    pub id: SuppressionId,
    /// On which channel.
    pub channel: Channel,
    /// What is stored of the address.
    pub hash: [u8; 32],
}

/// Adds addresses of somebody who had unsubscribed and is no member any more.
pub async fn add_unsubscribed(tx: &mut Tx, addresses: &[HashedAddress], now: Timestamp) -> Result<()> {
    tx.insert_many(
        "INSERT INTO suppressions (id, channel, address_hash, reason, created_at)",
        "ON CONFLICT (channel, address_hash) DO NOTHING",
        addresses,
        |statement, address| {
            statement
                .bind(address.id)
                .bind(address.channel)
                .bind(address.hash.to_vec())
                .bind(SuppressionReason::Unsubscribed)
                .bind(now)
        },
    )
    .await?;
    Ok(())
}

/// An address on the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::FromRow)]
pub struct Suppression {
    /// Why.
    pub reason: SuppressionReason,
    /// Since when.
    pub created_at: Timestamp,
}

/// The entry of an address that is known by any of these hashes. One that was closed under two versions of the key has
/// two: that somebody has left weighs less than anything else.
pub async fn find(
    db: &mut impl Executor,
    channel: Channel,
    hashes: &[[u8; 32]],
) -> Result<Option<Suppression>> {
    let statement = db.sql_of_set(
        "SELECT reason, created_at FROM suppressions WHERE channel = $1 AND address_hash IN ($set)
         ORDER BY CASE reason WHEN 'unsubscribed' THEN 1 ELSE 0 END, created_at LIMIT 1",
        hashes.len(),
    );
    with_hashes(statement.bind(channel), hashes).optional().await
}

/// Whether any of these hashes is on the list of any channel.
pub async fn is_any_listed(db: &mut impl Executor, hashes: &[[u8; 32]]) -> Result<bool> {
    let statement = db.sql_of_set(
        "SELECT EXISTS (SELECT 1 FROM suppressions WHERE channel IN ('email', 'sms') AND address_hash IN ($set))",
        hashes.len(),
    );
    let (is_listed,): (bool,) = with_hashes(statement, hashes).one().await?;
    Ok(is_listed)
}

/// Which of these hashes are on the list of a channel.
pub async fn among(db: &mut impl Executor, channel: Channel, hashes: &[[u8; 32]]) -> Result<Vec<Vec<u8>>> {
    let mut found = Vec::new();
    for some in hashes.chunks(ADDRESSES_PER_QUERY) {
        let statement = db.sql_of_set(
            "SELECT address_hash FROM suppressions WHERE channel = $1 AND address_hash IN ($set) LIMIT 100",
            some.len(),
        );
        let rows: Vec<(Vec<u8>,)> = with_hashes(statement.bind(channel), some).all().await?;
        found.extend(rows.into_iter().map(|(hash,)| hash));
    }
    Ok(found)
}

fn with_hashes<'s>(statement: Statement<'s>, hashes: &[[u8; 32]]) -> Statement<'s> {
    hashes.iter().fold(statement, |statement, hash| statement.bind(hash.to_vec()))
}
