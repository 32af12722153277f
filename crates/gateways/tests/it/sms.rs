//! Text messages against a stand-in that behaves like Twilio.

use std::{collections::BTreeMap, time::Duration};

use serde_json::json;
use townpick_domain::{
    channel::SuppressionReason, contact::Phone, doctor::texts::Account, ids::NotificationId, time::Timestamp,
};
use townpick_gateways::{
    handover::{Fault, Handover, HandoverError},
    sms::{
        LineType, LocalTexter, OutgoingText, Sender, TextInDoubt, Texter as _, TwilioSettings, TwilioTexter,
    },
};
use wiremock::{
    Mock, MockServer, ResponseTemplate,
    matchers::{basic_auth, body_string_contains, method, path, query_param},
};

const MESSAGES: &str = "/2010-04-01/Accounts/AC1/Messages.json";

fn settings(server: &MockServer, lookup: bool) -> TwilioSettings {
    TwilioSettings {
        account_sid: "AC1".to_owned(),
        auth_token: "token".to_owned(),
        sender: Sender::Number("+16175550100".to_owned()),
        api_url: Some(server.uri().parse().unwrap()),
        status_callback: Some("https://townpick.example/api/webhooks/twilio/status".parse().unwrap()),
        lookup,
        time_limit: TwilioTexter::TIMEOUT,
    }
}

fn texter(server: &MockServer, lookup: bool) -> TwilioTexter {
    TwilioTexter::new(settings(server, lookup)).unwrap()
}

fn phone() -> Phone {
    Phone::parse("6175550123").unwrap()
}

fn text() -> OutgoingText {
    OutgoingText {
        id: NotificationId::from_bytes([7; 16]),
        to: phone(),
        body: "Hi & welcome".to_owned(),
        valid_for: None,
    }
}

fn now() -> Timestamp {
    "2026-07-06T14:00:00Z".parse().unwrap()
}

async fn answering(answer: ResponseTemplate) -> MockServer {
    let server = MockServer::start().await;
    Mock::given(method("POST")).and(path(MESSAGES)).respond_with(answer).mount(&server).await;
    server
}

#[tokio::test]
async fn the_account_is_looked_at_without_sending_anything() {
    let told = |kind| json!({ "status": "active", "type": kind, "friendly_name": "Robin's account" });
    let there = |status: &str, is_trial| Account::There { status: status.to_owned(), is_trial };
    for (template, expected) in [
        (ResponseTemplate::new(200).set_body_json(told("Full")), there("active", false)),
        (ResponseTemplate::new(200).set_body_json(told("Trial")), there("active", true)),
        (
            ResponseTemplate::new(200).set_body_json(json!({ "status": "suspended" })),
            there("suspended", false),
        ),
        (ResponseTemplate::new(401).set_body_json(json!({ "code": 20003 })), Account::Unknown),
        (ResponseTemplate::new(503), Account::Answered(503)),
    ] {
        let server = MockServer::start().await;
        Mock::given(method("GET"))
            .and(path("/2010-04-01/Accounts/AC1.json"))
            .and(basic_auth("AC1", "token"))
            .respond_with(template)
            .mount(&server)
            .await;
        assert_eq!(texter(&server, false).account().await, Ok(expected));
    }
    let nobody = settings(&MockServer::start().await, false);
    let nobody = TwilioSettings { api_url: Some("http://127.0.0.1:9".parse().unwrap()), ..nobody };
    let reason = TwilioTexter::new(nobody).unwrap().account().await.unwrap_err();
    assert!(reason.contains("refused") && !reason.contains("AC1"), "{reason}");
}

