//! One type per kind of id, so that a member's id can never be passed where a town's is wanted.
//!
//! Ids are `UUIDv7`: they sort by creation time. The instant and the random bytes are arguments; nothing here makes
//! them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::choice::please_select;
use crate::record::Typed;
#[cfg(feature = "schema")]
use crate::record::schema;
use crate::time::Timestamp;

/// The text was not a UUID.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a valid id")]
pub struct IdError;

fn time_ordered(now: Timestamp, random: [u8; 10]) -> Uuid {
    // A UUIDv7 cannot hold instants before 1970; they sort first, as zero.
    let milliseconds = u64::try_from(now.as_jiff().as_millisecond()).unwrap_or(0);
    uuid::Builder::from_unix_timestamp_millis(milliseconds, &random).into_uuid()
}

macro_rules! id_type {
    ($(#[doc = $doc:literal] $name:ident;)+) => {$(
        #[doc = $doc]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        #[cfg_attr(feature = "columns", derive(sqlx::Type), sqlx(transparent))]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        pub struct $name(Uuid);

        impl $name {
            /// A new id that sorts by the millisecond of `now`, unique by the random bytes.
            pub fn new(now: Timestamp, random: [u8; 10]) -> Self {
                Self(time_ordered(now, random))
            }

            /// The id a UUID stands for.
            pub const fn from_uuid(uuid: Uuid) -> Self {
                Self(uuid)
            }

            /// The id these 16 bytes stand for.
            pub const fn from_bytes(bytes: [u8; 16]) -> Self {
                Self(Uuid::from_bytes(bytes))
            }

            /// The id's 16 bytes.
            pub const fn to_bytes(self) -> [u8; 16] {
                *self.0.as_bytes()
            }

            /// The id as a UUID.
            pub const fn as_uuid(self) -> Uuid {
                self.0
            }
        }

        impl Typed for $name {
            fn typed(text: &str, label: &str) -> Result<Option<Self>, String> {
                match text.trim() {
                    "" | "none" => Ok(None),
                    text => text.parse().map(Some).map_err(|_| please_select(label)),
                }
            }

            fn missing(label: &str) -> String {
                please_select(label)
            }

            #[cfg(feature = "schema")]
            fn described() -> schema::Described {
                schema::of::<Self>()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, formatter)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(formatter, concat!(stringify!($name), "({})"), self.0)
            }
        }

        impl FromStr for $name {
            type Err = IdError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Uuid::parse_str(text).map(Self).map_err(|_| IdError)
            }
        }

        impl From<$name> for Uuid {
            fn from(id: $name) -> Self {
                id.0
            }
        }
    )+};
}

id_type! {
    #[doc = "A town."]
    TownId;
    #[doc = "An opening of a town."]
    TownLaunchId;
    #[doc = "A notice to members."]
    NoticeId;
    #[doc = "A place that can be searched for."]
    PlaceId;
    #[doc = "A scheduled backup."]
    BackupId;
    #[doc = "A member of a town."]
    MemberId;
    #[doc = "Something a member agreed to."]
    ConsentId;
    #[doc = "A featured business."]
    BusinessId;
    #[doc = "A sponsor of contests."]
    SponsorId;
    #[doc = "A weekly contest of one town."]
    ContestId;
    #[doc = "A member's entry in a contest."]
    ParticipantId;
    #[doc = "The drawing of a contest."]
    DrawingId;
    #[doc = "An entrant in the closed list of a drawing."]
    SnapshotId;
    #[doc = "A drawn place: a winner or an alternate."]
    DrawingPlaceId;
    #[doc = "A message in the outbox."]
    NotificationId;
    #[doc = "An address that must not be written to."]
    SuppressionId;
    #[doc = "A text that somebody sent us."]
    TextReplyId;
    #[doc = "A notification template."]
    TemplateId;
    #[doc = "A business's application to be featured."]
    ApplicationId;
    #[doc = "A nomination of a business."]
    NominationId;
    #[doc = "A background image."]
    BackgroundImageId;
    #[doc = "An administrator."]
    AdminId;
    #[doc = "An invitation to become an administrator."]
    AdminInvitationId;
    #[doc = "A key to the administrators' API."]
    ApiKeyId;
    #[doc = "An address that events are sent to."]
    WebhookId;
    #[doc = "An event that was written down for an address."]
    WebhookDeliveryId;
    #[doc = "An administrator's session."]
    SessionId;
    #[doc = "An entry of the activity log."]
    ActivityId;
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn at(microseconds: i64) -> Timestamp {
        Timestamp::from_microseconds(microseconds).unwrap()
    }

    #[test]
    fn a_new_id_is_a_version_7_uuid_of_that_millisecond() {
        let id = TownId::new(at(1_700_000_000_123_999), [0xab; 10]);
        assert_eq!(id.as_uuid().get_version_num(), 7);
        let (seconds, nanoseconds) = id.as_uuid().get_timestamp().unwrap().to_unix();
        assert_eq!((seconds, nanoseconds), (1_700_000_000, 123_000_000));
    }

    #[test]
    fn a_later_millisecond_sorts_later_whatever_the_bytes() {
        assert!(MemberId::new(at(1_000_000), [0xff; 10]) < MemberId::new(at(1_001_000), [0x00; 10]));
    }

    #[test]
    fn text_and_json_go_both_ways() {
        let id = ContestId::new(at(1_700_000_000_000_000), [7; 10]);
        assert_eq!(id.to_string().parse::<ContestId>(), Ok(id));
        let json = serde_json::to_string(&id).unwrap();
        assert_eq!(json, format!("\"{id}\""));
        assert_eq!(serde_json::from_str::<ContestId>(&json).unwrap(), id);
        assert_eq!(format!("{id:?}"), format!("ContestId({id})"));
    }

    #[test]
    fn text_that_is_no_uuid_is_refused() {
        assert_eq!("42".parse::<AdminId>(), Err(IdError));
    }
}
