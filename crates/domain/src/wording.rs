//! What a message says to its reader: which of what is known about the member, the town, the contest and the drawing
//! stands in it, and what must not.

use crate::{
    channel::Channel,
    claim::PlaceState,
    contact::{Phone, format_phone_for_display},
    delivery::{
        DELETION_CODE, DueMessage, EMAIL_CHANGE, EMAIL_CHANGED, NEW_LINK, PHONE_CHANGE_CODE, TERMS_CHANGE,
        goes_elsewhere,
    },
    prize, spoken_time,
    template::{ForTheRecord, Reason, Values, Variable},
    text_reply::TEXT_ANSWER,
    time::Timestamp,
};

/// What stands in the outbox instead of a text with a code.
const CODE_IS_NOT_STORED: &str = "(a code, which is not stored)";

/// What a message can speak of.
#[derive(Clone, Default)]
#[cfg_attr(feature = "columns", derive(sqlx::FromRow))]
pub struct MessageFacts {
    /// The reader's first name.
    pub first_name: Option<String>,
    /// The town's name.
    pub town_name: Option<String>,
    /// The contest's headline.
    pub contest_title: Option<String>,
    /// The prize in short.
    pub prize_description: Option<String>,
    /// How the winner claims.
    pub special_instructions: Option<String>,
    /// What everyone else gets.
    pub consolation_prize: Option<String>,
    /// How they get it.
    pub consolation_redemption_instructions: Option<String>,
    /// The featured business.
    pub business_name: Option<String>,
    /// Its phone.
    pub business_phone: Option<String>,
    /// Its address.
    pub business_address: Option<String>,
    /// Why the contest was called off, as everyone can read it.
    pub void_reason: Option<String>,
    /// Until when the reader can claim.
    pub claim_deadline: Option<Timestamp>,
}

impl MessageFacts {
    /// The same without the contest, its prize and its business.
    #[must_use]
    pub fn without_contest(&self) -> Self {
        Self {
            contest_title: None,
            prize_description: None,
            special_instructions: None,
            business_name: None,
            business_phone: None,
            business_address: None,
            ..self.clone()
        }
    }

    /// What stands for the variables of a message.
    pub fn values(&self, message: &DueMessage) -> Values {
        let is_winner = message.place_state.is_some_and(PlaceState::has_prize);
        let giver = self.business_name.as_deref().unwrap_or_default();
        let prize = self.prize_description.as_deref();
        let (zone, deadline) = (message.zone(), self.claim_deadline);
        Values::default()
            .optional(Variable::UserName, self.first_name.clone())
            .optional(Variable::TownName, self.town_name.clone())
            .optional(Variable::BusinessName, self.business_name.clone())
            .optional(Variable::PrizeDescription, prize.map(prize::in_a_sentence))
            .optional(Variable::FullPrize, prize.map(|description| prize::with_giver(description, giver)))
            .optional(Variable::BusinessPhone, self.business_phone.as_deref().map(format_phone_for_display))
            .optional(Variable::BusinessAddress, self.business_address.clone())
            .optional(Variable::SpecialInstructions, self.special_instructions.clone())
            .flag(Variable::IsWinner, is_winner)
            .optional(Variable::ContestTitle, self.contest_title.clone())
            .optional(Variable::VoidReason, self.void_reason.clone())
            .optional(Variable::ClaimDeadline, deadline.map(|deadline| spoken_time::in_full(deadline, zone)))
            .optional(
                Variable::ClaimDeadlineShort,
                deadline.map(|deadline| spoken_time::in_short(deadline, zone)),
            )
            .optional(Variable::ConsolationPrize, self.consolation_prize.clone())
            .optional(
                Variable::ConsolationRedemptionInstructions,
                self.consolation_redemption_instructions.clone(),
            )
    }
}

impl DueMessage {
    /// Whether it speaks of its contest, which ends then: a welcome that comes late says nothing of one that is over.
    pub fn speaks_of_contest(&self, contest_ends_at: Option<Timestamp>, now: Timestamp) -> bool {
        let is_over = self.voided_at.is_some() || contest_ends_at.is_some_and(|end| end <= now);
        self.template_key != "welcome" || !is_over
    }

