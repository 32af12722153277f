//! Whether a message that is due may be sent now, later or not at all.

mod reach;

use serde_json::Value as JsonValue;

use crate::{
    channel::{Channel, Channels},
    claim::PlaceState,
    prize::is_about_own_prize,
    schedule,
    status::TownStatus,
    template::EditedTemplate,
    text_reply::TEXT_ANSWER,
    texting_rules::{RuleBook, TextingLimits},
    time::Timestamp,
};
pub use reach::{
    CONFIRMATION_REMINDER, CONTEST_VOIDED, DELETION_CODE, EMAIL_CHANGE, EMAIL_CHANGED, NEW_LINK, NOTICE,
    PHONE_CHANGE_CODE, PRIZE_VOIDED, REACHES_UNSUBSCRIBED, TERMS_CHANGE, goes_elsewhere, reaches_unconfirmed,
    reaches_unsubscribed,
};

/// Why nobody is texted whose number takes no texts.
pub const TEXTS_STOPPED: &str = "Texts to this number are stopped.";
/// Why nobody is texted who has not agreed to it.
pub const TEXTS_NOT_AGREED: &str = "The member has not agreed to texts.";

/// Why nobody is texted what would be over before they may be.
pub const TEXT_TOO_LATE: &str = "It would have been too late when texts are allowed.";
/// Why nobody is texted whose state leaves no hour for it.
pub const TEXTS_NEVER_ALLOWED: &str = "The texting rules allow no texts there.";
/// Why nobody is texted more often than their state allows.
pub const TEXTS_OVER_CAP: &str = "No more texts are allowed to this person today.";

const NOT_CONFIRMED: &str = "The member has not confirmed yet.";
const TOO_LATE: &str = "It was too late to send it.";
const MAIL_STOPPED: &str = "Mail to this address is stopped.";

/// What decides about a message: what it is, whom it is for, and what has become of its contest, town and prize.
#[derive(Clone)]
#[cfg_attr(feature = "columns", derive(sqlx::FromRow))]
pub struct DueMessage {
    /// Its template.
    pub template_key: String,
    /// 'member', 'administrators', or 'texter' for somebody who texted us and is no member.
    pub audience: String,
    /// Values beyond the member, the town and the contest.
    #[cfg_attr(feature = "columns", sqlx(json))]
    pub details: JsonValue,
    /// When it was written down.
    pub created_at: Timestamp,
    /// From when on it is too late to send it.
    pub expires_at: Option<Timestamp>,
    /// When an attempt began whose answer is not known.
    pub handed_over_at: Option<Timestamp>,
    /// Whether its reader wants messages.
    pub is_subscribed: Option<bool>,
    /// When they showed that an address is theirs.
    pub confirmed_at: Option<Timestamp>,
    /// How they want to be reached.
    pub preferred_channel: Option<Channels>,
    /// Since when they agree to texts.
    pub texts_agreed_at: Option<Timestamp>,
    /// Since when they want no texts.
    pub sms_stopped_at: Option<Timestamp>,
    /// Since when mail does not reach them.
    pub email_suppressed_at: Option<Timestamp>,
    /// Whether the town it is about is open.
    pub town_status: Option<TownStatus>,
    /// The zone the town's clocks are in.
    pub time_zone: Option<String>,
    /// The state the town is in.
    pub town_state: Option<String>,
    /// The area code of their phone.
    pub area_code: Option<String>,
    /// Whether it is an email in place of a text that could not go.
    pub is_instead: bool,
    /// When its contest was called off.
    pub voided_at: Option<Timestamp>,
    /// What became of the place they drew.
    pub place_state: Option<PlaceState>,
}

/// What stands in the way of sending a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Obstacle {
    /// It must not be sent, or not any more, for this reason.
    Unsendable(&'static str),
    /// It must wait until then.
    NotBefore(Timestamp),
}

/// Whether a text that is not sent for this reason goes by email instead, where that is possible.
pub fn is_told_by_email_instead(reason: &str) -> bool {
    [TEXTS_STOPPED, TEXTS_NOT_AGREED, TEXT_TOO_LATE, TEXTS_NEVER_ALLOWED, TEXTS_OVER_CAP].contains(&reason)
}

impl DueMessage {
    /// What stands in the way of sending it now, if anything does. How many texts they got today is another question.
    pub fn obstacle(
        &self,
        channel: Channel,
        template: Option<&EditedTemplate>,
        is_suppressed: bool,
        book: &RuleBook,
        now: Timestamp,
    ) -> Option<Obstacle> {
        // A text that may be out already is asked about before anything is decided about it.
        if channel == Channel::Sms && self.handed_over_at.is_some() {
            return None;
        }
        if self.expires_at.is_some_and(|expiry| expiry <= now) {
            return Some(Obstacle::Unsendable(TOO_LATE));
        }
        let Some(template) = template.filter(|template| template.is_active) else {
            return Some(Obstacle::Unsendable("Its template is switched off."));
        };
        if !template.channel.include(channel) {
            return Some(Obstacle::Unsendable("Its template is no longer sent this way."));
        }
        if !self.is_for_member() && !self.is_for_texter() {
            return None;
        }
        if let Some(reason) = self.unwanted(channel, is_suppressed).or_else(|| self.overtaken()) {
            return Some(Obstacle::Unsendable(reason));
        }
        let limits = self.texting_limits(channel, book, now)?;
        match limits.open_from(now) {
            None => Some(Obstacle::Unsendable(TEXTS_NEVER_ALLOWED)),
            Some(from) if from <= now => None,
            Some(from) if self.expires_at.is_some_and(|expiry| expiry <= from) => {
                Some(Obstacle::Unsendable(TEXT_TOO_LATE))
            }
            Some(from) => Some(Obstacle::NotBefore(from)),
        }
    }

