//! What members decide about their messages.

use townpick_domain::{channel::Channels, slug::TownSlug};
use townpick_store::{
    Database, Executor, both_engines,
    notifications::fan_out::Kind,
    testing::fixtures::{live_salem, member, now, run, template},
    towns,
};
use townpick_usecases::{phone_change::Confirmation, subscription};

use crate::{
    phone_change::{code, confirm},
    support::{context, seen},
};

pub async fn save(database: &Database, is_subscribed: Option<bool>, channel: Option<Channels>) {
    let mut tx = database.write().await.unwrap();
    subscription::save(&mut tx, &context(), member(1).id, is_subscribed, channel).await.unwrap();
    tx.commit().await.unwrap();
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
}
