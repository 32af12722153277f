//! What members decide about their messages, and administrators about members.

use townpick_domain::{channel::Channels, slug::TownSlug, texts_consent};
use townpick_store::{
    Database, Executor, StoreError, both_engines,
    members::{self, Subscription},
    notifications::fan_out::Kind,
    testing::fixtures::{live_salem, member, now, run, template},
    towns,
};
use townpick_usecases::{
    phone_change::Confirmation,
    subscription::{self, Saved, Wishes},
};

use crate::{
    phone_change::{code, confirm},
    support::{context, seen},
};

/// Saves what the first member wants, who agrees to texts where that is asked.
pub async fn save(database: &Database, is_subscribed: Option<bool>, channel: Option<Channels>) {
    let mut tx = database.write().await.unwrap();
    let wishes = Wishes { is_subscribed, channel, texts: Some(texts_consent::ticked("Townpick")) };
    let saved = subscription::save(&mut tx, &context(), member(1).id, &wishes).await.unwrap();
    assert_eq!(saved, Saved::Done);
    tx.commit().await.unwrap();
}

/// As an administrator does it.
async fn change(database: &Database, is_subscribed: bool, is_dated: bool) -> (Subscription, bool) {
    let mut tx = database.write().await.unwrap();
    let changed =
        subscription::change(&mut tx, &context(), member(1).id, is_subscribed, is_dated).await.unwrap();
    tx.commit().await.unwrap();
    changed
}

async fn subscribed(database: &Database) -> Subscription {
    members::subscription_of(&mut database.read().await.unwrap(), member(1).id).await.unwrap()
}

async fn counts(database: &Database) -> (i64, i64) {
    let slug = TownSlug::parse("salem-ma").unwrap();
    let town = towns::by_slug(&mut database.read().await.unwrap(), &slug).await.unwrap().unwrap().record;
    (town.active_members, town.total_members)
}

both_engines! {
    async fn unsubscribing_ends_what_waits_and_is_undone_by_subscribing(database: Database) {
        template(&database, 1, "contest_announcement", "both", true).await;
        let (_, about) = live_salem(&database, 2).await;
        run(&database, Kind::Announcement, &about, now()).await;
        save(&database, Some(false), Some(Channels::Email)).await;
        let person = seen(&database).await;
        assert_eq!((person.is_subscribed, person.preferred_channel.as_str()), (false, "email"));
        assert_eq!(counts(&database).await, (1, 2));
        let dropped: Vec<(String, i64)> = database.read().await.unwrap()
            .sql("SELECT status, count(*) FROM notifications GROUP BY status ORDER BY status LIMIT 9")
            .all().await.unwrap();
        assert_eq!(dropped, [("dropped".to_owned(), 2), ("pending".to_owned(), 2)]);
        save(&database, Some(true), Some(Channels::Both)).await;
        assert!(seen(&database).await.is_subscribed);
        assert_eq!(counts(&database).await, (2, 2));
    }

    async fn unsubscribing_hides_no_changed_number_and_decides_nothing_about_a_text_in_doubt(database: Database) {
        template(&database, 1, "contest_announcement", "both", true).await;
        template(&database, 2, "phone_change_code", "sms", true).await;
        template(&database, 3, "phone_changed", "email", true).await;
        let (_, about) = live_salem(&database, 1).await;
        run(&database, Kind::Announcement, &about, now()).await;
        let code = code(&database).await;
        assert_eq!(confirm(&database, &code, 1).await, Confirmation::Changed);
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE notifications SET handed_over_at = 1 WHERE channel = 'sms'").execute().await.unwrap();
        tx.commit().await.unwrap();
        save(&database, Some(false), Some(Channels::Both)).await;
        let left: Vec<(String, String)> = database.read().await.unwrap()
            .sql("SELECT template_key, channel FROM notifications WHERE status = 'pending' ORDER BY template_key LIMIT 9")
            .all().await.unwrap();
        let pair = |key: &str, channel: &str| (key.to_owned(), channel.to_owned());
        assert_eq!(left, [pair("contest_announcement", "sms"), pair("phone_changed", "email")]);
    }

    async fn what_is_not_told_stays_as_it_is(database: Database) {
        live_salem(&database, 1).await;
        let saved = async |is_subscribed, channel| {
            save(&database, is_subscribed, channel).await;
            let person = seen(&database).await;
            (person.is_subscribed, person.preferred_channel)
        };
        assert_eq!(saved(Some(false), None).await, (false, Channels::Both));
        assert_eq!(saved(None, Some(Channels::Sms)).await, (false, Channels::Sms));
        assert_eq!(saved(None, None).await, (false, Channels::Sms));
    }

    async fn whoever_leaves_by_themselves_is_not_deactivated_and_whoever_comes_back_no_more(database: Database) {
        live_salem(&database, 1).await;
        save(&database, Some(false), None).await;
        assert_eq!(subscribed(&database).await, Subscription { is_subscribed: false, deactivated_at: None });
        save(&database, Some(true), None).await;
        change(&database, false, true).await;
        save(&database, Some(true), None).await;
        assert_eq!(subscribed(&database).await, Subscription { is_subscribed: true, deactivated_at: None });
    }

    async fn a_dated_deactivation_is_set_and_cleared(database: Database) {
        live_salem(&database, 1).await;
        let left = Subscription { is_subscribed: false, deactivated_at: Some(now()) };
        assert_eq!(change(&database, false, true).await, (left, true));
        assert_eq!(counts(&database).await, (0, 1));
        assert_eq!(change(&database, false, true).await, (left, false));
        assert_eq!(counts(&database).await, (0, 1));
        let back = Subscription { is_subscribed: true, deactivated_at: None };
        assert_eq!(change(&database, true, true).await, (back, true));
        assert_eq!(counts(&database).await, (1, 1));
    }

    async fn the_list_flips_the_subscription_alone(database: Database) {
        live_salem(&database, 1).await;
        let out = Subscription { is_subscribed: false, deactivated_at: None };
        assert_eq!(change(&database, false, false).await, (out, true));
        assert_eq!(counts(&database).await, (0, 1));
        change(&database, true, true).await;
        change(&database, false, true).await;
        let dated = |is_subscribed| Subscription { is_subscribed, deactivated_at: Some(now()) };
        assert_eq!(change(&database, true, false).await, (dated(true), true));
        let mut tx = database.write().await.unwrap();
        let both = [member(1).id, member(99).id];
        assert_eq!(subscription::change_many(&mut tx, &context(), &both, false).await.unwrap(), [member(1).id]);
        assert_eq!(members::subscription_of(&mut tx, member(1).id).await.unwrap(), dated(false));
        let gone = subscription::change(&mut tx, &context(), member(99).id, true, false).await;
        assert!(matches!(gone, Err(StoreError::NotFound)));
        let gone = subscription::unsubscribe(&mut tx, &context(), member(99).id).await;
        assert!(matches!(gone, Err(StoreError::NotFound)));
    }
}