    /// The instant from which on it must not be sent any more, if there is one: a batch may take minutes.
    pub fn latest(&self, channel: Channel, book: &RuleBook, now: Timestamp) -> Option<Timestamp> {
        let night = self.texting_limits(channel, book, now).map(|limits| limits.open_until(now));
        [night, self.expires_at].into_iter().flatten().min()
    }

    /// What limits it as a text to a member; nothing where somebody waits for it, and never an email.
    pub fn texting_limits(&self, channel: Channel, book: &RuleBook, now: Timestamp) -> Option<TextingLimits> {
        let is_limited = channel == Channel::Sms && !self.may_be_texted_at_any_hour(now);
        let town = (self.town_state.as_deref().unwrap_or_default(), self.zone());
        let area_code = self.area_code.as_deref().unwrap_or_default();
        is_limited.then(|| TextingLimits::of_person(book, town, area_code))
    }

    /// Whether its reader has it as an email, too, or can be written one instead of the text.
    pub fn can_be_emailed(&self, template: &EditedTemplate) -> bool {
        template.channel.include(Channel::Email)
            && self.email_suppressed_at.is_none()
            && self.is_subscribed == Some(true)
    }

    /// Whether it is for a member, and not for the people who run the service.
    pub fn is_for_member(&self) -> bool {
        self.audience == "member"
    }

    /// Whether it answers somebody who texted us and is no member.
    pub fn is_for_texter(&self) -> bool {
        self.audience == "texter"
    }

    /// The zone in which its reader lives.
    pub fn zone(&self) -> &str {
        self.time_zone.as_deref().unwrap_or_default()
    }

    /// Why the person must not get it on this channel.
    fn unwanted(&self, channel: Channel, is_suppressed: bool) -> Option<&'static str> {
        if self.template_key == PHONE_CHANGE_CODE {
            return is_suppressed.then_some(TEXTS_STOPPED);
        }
        if goes_elsewhere(&self.template_key) {
            return is_suppressed.then_some(MAIL_STOPPED);
        }
        let is_stopped = channel == Channel::Email && (is_suppressed || self.email_suppressed_at.is_some());
        let is_closed = is_suppressed || self.sms_stopped_at.is_some();
        let is_asked_for = self.template_key == DELETION_CODE || self.template_key == TEXT_ANSWER;
        if is_asked_for && channel == Channel::Sms {
            return is_closed.then_some(TEXTS_STOPPED);
        }
        if channel == Channel::Email && reaches_unsubscribed(&self.template_key, channel) {
            return is_stopped.then_some(MAIL_STOPPED);
        }
        if self.is_subscribed != Some(true) {
            return Some("The member has unsubscribed.");
        }
        if self.confirmed_at.is_none() && !reaches_unconfirmed(&self.template_key) {
            return Some(NOT_CONFIRMED);
        }
        let prefers = self.preferred_channel;
        let gets_texts = self.texts_agreed_at.is_some() && self.sms_stopped_at.is_none();
        match channel {
            Channel::Email if is_stopped => Some(MAIL_STOPPED),
            // Whoever stopped texts, or never agreed to them, hears by email, as promised, and so does everybody of what
            // could not be texted.
            Channel::Email if prefers == Some(Channels::Sms) && gets_texts && !self.is_instead => {
                Some("The member prefers text messages.")
            }
            Channel::Sms if is_closed => Some(TEXTS_STOPPED),
            Channel::Sms if self.texts_agreed_at.is_none() => Some(TEXTS_NOT_AGREED),
            Channel::Sms if prefers == Some(Channels::Email) => Some("The member prefers email."),
            Channel::Email | Channel::Sms => None,
        }
    }

    /// Why it is not true any more.
    fn overtaken(&self) -> Option<&'static str> {
        let key = self.template_key.as_str();
        let outlasts_contest = ["welcome", PHONE_CHANGE_CODE, CONTEST_VOIDED, PRIZE_VOIDED].contains(&key);
        if self.voided_at.is_some() && !outlasts_contest {
            return Some("The contest was called off.");
        }
        if key.starts_with("town_launch") && self.town_status != Some(TownStatus::Active) {
            return Some("The town was closed again.");
        }
        if key == CONFIRMATION_REMINDER && self.confirmed_at.is_some() {
            return Some("The member has confirmed since.");
        }
        let state = self.place_state;
        let is_passed_on = state.is_some_and(PlaceState::is_passed_on);
        if is_about_own_prize(key) && (is_passed_on || state == Some(PlaceState::Claimed)) {
            return Some("The winner has already answered.");
        }
        // A message about a result says how the drawing ended at the time; if the reader's place has changed hands
        // since, it would be wrong.
        let was_winner = self.details.get("is_winner").and_then(JsonValue::as_bool) == Some(true);
        let is_called_since = !was_winner && state.is_some_and(PlaceState::has_prize);
        (key == "drawing_result" && (is_passed_on || is_called_since))
            .then_some("Their place has changed since.")
    }

    fn may_be_texted_at_any_hour(&self, now: Timestamp) -> bool {
        self.audience == "administrators" || schedule::is_waited_for(&self.template_key, self.created_at, now)
    }
}

#[cfg(test)]
mod tests;
