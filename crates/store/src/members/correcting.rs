//! Writing a member's data anew. Whoever does so holds the member's town.

use townpick_domain::{contact::Email, correction::MemberDetails, ids::MemberId, time::Timestamp};

use crate::{Executor as _, Result, StoreError, Tx};

/// Replaces what a member is called and where they live, and tells whether that changed anything. Another address is
/// compared with those of others again.
pub async fn correct(tx: &mut Tx, member: MemberId, details: &MemberDetails, now: Timestamp) -> Result<bool> {
    let MemberDetails { first_name, last_name, address } = details;
    let full_name = format!("{} {}", first_name.as_str(), last_name.as_str());
    let changed = tx
        .sql(
            "UPDATE members
             SET is_to_be_compared = is_to_be_compared OR address <> $4,
                 first_name = $2, last_name = $3, address = $4, search_name = $5, search_last_name = $6,
                 updated_at = CASE WHEN updated_at < $7 THEN $7 ELSE updated_at + 1 END
             WHERE id = $1 AND (first_name <> $2 OR last_name <> $3 OR address <> $4)",
        )
        .bind(member)
        .bind(first_name.clone())
        .bind(last_name.clone())
        .bind(address.clone())
        .bind(full_name.to_lowercase())
        .bind(last_name.to_lowercase())
        .bind(now)
        .execute()
        .await?;
    Ok(changed > 0)
}

/// Makes an email address the member's, which must perhaps not be written to since `closed_since`; it is compared with
/// those of others. One whose mailbox is another member's fails with `Constraint::MemberEmail`.
pub async fn set_email(
    tx: &mut Tx,
    member: MemberId,
    email: &Email,
    closed_since: Option<Timestamp>,
    now: Timestamp,
) -> Result<()> {
    let changed = tx
        .sql(
            "UPDATE members
             SET is_to_be_compared = is_to_be_compared OR mailbox <> $3,
                 email = $2, mailbox = $3, email_suppressed_at = $4,
                 updated_at = CASE WHEN updated_at < $5 THEN $5 ELSE updated_at + 1 END
             WHERE id = $1",
        )
        .bind(member)
        .bind(email.clone())
        .bind(email.mailbox())
        .bind(closed_since)
        .bind(now)
        .execute()
        .await?;
    if changed == 0 { Err(StoreError::NotFound) } else { Ok(()) }
}

/// Whether the mailbox of an address is another member's.
pub async fn has_other_with_mailbox(tx: &mut Tx, member: MemberId, email: &Email) -> Result<bool> {
    let (found,): (bool,) = tx
        .sql("SELECT EXISTS (SELECT 1 FROM members WHERE mailbox = $2 AND id <> $1)")
        .bind(member)
        .bind(email.mailbox())
        .one()
        .await?;
    Ok(found)
}
