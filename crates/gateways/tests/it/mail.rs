//! Email over a real SMTP server.

use std::collections::BTreeSet;

use mail_parser::{HeaderValue, MessageParser};
use townpick_domain::{channel::SuppressionReason, ids::NotificationId};
use townpick_gateways::{
    handover::{Fault, Handover, HandoverError},
    mail::{LocalMailer, MailSettings, Mailer as _, OutgoingMail, SmtpMailer},
};

use crate::receiver::Receiver;

const UNSUBSCRIBE: &str =
    "https://townpick.example/api/unsubscribe/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

pub fn mail(to: &str) -> OutgoingMail {
    OutgoingMail {
        id: NotificationId::from_bytes([7; 16]),
        to: to.to_owned(),
        subject: "Café: you’re in".to_owned(),
        text: "Hi María,\nyou’re in.\n.\nend".to_owned(),
        html: "<!doctype html><html><body><p>Hi María</p></body></html>".to_owned(),
        unsubscribe_url: Some(UNSUBSCRIBE.to_owned()),
        date: "2026-07-06T14:00:00Z".parse().unwrap(),
    }
}

pub fn settings(address: &str) -> MailSettings {
    MailSettings {
        url: address.parse().unwrap(),
        from: "weekly@townpick.example".to_owned(),
        brand_name: "Townpick".to_owned(),
        reply_to: "hello@townpick.example".to_owned(),
        dkim: None,
        authorities: None,
        connections: 4,
        time_limit: SmtpMailer::TIMEOUT,
    }
}

fn mailer(receiver: &Receiver) -> SmtpMailer {
    SmtpMailer::new(&settings(&format!("smtp://127.0.0.1:{}", receiver.port))).unwrap()
}

#[tokio::test]
async fn an_email_arrives_whole_with_everything_readers_and_programs_need() {
    let receiver = Receiver::start(&[]);
    let handed_over = mailer(&receiver).send(&mail("maria@people.example")).await.unwrap();
    let id = "07070707-0707-0707-0707-070707070707@townpick.example";
    assert_eq!(handed_over, Handover::Accepted { provider_id: id.to_owned() });
    let arrived = receiver.next();
    assert_eq!(
        (arrived.from.as_str(), arrived.to[0].as_str()),
        ("weekly@townpick.example", "maria@people.example")
    );
    let raw = arrived.raw();
    let message = MessageParser::default().parse(&raw).unwrap();
    assert_eq!(message.subject(), Some("Café: you’re in"));
    assert_eq!(message.message_id(), Some(id));
    assert_eq!(message.from().unwrap().first().unwrap().name(), Some("Townpick"));
    assert_eq!(message.reply_to().unwrap().first().unwrap().address(), Some("hello@townpick.example"));
    assert_eq!(message.date().unwrap().to_rfc3339(), "2026-07-06T14:00:00Z");
    assert!(String::from_utf8_lossy(&raw).contains("multipart/alternative"));
    assert_eq!(
        message.body_text(0).unwrap().replace("\r\n", "\n").trim_end(),
        "Hi María,\nyou’re in.\n.\nend"
    );
    assert!(message.body_html(0).unwrap().contains("<p>Hi María</p>"));
    let header = |name: &'static str| match message.header(name) {
        Some(HeaderValue::Text(text)) => text.to_string(),
        Some(HeaderValue::Address(address)) => address.first().unwrap().address().unwrap().to_owned(),
        other => panic!("{name}: {other:?}"),
    };
    assert!(header("List-Unsubscribe").contains(UNSUBSCRIBE));
    assert_eq!(header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
    assert_eq!(header("Auto-Submitted"), "auto-generated");
    let text = String::from_utf8_lossy(&raw);
    assert!(text.contains(&format!("List-Unsubscribe: <{UNSUBSCRIBE}>\r\n")), "in one piece: {text}");
}

#[tokio::test]
async fn a_repeated_email_has_the_same_message_id() {
    let receiver = Receiver::start(&[]);
    let mailer = mailer(&receiver);
    let (first, second) = (mail("maria@people.example"), mail("maria@people.example"));
    assert_eq!(mailer.send(&first).await, mailer.send(&second).await);
    assert_eq!(receiver.next().raw(), receiver.next().raw());
}

#[tokio::test]
async fn many_emails_go_out_side_by_side_on_pooled_connections() {
    let receiver = Receiver::start(&[]);
    let mailer = std::sync::Arc::new(mailer(&receiver));
    let mut sends = tokio::task::JoinSet::new();
    for number in 0..40 {
        let mailer = std::sync::Arc::clone(&mailer);
        sends.spawn(async move { mailer.send(&mail(&format!("maria{number}@people.example"))).await });
    }
    for sent in sends.join_all().await {
        sent.unwrap();
    }
    let arrived: Vec<_> = (0..40).map(|_| receiver.next()).collect();
    let to: BTreeSet<_> = arrived.iter().map(|mail| mail.to[0].as_str()).collect();
    assert_eq!(to.len(), 40);
    let connections: BTreeSet<_> = arrived.iter().map(|mail| mail.connection.as_str()).collect();
    assert!(connections.len() <= 4, "{} connections", connections.len());
}

#[tokio::test]
async fn refusals_of_a_real_server_are_told_apart() {
    let receiver = Receiver::start(&[]);
    let mailer = mailer(&receiver);
    let refusal = async |to: &str| mailer.send(&mail(to)).await.unwrap_err();
    assert!(matches!(
        refusal("unknown@people.example").await,
        HandoverError::Permanent { suppress: Some(SuppressionReason::Bounced), .. }
    ));
    assert!(matches!(refusal("policy@people.example").await, HandoverError::Unexplained { .. }));
    assert!(matches!(
        refusal("later@people.example").await,
        HandoverError::Temporary { fault: Fault::Recipient, .. }
    ));
    assert!(matches!(
        refusal("busy@people.example").await,
        HandoverError::Temporary { fault: Fault::Provider, .. }
    ));
    assert!(matches!(refusal("no address").await, HandoverError::Permanent { .. }));
    mailer.send(&mail("maria@people.example")).await.unwrap();
    assert_eq!(receiver.next().to, ["maria@people.example"]);
    assert!(receiver.is_empty());
}

#[tokio::test]
async fn a_server_that_is_not_there_or_does_not_know_us_pauses_all_mail() {
    let closed = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let nobody = SmtpMailer::new(&settings(&format!("smtp://{closed}"))).unwrap();
    let error = nobody.send(&mail("maria@people.example")).await.unwrap_err();
    assert!(matches!(error, HandoverError::Temporary { fault: Fault::Provider, .. }), "{error}");

    let receiver = Receiver::start(&["--auth"]);
    let with = |password: &str| {
        let address = format!("smtp://me:{password}@127.0.0.1:{}?tls=none", receiver.port);
        SmtpMailer::new(&settings(&address)).unwrap()
    };
    let error = with("wrong").send(&mail("maria@people.example")).await.unwrap_err();
    assert!(matches!(error, HandoverError::Temporary { fault: Fault::Provider, .. }), "{error}");
    with("p%40ss").send(&mail("maria@people.example")).await.unwrap();
}

#[tokio::test]
async fn the_local_form_takes_nothing() {
    assert!(LocalMailer.is_local());
    assert_eq!(LocalMailer.send(&mail("maria@people.example")).await, Ok(Handover::StoredLocally));
}
