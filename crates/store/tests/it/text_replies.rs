//! The inbox of texts: kept once, found, settled by one, answered, and gone with the member or after their time.

use serde_json::json;
use townpick_domain::{
    channel::Channel,
    ids::{MemberId, NotificationId, TextReplyId},
    text_reply::{ReplyKind, ReplyState},
    time::Timestamp,
};
use townpick_store::{
    Database, Executor, StoreError, both_engines, list, members,
    notifications::ListedNotification,
    text_replies::{self, ListedTextReply, NewTextReply, TextReplyCounts},
};

use crate::{
    fixtures::{bytes, member, now, saved_town, template},
    lists::{assert_pages_join, listed},
};

/// A text from the number of this member, which arrived so many seconds after the others; its provider calls it by number.
async fn texted(
    database: &Database,
    number: u8,
    member: Option<MemberId>,
    words: &str,
) -> (TextReplyId, bool) {
    let name = format!("SM{number}");
    let reply = NewTextReply {
        id: id(number),
        member,
        digits: if member.is_some() { "6175550101" } else { "6175550199" },
        words: words.to_owned(),
        kind: if words.contains("stop") { ReplyKind::SoundsLikeStop } else { ReplyKind::Reply },
        provider_id: Some(&name),
    };
    let mut tx = database.write().await.unwrap();
    let is_new = text_replies::insert(&mut tx, &reply, arrival(number)).await.unwrap();
    tx.commit().await.unwrap();
    (reply.id, is_new)
}

fn id(number: u8) -> TextReplyId {
    TextReplyId::new(now(), bytes(number))
}

fn arrival(number: u8) -> Timestamp {
    now().plus(jiff::SignedDuration::from_secs(i64::from(number)))
}

/// Maria of Salem.
async fn maria(database: &Database) -> MemberId {
    let salem = saved_town(database, 1, "Salem").await;
    let maria = member(1);
    let mut tx = database.write().await.unwrap();
    members::add(&mut tx, salem, std::slice::from_ref(&maria)).await.unwrap();
    tx.commit().await.unwrap();
    maria.id
}

async fn found(database: &Database, asked: &[(&str, &str)]) -> Vec<String> {
    let rows: Vec<ListedTextReply> = listed(&mut database.read().await.unwrap(), asked).await;
    rows.into_iter().map(|row| row.words).collect()
}

async fn settle(database: &Database, number: u8, from: ReplyState, to: ReplyState) -> bool {
    let mut tx = database.write().await.unwrap();
    let settled = text_replies::settle(&mut tx, id(number), (from, to), "Robin", now()).await.unwrap();
    tx.commit().await.unwrap();
    settled
}

async fn answer(database: &Database, number: u8, channel: Channel) -> bool {
    let mut tx = database.write().await.unwrap();
    let pair = (id(number), NotificationId::new(now(), bytes(number)));
    let details = json!({ "answer": "At six." });
    let enqueued = text_replies::enqueue_answer(&mut tx, pair, channel, details, arrival(100)).await.unwrap();
    tx.commit().await.unwrap();
    enqueued
}

