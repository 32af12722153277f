//! The dry run of the coming week.

use townpick_domain::{coming_week::Event, time::Timestamp};
use townpick_store::{
    Database, Executor, both_engines, members,
    testing::fixtures::{
        contest, live_salem, member, now, save_contest, saved_business, saved_town, set, template,
    },
};
use townpick_usecases::coming_week;

async fn planned(database: &Database, now: Timestamp) -> Vec<(String, Event, String, &'static str, i64)> {
    let mut items = Vec::new();
    let mut after = None;
    loop {
        let page = coming_week::page(&mut database.read().await.unwrap(), after.as_ref(), now).await.unwrap();
        items.extend(page.items.into_iter().map(|item| {
            (item.at.to_string(), item.kind, item.contest_title, item.channel.as_str(), item.recipients)
        }));
        match page.next {
            Some(next) => after = Some(next),
            None => return items,
        }
    }
}

both_engines! {
    async fn the_coming_week_tells_who_gets_what_when(database: Database) {
        template(&database, 1, "contest_announcement", "both", true).await;
        template(&database, 2, "drawing_reminder", "sms", true).await;
        template(&database, 3, "drawing_result", "email", true).await;
        let (salem, _) = live_salem(&database, 3).await;
        set(&database, 2, "UPDATE members SET preferred_channel = 'email' WHERE id = $1").await;
        set(&database, 3, "UPDATE members SET is_subscribed = FALSE WHERE id = $1").await;
        let business = saved_business(&database, 2, vec![salem]).await;
        save_contest(&database, &contest(2, salem, business, "2026-06-14", "2026-06-21")).await.unwrap();
        let one = |at: &str, event, title: &str, channel, recipients| {
            (at.to_owned(), event, title.to_owned(), channel, recipients)
        };
        // Wednesday: nobody has announced this week's contest, then come its reminder and result and the next announcement.
        assert_eq!(planned(&database, now()).await, [
            one("2026-06-10T12:00:00Z", Event::Announcement, "Contest 1", "email", 2),
            one("2026-06-10T12:00:00Z", Event::Announcement, "Contest 1", "sms", 1),
            one("2026-06-13T14:00:00Z", Event::Reminder, "Contest 1", "sms", 1),
            one("2026-06-14T22:00:00Z", Event::Result, "Contest 1", "email", 2),
            one("2026-06-15T14:00:00Z", Event::Announcement, "Contest 2", "email", 2),
            one("2026-06-15T14:00:00Z", Event::Announcement, "Contest 2", "sms", 1),
        ]);
    }

    async fn the_coming_week_tells_whose_texts_wait_for_the_hours_of_which_state(database: Database) {
        template(&database, 1, "contest_announcement", "both", true).await;
        live_salem(&database, 4).await;
        set(&database, 2, "UPDATE members SET phone_number = '5025550100' WHERE id = $1").await;
        set(&database, 3, "UPDATE members SET phone_number = '5025550101', preferred_channel = 'email' WHERE id = $1").await;
        set(&database, 4, "UPDATE members SET phone_number = '3055550100' WHERE id = $1").await;
        let page = coming_week::page(&mut database.read().await.unwrap(), None, now()).await.unwrap();
        let [email, texts] = &page.items[..] else { panic!("{:?}", page.items) };
        assert_eq!((email.put_off.len(), texts.recipients), (0, 3));
        let told: Vec<_> = texts.put_off.iter()
            .map(|waits| (waits.state.as_str(), waits.until.map(|until| until.to_string()), waits.recipients)).collect();
        // Eight in Salem is seven in western Florida; Kentucky waits for ten on its western clocks.
        let until = |text: &str| Some(text.to_owned());
        assert_eq!(told, [("FL", until("2026-06-10T13:00:00Z"), 1), ("KY", until("2026-06-10T15:00:00Z"), 1)]);
    }

    async fn whoever_is_excluded_is_reminded_but_hears_of_no_result(database: Database) {
        template(&database, 1, "drawing_reminder", "both", true).await;
        template(&database, 2, "drawing_result", "both", true).await;
        let (_, contest) = live_salem(&database, 3).await;
        set(&database, 2, "UPDATE members SET preferred_channel = 'email' WHERE id = $1").await;
        set(&database, 3, "UPDATE members SET is_subscribed = FALSE WHERE id = $1").await;
        let mut tx = database.write().await.unwrap();
        for number in [2, 3] {
            tx.sql("INSERT INTO contest_exclusions (contest_id, member_id, reason, created_at) VALUES ($1, $2, 'staff', $3)")
                .bind(contest.id)
                .bind(member(number).id)
                .bind(now())
                .execute().await.unwrap();
        }
        tx.commit().await.unwrap();
        let counts: Vec<_> =
            planned(&database, now()).await.into_iter().map(|(_, event, _, channel, count)| (event, channel, count)).collect();
        assert_eq!(counts, [
            (Event::Reminder, "email", 2), (Event::Reminder, "sms", 1),
            (Event::Result, "email", 1), (Event::Result, "sms", 1),
        ]);
    }

    async fn pages_join_without_gaps_or_repeats(database: Database) {
        template(&database, 1, "drawing_reminder", "email", true).await;
        template(&database, 2, "drawing_result", "email", true).await;
        let town = saved_town(&database, 1, "Salem").await;
        let business = saved_business(&database, 1, vec![town]).await;
        let mut names = Vec::new();
        for number in 2..=60_u8 {
            let name = format!("Town {}", char::from(b'A' + number % 26));
            let name = format!("{name}{number}");
            let town = saved_town(&database, number, &name).await;
            save_contest(&database, &contest(number, town, business, "2026-06-07", "2026-06-14")).await.unwrap();
            let mut tx = database.write().await.unwrap();
            members::add(&mut tx, town, &[member(number)]).await.unwrap();
            tx.commit().await.unwrap();
            names.push(format!("Contest {number}"));
        }
        let items = planned(&database, now()).await;
        assert_eq!(items.len(), 2 * names.len());
        for event in [Event::Reminder, Event::Result] {
            let mut titles: Vec<_> =
                items.iter().filter(|item| item.1 == event).map(|item| item.2.clone()).collect();
            titles.sort();
            let mut expected = names.clone();
            expected.sort();
            assert_eq!(titles, expected);
        }
        let first = coming_week::page(&mut database.read().await.unwrap(), None, now()).await.unwrap();
        assert_eq!(first.items.len(), 50);
    }
}
