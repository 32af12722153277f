//! A database that is older than what people were told: nothing is added to its ledger, and the honest ways forward.

use townpick_domain::{
    drawing::{
        Hex,
        head::LedgerHead,
        ledger::{Event, Ledger},
    },
    ids::{ContestId, TownId},
    operator::Operator,
};
use townpick_gateways::told_heads::ToldHeads;
use townpick_store::{
    Database, Executor as _, StoreError, Tx, both_engines, drawings, ledger, testing::fixtures::operator,
};
use townpick_usecases::{
    Context, behind, drawing,
    ledger::append,
    recovery::{LostRefusal, RestoreRefusal, declare_lost, restore},
    voiding::void,
};

use crate::{
    drawing::{end, running},
    support::{SECRETS, at, context},
};

async fn published(tx: &mut Tx, town: TownId) -> Ledger {
    let records = ledger::of_town(tx, town, 0, u64::MAX).await.unwrap();
    Ledger { ledger: "salem-ma".to_owned(), public_key: Hex(SECRETS.public_key()), records }
}

fn head(ledger: &Ledger) -> LedgerHead {
    let last = ledger.records.last().unwrap();
    LedgerHead::new(ledger.ledger.parse().unwrap(), last.statement.sequence, last.hash)
}

/// Salem's contest, and the ledger in which it was promised and called off. The database knows nothing of that any more,
/// as after restoring a backup from before.
async fn forgotten(database: &Database) -> (ContestId, TownId, Ledger) {
    let (contest, _) = running(database).await;
    let mut tx = database.write().await.unwrap();
    let town = drawings::lock(&mut tx, contest).await.unwrap().town_id;
    drawing::commit(&mut tx, &context(), contest, false).await.unwrap();
    void(&mut tx, &context(), contest, "the shop closed").await.unwrap().unwrap();
    let saved = published(&mut tx, town).await;
    assert_eq!(saved.records.len(), 2);
    (contest, town, saved)
}

fn told(head: LedgerHead) -> ToldHeads {
    let told = ToldHeads::in_memory();
    told.tell(&[head]).unwrap();
    told
}

async fn events(tx: &mut Tx, town: TownId) -> Vec<Event> {
    published(tx, town).await.records.iter().map(|record| record.statement.event).collect()
}

