//! Rules the schema itself keeps, whatever the code above it does.

use townpick_store::{Constraint, Executor, StoreError, both_engines, members, testing::TestDatabase};
use uuid::Uuid;

use crate::fixtures::{bytes, contest, member, now, save_contest, saved_business, saved_town};

#[tokio::test]
async fn what_postgres_cannot_do_with_a_value_is_not_taken_for_an_outage() {
    let test = TestDatabase::postgres().await;
    let database = test.database();
    let mut db = database.read().await.unwrap();
    let nul: Result<(String,), _> = db.sql("SELECT CAST($1 AS TEXT)").bind("a\0b".to_owned()).one().await;
    assert!(matches!(nul, Err(StoreError::UnkeepableText)), "{nul:?}");
    let number: Result<(i32,), _> =
        db.sql("SELECT CAST(CAST($1 AS BIGINT) AS INTEGER)").bind(i64::MAX).one().await;
    assert!(matches!(number, Err(StoreError::BadData(_))), "{number:?}");
    let unreadable: Result<(Uuid,), _> =
        db.sql("SELECT CAST($1 AS TEXT)").bind("no id".to_owned()).one().await;
    assert!(matches!(unreadable, Err(StoreError::BadData(_))), "{unreadable:?}");
    drop(db);
    test.discard().await;
}

both_engines! {
    async fn a_value_that_is_missing_is_neither_an_outage_nor_somebody_elses(database: Database) {
        let town = saved_town(&database, 1, "Salem").await;
        let mut tx = database.write().await.unwrap();
        let missing = tx.sql("UPDATE towns SET slug = NULL WHERE id = $1").bind(town).execute().await;
        assert!(matches!(missing, Err(StoreError::BadData(_))), "{missing:?}");
    }

    async fn a_row_that_refers_to_nothing_is_refused(database: Database) {
        let nowhere = townpick_domain::ids::TownId::new(now(), bytes(9));
        let mut tx = database.write().await.unwrap();
        let result = tx
            .sql("INSERT INTO featured_business_towns (featured_business_id, town_id) VALUES ($1, $2)")
            .bind(Uuid::nil()).bind(nowhere).execute().await;
        assert!(matches!(result, Err(StoreError::Conflict(Constraint::ForeignKey))), "{result:?}");
    }

    async fn a_malformed_phone_cannot_be_stored(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        let mut tx = database.write().await.unwrap();
        members::add(&mut tx, salem, &[member(1)]).await.unwrap();
        for phone in ["617555010", "61755501000", "(617) 555-0", "1175550100"] {
            let inner = database_savepoint(&mut tx).await;
            let result = inner.sql("UPDATE members SET phone_number = $1").bind(phone.to_owned()).execute().await;
            assert!(matches!(result, Err(StoreError::Conflict(Constraint::Other))), "{phone}: {result:?}");
            inner.sql("ROLLBACK TO SAVEPOINT attempt").execute().await.unwrap();
        }
    }

    async fn ledger_records_are_never_changed_or_erased(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        let business = saved_business(&database, 1, vec![salem]).await;
        let week = contest(1, salem, business, "2026-06-07", "2026-06-14");
        save_contest(&database, &week).await.unwrap();
        let mut tx = database.write().await.unwrap();
        tx.sql(
            "INSERT INTO ledger_records (town_id, sequence, contest_id, event, recorded_at, body, previous_hash,
                                         hash, signature)
             VALUES ($1, 1, $2, 'committed', $3, '{}', $4, $5, $6)",
        )
        .bind(salem).bind(week.id).bind(now()).bind(vec![0_u8; 32]).bind(vec![1_u8; 32]).bind(vec![2_u8; 64])
        .execute().await.unwrap();
        tx.commit().await.unwrap();
        for change in ["UPDATE ledger_records SET body = '{\"a\":1}'", "DELETE FROM ledger_records"] {
            let mut tx = database.write().await.unwrap();
            let result = tx.sql(change).execute().await;
            assert!(matches!(result, Err(StoreError::Conflict(Constraint::LedgerImmutable))), "{change}: {result:?}");
        }
    }

    async fn deleting_a_member_empties_their_snapshots_and_keeps_what_proofs_hash(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        let business = saved_business(&database, 1, vec![salem]).await;
        let week = contest(1, salem, business, "2026-06-07", "2026-06-14");
        save_contest(&database, &week).await.unwrap();
        let maria = member(1);
        let mut tx = database.write().await.unwrap();
        members::add(&mut tx, salem, std::slice::from_ref(&maria)).await.unwrap();
        tx.sql(
            "INSERT INTO participant_snapshots (id, contest_id, member_id, user_name, user_email, user_phone, ticket,
                                                salt, holder, entered_at, snapshot_taken_at)
             VALUES ($1, $2, $3, 'Maria Gomes', 'maria@people.example', '6175550101', $4, $5, $6, $7, $7)",
        )
        .bind(Uuid::nil()).bind(week.id).bind(maria.id).bind(vec![1_u8; 16]).bind(vec![2_u8; 16])
        .bind(vec![3_u8; 32]).bind(now())
        .execute().await.unwrap();
        members::delete(&mut tx, maria.id).await.unwrap();
        tx.commit().await.unwrap();
        let (name, email, phone, salt): (Option<String>, Option<String>, Option<String>, Option<Vec<u8>>) = database
            .read().await.unwrap()
            .sql("SELECT user_name, user_email, user_phone, salt FROM participant_snapshots")
            .one().await.unwrap();
        assert_eq!((name, email, phone, salt), (None, None, None, None));
        let (ticket, holder): (Vec<u8>, Vec<u8>) = database
            .read().await.unwrap().sql("SELECT ticket, holder FROM participant_snapshots").one().await.unwrap();
        assert_eq!((ticket, holder), (vec![1; 16], vec![3; 32]));
    }
}

/// A refused statement ends a PostgreSQL transaction; a savepoint lets the next attempt run.
async fn database_savepoint(tx: &mut townpick_store::Tx) -> &mut townpick_store::Tx {
    tx.sql("SAVEPOINT attempt").execute().await.unwrap();
    tx
}
