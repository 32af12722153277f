use insta::assert_json_snapshot;
use jiff::SignedDuration;
use serde_json::{Value, json};
use townpick_domain::{
    attempt_limit::{AttemptLimit, FirstMessageLimits},
    ids::MemberId,
    slug::TownSlug,
};
use townpick_server::limits::Limits;
use townpick_store::{Executor, both_engines, members, on_sqlite, towns};

use crate::{
    harness::Service,
    logs,
    public::joining::{
        SALEM, SALEM_PHONES, form, post_from, row_counts, send, service, service_on_sqlite, service_with,
        with,
    },
};

/// The messages by field of a form that is refused for its values.
async fn messages(service: &Service, form: &Value) -> Value {
    let answer = service.post(SALEM, form.to_string()).await;
    assert_eq!(answer.code(), (422, "validation_failed".to_owned()), "{form}");
    answer.problem()["fields"].clone()
}

both_engines! {
    async fn joining_a_live_town_says_so_and_names_the_business(database: Database) {
        let service = service(database).await;
        let (status, body) = send(&service, SALEM, &form(100)).await;
        assert_eq!(status, 201);
        assert_eq!(body, json!({ "is_live": true, "business_name": "Harbor Bread Company", "must_confirm": false }));
        assert_eq!(row_counts(&service).await, (1, 3, 1, 3));
    }

    async fn joining_a_town_before_its_launch_says_so(database: Database) {
        let service = service(database).await;
        for (number, town) in [(100, "lynn-ma"), (101, "boston-ma"), (102, "Boston-MA")] {
            let (status, body) = send(&service, &format!("/api/towns/{town}/signups"), &form(number)).await;
            assert_eq!((status.as_u16(), body), (201, json!({ "is_live": false, "business_name": null, "must_confirm": false })), "{town}");
        }
        let slug = TownSlug::parse("boston-ma").unwrap();
        let mut reader = service.database.read().await.unwrap();
        let boston = towns::by_slug(&mut reader, &slug).await.unwrap().unwrap().record;
        assert_eq!((boston.full_name.as_str(), boston.status.as_str()), ("Boston, MA", "Inactive"));
        assert_eq!((boston.active_members, boston.total_members), (2, 2));
        assert_eq!(row_counts(&service).await, (3, 9, 0, 9));
    }

    async fn the_same_submit_again_gets_the_same_answer_and_makes_nothing(database: Database) {
        let service = service(database).await;
        let (_, first) = send(&service, SALEM, &form(100)).await;
        // By then the contest is over and the limit on signups is used up.
        service.clock.advance(SignedDuration::from_hours(24 * 8));
        for number in 0..60 {
            send(&service, SALEM, &with(form(200 + number), "phone", "(617) 555-0100")).await;
        }
        assert_eq!(send(&service, SALEM, &form(300)).await.0, 429);
        for _ in 0..20 {
            let (status, body) = send(&service, SALEM, &form(100)).await;
            assert_eq!((status.as_u16(), &body), (200, &first));
        }
        assert_eq!(row_counts(&service).await, (1, 3, 1, 3));
    }

    async fn a_registered_phone_is_refused_with_its_town(database: Database) {
        let service = service(database).await;
        send(&service, SALEM, &form(100)).await;
        let again = with(form(101), "phone", "+1 617.555.0100");
        let here = service.post(SALEM, again.to_string()).await.problem();
        assert_eq!(here, json!({
          "code": "phone_registered",
          "detail": "This number is already signed up for updates in Salem, MA.",
          "request_id": "[request id]",
          "same_town": true,
          "status": 409,
          "title": "Phone number already registered",
          "town": "Salem, MA",
          "type": "about:blank"
        }));
        // The email is taken too: the phone is told.
        let both = with(again, "email", "Maria100@People.example");
        let elsewhere = service.post("/api/towns/lynn-ma/signups", both.to_string()).await.problem();
        assert_eq!(elsewhere, json!({
          "code": "phone_registered",
          "detail": "This number is signed up for updates in Salem, MA. If you moved and need to change your town, email us at hello@townpick.example",
          "request_id": "[request id]",
          "same_town": false,
          "status": 409,
          "title": "Phone number already registered",
          "town": "Salem, MA",
          "type": "about:blank"
        }));
        assert_eq!(row_counts(&service).await, (1, 3, 1, 3));
    }

    async fn a_registered_email_is_refused_in_any_spelling(database: Database) {
        let service = service(database).await;
        send(&service, SALEM, &form(100)).await;
        let again = with(form(101), "email", " MARIA100@people.EXAMPLE ");
        assert_eq!(service.post(SALEM, again.to_string()).await.problem(), json!({
          "code": "email_registered",
          "detail": "This email address is already registered. Please use a different email or contact us if you need help.",
          "request_id": "[request id]",
          "status": 409,
          "title": "Email already in use",
          "type": "about:blank"
        }));
        assert_eq!(row_counts(&service).await, (1, 3, 1, 3));
    }

    async fn a_submit_of_somebody_else_is_not_taken_for_a_retry(database: Database) {
        let service = service(database).await;
        send(&service, SALEM, &form(100)).await;
        let stolen = with(form(101), "request_id", form(100)["request_id"].clone());
        let answer = service.post(SALEM, stolen.to_string()).await;
        assert_eq!(answer.code(), (422, "validation_failed".to_owned()));
        assert_eq!(answer.problem()["fields"], json!({
          "request_id": "This form was already sent for someone else. Please reload the page and try again."
        }));
        let changed = with(form(100), "email", "other@people.example");
        assert_eq!(service.post(SALEM, changed.to_string()).await.code().1, "phone_registered");
        assert_eq!(row_counts(&service).await, (1, 3, 1, 3));
    }

    async fn of_many_who_submit_at_once_one_joins_and_the_rest_are_told(database: Database) {
        let service = service(database).await;
        let contenders: [(&str, Value, (u16, &str)); 3] = [
            ("phone", "617-555-0100".into(), (409, "phone_registered")),
            ("email", "one@people.example".into(), (409, "email_registered")),
            ("request_id", form(1)["request_id"].clone(), (422, "validation_failed")),
        ];
        for (round, (field, value, refusal)) in (0..).zip(contenders) {
            let submits = (0..12).map(|number| {
                let form = with(form(200 + 100 * round + number), field, value.clone());
                let service = &service;
                async move {
                    // Each from a client of its own, so that no limit decides.
                    post_from(service, &format!("203.0.113.{number}"), SALEM, &form).await
                }
            });
            let answers = futures_util::future::join_all(submits).await;
            let joined = answers.iter().filter(|answer| answer.status == 201).count();
            assert_eq!(joined, 1, "{field}");
            for refused in answers.iter().filter(|answer| answer.status != 201) {
                assert_eq!(refused.code(), (refusal.0, refusal.1.to_owned()), "{field}");
            }
            assert_eq!(row_counts(&service).await.0, i64::from(round) + 1);
        }
    }

    async fn of_one_submit_sent_many_times_at_once_every_answer_is_the_same(database: Database) {
        let service = service(database).await;
        let submits = (0..12).map(|number| {
            let service = &service;
            async move { post_from(service, &format!("203.0.113.{number}"), SALEM, &form(100)).await }
        });
        let answers = futures_util::future::join_all(submits).await;
        let created = answers.iter().filter(|answer| answer.status == 201).count();
        assert_eq!(created, 1);
        for answer in &answers {
            assert!(answer.status.is_success(), "{}", answer.text());
            assert_eq!(answer.json(), json!({ "is_live": true, "business_name": "Harbor Bread Company", "must_confirm": false }));
        }
        assert_eq!(row_counts(&service).await, (1, 3, 1, 3));
    }

    async fn a_script_is_stopped_across_replicas_and_told_when_to_come_back(database: Database) {
        let (one, other) = (service(database.clone()).await, crate::harness::Setup::default().on(database));
        for number in 0..60 {
            // A refusal tells something about a member, so it counts like a success.
            let (replica, form, status) = if number % 2 == 0 {
                (&one, form(100 + number), 201)
            } else {
                (&other, with(form(100 + number), "phone", "(617) 555-0100"), 409)
            };
            let answer = post_from(replica, "203.0.113.9", SALEM, &form).await;
            assert_eq!(answer.status, status, "{}", answer.text());
        }
        let refused = post_from(&one, "203.0.113.9", SALEM, &form(200)).await;
        assert_eq!(refused.code(), (429, "rate_limited".to_owned()));
        assert_eq!(refused.header("retry-after"), "3600");
        assert_eq!(
            refused.problem()["detail"],
            "Too many signups from your network. Please try again in about 1 hour."
        );
        assert_eq!(post_from(&other, "203.0.113.9", SALEM, &form(200)).await.status, 429);
        assert_eq!(post_from(&one, "203.0.113.8", SALEM, &form(200)).await.status, 201);
        one.clock.advance(SignedDuration::from_mins(59));
        assert_eq!(post_from(&one, "203.0.113.9", SALEM, &form(201)).await.header("retry-after"), "60");
        one.clock.advance(SignedDuration::from_mins(1));
        assert_eq!(post_from(&one, "203.0.113.9", SALEM, &form(201)).await.status, 201);
    }
}

