//! Personal links: how long they are good, and what brings new ones.

use jiff::SignedDuration;
use townpick_domain::channel::Channel;
use townpick_gateways::keys::PersonalLink;
use townpick_store::{
    Executor, StoreError, both_engines,
    testing::fixtures::{live_salem, member, now, template},
};
use townpick_usecases::{
    links::{self, LinkState},
    subscription,
};

use crate::support::{at, context};

both_engines! {
    async fn links_end_after_180_days_or_when_they_are_revoked(database: Database) {
        live_salem(&database, 2).await;
        let link = |number| PersonalLink::new(member(number).id, Channel::Email, now());
        let in_days = |days: i64| now().plus(SignedDuration::from_hours(24 * days));
        let mut tx = database.write().await.unwrap();
        let state = links::state(&mut tx, &link(1), in_days(179)).await.unwrap();
        assert_eq!(state, LinkState::Good);
        assert_eq!(links::state(&mut tx, &link(1), in_days(180)).await.unwrap(), LinkState::Expired);
        assert_eq!(links::state(&mut tx, &link(9), in_days(180)).await.unwrap(), LinkState::Expired, "also of nobody");
        let of_all = PersonalLink { is_revoked: true, ..link(2) };
        assert_eq!(links::state(&mut tx, &of_all, now()).await.unwrap(), LinkState::Revoked);

        links::revoke(&mut tx, &context(), member(1).id).await.unwrap();
        assert_eq!(links::state(&mut tx, &link(1), now()).await.unwrap(), LinkState::Revoked);
        assert_eq!(links::state(&mut tx, &link(2), now()).await.unwrap(), LinkState::Good, "nobody else's");
        let later = PersonalLink::new(member(1).id, Channel::Email, in_days(1));
        assert_eq!(links::state(&mut tx, &later, in_days(1)).await.unwrap(), LinkState::Good);
        assert!(matches!(links::revoke(&mut tx, &context(), member(9).id).await, Err(StoreError::NotFound)));
    }

    async fn a_new_link_is_sent_once_an_hour_also_to_whoever_has_unsubscribed(database: Database) {
        live_salem(&database, 2).await;
        template(&database, 1, "new_link", "both", true).await;
        let mut tx = database.write().await.unwrap();
        subscription::unsubscribe(&mut tx, &context(), member(2).id).await.unwrap();
        let next_hour = at(now().plus(SignedDuration::from_hours(1)));
        for (context, number) in [(context(), 1), (context(), 1), (next_hour, 1), (context(), 2), (context(), 9)] {
            links::send_new(&mut tx, &context, member(number).id).await.unwrap();
        }
        let sent: Vec<(String,)> =
            tx.sql("SELECT channel FROM notifications WHERE template_key = 'new_link' LIMIT 9").all().await.unwrap();
        let count = |wanted: &str| sent.iter().filter(|(channel,)| channel == wanted).count();
        assert_eq!((count("email"), count("sms")), (3, 2), "whoever left gets no texts");
    }
}
