//! The administrators' list of towns, the town picker and one town's page.

use townpick_domain::{
    ids::{MemberId, PlaceId, TownId},
    places::PlaceRow,
    time::Timestamp,
};
use townpick_store::{
    Database, Executor, both_engines,
    list::{self, Bound},
    members, places,
    towns::{self, ListedTown, TownCounts, TownStatus},
};

use crate::{
    fixtures::{contest, date, member, now, save_contest, saved_business, town},
    lists::{assert_pages_join, counted, listed},
};

const FILTERS: [&str; 6] = ["has_members", "active", "unplanned", "without_live_contest", "inactive", "all"];
const BY_NAME: (&str, &str) = ("sort", "full_name");

async fn save_town(database: &Database, number: u8, name: &str, status: TownStatus, people: u8) -> TownId {
    let mut town = town(number, name);
    town.status = status;
    town.population = None;
    let joined: Vec<_> = (0..people)
        .map(|person| {
            let mut one = member(number * 20 + person);
            one.id = MemberId::new(now(), [number * 20 + person; 10]);
            one
        })
        .collect();
    let mut tx = database.write().await.unwrap();
    towns::insert(&mut tx, &town, now()).await.unwrap();
    members::add(&mut tx, town.id, &joined).await.unwrap();
    tx.commit().await.unwrap();
    town.id
}

async fn save_places(database: &Database, labels: &[&str]) {
    let rows: Vec<_> = (0..)
        .zip(labels)
        .map(|(number, label)| (PlaceId::new(now(), [number; 10]), PlaceRow::new(label, 7000).unwrap()))
        .collect();
    let mut tx = database.write().await.unwrap();
    places::import(&mut tx, &rows, now()).await.unwrap();
    tx.commit().await.unwrap();
}

/// Four towns, two of them without a place, and five places, three of them without a town.
async fn country(database: &Database) {
    save_town(database, 1, "Salem", TownStatus::Active, 2).await;
    save_town(database, 2, "Beverly", TownStatus::Inactive, 5).await;
    save_town(database, 3, "Nowhere", TownStatus::Active, 0).await;
    save_town(database, 4, "Lynn", TownStatus::Inactive, 2).await;
    save_places(database, &["Salem, MA", "Boston, MA", "Lynn, MA", "Adams, MA", "New York, NY"]).await;
}

async fn list(database: &Database, asked: &[(&str, &str)]) -> Vec<ListedTown> {
    listed(&mut database.read().await.unwrap(), asked).await
}

fn slugs(towns: &[ListedTown]) -> Vec<&str> {
    towns.iter().map(|town| town.record.slug.as_str()).collect()
}