    /// The number it is texted to: a code goes to the number that it confirms, an answer to somebody who is no member to
    /// the number that texted us.
    pub fn phone_number(&self, own: Option<&str>, new: Option<&str>, texter: Option<&str>) -> Option<Phone> {
        let digits = match () {
            () if self.confirms_number() => new,
            () if self.is_for_texter() => texter,
            () => own,
        };
        Phone::parse(digits?).ok()
    }

    /// The address it is mailed to: the link that confirms a new address goes to it, and the old address gets a message
    /// about the change.
    pub fn email_address(
        &self,
        own: Option<&str>,
        new: Option<&str>,
        replaced: Option<&str>,
    ) -> Option<String> {
        let address = match self.template_key.as_str() {
            EMAIL_CHANGE => new,
            EMAIL_CHANGED => replaced,
            _ => own,
        };
        address.map(str::to_owned)
    }

    /// Whether its reader's personal links stand in it. A number or an address that is not confirmed yet may be a
    /// stranger's, and so may one that was given up.
    pub fn has_personal_links(&self) -> bool {
        self.is_for_member() && !self.confirms_number() && !goes_elsewhere(&self.template_key)
    }

    /// Whether it tells where the town's ledger stands: only what goes to a whole town does, and only as an email.
    pub fn tells_ledger_head(&self, channel: Channel) -> bool {
        channel == Channel::Email && ForTheRecord::is_under(&self.template_key)
    }

    /// Whether the drawing is over, so that its reader has a ticket to look at, or reads there why they have none.
    pub fn has_ticket(&self) -> bool {
        self.place_state.is_some() || self.template_key == "drawing_result" || self.tells_left_out()
    }

    /// Whether its reader is still to show that an address is theirs, and can with the link in it.
    pub fn asks_to_confirm(&self) -> bool {
        self.confirmed_at.is_none() && self.has_personal_links()
    }

    /// Whether it tells its reader that they were left out of a drawing.
    fn tells_left_out(&self) -> bool {
        self.details.get(Variable::WasLeftOut.name()).and_then(serde_json::Value::as_bool) == Some(true)
    }

    /// Why a member gets it by email.
    pub fn reason(&self) -> Reason {
        match (self.is_subscribed, self.template_key.as_str()) {
            (Some(true), _) => Reason::Joined,
            (_, "phone_changed") => Reason::ChangedPhone,
            (_, TERMS_CHANGE) => Reason::ChangedTerms,
            (_, NEW_LINK) => Reason::AskedForLink,
            (_, DELETION_CODE) => Reason::AskedForDeletion,
            (_, TEXT_ANSWER) => Reason::TextedUs,
            _ => Reason::OwnPrize,
        }
    }

