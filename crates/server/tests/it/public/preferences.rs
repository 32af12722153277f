use axum::{body::Body, http::Request};
use jiff::SignedDuration;
use serde_json::{Value, json};
use townpick_domain::{
    attempt_limit::{AttemptLimit, FirstMessageLimits},
    channel::{Channel, SuppressionReason},
    ids::{MemberId, SuppressionId},
    texts_consent,
};
use townpick_gateways::keys::{PersonalLink, Secrets};
use townpick_server::limits::Limits;
use townpick_store::{
    Executor, members, on_sqlite,
    preferences::{self, TextLink},
    suppressions::{self, NewSuppression},
    testing::fixtures,
};

use crate::{
    drawn::{drawn, link},
    harness::{Answer, Service, Setup},
    public::joining::{SALEM, form, row_counts, send, service, service_with},
};

/// Salem with Maria in it, and the tokens of her two links.
pub struct Maria {
    member: MemberId,
    pub preferences: String,
    unsubscribe: String,
}

fn secrets() -> Secrets {
    Secrets::from_seed([7; 32])
}

pub async fn maria(service: &Service) -> Maria {
    fixtures::template(&service.database, 20, "phone_change_code", "sms", true).await;
    fixtures::template(&service.database, 21, "deletion_request", "email", true).await;
    fixtures::template(&service.database, 23, "deletion_code", "both", true).await;
    assert_eq!(send(service, SALEM, &form(100)).await.0, 201);
    let mut reader = service.database.read().await.unwrap();
    let (member,): (MemberId,) = reader.sql("SELECT id FROM members").one().await.unwrap();
    Maria {
        member,
        preferences: format!("/api/preferences/{}", secrets().preference_token(link(member))),
        unsubscribe: format!("/api/unsubscribe/{}", secrets().unsubscribe_token(member)),
    }
}

async fn put(service: &Service, path: &str, body: &Value) -> Answer {
    let request = Request::put(path).header("content-type", "application/json");
    service.send(request.body(Body::from(body.to_string())).unwrap()).await
}

/// The code that waits in the outbox.
async fn code(service: &Service) -> String {
    let (details,): (String,) = service
        .database
        .read()
        .await
        .unwrap()
        .sql("SELECT CAST(details AS TEXT) FROM notifications WHERE template_key = 'phone_change_code'")
        .one()
        .await
        .unwrap();
    let details: Value = serde_json::from_str(&details).unwrap();
    details["verification_code"].as_str().unwrap().to_owned()
}

async fn confirm_deletion(service: &Service, path: &str, code: &str) -> Answer {
    service.post(&format!("{path}/deletion/confirm"), json!({ "code": code }).to_string()).await
}

/// The code that the only member who asked was sent.
async fn deletion_code(service: &Service) -> String {
    let mut reader = service.database.read().await.unwrap();
    let (details,): (String,) = reader
        .sql("SELECT CAST(details AS TEXT) FROM notifications WHERE template_key = 'deletion_code'")
        .one()
        .await
        .unwrap();
    let details: Value = serde_json::from_str(&details).unwrap();
    details["verification_code"].as_str().unwrap().to_owned()
}

/// Asks for deletion through a link and confirms it.
pub async fn delete_themselves(service: &Service, path: &str) {
    assert_eq!(service.method("POST", &format!("{path}/deletion")).await.status, 202);
    let code = deletion_code(service).await;
    assert_eq!(confirm_deletion(service, path, &code).await.status, 204);
}

async fn new_links(service: &Service) -> i64 {
    let mut reader = service.database.read().await.unwrap();
    let count =
        reader.sql("SELECT count(*) FROM notifications WHERE template_key = 'new_link'").one::<(i64,)>();
    count.await.unwrap().0
}

/// As if everybody had just been asked to confirm.
async fn set_unconfirmed(service: &Service) {
    let mut tx = service.database.write().await.unwrap();
    tx.sql("UPDATE members SET confirmed_at = NULL, confirmed_by = NULL").execute().await.unwrap();
    tx.commit().await.unwrap();
}

