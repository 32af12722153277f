//! The administrators' list of members: orders, filters, search and changes of several members.

use townpick_domain::{
    ids::{MemberId, TownId},
    signup::Person,
    time::Timestamp,
};
use townpick_store::{
    Database, Executor, PageRows, both_engines,
    list::Request,
    members::{self, Deactivation, ListedMember, NewMember},
    towns,
};

use crate::{
    fixtures::{self, member, now, saved_town},
    lists::{assert_pages_join, counted, every, is_cut, listed},
};

fn person(number: u8, first: &str, last: &str, email: &str, phone: &str) -> NewMember {
    NewMember {
        person: fixtures::person((first, last), email, phone),
        joined_at: Timestamp::from_microseconds(1_780_000_000_000_000 + i64::from(number / 2)).unwrap(),
        ..member(number)
    }
}

/// Four people of Salem and two of Beverly, two at the same moment each; Ann and Émile have left.
async fn people(database: &Database) -> (TownId, TownId) {
    let salem = saved_town(database, 1, "Salem").await;
    let beverly = saved_town(database, 2, "Beverly").await;
    let here = [
        person(1, "Maria", "Gomes", "maria@people.example", "617-555-0101"),
        person(2, "Ann", "Lee", "ann.lee@people.example", "617-555-0202"),
        person(3, "maria", "del Mar", "zoe@people.example", "978-555-0303"),
        person(4, "Bob", "Gomes-Silva", "bob_1@people.example", "978-555-0404"),
    ];
    let there = [
        person(5, "Émile", "Östberg", "emile@people.example", "978-555-0505"),
        person(6, "Ann", "Lee", "ann@elsewhere.example", "508-617-0606"),
    ];
    let mut tx = database.write().await.unwrap();
    members::add(&mut tx, salem, &here).await.unwrap();
    members::add(&mut tx, beverly, &there).await.unwrap();
    let left = [2, 5].map(|number| member(number).id);
    members::set_subscribed(&mut tx, &left, false, Deactivation::Dated(now()), now()).await.unwrap();
    tx.commit().await.unwrap();
    (salem, beverly)
}

async fn list(database: &Database, asked: &[(&str, &str)]) -> Vec<ListedMember> {
    listed(&mut database.read().await.unwrap(), asked).await
}

fn emails(members: &[ListedMember]) -> Vec<&str> {
    members.iter().map(|member| member.contact.email.as_str().split('@').next().unwrap()).collect()
}

async fn found(database: &Database, typed: &str) -> Vec<String> {
    let members = list(database, &[("q", typed), ("sort", "joined_at")]).await;
    emails(&members).into_iter().map(str::to_owned).collect()
}

async fn counts(database: &Database, town: TownId) -> (i64, i64) {
    let town = towns::by_id(&mut database.read().await.unwrap(), town).await.unwrap().unwrap().record;
    (town.active_members, town.total_members)
}

/// 32,000 people whose names all fit 'and' and 'an': 30,000 of Salem, of whom ten have left, and 2,000 of Lynn.
async fn crowd(database: &Database) -> (TownId, TownId) {
    let salem = saved_town(database, 1, "Salem").await;
    let lynn = saved_town(database, 2, "Lynn").await;
    let mut tx = database.write().await.unwrap();
    // Who joined first has an address that begins alike.
    tx.sql_of_set(
        "INSERT INTO members (id, town_id, first_name, last_name, search_name, search_last_name, email, mailbox,
                              phone_number, address, is_subscribed, signup_date, created_at, updated_at)
         WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < 31999)
         SELECT {new_id:1780000000000000}, CASE WHEN n < 30000 THEN $1 ELSE $2 END,
                CASE WHEN n % 9 = 0 THEN 'Zoe' ELSE 'Anna' END,
                CASE WHEN n % 9 = 0 THEN 'Anders' ELSE 'Zander' END,
                CASE WHEN n % 9 = 0 THEN 'zoe anders' ELSE 'anna zander' END,
                CASE WHEN n % 9 = 0 THEN 'anders' ELSE 'zander' END,
                CASE WHEN n < 21000 THEN 'old' ELSE 'new' END || n || '@people.example', 'box' || n,
                '617' || (2000000 + n), '1 Main Street', n >= 10, 1780000000000000 + n / 2,
                1780000000000000 + n / 2, 1780000000000000 FROM numbers",
        0,
    )
    .bind(salem)
    .bind(lynn)
    .execute()
    .await
    .unwrap();
    tx.commit().await.unwrap();
    (salem, lynn)
}

