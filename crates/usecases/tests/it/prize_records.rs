//! What stays of a winner who is deleted.

use townpick_domain::{contact::Email, ids::AdminId};
use townpick_gateways::keys::{KeyName, Secrets};
use townpick_store::{
    Executor, admins, both_engines, data_copy, on_sqlite, prize_records as stored,
    testing::fixtures::{bytes, member, now},
};
use townpick_usecases::{
    Context,
    claims::{Progress, note_progress},
    data_copy as copies, deletion, prize_records,
};

use crate::{
    drawing::end,
    drawn::Drawn,
    support::{SECRETS, at},
};

both_engines! {
    async fn of_a_prize_that_was_handed_over_a_sealed_record_stays_and_nothing_else(database: Database) {
        let drawn = Drawn::among(&database, 3, 2).await;
        let winners = drawn.winners().await;
        let (given, claimed) = (winners[0].clone(), winners[1].clone());
        assert_eq!(drawn.answer(given.id, true, end()).await, Ok(()));
        assert_eq!(drawn.answer(claimed.id, true, end()).await, Ok(()));
        let mut tx = database.write().await.unwrap();
        let both = Progress { claimed: true, handed_over: true };
        note_progress(&mut tx, &at(end()), (drawn.contest, given.id), both).await.unwrap().unwrap();
        let (winner, other) = (given.member_id.unwrap(), claimed.member_id.unwrap());
        assert!(stored::will_stay(&mut tx, winner).await.unwrap());
        assert!(!stored::will_stay(&mut tx, other).await.unwrap(), "that prize passes on");
        for person in [winner, other] {
            deletion::delete(&mut tx, &at(end()), person).await.unwrap();
        }
        let kept = stored::after(&mut tx, None).await.unwrap();
        assert_eq!(kept.len(), 1);
        assert!(!kept[0].sealed.windows(5).any(|bytes| bytes == b"Maria" || bytes == b"Gomes"));
        let (names,): (i64,) = tx
            .sql("SELECT count(*) FROM participant_snapshots WHERE user_name IS NOT NULL")
            .one().await.unwrap();
        assert_eq!(names, 1, "whoever was not deleted");
        // Reading them is told in the log, and works with newer keys, too.
        let id = AdminId::new(now(), bytes(1));
        let email = Email::parse("robin@people.example").unwrap();
        admins::save(&mut tx, id, &email, "Robin", "hash", None, now()).await.unwrap();
        let robin = admins::by_email(&mut tx, &email).await.unwrap().unwrap();
        let newer = SECRETS.with(KeyName::PrizeRecords, [9; 32]);
        let ctx = at(end());
        let opened = prize_records::open_all(&mut tx, &Context { secrets: &newer, ..ctx }, &robin).await.unwrap();
        let record = opened[0].record.clone().unwrap();
        assert_eq!((record.first_name.as_str(), record.last_name.as_str()), ("Maria", "Gomes"));
        assert_eq!((record.address.as_str(), record.town.as_str()), ("1 Main Street", "Salem, MA"));
        assert_eq!((record.prize.as_str(), record.handed_over_at), ("A gift card", end()));
        let strange = Secrets::from_seed([8; 32]);
        let opened = prize_records::open_all(&mut tx, &Context { secrets: &strange, ..ctx }, &robin).await.unwrap();
        assert!(opened[0].record.is_none());
        let (log,): (String,) = tx.sql("SELECT change_summary FROM admin_activity_log LIMIT 1").one().await.unwrap();
        assert_eq!(log, "Opened 1 sealed prize record");
        // They go when the law wants them no longer.
        let over = kept[0].kept_until;
        assert_eq!(stored::remove_over(&mut tx, end()).await.unwrap(), 0);
        assert_eq!(stored::remove_over(&mut tx, over).await.unwrap(), 1);
    }

    async fn a_copy_holds_what_every_table_knows_of_a_member(database: Database) {
        let drawn = Drawn::among(&database, 2, 1).await;
        let winner = drawn.winners().await[0].clone();
        let mut db = database.read().await.unwrap();
        let person = winner.member_id.unwrap();
        let copy = copies::of_member(&mut db, &SECRETS, person).await.unwrap().unwrap();
        assert_eq!((copy.rows.account.id, copy.rows.account.first_name.as_str()), (person, "Maria"));
        assert_eq!((copy.rows.lists.len(), copy.rows.places.len()), (1, 1));
        assert_eq!((copy.rows.places[0].prize.as_str(), copy.rows.places[0].state.as_str()), ("A gift card", "notified"));
        assert_eq!(i64::try_from(copy.rows.messages.len()), Ok(copy.rows.messages_kept));
        assert!(copy.rows.messages.iter().any(|message| message.kind == "winner_notification"));
        assert!(copy.closed_addresses.is_empty());
        assert!(copies::of_member(&mut db, &SECRETS, member(99).id).await.unwrap().is_none());
    }
}

on_sqlite! {
    // A table that comes to hold something about a member must be in the copy, or be left out for a reason.
    async fn every_table_with_a_members_rows_is_in_the_copy_or_left_out_for_a_reason(database: Database) {
        let mut db = database.read().await.unwrap();
        let referring: Vec<(String,)> = db
            .sql(
                "SELECT DISTINCT t.name FROM sqlite_master t JOIN pragma_foreign_key_list(t.name) f
                 WHERE t.type = 'table' AND f.\"table\" = 'members' ORDER BY t.name",
            )
            .all()
            .await
            .unwrap();
        let mut known: Vec<&str> =
            data_copy::COPIED.iter().copied().chain(data_copy::LEFT_OUT.iter().map(|(table, _)| *table)).collect();
        known.sort_unstable();
        assert_eq!(referring.iter().map(|(table,)| table.as_str()).collect::<Vec<_>>(), known);
        assert!(data_copy::LEFT_OUT.iter().all(|(_, reason)| !reason.is_empty()));
    }
}
