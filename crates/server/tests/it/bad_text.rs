//! Every text the API takes, filled with what no text should hold: nothing of it may be taken for a failure of ours, and
//! both databases answer alike.

use axum::body::Body;
use jiff::SignedDuration;
use serde_json::{Value, json};
use townpick_domain::ids::MemberId;
use townpick_gateways::keys::Secrets;
use townpick_server::limits::{Allowance, Limits, StrangersLimit};
use townpick_store::{Database, Executor as _, testing::TestDatabase};

use crate::{
    admin::{businesses, contests, signed_in::SignedIn, sponsors},
    drawn::link,
    harness::Setup,
    public::{applications, joining, nominations},
    webhooks::outbox::MAIL_SECRET,
    week,
};

/// As a part of an address: NUL, the middle of a surrogate pair, and more letters than any name has.
const IN_ADDRESSES: [&str; 4] = ["%00", "a%00b", "%ED%A0%80", LONG];
/// As the inside of a JSON string.
const IN_BODIES: [&str; 3] = ["a\\u0000b", "\\ud800", LONG];
/// Stands for the texts of a megabyte, or of as much as an address can hold.
const LONG: &str = "LONG";
/// How many letters an address can hold, about.
const LONGEST_ADDRESS: usize = 60_000;
/// Stands where the bad text goes.
const HERE: &str = "@here@";

/// A request, and what came back.
type Answered = (String, u16);