    /// What is stored instead of its words, where they must not be.
    pub fn stored_instead(&self) -> Option<&'static str> {
        (self.confirms_number() || self.template_key == DELETION_CODE).then_some(CODE_IS_NOT_STORED)
    }

    /// Whether it confirms a new number by a code.
    fn confirms_number(&self) -> bool {
        self.template_key == PHONE_CHANGE_CODE
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{delivery::CONFIRMATION_REMINDER, template::render};

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    fn message(template_key: &str) -> DueMessage {
        DueMessage {
            template_key: template_key.to_owned(),
            audience: "member".to_owned(),
            details: serde_json::Value::Null,
            created_at: at("2026-06-10T12:00:00Z"),
            expires_at: None,
            handed_over_at: None,
            is_subscribed: Some(true),
            confirmed_at: Some(at("2026-06-01T12:00:00Z")),
            preferred_channel: None,
            texts_agreed_at: None,
            sms_stopped_at: None,
            email_suppressed_at: None,
            town_status: None,
            time_zone: Some("America/New_York".to_owned()),
            town_state: Some("NY".to_owned()),
            area_code: None,
            is_instead: false,
            voided_at: None,
            place_state: None,
        }
    }

    #[test]
    fn a_welcome_that_comes_late_says_nothing_of_a_contest_that_is_over() {
        let (end, before) = (at("2026-06-14T22:00:00Z"), at("2026-06-14T21:59:59Z"));
        assert!(message("welcome").speaks_of_contest(Some(end), before));
        assert!(!message("welcome").speaks_of_contest(Some(end), end));
        let voided = DueMessage { voided_at: Some(before), ..message("welcome") };
        assert!(!voided.speaks_of_contest(Some(end), before));
        assert!(message("drawing_result").speaks_of_contest(Some(end), end));
        let facts = MessageFacts {
            first_name: Some("Maria".to_owned()),
            contest_title: Some("Bread for a Year".to_owned()),
            prize_description: Some("Bread".to_owned()),
            business_name: Some("Harbor Bread Company".to_owned()),
            ..MessageFacts::default()
        };
        let words = "{{ user_name }}|{{ contest_title }}|{{ full_prize }}|{{ business_name }}";
        let said = |facts: &MessageFacts| render(words, &facts.values(&message("welcome"))).unwrap();
        assert_eq!(
            said(&facts),
            "Maria|Bread for a Year|Bread from Harbor Bread Company|Harbor Bread Company"
        );
        assert_eq!(said(&facts.without_contest()), "Maria|||");
    }

    #[test]
    fn a_code_goes_to_the_new_number_without_personal_links_and_is_not_stored() {
        let (own, new) = (Some("6175550100"), Some("6175550199"));
        let code = message(PHONE_CHANGE_CODE);
        assert_eq!(code.phone_number(own, new, None), Phone::parse("6175550199").ok());
        assert_eq!((code.has_personal_links(), code.stored_instead()), (false, Some(CODE_IS_NOT_STORED)));
        let welcome = message("welcome");
        assert_eq!(welcome.phone_number(own, new, None), Phone::parse("6175550100").ok());
        assert_eq!((welcome.has_personal_links(), welcome.stored_instead()), (true, None));
        let (confirming, telling) = (message(EMAIL_CHANGE), message(EMAIL_CHANGED));
        let address = |message: &DueMessage| message.email_address(Some("own"), Some("new"), Some("old"));
        assert_eq!(
            (address(&welcome), address(&confirming)),
            (Some("own".to_owned()), Some("new".to_owned()))
        );
        assert_eq!(address(&telling).as_deref(), Some("old"));
        assert!(!confirming.has_personal_links() && !telling.has_personal_links());
        let unconfirmed = |message| DueMessage { confirmed_at: None, ..message };
        assert!(!welcome.asks_to_confirm() && unconfirmed(message("welcome")).asks_to_confirm());
        assert!(!unconfirmed(message(PHONE_CHANGE_CODE)).asks_to_confirm(), "it may be a stranger's number");
        let notice = DueMessage { audience: "administrators".to_owned(), ..welcome };
        assert!(!notice.has_personal_links());
        let answer = DueMessage { audience: "texter".to_owned(), ..message(TEXT_ANSWER) };
        assert_eq!(answer.phone_number(None, None, own), Phone::parse("6175550100").ok());
        assert!(!answer.has_personal_links(), "they are no member");
    }

    #[test]
    fn whoever_has_unsubscribed_is_told_why_they_are_written_to_all_the_same() {
        let unsubscribed = |key| DueMessage { is_subscribed: Some(false), ..message(key) };
        assert_eq!(message("phone_changed").reason(), Reason::Joined);
        assert_eq!(unsubscribed("phone_changed").reason(), Reason::ChangedPhone);
        assert_eq!(unsubscribed(TERMS_CHANGE).reason(), Reason::ChangedTerms);
        assert_eq!(unsubscribed("winner_notification").reason(), Reason::OwnPrize);
        assert_eq!(unsubscribed(TEXT_ANSWER).reason(), Reason::TextedUs);
    }

    #[test]
    fn tickets_are_looked_at_after_the_drawing_and_heads_are_told_in_emails_to_a_whole_town() {
        assert!(message("drawing_result").has_ticket() && !message("drawing_reminder").has_ticket());
        let placed = DueMessage { place_state: Some(PlaceState::Notified), ..message("claim_reminder") };
        assert!(placed.has_ticket());
        let left_out = DueMessage {
            details: serde_json::json!({ "was_left_out": true }),
            ..message(CONFIRMATION_REMINDER)
        };
        assert!(left_out.has_ticket() && !message(CONFIRMATION_REMINDER).has_ticket());
        let tells = |key, channel| message(key).tells_ledger_head(channel);
        assert!(tells("drawing_reminder", Channel::Email) && !tells("drawing_reminder", Channel::Sms));
        assert!(!tells("welcome", Channel::Email));
    }
}
