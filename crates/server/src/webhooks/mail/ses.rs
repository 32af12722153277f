//! Amazon SES, whose reports come through Amazon's notification service: signed by Amazon, about one topic.

use std::sync::Arc;

use axum::extract::{Request, State};
use http::StatusCode;
use serde::Deserialize;
use townpick_gateways::sns::{SnsError, SnsKind, SnsMessage};

use super::{MailEvent, MailEventKind, read, signed_body, take};
use crate::{problem::Problem, state::App};

/// Takes Amazon SES's reports about email
///
/// Subscribe this address to the Amazon SNS topic of the settings; it confirms the subscription by itself. Let SES include
/// the original headers, which tell the message a report is about.
#[utoipa::path(
    post, path = "/api/webhooks/mail/ses", operation_id = "ses_events", tag = "webhooks",
    responses((status = 204, description = "The report was taken"))
)]
pub(crate) async fn events(State(app): State<Arc<App>>, request: Request) -> Result<StatusCode, Problem> {
    let reporters = &app.services.messaging.reporters;
    let (topic, body) = signed_body(&app, request, reporters.ses_topic_arn.as_deref()).await?;
    let message = SnsMessage::read(&body).map_err(refused)?;
    // Amazon signs what anybody publishes under a topic of their own.
    if message.topic_arn != topic {
        return Err(Problem::untrusted_sender());
    }
    message.check(&*reporters.sns).await.map_err(refused)?;
    match message.kind {
        SnsKind::Notification => take(&app, read::<Report>(message.message.as_bytes())?.events()).await,
        SnsKind::SubscriptionConfirmation => {
            message.confirm(&*reporters.sns).await.map_err(refused)?;
            tracing::info!("Amazon SNS now reports what becomes of email");
            Ok(StatusCode::NO_CONTENT)
        }
        SnsKind::UnsubscribeConfirmation => {
            tracing::warn!("Amazon SNS no longer reports what becomes of email: its subscription was ended");
            Ok(StatusCode::NO_CONTENT)
        }
    }
}

fn refused(error: SnsError) -> Problem {
    match error {
        SnsError::Unreadable => Problem::malformed("The body is not a message from Amazon SNS."),
        SnsError::ForeignAddress | SnsError::Forged => Problem::untrusted_sender(),
        SnsError::Unavailable(reason) => {
            tracing::warn!(reason, "a report of Amazon SES could not be checked; Amazon sends it again");
            Problem::unavailable("Amazon SNS could not be asked for its certificate. Please send this again.")
        }
    }
}

/// A notification of SES, or one of its events: the two differ in the name of the kind alone.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Report {
    #[serde(alias = "eventType")]
    notification_type: String,
    mail: Mail,
    bounce: Option<Bounce>,
    complaint: Option<Complaint>,
    delivery: Option<Delivery>,
    delivery_delay: Option<DeliveryDelay>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Mail {
    #[serde(default)]
    headers: Vec<Header>,
    common_headers: Option<CommonHeaders>,
}

#[derive(Deserialize)]
struct Header {
    name: String,
    value: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct CommonHeaders {
    message_id: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Bounce {
    bounce_type: String,
    bounced_recipients: Vec<Recipient>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Complaint {
    complained_recipients: Vec<Recipient>,
    complaint_feedback_type: Option<String>,
}

#[derive(Deserialize)]
struct Delivery {
    recipients: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct DeliveryDelay {
    delayed_recipients: Vec<Recipient>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Recipient {
    email_address: String,
    diagnostic_code: Option<String>,
}

impl Report {
    pub(super) fn events(self) -> Vec<MailEvent> {
        let id = self.mail.message_id();
        let each = |event, recipients: Vec<Recipient>| {
            let event = |recipient: Recipient| MailEvent {
                event,
                message_id: id.clone(),
                email: Some(recipient.email_address),
                reason: recipient.diagnostic_code,
            };
            recipients.into_iter().map(event).collect()
        };
        match (self.notification_type.as_str(), self.bounce, self.complaint) {
            ("Bounce", Some(bounce), _) => {
                // 'Transient' is a full mailbox and the like; of 'Undetermined' SES does not know either.
                let is_hard = bounce.bounce_type == "Permanent";
                let event = if is_hard { MailEventKind::Bounced } else { MailEventKind::Delayed };
                each(event, bounce.bounced_recipients)
            }
            ("Complaint", _, Some(complaint)) => {
                // Readers can also take an email out of the folder for spam.
                let is_praise = complaint.complaint_feedback_type.as_deref() == Some("not-spam");
                let event = if is_praise { MailEventKind::Delivered } else { MailEventKind::Complained };
                each(event, complaint.complained_recipients)
            }
            ("Delivery", ..) => {
                let recipients = self.delivery.map(|delivery| delivery.recipients).unwrap_or_default();
                let recipient = |email_address| Recipient { email_address, diagnostic_code: None };
                each(MailEventKind::Delivered, recipients.into_iter().map(recipient).collect())
            }
            ("DeliveryDelay", ..) => {
                let delayed = self.delivery_delay.map(|delay| delay.delayed_recipients);
                each(MailEventKind::Delayed, delayed.unwrap_or_default())
            }
            _ => Vec::new(),
        }
    }
}

impl Mail {
    /// The name we gave the email. SES sends it under another one.
    fn message_id(&self) -> Option<String> {
        let header = self.headers.iter().find(|header| header.name.eq_ignore_ascii_case("Message-ID"));
        let common = || self.common_headers.as_ref()?.message_id.clone();
        header.map(|header| header.value.clone()).or_else(common)
    }
}
