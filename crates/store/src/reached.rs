//! Who is written to on which channel, said once: when messages are made and when they are only counted.

/// Whether the subscribed member `m` is reached by email: the way is open and it is the one they chose. Who prefers
/// texts and replied STOP hears by email instead.
macro_rules! by_email {
    () => {
        "m.email_suppressed_at IS NULL AND (m.preferred_channel IN ('email', 'both') OR m.sms_stopped_at IS NOT NULL)"
    };
}

/// Whether the subscribed member `m` is reached by text.
macro_rules! by_text {
    () => {
        "m.sms_stopped_at IS NULL AND m.preferred_channel IN ('sms', 'both')"
    };
}

/// Whether the member `m` is reached on the channel `channels.channel`.
macro_rules! reachable {
    () => {
        concat!(
            "m.is_subscribed AND CASE WHEN channels.channel = 'sms' THEN ",
            by_text!(),
            " ELSE ",
            by_email!(),
            " END"
        )
    };
}
