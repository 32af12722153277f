use townpick_gateways::{keys::Secrets, sms::LineType};
use townpick_store::{both_engines, notifications::outbox::Channel};

use super::outbox::{handed_over, kept, service_with};

both_engines! {
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
        let (status, _, opened_at, _) = kept(&service, id).await;
        assert_eq!((status.as_str(), opened_at), ("delivered", Some(service.now())));
    }

    async fn an_address_nobody_made_looks_the_same_and_changes_nothing(database: Database) {
        let service = service_with(database, Ok(LineType::Unknown));
        let id = handed_over(&service, Channel::Email, Some("m1@townpick.example")).await;
        for file in ["guess.gif", "guess", &format!("{id}.gif")] {
            assert_eq!(service.get(&format!("/api/opens/{file}")).await.status, 200);
        }
        assert_eq!(kept(&service, id).await.2, None);
    }
}
