//! The messages that reach more people than others do: those who have unsubscribed, those who have not confirmed, and
//! addresses that are not the member's own yet or any more.

use crate::{channel::Channel, prize::PRIZE_MESSAGES, text_reply::TEXT_ANSWER};

/// The one reminder of somebody who has not confirmed.
pub const CONFIRMATION_REMINDER: &str = "confirmation_reminder";
/// The code that confirms a new phone number goes to that number, whatever its owner wants to hear otherwise.
pub const PHONE_CHANGE_CODE: &str = "phone_change_code";
/// The code that confirms a deletion goes through the channel that was chosen for it, whatever its reader wants to hear
/// otherwise.
pub const DELETION_CODE: &str = "deletion_code";
/// The link that confirms a new email address goes to that address, whatever its owner wants to hear otherwise.
pub const EMAIL_CHANGE: &str = "email_change";
/// The message to the old address that an email address was changed.
pub const EMAIL_CHANGED: &str = "email_changed";
/// A new personal link, for whoever asks for one with an old link.
pub const NEW_LINK: &str = "new_link";

/// That a contest was called off, for everybody who was in it.
pub const CONTEST_VOIDED: &str = "contest_voided";
/// The same for somebody whose name was drawn and who knows it.
pub const PRIZE_VOIDED: &str = "prize_voided";

/// What an administrator tells members once.
pub const NOTICE: &str = "notice";
/// The announcement to every member that the terms change.
pub const TERMS_CHANGE: &str = "terms_change";

/// What goes to whoever has unsubscribed, too: emails about their own prize, about a number or an address that a stranger
/// may have changed and about terms that change, the new link or the codes that they asked for, and the answer to their
/// own text.
pub const REACHES_UNSUBSCRIBED: [(&str, Channel); 14] = [
    (PRIZE_MESSAGES[0], Channel::Email),
    (PRIZE_MESSAGES[1], Channel::Email),
    (PRIZE_MESSAGES[2], Channel::Email),
    (PRIZE_VOIDED, Channel::Email),
    ("phone_changed", Channel::Email),
    (EMAIL_CHANGE, Channel::Email),
    (EMAIL_CHANGED, Channel::Email),
    (TERMS_CHANGE, Channel::Email),
    (NEW_LINK, Channel::Email),
    (DELETION_CODE, Channel::Email),
    (DELETION_CODE, Channel::Sms),
    (PHONE_CHANGE_CODE, Channel::Sms),
    (TEXT_ANSWER, Channel::Email),
    (TEXT_ANSWER, Channel::Sms),
];

/// Whether a message goes to whoever has unsubscribed, too.
pub fn reaches_unsubscribed(template_key: &str, channel: Channel) -> bool {
    REACHES_UNSUBSCRIBED.contains(&(template_key, channel))
}

/// Whether an email goes to another address than the member's present one.
pub fn goes_elsewhere(template_key: &str) -> bool {
    matches!(template_key, EMAIL_CHANGE | EMAIL_CHANGED)
}

/// Whether a message goes to whoever has not confirmed: the two that ask for it, and what they asked for or must
/// notice. Nothing else is sent to an address that may be a stranger's.
pub fn reaches_unconfirmed(template_key: &str) -> bool {
    const ASKED_FOR: [&str; 5] = [NEW_LINK, DELETION_CODE, PHONE_CHANGE_CODE, EMAIL_CHANGE, TEXT_ANSWER];
    matches!(template_key, "welcome" | CONFIRMATION_REMINDER | "phone_changed" | EMAIL_CHANGED)
        || ASKED_FOR.contains(&template_key)
}
