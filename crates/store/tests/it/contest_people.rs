//! Who takes part in a contest and who is kept out of its drawing.

use townpick_domain::{
    ids::{ContestId, MemberId, TownId},
    signup::NamePart,
};
use townpick_store::{
    Database, Executor, PageRows, StoreError, Tx, both_engines,
    contests::{self, ContestDetail, Participant},
    list::{self, Position, Request},
    members,
};
use uuid::Uuid;

use crate::fixtures::{contest, member, now, save_contest, saved_business, saved_town};

/// Salem with three members, the third unsubscribed, and its running contest.
async fn scene(database: &Database) -> (TownId, ContestId, Vec<MemberId>) {
    let salem = saved_town(database, 1, "Salem").await;
    let bakery = saved_business(database, 1, vec![salem]).await;
    let week = contest(1, salem, bakery, "2026-06-07", "2026-06-14");
    save_contest(database, &week).await.unwrap();
    let mut tx = database.write().await.unwrap();
    let mut people: Vec<_> = (1..=3).map(member).collect();
    people[1].person.first_name = NamePart::parse("Zoë").unwrap();
    // Joined before the contest, so that they come into it as it starts.
    people[1].joined_at = "2026-06-01T12:00:00Z".parse().unwrap();
    members::add(&mut tx, salem, &people).await.unwrap();
    members::set_subscribed(&mut tx, &[people[2].id], false, members::Deactivation::Unchanged, now())
        .await
        .unwrap();
    tx.commit().await.unwrap();
    (salem, week.id, people.iter().map(|person| person.id).collect())
}

/// Closes the list with the first two members, of whom the second wins.
async fn close(tx: &mut Tx, contest: ContestId, people: &[MemberId]) {
    tx.sql(
        "INSERT INTO drawings (id, contest_id, drawing_method, closed_at, total_participants, merkle_root, created_at)
         VALUES ($1, $2, 'tpd1', $3, 2, $4, $3)",
    )
    .bind(Uuid::from_u128(1)).bind(contest).bind(now()).bind(vec![0_u8; 32]).execute().await.unwrap();
    for (number, person) in [(1_u8, people[0]), (2, people[1])] {
        tx.sql(
            "INSERT INTO participant_snapshots (id, contest_id, member_id, user_name, user_email, user_phone, ticket,
                                                salt, holder, entered_at, snapshot_taken_at)
             SELECT $1, $2, m.id, m.first_name || ' ' || m.last_name, m.email, m.phone_number, $4, $5, $6, $7, $7
             FROM members m WHERE m.id = $3",
        )
        .bind(Uuid::from_u128(number.into())).bind(contest).bind(person).bind(vec![number; 16])
        .bind(vec![number; 16]).bind(vec![number; 32]).bind(now()).execute().await.unwrap();
        tx.sql(
            "INSERT INTO drawing_places (id, contest_id, place, snapshot_id, member_id, random_value, random_index,
                                         state, updated_at)
             VALUES ($1, $2, $3, $1, $4, '0', 0, $5, $6)",
        )
        .bind(Uuid::from_u128(number.into())).bind(contest).bind(i64::from(3 - number)).bind(person)
        .bind(if number == 2 { "notified" } else { "alternate" }).bind(now()).execute().await.unwrap();
    }
}

fn request(contest: &ContestDetail, q: Option<&str>, standing: &str) -> Request {
    let (declaration, given, _) = contest.participant_list();
    let asked = [("standing".to_owned(), standing.to_owned())];
    let asked = asked.into_iter().filter(|(_, standing)| !standing.is_empty()).collect();
    Request::of(declaration, &asked, q, &given).unwrap()
}

/// How many of the participants stand like this, all, those who are entered and those who are left out.
async fn standing(db: &mut impl Executor, contest: &ContestDetail) -> [i64; 3] {
    let mut counts = [0; 3];
    for (count, standing) in counts.iter_mut().zip(["all", "entered", "left_out"]) {
        *count = list::count(db, &request(contest, None, standing)).await.unwrap().count;
    }
    counts
}

