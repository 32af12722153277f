//! The real form: hands email to an SMTP server over a pool of connections.

use std::time::Duration;

use lettre::{
    Message,
    message::{
        Mailbox, MultiPart, SinglePart,
        header::{HeaderName, HeaderValue},
    },
};

use super::{
    DkimKey, MailSettings, MailSettingsError, Mailer, OutgoingMail, answers, connections::Connections,
    dialogue::Failure,
};
use crate::{
    handover::{Handover, HandoverError, Pending, in_short},
    refusals::Refusals,
};

/// Postmark gives every email another name and reports about it by that one. What stands in a header of this kind it repeats
/// in its reports.
const POSTMARK_METADATA: &str = "X-PM-Metadata-message-id";
const POSTMARK: &str = ".postmarkapp.com";

/// Mail over SMTP.
pub struct SmtpMailer {
    connections: Connections,
    refusals: Refusals,
    sender: Mailbox,
    reply_to: Mailbox,
    dkim: Option<DkimKey>,
    is_postmark: bool,
}

impl SmtpMailer {
    /// How long one email may take: well within the lease under which it is sent.
    pub const TIMEOUT: Duration = Duration::from_secs(30);

    /// A mailer with these settings; it connects when there is something to send.
    pub fn new(settings: &MailSettings) -> Result<Self, MailSettingsError> {
        Ok(Self {
            // One connection carries one mail at a time, and each takes round trips: many of them keep up.
            connections: Connections::new(settings.server()?, settings.connections, settings.time_limit),
            refusals: Refusals::default(),
            sender: settings.sender()?,
            reply_to: settings.reply_to.parse().map_err(|_| MailSettingsError::From)?,
            dkim: settings.dkim.clone(),
            is_postmark: settings.url.host_str().is_some_and(|host| host.ends_with(POSTMARK)),
        })
    }

    /// The name of an email in every system it passes through: the same each time it is sent.
    fn message_id(&self, mail: &OutgoingMail) -> String {
        format!("{}@{}", mail.id, self.sender.email.domain())
    }

    fn message(&self, mail: &OutgoingMail) -> Result<Message, HandoverError> {
        let to: Mailbox = mail.to.parse().map_err(unusable)?;
        let mut builder = Message::builder()
            .from(self.sender.clone())
            .reply_to(self.reply_to.clone())
            .to(to)
            .subject(&mail.subject)
            .message_id(Some(format!("<{}>", self.message_id(mail))))
            .date(mail.date.as_jiff().into())
            .raw_header(header("Auto-Submitted", "auto-generated"));
        if let Some(url) = &mail.unsubscribe_url {
            builder = builder
                .raw_header(header("List-Unsubscribe", &format!("<{url}>")))
                .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"));
        }
        if self.is_postmark {
            builder = builder.raw_header(header(POSTMARK_METADATA, &self.message_id(mail)));
        }
        let parts = MultiPart::alternative()
            .boundary(format!("townpick-{}", mail.id))
            .singlepart(SinglePart::plain(mail.text.clone()))
            .singlepart(SinglePart::html(mail.html.clone()));
        let mut message = builder.multipart(parts).map_err(unusable)?;
        if let Some(key) = &self.dkim {
            key.sign(&mut message, mail.date).map_err(unusable)?;
        }
        Ok(message)
    }
}

impl Mailer for SmtpMailer {
    fn send<'a>(&'a self, mail: &'a OutgoingMail) -> Pending<'a, Handover> {
        Box::pin(async move {
            let message = self.message(mail)?;
            let answer = match self.connections.send(&message).await {
                Ok(()) => Ok(Handover::Accepted { provider_id: self.message_id(mail) }),
                Err(Failure::Unreachable(error)) => Err(answers::unreachable(&error)),
                Err(Failure::Reported(stage, error)) => Err(answers::failure(stage, &error)),
                Err(Failure::NotReady) => Err(answers::not_ready()),
                Err(Failure::Unanswered) => Err(answers::unanswered()),
            };
            self.refusals.judge(answer)
        })
    }
}

fn unusable(error: impl std::fmt::Display) -> HandoverError {
    HandoverError::Permanent { reason: in_short(error), suppress: None }
}

/// A header of plain ASCII that must reach the reader's program in one piece.
fn header(name: &'static str, value: &str) -> HeaderValue {
    HeaderValue::dangerous_new_pre_encoded(
        HeaderName::new_from_ascii_str(name),
        value.to_owned(),
        value.to_owned(),
    )
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use townpick_domain::ids::NotificationId;

    use super::*;

    fn written_for(url: &str) -> String {
        let settings = MailSettings {
            url: url.parse().unwrap(),
            from: "weekly@townpick.example".to_owned(),
            brand_name: "Townpick".to_owned(),
            reply_to: "hello@townpick.example".to_owned(),
            dkim: None,
            authorities: None,
            connections: 1,
            time_limit: SmtpMailer::TIMEOUT,
        };
        let mail = OutgoingMail {
            id: NotificationId::from_bytes([7; 16]),
            to: "maria@people.example".to_owned(),
            subject: "Hello".to_owned(),
            text: "Hello".to_owned(),
            html: "<p>Hello</p>".to_owned(),
            unsubscribe_url: None,
            date: "2026-07-06T14:00:00Z".parse().unwrap(),
        };
        let message = SmtpMailer::new(&settings).unwrap().message(&mail).unwrap();
        String::from_utf8(message.formatted()).unwrap()
    }

    #[test]
    fn postmark_is_told_our_own_name_of_an_email_and_nobody_else() {
        let name = "X-PM-Metadata-message-id: 07070707-0707-0707-0707-070707070707@townpick.example\r\n";
        assert!(written_for("smtp://token:token@smtp.postmarkapp.com:587").contains(name));
        assert!(!written_for("smtp://me:hush@smtp.sendgrid.net:587").contains("X-PM-"));
    }
}
