//! The installation's own address, where something else answers; what this service answers is tried with the program.

use std::time::Duration;

use townpick_domain::doctor::{address::Answer, webhook::Answers};
use townpick_gateways::{
    clock::ManualClock,
    keys::Secrets,
    own_address::{OwnAddress, SELF_CHECK, ahead_of},
};
use wiremock::{
    Mock, MockServer, Request, Respond, ResponseTemplate,
    matchers::{method, path},
};

const TIME: Duration = Duration::from_secs(10);
const NONCE: [u8; 16] = [3; 16];

/// An installation with these keys.
struct Installation(Secrets);

impl Respond for Installation {
    fn respond(&self, request: &Request) -> ResponseTemplate {
        let asked = request
            .headers
            .get(SELF_CHECK)
            .and_then(|question| self.0.read_self_question(question.to_str().ok()?));
        let answer = ResponseTemplate::new(200).set_body_string("ok\n");
        match asked {
            Some(nonce) => answer.insert_header(SELF_CHECK, self.0.self_answer(nonce, true).as_str()),
            None => answer,
        }
    }
}

fn at(server: &MockServer) -> OwnAddress {
    OwnAddress::new(&server.uri().parse().unwrap(), TIME).unwrap()
}

#[tokio::test]
async fn only_the_same_installation_is_taken_for_it() {
    let server = MockServer::start().await;
    let theirs = Installation(Secrets::from_seed([1; 32]));
    Mock::given(method("GET")).and(path("/healthz")).respond_with(theirs).mount(&server).await;
    let (same, other) = (Secrets::from_seed([1; 32]), Secrets::from_seed([2; 32]));
    let ours = at(&server).health(Some((&same, NONCE))).await.unwrap();
    assert_eq!(ours.answer, Answer { status: 200, is_ours: Some(true) });
    assert_eq!(ours.saw_untrusted_proxy, Some(true));
    let elsewhere = at(&server).health(Some((&other, NONCE))).await.unwrap();
    assert_eq!((elsewhere.answer.is_ours, elsewhere.saw_untrusted_proxy), (Some(false), None));
    let unknown = at(&server).health(None).await.unwrap();
    assert_eq!((unknown.answer.is_ours, unknown.saw_untrusted_proxy), (None, None));
}

#[tokio::test]
async fn whoever_takes_every_report_and_whoever_takes_none_is_told_apart() {
    let server = MockServer::start().await;
    Mock::given(path("/api/webhooks/twilio/status"))
        .respond_with(ResponseTemplate::new(204))
        .mount(&server)
        .await;
    let address = at(&server);
    assert_eq!(address.reports_about_texts("token").await, Ok(Answers { right: 204, wrong: 204 }));
    assert_eq!(address.reports_about_email("secret").await, Ok(Answers { right: 404, wrong: 404 }));
}

#[tokio::test]
async fn a_clock_is_compared_with_the_date_of_an_answer() {
    let server = MockServer::start().await;
    let answer = ResponseTemplate::new(404).insert_header("date", "Mon, 06 Jul 2026 14:00:00 GMT");
    Mock::given(method("GET")).and(path("/")).respond_with(answer).mount(&server).await;
    let url = server.uri().parse().unwrap();
    for (clock, ahead) in
        [("2026-07-06T14:00:00.500Z", 0), ("2026-07-06T14:01:00Z", 59_500), ("2026-07-06T13:59:00Z", -60_500)]
    {
        let clock = ManualClock::at(clock.parse().unwrap());
        assert_eq!(ahead_of(&url, &clock, TIME).await, Ok(ahead));
    }
    let clock = ManualClock::at("2026-07-06T14:00:00Z".parse().unwrap());
    let nobody = ahead_of(&"http://127.0.0.1:9".parse().unwrap(), &clock, TIME).await.unwrap_err();
    assert!(nobody.contains("refused"), "{nobody}");
}