#[tokio::test]
async fn a_text_is_handed_over_with_a_report_address_that_carries_its_id() {
    let server = MockServer::start().await;
    Mock::given(method("POST"))
        .and(path(MESSAGES))
        .and(basic_auth("AC1", "token"))
        .and(body_string_contains("To=%2B16175550123"))
        .and(body_string_contains("From=%2B16175550100"))
        .and(body_string_contains("Body=Hi+%26+welcome"))
        .and(body_string_contains("status%3Fnotification%3D07070707-0707-0707-0707-070707070707"))
        .respond_with(ResponseTemplate::new(201).set_body_json(json!({ "sid": "SM1", "status": "queued" })))
        .expect(1)
        .mount(&server)
        .await;
    let sent = texter(&server, false).send(&text()).await;
    assert_eq!(sent, Ok(Handover::Accepted { provider_id: "SM1".to_owned() }));
}

#[tokio::test]
async fn a_messaging_service_sends_and_twilio_keeps_nothing_beyond_its_time() {
    let server = answering(ResponseTemplate::new(201).set_body_json(json!({ "sid": "SM1" }))).await;
    let of_service =
        TwilioSettings { sender: Sender::MessagingService("MG1".to_owned()), ..settings(&server, false) };
    let texter = TwilioTexter::new(of_service).unwrap();
    for valid_for in [None, Some(Duration::from_secs(90))] {
        texter.send(&OutgoingText { valid_for, ..text() }).await.unwrap();
    }
    let requests = server.received_requests().await.unwrap();
    let [forever, for_a_while] = &requests[..] else { panic!("two texts") };
    let fields = |request: &wiremock::Request| -> BTreeMap<String, String> {
        url::form_urlencoded::parse(&request.body).into_owned().collect()
    };
    let (forever, for_a_while) = (fields(forever), fields(for_a_while));
    assert_eq!(forever["MessagingServiceSid"], "MG1");
    assert!(!forever.contains_key("From") && !forever.contains_key("ValidityPeriod"));
    assert_eq!(for_a_while["ValidityPeriod"], "90");
}

#[tokio::test]
async fn twilios_refusals_are_told_apart() {
    let refusal = async |status: u16, code: u32| {
        let body = json!({ "code": code, "message": "no", "status": status });
        let server = answering(ResponseTemplate::new(status).set_body_json(body)).await;
        texter(&server, false).send(&text()).await.unwrap_err()
    };
    let error = refusal(400, 21610).await;
    assert!(
        matches!(error, HandoverError::Permanent { suppress: Some(SuppressionReason::Stopped), .. }),
        "{error}"
    );
    let error = refusal(400, 21211).await;
    assert!(
        matches!(error, HandoverError::Permanent { suppress: Some(SuppressionReason::Invalid), .. }),
        "{error}"
    );
    let error = refusal(401, 20003).await;
    assert!(matches!(error, HandoverError::Temporary { fault: Fault::Provider, .. }), "{error}");
    assert!(matches!(refusal(503, 0).await, HandoverError::Unknown { .. }));
}

#[tokio::test]
async fn a_busy_twilio_says_how_long_to_wait() {
    let answer =
        ResponseTemplate::new(429).insert_header("retry-after", "17").set_body_json(json!({ "code": 20429 }));
    let server = answering(answer).await;
    let error = texter(&server, false).send(&text()).await.unwrap_err();
    let HandoverError::Temporary { retry_after, fault: Fault::Provider, .. } = error else {
        panic!("{error}")
    };
    assert_eq!(retry_after, Some(Duration::from_secs(17)));
}

#[tokio::test]
async fn an_answer_that_cannot_be_read_leaves_us_in_doubt_and_a_closed_door_does_not() {
    let server = answering(ResponseTemplate::new(201).set_body_string("<html>")).await;
    assert!(matches!(texter(&server, false).send(&text()).await, Err(HandoverError::Unknown { .. })));
    let closed = texter(&server, false);
    drop(server);
    tokio::time::sleep(Duration::from_millis(50)).await;
    let answer = closed.send(&text()).await;
    assert!(answer.is_err());
    assert!(!format!("{answer:?}").contains("5550123"), "an error never names the number");
}

