//! What the coming week foretells of texts that wait or are too many for a day, against what then becomes of them.

use std::collections::BTreeMap;

use jiff::SignedDuration;
use townpick_domain::{
    channel::Channel,
    coming_week::{OverCap, Planned, PutOff},
    delivery::TEXTS_OVER_CAP,
    notice::NoticeKind,
    texting_rules::{EditedRule, RuleBook, RuleForm, TextingRule},
    time::Timestamp,
};
use townpick_engine::Work;
use townpick_gateways::clock::ManualClock;
use townpick_store::{
    Database, Executor, both_engines,
    texting_rules::{self, NewChange},
};
use townpick_usecases::coming_week;

use crate::{
    notices::{form, scheduled},
    post_office::{engine, settings},
    scene::{Scene, at, run},
};

async fn texts_foretold(database: &Database, now: Timestamp) -> BTreeMap<String, Planned> {
    let page = coming_week::page(&mut database.read().await.unwrap(), None, now).await.unwrap();
    let texts = page.items.into_iter().filter(|item| item.channel == Channel::Sms);
    texts.map(|item| (item.kind.as_str().to_owned(), item)).collect()
}

/// Runs the engine every hour from then on, for so many hours.
async fn live(database: &Database, from: &str, hours: u32) {
    let clock = ManualClock::at(at(from));
    let (engine, _) = engine(database, &clock, settings());
    for _ in 0..=hours {
        for work in Work::ALL.iter().chain([&Work::Deliveries]) {
            engine.run_once(*work).await.unwrap();
        }
        clock.advance(SignedDuration::from_hours(1));
    }
}

/// How many texts of a template left, by the instant.
async fn sent(database: &Database, template: &str) -> Vec<(String, i64)> {
    let mut db = database.read().await.unwrap();
    let rows: Vec<(Timestamp, i64)> = db
        .sql(
            "SELECT sent_at, count(*) FROM notifications
             WHERE channel = 'sms' AND template_key = $1 AND sent_at IS NOT NULL GROUP BY sent_at ORDER BY sent_at LIMIT 99",
        )
        .bind(template.to_owned())
        .all()
        .await
        .unwrap();
    rows.into_iter().map(|(at, count)| (at.to_string(), count)).collect()
}

/// How many texts of a template were told by email instead because of the cap.
async fn told_by_email(database: &Database, template: &str) -> i64 {
    let mut db = database.read().await.unwrap();
    let statement = db.sql(
        "SELECT count(*) FROM notifications WHERE channel = 'sms' AND template_key = $1 AND failed_reason = $2",
    );
    let (count,) = statement.bind(template.to_owned()).bind(TEXTS_OVER_CAP).one().await.unwrap();
    count
}

/// From now on so many texts a day are allowed in Massachusetts.
async fn allow_a_day(database: &Database, most: u8) {
    let before = RuleBook::shipped().of("MA");
    let after = TextingRule { most_per_day: Some(most), ..before };
    let form =
        RuleForm { rule: Some(after), note: "Counsel asked".to_owned(), changes: 0, is_relaxed: false };
    let edited = EditedRule::parse(&form, &before).unwrap();
    let change = NewChange { state: "MA", known: 0, edited: &edited, before, after, admin_user: "Ann" };
    let mut tx = database.write().await.unwrap();
    texting_rules::add(&mut tx, &change, at("2026-07-01T12:00:00Z")).await.unwrap();
    tx.commit().await.unwrap();
}

fn by_email(over_cap: &[OverCap]) -> (i64, i64, i64) {
    match over_cap {
        [] => (0, 0, 0),
        [one] => (one.emails, one.emails_at_most, one.waiting),
        several => panic!("{several:?}"),
    }
}

