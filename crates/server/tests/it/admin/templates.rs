use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use townpick_domain::{
    contact::Phone,
    ids::TemplateId,
    template::{EditedTemplate, TemplateForm},
};
use townpick_gateways::{
    handover::{Handover, HandoverError, Pending},
    mail::{Mailer, OutgoingMail},
    sms::{LineType, OutgoingText, TextInDoubt, Texter},
};
use townpick_server::Messaging;
use townpick_store::{
    Database, on_sqlite,
    templates::{self, Template},
};

use super::signed_in::SignedIn;
use crate::{
    harness::{Service, Setup},
    public::forms::{with, without},
};

const ALL: &str = "/api/admin/templates";
pub const WELCOME: &str = "/api/admin/templates/welcome";
/// What the service adds to the example of every text to a member.
const PERSONAL_LINK: &str = "\nSettings: http://localhost:8080/m/AAAAAAAAAAA";

/// Puts a template into the service, as the program does before it serves.
pub async fn install(service: &Service, number: u8, key: &str, channel: &str) {
    let form: TemplateForm = serde_json::from_value(json!({
        "name": "Welcome",
        "description": "Right after joining",
        "subject_template": "Hi {{ user_name }}",
        "message_template": "{% if is_winner %}You won{% else %}Next week{% endif %}, {{ town_name }}.",
        "sms_template": "In {{ town_name }}!",
        "channel": channel,
        "is_active": true,
    }))
    .unwrap();
    let template = Template {
        id: TemplateId::new(service.now(), [number; 10]),
        template_key: key.to_owned(),
        edited: EditedTemplate::parse("welcome", &form).unwrap(),
        updated_at: service.now(),
    };
    let mut tx = service.database.write().await.unwrap();
    templates::add_missing(&mut tx, &[template]).await.unwrap();
    tx.commit().await.unwrap();
}

pub fn form() -> Value {
    json!({
        "name": "Hello", "description": "Right after joining", "subject_template": "Hi {{ user_name }}",
        "message_template": "Welcome to {{ town_name }}.", "sms_template": null, "channel": "email",
        "is_active": false,
    })
}

fn words() -> Value {
    json!({
        "subject_template": "Hi {{ user_name }}", "sms_template": null, "channel": "both", "is_winner": true,
        "message_template": "{% if is_winner %}You won{% else %}Next week{% endif %}, {{ town_name }}.",
    })
}

/// A provider of both kinds that takes everything or nothing, and remembers what it took.
struct Provider {
    answer: Result<Handover, HandoverError>,
    taken: Mutex<Vec<(String, String)>>,
}

impl Provider {
    fn that_says(answer: Result<Handover, HandoverError>) -> Arc<Self> {
        Arc::new(Self { answer, taken: Mutex::default() })
    }

    fn that_takes(name: &str) -> Arc<Self> {
        Self::that_says(Ok(Handover::Accepted { provider_id: name.to_owned() }))
    }

    fn taken(&self) -> Vec<(String, String)> {
        self.taken.lock().unwrap().clone()
    }

    fn take(&self, to: &str, words: &str) -> Pending<'_, Handover> {
        self.taken.lock().unwrap().push((to.to_owned(), words.to_owned()));
        Box::pin(async { self.answer.clone() })
    }
}

impl Mailer for Provider {
    fn send<'a>(&'a self, mail: &'a OutgoingMail) -> Pending<'a, Handover> {
        assert!(mail.html.contains("You won") && mail.text.starts_with("You won"), "{}", mail.text);
        self.take(&mail.to, &mail.subject)
    }
}

impl Texter for Provider {
    fn send<'a>(&'a self, text: &'a OutgoingText) -> Pending<'a, Handover> {
        self.take(text.to.digits(), &text.body)
    }

    fn find<'a>(&'a self, _: &'a TextInDoubt) -> Pending<'a, Vec<String>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn line_type<'a>(&'a self, _: &'a Phone) -> Pending<'a, LineType> {
        Box::pin(async { Ok(LineType::Unknown) })
    }
}

/// An administrator with a phone number, and the welcome template on these channels.
async fn robin(database: Database, messaging: Messaging, channel: &str) -> SignedIn {
    let robin = SignedIn::to(Setup { messaging, ..Setup::default() }.on(database)).await;
    install(&robin.service, 1, "welcome", channel).await;
    let account = json!({"name": "Robin Owner", "phone_number": "6175550123"});
    assert_eq!(robin.put("/api/admin/account", account).await.status, 200);
    robin
}

/// Channel, status, subject, words and reason of what the outbox keeps, in the order of the channels.
async fn outbox_rows(robin: &SignedIn) -> Vec<Value> {
    let page = robin.get("/api/admin/notifications").await.json();
    let mut rows = page["items"].as_array().unwrap().clone();
    rows.sort_by_key(|row| row["channel"].as_str().unwrap().to_owned());
    let fields_of = |row: Value| {
        assert_eq!((&row["audience"], &row["template_key"]), (&json!("administrators"), &json!("welcome")));
        assert_eq!(row["next_attempt_at"], Value::Null);
        let words = row["message_content"].as_str().unwrap().lines().next().unwrap().to_owned();
        json!([row["channel"], row["status"], row["subject"], words, row["failed_reason"]])
    };
    rows.into_iter().map(fields_of).collect()
}

