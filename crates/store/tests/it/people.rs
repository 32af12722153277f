//! Towns, members, businesses and sponsors.

use townpick_domain::{contact::Email, ids::SponsorId, slug::TownSlug};
use townpick_store::{
    Constraint, Database, Executor, StoreError, both_engines, businesses,
    members::{
        self,
        Deactivation::{Cleared, Dated, Unchanged},
        Subscription, set_subscribed, subscription_of,
    },
    sponsors, towns,
};

use crate::fixtures::{bytes, member, now, saved_business, saved_town, sponsor, town};

async fn counts(database: &Database) -> (i64, i64) {
    let slug = TownSlug::parse("salem-ma").unwrap();
    let town = towns::by_slug(&mut database.read().await.unwrap(), &slug).await.unwrap().unwrap().record;
    (town.active_members, town.total_members)
}

both_engines! {
    async fn a_town_is_found_by_its_whole_slug(database: Database) {
        saved_town(&database, 1, "New Bedford").await;
        let mut db = database.read().await.unwrap();
        let slug = TownSlug::parse("new-bedford-ma").unwrap();
        let found = towns::by_slug(&mut db, &slug).await.unwrap().unwrap().record;
        assert_eq!((found.full_name.as_str(), found.status.as_str()), ("New Bedford, MA", "Active"));
        assert_eq!(found.launch_date.as_deref(), Some("2026-05-01"));
        let unknown = towns::by_slug(&mut db, &TownSlug::parse("bedford-ma").unwrap()).await.unwrap();
        assert_eq!(unknown, None);
    }

    async fn a_town_has_one_record(database: Database) {
        saved_town(&database, 1, "Salem").await;
        let mut tx = database.write().await.unwrap();
        let result = towns::insert(&mut tx, &town(2, "Salem"), now()).await;
        assert!(matches!(result, Err(StoreError::Conflict(Constraint::TownSlug))), "{result:?}");
    }

    async fn members_are_counted_in_their_town_as_they_come_and_go(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        let (first, second) = (member(1), member(2));
        let mut tx = database.write().await.unwrap();
        members::add(&mut tx, salem, &[first.clone(), second.clone()]).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(counts(&database).await, (2, 2));

        let mut tx = database.write().await.unwrap();
        for changed in [vec![first.id], vec![]] {
            assert_eq!(set_subscribed(&mut tx, &[first.id], false, Unchanged, now()).await.unwrap(), changed);
        }
        tx.commit().await.unwrap();
        assert_eq!(counts(&database).await, (1, 2));

        let mut tx = database.write().await.unwrap();
        members::delete(&mut tx, first.id).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(counts(&database).await, (1, 1));

        let mut tx = database.write().await.unwrap();
        set_subscribed(&mut tx, &[second.id], false, Dated(now()), now()).await.unwrap();
        let left = Subscription { is_subscribed: false, deactivated_at: Some(now()) };
        assert_eq!(subscription_of(&mut tx, second.id).await.unwrap(), left);
        set_subscribed(&mut tx, &[second.id], true, Cleared, now()).await.unwrap();
        let back = Subscription { is_subscribed: true, deactivated_at: None };
        assert_eq!(subscription_of(&mut tx, second.id).await.unwrap(), back);
        assert!(matches!(members::delete(&mut tx, first.id).await, Err(StoreError::NotFound)));
        assert!(matches!(subscription_of(&mut tx, first.id).await, Err(StoreError::NotFound)));
        assert_eq!(set_subscribed(&mut tx, &[first.id], true, Cleared, now()).await.unwrap(), []);
        tx.commit().await.unwrap();
        assert_eq!(counts(&database).await, (1, 1));
    }

    async fn a_phone_and_an_email_belong_to_one_member(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        let mut tx = database.write().await.unwrap();
        members::add(&mut tx, salem, &[member(1)]).await.unwrap();
        tx.commit().await.unwrap();

        let mut same_phone = member(2);
        same_phone.person.phone = member(1).person.phone;
        let mut tx = database.write().await.unwrap();
        let result = members::add(&mut tx, salem, &[same_phone]).await;
        assert!(matches!(result, Err(StoreError::Conflict(Constraint::MemberPhone))), "{result:?}");
        drop(tx);

        let mut same_email = member(3);
        same_email.person.email = Email::parse("MARIA1@People.Example").unwrap();
        let mut tx = database.write().await.unwrap();
        let result = members::add(&mut tx, salem, &[same_email]).await;
        assert!(matches!(result, Err(StoreError::Conflict(Constraint::MemberEmail))), "{result:?}");
        drop(tx);
        assert_eq!(counts(&database).await, (1, 1));
    }

    async fn a_thousand_members_are_added_in_few_statements(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        let many: Vec<_> = (0..1201_u16)
            .map(|number| {
                let mut one = member(1);
                let [high, low] = number.to_be_bytes();
                one.id = townpick_domain::ids::MemberId::new(now(), [high, low, 0, 0, 0, 0, 0, 0, 0, 0]);
                one.person.email = Email::parse(&format!("m{number}@people.example")).unwrap();
                one.person.phone = townpick_domain::contact::Phone::parse(&format!("617555{number:04}")).unwrap();
                one
            })
            .collect();
        let mut tx = database.write().await.unwrap();
        members::add(&mut tx, salem, &many).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(counts(&database).await, (1201, 1201));
    }

    async fn only_active_businesses_of_the_town_are_offered(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        let beverly = saved_town(&database, 2, "Beverly").await;
        let here = saved_business(&database, 1, vec![salem, beverly]).await;
        saved_business(&database, 2, vec![beverly]).await;
        let closed = saved_business(&database, 3, vec![salem]).await;
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE featured_businesses SET is_active = FALSE WHERE id = $1").bind(closed).execute().await.unwrap();
        tx.commit().await.unwrap();
        let offered = businesses::serving_town(&mut database.read().await.unwrap(), salem).await.unwrap();
        assert_eq!(offered.iter().map(|business| business.id).collect::<Vec<_>>(), [here]);
    }

    async fn a_sponsor_comes_back_as_it_was_saved(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        let (id, sponsor) = (SponsorId::new(now(), bytes(1)), sponsor("Harbor Bank"));
        let mut tx = database.write().await.unwrap();
        sponsors::insert(&mut tx, id, &sponsor, &[salem], now()).await.unwrap();
        tx.commit().await.unwrap();
        let mut db = database.read().await.unwrap();
        assert_eq!(sponsors::by_id(&mut db, id, now()).await.unwrap().unwrap().record, sponsor);
        let (served,): (i64,) = db.sql("SELECT count(*) FROM sponsor_towns").one().await.unwrap();
        assert_eq!(served, 1);
    }
}
