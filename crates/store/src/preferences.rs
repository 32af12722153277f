//! What members see of themselves through their personal link, and the codes with which they confirm what they ask for.

mod codes;
mod own_drawings;
mod text_links;

use serde::Serialize;
use townpick_domain::{
    channel::Channels,
    ids::MemberId,
    signup::{MemberContact, MemberHome},
    time::Timestamp,
};
use utoipa::ToSchema;

use crate::{Executor, Result};

pub use codes::{NewCode, TriedCode, remove_code, remove_expired_codes, save_code, try_code};
pub use own_drawings::{OwnDrawing, own_drawings};
pub use text_links::{FollowedLink, TextLink, add_text_links, text_link};

/// What a member sees of themselves.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = PreferencesRecord)]
pub struct Preferences {
    /// First name.
    #[schema(example = "Maria")]
    pub first_name: String,
    /// Last name.
    #[schema(example = "Gomes")]
    pub last_name: String,
    /// Who they are and how they are reached.
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub contact: MemberContact,
    /// Where they live.
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub home: MemberHome,
    /// Where they are a member.
    #[schema(example = "Salem, MA")]
    pub town_full_name: String,
    /// What the town's address is made of.
    #[schema(example = "salem-ma")]
    pub town_slug: String,
    /// Whether they are written to and in the drawings.
    pub is_subscribed: bool,
    /// When they showed that an address is theirs; until then they are in no drawing.
    #[schema(required = true)]
    pub confirmed_at: Option<Timestamp>,
    /// How they want to be written to.
    pub preferred_channel: Channels,
    /// Since when they agree to texts.
    #[serde(skip)]
    pub texts_agreed_at: Option<Timestamp>,
    /// Since when they are not texted, because they replied STOP.
    #[serde(skip)]
    pub sms_stopped_at: Option<Timestamp>,
    /// Since when they get no email, because it came back or they complained.
    #[serde(skip)]
    pub email_suppressed_at: Option<Timestamp>,
    /// When they asked to be deleted.
    #[serde(skip)]
    pub deletion_requested_at: Option<Timestamp>,
}

/// What a member sees of themselves, unless they are gone.
pub async fn of_member(db: &mut impl Executor, member: MemberId) -> Result<Option<Preferences>> {
    db.sql_of_record::<MemberContact>(
        "SELECT m.first_name, m.last_name, {full_name} AS name, {record:m}, m.address,
                t.full_name AS town_full_name, t.slug AS town_slug, m.is_subscribed, m.confirmed_at,
                m.preferred_channel, m.texts_agreed_at, m.sms_stopped_at, m.email_suppressed_at, m.deletion_requested_at
         FROM members m JOIN towns t ON t.id = m.town_id WHERE m.id = $1",
    )
    .bind(member)
    .optional()
    .await
}