on_sqlite! {
    async fn a_template_is_edited_and_written_down(database: Database) {
        let robin = SignedIn::on(database).await;
        install(&robin.service, 1, "welcome", "both").await;
        install(&robin.service, 2, "claim_reminder", "sms").await;
        let listed = robin.get(ALL).await.json();
        let keys: Vec<_> = listed["items"].as_array().unwrap().iter().map(|item| item["template_key"].clone()).collect();
        assert_eq!(keys, ["claim_reminder", "welcome"]);
        assert_eq!(listed["variables"][0]["name"], "user_name");
        assert_eq!(listed["items"][1]["sms_template"], "In {{ town_name }}!");

        let saved = robin.put(WELCOME, form()).await;
        assert_eq!(saved.status, 200, "{}", saved.text());
        let mut expected = form();
        for field in ["id", "template_key"] {
            expected[field] = listed["items"][1][field].clone();
        }
        expected["updated_at"] = json!("2026-07-06T14:00:00.000001Z");
        assert_eq!(saved.json(), expected);
        assert_eq!(robin.get(ALL).await.json()["items"], json!([listed["items"][0], expected]));
        assert_eq!(robin.activity().await, ["Updated notification template: Hello"]);
        let entry = robin.get("/api/admin/activity").await.json()["items"][0].clone();
        let fields: Vec<_> = entry["changes"].as_array().unwrap().iter().map(|change| change["field"].clone()).collect();
        assert_eq!(fields, ["channel", "is_active", "message_template", "name", "sms_template"]);
        assert_eq!(robin.put(WELCOME, form()).await.status, 200);
        assert_eq!(robin.activity().await.len(), 1);
    }

    async fn without_providers_a_test_is_only_kept(database: Database) {
        let robin = robin(database, Messaging::local(), "both").await;
        let answer = robin.ask("POST", &format!("{WELCOME}/test"), None).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert_eq!(answer.json(), json!({
            "test_email": "robin@townpick.example", "sms_sent": true, "test_phone": "6175550123", "local": true,
        }));
        assert_eq!(outbox_rows(&robin).await, [
            json!(["email", "local", "[Test] Hi Maria", "You won, Salem.", null]),
            json!(["sms", "local", null, "In Salem!", null]),
        ]);
        assert_eq!(robin.activity().await[0], "Sent a test of notification template: Welcome");
    }

    async fn a_test_goes_to_the_administrator_who_asks(database: Database) {
        let (post, carrier) = (Provider::that_takes("mail-1"), Provider::that_takes("SM1"));
        let messaging =
            Messaging { mailer: post.clone(), texter: carrier.clone(), ..Messaging::local() };
        let robin = robin(database, messaging, "both").await;
        let answer = robin.ask("POST", &format!("{WELCOME}/test"), None).await.json();
        assert_eq!(answer, json!({
            "test_email": "robin@townpick.example", "sms_sent": true, "test_phone": "6175550123", "local": false,
        }));
        let one = |to: &str, words: &str| [(to.to_owned(), words.to_owned())];
        assert_eq!(post.taken(), one("robin@townpick.example", "[Test] Hi Maria"));
        assert_eq!(carrier.taken(), one("6175550123", &format!("In Salem!{PERSONAL_LINK}")));
        let states: Vec<_> = outbox_rows(&robin).await.into_iter().map(|row| row[1].clone()).collect();
        assert_eq!(states, ["sent", "sent"]);
    }

    async fn what_a_provider_refuses_is_told_and_kept(database: Database) {
        let refusal = HandoverError::Permanent { reason: "550 no such mailbox".to_owned(), suppress: None };
        let (post, carrier) = (Provider::that_says(Err(refusal)), Provider::that_takes("SM1"));
        let messaging =
            Messaging { mailer: post.clone(), texter: carrier.clone(), ..Messaging::local() };
        let robin = robin(database, messaging, "both").await;
        let answer = robin.ask("POST", &format!("{WELCOME}/test"), None).await;
        assert_eq!(answer.code(), (503, "unavailable".to_owned()));
        assert_eq!(answer.problem()["detail"], "email refused: 550 no such mailbox");
        assert_eq!(outbox_rows(&robin).await, [
            json!(["email", "failed", "[Test] Hi Maria", "You won, Salem.", "refused: 550 no such mailbox"]),
            json!(["sms", "sent", null, "In Salem!", null]),
        ]);
        assert_eq!(robin.activity().await[0], "Could not send a test of notification template: Welcome");
    }

    async fn a_text_that_is_only_kept_is_not_told_as_sent(database: Database) {
        let messaging = Messaging { mailer: Provider::that_takes("mail-1"), ..Messaging::local() };
        let robin = robin(database, messaging, "both").await;
        let answer = robin.ask("POST", &format!("{WELCOME}/test"), None).await.json();
        assert_eq!(answer, json!({
            "test_email": "robin@townpick.example", "sms_sent": false, "test_phone": null, "local": false,
        }));
        let states: Vec<_> = outbox_rows(&robin).await.into_iter().map(|row| row[1].clone()).collect();
        assert_eq!(states, ["sent", "local"]);
    }

    async fn a_template_that_is_not_texted_is_tested_by_email_alone(database: Database) {
        let robin = robin(database, Messaging::local(), "email").await;
        let answer = robin.ask("POST", &format!("{WELCOME}/test"), None).await.json();
        assert_eq!((&answer["sms_sent"], &answer["test_phone"]), (&json!(false), &Value::Null));
        assert_eq!(outbox_rows(&robin).await.len(), 1);
    }
}

