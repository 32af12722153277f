//! What an installation tells other programs by itself, after Standard Webhooks: which events there are, what is said of
//! them, and when a program that takes none is left alone. When it hears of one again is said in `retry.rs`.
//!
//! An event never says who a person is. A program that may know asks with an API key and the ids of the event.

pub mod address;
pub mod signature;

use std::fmt::Display;

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    choice::choice,
    ids::{ContestId, DrawingPlaceId, MemberId, TownId},
    time::Timestamp,
};

choice! {
    /// Something that happened.
    pub enum WebhookEvent as "WebhookEvent" {
        /// Somebody joined a town.
        #[strum(serialize = "member.joined")]
        MemberJoined,
        /// A contest started: its promise and its rules are public and change no more.
        #[strum(serialize = "contest.published")]
        ContestPublished,
        /// A contest was drawn.
        #[strum(serialize = "contest.drawn")]
        ContestDrawn,
        /// A winner took their prize, for good.
        #[strum(serialize = "prize.claimed")]
        PrizeClaimed,
        /// A winner has their prize.
        #[strum(serialize = "prize.fulfilled")]
        PrizeFulfilled,
    }
}

choice! {
    /// How far the telling of an event to one address has come.
    #[strum(serialize_all = "lowercase")]
    pub enum DeliveryStatus as "AdminWebhookDeliveryStatus" {
        /// It waits to be sent, for the first time or again.
        Pending,
        /// It was taken.
        Delivered,
        /// Nobody tries any more.
        Failed,
    }
}

/// Something that happened, and what is said of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Happening {
    /// What it is.
    pub event: WebhookEvent,
    /// Its identity: it is sent once, however often it is found.
    pub key: String,
    data: Value,
}

impl Happening {
    fn new(event: WebhookEvent, about: impl Display, data: Value) -> Self {
        Self { event, key: format!("{event}:{about}"), data }
    }

    /// Somebody joined a town.
    pub fn member_joined(member: MemberId, town: TownId, town_slug: &str) -> Self {
        let data = json!({"member_id": member, "town_id": town, "town_slug": town_slug});
        Self::new(WebhookEvent::MemberJoined, member, data)
    }

    /// Something happened to a contest.
    pub fn of_contest(event: WebhookEvent, contest: ContestId, town: TownId, title: &str) -> Self {
        let data = json!({"contest_id": contest, "town_id": town, "title": title});
        Self::new(event, contest, data)
    }

    /// Something happened to the prize of a drawn place, which is counted from 1.
    pub fn of_prize(
        event: WebhookEvent,
        prize: DrawingPlaceId,
        contest: ContestId,
        town: TownId,
        place: u64,
    ) -> Self {
        let data = json!({"prize_id": prize, "contest_id": contest, "town_id": town, "place": place});
        Self::new(event, prize, data)
    }

    /// What is sent, to the letter: a signature is of these bytes.
    pub fn body(&self, at: Timestamp) -> String {
        json!({"type": self.event, "timestamp": at, "data": self.data}).to_string()
    }
}

/// How long an address may fail without a single success before nothing is sent there any more.
const PATIENCE: SignedDuration = SignedDuration::from_hours(5 * 24);
/// The answer with which a program says that it wants nothing more.
const GONE: u16 = 410;

/// Whether an answer says that the event was taken.
pub fn is_taken(status: u16) -> bool {
    (200..300).contains(&status)
}

/// Whether nothing is sent to an address any more that has failed since then, and just failed with this answer.
pub fn is_given_up(failing_since: Timestamp, status: Option<u16>, now: Timestamp) -> bool {
    status == Some(GONE) || failing_since.plus(PATIENCE) <= now
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn an_event_is_told_in_the_form_of_the_standard() {
        let at: Timestamp = "2026-07-06T14:00:00Z".parse().unwrap();
        let (member, town) = (MemberId::from_bytes([1; 16]), TownId::from_bytes([2; 16]));
        let joined = Happening::member_joined(member, town, "salem-ma");
        let told: Value = serde_json::from_str(&joined.body(at)).unwrap();
        assert_eq!(told["type"], "member.joined");
        assert_eq!(told["timestamp"], "2026-07-06T14:00:00Z");
        assert_eq!(told["data"], json!({"member_id": member, "town_id": town, "town_slug": "salem-ma"}));
        assert_eq!(joined.key, format!("member.joined:{member}"));
    }

    #[test]
    fn an_address_is_given_up_after_five_days_or_at_its_word() {
        let now: Timestamp = "2026-07-06T14:00:00Z".parse().unwrap();
        let earlier = |hours| now.plus(-SignedDuration::from_hours(hours));
        assert!(!is_given_up(earlier(119), Some(500), now));
        assert!(is_given_up(earlier(120), None, now));
        assert!(is_given_up(now, Some(410), now));
    }
}
