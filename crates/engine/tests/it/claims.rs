//! From the winner's message to the handed-over prize, or to the next alternate.

use jiff::SignedDuration;
use townpick_domain::{
    drawing::verify,
    ids::{ContestId, DrawingPlaceId},
    time::Timestamp,
};
use townpick_engine::{Engine, Work};
use townpick_gateways::{
    clock::{Clock as _, ManualClock},
    keys::Secrets,
};
use townpick_store::{
    Database, Executor as _, both_engines,
    claims::{self, Winner},
    contests, drawings, members,
};
use townpick_usecases::{
    Context,
    claims::{self as use_cases, Outcome, Progress, Refusal},
    subscription,
};

use crate::{
    post_office::{engine as engine_of_post_office, settings},
    scene::{Scene, at, context, engine_at, run, secrets},
};

pub const DAY: SignedDuration = SignedDuration::from_hours(24);

/// Whether a prize was claimed and handed over.
pub fn progress((claimed, handed_over): (bool, bool)) -> Progress {
    Progress { claimed, handed_over }
}

/// A drawing that was just made.
pub struct Drawn {
    pub scene: Scene,
    pub contest: ContestId,
    pub clock: ManualClock,
    pub engine: Engine,
}

impl Drawn {
    pub async fn among(database: &Database, people: u32, winners: i64) -> Self {
        let scene = Scene::new(database, people).await;
        let contest = scene.contest(1, "2026-06-07", winners).await.id;
        let clock = ManualClock::at(at("2026-06-14T22:00:00Z"));
        let engine = engine_at(database, &clock);
        assert_eq!(engine.run_once(Work::Drawings).await.unwrap().count, 1);
        Self { scene, contest, clock, engine }
    }

    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    pub fn context(&self) -> Context<'static> {
        context(self.now())
    }

    pub async fn winners(&self) -> Vec<Winner> {
        claims::winners(&mut self.scene.database.read().await.unwrap(), self.contest, self.now())
            .await
            .unwrap()
    }

    pub async fn answer(&self, place: DrawingPlaceId, accepts: bool) -> Outcome {
        let hash = Secrets::claim_token_hash(&secrets().claim_token(place)).unwrap();
        let mut tx = self.scene.database.write().await.unwrap();
        let answered = use_cases::answer(&mut tx, &self.context(), hash, accepts).await.unwrap();
        tx.commit().await.unwrap();
        answered
    }

    /// The messages leave, into the local outbox.
    pub async fn send_messages(&self) {
        self.engine.run_once(Work::Deliveries).await.unwrap();
    }

    pub async fn claims_done(&self) -> u64 {
        self.engine.run_once(Work::Claims).await.unwrap().count
    }

    pub async fn events_after_the_drawing(&self) -> Vec<&'static str> {
        self.scene.events(self.contest).await.split_off(3)
    }

    pub async fn assert_proof_is_good(&self) {
        assert_eq!(verify(&self.scene.proof(self.contest).await), Ok(()));
    }
}

