//! The key of the ledgers is rotated: each town's ledger says so before it goes on.

use townpick_domain::drawing::{
    Hex, bodies,
    ledger::{Event, Ledger},
};
use townpick_gateways::{
    keys::{KeyName, Secrets},
    told_heads::ToldHeads,
};
use townpick_store::{Constraint, StoreError, both_engines, drawings, ledger};
use townpick_usecases::{
    Context, drawing,
    ledger::{append, rotate},
    recovery::{RestoreRefusal, declare_lost, restore},
};

use crate::{
    drawing::running,
    support::{SECRETS, context},
};

fn with(secrets: &Secrets) -> Context<'_> {
    Context { secrets, ..context() }
}

both_engines! {
    async fn the_newest_key_takes_over_before_the_next_record_and_only_once(database: Database) {
        let (id, _) = running(&database).await;
        let newer = SECRETS.with(KeyName::Ledger, [8; 32]);
        let mut tx = database.write().await.unwrap();
        let contest = drawings::lock(&mut tx, id).await.unwrap();
        assert_eq!(ledger::key_after(&mut tx, contest.town_id, 9).await.unwrap(), None);
        assert!(ledger::towns_with_ledger(&mut tx, None).await.unwrap().is_empty());
        drawing::commit(&mut tx, &context(), id, false).await.unwrap();
        let voided = || vec![(Event::Voided, bodies::voided("fire"))];
        append(&mut tx, &with(&newer), &contest, voided()).await.unwrap();
        let town = ledger::lock(&mut tx, contest.town_id).await.unwrap();
        rotate(&mut tx, &with(&newer), &town).await.unwrap();

        let records = ledger::of_town(&mut tx, contest.town_id, 0, 9).await.unwrap();
        let events: Vec<_> = records.iter().map(|record| record.statement.event).collect();
        assert_eq!(events, [Event::Committed, Event::KeyRotated, Event::Voided]);
        let first = ledger::first_key(&mut tx, contest.town_id).await.unwrap().unwrap();
        assert_eq!((first, ledger::first_key_of_contest(&mut tx, id).await.unwrap()), (SECRETS.public_key(), Some(first)));
        let whole = Ledger { ledger: town.ledger_slug, public_key: Hex(first), records: records.clone() };
        assert_eq!(whole.check(), Ok(()));
        assert_eq!(ledger::key_after(&mut tx, contest.town_id, 9).await.unwrap(), Some(newer.public_key()));
        assert_eq!(ledger::rotations_of_contest(&mut tx, id).await.unwrap(), records[1..2]);
        assert_eq!(ledger::towns_with_ledger(&mut tx, None).await.unwrap(), [contest.town_id]);
        assert!(ledger::towns_with_ledger(&mut tx, Some(contest.town_id)).await.unwrap().is_empty());

        // A process that has not got the newer key must not go on with the old one.
        let refused = append(&mut tx, &context(), &contest, voided()).await;
        assert!(matches!(refused, Err(StoreError::Conflict(Constraint::LedgerKey))), "{refused:?}");
    }

    async fn a_saved_ledger_comes_back_with_its_keys_where_all_of_them_are_known(database: Database) {
        let (id, _) = running(&database).await;
        let newer = SECRETS.with(KeyName::Ledger, [8; 32]);
        let mut tx = database.write().await.unwrap();
        let town = drawings::lock(&mut tx, id).await.unwrap().town_id;
        drawing::commit(&mut tx, &context(), id, false).await.unwrap();
        let locked = ledger::lock(&mut tx, town).await.unwrap();
        rotate(&mut tx, &with(&newer), &locked).await.unwrap();
        let records = ledger::of_town(&mut tx, town, 0, 9).await.unwrap();
        let saved = Ledger { ledger: locked.ledger_slug, public_key: Hex(SECRETS.public_key()), records };
        drop(tx);

        // The database knows nothing of it any more, as after restoring a backup from before.
        let mut tx = database.write().await.unwrap();
        assert_eq!(restore(&mut tx, &context(), &saved).await.unwrap(), Err(RestoreRefusal::OtherKey));
        assert_eq!(restore(&mut tx, &with(&newer), &saved).await.unwrap(), Ok(2));
        assert_eq!(ledger::of_town(&mut tx, town, 0, 9).await.unwrap(), saved.records);
        assert_eq!(ledger::first_key(&mut tx, town).await.unwrap(), Some(SECRETS.public_key()));
        assert_eq!(ledger::key_after(&mut tx, town, 1).await.unwrap(), Some(SECRETS.public_key()));
        assert_eq!(ledger::key_after(&mut tx, town, 2).await.unwrap(), Some(newer.public_key()));
    }

    async fn a_ledger_behind_what_was_told_says_nothing_of_a_new_key_until_it_says_what_is_lost(database: Database) {
        let (id, _) = running(&database).await;
        let newer = SECRETS.with(KeyName::Ledger, [8; 32]);
        let told = ToldHeads::in_memory();
        told.tell(&["salem-ma #9 0123456789abcdef".parse().unwrap()]).unwrap();
        let mut tx = database.write().await.unwrap();
        let town = drawings::lock(&mut tx, id).await.unwrap().town_id;
        drawing::commit(&mut tx, &context(), id, false).await.unwrap();
        let locked = ledger::lock(&mut tx, town).await.unwrap();
        let behind = Context { told: &told, ..with(&newer) };
        let refused = rotate(&mut tx, &behind, &locked).await;
        assert!(matches!(refused, Err(StoreError::BehindWhatWasTold { .. })), "{refused:?}");
        declare_lost(&mut tx, &behind, &"salem-ma".parse().unwrap()).await.unwrap().unwrap();
        let records = ledger::of_town(&mut tx, town, 0, 9).await.unwrap();
        let events: Vec<_> = records.iter().map(|record| record.statement.event).collect();
        assert_eq!(events, [Event::Committed, Event::KeyRotated, Event::Lost]);
        let whole = Ledger { ledger: locked.ledger_slug, public_key: Hex(SECRETS.public_key()), records };
        assert_eq!(whole.check(), Ok(()));
    }
}
