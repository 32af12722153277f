//! Whoever moves to another town counts there from the next contest. Until the one they are in is over they are listed,
//! reminded and told its result in the town they left.

use std::collections::BTreeMap;

use townpick_domain::{
    channel::Channel,
    coming_week::Planned,
    ids::{ContestId, MemberId},
    slug::TownSlug,
};
use townpick_engine::{Engine, Work};
use townpick_gateways::clock::ManualClock;
use townpick_store::{
    Database, Executor, PageRows, both_engines,
    contests::{self, Participant},
    list, members,
    notifications::fan_out::reach_if_voided,
    towns::PlaceTown,
};
use townpick_usecases::{
    coming_week,
    moving::{self, Move, Moved},
};

use crate::scene::{Scene, at, context, engine_at, person};

/// Moves somebody in the middle of the week, at noon of July 8.
pub async fn moves(database: &Database, member: MemberId, (slug, name): (&str, &str)) {
    let home =
        PlaceTown { slug: TownSlug::parse(slug).unwrap(), name: name.to_owned(), state: "MA".to_owned() };
    let to = Move { home: &home, eligibility: None, read: None };
    let mut tx = database.write().await.unwrap();
    let moved = moving::move_to(&mut tx, &context(at("2026-07-08T16:00:00Z")), member, to).await.unwrap();
    assert_eq!(moved, Moved::Done);
    tx.commit().await.unwrap();
}

/// Who takes part in a contest, with where those live who have moved away, and how many they are said to be.
async fn listed(database: &Database, contest: ContestId) -> (Vec<(MemberId, Option<String>)>, i64) {
    let mut db = database.read().await.unwrap();
    let detail = contests::by_id(&mut db, contest).await.unwrap().unwrap();
    let (declaration, given, total) = detail.participant_list();
    let request = list::Request::of(declaration, &BTreeMap::new(), None, &given).unwrap();
    let rows = list::page::<Participant>(&mut db, &request, None, PageRows::Screen).await.unwrap();
    let mut rows: Vec<_> =
        rows.into_iter().map(|row| (row.row.member_id.unwrap(), row.row.moved_to)).collect();
    rows.sort();
    (rows, total.count)
}

/// Who gets a message about a contest, each once by email.
async fn told(database: &Database, contest: ContestId, template: &str) -> Vec<MemberId> {
    let mut db = database.read().await.unwrap();
    let statement = db.sql(
        "SELECT member_id FROM notifications
         WHERE contest_id = $1 AND template_key = $2 AND channel = 'email' ORDER BY member_id LIMIT 99",
    );
    let rows: Vec<(MemberId,)> = statement.bind(contest).bind(template.to_owned()).all().await.unwrap();
    rows.into_iter().map(|(member,)| member).collect()
}

async fn foretold(database: &Database) -> Vec<Planned> {
    let now = at("2026-07-08T17:00:00Z");
    coming_week::page(&mut database.read().await.unwrap(), None, now).await.unwrap().items
}

async fn run_at(engine: &Engine, clock: &ManualClock, instant: &str) {
    clock.set(at(instant));
    for work in [Work::Announcements, Work::Reminders, Work::Drawings] {
        engine.run_once(work).await.unwrap();
    }
}

both_engines! {
    async fn whoever_moved_away_is_listed_reminded_and_told_the_result_in_their_contests_town(database: Database) {
        let salem = Scene::new(&database, 3).await;
        let mut lynn = salem.neighbour("Lynn", 2).await;
        let mut tx = database.write().await.unwrap();
        members::add(&mut tx, lynn.town, &[person(50)]).await.unwrap();
        tx.commit().await.unwrap();
        lynn.members.push(person(50).id);
        let [in_salem, in_lynn] =
            [salem.contest(1, "2026-07-05", 1).await.id, lynn.contest(2, "2026-07-05", 1).await.id];
        let clock = ManualClock::at(at("2026-07-06T14:00:00Z"));
        let engine = engine_at(&database, &clock);
        run_at(&engine, &clock, "2026-07-06T14:00:00Z").await;

        let (leaving, coming) = (salem.members[0], lynn.members[0]);
        moves(&database, leaving, ("lynn-ma", "Lynn")).await;
        moves(&database, coming, ("salem-ma", "Salem")).await;
        let mut of_salem = vec![(leaving, Some("Lynn, MA".to_owned())), (salem.members[1], None), (salem.members[2], None)];
        of_salem.sort();
        assert_eq!(listed(&database, in_salem).await, (of_salem, 3));
        assert_eq!(listed(&database, in_lynn).await, (vec![(coming, Some("Salem, MA".to_owned()))], 1));

        // The dry run counts them where they are drawn.
        let emails: Vec<_> = foretold(&database).await.into_iter()
            .filter(|item| item.channel == Channel::Email && !item.is_at_most)
            .map(|item| (item.kind.as_str(), item.town_full_name, item.recipients)).collect();
        let one = |kind: &'static str, town: &str, recipients| (kind, town.to_owned(), recipients);
        assert_eq!(emails, [
            one("drawing_reminder", "Lynn, MA", 1), one("drawing_reminder", "Salem, MA", 3),
            one("drawing_result", "Lynn, MA", 1), one("drawing_result", "Salem, MA", 3),
        ]);

        run_at(&engine, &clock, "2026-07-11T14:00:00Z").await;
        run_at(&engine, &clock, "2026-07-12T22:05:00Z").await;
        for template in ["contest_announcement", "drawing_reminder", "drawing_result"] {
            assert_eq!(told(&database, in_salem, template).await, salem.members, "{template}");
            assert_eq!(told(&database, in_lynn, template).await, [coming], "{template}");
        }
    }

    async fn a_contest_that_is_called_off_is_told_to_whoever_left_its_town(database: Database) {
        let salem = Scene::new(&database, 2).await;
        let lynn = salem.neighbour("Lynn", 2).await;
        let contest = salem.contest(1, "2026-07-05", 1).await;
        let clock = ManualClock::at(at("2026-07-06T14:00:00Z"));
        let engine = engine_at(&database, &clock);
        run_at(&engine, &clock, "2026-07-06T14:00:00Z").await;
        moves(&database, salem.members[0], ("lynn-ma", "Lynn")).await;
        let about = contest.id;
        let mut tx = database.write().await.unwrap();
        let asked = reach_if_voided(&mut tx, about, at("2026-07-09T14:00:00Z")).await.unwrap();
        assert_eq!((asked.members, asked.emails), (2, 2), "as the question says before");
        tx.sql("UPDATE contests SET voided_at = $2, void_reason = 'The bakery closed' WHERE id = $1")
            .bind(about).bind(at("2026-07-09T14:00:00Z")).execute().await.unwrap();
        tx.commit().await.unwrap();
        run_at(&engine, &clock, "2026-07-09T14:05:00Z").await;
        assert_eq!(told(&database, about, "contest_voided").await, salem.members);
        assert!(lynn.members.is_empty());
    }
}