#[tokio::test]
async fn words_that_cannot_be_sent_are_named_with_their_line_and_not_saved() {
    let robin = SignedIn::sqlite().await;
    install(&robin.service, 1, "welcome", "both").await;
    let before = robin.get(ALL).await.json();
    let cases = [
        ("message_template", json!("a\nb\n{{ user_nam }}"), "Line 3: unknown variable user_nam"),
        ("sms_template", json!("{{ user_nam }}"), "Line 1: unknown variable user_nam"),
        ("subject_template", json!("{{ user_nam }}"), "Line 1: unknown variable user_nam"),
        ("channel", json!("pigeon"), "Choose email, sms or both"),
    ];
    for (field, value, message) in cases {
        for (method, path, body) in
            [("PUT", WELCOME, form()), ("POST", "/api/admin/templates/welcome/preview", words())]
        {
            let answer = robin.ask(method, path, Some(with(&body, field, value.clone()))).await;
            assert_eq!(answer.code(), (422, "validation_failed".to_owned()));
            assert_eq!(answer.problem()["fields"], json!({field: message}));
        }
    }
    for field in ["name", "message_template", "channel", "subject_template", "sms_template", "is_active"] {
        assert_eq!(robin.put(WELCOME, without(&form(), field)).await.status, 422, "{field}");
    }
    assert_eq!(robin.put(WELCOME, with(&form(), "template_key", "other")).await.status, 422);
    assert_eq!(robin.get(ALL).await.json(), before);
    assert!(robin.activity().await.is_empty());
}

#[tokio::test]
async fn a_template_that_is_not_there_is_neither_saved_shown_nor_sent() {
    let robin = SignedIn::sqlite().await;
    for (method, path, body) in [
        ("PUT", WELCOME, Some(form())),
        ("POST", "/api/admin/templates/welcome/preview", Some(words())),
        ("POST", "/api/admin/templates/welcome/test", None),
    ] {
        assert_eq!(robin.ask(method, path, body).await.status, 404, "{path}");
    }
    assert!(robin.activity().await.is_empty());
}

#[tokio::test]
async fn a_preview_of_a_message_to_a_whole_town_has_an_example_of_the_line_for_the_record() {
    let robin = SignedIn::sqlite().await;
    for (number, key, has_line) in [
        (1, "contest_announcement", true),
        (2, "drawing_reminder", true),
        (3, "drawing_result", true),
        (4, "welcome", false),
    ] {
        install(&robin.service, number, key, "both").await;
        let shown =
            robin.post(&format!("{ALL}/{key}/preview"), with(&words(), "channel", "both")).await.json();
        for part in ["text", "html"] {
            let part = shown[part].as_str().unwrap();
            assert_eq!(part.contains("example-ma #12 0123456789abcdef"), has_line, "{key}: {part}");
        }
        assert!(!shown["sms"]["text"].as_str().unwrap().contains("record"), "{shown}");
    }
}

#[tokio::test]
async fn a_preview_shows_the_message_on_each_of_its_channels() {
    let robin = SignedIn::sqlite().await;
    install(&robin.service, 1, "welcome", "email").await;
    install(&robin.service, 2, "business_application", "email").await;
    let preview =
        async |key: &str, body: Value| robin.post(&format!("{ALL}/{key}/preview"), body).await.json();
    let won = preview("welcome", words()).await;
    assert_eq!(won["subject"], "Hi Maria");
    let sms = format!("You won, Salem.{PERSONAL_LINK}");
    assert_eq!(won["sms"], json!({"text": sms, "segments": 1, "characters": sms.len()}));
    let text = won["text"].as_str().unwrap();
    assert!(text.starts_with("You won, Salem.") && text.contains("/unsubscribe/example"), "{text}");
    assert!(won["html"].as_str().unwrap().contains("You won, Salem."));
    let lost = preview("welcome", with(&words(), "is_winner", false)).await;
    assert!(lost["text"].as_str().unwrap().starts_with("Next week, Salem."));
    assert_eq!(preview("welcome", with(&words(), "channel", "email")).await["sms"], Value::Null);
    assert_eq!(preview("welcome", with(&words(), "channel", "sms")).await["html"], Value::Null);
    let notice = preview("business_application", words()).await;
    let text = notice["text"].as_str().unwrap();
    assert!(text.contains("because Townpick is yours to run") && !text.contains("/unsubscribe/"), "{text}");
    assert_eq!(notice["sms"]["text"], "You won, Salem.");
}
