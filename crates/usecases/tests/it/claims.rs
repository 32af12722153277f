//! Winners answer in time, or their prizes go on to the next alternate.

use jiff::SignedDuration;
use townpick_domain::ids::{ContestId, DrawingPlaceId};
use townpick_store::{Executor, StoreError, both_engines, claims, members};
use townpick_usecases::claims::{Progress, Refusal, answer, disqualify, extend, note_progress, remind};

use crate::{
    drawing::end,
    drawn::{Drawn, link_hash},
    support::at,
};

const DAY: SignedDuration = SignedDuration::from_hours(24);

/// Whether a prize was claimed and handed over.
fn progress((claimed, handed_over): (bool, bool)) -> Progress {
    Progress { claimed, handed_over }
}

both_engines! {
    async fn a_winner_accepts_through_their_link_once(database: Database) {
        let drawn = Drawn::among(&database, 5, 1).await;
        let winner = drawn.winners().await[0].clone();
        assert_eq!(winner.claim_deadline, Some(end().plus(DAY * 2)));
        assert_eq!(drawn.answer(winner.id, true, end()).await, Ok(()));
        assert_eq!(drawn.answer(winner.id, true, end()).await, Ok(()));
        assert_eq!(drawn.answer(winner.id, false, end()).await, Err(Refusal::TooLate));
        assert_eq!(drawn.events_after_the_drawing().await, ["notified", "claimed"]);
        let winner = drawn.winners().await[0].clone();
        assert_eq!((winner.state.as_str(), winner.prize_claimed_at, winner.answered_at), ("claimed", Some(end()), Some(end())));
        assert!(!drawn.lapse(winner.id, end().plus(DAY * 9)).await);
        drawn.good_proof().await;
    }

    async fn a_winner_who_declines_makes_room_for_the_next(database: Database) {
        let drawn = Drawn::among(&database, 5, 2).await;
        let winners = drawn.winners().await;
        assert_eq!(drawn.answer(winners[0].id, false, end()).await, Ok(()));
        assert_eq!(drawn.answer(winners[0].id, false, end()).await, Ok(()));
        assert_eq!(drawn.answer(winners[0].id, true, end()).await, Err(Refusal::TooLate));
        assert_eq!(drawn.events_after_the_drawing().await, ["notified", "notified", "declined", "promoted", "notified"]);
        assert_eq!(drawn.states().await, ["declined", "notified", "notified", "alternate", "alternate"]);
        assert_eq!(drawn.messages("alternate_promoted").await, 2);
        drawn.good_proof().await;
    }

    async fn an_alternates_link_opens_nothing_before_their_turn(database: Database) {
        Drawn::among(&database, 3, 1).await;
        let (alternate,): (DrawingPlaceId,) =
            database.read().await.unwrap().sql("SELECT id FROM drawing_places WHERE place = 2").one().await.unwrap();
        assert!(claims::claim(&mut database.read().await.unwrap(), link_hash(alternate)).await.unwrap().is_none());
        let mut tx = database.write().await.unwrap();
        let refused = answer(&mut tx, &at(end()), link_hash(alternate), true).await;
        assert!(matches!(refused, Err(StoreError::NotFound)));
    }

    async fn a_prize_lapses_once_at_its_deadline_and_goes_to_the_next_alternate(database: Database) {
        let drawn = Drawn::among(&database, 2, 1).await;
        drawn.send_messages().await;
        let first = drawn.winners().await[0].clone();
        let deadline = first.claim_deadline.unwrap();
        assert!(!drawn.lapse(first.id, deadline.plus(SignedDuration::from_micros(-1))).await);
        assert_eq!(drawn.answer(first.id, true, deadline).await, Err(Refusal::TooLate), "the deadline itself is too late");
        assert!(drawn.lapse(first.id, deadline).await);
        assert!(!drawn.lapse(first.id, deadline).await, "somebody was faster");
        assert_eq!(drawn.events_after_the_drawing().await, ["notified", "expired", "promoted", "notified"]);
        let second = drawn.winners().await[1].clone();
        assert_eq!((drawn.messages("alternate_promoted").await, second.claim_deadline), (2, Some(deadline.plus(DAY * 2))));
        drawn.send_messages().await;
        assert!(drawn.lapse(second.id, deadline.plus(DAY * 2)).await);
        assert_eq!(drawn.states().await, ["expired", "expired"], "nobody is left");
        drawn.good_proof().await;
    }

    async fn nobody_loses_a_prize_whose_message_still_waits(database: Database) {
        let drawn = Drawn::among(&database, 2, 1).await;
        let winner = drawn.winners().await[0].clone();
        let late = end().plus(DAY * 3);
        assert!(!drawn.lapse(winner.id, late).await);
        assert_eq!(drawn.winners().await[0].claim_deadline, Some(late.plus(DAY * 2)));
        assert_eq!(drawn.answer(winner.id, true, late.plus(DAY)).await, Ok(()));
    }

    async fn a_winner_is_reminded_once_and_again_when_they_got_more_time(database: Database) {
        let drawn = Drawn::among(&database, 5, 1).await;
        drawn.send_messages().await;
        let next_day = end().plus(DAY);
        let mut tx = database.write().await.unwrap();
        let waiting = claims::to_remind(&mut tx, (next_day, next_day.plus(DAY)), None).await.unwrap();
        assert!(remind(&mut tx, &at(next_day), &waiting[0]).await.unwrap());
        assert!(!remind(&mut tx, &at(next_day), &waiting[0]).await.unwrap(), "another engine was first");
        let (place, later) = ((drawn.contest, waiting[0].id), next_day.plus(DAY * 3));
        assert_eq!(extend(&mut tx, &at(next_day), place, next_day).await.unwrap(), Err(Refusal::NotLater));
        let too_far = next_day.plus(DAY * 366);
        assert_eq!(extend(&mut tx, &at(next_day), place, too_far).await.unwrap(), Err(Refusal::TooFar));
        assert_eq!(extend(&mut tx, &at(next_day), place, later).await.unwrap(), Ok(()));
        let elsewhere = (ContestId::from_bytes([9; 16]), waiting[0].id);
        assert!(matches!(extend(&mut tx, &at(next_day), elsewhere, later).await, Err(StoreError::NotFound)));
        assert!(!remind(&mut tx, &at(next_day), &waiting[0]).await.unwrap(), "they got more time meanwhile");
        let again = claims::to_remind(&mut tx, (later.plus(-DAY), later), None).await.unwrap();
        assert!(remind(&mut tx, &at(later.plus(-DAY)), &again[0]).await.unwrap());
        tx.commit().await.unwrap();
        assert_eq!(drawn.messages("claim_reminder").await, 4);
        assert_eq!(drawn.answer(waiting[0].id, true, later.plus(SignedDuration::from_micros(-1))).await, Ok(()));
    }

    async fn a_disqualified_winner_makes_room_and_the_reason_stays_private(database: Database) {
        let drawn = Drawn::among(&database, 5, 1).await;
        let winner = drawn.winners().await[0].clone();
        drawn.answer(winner.id, true, end()).await.unwrap();
        let mut tx = database.write().await.unwrap();
        let place = (drawn.contest, winner.id);
        assert_eq!(disqualify(&mut tx, &at(end()), place, "lives in Boston").await.unwrap(), Ok(()));
        assert_eq!(disqualify(&mut tx, &at(end()), place, "again").await.unwrap(), Err(Refusal::TooLate));
        tx.commit().await.unwrap();
        assert_eq!(drawn.events_after_the_drawing().await, ["notified", "claimed", "disqualified", "promoted", "notified"]);
        let former = drawn.winners().await[0].clone();
        assert_eq!(former.state_reason.as_deref(), Some("lives in Boston"));
        assert_eq!((former.prize_claimed_at, former.answered_at), (None, Some(end())), "the prize is not theirs");
        assert!(!drawn.good_proof().await.contains("Boston"));
    }

    async fn the_reason_of_a_disqualified_winner_goes_with_them(database: Database) {
        let drawn = Drawn::among(&database, 3, 1).await;
        let winner = drawn.winners().await[0].clone();
        let mut tx = database.write().await.unwrap();
        disqualify(&mut tx, &at(end()), (drawn.contest, winner.id), "Maria works there").await.unwrap().unwrap();
        members::delete(&mut tx, winner.member_id.unwrap()).await.unwrap();
        tx.commit().await.unwrap();
        let place = drawn.winners().await[0].clone();
        assert_eq!((place.state.as_str(), place.state_reason, place.name), ("disqualified", None, None));
        drawn.good_proof().await;
    }

    async fn marks_of_claimed_and_handed_over_can_be_set_and_taken_back(database: Database) {
        let drawn = Drawn::among(&database, 5, 1).await;
        let winner = drawn.winners().await[0].clone();
        let place = (drawn.contest, winner.id);
        let (deadline, hour) = (winner.claim_deadline.unwrap(), SignedDuration::from_hours(1));
        for (hours, (claimed, fulfilled)) in (1..).zip([(true, false), (true, true), (false, true), (false, false)]) {
            let mut tx = database.write().await.unwrap();
            let noted = note_progress(&mut tx, &at(end().plus(hour * hours)), place, progress((claimed, fulfilled))).await;
            assert_eq!(noted.unwrap(), Ok(()));
            tx.commit().await.unwrap();
            let marked = drawn.winners().await[0].clone();
            let shown = (marked.prize_claimed_at.is_some(), marked.prize_fulfilled_at.is_some());
            assert_eq!(shown, (claimed || fulfilled, fulfilled), "what was handed over was claimed");
            let state = if claimed || fulfilled { "claimed" } else { "notified" };
            assert_eq!(marked.state.as_str(), state, "a winner who came in person has answered");
        }
        let back = drawn.winners().await[0].clone();
        assert_eq!(back.answered_at, None);
        assert_eq!(back.claim_deadline, Some(deadline.plus(hour * 3)), "their time stood still");
        assert_eq!(drawn.events_after_the_drawing().await, ["notified"], "the ledger knows nothing of a slip");
        // Their link works as before, and so does the end of their time.
        assert_eq!(drawn.answer(winner.id, true, deadline.plus(hour * 2)).await, Ok(()));
        assert_eq!(drawn.events_after_the_drawing().await, ["notified", "claimed"]);
        let mut tx = database.write().await.unwrap();
        note_progress(&mut tx, &at(deadline.plus(hour * 2)), place, progress((false, false))).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        assert_eq!(drawn.winners().await[0].state.as_str(), "claimed", "nobody takes a winner's own word back");
        drawn.good_proof().await;
    }

    async fn a_prize_that_was_handed_over_is_not_given_again(database: Database) {
        let drawn = Drawn::among(&database, 3, 1).await;
        let place = (drawn.contest, drawn.winners().await[0].id);
        let mut tx = database.write().await.unwrap();
        note_progress(&mut tx, &at(end()), place, progress((true, true))).await.unwrap().unwrap();
        assert_eq!(disqualify(&mut tx, &at(end()), place, "a slip").await.unwrap(), Err(Refusal::HandedOver));
        note_progress(&mut tx, &at(end()), place, progress((true, false))).await.unwrap().unwrap();
        assert_eq!(disqualify(&mut tx, &at(end()), place, "no slip").await.unwrap(), Ok(()));
    }
}
