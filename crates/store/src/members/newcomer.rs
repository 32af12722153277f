//! A member as a signup writes them, and those whom a signup may collide with.

use townpick_domain::{
    contact::{Email, Phone},
    ids::{MemberId, TownId},
    signup::SignupForm,
    time::Timestamp,
};
use uuid::Uuid;

use crate::{Executor, Result, Tx};

/// The keyed hashes by which somebody's addresses are known where they must not be written to.
#[derive(Debug, Clone, Copy)]
pub struct AddressHashes {
    /// Of the email address.
    pub email: [u8; 32],
    /// Of the phone number.
    pub sms: [u8; 32],
}

/// Somebody who joins a town.
pub struct Newcomer<'n> {
    /// Their id.
    pub id: MemberId,
    /// The town, which counts them already.
    pub town: TownId,
    /// Who they are.
    pub form: &'n SignupForm,
    /// What the browser calls the submit.
    pub request_id: Uuid,
    /// Whether the town is live.
    pub was_live: bool,
    /// The business that is featured in the live town.
    pub business_name: Option<&'n str>,
    /// What their addresses are known by.
    pub address_hashes: AddressHashes,
}

/// Writes the row of a new member. An address that must not be written to stays so, whoever had it before.
pub async fn register(tx: &mut Tx, newcomer: &Newcomer<'_>, now: Timestamp) -> Result<()> {
    let form = newcomer.form;
    tx.sql(
        "INSERT INTO members (id, town_id, first_name, last_name, search_name, search_last_name, email,
                              phone_number, address, signup_request_id, signup_was_live, signup_business_name,
                              signup_date, created_at, updated_at, email_suppressed_at, sms_stopped_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $13,
                 (SELECT created_at FROM suppressions WHERE channel = 'email' AND address_hash = $14),
                 (SELECT created_at FROM suppressions WHERE channel = 'sms' AND address_hash = $15))",
    )
    .bind(newcomer.id)
    .bind(newcomer.town)
    .bind(form.first_name.as_str().to_owned())
    .bind(form.last_name.as_str().to_owned())
    .bind(form.full_name().to_lowercase())
    .bind(form.last_name.as_str().to_lowercase())
    .bind(form.email.as_str().to_owned())
    .bind(form.phone.digits().to_owned())
    .bind(form.address.as_str().to_owned())
    .bind(newcomer.request_id)
    .bind(newcomer.was_live)
    .bind(newcomer.business_name.map(str::to_owned))
    .bind(now)
    .bind(newcomer.address_hashes.email.to_vec())
    .bind(newcomer.address_hashes.sms.to_vec())
    .execute()
    .await?;
    Ok(())
}

/// A member with a phone, an email or a submit that somebody wants to join with.
#[derive(Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct KnownMember {
    /// The ten digits of their phone.
    pub phone_number: String,
    /// Their email.
    pub email: String,
    /// What the browser called the submit that made them a member.
    pub signup_request_id: Option<Uuid>,
    /// Whether their town was live then.
    pub signup_was_live: Option<bool>,
    /// The business that was featured then.
    pub signup_business_name: Option<String>,
    /// The slug of their town.
    pub town_slug: String,
    /// 'Town, ST'.
    pub town_full_name: String,
}

/// The members who have this phone, this email or came with this submit: at most three.
pub async fn known(
    db: &mut impl Executor,
    phone: &Phone,
    email: &Email,
    request_id: Uuid,
) -> Result<Vec<KnownMember>> {
    db.sql(
        "SELECT m.phone_number, m.email, m.signup_request_id, m.signup_was_live, m.signup_business_name,
                t.slug AS town_slug, t.full_name AS town_full_name
         FROM members m JOIN towns t ON t.id = m.town_id
         WHERE m.phone_number = $1 OR m.email = $2 OR m.signup_request_id = $3 LIMIT 3",
    )
    .bind(phone.digits().to_owned())
    .bind(email.as_str().to_owned())
    .bind(request_id)
    .all()
    .await
}