both_engines! {
    async fn a_member_is_listed_with_their_town(database: Database) {
        let (salem, _) = people(&database).await;
        let all = list(&database, &[("sort", "joined_at")]).await;
        let maria = &all[0];
        assert_eq!((maria.contact.name.as_str(), maria.contact.email.as_str()), ("Maria Gomes", "maria@people.example"));
        assert_eq!((maria.contact.phone_number.digits(), maria.town_id), ("6175550101", salem));
        assert_eq!((maria.town_full_name.as_str(), maria.is_subscribed), ("Salem, MA", true));
        assert_eq!(maria.joined_at, person(1, "Maria", "Gomes", "maria@people.example", "617-555-0101").joined_at);
    }

    async fn members_come_in_several_orders(database: Database) {
        people(&database).await;
        let newest = list(&database, &[]).await;
        let mut oldest = list(&database, &[("sort", "joined_at")]).await;
        assert_eq!(emails(&oldest), ["maria", "ann.lee", "zoe", "bob_1", "emile", "ann"]);
        oldest.reverse();
        assert_eq!(newest, oldest);
        let named = list(&database, &[("sort", "name")]).await;
        assert_eq!(emails(&named), ["ann.lee", "ann", "bob_1", "zoe", "maria", "emile"]);
        let addressed = list(&database, &[("sort", "-email")]).await;
        assert_eq!(emails(&addressed), ["zoe", "maria", "emile", "bob_1", "ann", "ann.lee"]);
        let numbered = list(&database, &[("sort", "phone_number")]).await;
        assert_eq!(emails(&numbered)[..2], ["ann", "maria"]);
    }

    async fn pages_of_any_filter_and_order_join_without_gap_or_repetition(database: Database) {
        let (salem, _) = people(&database).await;
        let salem = salem.to_string();
        for status in ["all", "active", "inactive"] {
            for town in ["", &salem] {
                for q in ["", "ma", "maria", "978"] {
                    let asked = [("status", status), ("town", town), ("q", q)];
                    let fits = |member: &ListedMember| {
                        (town.is_empty() || member.town_id.to_string() == town) && match status {
                            "active" => member.is_subscribed,
                            "inactive" => !member.is_subscribed,
                            _ => true,
                        }
                    };
                    assert!(list(&database, &asked).await.iter().all(fits), "{asked:?}");
                    assert_pages_join::<ListedMember>(&database, &asked).await;
                }
            }
        }
    }

    async fn a_search_finds_parts_of_names_addresses_and_numbers(database: Database) {
        people(&database).await;
        for (typed, expected) in [
            ("maria", &["maria", "zoe"][..]),
            ("MARIA G", &["maria"]),
            ("gomes", &["maria", "bob_1"]),
            ("gomes-s", &["bob_1"]),
            ("del mar", &["zoe"]),
            ("mar", &["maria", "zoe"]),
            ("öst", &["emile"]),
            ("ös", &["emile"]),
            ("ÉM", &["emile"]),
            ("go", &["maria", "bob_1"]),
            ("le", &["ann.lee", "ann"]),
            ("zo", &["zoe"]),
            ("om", &[]),
            ("émile ö", &["emile"]),
            ("ann", &["ann.lee", "ann"]),
            ("ann.lee@", &["ann.lee"]),
            ("bob_", &["bob_1"]),
            ("bo%", &[]),
            ("elsewhere", &["ann"]),
            ("617", &["maria", "ann.lee", "ann"]),
            ("617-555", &["maria", "ann.lee"]),
            ("(978) 555-03", &["zoe"]),
            ("+1 508", &["ann"]),
            ("0101", &["maria"]),
            ("omes", &["maria", "bob_1"]),
            ("\"gomes\"", &[]),
            ("gomes OR lee", &[]),
            ("gomes maria", &[]),
            ("'; DROP TABLE members; --", &[]),
        ] {
            assert_eq!(found(&database, typed).await, expected, "{typed:?}");
        }
    }

    async fn last_names_are_found_behind_letters_that_grow_in_lower_case(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        let named = |number, first: &str, last: &str| {
            let Person { email, phone, .. } = member(number).person;
            NewMember { person: fixtures::person((first, last), email.as_str(), phone.digits()), ..member(number) }
        };
        let people = [named(1, "İpek", "Özil"), named(2, "İİ", "İnan"), named(3, "Can", "İnce")];
        let mut tx = database.write().await.unwrap();
        members::add(&mut tx, salem, &people).await.unwrap();
        tx.commit().await.unwrap();
        let expected = [("özil", "maria1"), ("İnan", "maria2"), ("i\u{307}nce", "maria3"), ("İpek ö", "maria1")];
        for (typed, found_as) in expected {
            assert_eq!(found(&database, typed).await, [found_as], "{typed:?}");
        }
        assert_eq!(found(&database, "zil").await, ["maria1"]);
    }

    async fn a_search_knows_members_as_they_are_now(database: Database) {
        people(&database).await;
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE members SET search_name = 'mary gomez', email = 'mary@new.example' WHERE email LIKE 'maria@%'")
            .execute().await.unwrap();
        members::delete(&mut tx, member(4).id).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(found(&database, "gomes").await, [""; 0]);
        assert_eq!(found(&database, "gomez").await, ["mary"]);
        assert_eq!(found(&database, "y@new").await, ["mary"]);
    }

    // One test, for making the crowd takes most of its time.
    async fn a_search_that_fits_many_shows_the_same_thousand_and_says_so_and_its_file_holds_everybody(database: Database) {
        let (salem, lynn) = crowd(&database).await;
        let (salem, lynn) = (salem.to_string(), lynn.to_string());
        let mut db = database.read().await.unwrap();
        for (q, status, town, expected) in [
            ("an", "all", "", (1000, true)),
            ("and", "all", "", (1000, true)),
            ("and", "all", &lynn, (1000, true)),
            ("and", "inactive", "", (10, false)),
            ("and", "inactive", &salem, (10, false)),
            ("an", "inactive", &salem, (10, false)),
            ("617", "active", "", (1000, true)),
            ("old1234", "all", "", (11, false)),
            ("old", "all", &lynn, (0, false)),
        ] {
            let asked = [("q", q), ("status", status), ("town", town)];
            assert_eq!(counted::<ListedMember>(&mut db, &asked).await, expected, "{asked:?}");
            assert_eq!(is_cut::<ListedMember>(&mut db, &asked).await, expected.1, "{asked:?}");
            let rows = every::<ListedMember>(&mut db, &asked, PageRows::Screen).await.len();
            assert_eq!(i64::try_from(rows).unwrap(), expected.0, "{asked:?}");
        }
        assert!(!is_cut::<ListedMember>(&mut db, &[]).await, "nobody was searched for");

        for (q, town, expected) in [("and", lynn.as_str(), 2000), ("an", &lynn, 2000), ("old1", "", 11_111)] {
            let rows = every::<ListedMember>(&mut db, &[("q", q), ("town", town)], PageRows::Export).await;
            assert_eq!(rows.len(), expected, "{q}");
        }
        drop(db);

        let shown = async |q| {
            let mut db = database.read().await.unwrap();
            let rows = every::<ListedMember>(&mut db, &[("q", q), ("sort", "email")], PageRows::Screen).await;
            rows.into_iter().map(|member| member.contact.email).collect::<Vec<_>>()
        };
        let (two_letters, three_letters) = (shown("an").await, shown("and").await);
        // An engine may put a row that is changed somewhere else.
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE members SET address = '2 Main Street' WHERE email LIKE 'old1%'").execute().await.unwrap();
        tx.commit().await.unwrap();
        assert!(shown("an").await == two_letters);
        assert!(shown("and").await == three_letters);
    }

    async fn members_are_counted_without_counting_rows(database: Database) {
        let (salem, _) = people(&database).await;
        let salem = salem.to_string();
        let mut db = database.read().await.unwrap();
        for (status, town, expected) in
            [("all", "", 6), ("active", "", 4), ("inactive", "", 2), ("all", &salem, 4), ("inactive", &salem, 1)]
        {
            let asked = [("status", status), ("town", town)].into_iter().filter(|(_, value)| !value.is_empty());
            let asked = asked.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
            let request = Request::read::<ListedMember>(&asked, None, &[]).unwrap();
            let total = members::count_by_towns(&mut db, &request, Some(status), true).await.unwrap();
            assert_eq!(total, Some(expected.into()));
        }
        let searched = Request::read::<ListedMember>(&[].into(), Some("a"), &[]).unwrap();
        assert_eq!(members::count_by_towns(&mut db, &searched, None, true).await.unwrap(), None);
        let all = Request::read::<ListedMember>(&[].into(), None, &[]).unwrap();
        assert_eq!(members::count_by_towns(&mut db, &all, None, false).await.unwrap(), None);
    }

    async fn several_members_of_several_towns_are_changed_at_once(database: Database) {
        let (salem, beverly) = people(&database).await;
        let everybody: Vec<MemberId> = [1, 2, 3, 4, 5, 6, 99].map(|number| member(number).id).to_vec();
        let set = async |ids: &[MemberId], subscribed| {
            let mut tx = database.write().await.unwrap();
            let changed =
                members::set_subscribed(&mut tx, ids, subscribed, Deactivation::Unchanged, now()).await.unwrap();
            tx.commit().await.unwrap();
            changed.len()
        };
        let foreseen = async |subscribed| {
            let mut db = database.read().await.unwrap();
            members::foresee_subscriptions(&mut db, &everybody, subscribed).await.unwrap()
        };
        let of = |town: &str, count| (town.to_owned(), count);
        assert_eq!(foreseen(false).await, [of("Salem, MA", 3), of("Beverly, MA", 1)]);
        assert_eq!(set(&everybody, false).await, 4);
        assert_eq!(foreseen(true).await, [of("Salem, MA", 4), of("Beverly, MA", 2)]);
        assert_eq!((counts(&database, salem).await, counts(&database, beverly).await), ((0, 4), (0, 2)));
        assert_eq!(set(&everybody, true).await, 6);
        assert_eq!((counts(&database, salem).await, counts(&database, beverly).await), ((4, 4), (2, 2)));
        assert_eq!(set(&[], true).await, 0);
        let mut reversed = everybody.clone();
        reversed.reverse();
        let (first, second) = tokio::join!(set(&everybody, false), set(&reversed, false));
        assert_eq!(first + second, 6, "two at once wait for each other");
        assert_eq!((counts(&database, salem).await, counts(&database, beverly).await), ((0, 4), (0, 2)));
        let (wrong,): (i64,) = database.read().await.unwrap()
            .sql("SELECT count(*) FROM towns t WHERE t.active_members <>
                    (SELECT count(*) FROM members m WHERE m.town_id = t.id AND m.is_subscribed)")
            .one().await.unwrap();
        assert_eq!(wrong, 0);
    }
}
