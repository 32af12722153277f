//! What people agreed to, when, in which words and where. A consent is only ever added; it goes with its member.

use townpick_domain::{
    ids::{ConsentId, MemberId},
    signup::{Consent, SignupSource},
    time::Timestamp,
};

use crate::{Executor, Result, Tx};

/// Writes down what a member agreed to.
pub async fn record(
    tx: &mut Tx,
    member: MemberId,
    consents: &[(ConsentId, Consent)],
    source: SignupSource,
    now: Timestamp,
) -> Result<()> {
    tx.insert_many(
        "INSERT INTO consents (id, member_id, kind, text_version, wording, source, given_at)",
        "",
        consents,
        |statement, (id, consent)| {
            statement
                .bind(*id)
                .bind(member)
                .bind(consent.kind.as_str())
                .bind(consent.text_version)
                .bind(consent.wording.clone())
                .bind(source.as_str())
                .bind(now)
        },
    )
    .await?;
    Ok(())
}

/// A consent as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct GivenConsent {
    /// 'eligibility' or 'terms'.
    pub kind: String,
    /// Which edition of the texts it refers to.
    pub text_version: String,
    /// The words beside the box that was ticked.
    pub wording: String,
    /// The page it was ticked on.
    pub source: String,
    /// When.
    pub given_at: Timestamp,
}

/// Everything a member agreed to, at most 100.
pub async fn of_member(db: &mut impl Executor, member: MemberId) -> Result<Vec<GivenConsent>> {
    db.sql(
        "SELECT kind, text_version, wording, source, given_at FROM consents
         WHERE member_id = $1 ORDER BY given_at, kind LIMIT 100",
    )
    .bind(member)
    .all()
    .await
}
