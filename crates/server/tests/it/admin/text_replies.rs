//! The inbox of texts, from Twilio's request to the answer in the outbox.

use serde_json::{Value, json};
use townpick_domain::text_reply::TEXT_ANSWER;
use townpick_gateways::sms::LineType;
use townpick_store::{
    Database, Executor, both_engines, notifications::outbox::Channel, on_sqlite, testing::fixtures,
};

use super::signed_in::SignedIn;
use crate::webhooks::{
    outbox::{closed, handed_over, service_with},
    twilio::texted,
};

const INBOX: &str = "/api/admin/text-replies";

/// Administrator of a service with Maria, whose number is (617) 555-0123.
async fn with_maria(database: Database) -> SignedIn {
    let service = service_with(database, Ok(LineType::Unknown));
    handed_over(&service, Channel::Sms, Some("SM0")).await;
    fixtures::template(&service.database, 2, TEXT_ANSWER, "both", true).await;
    SignedIn::to(service).await
}

/// The newest text.
async fn newest(admin: &SignedIn) -> Value {
    admin.get(&format!("{INBOX}?limit=1")).await.json()["items"][0].clone()
}

fn path(reply: &Value, rest: &str) -> String {
    format!("{INBOX}/{}{rest}", reply["id"].as_str().unwrap())
}

async fn answers(admin: &SignedIn) -> i64 {
    let mut db = admin.service.database.read().await.unwrap();
    let (count,): (i64,) =
        db.sql("SELECT count(*) FROM notifications WHERE template_key = 'text_answer'").one().await.unwrap();
    count
}

