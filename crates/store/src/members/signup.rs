//! Joining a town, all or nothing: the member, what they agreed to, their entry in the running contest, the town and
//! its counts, the welcome and the notice to administrators.
//!
//! The schema alone decides whether a phone, an email or a submit is new, so that of any number of simultaneous
//! signups one succeeds. Asking beforehand only spares the database work; it never decides.

use townpick_domain::{
    ids::{ConsentId, MemberId, ParticipantId, TownId},
    signup::{SignupForm, SignupSource},
    slug::TownSlug,
    time::Timestamp,
};
use uuid::Uuid;

use super::joining::join;
use crate::{Constraint, Database, Executor, Result, StoreError, notifications::ChannelIds};

/// How often a signup is tried when the member it collides with vanishes before it can be looked up.
const TRIES: usize = 3;

/// Somebody who wants to join a town.
#[derive(Debug, Clone)]
pub struct Signup {
    /// What the browser calls this submit; a retry carries the same.
    pub request_id: Uuid,
    /// Who they are.
    pub form: SignupForm,
    /// Where they live.
    pub town: HomeTown,
    /// Where they signed up.
    pub source: SignupSource,
    /// When.
    pub now: Timestamp,
    /// Ids for everything that is written.
    pub ids: SignupIds,
    /// What may be kept of the addresses, from the time somebody left with them.
    pub address_hashes: AddressHashes,
}

/// The keyed hashes by which addresses that must not be written to are known.
#[derive(Debug, Clone, Copy)]
pub struct AddressHashes {
    /// Of the email address.
    pub email: [u8; 32],
    /// Of the phone number.
    pub sms: [u8; 32],
}

/// The town somebody joins; its record is made of this when there is none yet.
#[derive(Debug, Clone)]
pub struct HomeTown {
    /// What its address is made of.
    pub slug: TownSlug,
    /// Its name without its state.
    pub name: String,
    /// The two-letter state code.
    pub state: String,
}

/// The ids of what a signup writes.
#[derive(Debug, Clone, Copy)]
pub struct SignupIds {
    pub(super) town: TownId,
    pub(super) member: MemberId,
    pub(super) participant: ParticipantId,
    pub(super) eligibility: ConsentId,
    pub(super) terms: ConsentId,
    pub(super) welcome: ChannelIds,
    pub(super) notice: ChannelIds,
}

impl SignupIds {
    /// New ids of this instant; `random` gives other bytes each time.
    pub fn new(now: Timestamp, mut random: impl FnMut() -> [u8; 10]) -> Self {
        Self {
            town: TownId::new(now, random()),
            member: MemberId::new(now, random()),
            participant: ParticipantId::new(now, random()),
            eligibility: ConsentId::new(now, random()),
            terms: ConsentId::new(now, random()),
            welcome: ChannelIds::new(now, &mut random),
            notice: ChannelIds::new(now, &mut random),
        }
    }
}

/// What somebody who joined is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Joined {
    /// Whether the town was live when they joined.
    pub is_live: bool,
    /// The business that was featured then, in a live town.
    pub business_name: Option<String>,
}

/// What came of a signup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// They are a member now.
    New(Joined),
    /// This very submit made them a member before.
    Repeated(Joined),
    /// It did not make them a member.
    Refused(Refusal),
}

/// Why somebody cannot join.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The phone number belongs to a member.
    PhoneRegistered {
        /// The full name of that member's town.
        town: String,
        /// Whether it is the town they want to join.
        same_town: bool,
    },
    /// The email address belongs to a member.
    EmailRegistered,
    /// The submit's name was used for somebody else.
    RequestIdTaken,
}

/// Makes somebody a member, or says why not.
pub async fn sign_up(database: &Database, signup: &Signup) -> Result<Outcome> {
    let mut tries = 1;
    loop {
        let mut tx = database.write().await?;
        let violation = match join(&mut tx, signup).await {
            Ok(joined) => {
                tx.commit().await?;
                return Ok(Outcome::New(joined));
            }
            Err(StoreError::Conflict(
                violation @ (Constraint::MemberPhone
                | Constraint::MemberEmail
                | Constraint::MemberSignupRequest),
            )) => violation,
            Err(error) => return Err(error),
        };
        // Which rule is named differs between the engines, and a refused statement ends a transaction.
        drop(tx);
        if let Some(known) = known(&mut database.read().await?, signup).await? {
            return Ok(known);
        }
        if tries == TRIES {
            return Err(StoreError::Conflict(violation));
        }
        tries += 1;
    }
}

#[derive(sqlx::FromRow)]
struct KnownMember {
    phone_number: String,
    email: String,
    signup_request_id: Option<Uuid>,
    signup_was_live: Option<bool>,
    signup_business_name: Option<String>,
    slug: String,
    full_name: String,
}

/// What came of this submit before, or what stands in its way; the phone is looked at before the email.
pub async fn known(db: &mut impl Executor, signup: &Signup) -> Result<Option<Outcome>> {
    let (phone, email) = (signup.form.phone.digits(), signup.form.email.as_str());
    let members: Vec<KnownMember> = db
        .sql(
            "SELECT m.phone_number, m.email, m.signup_request_id, m.signup_was_live, m.signup_business_name,
                    t.slug, t.full_name
             FROM members m JOIN towns t ON t.id = m.town_id
             WHERE m.phone_number = $1 OR m.email = $2 OR m.signup_request_id = $3 LIMIT 3",
        )
        .bind(phone.to_owned())
        .bind(email.to_owned())
        .bind(signup.request_id)
        .all()
        .await?;
    let is_here = |member: &KnownMember| member.slug == signup.town.slug.as_str();
    let is_this_submit = |member: &&KnownMember| {
        member.signup_request_id == Some(signup.request_id)
            && member.phone_number == phone
            && member.email == email
            && is_here(member)
    };
    if let Some(member) = members.iter().find(is_this_submit) {
        let business_name = member.signup_business_name.clone();
        let joined = Joined { is_live: member.signup_was_live == Some(true), business_name };
        return Ok(Some(Outcome::Repeated(joined)));
    }
    let refusal = if let Some(member) = members.iter().find(|member| member.phone_number == phone) {
        Refusal::PhoneRegistered { town: member.full_name.clone(), same_town: is_here(member) }
    } else if members.iter().any(|member| member.email == email) {
        Refusal::EmailRegistered
    } else if members.is_empty() {
        return Ok(None);
    } else {
        Refusal::RequestIdTaken
    };
    Ok(Some(Outcome::Refused(refusal)))
}