#[tokio::test]
async fn a_text_in_doubt_is_found_by_its_words_and_its_time() {
    let server = MockServer::start().await;
    let sent = |sid: &str, body: &str, created: &str, direction: &str| json!({ "sid": sid, "body": body, "date_created": created, "direction": direction });
    let messages = json!({ "messages": [
        sent("SM1", "Hi & welcome", "Mon, 06 Jul 2026 14:00:02 +0000", "outbound-api"),
        sent("SM2", "Sent from your Twilio trial account - Hi & welcome", "Mon, 06 Jul 2026 13:59:30 +0000", "outbound-api"),
        sent("SM3", "Something else", "Mon, 06 Jul 2026 14:00:02 +0000", "outbound-api"),
        sent("SM4", "Hi & welcome", "Mon, 06 Jul 2026 12:59:59 +0000", "outbound-api"),
        sent("SM5", "Hi & welcome", "Mon, 06 Jul 2026 14:00:05 +0000", "inbound"),
        // Twilio's clock is behind ours, and the account blanks what it has sent.
        sent("SM6", "Hi & welcome", "Mon, 06 Jul 2026 13:57:30 +0000", "outbound-api"),
        sent("SM7", "", "Mon, 06 Jul 2026 14:00:03 +0000", "outbound-api"),
    ]});
    Mock::given(method("GET"))
        .and(path(MESSAGES))
        .and(query_param("To", "+16175550123"))
        .respond_with(ResponseTemplate::new(200).set_body_json(messages))
        .mount(&server)
        .await;
    let doubt = TextInDoubt { to: phone(), digest: text().digest(), since: now() };
    assert_eq!(texter(&server, false).find(&doubt).await.unwrap(), ["SM1", "SM2", "SM6", "SM7"]);
}

#[tokio::test]
async fn the_kind_of_line_is_looked_up_only_where_it_is_switched_on() {
    let server = MockServer::start().await;
    let looked_up = async |kind: serde_json::Value| {
        server.reset().await;
        Mock::given(method("GET"))
            .and(path("/v2/PhoneNumbers/+16175550123"))
            .and(query_param("Fields", "line_type_intelligence"))
            .respond_with(ResponseTemplate::new(200).set_body_json(json!({ "line_type_intelligence": kind })))
            .mount(&server)
            .await;
        texter(&server, true).line_type(&phone()).await.unwrap()
    };
    for kind in ["nonFixedVoip", "fixedVoip"] {
        assert_eq!(looked_up(json!({ "type": kind })).await, LineType::Voip);
    }
    assert_eq!(looked_up(json!({ "type": "mobile" })).await, LineType::Usual);
    assert_eq!(looked_up(json!({ "type": null, "error_code": 60600 })).await, LineType::Unknown);
    assert_eq!(looked_up(json!(null)).await, LineType::Unknown);
    server.reset().await;
    assert_eq!(texter(&server, false).line_type(&phone()).await, Ok(LineType::Unknown));
    assert!(texter(&server, true).line_type(&phone()).await.is_err());
}

#[tokio::test]
async fn the_local_form_takes_nothing() {
    assert!(LocalTexter.is_local());
    assert_eq!(LocalTexter.send(&text()).await, Ok(Handover::StoredLocally));
}

#[tokio::test]
async fn a_twilio_that_never_answers_leaves_us_in_doubt_after_the_limit() {
    let accepted = ResponseTemplate::new(201).set_body_json(json!({ "sid": "SM1" }));
    let server = answering(accepted.set_delay(Duration::from_mins(1))).await;
    let impatient = TwilioSettings { time_limit: Duration::from_millis(200), ..settings(&server, false) };
    let began = std::time::Instant::now();
    let answer = TwilioTexter::new(impatient).unwrap().send(&text()).await;
    assert!(matches!(answer, Err(HandoverError::Unknown { .. })), "{answer:?}");
    assert!(began.elapsed() < Duration::from_secs(10));
}
