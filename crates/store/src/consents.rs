//! What people agreed to, when, in which words and where. A consent is never changed; that to texts can be taken back,
//! which is noted beside it. It goes with its member.

use serde::Serialize;
use townpick_domain::{
    ids::{ConsentId, MemberId},
    signup::Consent,
    texts_consent::ConsentSource,
    time::Timestamp,
};
use utoipa::ToSchema;

use crate::{Executor, Result, Tx};

/// Writes down what a member agreed to.
pub async fn record(
    tx: &mut Tx,
    member: MemberId,
    consents: &[(ConsentId, Consent)],
    source: ConsentSource,
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

/// Notes that a member has taken their consent to texts back; that there is none is fine.
pub async fn withdraw_texts(tx: &mut Tx, member: MemberId, now: Timestamp) -> Result<()> {
    tx.sql(
        "UPDATE consents SET withdrawn_at = $2
         WHERE member_id = $1 AND kind = 'texts' AND withdrawn_at IS NULL AND given_at <= $2",
    )
    .bind(member)
    .bind(now)
    .run()
    .await
}

/// Writes down the consent to texts of every member who agrees to them and has none on record: those that were not made
/// by a form, as in the demo.
pub async fn record_missing_texts(tx: &mut Tx, consent: &Consent, source: ConsentSource) -> Result<()> {
    tx.sql_of_set(
        "INSERT INTO consents (id, member_id, kind, text_version, wording, source, given_at)
         SELECT {new_id:m.texts_agreed_at}, m.id, $1, $2, $3, $4, m.texts_agreed_at FROM members m
         WHERE m.texts_agreed_at IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM consents c WHERE c.member_id = m.id AND c.kind = $1)",
        0,
    )
    .bind(consent.kind.as_str())
    .bind(consent.text_version)
    .bind(consent.wording.clone())
    .bind(source.as_str())
    .run()
    .await
}

/// A consent as it is stored, or that somebody was told of changed terms.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
pub struct GivenConsent {
    /// 'eligibility', 'terms' or 'texts'; `terms_announced` where nothing was agreed to and changed terms were announced.
    #[schema(example = "texts")]
    pub kind: String,
    /// Which edition of the texts it refers to.
    #[schema(example = "2026-11-18")]
    pub text_version: String,
    /// The words beside the box that was ticked.
    pub wording: String,
    /// The page it was ticked on, or how it was announced.
    #[schema(example = "town_page")]
    pub source: String,
    /// When.
    pub given_at: Timestamp,
    /// When it was taken back, if it was.
    #[schema(required = true)]
    pub withdrawn_at: Option<Timestamp>,
}

/// Everything a member agreed to, and the changed terms they were told of: the newest 100 in the order of time. The message
/// that tells somebody of changed terms is kept as long as they are, for this.
pub async fn of_member(db: &mut impl Executor, member: MemberId) -> Result<Vec<GivenConsent>> {
    db.sql(
        "SELECT kind, text_version, wording, source, given_at, withdrawn_at
         FROM (SELECT kind, text_version, wording, source, given_at, withdrawn_at FROM consents WHERE member_id = $1
               UNION ALL
               SELECT 'terms_announced', n.effective_on,
                      'Told by email that changed terms apply from ' || n.effective_on, 'email',
                      COALESCE(told.sent_at, told.created_at), CAST(NULL AS BIGINT)
               FROM notifications told JOIN notices n ON n.id = told.notice_id AND n.kind = 'terms'
               WHERE told.member_id = $1 AND told.status IN ('sent', 'delivered', 'local')
               ORDER BY given_at DESC, kind DESC LIMIT 100) newest
         ORDER BY given_at, kind",
    )
    .bind(member)
    .all()
    .await
}