struct Walk {
    admin: SignedIn,
    document: Value,
    /// Good values for the variable parts of addresses.
    parts: Vec<(&'static str, String)>,
    /// Good bodies of operations whose fields must fit together.
    bodies: Vec<(&'static str, Value)>,
    answers: Vec<Answered>,
}

impl Walk {
    async fn on(database: Database) -> Self {
        let often = StrangersLimit::of_networks(1_000_000, SignedDuration::from_mins(10));
        let limits = Limits {
            requests: Allowance::new(1_000_000, 1_000_000),
            writes: Allowance::new(1_000_000, 1_000_000),
            phone_checks: often,
            signups: often,
            forms: often,
            phone_changes: often.network,
            sign_ins: often,
            ..Limits::default()
        };
        let mut messaging = townpick_server::Messaging::local();
        messaging.mail_webhook_secret = Some(MAIL_SECRET.to_owned());
        let admin = SignedIn::to(Setup { limits, messaging, ..Setup::default() }.on(database)).await;
        let (salem, contest) = week::salem(&admin.service).await;
        assert_eq!(admin.service.post(joining::SALEM, joining::form(100).to_string()).await.status, 201);
        let mut reader = admin.service.database.read().await.unwrap();
        let (member,): (MemberId,) = reader.sql("SELECT id FROM members").one().await.unwrap();
        let sponsor = admin.post("/api/admin/sponsors", sponsors::form()).await.json()["id"].clone();
        let parts = vec![
            ("contests/{id}", contest.id.to_string()),
            ("{contestId}", contest.id.to_string()),
            ("businesses/{id}", contest.record.featured_business_id.to_string()),
            ("sponsors/{id}", sponsor.as_str().unwrap().to_owned()),
            ("members/{id}", member.to_string()),
            ("{member_id}", member.to_string()),
            ("towns/{id}", salem.to_string()),
            ("{slug}", "salem-ma".to_owned()),
            ("{key}", "welcome".to_owned()),
            ("{token}", Secrets::from_seed([7; 32]).preference_token(link(member))),
            ("{code}", "k7m2q4x".to_owned()),
        ];
        let bodies = vec![
            ("admin_create_business", businesses::form(salem)),
            ("admin_change_business", businesses::form(salem)),
            ("admin_create_contest", contests::form(salem)),
            ("admin_change_contest", contests::form(salem)),
            ("admin_create_sponsor", sponsors::form()),
            ("admin_change_sponsor", sponsors::form()),
            ("apply_to_be_featured", applications::form()),
            ("nominate_business", nominations::form()),
            ("sign_up", joining::form(101)),
            ("admin_exclude_member", json!({"member_id": member, "reason": "Staff"})),
            ("admin_create_town", json!({"name": "Tinytown", "state": "VT", "activate": false})),
            (
                "admin_import_places",
                json!({"places": [{"label": "Salem, MA", "value": "salem-ma", "population": 1}]}),
            ),
        ];
        let document = serde_json::to_value(townpick_server::openapi()).unwrap();
        Self { admin, document, parts, bodies, answers: Vec::new() }
    }

    async fn everything(mut self) -> Vec<Answered> {
        let paths = self.document["paths"].as_object().unwrap().clone();
        for (path, operations) in &paths {
            for (method, operation) in operations.as_object().unwrap() {
                self.operation(&method.to_uppercase(), path, operation).await;
            }
        }
        for page in ["/", "/towns/", "/images/", "/drawings/", "/m/", "/?town=", "/claim/", "/preferences/"] {
            for text in IN_ADDRESSES {
                let sent = format!("{page}{}", in_full(text, LONGEST_ADDRESS));
                self.send("GET", &sent, None, &format!("{page} {text}")).await;
            }
        }
        self.files_and_forms().await;
        self.answers
    }

    async fn operation(&mut self, method: &str, path: &str, operation: &Value) {
        let body = self.body(operation);
        let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
        for parameter in &parameters {
            let name = parameter["name"].as_str().unwrap();
            let named = format!("{{{name}}}");
            let address = match parameter["in"].as_str().unwrap() {
                "path" => self.address(&path.replace(&named, HERE)),
                _ => format!("{}?{name}={HERE}", self.address(path)),
            };
            for text in IN_ADDRESSES {
                let sent = address.replace(HERE, &in_full(text, LONGEST_ADDRESS));
                self.send(method, &sent, body.as_ref().map(Value::to_string), &format!("{address} {text}"))
                    .await;
            }
            if name == "cursor" {
                self.cursors(method, &address).await;
            }
        }
        let Some(body) = body else { return };
        let address = self.address(path);
        for (place, with_bad) in with_each_text(&body) {
            for text in IN_BODIES {
                let sent = with_bad.to_string().replace(HERE, &in_full(text, 1024 * 1024));
                self.send(method, &address, Some(sent), &format!("{path} {place} {text}")).await;
            }
        }
    }

    /// Cursors of every shape there is, with NUL in their texts.
    async fn cursors(&mut self, method: &str, address: &str) {
        let id = "00000000-0000-4000-8000-000000000001";
        let at = "2026-07-06T14:00:00Z";
        for keys in [
            json!([at, "a\0b", id]),
            json!({"at": at, "name": "a\0b", "id": id}),
            json!(["a\0b", id]),
            json!([1, "a\0b", "a\0b"]),
            json!(["Salem\0", "salem-ma\0"]),
        ] {
            use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
            let sent = address.replace(HERE, &URL_SAFE_NO_PAD.encode(keys.to_string()));
            self.send(method, &sent, None, &format!("{address} {keys}")).await;
        }
    }

    /// What is no JSON: uploads, and reports of providers that prove who they are.
    async fn files_and_forms(&mut self) {
        for head in ["name=\"file\"; filename=\"a\0b.png\"", "name=\"fi\0le\"; filename=\"b.png\""] {
            for path in ["/api/admin/images", "/api/admin/background-images"] {
                let body =
                    format!("--frame\r\nContent-Disposition: form-data; {head}\r\n\r\nx\0y\r\n--frame--\r\n");
                let request = self.admin.request("POST", path);
                let request = request.header("content-type", "multipart/form-data; boundary=frame");
                let answer = self.admin.service.send(request.body(Body::from(body)).unwrap()).await;
                self.answers.push((format!("{path} {head:?}"), answer.status.as_u16()));
            }
        }
        for field in ["message_id", "email", "reason"] {
            let mut event = json!({
                "event": "bounced", "message_id": "m1@townpick.example", "email": "maria@people.example", "reason": "no",
            });
            event[field] = "a\0b@people.example".into();
            let path = "/api/webhooks/mail/events";
            let request = self.admin.request("POST", path).header("content-type", "application/json");
            let request = request.header("authorization", format!("Bearer {MAIL_SECRET}"));
            let body = json!({"events": [event]}).to_string();
            let answer = self.admin.service.send(request.body(Body::from(body)).unwrap()).await;
            self.answers.push((format!("{path} {field}"), answer.status.as_u16()));
        }
    }

    async fn send(&mut self, method: &str, address: &str, body: Option<String>, name: &str) {
        let request = self.admin.request(method, address);
        let request = match body {
            Some(body) => request
                .header("content-type", "application/json")
                .header("content-length", body.len())
                .body(Body::from(body)),
            None => request.body(Body::empty()),
        };
        let answer = self.admin.service.send(request.unwrap()).await;
        self.answers.push((format!("{method} {name}"), answer.status.as_u16()));
    }

    /// The address with good values in its variable parts.
    fn address(&self, path: &str) -> String {
        let filled = self.parts.iter().fold(path.to_owned(), |path, (part, value)| {
            let (before, variable) = part.rsplit_once('/').map_or(("", *part), |(noun, part)| (noun, part));
            if before.is_empty() {
                path.replace(variable, value)
            } else {
                path.replace(part, &format!("{before}/{value}"))
            }
        });
        let mut address = String::new();
        let mut rest = filled.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            address.push_str(before);
            address.push_str("00000000-0000-4000-8000-000000000001");
            rest = after.split_once('}').map_or("", |(_, after)| after);
        }
        address + rest
    }

    /// A good body of the operation, as far as its description tells what is good.
    fn body(&self, operation: &Value) -> Option<Value> {
        let id = operation["operationId"].as_str().unwrap_or_default();
        if let Some((_, body)) = self.bodies.iter().find(|(operation, _)| *operation == id) {
            return Some(body.clone());
        }
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
        (!schema.is_null()).then(|| self.sample("", schema))
    }

    fn sample(&self, field: &str, schema: &Value) -> Value {
        if let Some(name) = schema["$ref"].as_str() {
            return self.sample(field, self.document.pointer(name.trim_start_matches('#')).unwrap());
        }
        for several in ["oneOf", "anyOf", "allOf"] {
            if let Some(kinds) = schema[several].as_array() {
                let some = kinds.iter().find(|kind| kind["type"] != "null").unwrap();
                return self.sample(field, some);
            }
        }
        if let Some(words) = schema["enum"].as_array() {
            return words[0].clone();
        }
        if !schema["example"].is_null() {
            return schema["example"].clone();
        }
        let kind = match &schema["type"] {
            Value::Array(kinds) => kinds.iter().find(|kind| **kind != "null").cloned().unwrap_or_default(),
            kind => kind.clone(),
        };
        match kind.as_str().unwrap_or_default() {
            "object" => {
                let fields = schema["properties"].as_object().into_iter().flatten();
                fields.map(|(name, schema)| (name.clone(), self.sample(name, schema))).collect()
            }
            "array" => json!([self.sample(field, &schema["items"])]),
            "boolean" => json!(true),
            "integer" | "number" => json!(1),
            _ => match schema["format"].as_str().unwrap_or_default() {
                "uuid" => json!("00000000-0000-4000-8000-000000000001"),
                "date-time" => json!("2026-07-20T14:00:00Z"),
                "date" => json!("2026-07-12"),
                _ if field.contains("email") => json!("ann@people.example"),
                _ if field.contains("phone") => json!("6175550177"),
                _ if field == "channel" => json!("email"),
                _ => json!("Some words"),
            },
        }
    }
}

/// The text, or this many letters where it stands for a long one.
fn in_full(text: &str, letters: usize) -> String {
    if text == LONG { "a".repeat(letters) } else { text.to_owned() }
}

/// The document with each of its texts in turn replaced, and where that is.
fn with_each_text(document: &Value) -> Vec<(String, Value)> {
    match document {
        Value::String(_) => vec![(String::new(), HERE.into())],
        Value::Array(items) => {
            let each = items.iter().enumerate().flat_map(|(index, item)| {
                with_each_text(item).into_iter().map(move |(place, changed)| {
                    let mut whole = document.clone();
                    whole[index] = changed;
                    (format!("[{index}]{place}"), whole)
                })
            });
            each.collect()
        }
        Value::Object(fields) => {
            let each = fields.iter().flat_map(|(name, value)| {
                with_each_text(value).into_iter().map(move |(place, changed)| {
                    let mut whole = document.clone();
                    whole[name] = changed;
                    (format!(".{name}{place}"), whole)
                })
            });
            each.collect()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => Vec::new(),
    }
}

#[tokio::test]
async fn no_text_is_taken_for_a_failure_and_both_databases_answer_alike() {
    let (sqlite, postgres) = (TestDatabase::sqlite().await, TestDatabase::postgres().await);
    let on_sqlite = Walk::on(sqlite.database()).await.everything().await;
    let on_postgres = Walk::on(postgres.database()).await.everything().await;
    assert!(on_sqlite.len() > 1000, "{}", on_sqlite.len());
    let failures: Vec<&Answered> =
        on_sqlite.iter().chain(&on_postgres).filter(|(_, status)| *status >= 500).collect();
    assert!(failures.is_empty(), "{failures:#?}");
    let differing: Vec<_> = on_sqlite.iter().zip(&on_postgres).filter(|(one, other)| one != other).collect();
    assert!(differing.is_empty(), "{differing:#?}");
    // A walk that lost its session, or whose every request is refused at once, proves nothing.
    let of_admin: Vec<&Answered> =
        on_sqlite.iter().filter(|(name, _)| name.contains(" /api/admin/")).collect();
    let signed_out: Vec<_> = of_admin
        .iter()
        .filter(|(name, status)| *status == 401 && !name.starts_with("POST /api/admin/session"))
        .collect();
    assert!(signed_out.is_empty(), "{signed_out:#?}");
    for expected in [200, 422] {
        assert!(
            of_admin.iter().any(|(_, status)| *status == expected),
            "nothing was answered with {expected}"
        );
    }
    sqlite.discard().await;
    postgres.discard().await;
}
