//! The personal links in text messages, which are too short to say whose they are.

use townpick_domain::ids::MemberId;

use crate::{Executor, Result, Tx};

/// A link as it is stored.
#[derive(Debug, Clone, Copy)]
pub struct TextLink {
    /// The keyed hash of its code.
    pub hash: [u8; 32],
    /// Whose preferences it opens.
    pub member: MemberId,
}

/// Keeps links before they are sent; those that are stored already stay as they are.
pub async fn add_text_links(tx: &mut Tx, links: &[TextLink]) -> Result<()> {
    tx.insert_many(
        "INSERT INTO text_links (code_hash, member_id)",
        "ON CONFLICT (code_hash) DO NOTHING",
        links,
        |statement, link| statement.bind(link.hash.to_vec()).bind(link.member),
    )
    .await?;
    Ok(())
}

/// Whose link it is that is stored as one of these, unless they are gone.
pub async fn text_link_holder(db: &mut impl Executor, hashes: &[[u8; 32]]) -> Result<Option<MemberId>> {
    let statement =
        db.sql_of_set("SELECT member_id FROM text_links WHERE code_hash IN ($set) LIMIT 1", hashes.len());
    let row: Option<(MemberId,)> =
        hashes.iter().fold(statement, |statement, hash| statement.bind(hash.to_vec())).optional().await?;
    Ok(row.map(|(member,)| member))
}
