//! A stand-in for Twilio.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex},
    time::Duration,
};

use serde_json::{Value, json};
use wiremock::{Mock, MockServer, Request, Respond, ResponseTemplate, matchers::method};

/// Twilio as it is on a bad day: of ten numbers one is refused at first, one is accepted and answered with an error,
/// and one is accepted and answered late.
#[derive(Clone, Default)]
pub struct Twilio {
    /// How often each number was written to.
    pub accepted: Arc<Mutex<BTreeMap<String, u32>>>,
    /// Every text it took.
    pub messages: Arc<Mutex<Vec<Value>>>,
    asked: Arc<Mutex<BTreeSet<String>>>,
}

impl Twilio {
    /// It listens, and tells what it took when it is asked.
    pub async fn start() -> (Self, MockServer) {
        let (twilio, server) = (Self::default(), MockServer::start().await);
        Mock::given(method("POST")).respond_with(twilio.clone()).mount(&server).await;
        let listing = twilio.clone();
        Mock::given(method("GET"))
            .respond_with(move |request: &Request| {
                let to = request.url.query_pairs().find(|(name, _)| name == "To").unwrap().1.into_owned();
                let messages = listing.messages.lock().unwrap();
                let of_number: Vec<_> =
                    messages.iter().filter(|message| message["to"] == to).cloned().collect();
                ResponseTemplate::new(200).set_body_json(json!({ "messages": of_number }))
            })
            .mount(&server)
            .await;
        (twilio, server)
    }

    fn accept(&self, form: &BTreeMap<String, String>) -> Value {
        let mut messages = self.messages.lock().unwrap();
        let message = json!({
            "sid": format!("SM{}", messages.len()), "to": form["To"], "body": form["Body"],
            // The engines' clocks run fast; whatever they ask about is recent.
            "date_created": "Fri, 01 Jan 2100 00:00:00 +0000", "direction": "outbound-api",
        });
        messages.push(message.clone());
        *self.accepted.lock().unwrap().entry(form["To"].clone()).or_default() += 1;
        message
    }
}

impl Respond for Twilio {
    fn respond(&self, request: &Request) -> ResponseTemplate {
        let form: BTreeMap<String, String> =
            url::form_urlencoded::parse(&request.body).into_owned().collect();
        let is_first = self.asked.lock().unwrap().insert(form["To"].clone());
        let accepted = |message| ResponseTemplate::new(201).set_body_json(message);
        match form["To"].chars().last() {
            Some('3') if is_first => ResponseTemplate::new(503),
            Some('5') if is_first => {
                self.accept(&form);
                ResponseTemplate::new(500)
            }
            Some('7') => accepted(self.accept(&form)).set_delay(Duration::from_millis(400)),
            _ => accepted(self.accept(&form)),
        }
    }
}
