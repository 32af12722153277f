//! What a row holds when whoever wrote it did not say.

use townpick_domain::{contest_form::Winners, ids::ContestId, record::Field as _};
use townpick_store::{Executor, both_engines, contests};

use crate::fixtures::{bytes, contest, now, save_contest, saved_business, saved_town};

both_engines! {
    async fn a_contest_has_one_winner_unless_it_says_otherwise(database: Database) {
        let town = saved_town(&database, 1, "Salem").await;
        let business = saved_business(&database, 1, vec![town]).await;
        let mut three = contest(1, town, business, "2026-06-07", "2026-06-14");
        three.record.number_of_winners = Winners::read(&Some(3), "").unwrap();
        save_contest(&database, &three).await.unwrap();

        let silent = ContestId::new(now(), bytes(2));
        let mut tx = database.write().await.unwrap();
        contests::void(&mut tx, three.id, "the shop closed", now()).await.unwrap();
        tx.sql(
            "INSERT INTO contests (id, town_id, featured_business_id, title, prize_description, start_date, end_date,
                                   starts_at, ends_at, commitment, created_at, updated_at)
             SELECT $1, town_id, featured_business_id, title, prize_description, start_date, end_date,
                    starts_at, ends_at, commitment, created_at, updated_at
             FROM contests WHERE id = $2",
        )
        .bind(silent)
        .bind(three.id)
        .execute()
        .await
        .unwrap();
        tx.commit().await.unwrap();

        let winners = async |id: ContestId| -> i64 {
            let mut reader = database.read().await.unwrap();
            let (count,): (i64,) = reader
                .sql("SELECT number_of_winners FROM contests WHERE id = $1")
                .bind(id)
                .one()
                .await
                .unwrap();
            count
        };
        assert_eq!((winners(three.id).await, winners(silent).await), (3, 1));
    }
}
