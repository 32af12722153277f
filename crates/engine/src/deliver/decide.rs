//! Whether a message that is due may be sent now, later or not at all. Nothing here reads or sends anything.

use jiff::SignedDuration;
use serde_json::Value as JsonValue;
use townpick_domain::{
    channel::Channels, claim::PlaceState, prize::is_about_own_prize, schedule, status::TownStatus,
    time::Timestamp,
};
use townpick_store::{
    notifications::outbox::{Channel, Leased, Settlement},
    templates::Template,
};

/// The code that confirms a new phone number goes to that number, whatever its owner wants to hear otherwise.
pub(super) const PHONE_CHANGE_CODE: &str = "phone_change_code";

/// How soon Twilio surely lists a text it has accepted.
const LISTED_AFTER: SignedDuration = SignedDuration::from_secs(30);

/// Why nobody is texted whose number takes no texts.
pub(super) const TEXTS_STOPPED: &str = "Texts to this number are stopped.";

/// What stands in the way of sending a message now, if anything does.
pub(super) fn obstacle(
    message: &Leased,
    channel: Channel,
    template: Option<&Template>,
    is_suppressed: bool,
    now: Timestamp,
) -> Option<Settlement> {
    let dropped = |reason| Some(Settlement::Dropped { reason });
    // A text that may be out already is asked about before anything is decided about it.
    if channel == Channel::Sms && message.handed_over_at.is_some() {
        return None;
    }
    if message.expires_at.is_some_and(|expiry| expiry <= now) {
        return dropped("It was too late to send it.");
    }
    let Some(template) = template.map(|template| &template.edited).filter(|edited| edited.is_active) else {
        return dropped("Its template is switched off.");
    };
    if !template.channel.include(channel) {
        return dropped("Its template is no longer sent this way.");
    }
    if message.audience != "member" {
        return None;
    }
    if let Some(reason) = unwanted(message, channel, is_suppressed) {
        return dropped(reason);
    }
    if let Some(reason) = overtaken(message) {
        return dropped(reason);
    }
    let texts_from = texts_from(message, channel, now);
    if texts_from <= now {
        None
    } else if message.expires_at.is_some_and(|expiry| expiry <= texts_from) {
        dropped("It was too late to send it.")
    } else {
        Some(Settlement::Postponed { until: texts_from })
    }
}

/// Why the person must not get it on this channel.
fn unwanted(message: &Leased, channel: Channel, is_suppressed: bool) -> Option<&'static str> {
    if message.template_key == PHONE_CHANGE_CODE {
        return is_suppressed.then_some(TEXTS_STOPPED);
    }
    let is_stopped = channel == Channel::Email && (is_suppressed || message.email_suppressed_at.is_some());
    // Whoever has their number changed by a stranger hears of it, whatever they want to hear otherwise.
    let always = is_about_own_prize(&message.template_key) || message.template_key == "phone_changed";
    if channel == Channel::Email && always {
        return is_stopped.then_some("Mail to this address is stopped.");
    }
    let prefers = message.preferred_channel;
    if message.is_subscribed != Some(true) {
        return Some("The member has unsubscribed.");
    }
    match channel {
        Channel::Email if is_stopped => Some("Mail to this address is stopped."),
        // Whoever stopped texts hears by email, as promised.
        Channel::Email if prefers == Some(Channels::Sms) && message.sms_stopped_at.is_none() => {
            Some("The member prefers text messages.")
        }
        Channel::Sms if is_suppressed || message.sms_stopped_at.is_some() => Some(TEXTS_STOPPED),
        Channel::Sms if prefers == Some(Channels::Email) => Some("The member prefers email."),
        Channel::Email | Channel::Sms => None,
    }
}

/// Why it is not true any more.
fn overtaken(message: &Leased) -> Option<&'static str> {
    let key = message.template_key.as_str();
    if message.voided_at.is_some() && key != "welcome" && key != PHONE_CHANGE_CODE {
        return Some("The contest was called off.");
    }
    if key.starts_with("town_launch") && message.town_status != Some(TownStatus::Active) {
        return Some("The town was closed again.");
    }
    let state = message.place_state;
    let is_passed_on = state.is_some_and(PlaceState::is_passed_on);
    if is_about_own_prize(key) && (is_passed_on || state == Some(PlaceState::Claimed)) {
        return Some("The winner has already answered.");
    }
    // How a drawing ended is told as it was then; whose place has changed hands meanwhile would read the opposite.
    let was_winner = message.details.get("is_winner").and_then(JsonValue::as_bool) == Some(true);
    let is_called_since = !was_winner && state.is_some_and(PlaceState::has_prize);
    (key == "drawing_result" && (is_passed_on || is_called_since)).then_some("Their place has changed since.")
}

fn texts_from(message: &Leased, channel: Channel, now: Timestamp) -> Timestamp {
    if channel == Channel::Email || may_be_texted_at_any_hour(message, now) {
        return now;
    }
    schedule::texts_allowed_from(now, zone(message))
}

/// The instant from which on it must not be sent any more, if there is one: a batch may take minutes.
pub(super) fn latest(message: &Leased, channel: Channel, now: Timestamp) -> Option<Timestamp> {
    let has_quiet_hours = channel == Channel::Sms && !may_be_texted_at_any_hour(message, now);
    let night = has_quiet_hours.then(|| schedule::texts_allowed_until(now, zone(message)));
    [night, message.expires_at].into_iter().flatten().min()
}

fn may_be_texted_at_any_hour(message: &Leased, now: Timestamp) -> bool {
    message.audience != "member" || schedule::is_waited_for(&message.template_key, message.created_at, now)
}

fn zone(message: &Leased) -> &str {
    message.time_zone.as_deref().unwrap_or_default()
}

/// When Twilio can be asked about a text in doubt, if that is not yet.
pub(super) fn too_early_to_ask(handed_over_at: Timestamp, now: Timestamp) -> Option<Timestamp> {
    let from = handed_over_at.plus(LISTED_AFTER);
    (from > now).then_some(from)
}
