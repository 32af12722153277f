//! Calling a contest off: once, in words everybody may read, and what is no longer possible afterwards.

use jiff::SignedDuration;
use townpick_domain::{ids::ContestId, public_reason::PublicReasonError};
use townpick_store::{Database, both_engines, ledger};
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
