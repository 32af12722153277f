use jiff::SignedDuration;
use townpick_domain::ids::NotificationId;
use townpick_gateways::{keys::Secrets, sms::LineType};
use townpick_server::limits::{Allowance, Limits};
use townpick_store::{notifications::outbox::Channel, on_sqlite};

use super::outbox::{handed_over, message_state, service_with};
use crate::harness::{Service, Setup};

/// One request of a mail service's address.
async fn from_a_mail_service(service: &Service, path: &str) -> u16 {
    service.from("203.0.113.9:5000", None, path).await.status.as_u16()
}

#[tokio::test]
async fn opened_emails_have_a_rate_of_their_own_and_nobody_sees_a_broken_picture() {
    let limits = Limits { requests: Allowance::new(1, 1), opens: Allowance::new(1, 2), ..Limits::default() };
    let service = Setup { limits, ..Setup::default() }.on_sqlite().await;
    let picture = |number: u8| {
        let id = NotificationId::new(service.now(), [number; 10]);
        format!("/api/opens/{}.gif", Secrets::from_seed([7; 32]).open_token(id))
    };
    for number in 0..9 {
        assert_eq!(from_a_mail_service(&service, &picture(number)).await, 200);
    }
    // The address has used up nothing of what it may ask of the rest.
    assert_eq!(from_a_mail_service(&service, "/api/background-images").await, 200);
    assert_eq!(from_a_mail_service(&service, "/api/background-images").await, 429);
}

#[tokio::test]
async fn what_is_opened_too_fast_is_not_noted() {
    let limits = Limits { opens: Allowance::new(1, 1), ..Limits::default() };
    let service = Setup { limits, ..Setup::default() }.on_sqlite().await;
    let id = handed_over(&service, Channel::Email, Some("m1@townpick.example")).await;
    let picture = |id| format!("/api/opens/{}.gif", Secrets::from_seed([7; 32]).open_token(id));
    let another = NotificationId::new(service.now(), [9; 10]);
    for id in [another, id] {
        assert_eq!(from_a_mail_service(&service, &picture(id)).await, 200);
    }
    assert_eq!(message_state(&service, id).await.2, None);
    service.clock.advance(SignedDuration::from_secs(1));
    from_a_mail_service(&service, &picture(id)).await;
    assert_eq!(message_state(&service, id).await.2, Some(service.now()));
}

on_sqlite! {
    async fn loading_the_picture_tells_that_an_email_was_opened(database: Database) {
        let service = service_with(database, Ok(LineType::Unknown));
        let id = handed_over(&service, Channel::Email, Some("m1@townpick.example")).await;
        let picture = format!("/api/opens/{}.gif", Secrets::from_seed([7; 32]).open_token(id));
        for _ in 0..2 {
            let answer = service.get(&picture).await;
            assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "image/gif"));
            assert_eq!(answer.header("cache-control"), "no-store");
            assert!(answer.body.starts_with(b"GIF89a"));
        }
        let (status, _, opened_at, _) = message_state(&service, id).await;
        assert_eq!((status.as_str(), opened_at), ("delivered", Some(service.now())));
    }

    async fn an_address_nobody_made_looks_the_same_and_changes_nothing(database: Database) {
        let service = service_with(database, Ok(LineType::Unknown));
        let id = handed_over(&service, Channel::Email, Some("m1@townpick.example")).await;
        for file in ["guess.gif", "guess", &format!("{id}.gif")] {
            assert_eq!(service.get(&format!("/api/opens/{file}")).await.status, 200);
        }
        assert_eq!(message_state(&service, id).await.2, None);
    }
}
