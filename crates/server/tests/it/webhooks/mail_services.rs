//! Reports of mail services in their own words: the documented payloads, signed the documented way.

use std::sync::{Arc, Mutex};

use axum::{body::Body, http::Request};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use townpick_gateways::{
    report_keys::SendgridKey,
    sms::LineType,
    sns::{Answered, Sns, SnsError},
};
use townpick_server::{MailReporters, Messaging};
use townpick_store::{Database, notifications::outbox::Channel, on_sqlite};
use url::Url;

use super::outbox::{Directory, closed, handed_over, message_state};
use crate::harness::{Service, Setup};

const TOPIC: &str = "arn:aws:sns:us-east-1:123456789012:townpick-mail";
const POSTMARK_SECRET: &str = "a secret that only tests have";
const MAILGUN_KEY: &str = "a key that only tests have";
const SENDGRID_KEY: &str = "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE3R0sG0BQHJyCTEdE7Ciug18yaJsj08cBrZBlOwl0lNSyrt5kn3F6qny3V8ka9TvaFGpz728NknAJaDf24pI9Yg==";
/// The instant that the reports of `SendGrid` were signed with: the one at which the tests' clock stands.
const SIGNED_AT: &str = "1783346400";

macro_rules! payload {
    ($name:literal) => {
        include_str!(concat!("data/", $name))
    };
}

/// Stands in for Amazon: it has one certificate and remembers what it was asked.
#[derive(Default)]
struct Amazon {
    asked: Mutex<Vec<String>>,
    is_away: bool,
}

impl Amazon {
    fn note(&self, address: &Url) -> Result<(), SnsError> {
        self.asked.lock().unwrap().push(address.to_string());
        if self.is_away { Err(SnsError::Unavailable("away".to_owned())) } else { Ok(()) }
    }
}

impl Sns for Amazon {
    fn certificate<'a>(&'a self, address: &'a Url) -> Answered<'a, Vec<u8>> {
        let known = self.note(address).map(|()| payload!("ses-certificate.pem").as_bytes().to_vec());
        Box::pin(async { known })
    }

    fn confirm<'a>(&'a self, address: &'a Url) -> Answered<'a, ()> {
        let noted = self.note(address);
        Box::pin(async { noted })
    }
}

fn service(database: Database, amazon: &Arc<Amazon>) -> Service {
    let sns: Arc<dyn Sns> = Arc::clone(amazon) as Arc<dyn Sns>;
    let reporters = MailReporters {
        ses_topic_arn: Some(TOPIC.to_owned()),
        sns,
        postmark_secret: Some(POSTMARK_SECRET.to_owned()),
        mailgun_signing_key: Some(MAILGUN_KEY.to_owned()),
        sendgrid_key: Some(SendgridKey::parse(SENDGRID_KEY).unwrap()),
    };
    let texter = Arc::new(Directory(Ok(LineType::Unknown)));
    let messaging = Messaging { texter, reporters, ..Messaging::local() };
    Setup { messaging, ..Setup::default() }.on(database)
}

async fn report(service: &Service, provider: &str, headers: &[(&str, String)], body: &str) -> u16 {
    let mut request = Request::post(format!("/api/webhooks/mail/{provider}"));
    for (name, value) in headers {
        request = request.header(*name, value);
    }
    service.send(request.body(Body::from(body.to_owned())).unwrap()).await.status.as_u16()
}

