#![allow(clippy::unwrap_used)]

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
    for key in [PHONE_CHANGE_CODE, DELETION_CODE, TEXT_ANSWER, NEW_LINK, "winner_notification", "welcome"] {
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
    assert_eq!((reasons(&texts)[0], reasons(&instead)[0]), (Some("The member prefers text messages."), None));
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
