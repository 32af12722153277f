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

/// Whether what a text would have said, which is not sent for this reason, is told by email instead where it can be.
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
        // How a drawing ended is told as it was then; whose place has changed hands meanwhile would read the opposite.
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
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{template::TemplateForm, texting_rules::TextingRule};

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    /// Eight in the morning, Eastern.
    fn morning() -> Timestamp {
        at("2026-06-10T12:00:00Z")
    }

    fn template(channel: &'static str, is_active: bool) -> EditedTemplate {
        let form = TemplateForm {
            name: "Welcome".to_owned(),
            description: String::new(),
            subject_template: "Hello".to_owned(),
            message_template: "Hello".to_owned(),
            sms_template: None,
            channel: channel.to_owned(),
            is_active,
            updated_at: None,
        };
        EditedTemplate::parse("welcome", &form).unwrap()
    }

    /// A message to a member who wants both, written down this morning.
    fn message(template_key: &str) -> DueMessage {
        DueMessage {
            template_key: template_key.to_owned(),
            audience: "member".to_owned(),
            details: JsonValue::Null,
            created_at: morning(),
            expires_at: None,
            handed_over_at: None,
            is_subscribed: Some(true),
            confirmed_at: Some(morning()),
            preferred_channel: Some(Channels::Both),
            texts_agreed_at: Some(morning()),
            sms_stopped_at: None,
            email_suppressed_at: None,
            town_status: Some(TownStatus::Active),
            time_zone: Some("America/New_York".to_owned()),
            town_state: Some("NY".to_owned()),
            area_code: Some("212".to_owned()),
            is_instead: false,
            voided_at: None,
            place_state: None,
        }
    }

    /// What stands in the way of a message by email and by text at this instant.
    fn obstacles(message: &DueMessage, now: Timestamp) -> [Option<Obstacle>; 2] {
        let template = template("both", true);
        [Channel::Email, Channel::Sms]
            .map(|channel| message.obstacle(channel, Some(&template), false, &RuleBook::shipped(), now))
    }

    fn reasons(message: &DueMessage) -> [Option<&'static str>; 2] {
        obstacles(message, morning()).map(|obstacle| match obstacle? {
            Obstacle::Unsendable(reason) => Some(reason),
            Obstacle::NotBefore(_) => None,
        })
    }

    #[test]
    fn a_message_goes_out_the_ways_its_template_and_its_reader_want() {
        assert_eq!(reasons(&message("welcome")), [None, None]);
        let mail = DueMessage { preferred_channel: Some(Channels::Email), ..message("welcome") };
        assert_eq!(reasons(&mail), [None, Some("The member prefers email.")]);
        let texts = DueMessage { preferred_channel: Some(Channels::Sms), ..message("welcome") };
        assert_eq!(reasons(&texts), [Some("The member prefers text messages."), None]);
        let stopped = DueMessage { sms_stopped_at: Some(morning()), ..texts };
        assert_eq!(reasons(&stopped), [None, Some(TEXTS_STOPPED)], "whoever stopped texts hears by email");
        let prefers_texts = Some(Channels::Sms);
        let never_agreed =
            DueMessage { texts_agreed_at: None, preferred_channel: prefers_texts, ..message("welcome") };
        assert_eq!(reasons(&never_agreed), [None, Some(TEXTS_NOT_AGREED)], "nor does whoever never agreed");
        let off = [template("both", false), template("email", true)].map(|template| {
            message("welcome").obstacle(Channel::Sms, Some(&template), false, &RuleBook::shipped(), morning())
        });
        let unsendable = |reason| Some(Obstacle::Unsendable(reason));
        assert_eq!(off[0], unsendable("Its template is switched off."));
        assert_eq!(off[1], unsendable("Its template is no longer sent this way."));
    }

    #[test]
    fn whoever_has_unsubscribed_hears_only_of_their_own_prize_and_a_changed_number_and_only_by_email() {
        let to_nobody = |key| DueMessage { is_subscribed: Some(false), ..message(key) };
        let unsubscribed = Some("The member has unsubscribed.");
        assert_eq!(reasons(&to_nobody("drawing_reminder")), [unsubscribed, unsubscribed]);
        for key in ["winner_notification", PRIZE_VOIDED, "phone_changed"] {
            assert_eq!(reasons(&to_nobody(key)), [None, unsubscribed], "{key}");
            let closed = DueMessage { email_suppressed_at: Some(morning()), ..to_nobody(key) };
            assert_eq!(reasons(&closed)[0], Some(MAIL_STOPPED), "{key}");
        }
    }

    #[test]
    fn whoever_has_not_confirmed_gets_what_asks_for_it_and_what_they_asked_for() {
        let to_newcomer = |key| reasons(&DueMessage { confirmed_at: None, ..message(key) });
        for key in ["welcome", CONFIRMATION_REMINDER, NEW_LINK, DELETION_CODE, PHONE_CHANGE_CODE] {
            assert_eq!(to_newcomer(key), [None, None], "{key}");
        }
        let since = Some("The member has confirmed since.");
        assert_eq!(reasons(&message(CONFIRMATION_REMINDER)), [since; 2]);
        for key in ["contest_announcement", "drawing_reminder", "drawing_result", "town_launch", "texts_on"] {
            assert_eq!(to_newcomer(key), [Some(NOT_CONFIRMED); 2], "{key}");
        }
    }

    #[test]
    fn codes_that_somebody_asked_for_are_texted_without_their_consent_and_nothing_else_is() {
        for key in [PHONE_CHANGE_CODE, DELETION_CODE, TEXT_ANSWER, NEW_LINK, "winner_notification", "welcome"]
        {
            let message = DueMessage { texts_agreed_at: None, ..message(key) };
            let is_asked_for = matches!(key, PHONE_CHANGE_CODE | DELETION_CODE | TEXT_ANSWER);
            assert_eq!(reasons(&message)[1], (!is_asked_for).then_some(TEXTS_NOT_AGREED), "{key}");
        }
    }

    #[test]
    fn a_text_is_answered_whoever_sent_it_unless_they_stopped_texts_and_not_at_night() {
        let unsubscribed = DueMessage { is_subscribed: Some(false), ..message(TEXT_ANSWER) };
        assert_eq!(reasons(&unsubscribed), [None, None]);
        let stopped = DueMessage { sms_stopped_at: Some(morning()), ..message(TEXT_ANSWER) };
        assert_eq!(reasons(&stopped), [None, Some(TEXTS_STOPPED)]);
        let stranger = DueMessage {
            audience: "texter".to_owned(),
            is_subscribed: None,
            preferred_channel: None,
            texts_agreed_at: None,
            time_zone: None,
            ..message(TEXT_ANSWER)
        };
        let template = template("both", true);
        let obstacle = |is_suppressed, now| {
            stranger.obstacle(Channel::Sms, Some(&template), is_suppressed, &RuleBook::shipped(), now)
        };
        assert_eq!(obstacle(false, morning()), None);
        assert_eq!(obstacle(true, morning()), Some(Obstacle::Unsendable(TEXTS_STOPPED)));
        let night = at("2026-06-10T02:00:00Z");
        assert_eq!(obstacle(false, night), Some(Obstacle::NotBefore(morning())));
    }

    #[test]
    fn what_is_not_true_any_more_is_not_sent() {
        let voided = |key| DueMessage { voided_at: Some(morning()), ..message(key) };
        assert_eq!(reasons(&voided("drawing_reminder"))[0], Some("The contest was called off."));
        for key in ["welcome", CONTEST_VOIDED, PRIZE_VOIDED] {
            assert_eq!(reasons(&voided(key))[0], None, "{key}");
        }
        let closed = DueMessage { town_status: Some(TownStatus::Inactive), ..message("town_launch") };
        assert_eq!(reasons(&closed)[0], Some("The town was closed again."));
        let placed = |key, state| DueMessage { place_state: Some(state), ..message(key) };
        for state in [PlaceState::Claimed, PlaceState::Declined] {
            let reminder = placed("claim_reminder", state);
            assert_eq!(reasons(&reminder)[0], Some("The winner has already answered."));
        }
        let result = |state, is_winner: bool| DueMessage {
            details: serde_json::json!({ "is_winner": is_winner }),
            ..placed("drawing_result", state)
        };
        let changed = Some("Their place has changed since.");
        assert_eq!(reasons(&result(PlaceState::Notified, true))[0], None);
        assert_eq!(reasons(&result(PlaceState::Notified, false))[0], changed);
        assert_eq!(reasons(&result(PlaceState::Expired, true))[0], changed);
        assert_eq!(reasons(&result(PlaceState::Alternate, false))[0], None);
    }

    #[test]
    fn texts_wait_for_the_morning_unless_they_would_be_too_late_or_somebody_waits_for_them() {
        // Ten in the evening, Eastern.
        let night = at("2026-06-10T02:00:00Z");
        let held_up = |expires_at| DueMessage { expires_at, ..message("welcome") };
        assert_eq!(obstacles(&held_up(None), night), [None, Some(Obstacle::NotBefore(morning()))]);
        let would_be_late = obstacles(&held_up(Some(morning())), night)[1];
        assert_eq!(would_be_late, Some(Obstacle::Unsendable(TEXT_TOO_LATE)));
        assert!(is_told_by_email_instead(TEXT_TOO_LATE) && !is_told_by_email_instead(TOO_LATE));
        assert_eq!(reasons(&held_up(Some(morning()))), [Some(TOO_LATE), Some(TOO_LATE)]);
        let code = DueMessage { created_at: night, ..message(PHONE_CHANGE_CODE) };
        let book = RuleBook::shipped();
        assert_eq!((obstacles(&code, night)[1], code.latest(Channel::Sms, &book, night)), (None, None));
        let evening = at("2026-06-11T01:00:00Z");
        assert_eq!(held_up(None).latest(Channel::Sms, &book, morning()), Some(evening));
        assert_eq!(held_up(None).latest(Channel::Email, &book, morning()), None);
        let notice = DueMessage { audience: "administrators".to_owned(), ..message("contact") };
        assert_eq!(obstacles(&notice, night), [None, None]);
    }

    #[test]
    fn the_stricter_of_town_and_area_code_decides_and_what_cannot_be_texted_is_told_by_email() {
        let kentucky = DueMessage { area_code: Some("502".to_owned()), ..message("welcome") };
        let ten = Obstacle::NotBefore(at("2026-06-10T15:00:00Z"));
        assert_eq!(obstacles(&kentucky, morning()), [None, Some(ten)]);
        let texts = DueMessage { preferred_channel: Some(Channels::Sms), ..message("welcome") };
        let instead = DueMessage { is_instead: true, ..texts.clone() };
        assert_eq!(
            (reasons(&texts)[0], reasons(&instead)[0]),
            (Some("The member prefers text messages."), None)
        );
        let unsubscribed = DueMessage { is_subscribed: Some(false), ..instead };
        assert_eq!(reasons(&unsubscribed)[0], Some("The member has unsubscribed."));
        for (channel, can) in [("both", true), ("email", true), ("sms", false)] {
            assert_eq!(texts.can_be_emailed(&template(channel, true)), can, "{channel}");
        }
        let never = RuleBook::new([(
            "NY".to_owned(),
            TextingRule { weekdays: None, saturday: None, sunday: None, most_per_day: None },
        )]);
        let obstacle = texts.obstacle(Channel::Sms, Some(&template("both", true)), false, &never, morning());
        assert_eq!(obstacle, Some(Obstacle::Unsendable(TEXTS_NEVER_ALLOWED)));
    }
}
