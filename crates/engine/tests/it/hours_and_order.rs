//! When messages may go out, and which of them must not wait for which.

use std::{sync::Arc, time::Duration};

use tokio::sync::Semaphore;
use townpick_domain::contact::Phone;
use townpick_engine::{Delivery, Engine, Gateways, Work};
use townpick_gateways::{
    clock::ManualClock,
    handover::{Handover, HandoverError, Pending},
    sms::{LineType, OutgoingText, TextInDoubt, Texter},
};
use townpick_store::{Database, Executor, both_engines, notifications::Audience};

use crate::{
    deliveries::{announced, deliver, enqueue, noon, outcomes, statuses},
    post_office::{Counter, PostOffice, engine, settings},
    scene::{Scene, at, local_gateways},
};
use townpick_store::notifications::outbox::Channel;

/// Takes texts, each with something that happens meanwhile.
struct Meanwhile<F>(Arc<PostOffice>, F);

impl<F: Fn() -> Pending<'static, ()> + Send + Sync> Texter for Meanwhile<F> {
    fn send<'a>(&'a self, text: &'a OutgoingText) -> Pending<'a, Handover> {
        Box::pin(async move {
            let taken = Counter(Arc::clone(&self.0)).send(text).await;
            (self.1)().await?;
            taken
        })
    }

    fn find<'a>(&'a self, _: &'a TextInDoubt) -> Pending<'a, Vec<String>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn line_type<'a>(&'a self, _: &'a Phone) -> Pending<'a, LineType> {
        Box::pin(async { Ok(LineType::Unknown) })
    }
}

pub fn engine_while<F>(database: &Database, clock: &ManualClock, meanwhile: F) -> (Engine, Arc<PostOffice>)
where
    F: Fn() -> Pending<'static, ()> + Send + Sync + 'static,
{
    let office = Arc::new(PostOffice::default());
    let texter = Meanwhile(Arc::clone(&office), meanwhile);
    let delivery = Delivery::new(Arc::new(Counter(Arc::clone(&office))), Arc::new(texter), settings());
    let gateways = Gateways { delivery: Arc::new(delivery), ..local_gateways(clock, 3) };
    (Engine::new(database.clone(), gateways), office)
}

pub async fn run(database: &Database, text: &'static str) {
    let mut tx = database.write().await.unwrap();
    tx.sql(text).execute().await.unwrap();
    tx.commit().await.unwrap();
}

