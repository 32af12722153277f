//! The second factor of an administrator: the secret of their authenticator app and their recovery codes.
//!
//! The secret is sealed before it comes here. A code is taken once: the time step of the last one is stored, and a recovery code is marked when it is used.

use townpick_domain::{ids::AdminId, time::Timestamp};

use crate::{Executor, Result, Tx};

/// Bytes of a secret as it is. Earlier versions stored it so.
const UNSEALED_BYTES: i64 = 20;

/// Whose secrets are stored as they are, and those secrets.
pub async fn unsealed(db: &mut impl Executor) -> Result<Vec<(AdminId, Vec<u8>)>> {
    db.sql("SELECT id, totp_secret FROM admins WHERE length(totp_secret) = $1")
        .bind(UNSEALED_BYTES)
        .all()
        .await
}

/// Keeps a secret sealed that was stored as it is, unless it was changed meanwhile.
pub async fn seal(tx: &mut Tx, id: AdminId, secret: &[u8], sealed: &[u8]) -> Result<()> {
    tx.sql("UPDATE admins SET totp_secret = $3 WHERE id = $1 AND totp_secret = $2")
        .bind(id)
        .bind(secret.to_vec())
        .bind(sealed.to_vec())
        .run()
        .await
}

/// Keeps the sealed secret of a second factor that is being set up, and tells whether there was none in use.
pub async fn prepare(tx: &mut Tx, id: AdminId, secret: &[u8], now: Timestamp) -> Result<bool> {
    let changed = tx
        .sql(
            "UPDATE admins SET totp_secret = $2, totp_last_step = NULL, updated_at = $3
             WHERE id = $1 AND totp_enabled_at IS NULL",
        )
        .bind(id)
        .bind(secret.to_vec())
        .bind(now)
        .execute()
        .await?;
    Ok(changed == 1)
}

/// Turns the prepared second factor on with these recovery codes, and tells whether it was off.
pub async fn enable(
    tx: &mut Tx,
    id: AdminId,
    step: u64,
    recovery_codes: &[[u8; 32]],
    now: Timestamp,
) -> Result<bool> {
    let changed = tx
        .sql(
            "UPDATE admins SET totp_enabled_at = $2, totp_last_step = $3, updated_at = $2
             WHERE id = $1 AND totp_enabled_at IS NULL AND totp_secret IS NOT NULL",
        )
        .bind(id)
        .bind(now)
        .bind(whole(step))
        .execute()
        .await?;
    if changed == 0 {
        return Ok(false);
    }
    forget_recovery_codes(tx, id).await?;
    tx.insert_many(
        "INSERT INTO admin_recovery_codes (admin_id, code_hash)",
        "",
        recovery_codes,
        |statement, hash| statement.bind(id).bind(hash.to_vec()),
    )
    .await?;
    Ok(true)
}

/// Turns the second factor off and forgets its secret and codes.
pub async fn disable(tx: &mut Tx, id: AdminId, now: Timestamp) -> Result<()> {
    tx.sql(
        "UPDATE admins SET totp_secret = NULL, totp_enabled_at = NULL, totp_last_step = NULL, updated_at = $2
         WHERE id = $1",
    )
    .bind(id)
    .bind(now)
    .execute()
    .await?;
    forget_recovery_codes(tx, id).await
}

async fn forget_recovery_codes(tx: &mut Tx, id: AdminId) -> Result<()> {
    tx.sql("DELETE FROM admin_recovery_codes WHERE admin_id = $1").bind(id).run().await
}

/// Takes the code of this time step, unless it or a later one has been taken.
pub async fn take_step(tx: &mut Tx, id: AdminId, step: u64) -> Result<bool> {
    let taken = tx
        .sql(
            "UPDATE admins SET totp_last_step = $2
             WHERE id = $1 AND totp_enabled_at IS NOT NULL AND (totp_last_step IS NULL OR totp_last_step < $2)",
        )
        .bind(id)
        .bind(whole(step))
        .execute()
        .await?;
    Ok(taken == 1)
}

/// Takes a recovery code, unless it is unknown or used.
pub async fn take_recovery_code(
    tx: &mut Tx,
    id: AdminId,
    code_hash: [u8; 32],
    now: Timestamp,
) -> Result<bool> {
    let taken = tx
        .sql(
            "UPDATE admin_recovery_codes SET used_at = $3
             WHERE admin_id = $1 AND code_hash = $2 AND used_at IS NULL",
        )
        .bind(id)
        .bind(code_hash.to_vec())
        .bind(now)
        .execute()
        .await?;
    Ok(taken == 1)
}

fn whole(step: u64) -> i64 {
    i64::try_from(step).unwrap_or(i64::MAX)
}