both_engines! {
    async fn whoever_never_agreed_to_texts_takes_part_wins_and_claims_by_email_alone(database: Database) {
        let scene = Scene::new(&database, 1).await;
        let contest = scene.contest(1, "2026-06-07", 1).await.id;
        run(&database, "UPDATE members SET texts_agreed_at = NULL, preferred_channel = 'sms'").await;
        let clock = ManualClock::at(at("2026-06-08T14:00:00Z"));
        let engine = engine_at(&database, &clock);
        assert_eq!(engine.run_once(Work::Announcements).await.unwrap().count, 1);
        engine.run_once(Work::Deliveries).await.unwrap();
        clock.advance(DAY * 5);
        assert_eq!(engine.run_once(Work::Reminders).await.unwrap().count, 1);
        engine.run_once(Work::Deliveries).await.unwrap();
        clock.set(at("2026-06-14T22:00:00Z"));
        assert_eq!(engine.run_once(Work::Drawings).await.unwrap().count, 1);
        let drawn = Drawn { scene, contest, clock, engine };
        drawn.send_messages().await;
        drawn.clock.advance(DAY);
        drawn.claims_done().await;
        drawn.send_messages().await;
        let told: Vec<(String, String)> = database.read().await.unwrap()
            .sql("SELECT template_key, channel || ' ' || status FROM notifications WHERE audience = 'member'
                  ORDER BY created_at, template_key LIMIT 20")
            .all().await.unwrap();
        let by_email: Vec<(String, String)> =
            ["contest_announcement", "drawing_reminder", "drawing_result", "winner_notification", "claim_reminder"]
                .map(|key| (key.to_owned(), "email local".to_owned())).into();
        assert_eq!(told, by_email);
        let links = "SELECT count(*) FROM notifications
                     WHERE template_key = 'winner_notification' AND message_content LIKE '%/claims/%'";
        assert_eq!(drawn.scene.count(links).await, 1);
        let winner = drawn.winners().await[0].clone();
        assert!(drawn.answer(winner.id, true).await.is_ok());
        assert_eq!(drawn.events_after_the_drawing().await, ["notified", "claimed"]);
    }

    async fn an_unanswered_prize_is_reminded_of_once_and_goes_on_after_48_hours(database: Database) {
        let drawn = Drawn::among(&database, 5, 1).await;
        drawn.send_messages().await;
        drawn.clock.advance(DAY + SignedDuration::from_secs(-1));
        assert_eq!(drawn.claims_done().await, 0);
        drawn.clock.advance(SignedDuration::from_secs(1));
        assert_eq!((drawn.claims_done().await, drawn.claims_done().await), (1, 0));
        let reminders = "SELECT count(*) FROM notifications WHERE template_key = 'claim_reminder'";
        assert_eq!(drawn.scene.count(reminders).await, 2);

        drawn.clock.advance(DAY);
        let first = drawn.winners().await[0].clone();
        assert_eq!(drawn.answer(first.id, true).await, Err(Refusal::TooLate), "the deadline itself is too late");
        assert_eq!((drawn.claims_done().await, drawn.claims_done().await), (1, 0));
        assert_eq!(drawn.events_after_the_drawing().await, ["notified", "expired", "promoted", "notified"]);
        let second = drawn.winners().await[1].clone();
        assert_eq!(second.claim_deadline, Some(drawn.now().plus(DAY * 2)));
        assert_eq!(drawn.answer(second.id, true).await, Ok(()));
        drawn.assert_proof_is_good().await;
    }

    async fn when_nobody_is_left_the_engine_says_so(database: Database) {
        let drawn = Drawn::among(&database, 2, 1).await;
        for _ in 0..2 {
            drawn.send_messages().await;
            drawn.clock.advance(DAY * 2);
            drawn.claims_done().await;
        }
        assert_eq!(drawn.scene.states(drawn.contest).await, ["expired", "expired"]);
        let runs = townpick_store::engine_runs::all(&mut database.read().await.unwrap()).await.unwrap();
        let claims = runs.iter().find(|run| run.work == "claims").unwrap();
        assert!(claims.last_outcome.as_deref().unwrap().ends_with("; 1 prize has no alternate left"), "{claims:?}");
        let again = drawn.engine.run_once(Work::Claims).await.unwrap();
        assert_eq!((again.count, again.note.as_deref()), (0, Some("1 prize has no alternate left")), "it stays told");
        drawn.assert_proof_is_good().await;
    }

    async fn an_administrator_can_give_more_time_and_the_winner_is_reminded_again(database: Database) {
        let drawn = Drawn::among(&database, 5, 1).await;
        drawn.send_messages().await;
        let winner = drawn.winners().await[0].clone();
        drawn.clock.advance(DAY);
        assert_eq!(drawn.claims_done().await, 1);
        let later = drawn.now().plus(DAY * 3);
        let mut tx = database.write().await.unwrap();
        let place = (drawn.contest, winner.id);
        assert_eq!(use_cases::extend(&mut tx, &drawn.context(), place, later).await.unwrap(), Ok(()));
        tx.commit().await.unwrap();
        drawn.clock.advance(DAY);
        assert_eq!(drawn.claims_done().await, 0, "the first deadline has passed and means nothing any more");
        drawn.clock.advance(DAY);
        assert_eq!(drawn.claims_done().await, 1);
        assert_eq!(drawn.scene.count("SELECT count(*) FROM notifications WHERE template_key = 'claim_reminder'").await, 4);
        assert_eq!(drawn.answer(winner.id, true).await, Ok(()));
    }

    async fn a_claim_noted_by_an_administrator_is_recorded_once_when_the_time_is_over(database: Database) {
        let drawn = Drawn::among(&database, 5, 2).await;
        drawn.send_messages().await;
        let (own, noted) = (0, 1);
        let winners = drawn.winners().await;
        let mut tx = database.write().await.unwrap();
        for number in [own, noted] {
            let place = (drawn.contest, winners[number].id);
            use_cases::note_progress(&mut tx, &drawn.context(), place, progress((true, false))).await.unwrap().unwrap();
        }
        tx.commit().await.unwrap();
        // Who says it themselves as well has said it for good.
        for _ in 0..2 {
            assert_eq!(drawn.answer(winners[own].id, true).await, Ok(()));
        }
        assert_eq!(drawn.events_after_the_drawing().await, ["notified", "notified", "claimed"]);
        drawn.clock.advance(DAY * 3);
        for _ in 0..2 {
            assert_eq!(drawn.claims_done().await, 0, "nobody is reminded, and no prize goes on");
        }
        assert_eq!(drawn.events_after_the_drawing().await, ["notified", "notified", "claimed", "claimed"]);
        let mut tx = database.write().await.unwrap();
        let place = (drawn.contest, winners[noted].id);
        use_cases::note_progress(&mut tx, &drawn.context(), place, progress((false, false))).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        assert_eq!(drawn.winners().await[noted].state.as_str(), "claimed", "the ledger forgets nothing");
        drawn.assert_proof_is_good().await;
    }

    async fn a_prize_that_was_only_marked_as_handed_over_was_claimed_and_stays(database: Database) {
        let drawn = Drawn::among(&database, 5, 1).await;
        drawn.send_messages().await;
        let winner = drawn.winners().await[0].clone();
        for fulfilled in [true, false] {
            let mut tx = database.write().await.unwrap();
            let marks = (!fulfilled, fulfilled);
            assert_eq!(use_cases::note_progress(&mut tx, &drawn.context(), (drawn.contest, winner.id), progress(marks)).await.unwrap(), Ok(()));
            tx.commit().await.unwrap();
            let marked = drawn.winners().await[0].clone();
            assert_eq!((marked.state.as_str(), marked.prize_claimed_at), ("claimed", Some(drawn.now())));
            assert_eq!(marked.prize_fulfilled_at.is_some(), fulfilled);
        }
        drawn.clock.advance(DAY * 3);
        assert_eq!(drawn.claims_done().await, 0);
        assert_eq!(drawn.events_after_the_drawing().await, ["notified", "claimed"]);
        drawn.assert_proof_is_good().await;
    }

    async fn a_winner_who_unsubscribed_before_the_drawing_was_made_is_told_by_email_and_never_by_text(database: Database) {
        let scene = Scene::new(&database, 2).await;
        let contest = scene.contest(1, "2026-06-07", 1).await.id;
        // The engine was away: both were subscribed when the list closed, and are no more when it is drawn.
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE members SET preferred_channel = 'sms'").execute().await.unwrap();
        for member in &scene.members {
            subscription::unsubscribe(&mut tx, &context(at("2026-06-14T22:03:00Z")), *member).await.unwrap();
        }
        tx.commit().await.unwrap();
        let clock = ManualClock::at(at("2026-06-14T22:05:00Z"));
        let (engine, office) = engine_of_post_office(&database, &clock, settings());
        assert_eq!(engine.run_once(Work::Drawings).await.unwrap().count, 1);
        engine.run_once(Work::Deliveries).await.unwrap();
        assert_eq!(office.counts(), (1, 0), "only about the prize, and only by email");
        let drawn = Drawn { scene, contest, clock, engine };
        let winner = drawn.winners().await[0].clone();
        let mail = office.mails.lock().unwrap()[0].clone();
        assert_eq!(Some(mail.to), winner.email);
        assert!(mail.text.contains(&format!("/claims/{}", secrets().claim_token(winner.id))), "{}", mail.text);
        assert!(mail.text.contains("You have unsubscribed. We write only because"), "{}", mail.text);

        drawn.clock.advance(DAY);
        assert_eq!(drawn.claims_done().await, 1, "they are reminded");
        drawn.engine.run_once(Work::Deliveries).await.unwrap();
        assert_eq!(drawn.answer(winner.id, false).await, Ok(()));
        drawn.engine.run_once(Work::Deliveries).await.unwrap();
        let subjects: Vec<String> = office.mails.lock().unwrap().iter().map(|mail| mail.subject.clone()).collect();
        assert_eq!(subjects, [
            "Maria, you won: $100 gift card from Harbor Bread", "Your prize is still waiting",
            "It's your turn: $100 gift card from Harbor Bread",
        ]);
        assert_eq!(office.counts().1, 0);
    }

    async fn unsubscribing_while_the_winners_message_waits_ends_the_text_and_not_the_email(database: Database) {
        let drawn = Drawn::among(&database, 1, 1).await;
        let mut tx = database.write().await.unwrap();
        subscription::unsubscribe(&mut tx, &drawn.context(), drawn.scene.members[0]).await.unwrap();
        tx.commit().await.unwrap();
        let (engine, office) = engine_of_post_office(&database, &drawn.clock, settings());
        engine.run_once(Work::Deliveries).await.unwrap();
        assert_eq!(office.counts(), (1, 0));
        assert!(office.mails.lock().unwrap()[0].subject.starts_with("Maria, you won"));
        let dropped = "SELECT count(*) FROM notifications WHERE status = 'dropped'";
        assert_eq!(drawn.scene.count(dropped).await, 3, "the text, and the result on both channels");
    }

    async fn a_winner_no_message_reaches_is_told_to_the_administrators_once(database: Database) {
        let scene = Scene::new(&database, 2).await;
        let contest = scene.contest(1, "2026-06-07", 1).await.id;
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE members SET email_suppressed_at = 1, sms_stopped_at = 1").execute().await.unwrap();
        tx.commit().await.unwrap();
        let clock = ManualClock::at(at("2026-06-14T22:00:00Z"));
        let (engine, office) = engine_of_post_office(&database, &clock, settings());
        let drawn = Drawn { scene, contest, clock, engine };
        drawn.engine.run_once(Work::Drawings).await.unwrap();
        assert!(!drawn.winners().await[0].is_reached);
        let done = drawn.engine.run_once(Work::Claims).await.unwrap();
        assert_eq!((done.count, done.note.as_deref()), (1, Some("1 winner cannot be reached")));
        let again = drawn.engine.run_once(Work::Claims).await.unwrap();
        assert_eq!((again.count, again.note), (0, done.note));
        drawn.engine.run_once(Work::Deliveries).await.unwrap();
        assert_eq!(office.counts(), (1, 0));
        let notice = office.mails.lock().unwrap()[0].clone();
        assert_eq!(notice.to, "owner@townpick.example");
        assert!(notice.text.contains("Their time ends on Tuesday, June 16 at 6:00 PM Eastern."), "{}", notice.text);
        assert!(!notice.text.contains("Gomes") && !notice.text.contains("maria"), "{}", notice.text);

        // Somebody called them: once they have answered, nobody needs help any more.
        let mut tx = database.write().await.unwrap();
        let place = (contest, drawn.winners().await[0].id);
        use_cases::note_progress(&mut tx, &drawn.context(), place, progress((true, false))).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        assert!(drawn.winners().await[0].is_reached);
        assert_eq!(drawn.engine.run_once(Work::Claims).await.unwrap().note, None);
    }

    async fn a_winner_whose_messages_all_failed_counts_as_not_reached(database: Database) {
        let drawn = Drawn::among(&database, 1, 1).await;
        assert!(drawn.winners().await[0].is_reached, "their messages are on their way");
        for (status, reached) in [("local", true), ("sent", true), ("delivered", true), ("failed", false), ("dropped", false)] {
            let mut tx = database.write().await.unwrap();
            tx.sql("UPDATE notifications SET status = $1").bind(status).execute().await.unwrap();
            tx.commit().await.unwrap();
            assert_eq!(drawn.winners().await[0].is_reached, reached, "{status}");
            let unreached = claims::unreached(&mut database.read().await.unwrap(), drawn.now()).await.unwrap();
            assert_eq!(unreached.is_empty(), reached, "{status}");
        }
    }

    async fn the_last_drawing_of_a_town_tells_who_has_its_prizes(database: Database) {
        let drawn = Drawn::among(&database, 6, 4).await;
        let last = async || drawings::last_of_town(&mut database.read().await.unwrap(), drawn.scene.town).await.unwrap();
        let drawing = last().await.unwrap();
        assert_eq!((drawing.contest_id, drawing.winners, drawing.business_name.as_str()), (drawn.contest, 4, "Harbor Bread"));
        assert_eq!((drawing.prize_description.as_str(), drawing.closes_at), ("$100 gift card", drawn.now()));
        let names = async || drawings::first_winners(&mut database.read().await.unwrap(), drawn.contest).await.unwrap();
        let winners: Vec<String> = drawn.winners().await.into_iter().filter_map(|winner| winner.name).collect();
        assert_eq!(names().await, winners[..3]);
        let first = drawn.winners().await[0].clone();
        assert_eq!(drawn.answer(first.id, false).await, Ok(()));
        assert_eq!(names().await, winners[1..4], "whoever passed is named no more");
        let mut tx = database.write().await.unwrap();
        members::delete(&mut tx, drawn.winners().await[1].member_id.unwrap()).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!((names().await.len(), last().await.unwrap().winners), (3, 4));
        // A later contest that runs, and one that was called off, leave it the last drawing.
        drawn.scene.contest(2, "2026-06-14", 1).await;
        assert_eq!(last().await.unwrap().contest_id, drawn.contest);
        let mut tx = database.write().await.unwrap();
        contests::void(&mut tx, drawn.contest, "closed", drawn.now()).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(last().await, None);
    }
}
