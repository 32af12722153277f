//! A member as a signup writes them, and those whom a signup may collide with.

use townpick_domain::{
    channel::Channels,
    confirmation::ConfirmedBy,
    contact::{Email, Phone},
    ids::{MemberId, TownId},
    signup::Person,
    time::Timestamp,
};
use uuid::Uuid;

use crate::{Executor, Result, Tx};

/// Since when somebody's addresses must not be written to.
#[derive(Debug, Clone, Copy, Default)]
pub struct ClosedSince {
    /// The email address.
    pub email: Option<Timestamp>,
    /// The phone number.
    pub sms: Option<Timestamp>,
}

/// Somebody who joins a town.
pub struct Newcomer<'n> {
    /// Their id.
    pub id: MemberId,
    /// The town, which counts them already.
    pub town: TownId,
    /// Who they are.
    pub person: &'n Person,
    /// What the browser calls the submit.
    pub request_id: Uuid,
    /// The network it came from, as a keyed hash.
    pub network: &'n str,
    /// Whether the town is live.
    pub was_live: bool,
    /// The business that is featured in the live town.
    pub business_name: Option<&'n str>,
    /// Whether they agree to texts; otherwise they hear by email alone.
    pub agrees_to_texts: bool,
    /// Whether they count only once they have shown that an address is theirs.
    pub must_confirm: bool,
    /// Which of their addresses must not be written to.
    pub closed_since: ClosedSince,
}

/// Writes the row of a new member. An address that must not be written to stays so, whoever had it before.
pub async fn register(tx: &mut Tx, newcomer: &Newcomer<'_>, now: Timestamp) -> Result<()> {
    let (person, closed_since) = (newcomer.person, newcomer.closed_since);
    let counts_at_once = !newcomer.must_confirm;
    tx.insert("members")
        .set("id", newcomer.id)
        .set("town_id", newcomer.town)
        .record(person)
        .set("mailbox", person.email.mailbox())
        .set("search_name", person.full_name().to_lowercase())
        .set("search_last_name", person.last_name.to_lowercase())
        .set("signup_request_id", newcomer.request_id)
        .set("signup_network", newcomer.network.to_owned())
        .set("is_to_be_compared", true)
        .set("signup_was_live", newcomer.was_live)
        .set("signup_business_name", newcomer.business_name.map(str::to_owned))
        .set("signup_date", now)
        .set("confirmed_at", counts_at_once.then_some(now))
        .set("confirmed_by", counts_at_once.then_some(ConfirmedBy::NotAsked))
        .set("texts_agreed_at", newcomer.agrees_to_texts.then_some(now))
        .set("preferred_channel", if newcomer.agrees_to_texts { Channels::Both } else { Channels::Email })
        .set("email_suppressed_at", closed_since.email)
        .set("sms_stopped_at", closed_since.sms)
        .at(now)
        .save()
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
    /// The mailbox it leads to.
    pub mailbox: String,
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

/// The members who have this phone, the mailbox of this email or came with this submit: at most three.
pub async fn known(
    db: &mut impl Executor,
    phone: &Phone,
    email: &Email,
    request_id: Uuid,
) -> Result<Vec<KnownMember>> {
    db.sql(
        "SELECT m.phone_number, m.email, m.mailbox, m.signup_request_id, m.signup_was_live, m.signup_business_name,
                t.slug AS town_slug, t.full_name AS town_full_name
         FROM members m JOIN towns t ON t.id = m.town_id
         WHERE m.phone_number = $1 OR m.mailbox = $2 OR m.signup_request_id = $3 LIMIT 3",
    )
    .bind(phone.digits().to_owned())
    .bind(email.mailbox())
    .bind(request_id)
    .all()
    .await
}
