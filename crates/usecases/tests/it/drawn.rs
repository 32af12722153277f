//! A drawing that was just made, for the tests of what comes after it.

use townpick_domain::{
    drawing::verify,
    ids::{ContestId, DrawingPlaceId},
    time::Timestamp,
};
use townpick_gateways::keys::Secrets;
use townpick_store::{
    Database, Executor,
    claims::{self, Winner},
    contests::{self, SeedCommitment},
    drawings, ledger, members,
    testing::fixtures::{contest, member, now, proof, saved_business, saved_town, template},
};
use townpick_usecases::{
    claims::{Outcome, answer, lapse},
    drawing::{self, Decided, Ready},
};

use crate::{
    drawing::end,
    support::{SECRETS, at},
};

pub struct Drawn {
    pub database: Database,
    pub contest: ContestId,
}

impl Drawn {
    /// Salem's contest with so many winners among so many people, drawn at its end.
    pub async fn among(database: &Database, people: u8, winners: i64) -> Self {
        for (number, key) in (1..).zip(["winner_notification", "alternate_promoted", "claim_reminder"]) {
            template(database, number, key, "both", true).await;
        }
        let town = saved_town(database, 1, "Salem").await;
        let business = saved_business(database, 1, vec![town]).await;
        let new = contest(1, town, business, "2026-06-07", "2026-06-14");
        let everybody: Vec<_> = (1..=people).map(member).collect();
        let ctx = at(end());
        let mut tx = database.write().await.unwrap();
        contests::insert(&mut tx, &new, &SeedCommitment::new(new.id, [1; 32]), now()).await.unwrap();
        tx.sql("UPDATE contests SET number_of_winners = $1").bind(winners).execute().await.unwrap();
        members::add(&mut tx, town, &everybody).await.unwrap();
        drawing::close(&mut tx, &ctx, new.id, false).await.unwrap();
        let undrawn = drawings::undrawn(&mut tx, new.id).await.unwrap().unwrap();
        let tickets = drawing::closed_list(&mut tx, new.id, &undrawn).await.unwrap().unwrap();
        let ready = Ready { contest: new.id, tickets, beacon: None };
        assert_eq!(drawing::decide(&mut tx, &ctx, &ready).await.unwrap(), Decided::Drawn);
        tx.commit().await.unwrap();
        Self { database: database.clone(), contest: new.id }
    }

    pub async fn winners(&self) -> Vec<Winner> {
        claims::winners(&mut self.database.read().await.unwrap(), self.contest, end()).await.unwrap()
    }

    /// The messages so far reach everybody.
    pub async fn send_messages(&self) {
        let mut tx = self.database.write().await.unwrap();
        tx.sql("UPDATE notifications SET status = 'sent'").execute().await.unwrap();
        tx.commit().await.unwrap();
    }

    pub async fn messages(&self, template_key: &'static str) -> i64 {
        let mut reader = self.database.read().await.unwrap();
        let text = "SELECT count(*) FROM notifications WHERE template_key = $1";
        let (count,): (i64,) = reader.sql(text).bind(template_key).one().await.unwrap();
        count
    }

    pub async fn answer(&self, place: DrawingPlaceId, accepts: bool, now: Timestamp) -> Outcome {
        let mut tx = self.database.write().await.unwrap();
        let answered = answer(&mut tx, &at(now), link_hash(place), accepts).await.unwrap();
        tx.commit().await.unwrap();
        answered
    }

    pub async fn lapse(&self, place: DrawingPlaceId, now: Timestamp) -> bool {
        let mut tx = self.database.write().await.unwrap();
        let lapsed = lapse(&mut tx, &at(now), place).await.unwrap();
        tx.commit().await.unwrap();
        lapsed
    }

    pub async fn states(&self) -> Vec<&'static str> {
        let places = drawings::places(&mut self.database.read().await.unwrap(), self.contest).await.unwrap();
        places.into_iter().map(|place| place.state.as_str()).collect()
    }

    pub async fn events_after_the_drawing(&self) -> Vec<&'static str> {
        let records =
            ledger::of_contest(&mut self.database.read().await.unwrap(), self.contest).await.unwrap();
        records.iter().skip(3).map(|record| record.statement.event.as_str()).collect()
    }

    /// The published proof, which is good.
    pub async fn good_proof(&self) -> String {
        let proof = proof(&self.database, self.contest).await;
        assert_eq!(verify(&proof), Ok(()));
        serde_json::to_string(&proof).unwrap()
    }
}

pub fn link_hash(place: DrawingPlaceId) -> [u8; 32] {
    Secrets::claim_token_hash(&SECRETS.claim_token(place)).unwrap()
}
