//! What people text us in their own words: kept, answered once, and heeded where it sounds like a wish to stop.

use townpick_domain::{
    channel::Channel,
    ids::TextReplyId,
    text_reply::{Answer, ReplyKind},
    time::Timestamp,
};
use townpick_store::{
    Database, Executor, both_engines,
    testing::fixtures::{live_salem, member, now, template},
    text_replies::{self, ListedTextReply},
};
use townpick_usecases::text_replies::{Answered, Ways, answer, receive, ways};

use crate::support::context;

/// Somebody with the number of this member texts this.
async fn texts(database: &Database, number: u8, body: &str, kind: ReplyKind, sid: &str) -> bool {
    let phone = member(number).person.phone;
    let mut tx = database.write().await.unwrap();
    let is_told = receive(&mut tx, &context(), &phone, (body, kind), Some(sid)).await.unwrap();
    tx.commit().await.unwrap();
    is_told
}

async fn only(database: &Database) -> ListedTextReply {
    let mut db = database.read().await.unwrap();
    let (id,): (TextReplyId,) = db.sql("SELECT id FROM text_replies").one().await.unwrap();
    text_replies::one(&mut db, id).await.unwrap()
}

async fn answers(database: &Database, channel: Channel) -> Answered {
    let (id, words) = (only(database).await.id, Answer::parse("At six.").unwrap());
    let mut tx = database.write().await.unwrap();
    let outcome = answer(&mut tx, &context(), id, (&words, channel), "Robin").await.unwrap();
    if outcome == Answered::Enqueued {
        tx.commit().await.unwrap();
    }
    outcome
}

async fn open_ways(database: &Database) -> Ways {
    let reply = only(database).await;
    ways(&mut database.read().await.unwrap(), &context(), &reply).await.unwrap()
}

both_engines! {
    async fn what_sounds_like_stop_ends_texts_and_is_answered_once(database: Database) {
        live_salem(&database, 1).await;
        let kind = ReplyKind::SoundsLikeStop;
        assert!(texts(&database, 1, "leave me alone", kind, "SM1").await);
        assert!(texts(&database, 1, "leave me alone", kind, "SM1").await, "the provider did not get our answer");
        assert!(!texts(&database, 1, "LEAVE ME ALONE", kind, "SM2").await, "they were told");
        assert!(!texts(&database, 1, "and who are you?", ReplyKind::Reply, "SM3").await);
        let mut db = database.read().await.unwrap();
        let (stopped, agreed): (Option<Timestamp>, Option<Timestamp>) =
            db.sql("SELECT sms_stopped_at, texts_agreed_at FROM members").one().await.unwrap();
        assert_eq!((stopped, agreed), (Some(now()), None), "as after STOP");
        let (kept,): (i64,) = db.sql("SELECT count(*) FROM text_replies WHERE member_id IS NOT NULL").one().await.unwrap();
        assert_eq!(kept, 3);
    }

    async fn a_text_is_answered_once_on_a_way_that_is_open(database: Database) {
        live_salem(&database, 1).await;
        texts(&database, 1, "When is it?", ReplyKind::Reply, "SM1").await;
        assert_eq!(answers(&database, Channel::Sms).await, Answered::SwitchedOff);
        template(&database, 1, "text_answer", "both", true).await;
        assert_eq!(open_ways(&database).await, Ways { text: true, email: true });
        assert_eq!(answers(&database, Channel::Sms).await, Answered::Enqueued);
        assert_eq!(answers(&database, Channel::Email).await, Answered::Settled);
        let (sent,): (i64,) = database.read().await.unwrap().sql("SELECT count(*) FROM notifications").one().await.unwrap();
        assert_eq!(sent, 1);
    }

    async fn whoever_stopped_texts_is_answered_by_email_if_they_are_a_member(database: Database) {
        live_salem(&database, 1).await;
        template(&database, 1, "text_answer", "both", true).await;
        texts(&database, 1, "no more texts", ReplyKind::SoundsLikeStop, "SM1").await;
        assert_eq!(open_ways(&database).await, Ways { text: false, email: true });
        assert_eq!(answers(&database, Channel::Sms).await, Answered::Unreachable);
        assert_eq!(answers(&database, Channel::Email).await, Answered::Enqueued);
    }

    async fn a_stranger_is_answered_at_the_number_that_texted_us(database: Database) {
        live_salem(&database, 1).await;
        template(&database, 1, "text_answer", "both", true).await;
        texts(&database, 2, "Who is this?", ReplyKind::Reply, "SM1").await;
        assert_eq!(open_ways(&database).await, Ways { text: true, email: false });
        assert_eq!(answers(&database, Channel::Email).await, Answered::Unreachable);
        assert_eq!(answers(&database, Channel::Sms).await, Answered::Enqueued);
    }
}
