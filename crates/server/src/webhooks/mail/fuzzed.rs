//! What comes as a mail service's reports.

use townpick_domain::time::Timestamp;
use townpick_fuzz::{Target, text, texts};
use townpick_store::notifications::outbox::Fate;

use super::{
    LONGEST_REASON, MailEvent, MailEventKind, MailEvents, address, fate, is_of_today, mailgun, message_id,
    own_id, postmark, read, sendgrid, ses,
};

/// Whatever a service writes becomes events that the database takes, or nothing.
pub(crate) const MAIL_REPORT: Target = Target {
    name: "mail_report",
    seeds: || {
        texts(&[
            r#"{"events":[{"event":"bounced","message_id":"<018a987e-84d8-7101-8101-010101010101@townpick.example>","email":"Maria <maria@people.example>","reason":"550 \u0000no\r\n"}]}"#,
            r#"{"notificationType":"Bounce","mail":{"headers":[{"name":"Message-ID","value":"<a@b>"}]},"bounce":{"bounceType":"Permanent","bouncedRecipients":[{"emailAddress":"a@b.example","diagnosticCode":"550"}]}}"#,
            r#"{"eventType":"Complaint","mail":{"commonHeaders":{"messageId":"a"}},"complaint":{"complainedRecipients":[{"emailAddress":"a@b.example"}],"complaintFeedbackType":"not-spam"}}"#,
            r#"{"RecordType":"Bounce","Type":"HardBounce","Email":"a@b.example","Details":"","Description":"x","Metadata":{"message-id":"a"}}"#,
            r#"{"event":"failed","severity":"permanent","recipient":"a@b.example","message":{"headers":{"message-id":"a@b"}},"delivery-status":{"message":"","description":"x"}}"#,
            r#"[{"event":"bounce","type":"blocked","email":"a@b.example","smtp-id":"<a@b>","reason":"x"}]"#,
            "1700000000",
        ])
    },
    holds: |bytes| {
        let now = Timestamp::from_microseconds(1_700_000_000_000_000).expect("it is an instant");
        if is_of_today(&text(bytes), now) {
            let seconds: i64 = text(bytes).parse().expect("it was read");
            assert!((1_699_910_000..=1_700_000_300).contains(&seconds), "{seconds}");
        }
        let mut events: Vec<MailEvent> = Vec::new();
        events.extend(read::<MailEvents>(bytes).into_iter().flat_map(|reports| reports.events));
        events.extend(read::<ses::Report>(bytes).into_iter().flat_map(ses::Report::events));
        events.extend(read::<postmark::Report>(bytes).ok().and_then(postmark::Report::event));
        events.extend(read::<mailgun::Event>(bytes).ok().and_then(mailgun::Event::event));
        let reports = read::<Vec<sendgrid::Event>>(bytes).unwrap_or_default();
        events.extend(reports.into_iter().filter_map(sendgrid::Event::event));
        for event in &events {
            let id = message_id(event);
            assert!(id.is_none_or(|id| !id.contains('\0')));
            let _ = id.and_then(own_id);
            if let Some(email) = event.email.as_deref().and_then(address) {
                assert!(email.as_str().is_ascii());
            }
            match fate(event) {
                Some(Fate::CameBack { reason }) => {
                    assert_eq!(event.event, MailEventKind::Bounced);
                    assert!(
                        reason.chars().count() <= LONGEST_REASON + 20 && !reason.contains(char::is_control)
                    );
                }
                Some(_) => assert_ne!(event.event, MailEventKind::Bounced),
                None => assert_eq!(event.event, MailEventKind::Delayed),
            }
        }
    },
};