#[tokio::test]
async fn an_empty_form_gets_a_message_for_every_field() {
    let service = service_on_sqlite().await;
    let bare = json!({ "request_id": form(1)["request_id"], "source": "town_page" });
    let missing = messages(&service, &bare).await;
    assert_json_snapshot!(missing, @r#"
    {
      "address": "Address is required",
      "eligibility_confirmed": "You must be 18+ and a Salem resident to enter.",
      "email": "Valid email required",
      "first_name": "First name is required",
      "last_name": "Last name is required",
      "phone": "Please enter a valid 10-digit phone number",
      "terms_accepted": "You must accept the Terms and Privacy Policy to continue."
    }
    "#);
    let empty = json!({
        "request_id": form(1)["request_id"], "first_name": " ", "last_name": "", "email": "", "phone": "",
        "address": "\n", "eligibility_confirmed": false, "terms_accepted": false, "source": "contest_page",
    });
    assert_eq!(messages(&service, &empty).await, missing);
    let nothing = json!({
        "request_id": form(1)["request_id"], "first_name": null, "last_name": null, "email": null, "phone": null,
        "address": null, "eligibility_confirmed": null, "terms_accepted": null, "source": "town_page",
    });
    assert_eq!(messages(&service, &nothing).await, missing);
    assert_eq!(row_counts(&service).await, (0, 0, 0, 0));
}

#[tokio::test]
async fn each_wrong_value_gets_its_message_and_nothing_is_kept() {
    let service = service_on_sqlite().await;
    let phone = "Please enter a valid 10-digit phone number";
    let (name, address, email) = ("x".repeat(101), "x".repeat(301), format!("{}@a.example", "x".repeat(250)));
    let cases: &[(&str, Value, &str)] = &[
        ("phone", "617555012".into(), phone),
        ("phone", "61755501234".into(), phone),
        ("phone", "61755501234567".into(), phone),
        ("phone", "+44 20 7946 0958".into(), phone),
        ("phone", "+1 617 555 01234".into(), phone),
        ("phone", "0175550123".into(), phone),
        ("phone", "📞6175550123".into(), phone),
        ("phone", "<script>6175550123</script>".into(), phone),
        ("phone", 6_175_550_123_u64.into(), "Please send this as text"),
        ("email", "maria".into(), "Valid email required"),
        ("email", "maria@people".into(), "Valid email required"),
        ("email", "🎉@people.example".into(), "Valid email required"),
        ("email", "<script>@people.example".into(), "Valid email required"),
        ("email", "maria@people.example\r\nbcc: a@b.example".into(), "Valid email required"),
        ("email", email.into(), "Email is too long (at most 254 characters)"),
        ("email", json!(["maria@people.example"]), "Please send this as text"),
        ("first_name", name.clone().into(), "First name is too long (at most 100 characters)"),
        ("first_name", "Maria 🎉".into(), "First name can't contain emoji or symbols"),
        ("first_name", "<script>alert(1)</script>".into(), "First name can't contain emoji or symbols"),
        ("first_name", true.into(), "Please send this as text"),
        ("first_name", "\0".into(), "First name is required"),
        ("last_name", name.into(), "Last name is too long (at most 100 characters)"),
        ("last_name", "{{ config }}".into(), "Last name can't contain emoji or symbols"),
        ("last_name", json!({ "$ne": 1 }), "Please send this as text"),
        ("address", address.into(), "Address is too long (at most 300 characters)"),
        ("address", "🏠".into(), "Address can't contain emoji or symbols"),
        ("address", "1 Main <b>Street</b>".into(), "Address can't contain emoji or symbols"),
        ("address", 1.into(), "Please send this as text"),
        ("eligibility_confirmed", false.into(), "You must be 18+ and a Salem resident to enter."),
        ("eligibility_confirmed", "yes".into(), "Please send this as true or false"),
        ("terms_accepted", false.into(), "You must accept the Terms and Privacy Policy to continue."),
        ("terms_accepted", 1.into(), "Please send this as true or false"),
    ];
    for (field, value, message) in cases {
        let field_messages = messages(&service, &with(form(1), field, value.clone())).await;
        assert_eq!(field_messages, json!({ *field: message }), "{field}: {value}");
    }
    assert_eq!(row_counts(&service).await, (0, 0, 0, 0));
}

#[tokio::test]
async fn usual_spellings_are_welcome_and_kept_in_one_form() {
    let service = service_on_sqlite().await;
    let spelled = with(
        with(with(form(1), "phone", "+1 (617) 555-0123"), "email", "Maria.Gomes+Prizes@People.EXAMPLE"),
        "first_name",
        "  María\u{301} José ",
    );
    assert_eq!(send(&service, SALEM, &spelled).await.0, 201);
    let mut reader = service.database.read().await.unwrap();
    let (phone, email, name): (String, String, String) =
        reader.sql("SELECT phone_number, email, first_name FROM members").one().await.unwrap();
    assert_eq!((phone.as_str(), email.as_str()), ("6175550123", "maria.gomes+prizes@people.example"));
    assert_eq!(name, "María\u{301} José");
}

#[tokio::test]
async fn a_body_of_another_shape_is_refused_and_nothing_is_kept() {
    let service = service_on_sqlite().await;
    let missing = |field: &str| {
        let mut form = form(1);
        form.as_object_mut().unwrap().remove(field).unwrap();
        form.to_string()
    };
    let cases = [
        (with(form(1), "is_subscribed", false).to_string(), 422),
        (with(form(1), "town_id", "x").to_string(), 422),
        (with(form(1), "request_id", "not-a-uuid").to_string(), 422),
        (with(form(1), "request_id", Value::Null).to_string(), 422),
        (with(form(1), "source", "elsewhere").to_string(), 422),
        (with(form(1), "source", Value::Null).to_string(), 422),
        (with(form(1), "source", 1).to_string(), 422),
        (missing("request_id"), 422),
        (missing("source"), 422),
        ("[]".to_owned(), 422),
        ("null".to_owned(), 422),
        (String::new(), 400),
        (form(1).to_string()[..50].to_owned(), 400),
        (format!("{}{}", form(1), " ".repeat(10 * 1024 * 1024)), 413),
        (with(form(1), "address", "x".repeat(10 * 1024 * 1024)).to_string(), 413),
    ];
    for (body, status) in cases {
        let answer = service.post(SALEM, body.clone()).await;
        assert_eq!(answer.code().0, status, "{}", &body[..body.len().min(200)]);
    }
    assert_eq!(row_counts(&service).await, (0, 0, 0, 0));
}

#[tokio::test]
async fn towns_that_do_not_exist_cannot_be_joined() {
    let service = service_on_sqlite().await;
    let long = "a".repeat(5000);
    for slug in [
        "nowhere-ma",
        "..",
        "%2e%2e",
        "..%2fsalem-ma",
        "salem-ma%00",
        "%00",
        "%FF",
        "salem",
        "s%27--ma",
        &long,
    ] {
        for path in [format!("/api/towns/{slug}/signups"), format!("/api/towns/{slug}/phone-checks")] {
            let body = if path.ends_with("signups") { form(1) } else { json!({ "phone": "6175550123" }) };
            let answer = service.post(&path, body.to_string()).await;
            assert_eq!(answer.code(), (404, "not_found".to_owned()), "{path}");
        }
    }
    assert_eq!(row_counts(&service).await, (0, 0, 0, 0));
}

on_sqlite! {
    async fn whoever_was_welcomed_too_often_is_told_when_to_come_back(database: Database) {
        let first_messages = FirstMessageLimits {
            address: AttemptLimit { most: 1, window: SignedDuration::from_hours(7 * 24) },
            ..FirstMessageLimits::default()
        };
        let service = service_with(Limits { first_messages, ..Limits::default() }, database).await;
        assert_eq!(send(&service, SALEM, &form(100)).await.0, 201);
        let (member,): (MemberId,) =
            service.database.read().await.unwrap().sql("SELECT id FROM members").one().await.unwrap();
        let mut tx = service.database.write().await.unwrap();
        members::delete(&mut tx, member).await.unwrap();
        tx.commit().await.unwrap();
        let answer = service.post(SALEM, form(100).to_string()).await;
        assert_eq!(answer.code(), (429, "rate_limited".to_owned()));
        assert_eq!(
            answer.problem()["detail"],
            "Several welcome messages were sent to this phone number or email address recently. Please try again in about 7 days."
        );
        assert_eq!(row_counts(&service).await.0, 0);
    }
}

#[tokio::test]
async fn nothing_about_a_person_is_logged_or_quoted() {
    let service = service_on_sqlite().await;
    let mut answers = Vec::new();
    for form in [
        form(100),
        form(100),
        with(form(101), "phone", "(617) 555-0100"),
        with(form(101), "email", "maria100@people.example"),
        with(form(102), "phone", 6_175_550_100_u64),
        with(form(102), "email", "maria@@people.example"),
        with(form(102), "address", "1 <Main> Street"),
        with(form(102), "Gomes", "Maria"),
    ] {
        answers.push(post_from(&service, "203.0.113.77", SALEM, &form).await);
    }
    let check = json!({ "phone": "(617) 555-0100" });
    answers.push(post_from(&service, "203.0.113.77", SALEM_PHONES, &check).await);
    let log = logs::text();
    assert!(log.contains("/api/towns/{slug}/signups"), "{log}");
    let private = ["Maria", "maria", "555", "people.example", "Main", "203.0.113"];
    for text in private {
        assert!(!log.contains(text), "{text} in {log}");
        // What a sender calls a field of their own is all that is ever quoted.
        for answer in answers.iter().filter(|answer| !answer.text().contains("unknown field")) {
            assert!(!answer.text().contains(text), "{text} in {}", answer.text());
        }
    }
    let mut reader = service.database.read().await.unwrap();
    let keys: Vec<(String,)> =
        reader.sql("SELECT key FROM attempt_counters ORDER BY key LIMIT 20").all().await.unwrap();
    // A network and the one around it, the town and the service, for signups and phone checks; the number, the mailbox
    // and the service, for the first messages.
    assert_eq!(keys.len(), 11, "{keys:?}");
    let is_plain = |key: &str| ["203.0.113", "6175550100", "@"].iter().any(|text| key.contains(text));
    assert!(keys.iter().all(|(key,)| !is_plain(key)), "{keys:?}");
}

#[tokio::test]
async fn a_database_that_is_gone_is_said_to_be_unavailable() {
    let service = service_on_sqlite().await;
    assert_eq!(send(&service, SALEM, &form(100)).await.0, 201);
    service.database.close().await;
    let answer = service.post(SALEM, form(101).to_string()).await;
    assert_eq!(answer.code(), (503, "unavailable".to_owned()));
}
