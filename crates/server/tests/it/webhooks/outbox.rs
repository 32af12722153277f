//! A service that knows its providers, with one message that was handed to them.

use std::sync::Arc;

use townpick_domain::{
    contact::Phone,
    ids::{MemberId, NotificationId, TownId},
    time::Timestamp,
};
use townpick_gateways::{
    handover::{Handover, HandoverError, Pending},
    sms::{LineType, OutgoingText, TextInDoubt, Texter},
};
use townpick_server::Messaging;
use townpick_store::{
    Database, Executor,
    members::{self, NewMember},
    notifications::{
        self, Audience, ChannelIds, NewNotification,
        outbox::{self, Channel, HandoverRecord, MessageText, Settlement},
    },
    testing::fixtures,
    towns::TownStatus,
};

use crate::{
    harness::{Service, Setup},
    week,
};

pub const AUTH_TOKEN: &str = "12345";
pub const MAIL_SECRET: &str = "sixteen or more letters";

/// Says what kind of line every number is.
pub struct Directory(pub Result<LineType, HandoverError>);

impl Texter for Directory {
    fn send<'a>(&'a self, _: &'a OutgoingText) -> Pending<'a, Handover> {
        Box::pin(async { Ok(Handover::StoredLocally) })
    }

    fn find<'a>(&'a self, _: &'a TextInDoubt) -> Pending<'a, Vec<String>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn line_type<'a>(&'a self, _: &'a Phone) -> Pending<'a, LineType> {
        Box::pin(async { self.0.clone() })
    }

    fn looks_numbers_up(&self) -> bool {
        true
    }
}

pub fn service_with(database: Database, line_type: Result<LineType, HandoverError>) -> Service {
    let messaging = Messaging {
        texter: Arc::new(Directory(line_type)),
        twilio_auth_token: Some(AUTH_TOKEN.to_owned()),
        mail_webhook_secret: Some(MAIL_SECRET.to_owned()),
        ..Messaging::local()
    };
    Setup { messaging, ..Setup::default() }.on(database)
}

/// A message to Maria on this channel that was handed over; it is settled as sent under this name, if there is one.
pub async fn handed_over(service: &Service, channel: Channel, name: Option<&str>) -> NotificationId {
    let now = service.now();
    let salem: TownId = week::town(service, 1, "Salem", TownStatus::Active).await;
    let maria = NewMember {
        id: MemberId::new(now, [1; 10]),
        person: fixtures::person(("Maria", "Gomes"), "maria@people.example", "6175550123"),
        joined_at: now,
    };
    fixtures::template(&service.database, 1, "welcome", "both", true).await;
    let mut number = 0;
    let message = NewNotification {
        key: "welcome:1".to_owned(),
        template_key: "welcome",
        audience: Audience::Member(maria.id),
        town: Some(salem),
        contest: None,
        details: notifications::no_details(),
        ids: ChannelIds::new(now, || {
            number += 1;
            [number; 10]
        }),
    };
    let id = match channel {
        Channel::Email => message.ids.email,
        Channel::Sms => message.ids.sms,
    };
    let mut tx = service.database.write().await.unwrap();
    members::add(&mut tx, salem, &[maria]).await.unwrap();
    notifications::enqueue(&mut tx, &message, false, now).await.unwrap();
    let until = now.plus(jiff::SignedDuration::from_mins(5));
    outbox::lease(&mut tx, channel, 1, "worker", now, until).await.unwrap();
    let stored = MessageText { subject: None, content: "Hello".to_owned() };
    let handing = HandoverRecord { id, stored, text: None };
    assert_eq!(outbox::hand_over(&mut tx, "worker", &[&handing], now).await.unwrap().len(), 1);
    if let Some(name) = name {
        let sent = Settlement::Sent { provider_id: name.to_owned(), at: now };
        assert!(outbox::settle(&mut tx, "worker", id, &sent).await.unwrap());
    }
    tx.commit().await.unwrap();
    id
}

/// Status, the provider's name, when it was opened, and the reason.
pub async fn message_state(
    service: &Service,
    id: NotificationId,
) -> (String, Option<String>, Option<Timestamp>, Option<String>) {
    let mut db = service.database.read().await.unwrap();
    db.sql("SELECT status, provider_message_id, opened_at, failed_reason FROM notifications WHERE id = $1")
        .bind(id)
        .one()
        .await
        .unwrap()
}

/// Whether the member's texts and emails are stopped, and the reasons on the list of closed addresses.
pub async fn closed(service: &Service) -> (bool, bool, Vec<String>) {
    let mut db = service.database.read().await.unwrap();
    let (texts, mail): (Option<Timestamp>, Option<Timestamp>) =
        db.sql("SELECT sms_stopped_at, email_suppressed_at FROM members").one().await.unwrap();
    let reasons: Vec<(String,)> =
        db.sql("SELECT reason FROM suppressions ORDER BY reason LIMIT 9").all().await.unwrap();
    (texts.is_some(), mail.is_some(), reasons.into_iter().map(|(reason,)| reason).collect())
}