both_engines! {
    async fn texts_are_kept_once_and_found_by_words_number_and_sender(database: Database) {
        let maria = maria(&database).await;
        assert!(texted(&database, 1, Some(maria), "When is it? É").await.1);
        assert!(texted(&database, 2, None, "please stop").await.1);
        assert!(!texted(&database, 2, None, "please stop").await.1, "the provider told of it before");
        assert!(texted(&database, 3, Some(maria), "100% yes").await.1);
        assert_eq!(found(&database, &[]).await, ["100% yes", "please stop", "When is it? É"]);
        for (typed, words) in [("é", "When is it? É"), ("0% y", "100% yes"), ("(617) 555-0199", "please stop")] {
            assert_eq!(found(&database, &[("q", typed)]).await, [words], "{typed}");
        }
        assert_eq!(found(&database, &[("q", "GOMES")]).await, ["100% yes", "When is it? É"]);
        assert_eq!(found(&database, &[("kind", "paused")]).await, ["please stop"]);
        assert_eq!(found(&database, &[("kind", "others"), ("status", "done")]).await, [""; 0]);
        assert_pages_join::<ListedTextReply>(&database, &[]).await;
        let mut db = database.read().await.unwrap();
        let of_maria = text_replies::one(&mut db, id(1)).await.unwrap();
        assert_eq!(
            (of_maria.member_name.as_deref(), of_maria.town_full_name.as_deref(), of_maria.phone_number.as_str()),
            (Some("Maria Gomes"), Some("Salem, MA"), "6175550101")
        );
        assert_eq!(text_replies::one(&mut db, id(2)).await.unwrap().member_id, None);
        assert!(matches!(text_replies::one(&mut db, id(9)).await, Err(StoreError::NotFound)));
    }

    async fn a_text_is_settled_by_one_and_can_be_opened_again(database: Database) {
        texted(&database, 1, None, "Hello").await;
        texted(&database, 2, None, "Hello again").await;
        let (open, done) = (ReplyState::Open, ReplyState::Done);
        assert!(settle(&database, 1, open, done).await);
        assert!(!settle(&database, 1, open, ReplyState::Answered).await, "somebody was faster");
        let mut db = database.read().await.unwrap();
        let settled = text_replies::one(&mut db, id(1)).await.unwrap();
        assert_eq!((settled.state, settled.settled_by.as_deref(), settled.settled_at), (done, Some("Robin"), Some(now())));
        assert_eq!(text_replies::counts(&mut db).await.unwrap(), TextReplyCounts { open: 1, answered: 0, done: 1 });
        assert_eq!(text_replies::count_open(&mut db).await.unwrap(), 1);
        drop(db);
        assert!(settle(&database, 1, done, open).await);
        let mut db = database.read().await.unwrap();
        let opened = text_replies::one(&mut db, id(1)).await.unwrap();
        assert_eq!((opened.state, opened.settled_by, opened.settled_at), (open, None, None));
    }

    async fn an_answer_goes_to_the_member_or_to_the_number_and_stands_in_the_conversation(database: Database) {
        let maria = maria(&database).await;
        texted(&database, 1, Some(maria), "When is it?").await;
        texted(&database, 2, None, "Who are you?").await;
        assert!(!answer(&database, 1, Channel::Sms).await, "there is no such message");
        template(&database, 1, "text_answer", "sms", true).await;
        assert!(!answer(&database, 1, Channel::Email).await, "it is not sent this way");
        assert!(answer(&database, 1, Channel::Sms).await && answer(&database, 2, Channel::Sms).await);
        let mut db = database.read().await.unwrap();
        let messages: Vec<ListedNotification> = list::rows(&mut db, &[], &[]).await.unwrap();
        let to: Vec<_> = messages.iter().map(|row| (row.audience.as_str(), row.member_id, row.recipient_address.as_deref())).collect();
        assert!(to.contains(&("member", Some(maria), Some("6175550101"))), "{to:?}");
        assert!(to.contains(&("texter", None, Some("6175550199"))), "{to:?}");
        let said = text_replies::conversation(&mut db, "6175550101").await.unwrap();
        let said: Vec<_> = said.iter().map(|said| (said.is_answer, said.words.as_str(), said.status.as_deref())).collect();
        assert_eq!(said, [(false, "When is it?", None), (true, "At six.", Some("pending"))]);
        let events = members::timeline(&mut db, maria, arrival(200), None).await.unwrap();
        let kinds: Vec<_> = events.iter().map(|event| (event.kind.as_str(), event.description.as_deref())).collect();
        assert_eq!(kinds[1], ("texted", Some("When is it?")));
        assert_eq!(kinds[0].0, "notification");
    }

    async fn texts_go_with_the_member_and_after_their_time_with_their_answers(database: Database) {
        let maria = maria(&database).await;
        texted(&database, 1, Some(maria), "Hello").await;
        texted(&database, 2, None, "Hello").await;
        template(&database, 1, "text_answer", "sms", true).await;
        assert!(answer(&database, 1, Channel::Sms).await && answer(&database, 2, Channel::Sms).await);
        // She texted us from this number before she joined.
        let mut tx = database.write().await.unwrap();
        let before = NewTextReply {
            id: id(3), member: None, digits: "6175550101", words: "Hi".to_owned(), kind: ReplyKind::Reply, provider_id: None,
        };
        assert!(text_replies::insert(&mut tx, &before, now()).await.unwrap());
        members::delete(&mut tx, maria).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(found(&database, &[]).await.len(), 1, "a stranger's");
        let mut tx = database.write().await.unwrap();
        assert_eq!(text_replies::remove_old(&mut tx, arrival(3), arrival(2)).await.unwrap(), 0, "somebody may answer it");
        assert_eq!(text_replies::remove_old(&mut tx, arrival(3), arrival(3)).await.unwrap(), 1);
        let (left,): (i64,) = tx.sql("SELECT count(*) FROM notifications").one().await.unwrap();
        let counted: (String, String, i64) =
            tx.sql("SELECT audience, template_key, messages FROM message_counts").one().await.unwrap();
        assert_eq!((left, counted), (0, ("texter".to_owned(), "text_answer".to_owned(), 1)));
    }
}