both_engines! {
    async fn records_and_places_are_listed_side_by_side(database: Database) {
        country(&database).await;
        let all = list(&database, &[("filter", "all"), BY_NAME]).await;
        assert_eq!(
            slugs(&all),
            ["adams-ma", "beverly-ma", "boston-ma", "lynn-ma", "new-york-ny", "nowhere-ma", "salem-ma"]
        );
        let york = &all[4].record;
        assert_eq!((all[4].id, york.full_name.as_str(), york.state.as_str()), (None, "New York, NY", "NY"));
        assert_eq!((york.status, york.total_members, york.population), (TownStatus::Inactive, 0, Some(7000)));
        let salem = &all[6].record;
        assert!(all[6].id.is_some());
        assert_eq!((salem.status, salem.active_members, salem.total_members), (TownStatus::Active, 2, 2));
        assert_eq!((salem.launch_date.as_deref(), salem.population), (Some("2026-05-01"), Some(7000)));
        assert_eq!(all[5].record.population, None, "a town without a place");

        let by_members = list(&database, &[("filter", "all")]).await;
        assert_eq!(
            slugs(&by_members),
            ["beverly-ma", "lynn-ma", "salem-ma", "adams-ma", "boston-ma", "new-york-ny", "nowhere-ma"]
        );
    }

    async fn filters_let_through_what_they_name(database: Database) {
        country(&database).await;
        let found = async |filter| {
            let towns = list(&database, &[("filter", filter)]).await;
            slugs(&towns).into_iter().map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(found("has_members").await, ["beverly-ma", "lynn-ma", "salem-ma"]);
        assert_eq!(found("").await, ["beverly-ma", "lynn-ma", "salem-ma"]);
        assert_eq!(found("active").await, ["salem-ma", "nowhere-ma"]);
        let inactive = ["beverly-ma", "lynn-ma", "adams-ma", "boston-ma", "new-york-ny"];
        assert_eq!(found("inactive").await, inactive);
    }

    async fn fifty_members_make_a_town_ready_to_be_opened(database: Database) {
        save_town(&database, 1, "Salem", TownStatus::Inactive, 1).await;
        for (members, is_ready) in [(49_i64, false), (50, true)] {
            let mut tx = database.write().await.unwrap();
            tx.sql("UPDATE towns SET active_members = $1, total_members = 60").bind(members).execute().await.unwrap();
            tx.commit().await.unwrap();
            assert_eq!(list(&database, &[]).await[0].activation_eligible, is_ready);
        }
    }

    async fn an_open_town_is_unplanned_until_a_contest_of_the_week_is_saved(database: Database) {
        country(&database).await;
        let found = async |sunday, sort| {
            let asked = [("filter", "unplanned"), ("week", sunday), ("sort", sort)];
            let towns = list(&database, &asked).await;
            let mut db = database.read().await.unwrap();
            assert_eq!(counted::<ListedTown>(&mut db, &asked).await.0, i64::try_from(towns.len()).unwrap());
            assert_eq!(towns::counts(&mut db).await.unwrap().open, 2);
            slugs(&towns).into_iter().map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(found("2026-06-14", "-active_members").await, ["salem-ma", "nowhere-ma"]);
        assert_eq!(found("2026-06-14", "full_name").await, ["nowhere-ma", "salem-ma"]);
        let salem = town(1, "Salem").id;
        let bakery = saved_business(&database, 1, vec![salem]).await;
        let planned = contest(1, salem, bakery, "2026-06-14", "2026-06-21");
        save_contest(&database, &planned).await.unwrap();
        for order in ["-active_members", "full_name"] {
            assert_eq!(found("2026-06-14", order).await, ["nowhere-ma"]);
            assert_eq!(found("2026-06-07", order).await.len(), 2, "the week before");
            assert_eq!(found("2026-06-21", order).await.len(), 2, "the week after");
        }
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE contests SET voided_at = $1, void_reason = 'Closed'").bind(now()).execute().await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(found("2026-06-14", "").await.len(), 2, "a voided contest is none");
    }

    async fn an_open_town_is_without_a_live_contest_but_while_one_runs(database: Database) {
        let salem = save_town(&database, 1, "Salem", TownStatus::Active, 2).await;
        save_town(&database, 2, "Beverly", TownStatus::Inactive, 5).await;
        let bakery = saved_business(&database, 1, vec![salem]).await;
        save_contest(&database, &contest(1, salem, bakery, "2026-06-14", "2026-06-21")).await.unwrap();
        let without = async |now: &str| {
            let mut db = database.read().await.unwrap();
            let given = [("now", now.parse::<Timestamp>().unwrap().into()), ("members_to_open", Bound::Number(50))];
            let asked = [("filter", "without_live_contest")];
            let towns: Vec<ListedTown> = list::few(&mut db, &asked, &given).await.unwrap();
            slugs(&towns).into_iter().map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(without("2026-06-14T21:59:59Z").await, ["salem-ma"], "before it");
        assert_eq!(without("2026-06-14T22:00:01Z").await, [""; 0]);
        assert_eq!(without("2026-06-21T21:59:59Z").await, [""; 0]);
        assert_eq!(without("2026-06-21T22:00:00Z").await, ["salem-ma"], "after it");
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE contests SET voided_at = $1, void_reason = 'Closed'").bind(now()).execute().await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(without("2026-06-15T12:00:00Z").await, ["salem-ma"], "a voided contest is none");
    }

    async fn pages_of_any_filter_and_order_join_without_gap_or_repetition(database: Database) {
        country(&database).await;
        for filter in FILTERS {
            for q in ["", "a"] {
                let asked = [("filter", filter), ("week", "2026-06-14"), ("q", q)];
                assert_pages_join::<ListedTown>(&database, &asked).await;
            }
        }
    }

    async fn towns_are_counted_as_they_are_listed(database: Database) {
        country(&database).await;
        let mut db = database.read().await.unwrap();
        for (filter, q, showing) in [
            ("has_members", "", 3),
            ("active", "", 2),
            ("unplanned", "", 2),
            ("unplanned", "sal", 1),
            ("unplanned", "…", 0),
            ("inactive", "", 5),
            ("all", "", 7),
            ("all", "new", 1),
            ("all", "…", 0),
        ] {
            let asked = [("filter", filter), ("week", "2026-06-14"), ("q", q)];
            assert_eq!(counted::<ListedTown>(&mut db, &asked).await, (showing, false), "{asked:?}");
        }
        assert_eq!(towns::counts(&mut db).await.unwrap(), TownCounts { total: 7, open: 2 });
    }

    async fn a_search_finds_names_and_states_in_any_case(database: Database) {
        country(&database).await;
        for (text, found) in [
            ("NEW", &["new-york-ny"][..]),
            ("york, ny", &["new-york-ny"]),
            (" LEM ", &["salem-ma"]),
            ("ny", &["new-york-ny"]),
            ("%", &[]),
            ("a_e", &[]),
            ("…", &[]),
        ] {
            assert_eq!(slugs(&list(&database, &[("filter", "all"), BY_NAME, ("q", text)]).await), found, "{text:?}");
        }
    }

    async fn the_picker_offers_town_records_only(database: Database) {
        country(&database).await;
        let mut db = database.read().await.unwrap();
        let names = |options: Vec<towns::TownOption>| {
            options.into_iter().map(|town| town.full_name).collect::<Vec<_>>()
        };
        let all = towns::options(&mut db, None, false).await.unwrap();
        assert_eq!(names(all.clone()), ["Beverly, MA", "Lynn, MA", "Nowhere, MA", "Salem, MA"]);
        assert_eq!(names(towns::options(&mut db, Some("ma"), true).await.unwrap()), ["Nowhere, MA", "Salem, MA"]);
        assert_eq!(names(towns::options(&mut db, Some("sal"), false).await.unwrap()), ["Salem, MA"]);
        let picked = [all[3].id, all[0].id, TownId::new(now(), [99; 10])];
        assert_eq!(names(towns::options_of(&mut db, &picked).await.unwrap()), ["Beverly, MA", "Salem, MA"]);
        assert_eq!(towns::options_of(&mut db, &[]).await.unwrap(), []);
    }

    async fn more_than_fifty_options_are_known_to_be_more(database: Database) {
        let mut tx = database.write().await.unwrap();
        for number in 1..=60 {
            towns::insert(&mut tx, &town(number, &format!("Town {number}")), now()).await.unwrap();
        }
        tx.commit().await.unwrap();
        let options = towns::options(&mut database.read().await.unwrap(), Some("town"), false).await.unwrap();
        assert_eq!(options.len(), 51);
    }

    async fn a_town_is_shown_with_its_contests_counted(database: Database) {
        let salem = save_town(&database, 1, "Salem", TownStatus::Active, 3).await;
        save_places(&database, &["Salem, MA"]).await;
        let bakery = saved_business(&database, 1, vec![salem]).await;
        save_contest(&database, &contest(1, salem, bakery, "2026-05-03", "2026-05-10")).await.unwrap();
        let mut db = database.read().await.unwrap();
        let quiet = towns::detail(&mut db, salem, now()).await.unwrap().unwrap();
        assert_eq!((quiet.total_contests, quiet.has_live_contest), (1, false));
        let record = quiet.record;
        assert_eq!((record.population, record.total_members, record.active_members), (Some(7000), 3, 3));
        assert_eq!(record.launch_date, Some(date("2026-05-01").into()));
        drop(db);

        save_contest(&database, &contest(2, salem, bakery, "2026-06-07", "2026-06-14")).await.unwrap();
        let mut db = database.read().await.unwrap();
        let live = towns::detail(&mut db, salem, now()).await.unwrap().unwrap();
        assert_eq!((live.total_contests, live.has_live_contest), (2, true));
        assert_eq!(towns::detail(&mut db, TownId::new(now(), [99; 10]), now()).await.unwrap(), None);
    }

    async fn imported_places_replace_what_was_known_about_them(database: Database) {
        save_places(&database, &["Salem, MA", "Lynn, MA"]).await;
        let row = |number, label, population| {
            (PlaceId::new(now(), [number; 10]), PlaceRow::new(label, population).unwrap())
        };
        let mut tx = database.write().await.unwrap();
        let rows = [row(50, "SALEM, MA", 44_000), row(51, "Beverly, MA", 42_000), row(52, "Salem, MA", 1)];
        assert_eq!(places::import(&mut tx, &rows, now()).await.unwrap(), 2);
        tx.commit().await.unwrap();
        let all = list(&database, &[("filter", "all"), BY_NAME]).await;
        let shown: Vec<_> = all.iter().map(|town| (town.record.full_name.as_str(), town.record.population)).collect();
        assert_eq!(shown, [("Beverly, MA", Some(42_000)), ("Lynn, MA", Some(7000)), ("SALEM, MA", Some(44_000))]);
    }
}
