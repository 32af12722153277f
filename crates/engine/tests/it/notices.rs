//! Notices: everybody they are for hears once, at the time and by the ways that are theirs, until they are taken back.

use townpick_domain::{
    channel::Channels,
    ids::{NoticeId, TownId},
    notice::{EditedNotice, NoticeAudience, NoticeForm, NoticeKind, NoticeState},
    time::Timestamp,
};
use townpick_engine::Work;
use townpick_gateways::clock::ManualClock;
use townpick_store::{
    Database, Executor, both_engines, consents, members, notices, notifications::fan_out::notices::reach,
};
use townpick_usecases::{
    fan_out::Part,
    notices::{Refusal, go_on, schedule, take_back},
    towns::merge,
};

use crate::{
    post_office::{engine, settings},
    scene::{Scene, at, context, person, run},
};

/// Noon in Salem.
const NOON: &str = "2026-07-08T16:00:00Z";
/// 22:30 in Salem.
const NIGHT: &str = "2026-07-09T02:30:00Z";

pub fn form(kind: NoticeKind, towns: &[TownId]) -> NoticeForm {
    let is_terms = kind == NoticeKind::Terms;
    NoticeForm {
        kind,
        audience: if towns.is_empty() { NoticeAudience::Everybody } else { NoticeAudience::Towns },
        towns: towns.to_vec(),
        channel: if is_terms { Channels::Email } else { Channels::Both },
        subject_template: "A word to {{ town_name }}".to_owned(),
        message_template: format!(
            "Hi {{{{ user_name }}}}, we are moving.{}",
            if is_terms { " From {{ effective_date }}." } else { "" }
        ),
        sms_template: (!is_terms).then(|| "{{ brand_name }} is moving. STOP to end.".to_owned()),
        effective_on: is_terms.then(|| "2026-09-01".to_owned()),
        updated_at: None,
    }
}

/// A notice that goes out at this instant.
pub async fn scheduled(database: &Database, number: u8, form: &NoticeForm, time: Timestamp) -> NoticeId {
    let id = NoticeId::new(at(NOON), [number; 10]);
    let (words, towns) = EditedNotice::parse(form, at(NOON)).unwrap();
    let mut tx = database.write().await.unwrap();
    notices::insert(&mut tx, id, &words, &towns, "Ada", at(NOON)).await.unwrap();
    schedule(&mut tx, &context(at(NOON)), id, time).await.unwrap().unwrap();
    tx.commit().await.unwrap();
    id
}

async fn state(database: &Database, id: NoticeId) -> NoticeState {
    notices::by_id(&mut database.read().await.unwrap(), id).await.unwrap().state
}

/// How many of its messages are in each state.
async fn figures(database: &Database, id: NoticeId) -> Vec<(String, i64)> {
    let figures = notices::figures(&mut database.read().await.unwrap(), id).await.unwrap();
    figures
        .into_iter()
        .map(|figure| (format!("{} {}", figure.channel, figure.status), figure.messages))
        .collect()
}