/// Those who take part and fit what is searched for, from after a position.
async fn participants(
    db: &mut impl Executor,
    contest: &ContestDetail,
    q: &str,
    after: Option<&Position>,
) -> Vec<(Participant, Position)> {
    let request = request(contest, Some(q).filter(|q| !q.is_empty()), "");
    let placed = list::page::<Participant>(db, &request, after, PageRows::Screen).await.unwrap();
    placed.into_iter().map(|placed| (placed.row, placed.position)).collect()
}

both_engines! {
    async fn while_the_list_is_open_subscribed_residents_take_part(database: Database) {
        let (_, id, people) = scene(&database).await;
        let mut db = database.read().await.unwrap();
        let week = contests::by_id(&mut db, id).await.unwrap().unwrap();
        assert_eq!(week.window().participants(week.total_participants, week.active_members, now()), 2);
        let found = participants(&mut db, &week, "", None).await;
        let ids: Vec<_> = found.iter().map(|(row, _)| row.member_id).collect();
        assert_eq!(ids, [Some(people[0]), Some(people[1])], "the newest first");
        assert_eq!((found[0].0.entered_at, found[1].0.entered_at), (now(), week.starts_at));
        assert_eq!(participants(&mut db, &week, "", Some(&found[0].1)).await, found[1..]);
        for (text, expected) in [("ZOË", 1), ("maria1@", 1), ("(617) 555-0102", 1), ("people.example", 2), ("nobody", 0)] {
            assert_eq!(participants(&mut db, &week, text, None).await.len(), expected, "{text}");
        }
    }

    async fn once_the_list_is_closed_its_entries_take_part(database: Database) {
        let (_, id, people) = scene(&database).await;
        let mut tx = database.write().await.unwrap();
        close(&mut tx, id, &people).await;
        members::delete(&mut tx, people[0]).await.unwrap();
        let week = contests::by_id(&mut tx, id).await.unwrap().unwrap();
        let count = week.window().participants(week.total_participants, week.active_members, week.ends_at);
        assert_eq!(count, 2, "the closed list counts, whoever left since");
        assert_eq!(standing(&mut tx, &week).await, [2, 2, 0]);
        let found = participants(&mut tx, &week, "", None).await;
        let listed_rows: Vec<_> = found.iter().map(|(row, _)| (row.member_id, row.name.as_deref(), row.won)).collect();
        assert_eq!(listed_rows, [(None, None, false), (Some(people[1]), Some("Zoë Gomes"), true)]);
        assert_eq!(participants(&mut tx, &week, "", Some(&found[0].1)).await, found[1..]);
        for (text, expected) in [("zoë", 1), ("MARIA2@", 1), ("555-0102", 1), ("maria1@", 0)] {
            assert_eq!(participants(&mut tx, &week, text, None).await.len(), expected, "{text}");
        }
    }

    async fn who_is_excluded_stands_in_the_list_with_the_last_reason(database: Database) {
        let (_, id, people) = scene(&database).await;
        let mut tx = database.write().await.unwrap();
        let owner = people[0];
        contests::insert_exclusion(&mut tx, id, owner, "Owns it", now()).await.unwrap();
        contests::insert_exclusion(&mut tx, id, owner, "Staff", now()).await.unwrap();
        let listed = contests::exclusions(&mut tx, id).await.unwrap();
        let listed_rows: Vec<_> = listed.iter().map(|row| (row.name.as_str(), row.reason.as_str())).collect();
        assert_eq!(listed_rows, [("Maria Gomes", "Staff")]);
        assert_eq!(contests::exclusion(&mut tx, id, owner).await.unwrap(), listed[0]);
        let week = contests::by_id(&mut tx, id).await.unwrap().unwrap();
        let found = participants(&mut tx, &week, "", None).await;
        let marked: Vec<_> =
            found.iter().map(|(row, _)| (row.member_id, row.left_out_because.as_deref())).collect();
        assert_eq!(marked, [(Some(owner), Some("Staff")), (Some(people[1]), None)]);
        assert_eq!(standing(&mut tx, &week).await, [2, 1, 1]);
        assert!(!request(&week, None, "all").is_narrowed() && request(&week, None, "entered").is_narrowed());
        contests::delete_exclusion(&mut tx, id, owner).await.unwrap();
        assert!(matches!(contests::delete_exclusion(&mut tx, id, owner).await, Err(StoreError::NotFound)));
        assert!(contests::exclusions(&mut tx, id).await.unwrap().is_empty());
    }
}
