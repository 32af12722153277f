use axum::{
    body::Body,
    http::{Request, StatusCode},
};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha1::Sha1;
use townpick_domain::ids::MemberId;
use townpick_gateways::{handover::HandoverError, sms::LineType};
use townpick_store::{Database, Executor as _, notifications::outbox::Channel, on_sqlite, towns::TownStatus};

use super::outbox::{AUTH_TOKEN, closed, handed_over, message_state, service_with};
use crate::{
    drawn::{link, secrets},
    harness::{Answer, Service, Setup},
    public::joining::{SALEM, form, send},
    week,
};

const STATUS: &str = "/api/webhooks/twilio/status";
const INBOUND: &str = "/api/webhooks/twilio/inbound";

/// What Twilio sends, signed with this token.
async fn signed(service: &Service, token: &str, path: &str, form: &[(&str, &str)]) -> Answer {
    let mut sorted = form.to_vec();
    sorted.sort_unstable();
    let mut code = Hmac::<Sha1>::new_from_slice(token.as_bytes()).unwrap();
    code.update(format!("http://localhost:8080{path}").as_bytes());
    for (name, value) in sorted {
        code.update(name.as_bytes());
        code.update(value.as_bytes());
    }
    let body: String = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
    let request = Request::post(path)
        .header("content-type", "application/x-www-form-urlencoded")
        .header("x-twilio-signature", STANDARD.encode(code.finalize().into_bytes()));
    service.send(request.body(Body::from(body)).unwrap()).await
}

async fn text_us(service: &Service, body: &str) -> String {
    texted(service, "SM9", "+16175550123", body).await
}

/// Somebody texts us, which Twilio calls by this name; tells what they are answered.
pub async fn texted(service: &Service, sid: &str, from: &str, body: &str) -> String {
    let form = [("From", from), ("To", "+16175550100"), ("Body", body), ("MessageSid", sid)];
    let answer = signed(service, AUTH_TOKEN, INBOUND, &form).await;
    assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "text/xml; charset=utf-8"));
    answer.text().to_owned()
}

/// What somebody with this kind of number is told when they join.
async fn joining(database: Database, line_type: Result<LineType, HandoverError>) -> (StatusCode, Value) {
    let service = service_with(database, line_type);
    week::town(&service, 1, "Salem", TownStatus::Active).await;
    send(&service, SALEM, &form(100)).await
}

