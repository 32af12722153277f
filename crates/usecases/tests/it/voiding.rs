//! Calling a contest off: once, in words everybody may read, and what is no longer possible afterwards.

use jiff::SignedDuration;
use townpick_domain::{
    ids::{ContestId, MemberId},
    public_reason::PublicReasonError,
};
use townpick_store::{Database, Executor, both_engines, ledger, testing::fixtures::template};
use townpick_usecases::{
    claims::{self, Progress, disqualify, note_progress},
    drawing,
    voiding::{Refusal, void},
};

use crate::{
    drawing::{end, running},
    drawn::Drawn,
    support::{at, context},
};

const REASON: &str = "the shop closed";

async fn events(database: &Database, contest: ContestId) -> Vec<&'static str> {
    let records = ledger::of_contest(&mut database.read().await.unwrap(), contest).await.unwrap();
    records.iter().map(|record| record.statement.event.as_str()).collect()
}

both_engines! {
    async fn a_contest_is_called_off_once(database: Database) {
        let (contest, _) = running(&database).await;
        let mut tx = database.write().await.unwrap();
        drawing::commit(&mut tx, &context(), contest, false).await.unwrap();
        assert_eq!(void(&mut tx, &context(), contest, REASON).await.unwrap(), Ok(()));
        assert_eq!(void(&mut tx, &context(), contest, "again").await.unwrap(), Err(Refusal::AlreadyVoided));
        tx.commit().await.unwrap();
        assert_eq!(events(&database, contest).await, ["committed", "voided"]);
    }

    async fn a_contest_voided_before_its_start_leaves_no_record(database: Database) {
        let (contest, _) = running(&database).await;
        let before = at("2026-06-01T12:00:00Z".parse().unwrap());
        let mut tx = database.write().await.unwrap();
        assert_eq!(void(&mut tx, &before, contest, REASON).await.unwrap(), Ok(()));
        tx.commit().await.unwrap();
        assert!(events(&database, contest).await.is_empty());
    }

    async fn the_ledger_tells_of_a_contest_that_an_engine_with_a_clock_ahead_has_promised(database: Database) {
        let (contest, _) = running(&database).await;
        let before = at("2026-06-01T12:00:00Z".parse().unwrap());
        let mut tx = database.write().await.unwrap();
        drawing::commit(&mut tx, &context(), contest, false).await.unwrap();
        assert_eq!(void(&mut tx, &before, contest, REASON).await.unwrap(), Ok(()));
        tx.commit().await.unwrap();
        assert_eq!(events(&database, contest).await, ["committed", "voided"]);
    }

    async fn a_reason_that_names_a_winner_is_not_published(database: Database) {
        let drawn = Drawn::among(&database, 3, 1).await;
        let mut tx = database.write().await.unwrap();
        let refused = void(&mut tx, &at(end()), drawn.contest, "Maria Gomes works there").await.unwrap();
        assert_eq!(refused, Err(Refusal::Reason(PublicReasonError::Name)));
        assert_eq!(void(&mut tx, &at(end()), drawn.contest, REASON).await.unwrap(), Ok(()));
    }

    async fn winners_who_know_of_their_prize_hear_of_it_themselves_even_unsubscribed(database: Database) {
        let drawn = Drawn::among(&database, 6, 2).await;
        template(&database, 9, "prize_voided", "both", true).await;
        drawn.send_messages().await;
        let winners = drawn.winners().await;
        let mut tx = database.write().await.unwrap();
        // One has unsubscribed since, the other one's news has not left yet.
        tx.sql("UPDATE drawing_places SET state = 'notified', notified_at = 1, claim_deadline = 2 WHERE id = $1")
            .bind(winners[0].id).execute().await.unwrap();
        tx.sql("UPDATE members SET is_subscribed = FALSE WHERE id = $1")
            .bind(winners[0].member_id.unwrap()).execute().await.unwrap();
        tx.sql("UPDATE drawing_places SET state = 'selected', notified_at = NULL, claim_deadline = NULL WHERE id = $1")
            .bind(winners[1].id).execute().await.unwrap();
        assert_eq!(void(&mut tx, &at(end()), drawn.contest, REASON).await.unwrap(), Ok(()));
        tx.commit().await.unwrap();
        let mut reader = database.read().await.unwrap();
        let told: Vec<(MemberId, String)> = reader
            .sql("SELECT member_id, channel FROM notifications WHERE template_key = 'prize_voided' ORDER BY channel")
            .all().await.unwrap();
        assert_eq!(told, [(winners[0].member_id.unwrap(), "email".to_owned())]);
    }

    async fn no_prize_of_a_contest_that_was_called_off_is_claimed_marked_or_passed_on(database: Database) {
        let drawn = Drawn::among(&database, 6, 1).await;
        drawn.send_messages().await;
        let winner = drawn.winners().await[0].id;
        let mut tx = database.write().await.unwrap();
        assert_eq!(void(&mut tx, &at(end()), drawn.contest, REASON).await.unwrap(), Ok(()));
        let (place, too_late) = ((drawn.contest, winner), Err(claims::Refusal::TooLate));
        let noted = Progress { claimed: true, handed_over: false };
        assert_eq!(note_progress(&mut tx, &at(end()), place, noted).await.unwrap(), too_late);
        assert_eq!(disqualify(&mut tx, &at(end()), place, "lives in Boston").await.unwrap(), too_late);
        tx.commit().await.unwrap();
        assert_eq!(drawn.answer(winner, true, end()).await, too_late);
        assert!(!drawn.lapse(winner, end().plus(SignedDuration::from_hours(100))).await);
        assert_eq!(events(&database, drawn.contest).await, ["committed", "closed", "drawn", "notified", "voided"]);
        drawn.good_proof().await;
    }
}
