//! The line 'For the record': which messages tell where the ledger stands, and when it stood there.

use std::{path::Path, sync::Arc};

use townpick_domain::{drawing::head::LedgerHead, ids::ContestId, slug::TownSlug};
use townpick_engine::{Engine, Work};
use townpick_gateways::{clock::ManualClock, told_heads::ToldHeads};
use townpick_store::{Database, Executor as _, both_engines, notifications::Audience};
use townpick_usecases::towns::rename;

use crate::{
    deliveries::{announced, deliver, enqueue, noon},
    post_office::{PostOffice, engine, engine_after, settings},
    scene::{Scene, context},
};

async fn promise(engine: &Engine) {
    engine.run_once(Work::Drawings).await.unwrap();
}

/// The head of a town whose ledger ends with a record of this contest.
async fn head(scene: &Scene, contest: ContestId) -> LedgerHead {
    let last = scene.records(contest).await.pop().unwrap();
    LedgerHead::new(last.statement.town.parse().unwrap(), last.statement.sequence, last.hash)
}

/// The lines that were mailed since the last time, and how many mails went without one.
fn told(office: &PostOffice) -> (Vec<String>, usize) {
    let mails = std::mem::take(&mut *office.mails.lock().unwrap());
    let lines: Vec<String> = mails
        .iter()
        .filter_map(|mail| {
            let line = mail.text.lines().find(|line| line.starts_with("For the record: "))?;
            let head: LedgerHead = line.parse().unwrap();
            assert!(mail.html.contains(&head.to_string()), "{}", mail.html);
            Some(line.to_owned())
        })
        .collect();
    let without = mails.len() - lines.len();
    (lines, without)
}

async fn change(database: &Database, statement: &'static str) {
    let mut tx = database.write().await.unwrap();
    tx.sql(statement).execute().await.unwrap();
    tx.commit().await.unwrap();
}