on_sqlite! {
    async fn the_short_link_of_a_text_leads_to_the_preferences(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        let code = secrets().text_link(maria.member, None);
        assert_eq!(service.get(&format!("/m/{code}")).await.status, 404, "no text has gone out with it");
        let hash = secrets().text_link_hash(&code).unwrap();
        let mut tx = service.database.write().await.unwrap();
        let sent = [TextLink { hash, member: maria.member }];
        preferences::add_text_links(&mut tx, &sent, service.now()).await.unwrap();
        tx.commit().await.unwrap();
        let answer = service.get(&format!("/m/{code}")).await;
        assert_eq!(answer.status, 302);
        let by_text = PersonalLink { channel: Channel::Sms, ..link(maria.member) };
        assert_eq!(answer.header("location"), format!("/preferences/{}", secrets().preference_token(by_text)));
        assert_eq!(answer.header("cache-control"), "no-store");
        set_unconfirmed(&service).await;
        let answer = service.get(&format!("/m/{code}")).await;
        assert_eq!(answer.header("location"), format!("/confirm/{}", secrets().preference_token(by_text)));
        for unknown in ["AAAAAAAAAAA", "x", "%00", "..", &format!("{code}A"), &code.to_lowercase()] {
            assert_eq!(service.get(&format!("/m/{unknown}")).await.status, 404, "{unknown}");
        }
    }

    async fn the_button_on_the_confirming_page_confirms_and_opening_it_does_not(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        let path = maria.preferences.replace("preferences", "confirmations");
        assert_ne!(service.get(&path).await.json()["confirmed_at"], Value::Null, "nobody was asked");
        set_unconfirmed(&service).await;
        for _ in 0..2 {
            assert_eq!(service.get(&path).await.json()["confirmed_at"], Value::Null);
        }
        let waiting = json!({ "is_subscribed": false });
        put(&service, &maria.preferences, &waiting).await;
        assert_eq!(service.get(&path).await.json()["confirmed_at"], Value::Null, "whoever leaves is not counted");
        let first = service.post(&path, String::new()).await;
        assert_eq!((first.status.as_u16(), &first.json()["town_full_name"]), (200, &json!("Salem, MA")));
        let again = service.post(&path, String::new()).await.json();
        assert_eq!(again["confirmed_at"], first.json()["confirmed_at"]);
        set_unconfirmed(&service).await;
        let saved = put(&service, &maria.preferences, &json!({ "is_subscribed": true })).await.json();
        assert_ne!(saved["confirmed_at"], Value::Null, "they have shown as much");
        assert_eq!(saved["left_out_of"], Value::Null);
        let unknown = service.get("/api/confirmations/AAAA").await;
        assert_eq!(unknown.code(), (404, "not_found".to_owned()));
    }

    async fn a_link_expires_180_days_after_its_message_and_brings_a_new_one_to_its_member_alone(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        fixtures::template(&service.database, 22, "new_link", "both", true).await;
        service.clock.advance(SignedDuration::from_hours(180 * 24 - 1));
        assert_eq!(service.get(&maria.preferences).await.status, 200);
        service.clock.advance(SignedDuration::from_hours(1));
        let expired = (410, "link_expired".to_owned());
        assert_eq!(service.get(&maria.preferences).await.code(), expired);
        assert_eq!(put(&service, &maria.preferences, &json!({"is_subscribed": false})).await.code(), expired);
        assert_eq!(confirm_deletion(&service, &maria.preferences, "1").await.code(), expired);
        let gone = secrets().preference_token(link(MemberId::from_bytes([9; 16])));
        assert_eq!(service.get(&format!("/api/preferences/{gone}")).await.code(), expired, "nobody learns who is there");
        let own = maria.preferences.rsplit('/').next().unwrap();
        for token in [own, own, &gone, "guess"] {
            let answer = service.post("/api/personal-links/renewal", json!({"token": token}).to_string()).await;
            assert_eq!((answer.status.as_u16(), answer.text()), (202, ""));
        }
        assert_eq!(new_links(&service).await, 2, "one on each channel, however often it is asked for");
        assert_eq!(service.get(&maria.unsubscribe).await.status, 303, "messages can always be ended");
    }

    async fn a_revoked_link_says_so_and_later_ones_work(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        let mut tx = service.database.write().await.unwrap();
        members::revoke_links(&mut tx, maria.member, service.now()).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(service.get(&maria.preferences).await.code(), (410, "link_revoked".to_owned()));
        service.clock.advance(SignedDuration::from_millis(1));
        let later = PersonalLink::new(maria.member, Channel::Email, service.now());
        let path = format!("/api/preferences/{}", secrets().preference_token(later));
        assert_eq!(service.get(&path).await.status, 200);
    }

    async fn a_personal_link_shows_what_is_known(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        let answer = service.get(&maria.preferences).await;
        assert_eq!(answer.header("cache-control"), "no-store");
        let mut known = answer.json();
        let consents = known.as_object_mut().unwrap().remove("consents").unwrap();
        let kinds: Vec<_> = consents.as_array().unwrap().iter().map(|given| given["kind"].clone()).collect();
        assert_eq!(kinds, ["eligibility", "terms", "texts"]);
        let to_texts = &consents[2];
        assert_eq!(to_texts["wording"], texts_consent::wording("Townpick"));
        assert_eq!((&to_texts["source"], &to_texts["withdrawn_at"]), (&json!("town_page"), &json!(null)));
        assert_eq!(known, json!({
            "first_name": "Maria", "last_name": "Gomes", "waiting_email": null, "keeps_prize_record": false,
            "name": "Maria Gomes", "town_full_name": "Salem, MA", "town_slug": "salem-ma",
            "email": "maria100@people.example", "phone_number": "6175550100", "address": "1 Main Street",
            "is_subscribed": true, "confirmed_at": "2026-07-06T14:00:00Z", "left_out_of": null,
            "preferred_channel": "both", "texts": "arrive", "deletion_requested": false, "drawings": [],
        }));
    }

    async fn a_mail_program_that_follows_the_link_is_led_to_the_page_that_asks(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        let answer = service.get(&maria.unsubscribe).await;
        let page = maria.unsubscribe.strip_prefix("/api").unwrap();
        assert_eq!((answer.status.as_u16(), answer.headers["location"].to_str().unwrap()), (303, page));
        assert_eq!(service.get(&maria.preferences).await.json()["is_subscribed"], true);
    }

    async fn the_personal_page_leads_to_the_members_own_ticket(database: Database) {
        let service = Setup::default().on(database);
        let drawn = drawn(&service, 3).await;
        let member = drawn.members[1];
        let seen = service.get(&format!("/api/preferences/{}", secrets().preference_token(link(member)))).await.json();
        assert_eq!(seen["drawings"], json!([{
            "contest_id": drawn.contest.to_string(), "title": seen["drawings"][0]["title"],
            "ended_at": "2026-07-12T22:00:00Z", "ticket_token": secrets().ticket_token(drawn.contest, link(member)),
        }]));
        assert!(seen["drawings"][0]["title"].as_str().is_some_and(|title| !title.is_empty()));
    }

    async fn a_guessed_link_or_one_for_another_purpose_opens_nothing(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        let token = maria.unsubscribe.rsplit('/').next().unwrap();
        for path in ["/api/preferences/guess".to_owned(), format!("/api/preferences/{token}")] {
            assert_eq!(service.get(&path).await.code(), (404, "not_found".to_owned()), "{path}");
        }
        let token = maria.preferences.rsplit('/').next().unwrap();
        assert_eq!(service.post(&format!("/api/unsubscribe/{token}"), "").await.status, 404);
        assert_eq!(service.get(&format!("/api/unsubscribe/{token}")).await.status, 404);
        let nobody = secrets().preference_token(link(MemberId::from_bytes([9; 16])));
        assert_eq!(service.get(&format!("/api/preferences/{nobody}")).await.status, 404);
    }

    async fn subscription_and_channel_are_changed(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        let wish = json!({ "is_subscribed": false, "preferred_channel": "email" });
        let saved = put(&service, &maria.preferences, &wish).await.json();
        assert_eq!((&saved["is_subscribed"], &saved["preferred_channel"]), (&json!(false), &json!("email")));
        let (active,): (i64,) = service.database.read().await.unwrap()
            .sql("SELECT active_members FROM towns WHERE slug = 'salem-ma'").one().await.unwrap();
        assert_eq!(active, 0);
        assert_eq!(saved["texts"], "not_agreed");
        let back = json!({ "is_subscribed": true, "preferred_channel": "both" });
        let asked = put(&service, &maria.preferences, &back).await;
        assert_eq!(asked.problem()["fields"], json!({ "texts_accepted": "Please check the box to get texts." }));
        let back = json!({ "is_subscribed": true, "preferred_channel": "both", "texts_accepted": true });
        let saved = put(&service, &maria.preferences, &back).await.json();
        assert_eq!((&saved["is_subscribed"], &saved["texts"]), (&json!(true), &json!("arrive")));
        for wrong in [json!([]), json!({ "is_subscribed": true, "preferred_channel": "fax" }),
                      json!({ "is_subscribed": true, "preferred_channel": "sms", "email": "a" })] {
            assert_eq!(put(&service, &maria.preferences, &wrong).await.status, 422, "{wrong}");
        }
    }

    async fn an_old_page_that_saves_the_channel_does_not_subscribe_again(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        service.post(&maria.unsubscribe, "").await;
        let saved = put(&service, &maria.preferences, &json!({ "preferred_channel": "email" })).await.json();
        assert_eq!((&saved["is_subscribed"], &saved["preferred_channel"]), (&json!(false), &json!("email")));
        let saved = put(&service, &maria.preferences, &json!({ "is_subscribed": true })).await.json();
        assert_eq!((&saved["is_subscribed"], &saved["preferred_channel"]), (&json!(true), &json!("email")));
    }

    async fn a_number_that_must_not_be_texted_is_refused_with_what_to_do(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        let ask = async || {
            service.post(&format!("{}/phone", maria.preferences), json!({ "phone": "6175550199" }).to_string()).await
        };
        let suppress = async |reason: SuppressionReason| {
            let entry = NewSuppression {
                id: SuppressionId::new(service.now(), [1; 10]),
                channel: Channel::Sms,
                address: "6175550199",
                address_hash: secrets().suppression_hash(Channel::Sms, "6175550199"),
                reason,
            };
            let mut tx = service.database.write().await.unwrap();
            tx.sql("DELETE FROM suppressions").execute().await.unwrap();
            suppressions::add(&mut tx, &entry, service.now()).await.unwrap();
            tx.commit().await.unwrap();
        };
        for (reason, words) in [(SuppressionReason::Stopped, "This number replied STOP"), (SuppressionReason::Invalid, "Our texts do not arrive")] {
            suppress(reason).await;
            let message = ask().await.problem()["fields"]["phone"].as_str().unwrap().to_owned();
            assert!(message.starts_with(words) && message.contains("eply START from that phone"), "{message}");
        }
        suppress(SuppressionReason::Unsubscribed).await;
        assert_eq!(ask().await.status, 202);
        code(&service).await;
    }

    async fn without_its_message_a_number_cannot_be_changed_and_that_is_said(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        let mut tx = service.database.write().await.unwrap();
        tx.sql("UPDATE notification_templates SET is_active = FALSE WHERE template_key = 'phone_change_code'")
            .execute().await.unwrap();
        tx.commit().await.unwrap();
        let asked = service.post(&format!("{}/phone", maria.preferences), json!({ "phone": "6175550199" }).to_string()).await;
        assert_eq!(asked.code(), (409, "conflict".to_owned()));
        assert_eq!(asked.problem()["detail"], "Phone numbers cannot be changed right now. Please try again later.");
        let (waiting,): (i64,) = service.database.read().await.unwrap()
            .sql("SELECT count(*) FROM confirmation_codes").one().await.unwrap();
        assert_eq!(waiting, 0);
    }

    async fn one_click_unsubscribes_as_mail_programs_do_it(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        for _ in 0..2 {
            let request = Request::post(&maria.unsubscribe).header("content-type", "application/x-www-form-urlencoded");
            let answer = service.send(request.body(Body::from("List-Unsubscribe=One-Click")).unwrap()).await;
            assert_eq!((answer.status.as_u16(), answer.json()), (200, json!({ "is_subscribed": false })));
        }
        assert_eq!(service.get(&maria.preferences).await.json()["is_subscribed"], false);
    }

    async fn a_phone_number_is_changed_with_the_code_sent_to_it(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        let (phone, confirm) = (format!("{}/phone", maria.preferences), format!("{}/phone/confirm", maria.preferences));
        let asked = service.post(&phone, json!({ "phone": "(617) 555-0199" }).to_string()).await;
        assert_eq!((asked.status.as_u16(), asked.json()), (202, json!({ "local": true })));
        let code = code(&service).await;
        let wrong = if code == "000000" { "000001" } else { "000000" };
        let refused = service.post(&confirm, json!({ "code": wrong }).to_string()).await;
        assert_eq!(refused.problem()["fields"], json!({ "code": "That code is not right. Please try again." }));
        assert_eq!(service.get(&maria.preferences).await.json()["phone_number"], "6175550100");
        let spelled = format!("{} {}", &code[..3], &code[3..]);
        let changed = service.post(&confirm, json!({ "code": spelled }).to_string()).await;
        assert_eq!(changed.json()["phone_number"], "6175550199");
        let again = service.post(&confirm, json!({ "code": code }).to_string()).await;
        let message = "This code has expired. Please ask for a new one.";
        assert_eq!(again.problem()["fields"], json!({ "code": message }));
    }

    async fn a_code_is_good_for_ten_minutes(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        service.post(&format!("{}/phone", maria.preferences), json!({ "phone": "6175550199" }).to_string()).await;
        service.clock.advance(SignedDuration::from_mins(10));
        let code = json!({ "code": code(&service).await }).to_string();
        assert_eq!(service.post(&format!("{}/phone/confirm", maria.preferences), code).await.status, 422);
    }

    async fn numbers_that_cannot_be_theirs_are_refused(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        send(&service, SALEM, &form(101)).await;
        let cases = [
            ("617", "Please enter a valid 10-digit phone number"),
            ("(617) 555-0100", "That's already your number."),
            ("(617) 555-0101", "This number belongs to another member."),
        ];
        for (phone, message) in cases {
            let body = json!({ "phone": phone }).to_string();
            let answer = service.post(&format!("{}/phone", maria.preferences), body).await;
            assert_eq!(answer.problem()["fields"], json!({ "phone": message }), "{phone}");
        }
        for number in 102..106 {
            let body = json!({ "phone": format!("6175550{number}") }).to_string();
            assert_eq!(service.post(&format!("{}/phone", maria.preferences), body).await.status, 202);
        }
        let body = json!({ "phone": "6175550107" }).to_string();
        let stopped = service.post(&format!("{}/phone", maria.preferences), body).await;
        assert_eq!(stopped.code(), (429, "rate_limited".to_owned()));
        assert_eq!(
            stopped.problem()["detail"],
            "You have asked for many codes in a short time. Please try again in about 1 hour."
        );
    }

    async fn a_number_gets_only_so_many_codes_whoever_asks(database: Database) {
        let address = AttemptLimit { most: 1, window: SignedDuration::from_hours(24) };
        let first_messages = FirstMessageLimits { address, ..FirstMessageLimits::default() };
        let service = service_with(Limits { first_messages, ..Limits::default() }, database).await;
        let maria = maria(&service).await;
        let ask = async || {
            let body = json!({ "phone": "6175550107" }).to_string();
            service.post(&format!("{}/phone", maria.preferences), body).await
        };
        assert_eq!(ask().await.status, 202);
        let refused = ask().await;
        assert_eq!(refused.code(), (429, "rate_limited".to_owned()));
        assert_eq!(
            refused.problem()["detail"],
            "Several codes and welcomes went to this number lately. Please try again in about 24 hours."
        );
    }

    async fn name_address_and_town_are_corrected_with_the_words_of_joining(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        let details = format!("{}/details", maria.preferences);
        let wrong = put(&service, &details, &json!({"first_name": "Ana 2", "address": ""})).await;
        assert_eq!(wrong.problem()["fields"], json!({
            "address": "Address is required", "first_name": "First name can't contain digits",
            "last_name": "Last name is required",
        }));
        let saved = put(&service, &details, &json!({"first_name": "Ana", "last_name": "Silva", "address": "2 Elm Street"})).await;
        assert_eq!((&saved.json()["name"], &saved.json()["address"]), (&json!("Ana Silva"), &json!("2 Elm Street")));
        let town = format!("{}/town", maria.preferences);
        for (sent, fields) in [
            (json!({"town": "nowhere-ma"}), json!({"town": "Please choose your town from the list."})),
            (json!({"town": "lynn-ma"}), json!({"eligibility_confirmed": "You must be 18+ and a Lynn resident to enter."})),
            (json!({"town": "salem-ma", "eligibility_confirmed": true}), json!({"town": "This is already your town."})),
        ] {
            assert_eq!(put(&service, &town, &sent).await.problem()["fields"], fields, "{sent}");
        }
        let moved = put(&service, &town, &json!({"town": "boston-ma", "eligibility_confirmed": true})).await.json();
        assert_eq!((&moved["town_full_name"], &moved["town_slug"]), (&json!("Boston, MA"), &json!("boston-ma")));
        let said = moved["consents"].as_array().unwrap();
        assert!(said.iter().any(|consent| consent["wording"] == "I am 18+ and a Boston resident."));
    }

    async fn an_email_address_is_changed_with_the_link_sent_to_it(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        for (number, key) in [(30, "email_change"), (31, "email_changed")] {
            fixtures::template(&service.database, number, key, "email", true).await;
        }
        send(&service, SALEM, &form(101)).await;
        let email = format!("{}/email", maria.preferences);
        let ask = async |address: &str| service.post(&email, json!({"email": address}).to_string()).await;
        let taken = "This email address is already registered. Please use a different email or contact us if you need help.";
        for (address, message) in [
            ("nobody", "Valid email required"),
            ("Maria100@people.example", "That's already your email address."),
            ("maria101+x@people.example", taken),
        ] {
            assert_eq!(ask(address).await.problem()["fields"], json!({"email": message}), "{address}");
        }
        let asked = ask("Ana@people.example").await;
        assert_eq!((asked.status.as_u16(), asked.json()), (202, json!({"waiting_email": "ana@people.example", "local": true})));
        let shown = service.get(&maria.preferences).await.json();
        assert_eq!((&shown["email"], &shown["waiting_email"]), (&json!("maria100@people.example"), &json!("ana@people.example")));
        let confirm = format!("/api/email-changes/{}", secrets().email_change_token(maria.member, "ana@people.example", service.now()));
        assert_eq!(service.method("DELETE", &email).await.json()["waiting_email"], json!(null));
        assert_eq!(service.method("POST", &confirm).await.status, 404, "it was taken back");
        assert_eq!(ask("ana@people.example").await.status, 202);
        assert_eq!(service.method("POST", "/api/email-changes/guess").await.status, 404);
        assert_eq!(service.method("POST", &confirm).await.status, 204);
        assert_eq!(service.method("POST", &confirm).await.status, 404, "once");
        let shown = service.get(&maria.preferences).await.json();
        assert_eq!((&shown["email"], &shown["waiting_email"]), (&json!("ana@people.example"), &json!(null)));
        assert_eq!(ask("fifth@people.example").await.status, 202);
        assert_eq!(ask("sixth@people.example").await.status, 429, "whatever became of the others");
    }

    async fn all_that_is_stored_is_one_file_without_secrets(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        service.method("POST", &format!("{}/deletion", maria.preferences)).await;
        let code = deletion_code(&service).await;
        let file = service.get(&format!("{}/data", maria.preferences)).await;
        assert_eq!(file.header("content-disposition"), "attachment; filename=\"my-data.json\"");
        assert_eq!(file.header("cache-control"), "no-store");
        let copy = file.json();
        assert_eq!((&copy["account"]["phone_number"], &copy["account"]["town"]), (&json!("6175550100"), &json!("Salem, MA")));
        assert_eq!(copy["consents"].as_array().unwrap().len(), 3);
        assert_eq!(copy["codes"][0]["kind"], "deletion_code");
        assert_eq!(copy["notices"].as_array().unwrap().len(), 2, "the signup and the wish to be deleted");
        assert!(!file.text().contains(&code) && !file.text().contains("code_hash"), "no code is in it");
        for _ in 0..9 {
            service.get(&format!("{}/data", maria.preferences)).await;
        }
        assert_eq!(service.get(&format!("{}/data", maria.preferences)).await.code(), (429, "rate_limited".to_owned()));
    }

    async fn deletion_takes_two_steps_and_leaves_nothing(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        let path = &maria.preferences;
        assert_eq!(confirm_deletion(&service, path, "123456").await.status, 422);
        let asked = service.method("POST", &format!("{path}/deletion")).await;
        assert_eq!((asked.status.as_u16(), asked.json()), (202, json!({"code_sent_by": "sms", "local": true})));
        assert_eq!(service.get(path).await.json()["deletion_requested"], true);
        let wrong = confirm_deletion(&service, path, "no").await;
        assert_eq!(wrong.problem()["fields"]["code"], "That code is not right. Please try again.");
        let code = deletion_code(&service).await;
        assert_eq!(confirm_deletion(&service, path, &code).await.status, 204);
        assert_eq!(service.get(path).await.status, 404);
        assert_eq!(confirm_deletion(&service, path, &code).await.status, 404);
        assert_eq!(row_counts(&service).await, (0, 0, 0, 0));
    }

    async fn whoever_left_and_joins_again_is_written_to_again(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        service.post(&maria.unsubscribe, "").await;
        delete_themselves(&service, &maria.preferences).await;
        let hashes = async || -> i64 {
            let mut reader = service.database.read().await.unwrap();
            let (hashes,): (i64,) = reader.sql("SELECT count(*) FROM suppressions").one().await.unwrap();
            hashes
        };
        assert_eq!(hashes().await, 2);
        assert_eq!(send(&service, SALEM, &form(100)).await.0, 201);
        assert_eq!(hashes().await, 0);
    }
}

#[tokio::test]
async fn pages_behind_personal_links_are_not_indexed() {
    let service = Service::sqlite().await;
    for path in ["/preferences/token", "/unsubscribe/token", "/confirm-email/token"] {
        let page = service.get(path).await;
        assert_eq!(page.status, 200);
        assert!(page.text().contains(r#"<meta name="robots" content="noindex">"#), "{path}");
        assert!(!page.text().contains("token"), "{path}");
    }
}