both_engines! {
    async fn texts_beyond_a_days_cap_become_emails_as_it_was_foretold(database: Database) {
        let scene = Scene::new(&database, 5).await;
        allow_a_day(&database, 1).await;
        run(&database, "UPDATE members SET preferred_channel = 'sms' WHERE phone_number < '2125000002'").await;
        run(&database, "UPDATE members SET preferred_channel = 'email' WHERE phone_number = '2125000003'").await;
        // Mail does not reach one of those who want both.
        run(&database, "UPDATE members SET email_suppressed_at = 1 WHERE phone_number = '2125000004'").await;
        scene.contest(1, "2026-07-05", 1).await;
        scheduled(&database, 1, &form(NoticeKind::Notice, &[scene.town]), at("2026-07-10T16:00:00Z")).await;

        // On Friday morning the announcement is overdue; the notice comes at noon, the reminder on Saturday.
        let friday = "2026-07-10T12:00:00Z";
        let foretold = texts_foretold(&database, at(friday)).await;
        let figures: Vec<_> = foretold.iter()
            .map(|(kind, item)| (kind.as_str(), item.recipients, by_email(&item.over_cap))).collect();
        assert_eq!(figures, [
            ("contest_announcement", 4, (0, 0, 0)),
            ("drawing_reminder", 4, (0, 0, 1)),
            ("drawing_result", 4, (0, 1, 1)),
            ("notice", 4, (3, 3, 1)),
            ("winner_notification", 1, (0, 0, 0)),
        ]);
        let [rule] = &foretold["notice"].over_cap[..] else { panic!("{:?}", foretold["notice"]) };
        assert_eq!((rule.state.as_str(), rule.most_per_day), ("MA", 1));

        live(&database, friday, 72).await;
        for (kind, item) in &foretold {
            let (certain, at_most, waiting) = by_email(&item.over_cap);
            let told = told_by_email(&database, kind).await;
            assert!((certain..=at_most).contains(&told), "{kind}: {told} of {item:?}");
            if !item.is_at_most {
                let in_time: i64 = sent(&database, kind).await.iter()
                    .filter(|(at, _)| *at == item.at.to_string()).map(|(_, count)| count).sum();
                assert_eq!(in_time, item.recipients - told - waiting, "{kind}");
            }
        }
    }

    async fn texts_of_the_last_day_count_in_what_is_foretold(database: Database) {
        let scene = Scene::new(&database, 3).await;
        allow_a_day(&database, 2).await;
        let town = [scene.town];
        for (number, time) in [(1, "2026-07-09T16:00:00Z"), (2, "2026-07-09T18:00:00Z")] {
            scheduled(&database, number, &form(NoticeKind::Notice, &town), at(time)).await;
        }
        live(&database, "2026-07-09T15:00:00Z", 4).await;
        // Two texts were enough for a day; somebody else has just arrived and had none.
        let mut tx = database.write().await.unwrap();
        tx.sql("DELETE FROM notifications WHERE member_id = $1").bind(scene.members[0]).execute().await.unwrap();
        tx.commit().await.unwrap();
        let text = scheduled(&database, 3, &form(NoticeKind::Notice, &town), at("2026-07-10T15:00:00Z")).await;
        let foretold = texts_foretold(&database, at("2026-07-09T20:00:00Z")).await;
        assert_eq!(foretold["notice"].notice_id, Some(text));
        assert_eq!(by_email(&foretold["notice"].over_cap), (2, 2, 0));
        live(&database, "2026-07-09T20:00:00Z", 24).await;
        assert_eq!(told_by_email(&database, "notice").await, 2);
    }

    async fn texts_of_a_notice_wait_for_the_hours_that_were_foretold(database: Database) {
        Scene::new(&database, 4).await;
        // One phone is from Kentucky, one from Florida.
        run(&database, "UPDATE members SET phone_number = '5025550100' WHERE phone_number = '2125000000'").await;
        run(&database, "UPDATE members SET phone_number = '3055550100' WHERE phone_number = '2125000001'").await;
        let night = "2026-07-10T03:00:00Z";
        scheduled(&database, 1, &form(NoticeKind::Notice, &[]), at(night)).await;
        let foretold = texts_foretold(&database, at("2026-07-09T20:00:00Z")).await;
        let waits = |state: &str, until: &str, recipients| PutOff { state: state.to_owned(), until: Some(at(until)), recipients };
        let mut until: BTreeMap<String, i64> = BTreeMap::new();
        assert_eq!(foretold["notice"].put_off, [
            waits("MA", "2026-07-10T12:00:00Z", 2),
            waits("FL", "2026-07-10T13:00:00Z", 1),
            waits("KY", "2026-07-10T15:00:00Z", 1),
        ]);
        for waits in &foretold["notice"].put_off {
            *until.entry(waits.until.unwrap().to_string()).or_default() += waits.recipients;
        }
        live(&database, "2026-07-09T20:00:00Z", 24).await;
        assert_eq!(sent(&database, "notice").await, until.into_iter().collect::<Vec<_>>());
    }
}
