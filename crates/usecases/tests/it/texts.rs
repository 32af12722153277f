//! Who is texted: whoever agreed to it, until they take it back.

use jiff::SignedDuration;
use townpick_domain::{channel::Channels, texts_consent};
use townpick_store::{
    Database, Executor, both_engines, consents, members,
    testing::fixtures::{live_salem, member, now, template},
};
use townpick_usecases::{
    join::sign_up,
    phone_change::Confirmation,
    subscription::{self, Saved, Wishes},
    suppression, texts,
};

use crate::{
    join::{install_templates, signup},
    phone_change::{code, confirm},
    subscription::save,
    support::{at, context, seen},
};

/// The consents of the first member to texts: where it was given, in which words, and whether it still holds.
async fn given(database: &Database) -> Vec<(String, String, bool)> {
    let all = consents::of_member(&mut database.read().await.unwrap(), member(1).id).await.unwrap();
    let to_texts = all.into_iter().filter(|consent| consent.kind == "texts");
    to_texts.map(|consent| (consent.source, consent.wording, consent.withdrawn_at.is_none())).collect()
}

/// What waits in the outbox, by template and channel.
async fn waiting(database: &Database) -> Vec<(String, String)> {
    database
        .read()
        .await
        .unwrap()
        .sql("SELECT template_key, channel FROM notifications WHERE audience = 'member' ORDER BY 1, 2 LIMIT 20")
        .all()
        .await
        .unwrap()
}

fn ticked(source: &str, holds: bool) -> (String, String, bool) {
    (source.to_owned(), texts_consent::wording("Townpick"), holds)
}

/// The first member replies this word.
async fn reply(database: &Database, word: &str, minutes: i64) {
    let (phone, ctx) = (member(1).person.phone, at(now().plus(SignedDuration::from_mins(minutes))));
    let mut tx = database.write().await.unwrap();
    match word {
        "STOP" => suppression::stop_texts(&mut tx, &ctx, &phone).await.unwrap(),
        word => {
            texts::resume(&mut tx, &ctx, &phone, word).await.unwrap();
        }
    }
    tx.commit().await.unwrap();
}

both_engines! {
    async fn whoever_joins_without_agreeing_to_texts_is_a_member_who_hears_by_email(database: Database) {
        live_salem(&database, 0).await;
        install_templates(&database).await;
        template(&database, 3, "contest_announcement", "both", true).await;
        let mut joining = signup(1, "Salem");
        joining.texts = None;
        sign_up(&database, &context(), &joining).await.unwrap();
        let by_email = |key: &str| (key.to_owned(), "email".to_owned());
        assert_eq!(waiting(&database).await, [by_email("contest_announcement"), by_email("welcome")]);
        let mut db = database.read().await.unwrap();
        let member = members::of_phone(&mut db, "6175550101").await.unwrap().unwrap();
        assert_eq!((member.preferred_channel, member.texts_agreed_at), (Channels::Email, None));
        let kinds: Vec<String> =
            consents::of_member(&mut db, member.id).await.unwrap().into_iter().map(|given| given.kind).collect();
        assert_eq!(kinds, ["eligibility", "terms"]);
    }

    async fn turning_texts_on_asks_for_the_consent_again_and_turning_them_off_takes_it_back(database: Database) {
        template(&database, 1, "texts_on", "sms", true).await;
        live_salem(&database, 1).await;
        save(&database, None, Some(Channels::Email)).await;
        assert_eq!(seen(&database).await.texts_agreed_at, None);
        let wants_texts = Wishes { channel: Some(Channels::Both), ..Wishes::default() };
        let mut tx = database.write().await.unwrap();
        let asked = subscription::save(&mut tx, &context(), member(1).id, &wants_texts).await.unwrap();
        drop(tx);
        assert_eq!((asked, seen(&database).await.preferred_channel), (Saved::NeedsConsent, Channels::Email));
        save(&database, None, Some(Channels::Both)).await;
        assert_eq!(seen(&database).await.texts_agreed_at, Some(now()));
        assert_eq!(given(&database).await, [ticked("preferences", true)]);
        // The first text confirms it; another channel with texts asks for nothing.
        assert_eq!(waiting(&database).await, [("texts_on".to_owned(), "sms".to_owned())]);
        let texts_alone = Wishes { channel: Some(Channels::Sms), ..Wishes::default() };
        let mut tx = database.write().await.unwrap();
        assert_eq!(
            subscription::save(&mut tx, &context(), member(1).id, &texts_alone).await.unwrap(),
            Saved::Done
        );
        tx.commit().await.unwrap();
        save(&database, None, Some(Channels::Email)).await;
        assert_eq!(given(&database).await, [ticked("preferences", false)]);
    }

    async fn stop_takes_the_consent_back_and_start_gives_it(database: Database) {
        template(&database, 1, "texts_on", "sms", true).await;
        live_salem(&database, 1).await;
        reply(&database, "START", 0).await;
        assert_eq!(given(&database).await, [], "whoever agrees already gives no second consent");
        reply(&database, "STOP", 1).await;
        assert_eq!(seen(&database).await.texts_agreed_at, None);
        save(&database, None, Some(Channels::Email)).await;
        reply(&database, "UNSTOP", 2).await;
        let by_text = |holds| ("text_message".to_owned(), "Texted UNSTOP".to_owned(), holds);
        assert_eq!(given(&database).await, [by_text(true)]);
        let person = seen(&database).await;
        assert_eq!((person.preferred_channel, person.sms_stopped_at), (Channels::Both, None));
        reply(&database, "STOP", 3).await;
        assert_eq!(given(&database).await, [by_text(false)]);
        assert_eq!(waiting(&database).await, [], "the answer to START confirms it");
    }

    async fn whoever_leaves_and_comes_back_hears_by_email_until_they_agree_again(database: Database) {
        template(&database, 1, "texts_on", "sms", true).await;
        live_salem(&database, 1).await;
        save(&database, Some(false), None).await;
        save(&database, Some(true), None).await;
        let person = seen(&database).await;
        assert_eq!((person.is_subscribed, person.texts_agreed_at), (true, None));
        save(&database, None, Some(Channels::Both)).await;
        assert_eq!(given(&database).await, [ticked("preferences", true)]);
    }

    async fn a_new_number_is_texted_if_the_old_one_was(database: Database) {
        template(&database, 1, "phone_change_code", "sms", true).await;
        template(&database, 2, "texts_on", "sms", true).await;
        live_salem(&database, 1).await;
        let first = code(&database).await;
        assert_eq!(confirm(&database, &first, 1).await, Confirmation::Changed);
        assert_eq!(given(&database).await, [ticked("phone_change", true)]);
        assert!(waiting(&database).await.contains(&("texts_on".to_owned(), "sms".to_owned())));
    }

    async fn a_new_number_of_somebody_who_gets_no_texts_is_not_texted(database: Database) {
        template(&database, 1, "phone_change_code", "sms", true).await;
        live_salem(&database, 1).await;
        save(&database, None, Some(Channels::Email)).await;
        let first = code(&database).await;
        assert_eq!(confirm(&database, &first, 1).await, Confirmation::Changed);
        assert_eq!((given(&database).await, seen(&database).await.texts_agreed_at), (Vec::new(), None));
    }
}