fn password(secret: &str) -> [(&'static str, String); 1] {
    [("authorization", format!("Basic {}", STANDARD.encode(format!("townpick:{secret}"))))]
}

fn sendgrid(timestamp: &str, signature: &str) -> [(&'static str, String); 2] {
    [
        ("x-twilio-email-event-webhook-timestamp", timestamp.to_owned()),
        ("x-twilio-email-event-webhook-signature", signature.trim().to_owned()),
    ]
}

/// What became of the message, why, and for which reasons addresses are closed.
async fn outcome(
    service: &Service,
    id: townpick_domain::ids::NotificationId,
) -> (String, Option<String>, Vec<String>) {
    let (status, _, _, reason) = message_state(service, id).await;
    (status, reason, closed(service).await.2)
}

fn said(text: &str) -> String {
    format!("It came back: {text}")
}

on_sqlite! {
    async fn amazon_ses_reports_what_came_back_for_now_and_for_good(database: Database) {
        let amazon = Arc::new(Amazon::default());
        let service = service(database, &amazon);
        let id = handed_over(&service, Channel::Email, Some("m1@townpick.example")).await;
        assert_eq!(report(&service, "ses", &[], payload!("ses-soft-bounce.json")).await, 204);
        assert_eq!(outcome(&service, id).await, ("sent".to_owned(), None, vec![]));
        assert_eq!(report(&service, "ses", &[], payload!("ses-delivery-event.json")).await, 204);
        assert_eq!(outcome(&service, id).await.0, "delivered");
        assert_eq!(report(&service, "ses", &[], payload!("ses-bounce.json")).await, 204);
        let reason = Some(said("smtp; 550 5.1.1 no such mailbox"));
        assert_eq!(outcome(&service, id).await, ("failed".to_owned(), reason, vec!["bounced".to_owned()]));
    }

    async fn amazon_ses_reports_a_complaint(database: Database) {
        let amazon = Arc::new(Amazon::default());
        let service = service(database, &amazon);
        let id = handed_over(&service, Channel::Email, Some("m1@townpick.example")).await;
        assert_eq!(report(&service, "ses", &[], payload!("ses-complaint.json")).await, 204);
        assert_eq!(outcome(&service, id).await, ("delivered".to_owned(), None, vec!["complained".to_owned()]));
    }

    async fn a_subscription_at_amazon_is_confirmed_by_following_its_address(database: Database) {
        let amazon = Arc::new(Amazon::default());
        let service = service(database, &amazon);
        let subscription = payload!("ses-subscription.json");
        assert_eq!(report(&service, "ses", &[], subscription).await, 204);
        let asked = amazon.asked.lock().unwrap().clone();
        assert!(asked[0].contains("/SimpleNotificationService-") && asked[1].contains("?Action=ConfirmSubscription"), "{asked:?}");
        // The address is signed as well.
        let elsewhere = subscription.replace("ConfirmSubscription", "DeleteTopic");
        assert_eq!(report(&service, "ses", &[], &elsewhere).await, 403);
        assert_eq!(amazon.asked.lock().unwrap().len(), 3, "only the certificate was asked for");
    }

    async fn nothing_of_amazon_is_believed_that_it_did_not_sign_under_our_topic(database: Database) {
        let amazon = Arc::new(Amazon::default());
        let service = service(database.clone(), &amazon);
        let good = payload!("ses-bounce.json");
        for (what, replacement, status) in [
            ("maria@people.example", "bob@people.example", 403),
            ("\"SignatureVersion\": \"1\"", "\"SignatureVersion\": \"2\"", 403),
            ("\"SignatureVersion\": \"1\"", "\"SignatureVersion\": \"3\"", 403),
            ("sns.us-east-1.amazonaws.com/Simple", "sns.us-east-1.amazonaws.com.evil.example/Simple", 403),
            ("https://sns", "http://sns", 403),
            (TOPIC, "arn:aws:sns:us-east-1:999999999999:somebody", 403),
            ("\"Signature\"", "\"Nothing\"", 400),
        ] {
            let forged = good.replace(what, replacement);
            assert_ne!(forged, good, "{what}");
            assert_eq!(report(&service, "ses", &[], &forged).await, status, "{replacement}");
        }
        let asked = amazon.asked.lock().unwrap().clone();
        assert!(asked.iter().all(|address| address.starts_with("https://sns.us-east-1.amazonaws.com/")), "{asked:?}");
        let away = Arc::new(Amazon { is_away: true, ..Amazon::default() });
        let service = self::service(database, &away);
        assert_eq!(report(&service, "ses", &[], good).await, 503, "Amazon sends it again");
    }

    async fn postmark_reports_with_the_secret_as_password_or_header(database: Database) {
        let service = service(database, &Arc::default());
        let id = handed_over(&service, Channel::Email, Some("m1@townpick.example")).await;
        let soft = payload!("postmark-soft-bounce.json");
        for wrong in [&[][..], &password("guessed"), &[("authorization", "Bearer guessed".to_owned())]] {
            assert_eq!(report(&service, "postmark", wrong, soft).await, 403);
        }
        assert_eq!(report(&service, "postmark", &password(POSTMARK_SECRET), soft).await, 204);
        assert_eq!(outcome(&service, id).await, ("sent".to_owned(), None, vec![]));
        let bearer = [("authorization", format!("Bearer {POSTMARK_SECRET}"))];
        assert_eq!(report(&service, "postmark", &bearer, payload!("postmark-delivery.json")).await, 204);
        assert_eq!(outcome(&service, id).await.0, "delivered");
        assert_eq!(report(&service, "postmark", &bearer, payload!("postmark-bounce.json")).await, 204);
        let reason = Some(said("smtp;550 5.1.1 no such mailbox"));
        assert_eq!(outcome(&service, id).await, ("failed".to_owned(), reason, vec!["bounced".to_owned()]));
    }

    async fn postmark_reports_a_complaint(database: Database) {
        let service = service(database, &Arc::default());
        let id = handed_over(&service, Channel::Email, Some("m1@townpick.example")).await;
        let complaint = payload!("postmark-complaint.json");
        assert_eq!(report(&service, "postmark", &password(POSTMARK_SECRET), complaint).await, 204);
        assert_eq!(outcome(&service, id).await, ("delivered".to_owned(), None, vec!["complained".to_owned()]));
        assert_eq!(report(&service, "postmark", &password(POSTMARK_SECRET), "[]").await, 400);
    }

    async fn mailgun_reports_with_a_code_of_an_instant_and_a_token(database: Database) {
        let service = service(database, &Arc::default());
        let id = handed_over(&service, Channel::Email, Some("m1@townpick.example")).await;
        let bounce = payload!("mailgun-bounce.json");
        let forged = bounce.replace("a8ce0edb", "a8ce0edc");
        assert_eq!(report(&service, "mailgun", &[], &forged).await, 403);
        assert_eq!(report(&service, "mailgun", &[], payload!("mailgun-old.json")).await, 403, "signed two days ago");
        assert_eq!(report(&service, "mailgun", &[], payload!("mailgun-soft-bounce.json")).await, 204);
        assert_eq!(outcome(&service, id).await, ("sent".to_owned(), None, vec![]));
        assert_eq!(report(&service, "mailgun", &[], payload!("mailgun-delivered.json")).await, 204);
        assert_eq!(outcome(&service, id).await.0, "delivered");
        assert_eq!(report(&service, "mailgun", &[], bounce).await, 204);
        let reason = Some(said("550 5.1.1 no such mailbox"));
        assert_eq!(outcome(&service, id).await, ("failed".to_owned(), reason, vec!["bounced".to_owned()]));
    }

    async fn mailgun_reports_a_complaint(database: Database) {
        let service = service(database, &Arc::default());
        let id = handed_over(&service, Channel::Email, Some("m1@townpick.example")).await;
        assert_eq!(report(&service, "mailgun", &[], payload!("mailgun-complaint.json")).await, 204);
        assert_eq!(outcome(&service, id).await, ("delivered".to_owned(), None, vec!["complained".to_owned()]));
    }

    async fn sendgrid_reports_many_at_once_signed_with_its_key(database: Database) {
        let service = service(database, &Arc::default());
        let id = handed_over(&service, Channel::Email, Some("m1@townpick.example")).await;
        let (soft, bounce) = (payload!("sendgrid-soft.json"), payload!("sendgrid-bounce.json"));
        let (soft_signature, signature) = (payload!("sendgrid-soft.signature"), payload!("sendgrid-bounce.signature"));
        for wrong in [sendgrid("1783346401", signature), sendgrid(SIGNED_AT, soft_signature), sendgrid(SIGNED_AT, "")] {
            assert_eq!(report(&service, "sendgrid", &wrong, bounce).await, 403);
        }
        assert_eq!(report(&service, "sendgrid", &sendgrid(SIGNED_AT, soft_signature), soft).await, 204);
        assert_eq!(outcome(&service, id).await, ("delivered".to_owned(), None, vec![]), "a blocked one is not hard");
        assert_eq!(report(&service, "sendgrid", &sendgrid(SIGNED_AT, signature), bounce).await, 204);
        let reason = Some(said("550 5.1.1 no such mailbox"));
        assert_eq!(outcome(&service, id).await, ("failed".to_owned(), reason, vec!["bounced".to_owned()]));
    }

    async fn an_old_report_is_not_believed_however_well_it_is_signed(database: Database) {
        let service = service(database, &Arc::default());
        service.clock.advance(jiff::SignedDuration::from_hours(26));
        let headers = sendgrid(SIGNED_AT, payload!("sendgrid-bounce.signature"));
        assert_eq!(report(&service, "sendgrid", &headers, payload!("sendgrid-bounce.json")).await, 403);
        assert_eq!(report(&service, "mailgun", &[], payload!("mailgun-bounce.json")).await, 403);
    }

    async fn services_that_are_not_used_have_no_address(database: Database) {
        let service = Setup::default().on(database);
        for provider in ["ses", "postmark", "mailgun", "sendgrid"] {
            assert_eq!(report(&service, provider, &password(POSTMARK_SECRET), "{}").await, 404, "{provider}");
        }
    }
}
