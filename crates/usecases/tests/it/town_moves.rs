//! Towns that are renamed, and towns that are merged: addresses, members, ledgers.

use townpick_domain::{
    ids::{PlaceId, TownId},
    places::PlaceRow,
    slug::TownSlug,
};
use townpick_store::{
    Constraint, Executor, StoreError, both_engines, list, members, places,
    revisions::{self, Topic},
    testing::fixtures::{bytes, member, now, saved_town, town},
    towns::{self, FormerAddress, ListedTown, TownStatus},
};
use townpick_usecases::towns::{MergeRefusal, PlaceTown, RenameRefusal, merge, rename, set_status};

use crate::support::context;

fn slug(text: &str) -> TownSlug {
    TownSlug::parse(text).unwrap()
}

fn leading(former: &str, present: &str, of_ledger: &str) -> FormerAddress {
    let [former, present, of_ledger] = [former, present, of_ledger].map(str::to_owned);
    FormerAddress { former, present, of_ledger }
}

both_engines! {
    async fn a_renamed_town_is_found_by_its_new_name_and_its_old_address(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        let row = (PlaceId::new(now(), bytes(1)), PlaceRow::new("Salem, MA", 44_000).unwrap());
        let mut tx = database.write().await.unwrap();
        places::import(&mut tx, &[row], now()).await.unwrap();
        tx.sql("UPDATE towns SET population = NULL").execute().await.unwrap();
        let before = revisions::current(&mut tx, Topic::Places).await.unwrap();
        let renamed = rename(&mut tx, &context(), salem, "Old Salem", &slug("old-salem-ma")).await.unwrap();
        assert_eq!(renamed, Ok(()));
        assert!(revisions::current(&mut tx, Topic::Places).await.unwrap() > before, "the search box learns of it");
        tx.commit().await.unwrap();
        let mut db = database.read().await.unwrap();
        let town = towns::by_slug(&mut db, &slug("old-salem-ma")).await.unwrap().unwrap();
        assert_eq!((town.id, town.record.full_name.as_str(), town.record.population), (salem, "Old Salem, MA", Some(44_000)));
        assert_eq!(town.ledger_slug, "salem-ma", "what was signed stays as it was signed");
        assert_eq!(towns::leads_to(&mut db, &slug("salem-ma")).await.unwrap().as_deref(), Some("old-salem-ma"));
        assert_eq!(towns::leads_to(&mut db, &slug("old-salem-ma")).await.unwrap(), None);
        let all = list::rows::<ListedTown>(&mut db, &[("filter", "all")], &[]).await.unwrap();
        let names: Vec<_> = all.iter().map(|town| town.record.full_name.as_str()).collect();
        assert_eq!(names, ["Old Salem, MA"], "its former place is no other town");
        assert_eq!(towns::counts(&mut db).await.unwrap().total, 1);
        drop(db);
        // It can have its old name back, and its second one leads to it.
        let mut tx = database.write().await.unwrap();
        assert_eq!(rename(&mut tx, &context(), salem, "Salem", &slug("salem-ma")).await.unwrap(), Ok(()));
        assert_eq!(towns::leads_to(&mut tx, &slug("old-salem-ma")).await.unwrap().as_deref(), Some("salem-ma"));
        // Another spelling of the same address changes nothing else.
        assert_eq!(rename(&mut tx, &context(), salem, "Salem.", &slug("salem-ma")).await.unwrap(), Ok(()));
        let former = towns::former_addresses(&mut tx).await.unwrap();
        assert_eq!(former, [leading("old-salem-ma", "salem-ma", "salem-ma")]);
        assert_eq!(towns::renamed_to(&mut tx, &slug("old-salem-ma")).await.unwrap().as_deref(), Some("salem-ma"));
        assert_eq!(towns::renamed_to(&mut tx, &slug("salem-ma")).await.unwrap(), None);
    }

    async fn an_address_that_a_town_has_or_had_is_no_other_towns(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        let beverly = saved_town(&database, 2, "Beverly").await;
        let mut tx = database.write().await.unwrap();
        let taken = |name: &str| Err(RenameRefusal::Taken(name.to_owned()));
        let refused = rename(&mut tx, &context(), beverly, "Salem", &slug("salem-ma")).await.unwrap();
        assert_eq!(refused, taken("Salem, MA"));
        rename(&mut tx, &context(), salem, "Old Salem", &slug("old-salem-ma")).await.unwrap().unwrap();
        let refused = rename(&mut tx, &context(), beverly, "Salem", &slug("salem-ma")).await.unwrap();
        assert_eq!(refused, taken("Old Salem, MA"));
        let gone = rename(&mut tx, &context(), TownId::from_bytes([9; 16]), "X", &slug("x-ma")).await;
        assert!(matches!(gone, Err(StoreError::NotFound)));
        // Neither as a place that is opened, nor whatever the code above does.
        let place = PlaceTown {
            slug: slug("salem-ma"),
            name: "Salem".to_owned(),
            state: "MA".to_owned(),
        };
        let change =
            set_status(&mut tx, &context(), &[slug("salem-ma")], &[place], TownStatus::Active).await.unwrap();
        assert_eq!(change.towns, []);
        tx.commit().await.unwrap();
        let mut tx = database.write().await.unwrap();
        let refused = towns::insert(&mut tx, &town(5, "Salem"), now()).await;
        assert!(matches!(refused, Err(StoreError::Conflict(Constraint::TownSlug))), "{refused:?}");
    }

    async fn two_towns_that_want_one_name_get_it_once(database: Database) {
        let towns_of = [saved_town(&database, 1, "Salem").await, saved_town(&database, 2, "Beverly").await];
        let renamed = async |id| {
            let mut tx = database.write().await.unwrap();
            let result = rename(&mut tx, &context(), id, "Naumkeag", &slug("naumkeag-ma")).await;
            let is_done = matches!(result, Ok(Ok(())));
            if is_done {
                tx.commit().await.unwrap();
            }
            is_done
        };
        let (first, second) = tokio::join!(renamed(towns_of[0]), renamed(towns_of[1]));
        assert!(first != second, "{first} {second}");
    }

    async fn merging_moves_the_members_and_leaves_the_rest_where_it_is(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        let double = saved_town(&database, 2, "Salem Town").await;
        let mut tx = database.write().await.unwrap();
        members::add(&mut tx, salem, &[member(1), member(2)]).await.unwrap();
        members::add(&mut tx, double, &[member(3), member(4), member(5)]).await.unwrap();
        members::set_subscribed(&mut tx, &[member(5).id], false, members::Deactivation::Unchanged, now()).await.unwrap();
        assert_eq!(merge(&mut tx, &context(), double, double).await.unwrap(), Err(MergeRefusal::Same));
        let nowhere = TownId::from_bytes([9; 16]);
        assert!(matches!(merge(&mut tx, &context(), double, nowhere).await, Err(StoreError::NotFound)));
        assert_eq!(merge(&mut tx, &context(), double, salem).await.unwrap(), Ok(3));
        assert_eq!(merge(&mut tx, &context(), double, salem).await.unwrap(), Err(MergeRefusal::AlreadyMerged));
        let refused = rename(&mut tx, &context(), double, "X", &slug("x-ma")).await.unwrap();
        assert_eq!(refused, Err(RenameRefusal::Merged));
        let change =
            set_status(&mut tx, &context(), &[slug("salem-town-ma")], &[], TownStatus::Active).await.unwrap();
        assert_eq!(change.towns, [], "it stays closed");
        tx.commit().await.unwrap();
        let mut db = database.read().await.unwrap();
        let one = towns::by_id(&mut db, salem).await.unwrap().unwrap().record;
        assert_eq!((one.active_members, one.total_members), (4, 5));
        let other = towns::by_id(&mut db, double).await.unwrap().unwrap();
        assert_eq!((other.record.active_members, other.record.total_members), (0, 0));
        assert_eq!((other.record.status.as_str(), other.merged_into), ("Inactive", Some(salem)));
        let (there,): (i64,) =
            db.sql("SELECT count(*) FROM members WHERE town_id = $1").bind(salem).one().await.unwrap();
        assert_eq!(there, 5);
        assert_eq!(towns::leads_to(&mut db, &slug("salem-town-ma")).await.unwrap().as_deref(), Some("salem-ma"));
        assert_eq!(towns::slugs(&mut db).await.unwrap(), ["salem-ma"]);
        let searched: Vec<_> = places::of_towns(&mut db).await.unwrap().into_iter().map(|place| place.value).collect();
        assert_eq!(searched, ["salem-ma"], "the search box offers it no more");
        let offered = towns::options(&mut db, Some("salem"), false).await.unwrap();
        assert_eq!(offered.len(), 1, "no contest is planned there any more");
        let detail = towns::detail(&mut db, double, now()).await.unwrap().unwrap();
        assert_eq!(detail.merged_into.map(|town| town.full_name).as_deref(), Some("Salem, MA"));
        drop(db);
        // Whatever is merged or renamed after that, the address leads on.
        let lynn = saved_town(&database, 3, "Lynn").await;
        let mut tx = database.write().await.unwrap();
        assert_eq!(merge(&mut tx, &context(), salem, lynn).await.unwrap(), Ok(5));
        rename(&mut tx, &context(), lynn, "Lynn City", &slug("lynn-city-ma")).await.unwrap().unwrap();
        for former in ["salem-town-ma", "salem-ma", "lynn-ma"] {
            let leads = towns::leads_to(&mut tx, &slug(former)).await.unwrap();
            assert_eq!(leads.as_deref(), Some("lynn-city-ma"), "{former}");
        }
        // Each ledger stays where it was.
        assert_eq!(towns::former_addresses(&mut tx).await.unwrap(), [
            leading("lynn-ma", "lynn-city-ma", "lynn-city-ma"),
            leading("salem-ma", "lynn-city-ma", "salem-ma"),
            leading("salem-town-ma", "lynn-city-ma", "salem-town-ma"),
        ]);
        assert_eq!(towns::renamed_to(&mut tx, &slug("salem-ma")).await.unwrap(), None, "it was merged, not renamed");
    }
}
