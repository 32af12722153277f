//! What the coming week sends, by kind.

use crate::choice::choice;

choice! {
    /// Something that will be sent, by the template it is made of.
    pub enum Event as "AdminPlannedKind" {
        /// The contest is announced to its town.
        #[strum(serialize = "contest_announcement")]
        Announcement,
        /// The drawing is near.
        #[strum(serialize = "drawing_reminder")]
        Reminder,
        /// The drawing is over.
        #[strum(serialize = "drawing_result")]
        Result,
        /// Winners learn that they have won.
        #[strum(serialize = "winner_notification")]
        Winners,
        /// Winners who have not answered are reminded.
        #[strum(serialize = "claim_reminder")]
        ClaimReminder,
        /// Alternates get the prizes that nobody answered for.
        #[strum(serialize = "alternate_promoted")]
        Promotion,
        /// Members get a notice.
        #[strum(serialize = "notice")]
        Notice,
        /// Members learn that the terms change.
        #[strum(serialize = "terms_change")]
        TermsChange,
    }
}

impl Event {
    /// Whether fewer people may get it than is known now: chance or somebody's answer decides.
    pub const fn is_at_most(self) -> bool {
        matches!(self, Self::Winners | Self::ClaimReminder | Self::Promotion)
    }
}
