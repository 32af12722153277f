//! The personal links in text messages, which are too short to say whose they are.

use townpick_domain::{ids::MemberId, time::Timestamp};

use crate::{Executor, Result, Tx};

/// A link as it is stored.
#[derive(Debug, Clone, Copy)]
pub struct TextLink {
    /// The keyed hash of its code.
    pub hash: [u8; 32],
    /// Whose preferences it opens.
    pub member: MemberId,
}

/// Keeps links before they are sent; those that are stored already are good for longer. A day more or less does not
/// matter, so a link that is sent often is not written as often.
pub async fn add_text_links(tx: &mut Tx, links: &[TextLink], now: Timestamp) -> Result<()> {
    tx.insert_many(
        "INSERT INTO text_links (code_hash, member_id, renewed_at)",
        "ON CONFLICT (code_hash) DO UPDATE SET renewed_at = excluded.renewed_at
         WHERE text_links.renewed_at < excluded.renewed_at - 86400000000",
        links,
        |statement, link| statement.bind(link.hash.to_vec()).bind(link.member).bind(now),
    )
    .await?;
    Ok(())
}

/// A link that somebody followed.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct FollowedLink {
    /// What it is stored as.
    pub code_hash: Vec<u8>,
    /// Whose it is.
    pub member_id: MemberId,
    /// When it was last sent to them.
    pub renewed_at: Timestamp,
}

/// The link that is stored as one of these, unless its member is gone.
pub async fn text_link(db: &mut impl Executor, hashes: &[[u8; 32]]) -> Result<Option<FollowedLink>> {
    let statement = db.sql_of_set(
        "SELECT code_hash, member_id, renewed_at FROM text_links WHERE code_hash IN ($set) LIMIT 1",
        hashes.len(),
    );
    hashes.iter().fold(statement, |statement, hash| statement.bind(hash.to_vec())).optional().await
}
