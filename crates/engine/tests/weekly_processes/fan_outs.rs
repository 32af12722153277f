//! Every opening of a town, every announcement and every reminder reaches each of its members once.

use townpick_domain::ids::TownId;
use townpick_store::{Executor as _, members, notifications::fan_out::launches, testing::TestDatabase};

use crate::{
    engines::{Engines, wait_for},
    scene::{Scene, at, person},
};

/// So many people live in each town.
const PEOPLE: u32 = 50;
/// Ids of towns are counted in a byte.
const MOST_TOWNS: u8 = 200;
const SUNDAY: &str = "2026-01-11";
const MONDAY: &str = "2026-01-12T15:00:30Z";
const SATURDAY: &str = "2026-01-17T15:00:30Z";

pub async fn killed_engines_message_everybody_once(test: TestDatabase, engines: usize, kills: u32) {
    let scene = Scene::new(&test.database(), 0).await;
    let count = engines;
    let mut towns = 0;
    let mut engines = Engines::start(count, "announcements", MONDAY, test.url());
    for kill in 0..kills {
        // New work keeps coming to the end, so that a kill hits every part of it.
        if kills <= MOST_TOWNS.into() || u32::from(towns) * kills < u32::from(MOST_TOWNS) * (kill + 1) {
            towns += 1;
            open_a_town(&scene, towns).await;
        }
        engines.kill_one(kill).await;
    }
    let all = usize::from(towns);
    wait_for(&scene, "SELECT count(*) FROM contest_fan_outs WHERE kind = 'announcement'", all).await;
    drop(engines);

    let mut engines = Engines::start(count, "reminders", SATURDAY, test.url());
    for kill in 0..kills / 4 {
        engines.kill_one(kill).await;
    }
    wait_for(&scene, "SELECT count(*) FROM contest_fan_outs WHERE kind = 'reminder'", all).await;
    drop(engines);

    let everybody = i64::from(towns) * i64::from(PEOPLE);
    for template in ["town_launch", "contest_announcement", "drawing_reminder"] {
        assert_eq!(
            recipients(&scene, template).await,
            (everybody, 2 * everybody),
            "{template} on two channels"
        );
    }
    // What is noted about a fan-out is what it did, however often it was begun.
    let noted = "SELECT count(*) FROM contest_fan_outs f WHERE f.messages <> (
                   SELECT count(*) FROM notifications n WHERE n.contest_id = f.contest_id AND n.template_key =
                     CASE f.kind WHEN 'reminder' THEN 'drawing_reminder' ELSE 'contest_announcement' END)";
    assert_eq!(scene.count(noted).await, 0);
    test.discard().await;
}

/// A town with members and a running contest that has just been opened.
async fn open_a_town(scene: &Scene, number: u8) {
    let town = scene.neighbour(&format!("Village {number}"), number + 1).await;
    let first = u32::from(number) * PEOPLE;
    let people: Vec<_> = (first..first + PEOPLE).map(person).collect();
    let mut tx = scene.database.write().await.unwrap();
    members::add(&mut tx, town.town, &people).await.unwrap();
    launches::note(&mut tx, "town_launch", &[town.town] as &[TownId], at(MONDAY)).await.unwrap();
    tx.commit().await.unwrap();
    town.contest(number, SUNDAY, 1).await;
}

/// How many people were told something, and by how many messages.
async fn recipients(scene: &Scene, template: &str) -> (i64, i64) {
    let mut db = scene.database.read().await.unwrap();
    let statement = db.sql(
        "SELECT count(DISTINCT member_id), count(DISTINCT unique_key) FROM notifications WHERE template_key = $1",
    );
    statement.bind(template.to_owned()).one().await.unwrap()
}