on_sqlite! {
    async fn a_text_in_somebodys_own_words_is_shown_answered_and_logged_without_a_word_of_it(database: Database) {
        let admin = with_maria(database).await;
        let twiml = texted(&admin.service, "SM1", "+16175550123", "When is the drawing, dear friends?").await;
        assert!(twiml.ends_with("<Response></Response>"), "{twiml}");
        texted(&admin.service, "SM1", "+16175550123", "When is the drawing, dear friends?").await;
        let list = admin.get(INBOX).await.json();
        assert_eq!((&list["total"], &list["counts"]), (&json!(1), &json!({"open": 1, "answered": 0, "done": 0})));
        let reply = &list["items"][0];
        assert_eq!(
            (&reply["member_name"], &reply["phone_number"], &reply["words"], &reply["kind"], &reply["state"]),
            (&json!("Maria Gomes"), &json!("6175550123"), &json!("When is the drawing, dear friends?"), &json!("reply"), &json!("open"))
        );
        assert_eq!(admin.get("/api/admin/dashboard").await.json()["open_text_replies"], 1);
        let file = admin.get(&format!("{INBOX}/export.csv?q=drawing")).await;
        assert!(file.text().contains(",Maria Gomes,(617) 555-0123,\"Salem, MA\",\"When is the drawing, dear friends?\",No,open,"), "{}", file.text());

        let preview = admin.post(&path(reply, "/answer/preview"), json!({ "words": "On Sunday." })).await.json();
        assert_eq!(preview["segments"], 1);
        let answer = json!({ "words": " On Sunday. ", "channel": "sms" });
        let shown = admin.post(&path(reply, "/answer"), answer.clone()).await.json();
        assert_eq!((&shown["state"], &shown["settled_by"]), (&json!("answered"), &json!("Robin Owner")));
        let said = &shown["conversation"];
        assert_eq!((&said[0]["is_answer"], &said[1]["words"], &said[1]["status"]), (&json!(false), &json!("On Sunday."), &json!("pending")));
        let again = admin.post(&path(reply, "/answer"), answer).await;
        assert_eq!(again.code(), (409, "conflict".to_owned()));
        assert_eq!(answers(&admin).await, 1);
        let log = admin.get("/api/admin/activity").await.json().to_string();
        assert!(log.contains("A text was answered") && !log.contains("Sunday") && !log.contains("6175550123"), "{log}");
    }

    async fn what_sounds_like_stop_pauses_texts_is_answered_as_stop_is_and_stays_to_be_seen(database: Database) {
        let admin = with_maria(database).await;
        let twiml = texted(&admin.service, "SM1", "+16175550123", "No me escriban más").await;
        assert!(twiml.contains("<Message>Townpick: you will get no more texts."), "{twiml}");
        assert_eq!(closed(&admin.service).await, (true, false, vec!["stopped".to_owned()]));
        let again = texted(&admin.service, "SM2", "+16175550123", "BASTA, no me escriban").await;
        assert!(again.ends_with("<Response></Response>"), "they were told: {again}");
        let reply = newest(&admin).await;
        assert_eq!(reply["kind"], "sounds_like_stop");
        let shown = admin.get(&path(&reply, "")).await.json();
        assert_eq!((&shown["can_text"], &shown["can_email"]), (&json!(false), &json!(true)));
        let refused = admin.post(&path(&reply, "/answer"), json!({ "words": "Sorry!", "channel": "sms" })).await;
        assert_eq!(refused.code(), (409, "conflict".to_owned()));
        let mailed = admin.post(&path(&reply, "/answer"), json!({ "words": "Sorry!", "channel": "email" })).await;
        assert_eq!(mailed.json()["conversation"].as_array().unwrap().last().unwrap()["channel"], "email");
        assert!(texted(&admin.service, "SM3", "+16175550123", "START").await.contains("this number can get our texts"));
        assert_eq!(closed(&admin.service).await, (false, false, vec![]), "it is easily turned on again");
    }

    async fn a_text_is_marked_as_done_and_opened_again(database: Database) {
        let admin = with_maria(database).await;
        texted(&admin.service, "SM1", "+16175550177", "Thanks!").await;
        let reply = newest(&admin).await;
        assert_eq!((&reply["member_id"], &reply["member_name"]), (&Value::Null, &Value::Null));
        let state = async |state: &str| admin.put(&path(&reply, "/state"), json!({ "state": state })).await;
        assert_eq!(state("done").await.json()["state"], "done");
        assert_eq!(state("done").await.json()["state"], "done");
        let late = admin.post(&path(&reply, "/answer"), json!({ "words": "Hi", "channel": "sms" })).await;
        assert_eq!(late.code(), (409, "conflict".to_owned()));
        assert_eq!(state("open").await.json()["settled_by"], Value::Null);
        let mut log = admin.activity().await;
        log.sort();
        assert_eq!(log, ["A text was marked as done", "A text was opened again"]);
        assert_eq!(state("answered").await.status, 422);
        for (words, message) in [("  ", "Please type an answer"), (&*"x".repeat(601), "The answer is too long (at most 600 characters)")] {
            let refused = admin.post(&path(&reply, "/answer"), json!({ "words": words, "channel": "sms" })).await;
            assert_eq!(refused.problem()["fields"]["words"], message);
        }
        assert_eq!(admin.get(&format!("{INBOX}/00000000-0000-4000-8000-000000000000")).await.status, 404);
        assert_eq!(admin.service.get(INBOX).await.status, 401);
    }
}

both_engines! {
    async fn two_who_answer_at_once_send_one_answer(database: Database) {
        let admin = with_maria(database).await;
        texted(&admin.service, "SM1", "+16175550123", "When?").await;
        let (reply, answer) = (newest(&admin).await, json!({ "words": "On Sunday.", "channel": "sms" }));
        let to = path(&reply, "/answer");
        let (first, second) = tokio::join!(admin.post(&to, answer.clone()), admin.post(&to, answer));
        let mut outcomes = [first.status.as_u16(), second.status.as_u16()];
        outcomes.sort_unstable();
        assert_eq!((outcomes, answers(&admin).await), ([200, 409], 1));
    }
}
