//! How administrators sign in, as an owner decides.

use townpick_domain::time::Timestamp;

use crate::{Executor, Result, Tx};

/// Since when a second factor is required of everybody; nothing when it is not.
pub async fn second_factor_required_at(db: &mut impl Executor) -> Result<Option<Timestamp>> {
    let row: Option<(Option<Timestamp>,)> =
        db.sql("SELECT second_factor_required_at FROM admin_sign_in_rules WHERE id = 1").optional().await?;
    Ok(row.and_then(|(since,)| since))
}

/// Requires a second factor of everybody since this instant, or of nobody.
pub async fn require_second_factor(tx: &mut Tx, since: Option<Timestamp>) -> Result<()> {
    tx.sql(
        "INSERT INTO admin_sign_in_rules (id, second_factor_required_at) VALUES (1, $1)
         ON CONFLICT (id) DO UPDATE SET second_factor_required_at = excluded.second_factor_required_at",
    )
    .bind(since)
    .run()
    .await
}