both_engines! {
    async fn nothing_is_added_to_a_ledger_that_is_behind_what_was_told(database: Database) {
        let (contest, _, saved) = forgotten(&database).await;
        let told = told(head(&saved));
        let ctx = Context { told: &told, ..context() };
        let mut tx = database.write().await.unwrap();
        let refused = drawing::commit(&mut tx, &ctx, contest, false).await;
        let Err(StoreError::BehindWhatWasTold { ledger, stored, told: number }) = refused else { panic!("{refused:?}") };
        assert_eq!((ledger.as_str(), stored, number), ("salem-ma", 0, 2));
        let found = behind::towns(&mut tx, &told).await.unwrap();
        assert_eq!((found.len(), found[0].stored, &found[0].told), (1, 0, &head(&saved)));
    }

    async fn a_ledger_that_has_another_record_than_was_told_is_behind_however_long_it_is(database: Database) {
        let (contest, _, saved) = forgotten(&database).await;
        let mut tx = database.write().await.unwrap();
        drawing::commit(&mut tx, &at(end()), contest, false).await.unwrap();
        let mut first = saved.clone();
        first.records.truncate(1);
        let told = told(head(&first));
        let ctx = Context { told: &told, ..context() };
        assert_eq!(behind::towns(&mut tx, &told).await.unwrap().len(), 1);
        let refused = void(&mut tx, &ctx, contest, "the shop closed").await;
        assert!(matches!(refused, Err(StoreError::BehindWhatWasTold { stored: 1, told: 1, .. })), "{refused:?}");
        // Another one came after it, told by somebody who did not know.
        void(&mut tx, &context(), contest, "the shop closed").await.unwrap().unwrap();
        let contest = drawings::lock(&mut tx, contest).await.unwrap();
        let refused = append(&mut tx, &ctx, &contest, vec![(Event::Notified, serde_json::json!({}))]).await;
        assert!(matches!(refused, Err(StoreError::BehindWhatWasTold { stored: 2, told: 1, .. })), "{refused:?}");
    }

    async fn records_come_back_out_of_a_saved_ledger_with_what_they_say(database: Database) {
        let (contest, town, saved) = forgotten(&database).await;
        let told = told(head(&saved));
        let ctx = Context { told: &told, ..context() };
        let mut tx = database.write().await.unwrap();
        assert_eq!(restore(&mut tx, &ctx, &saved).await.unwrap(), Ok(2));
        assert_eq!(published(&mut tx, town).await, saved);
        assert!(drawings::lock(&mut tx, contest).await.unwrap().voided_at.is_some());
        assert!(behind::towns(&mut tx, &told).await.unwrap().is_empty());
        assert_eq!(restore(&mut tx, &ctx, &saved).await.unwrap(), Err(RestoreRefusal::NothingNew));
    }

    async fn what_the_database_cannot_bear_is_not_put_back(database: Database) {
        let (contest, town, saved) = forgotten(&database).await;
        let mut tx = database.write().await.unwrap();
        drawing::close(&mut tx, &at(end()), contest, false).await.unwrap();
        let closed = published(&mut tx, town).await;
        drop(tx);
        let told = told(head(&saved));
        let ctx = Context { told: &told, ..context() };
        let mut tx = database.write().await.unwrap();
        let (mut short, mut changed, mut foreign) = (saved.clone(), saved.clone(), saved.clone());
        short.records.truncate(1);
        changed.records[0].statement.body["title"] = "Another".into();
        foreign.public_key = Hex([1; 32]);
        let elsewhere = Ledger { ledger: "lynn-ma".to_owned(), records: Vec::new(), ..saved.clone() };
        assert_eq!(restore(&mut tx, &ctx, &short).await.unwrap(), Err(RestoreRefusal::NotWhatWasTold(head(&saved))));
        let elsewhere_governed = Operator { governing_state: "NY", ..operator() };
        let other_rules = Context { operator: &elsewhere_governed, ..ctx };
        assert_eq!(restore(&mut tx, &other_rules, &saved).await.unwrap(), Err(RestoreRefusal::OtherRules(1)));
        drop(tx);
        let mut tx = database.write().await.unwrap();
        assert!(matches!(restore(&mut tx, &ctx, &changed).await.unwrap(), Err(RestoreRefusal::Bad(_))));
        assert_eq!(restore(&mut tx, &ctx, &foreign).await.unwrap(), Err(RestoreRefusal::OtherKey));
        assert_eq!(restore(&mut tx, &ctx, &elsewhere).await.unwrap(), Err(RestoreRefusal::UnknownTown));
        let needs_more = Err(RestoreRefusal::NeedsMore(2, Event::Closed));
        assert_eq!(restore(&mut tx, &context(), &closed).await.unwrap(), needs_more);
        drop(tx);
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE contests SET title = 'Another'").execute().await.unwrap();
        assert_eq!(restore(&mut tx, &ctx, &saved).await.unwrap(), Err(RestoreRefusal::OtherContest(1)));
        assert!(events(&mut tx, town).await.is_empty());
        drop(tx);
        let mut tx = database.write().await.unwrap();
        drawing::commit(&mut tx, &at(end()), contest, false).await.unwrap();
        assert_eq!(restore(&mut tx, &ctx, &saved).await.unwrap(), Err(RestoreRefusal::Different(1)));
    }

    async fn where_nothing_is_left_the_ledger_says_what_is_lost_and_goes_on(database: Database) {
        let (contest, town, saved) = forgotten(&database).await;
        let told = told(head(&saved));
        let ctx = Context { told: &told, ..at(end()) };
        let mut tx = database.write().await.unwrap();
        let slug = "salem-ma".parse().unwrap();
        let declared = declare_lost(&mut tx, &ctx, &slug).await.unwrap().unwrap();
        assert_eq!((declared.from, declared.until, declared.called_off), (1, 2, 1));
        let ledger = published(&mut tx, town).await;
        assert_eq!(ledger.check(), Ok(()));
        let body = serde_json::json!({ "from": 1, "until": 2, "told": head(&saved).to_string() });
        assert_eq!((&ledger.records[0].statement.body, events(&mut tx, town).await), (&body, vec![Event::Lost, Event::Voided]));
        // What it may have been drawn for is called off; it is in no proof of a contest.
        assert!(drawings::lock(&mut tx, contest).await.unwrap().voided_at.is_some());
        let of_contest = ledger::of_contest(&mut tx, contest).await.unwrap();
        assert_eq!(of_contest.iter().map(|record| record.statement.event).collect::<Vec<_>>(), [Event::Voided]);

        told.replace(&declared.head).unwrap();
        assert!(behind::towns(&mut tx, &told).await.unwrap().is_empty());
        assert_eq!(declare_lost(&mut tx, &ctx, &slug).await.unwrap(), Err(LostRefusal::NotBehind));
        let nowhere = "nowhere-ma".parse().unwrap();
        assert_eq!(declare_lost(&mut tx, &ctx, &nowhere).await.unwrap(), Err(LostRefusal::UnknownTown));
    }

    async fn what_is_lost_is_said_once_when_the_command_broke_off(database: Database) {
        let (_, town, mut saved) = forgotten(&database).await;
        let mut tx = database.write().await.unwrap();
        // More than is written about it, so that the ledger stays behind.
        saved.records[1].statement.sequence = 9;
        let told = told(head(&saved));
        let ctx = Context { told: &told, ..at(end()) };
        let slug = "salem-ma".parse().unwrap();
        let first = declare_lost(&mut tx, &ctx, &slug).await.unwrap().unwrap();
        let again = declare_lost(&mut tx, &ctx, &slug).await.unwrap().unwrap();
        assert_eq!((again.from, again.until, again.head), (first.from, first.until, first.head));
        assert_eq!(events(&mut tx, town).await, [Event::Lost, Event::Voided]);
    }
}