both_engines! {
    async fn a_notice_follows_the_people_of_a_town_that_is_merged(database: Database) {
        let salem = Scene::new(&database, 2).await;
        let double = salem.neighbour("Salem Town", 2).await;
        let mut tx = database.write().await.unwrap();
        members::add(&mut tx, double.town, &[person(50), person(51)]).await.unwrap();
        tx.commit().await.unwrap();
        // One is under way and has been through Salem, one has not begun, one is over.
        let under_way = scheduled(&database, 1, &form(NoticeKind::Notice, &[salem.town, double.town]), at(NOON)).await;
        let later = scheduled(&database, 2, &form(NoticeKind::Notice, &[double.town]), at(NIGHT)).await;
        let over = scheduled(&database, 3, &form(NoticeKind::Notice, &[double.town]), at(NOON)).await;
        let mut tx = database.write().await.unwrap();
        assert_eq!(go_on(&mut tx, under_way, at(NOON)).await.unwrap(), Some(Part { messages: 4, is_last: false }));
        while go_on(&mut tx, over, at(NOON)).await.unwrap().is_some_and(|part| !part.is_last) {}
        assert_eq!(merge(&mut tx, &context(at(NOON)), double.town, salem.town).await.unwrap(), Ok(2));
        tx.commit().await.unwrap();
        let clock = ManualClock::at(at(NIGHT));
        let (engine, _) = engine(&database, &clock, settings());
        engine.run_once(Work::Announcements).await.unwrap();
        let mut db = database.read().await.unwrap();
        for (notice, people) in [(under_way, 4), (later, 4), (over, 2)] {
            let emails = "SELECT count(*), count(DISTINCT member_id) FROM notifications WHERE notice_id = $1 AND channel = 'email'";
            let counted: (i64, i64) = db.sql(emails).bind(notice).one().await.unwrap();
            assert_eq!(counted, (people, people));
            assert_eq!(notices::by_id(&mut db, notice).await.unwrap().state, NoticeState::Sent);
        }
        let named = notices::towns(&mut db, later).await.unwrap();
        assert_eq!(named.into_iter().map(|town| town.full_name).collect::<Vec<_>>(), ["Salem, MA"]);
    }

    async fn a_notice_goes_to_the_members_of_its_towns_once_at_its_time(database: Database) {
        let scene = Scene::new(&database, 3).await;
        let lynn = scene.neighbour("Lynn", 2).await;
        let mut tx = database.write().await.unwrap();
        members::add(&mut tx, lynn.town, &[person(50)]).await.unwrap();
        tx.commit().await.unwrap();
        let id = scheduled(&database, 1, &form(NoticeKind::Notice, &[scene.town]), at(NIGHT)).await;
        let everybody = scheduled(&database, 2, &form(NoticeKind::Notice, &[]), at("2026-07-20T16:00:00Z")).await;
        let counted = reach(&mut database.read().await.unwrap(), &[id, everybody]).await.unwrap();
        let counts: Vec<_> = counted.iter().map(|of| (of.reach.members, of.reach.emails, of.reach.texts, of.towns)).collect();
        assert_eq!(counts, [(3, 3, 3, 1), (4, 4, 4, 2)]);

        let clock = ManualClock::at(at(NOON));
        let (engine, office) = engine(&database, &clock, settings());
        engine.run_once(Work::Announcements).await.unwrap();
        assert_eq!((state(&database, id).await, figures(&database, id).await.len()), (NoticeState::Scheduled, 0));
        // Texts wait for the morning; running again sends nothing twice.
        for (now, texts) in [(NIGHT, 0), ("2026-07-09T12:00:00Z", 3), ("2026-07-09T12:05:00Z", 3)] {
            clock.set(at(now));
            engine.run_once(Work::Announcements).await.unwrap();
            engine.run_once(Work::Deliveries).await.unwrap();
            assert_eq!(office.counts(), (3, texts), "{now}");
        }
        assert_eq!(state(&database, id).await, NoticeState::Sent);
        assert_eq!(figures(&database, id).await, [("email sent".to_owned(), 3), ("sms sent".to_owned(), 3)]);
        let mails = office.mails.lock().unwrap();
        assert_eq!(mails[0].subject, "A word to Salem");
        assert!(mails[0].text.contains("Hi Maria, we are moving."), "{}", mails[0].text);
        assert!(office.texts.lock().unwrap()[0].body.contains("is moving. STOP to end."));
    }

    async fn changed_terms_reach_everybody_who_takes_mail_and_say_when_they_apply(database: Database) {
        let scene = Scene::new(&database, 3).await;
        run(&database, "UPDATE members SET is_subscribed = FALSE, preferred_channel = 'sms'").await;
        let late = at("2026-08-25T16:00:00Z");
        let id = scheduled(&database, 1, &form(NoticeKind::Terms, &[]), at(NOON)).await;
        let mut tx = database.write().await.unwrap();
        take_back(&mut tx, &context(at(NOON)), id).await.unwrap().unwrap();
        let refused = schedule(&mut tx, &context(late), id, late).await.unwrap();
        assert!(matches!(refused, Err(Refusal::Time(_))), "{refused:?}");
        schedule(&mut tx, &context(at(NOON)), id, at(NOON)).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        let clock = ManualClock::at(at(NOON));
        let (engine, office) = engine(&database, &clock, settings());
        engine.run_once(Work::Announcements).await.unwrap();
        engine.run_once(Work::Deliveries).await.unwrap();
        assert_eq!(office.counts(), (scene.members.len(), 0));
        let text = office.mails.lock().unwrap()[0].text.clone();
        assert!(text.contains("September 1, 2026"), "{text}");
        assert!(text.contains("We write only because the terms of your membership change."), "{text}");
        let told = consents::of_member(&mut database.read().await.unwrap(), scene.members[0]).await.unwrap();
        let told: Vec<_> = told.iter().map(|told| (told.kind.as_str(), told.text_version.as_str())).collect();
        assert_eq!(told, [("terms_announced", "2026-09-01")]);
    }

    async fn what_still_waits_of_a_notice_that_is_taken_back_is_stopped(database: Database) {
        let scene = Scene::new(&database, 2).await;
        let id = scheduled(&database, 1, &form(NoticeKind::Notice, &[scene.town]), at(NIGHT)).await;
        let clock = ManualClock::at(at(NIGHT));
        let (engine, office) = engine(&database, &clock, settings());
        engine.run_once(Work::Announcements).await.unwrap();
        engine.run_once(Work::Deliveries).await.unwrap();
        let mut tx = database.write().await.unwrap();
        take_back(&mut tx, &context(at(NIGHT)), id).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        clock.set(at("2026-07-09T13:00:00Z"));
        engine.run_once(Work::Announcements).await.unwrap();
        engine.run_once(Work::Deliveries).await.unwrap();
        assert_eq!(office.counts(), (2, 0));
        assert_eq!(figures(&database, id).await, [("email sent".to_owned(), 2), ("sms dropped".to_owned(), 2)]);
        let mut tx = database.write().await.unwrap();
        let again = take_back(&mut tx, &context(at(NIGHT)), id).await.unwrap();
        assert_eq!(again, Err(Refusal::State(NoticeState::TakenBack)));
        assert_eq!(go_on(&mut tx, id, at(NIGHT)).await.unwrap(), None, "nothing is left to do");
    }

    async fn a_notice_goes_on_where_an_engine_was_killed(database: Database) {
        let scene = Scene::new(&database, 2).await;
        let lynn = scene.neighbour("Lynn", 2).await;
        let mut tx = database.write().await.unwrap();
        members::add(&mut tx, lynn.town, &[person(50)]).await.unwrap();
        tx.commit().await.unwrap();
        let id = scheduled(&database, 1, &form(NoticeKind::Notice, &[]), at(NOON)).await;
        let mut tx = database.write().await.unwrap();
        let step = go_on(&mut tx, id, at(NOON)).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        assert_eq!((step.messages, step.is_last, state(&database, id).await), (4, false, NoticeState::Sending));
        // Whoever joins now is not among those it was for.
        let mut tx = database.write().await.unwrap();
        let newcomer = members::NewMember { joined_at: at("2026-07-08T16:00:01Z"), ..person(51) };
        members::add(&mut tx, lynn.town, &[newcomer]).await.unwrap();
        tx.commit().await.unwrap();
        let clock = ManualClock::at(at("2026-07-08T16:01:00Z"));
        let (engine, office) = engine(&database, &clock, settings());
        assert_eq!(engine.run_once(Work::Announcements).await.unwrap().count, 2);
        engine.run_once(Work::Deliveries).await.unwrap();
        assert_eq!((office.counts(), state(&database, id).await), ((3, 3), NoticeState::Sent));
    }
}