both_engines! {
    async fn nobody_is_texted_at_night_unless_they_have_just_joined(database: Database) {
        let scene = Scene::new(&database, 1).await;
        announced(&scene, &scene.members).await;
        enqueue(&scene, 9, "welcome", Audience::Member(scene.members[0]), None).await;
        let night = at("2026-07-09T03:00:00Z");
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE notifications SET created_at = $1 WHERE template_key = 'welcome'")
            .bind(night).execute().await.unwrap();
        tx.commit().await.unwrap();
        let clock = ManualClock::at(night);
        let (engine, office) = engine(&database, &clock, settings());
        deliver(&engine).await;
        assert_eq!(office.counts(), (2, 1));
        assert!(office.texts.lock().unwrap()[0].body.contains("you're in"));
        clock.set(at("2026-07-09T11:59:59Z"));
        deliver(&engine).await;
        assert_eq!(office.counts(), (2, 1));
        clock.set(at("2026-07-09T12:00:00Z"));
        deliver(&engine).await;
        assert_eq!(office.counts(), (2, 2));
        assert!(outcomes(&database, Channel::Sms).await.iter().all(|(_, attempts, _)| *attempts == 1));
    }

    async fn a_batch_that_the_evening_overtakes_stops_texting(database: Database) {
        let scene = Scene::new(&database, 3).await;
        announced(&scene, &scene.members).await;
        let clock = ManualClock::at(at("2026-07-09T00:59:59Z"));
        let nightfall = clock.clone();
        let (engine, office) = engine_while(&database, &clock, move || {
            nightfall.set(at("2026-07-09T01:00:00Z"));
            Box::pin(async { Ok(()) })
        });
        deliver(&engine).await;
        let (_, texts) = office.counts();
        assert_eq!(texts, 1);
        assert_eq!(office.texts.lock().unwrap()[0].valid_for, Some(Duration::from_secs(1)));
        let mut left: Vec<_> = outcomes(&database, Channel::Sms).await;
        left.sort();
        let pending = ("pending".to_owned(), 0, None);
        assert_eq!(left, [pending.clone(), pending, ("sent".to_owned(), 1, None)]);
        clock.set(at("2026-07-09T12:00:00Z"));
        deliver(&engine).await;
        assert_eq!(statuses(&database, Channel::Sms).await, ["sent"; 3]);
    }

    async fn an_answer_that_comes_hours_late_waits_for_the_morning_like_the_rest(database: Database) {
        let scene = Scene::new(&database, 1).await;
        enqueue(&scene, 1, "welcome", Audience::Member(scene.members[0]), None).await;
        let clock = ManualClock::at(at("2026-07-09T07:00:00Z"));
        let (engine, office) = engine(&database, &clock, settings());
        deliver(&engine).await;
        assert_eq!(office.counts(), (1, 0));
        clock.set(at("2026-07-09T12:00:00Z"));
        deliver(&engine).await;
        assert_eq!(office.counts(), (1, 1));
    }

    async fn a_text_in_doubt_is_asked_about_at_the_number_it_went_to(database: Database) {
        let scene = Scene::new(&database, 1).await;
        run(&database, "UPDATE notification_templates SET channel = 'sms' WHERE template_key = 'welcome'").await;
        enqueue(&scene, 1, "welcome", Audience::Member(scene.members[0]), None).await;
        let clock = ManualClock::at(noon());
        let (engine, office) = engine(&database, &clock, settings());
        office.refuse(&HandoverError::Unknown { reason: "lost".to_owned() }, 1);
        deliver(&engine).await;
        run(&database, "UPDATE members SET phone_number = '2125009999'").await;
        office.inquiries.lock().unwrap().push_back(Ok(vec!["SM1".to_owned()]));
        clock.set(noon().plus(jiff::SignedDuration::from_secs(90)));
        deliver(&engine).await;
        let asked: Vec<_> = office.asked.lock().unwrap().iter().map(|text| text.to.digits().to_owned()).collect();
        assert_eq!(asked, ["2125000000"]);
        assert_eq!((office.counts(), statuses(&database, Channel::Sms).await), ((0, 1), vec!["sent".to_owned()]));
    }

    async fn what_is_no_longer_sent_by_text_is_dropped_from_the_queue(database: Database) {
        let scene = Scene::new(&database, 1).await;
        announced(&scene, &scene.members).await;
        run(&database, "UPDATE notification_templates SET channel = 'email'").await;
        let (engine, office) = engine(&database, &ManualClock::at(noon()), settings());
        deliver(&engine).await;
        assert_eq!(office.counts(), (1, 0));
        assert_eq!(statuses(&database, Channel::Sms).await, ["dropped"]);
    }

    async fn email_does_not_wait_for_texts_that_take_long(database: Database) {
        let scene = Scene::new(&database, 1).await;
        announced(&scene, &scene.members).await;
        let gate = Arc::new(Semaphore::new(0));
        let kept = Arc::clone(&gate);
        let (engine, office) = engine_while(&database, &ManualClock::at(noon()), move || {
            let gate = Arc::clone(&kept);
            Box::pin(async move {
                drop(gate.acquire().await.unwrap());
                Ok(())
            })
        });
        let delivering = tokio::spawn(async move { engine.run_once(Work::Deliveries).await.unwrap() });
        until(|| office.counts() == (1, 1)).await;
        enqueue(&scene, 9, "welcome", Audience::Member(scene.members[0]), None).await;
        until(|| office.counts().0 == 2).await;
        assert_eq!(office.counts().1, 1, "the text is still on its way");
        gate.add_permits(9);
        delivering.await.unwrap();
        assert_eq!(office.counts(), (2, 2));
    }
}

/// Waits for what another task does.
pub async fn until(happened: impl Fn() -> bool) {
    let waiting = async {
        while !happened() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_mins(1), waiting).await.expect("it happens");
}
