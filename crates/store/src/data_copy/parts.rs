//! The parts of a copy: rows of a table, in the member's own terms.

use std::fmt;

use serde::{Serialize, Serializer};
use sqlx::types::JsonValue;
use townpick_domain::{ids::MemberId, time::Timestamp};
use utoipa::ToSchema;

/// Declares a part of a copy: a row of a table, in the member's own terms.
macro_rules! part {
    ($(#[doc = $doc:literal])+ $name:ident as $schema:ident {
        $($(#[doc = $field_doc:literal])+ $field:ident: $type:ty,)+
    }) => {
        $(#[doc = $doc])+
        #[derive(Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
        #[schema(as = $schema)]
        pub struct $name {
            $($(#[doc = $field_doc])+ pub $field: $type,)+
        }
    };
}

part! {
    /// A member's account.
    Account as CopiedAccount {
        /// Its id.
        id: MemberId,
        /// First name.
        first_name: String,
        /// Last name.
        last_name: String,
        /// Email address.
        email: String,
        /// Phone number, ten digits.
        phone_number: String,
        /// Street address.
        address: String,
        /// Their town.
        town: String,
        /// Whether they are written to and in the drawings.
        is_subscribed: bool,
        /// When that last changed.
        subscription_changed_at: Option<Timestamp>,
        /// How they want to be written to.
        preferred_channel: String,
        /// Since when they agree to texts.
        texts_agreed_at: Option<Timestamp>,
        /// Since when their number is not texted.
        sms_stopped_at: Option<Timestamp>,
        /// Since when their address is not written to.
        email_suppressed_at: Option<Timestamp>,
        /// When they showed that an address is theirs.
        confirmed_at: Option<Timestamp>,
        /// What showed it.
        confirmed_by: Option<String>,
        /// When they joined.
        signup_date: Timestamp,
        /// Whether their town was live then.
        signup_was_live: Option<bool>,
        /// The business that was featured then.
        signup_business_name: Option<String>,
        /// When they last moved to their town from another one.
        moved_at: Option<Timestamp>,
        /// When an administrator deactivated them.
        deactivated_at: Option<Timestamp>,
        /// When they asked to be deleted.
        deletion_requested_at: Option<Timestamp>,
        /// Up to when their personal links were ended.
        links_revoked_at: Option<Timestamp>,
        /// How many links were sent to them in text messages.
        text_links: i64,
        /// When the account was last changed.
        updated_at: Timestamp,
    }
}

part! {
    /// A text that a member sent.
    OwnText as CopiedText {
        /// When it arrived.
        received_at: Timestamp,
        /// Its words.
        text: String,
        /// What it was taken for.
        kind: String,
    }
}

part! {
    /// A contest that they entered while it ran, or stayed in when they moved.
    Entry as CopiedEntry {
        /// The contest's headline.
        contest: String,
        /// When they entered.
        entered_at: Timestamp,
    }
}

part! {
    /// A contest whose drawing an administrator leaves them out of.
    LeftOut as CopiedExclusion {
        /// The contest's headline.
        contest: String,
        /// Why.
        reason: String,
        /// Since when.
        created_at: Timestamp,
    }
}

/// A closed list that they are in, with the ticket that stands for them.
#[derive(Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = CopiedListEntry)]
pub struct OwnEntry {
    /// The contest's headline.
    pub contest: String,
    /// The name in the list.
    pub name: Option<String>,
    /// The email address in the list.
    pub email: Option<String>,
    /// The phone number in the list.
    pub phone_number: Option<String>,
    /// The ticket, in hexadecimal digits.
    #[serde(serialize_with = "digits")]
    #[schema(value_type = String)]
    pub ticket: Vec<u8>,
    /// What proves whose the ticket is, in hexadecimal digits.
    #[serde(serialize_with = "digits_if_any")]
    #[schema(value_type = Option<String>)]
    pub salt: Option<Vec<u8>>,
    /// When they entered.
    pub entered_at: Timestamp,
    /// When the list was closed.
    pub closed_at: Timestamp,
}

fn digits<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&Digits(bytes))
}

#[expect(clippy::ref_option, reason = "serde gives the field so")]
fn digits_if_any<S: Serializer>(bytes: &Option<Vec<u8>>, serializer: S) -> Result<S::Ok, S::Error> {
    match bytes {
        Some(bytes) => digits(bytes, serializer),
        None => serializer.serialize_none(),
    }
}

struct Digits<'b>(&'b [u8]);

impl fmt::Display for Digits<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(formatter, "{byte:02x}"))
    }
}

part! {
    /// A place that they drew, and what became of the prize.
    OwnPlace as CopiedPlace {
        /// The contest's headline.
        contest: String,
        /// The prize.
        prize: String,
        /// The place, counted from 1.
        place: i64,
        /// What became of it.
        state: String,
        /// Why it was taken away.
        state_reason: Option<String>,
        /// When they were notified.
        notified_at: Option<Timestamp>,
        /// Until when they could answer.
        claim_deadline: Option<Timestamp>,
        /// When they answered.
        answered_at: Option<Timestamp>,
        /// When the prize was claimed.
        prize_claimed_at: Option<Timestamp>,
        /// When it was handed over.
        prize_fulfilled_at: Option<Timestamp>,
        /// The day their tax form arrived.
        tax_form_received_on: Option<String>,
    }
}

part! {
    /// A message to them.
    OwnMessage as CopiedMessage {
        /// When it was written down.
        created_at: Timestamp,
        /// What kind it is.
        kind: String,
        /// How it was sent.
        channel: String,
        /// Its subject.
        subject: Option<String>,
        /// Its text, without the secrets of links and codes.
        text: Option<String>,
        /// How far it has come.
        status: String,
        /// When it was sent.
        sent_at: Option<Timestamp>,
        /// When it arrived.
        delivered_at: Option<Timestamp>,
        /// When it was opened.
        opened_at: Option<Timestamp>,
        /// Why it was not sent.
        failed_reason: Option<String>,
    }
}

part! {
    /// Something they asked for that waits for a code.
    WaitingCode as CopiedCode {
        /// What the code confirms.
        kind: String,
        /// The phone number that waits.
        new_phone: Option<String>,
        /// When it was asked for.
        created_at: Timestamp,
        /// Until when the code is good.
        expires_at: Timestamp,
    }
}

part! {
    /// An email address that waits to be confirmed, or was replaced lately.
    OwnEmailChange as CopiedEmailChange {
        /// The address that waits.
        new_email: Option<String>,
        /// The address that was replaced.
        old_email: Option<String>,
        /// Who asked for it.
        asked_by: String,
        /// When.
        asked_at: Timestamp,
        /// Until when this is kept.
        expires_at: Timestamp,
    }
}

part! {
    /// Something an administrator did with their account.
    Activity as CopiedActivity {
        /// When.
        created_at: Timestamp,
        /// What it was.
        what: String,
    }
}

/// A notice to the people who run the service, about a member.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = CopiedNotice)]
pub struct Notice {
    /// When it was written down.
    pub created_at: Timestamp,
    /// What kind it is.
    pub kind: String,
    /// What it says of the member.
    #[schema(value_type = Object)]
    pub details: JsonValue,
}
