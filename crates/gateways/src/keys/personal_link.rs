//! What a personal link that shows somebody's data says about itself.

use townpick_domain::{channel::Channel, ids::MemberId, time::Timestamp};

/// A member's id, the milliseconds in six bytes and the channel.
pub(super) const DATED_LENGTH: usize = 23;

/// A personal link: whose it is, and when and how it was sent to them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PersonalLink {
    /// Whose data it shows.
    pub member: MemberId,
    /// The channel of the message that it stood in.
    pub channel: Channel,
    /// When that message was written, to the millisecond.
    pub made_at: Timestamp,
    /// Whether every link that was made with its version of the key was revoked.
    pub is_revoked: bool,
}

impl PersonalLink {
    /// A link that is made now.
    pub fn new(member: MemberId, channel: Channel, now: Timestamp) -> Self {
        let made_at = Timestamp::from_microseconds(millis(now) * 1000).unwrap_or(now);
        Self { member, channel, made_at, is_revoked: false }
    }

    pub(super) fn written(&self) -> [u8; DATED_LENGTH] {
        let mut said = [0; DATED_LENGTH];
        let (member, rest) = said.split_at_mut(16);
        member.copy_from_slice(&self.member.to_bytes());
        rest[..6].copy_from_slice(&millis(self.made_at).to_be_bytes()[2..]);
        rest[6] = match self.channel {
            Channel::Email => 0,
            Channel::Sms => 1,
        };
        said
    }

    pub(super) fn read(said: &[u8; DATED_LENGTH], is_revoked: bool) -> Option<Self> {
        let (member, rest) = said.split_first_chunk::<16>()?;
        let mut millis = [0; 8];
        millis[2..].copy_from_slice(&rest[..6]);
        let channel = match rest[6] {
            0 => Channel::Email,
            1 => Channel::Sms,
            _ => return None,
        };
        let made_at = Timestamp::from_microseconds(i64::from_be_bytes(millis).checked_mul(1000)?)?;
        Some(Self { member: MemberId::from_bytes(*member), channel, made_at, is_revoked })
    }
}

fn millis(at: Timestamp) -> i64 {
    at.as_microseconds().div_euclid(1000)
}