both_engines! {
    async fn emails_to_a_whole_town_tell_where_its_ledger_stands_and_texts_do_not(database: Database) {
        let scene = Scene::new(&database, 1).await;
        let contest = scene.contest(1, "2026-07-05", 1).await.id;
        let (engine, office) = engine(&database, &ManualClock::at(noon()), settings());
        promise(&engine).await;
        let member = Audience::Member(scene.members[0]);
        let keys = ["contest_announcement", "drawing_reminder", "drawing_result", "welcome"];
        for (number, key) in (1..).zip(keys) {
            enqueue(&scene, number, key, member, Some(contest)).await;
        }
        deliver(&engine).await;
        let line = format!("For the record: {}", head(&scene, contest).await);
        assert!(line.starts_with("For the record: salem-ma #1 "), "{line}");
        assert_eq!(told(&office), (vec![line; 3], 1));
        let texts = office.texts.lock().unwrap();
        assert!(!texts.is_empty() && texts.iter().all(|text| !text.body.contains("For the record")));
    }

    async fn what_is_told_is_remembered_outside_the_database_before_it_is_handed_over(database: Database) {
        let scene = Scene::new(&database, 1).await;
        let contest = announced(&scene, &scene.members).await;
        let clock = ManualClock::at(noon());
        let nowhere = Arc::new(ToldHeads::load(Path::new("/nowhere/at/all")).unwrap());
        let (forgetful, office) = engine_after(&database, &clock, settings(), nowhere);
        promise(&forgetful).await;
        assert!(forgetful.run_once(Work::Deliveries).await.is_err());
        assert_eq!(told(&office), (Vec::new(), 0));

        let remembered = Arc::new(ToldHeads::in_memory());
        let (engine, office) = engine_after(&database, &clock, settings(), Arc::clone(&remembered));
        deliver(&engine).await;
        let head = head(&scene, contest).await;
        assert_eq!(told(&office), (vec![format!("For the record: {head}")], 0));
        assert_eq!(remembered.of("salem-ma"), Some(head));
    }

    async fn a_ledger_that_is_behind_what_was_told_waits_and_no_other_town_does(database: Database) {
        let scene = Scene::new(&database, 2).await;
        announced(&scene, &scene.members[..1]).await;
        let lynn = scene.neighbour("Lynn", 2).await;
        let other = lynn.contest(2, "2026-07-05", 1).await.id;
        enqueue(&lynn, 9, "contest_announcement", Audience::Member(scene.members[1]), Some(other)).await;
        let before = Arc::new(ToldHeads::in_memory());
        before.tell(&["salem-ma #3 0123456789abcdef".parse().unwrap()]).unwrap();
        let (engine, office) = engine_after(&database, &ManualClock::at(noon()), settings(), before);
        let done = engine.run_once(Work::Drawings).await.unwrap();
        assert!(done.note.unwrap().contains("the ledger of salem-ma ends with record 0 although record 3 was told"));
        deliver(&engine).await;
        assert_eq!(told(&office), (vec![format!("For the record: {}", head(&lynn, other).await)], 1));
    }

    async fn an_email_in_place_of_a_text_tells_it_where_its_kind_does(database: Database) {
        let scene = Scene::new(&database, 1).await;
        let contest = scene.contest(1, "2026-07-05", 1).await.id;
        let (engine, office) = engine(&database, &ManualClock::at(noon()), settings());
        promise(&engine).await;
        for (number, key) in [(1, "contest_announcement"), (2, "drawing_reminder"), (3, "welcome")] {
            enqueue(&scene, number, key, Audience::Member(scene.members[0]), Some(contest)).await;
        }
        // Only texts were meant to go, until they were stopped.
        change(&database, "DELETE FROM notifications WHERE channel = 'email'").await;
        change(&database, "UPDATE members SET preferred_channel = 'sms', sms_stopped_at = 1").await;
        deliver(&engine).await;
        deliver(&engine).await;
        assert_eq!(office.counts(), (3, 0));
        let line = format!("For the record: {}", head(&scene, contest).await);
        assert_eq!(told(&office), (vec![line; 2], 1));
    }

    async fn a_town_without_a_record_has_nothing_to_tell(database: Database) {
        let scene = Scene::new(&database, 2).await;
        announced(&scene, &scene.members).await;
        let (engine, office) = engine(&database, &ManualClock::at(noon()), settings());
        deliver(&engine).await;
        assert_eq!(told(&office), (Vec::new(), 2));
    }

    async fn the_head_is_that_of_the_moment_and_of_the_messages_own_town(database: Database) {
        let scene = Scene::new(&database, 2).await;
        let contest = announced(&scene, &scene.members[..1]).await;
        let lynn = scene.neighbour("Lynn", 2).await;
        let other = lynn.contest(2, "2026-07-05", 1).await.id;
        enqueue(&lynn, 9, "contest_announcement", Audience::Member(scene.members[1]), Some(other)).await;
        let (engine, office) = engine(&database, &ManualClock::at(noon()), settings());
        // They waited in the outbox without a record; what counts is when they are written.
        promise(&engine).await;
        deliver(&engine).await;
        let (mut lines, without) = told(&office);
        lines.sort();
        let expected = [head(&lynn, other).await, head(&scene, contest).await].map(|head| format!("For the record: {head}"));
        assert_eq!((lines, without), (expected.to_vec(), 0));
    }

    async fn a_renamed_town_tells_the_name_its_ledger_was_begun_with(database: Database) {
        let scene = Scene::new(&database, 1).await;
        let contest = announced(&scene, &scene.members).await;
        let (engine, office) = engine(&database, &ManualClock::at(noon()), settings());
        promise(&engine).await;
        let mut tx = database.write().await.unwrap();
        let slug = TownSlug::parse("old-salem-ma").unwrap();
        rename(&mut tx, &context(noon()), scene.town, "Old Salem", &slug).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        deliver(&engine).await;
        let page = "https://townpick.example/towns/old-salem-ma/ledger";
        let mail = office.mails.lock().unwrap()[0].clone();
        assert!(mail.text.contains(page) && mail.html.contains(page), "{}", mail.text);
        let line = format!("For the record: {}", head(&scene, contest).await);
        assert!(line.contains(": salem-ma #1 "), "{line}");
        assert_eq!(told(&office), (vec![line], 0));
    }
}
