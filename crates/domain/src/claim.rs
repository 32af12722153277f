//! What becomes of a drawn place and its prize, and what its holder sees of that.

use crate::{choice::choice, time::Timestamp};

choice! {
    /// What became of a drawn place.
    #[strum(serialize_all = "lowercase")]
    pub enum PlaceState {
        /// It has a prize; its holder has not been notified yet.
        Selected,
        /// Its holder was notified and has not answered.
        Notified,
        /// Its holder accepted the prize.
        Claimed,
        /// Its holder passed.
        Declined,
        /// Its holder did not answer in time.
        Expired,
        /// Its holder was not entitled, or is no longer a member.
        Disqualified,
        /// It gets a prize only when a place before it loses one.
        Alternate,
    }
}

impl PlaceState {
    /// Whether its holder has a prize.
    pub fn has_prize(self) -> bool {
        self == Self::Selected || self.is_open()
    }

    /// Whether its holder was notified of a prize that is still theirs.
    pub fn is_open(self) -> bool {
        matches!(self, Self::Notified | Self::Claimed)
    }

    /// Whether its prize went to somebody else.
    pub fn is_passed_on(self) -> bool {
        matches!(self, Self::Declined | Self::Expired | Self::Disqualified)
    }
}

choice! {
    /// What became of a prize.
    #[strum(serialize_all = "lowercase")]
    pub enum ClaimState {
        /// It waits for an answer.
        Notified,
        /// It was accepted.
        Claimed,
        /// It was passed on.
        Declined,
        /// Nobody answered in time.
        Expired,
        /// It was taken back.
        Disqualified,
        /// The contest was called off.
        Voided,
    }
}

/// What decides how a holder sees their place.
#[derive(Clone, Copy, Debug)]
pub struct Offer {
    /// What became of the place.
    pub state: PlaceState,
    /// Until when its holder can answer.
    pub claim_deadline: Option<Timestamp>,
    /// Whether its holder is still a member.
    pub has_holder: bool,
    /// Whether the contest was called off.
    pub is_voided: bool,
}

impl Offer {
    /// What became of the prize. One whose time is over, or whose winner was deleted, is not offered any more, even if
    /// the engine has not passed it on yet.
    pub fn claim_state(&self, now: Timestamp) -> ClaimState {
        let is_over = self.claim_deadline.is_some_and(|deadline| deadline <= now);
        match self.state {
            _ if self.is_voided => ClaimState::Voided,
            PlaceState::Claimed => ClaimState::Claimed,
            PlaceState::Declined => ClaimState::Declined,
            PlaceState::Disqualified => ClaimState::Disqualified,
            PlaceState::Expired => ClaimState::Expired,
            _ if !self.has_holder => ClaimState::Disqualified,
            _ if is_over => ClaimState::Expired,
            PlaceState::Selected | PlaceState::Notified | PlaceState::Alternate => ClaimState::Notified,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prize_is_offered_until_its_time_is_over_its_winner_is_gone_or_its_contest_is_called_off() {
        let deadline = Timestamp::MIN;
        let early =
            Offer { state: PlaceState::Notified, claim_deadline: None, has_holder: true, is_voided: false };
        let late = Offer { claim_deadline: Some(deadline), ..early };
        let seen = |offer: Offer| offer.claim_state(deadline);
        assert_eq!(seen(early), ClaimState::Notified);
        assert_eq!(seen(late), ClaimState::Expired);
        assert_eq!(seen(Offer { has_holder: false, ..late }), ClaimState::Disqualified);
        assert_eq!(seen(Offer { is_voided: true, ..late }), ClaimState::Voided);
        for (state, claim) in [
            (PlaceState::Claimed, ClaimState::Claimed),
            (PlaceState::Declined, ClaimState::Declined),
            (PlaceState::Expired, ClaimState::Expired),
            (PlaceState::Disqualified, ClaimState::Disqualified),
        ] {
            assert_eq!(seen(Offer { state, has_holder: false, ..late }), claim, "an answer stays an answer");
        }
    }
}