on_sqlite! {
    async fn nul_in_a_form_is_passed_over(database: Database) {
        let service = service_with(database, Ok(LineType::Unknown));
        let form = [("MessageSid", "SM\u{0}1"), ("MessageStatus", "delivered")];
        assert_eq!(signed(&service, AUTH_TOKEN, STATUS, &form).await.status, 204);
        let (stop, stop_with_nul) = (text_us(&service, "STOP").await, text_us(&service, "ST\u{0}OP").await);
        assert_eq!(stop_with_nul, stop);
    }

    async fn nothing_is_believed_without_twilios_signature(database: Database) {
        let service = service_with(database.clone(), Ok(LineType::Unknown));
        let form = [("From", "+16175550123"), ("Body", "STOP")];
        assert_eq!(
            signed(&service, "another", INBOUND, &form).await.code(),
            (403, "untrusted_sender".to_owned())
        );
        let unsigned = Request::post(INBOUND).body(Body::from("Body=STOP")).unwrap();
        assert_eq!(service.send(unsigned).await.code(), (403, "untrusted_sender".to_owned()));
        let stranger = Setup::default().on(database);
        assert_eq!(signed(&stranger, AUTH_TOKEN, INBOUND, &form).await.code(), (404, "not_found".to_owned()));
    }

    async fn a_report_settles_a_text_and_tells_that_it_arrived(database: Database) {
        let service = service_with(database, Ok(LineType::Unknown));
        let id = handed_over(&service, Channel::Sms, None).await;
        let path = format!("{STATUS}?notification={id}");
        let report = async |status: &str| {
            let form = [("MessageSid", "SM1"), ("MessageStatus", status), ("To", "+16175550123")];
            let answer = signed(&service, AUTH_TOKEN, &path, &form).await;
            assert_eq!(answer.status, 204);
            message_state(&service, id).await.0
        };
        assert_eq!(report("queued").await, "sent");
        assert_eq!(report("delivered").await, "delivered");
        assert_eq!(report("sent").await, "delivered", "reports come in any order");
        assert_eq!(message_state(&service, id).await.1.as_deref(), Some("SM1"));
        assert_eq!(closed(&service).await, (false, false, vec![]));
    }

    async fn a_number_that_cannot_be_texted_is_not_texted_again(database: Database) {
        let service = service_with(database, Ok(LineType::Unknown));
        let id = handed_over(&service, Channel::Sms, Some("SM1")).await;
        let form = [
            ("MessageSid", "SM1"),
            ("MessageStatus", "undelivered"),
            ("ErrorCode", "30006"),
            ("To", "+16175550123"),
        ];
        assert_eq!(signed(&service, AUTH_TOKEN, STATUS, &form).await.status, 204);
        let (status, _, _, reason) = message_state(&service, id).await;
        assert_eq!(
            (status.as_str(), reason.as_deref()),
            ("failed", Some("Twilio could not deliver it (undelivered, 30006)"))
        );
        assert_eq!(closed(&service).await, (true, false, vec!["invalid".to_owned()]));
    }

    async fn a_number_without_texts_is_not_called_a_stop_and_what_it_missed_is_told_by_email(database: Database) {
        let service = service_with(database, Ok(LineType::Unknown));
        let id = handed_over(&service, Channel::Sms, Some("SM1")).await;
        let change = async |sql: &'static str| {
            let mut tx = service.database.write().await.unwrap();
            tx.sql(sql).execute().await.unwrap();
            tx.commit().await.unwrap();
        };
        change("UPDATE members SET preferred_channel = 'sms'").await;
        change("DELETE FROM notifications WHERE channel = 'email'").await;
        let path = format!("{STATUS}?notification={id}");
        let form = [("MessageSid", "SM1"), ("MessageStatus", "undelivered"), ("ErrorCode", "30006"), ("To", "+16175550123")];
        for _ in 0..2 {
            assert_eq!(signed(&service, AUTH_TOKEN, &path, &form).await.status, 204);
        }
        let mut reader = service.database.read().await.unwrap();
        let messages: Vec<(String, String, String)> = reader
            .sql("SELECT channel, unique_key, status FROM notifications ORDER BY channel LIMIT 9").all().await.unwrap();
        let [(email, key, status), (text, ..)] = &messages[..] else { panic!("{messages:?}") };
        assert_eq!((email.as_str(), key.as_str(), status.as_str(), text.as_str()), ("email", "welcome:1:email", "pending", "sms"));
        let (member,): (MemberId,) = reader.sql("SELECT id FROM members").one().await.unwrap();
        let path = format!("/api/preferences/{}", secrets().preference_token(link(member)));
        let seen = service.get(&path).await.json();
        assert_eq!(seen["texts"], "undeliverable");
    }

    async fn stop_ends_texts_alone_and_start_resumes_them(database: Database) {
        let service = service_with(database, Ok(LineType::Unknown));
        handed_over(&service, Channel::Sms, Some("SM1")).await;
        for (stop, start) in
            [("STOP", "START"), ("unsubscribe", "Yes"), ("Quit.", "unstop"), ("opt-out", "start!")]
        {
            let reply = text_us(&service, stop).await;
            assert!(reply.contains("<Message>Townpick: you will get no more texts."), "{reply}");
            assert_eq!(closed(&service).await, (true, false, vec!["stopped".to_owned()]));
            let mut db = service.database.read().await.unwrap();
            let (subscribed,): (bool,) =
                townpick_store::Executor::sql(&mut db, "SELECT is_subscribed FROM members").one().await.unwrap();
            assert!(subscribed, "they stay in the drawings");
            assert!(text_us(&service, start).await.contains("this number can get our texts, about 3 a week"));
            assert_eq!(closed(&service).await, (false, false, vec![]));
        }
        let mut db = service.database.read().await.unwrap();
        let given: Vec<(String, bool)> = townpick_store::Executor::sql(
            &mut db, "SELECT wording, withdrawn_at IS NULL FROM consents WHERE kind = 'texts' ORDER BY id LIMIT 9",
        ).all().await.unwrap();
        let texted = |word: &str| (format!("Texted {word}"), false);
        let last = ("Texted START".to_owned(), true);
        // Each START is a consent of its own, which the next STOP takes back.
        assert_eq!(given.len(), 4);
        for consent in [texted("START"), texted("YES"), texted("UNSTOP"), last] {
            assert!(given.contains(&consent), "{consent:?} {given:?}");
        }
    }

    async fn yes_and_si_confirm_a_member_once(database: Database) {
        let service = service_with(database, Ok(LineType::Unknown));
        handed_over(&service, Channel::Sms, Some("SM1")).await;
        for (word, again) in [("Yes!", "this number can get our texts"), ("sí", "<Response></Response>")] {
            let mut tx = service.database.write().await.unwrap();
            tx.sql("UPDATE members SET confirmed_at = NULL, confirmed_by = NULL").execute().await.unwrap();
            tx.commit().await.unwrap();
            let reply = text_us(&service, word).await;
            assert!(reply.contains("<Message>Townpick: confirmed, you count in the drawings!"), "{reply}");
            let mut reader = service.database.read().await.unwrap();
            let (by,): (Option<String>,) = reader.sql("SELECT confirmed_by FROM members").one().await.unwrap();
            assert_eq!(by.as_deref(), Some("sms"));
            drop(reader);
            assert!(text_us(&service, word).await.contains(again));
        }
    }

    async fn whoever_never_agreed_to_texts_confirms_with_yes_and_goes_on_hearing_by_email(database: Database) {
        let service = service_with(database, Ok(LineType::Unknown));
        handed_over(&service, Channel::Sms, Some("SM1")).await;
        for word in ["YES", "si"] {
            let mut tx = service.database.write().await.unwrap();
            tx.sql("UPDATE members SET confirmed_at = NULL, confirmed_by = NULL, texts_agreed_at = NULL").execute().await.unwrap();
            tx.commit().await.unwrap();
            let reply = text_us(&service, word).await;
            assert!(reply.contains("confirmed, you count in the drawings! You hear from us by email."), "{reply}");
            assert!(!reply.contains("a week") && reply.contains("reply START"), "{reply}");
            let (agrees,): (bool,) = service.database.read().await.unwrap()
                .sql("SELECT texts_agreed_at IS NOT NULL FROM members").one().await.unwrap();
            assert!(!agrees, "{word}");
        }
        // They are confirmed now, so YES asks for texts as START does.
        assert!(text_us(&service, "YES").await.contains("this number can get our texts, about 3 a week"));
    }

    async fn help_is_answered_and_other_words_are_not(database: Database) {
        let service = service_with(database, Ok(LineType::Unknown));
        let reply = text_us(&service, "info").await;
        assert!(reply.contains("hello@townpick.example") && reply.contains("Msg &amp; data rates"), "{reply}");
        assert!(text_us(&service, "thank you!").await.ends_with("<Response></Response>"));
        let answered = [("From", "+16175550199"), ("Body", "STOP"), ("OptOutType", "STOP")];
        let answer = signed(&service, AUTH_TOKEN, INBOUND, &answered).await;
        assert!(answer.text().ends_with("<Response></Response>"), "the messaging service has answered itself");
    }

    async fn numbers_of_internet_telephones_cannot_join(database: Database) {
        let (status, answer) = joining(database, Ok(LineType::Voip)).await;
        let message = "Please use a mobile or landline number; internet (VOIP) numbers cannot join.";
        assert_eq!((status.as_u16(), &answer["fields"]), (422, &json!({ "phone": message })));
    }

    async fn usual_numbers_can_join(database: Database) {
        assert_eq!(joining(database, Ok(LineType::Usual)).await.0, 201);
    }

    async fn people_can_join_while_the_directory_is_silent(database: Database) {
        assert_eq!(joining(database, Err(HandoverError::Unknown { reason: "lost".to_owned() })).await.0, 201);
    }
}
