//! Who may be excluded from a drawing, and until when.

use townpick_domain::ids::MemberId;
use townpick_store::{
    StoreError, both_engines, contests, members,
    testing::fixtures::{member, now, saved_town},
};
use townpick_usecases::exclusion::{Refusal, exclude, include};
use uuid::Uuid;

use crate::{
    drawing::{close, running},
    support::context,
};

both_engines! {
    async fn residents_are_excluded_and_included_until_the_list_closes(database: Database) {
        let (id, people) = running(&database).await;
        let owner = people[0];
        let mut tx = database.write().await.unwrap();
        assert_eq!(exclude(&mut tx, &context(), id, owner, "Owns it").await.unwrap(), Ok(()));
        assert_eq!(exclude(&mut tx, &context(), id, owner, "Staff").await.unwrap(), Ok(()));
        assert_eq!(contests::exclusion(&mut tx, id, owner).await.unwrap().reason, "Staff");
        assert_eq!(include(&mut tx, id, owner).await.unwrap(), Ok(()));
        assert!(matches!(include(&mut tx, id, owner).await, Err(StoreError::NotFound)));
        assert!(contests::exclusions(&mut tx, id).await.unwrap().is_empty());
        tx.commit().await.unwrap();
        close(&database, id).await;
        let mut tx = database.write().await.unwrap();
        let outcome = exclude(&mut tx, &context(), id, owner, "Staff").await.unwrap();
        assert_eq!(outcome, Err(Refusal::ListClosed));
        assert_eq!(include(&mut tx, id, owner).await.unwrap(), Err(Refusal::ListClosed));
    }

    async fn nobody_is_excluded_from_a_contest_that_was_called_off(database: Database) {
        let (id, people) = running(&database).await;
        let mut tx = database.write().await.unwrap();
        contests::void(&mut tx, id, "the shop closed", now()).await.unwrap();
        let outcome = exclude(&mut tx, &context(), id, people[0], "Staff").await.unwrap();
        assert_eq!(outcome, Err(Refusal::ListClosed));
    }

    async fn only_members_of_the_contests_town_are_excluded(database: Database) {
        let (id, _) = running(&database).await;
        let beverly = saved_town(&database, 2, "Beverly").await;
        let mut tx = database.write().await.unwrap();
        members::add(&mut tx, beverly, &[member(7)]).await.unwrap();
        for stranger in [member(7).id, MemberId::from_uuid(Uuid::from_u128(99))] {
            let outcome = exclude(&mut tx, &context(), id, stranger, "Staff").await.unwrap();
            assert_eq!(outcome, Err(Refusal::NotAResident));
        }
    }
}
