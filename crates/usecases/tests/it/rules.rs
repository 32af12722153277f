//! The rules of a contest: what is promised stays, and a ledger can be put back only with the rules it names.

use townpick_domain::{
    drawing::{bodies, ledger::Event, verify},
    featured_business::{FeaturedBusiness, FeaturedBusinessForm},
    ids::{BusinessId, ContestId},
    operator::Operator,
};
use townpick_store::{
    Database, Executor as _, StoreError, both_engines,
    businesses::{self, NewBusiness},
    contests, ledger,
    testing::fixtures::{bytes, live_salem, now, operator, proof},
};
use townpick_usecases::{
    businesses::{NamedInRules, change},
    drawing, rules,
};

use crate::{
    drawing::end,
    drawn::Drawn,
    support::{at, context},
};

fn bakery(name: &str, address: Option<&str>) -> NewBusiness {
    let form = FeaturedBusinessForm {
        business_name: Some(name.to_owned()),
        address: address.map(str::to_owned),
        category: Some("Bakery".to_owned()),
        description: Some("Other bread.".to_owned()),
        ..FeaturedBusinessForm::default()
    };
    let record = FeaturedBusiness::parse_without_towns(&form).unwrap();
    NewBusiness { id: BusinessId::new(now(), bytes(1)), record, towns: Vec::new() }
}

async fn text(database: &Database, contest: ContestId, operator: &Operator) -> String {
    let mut reader = database.read().await.unwrap();
    rules::of(&mut reader, operator, contest).await.unwrap().unwrap().rules.as_str().to_owned()
}

both_engines! {
    async fn rules_are_frozen_with_the_promise_that_names_them(database: Database) {
        let (_, about) = live_salem(&database, 0).await;
        let moved = Operator { governing_state: "NY", ..operator() };
        assert_ne!(text(&database, about.id, &operator()).await, text(&database, about.id, &moved).await);

        let mut tx = database.write().await.unwrap();
        drawing::commit(&mut tx, &context(), about.id, false).await.unwrap();
        tx.commit().await.unwrap();
        let frozen = text(&database, about.id, &operator()).await;
        assert!(frozen.contains("Bakery 1") && frozen.contains("State of Ohio"), "{frozen}");

        // The business may be called otherwise once the contest is over; the rules stay.
        let mut tx = database.write().await.unwrap();
        let promise = ledger::find(&mut tx, about.id, Event::Committed).await.unwrap().unwrap();
        let hash = rules::of(&mut tx, &operator(), about.id).await.unwrap().unwrap().rules.hash();
        assert_eq!(bodies::rules_of(&promise.statement.body), Some(hash));
        assert_eq!(change(&mut tx, &at(end()), &bakery("Cake Shop", Some("1 Main Street"))).await.unwrap(), Ok(()));
        tx.commit().await.unwrap();
        assert_eq!(text(&database, about.id, &moved).await, frozen);
        let shown = rules::of(&mut database.read().await.unwrap(), &moved, about.id).await.unwrap().unwrap();
        assert_eq!(shown.frozen_at, Some(now()));
    }

    async fn the_database_itself_keeps_frozen_rules(database: Database) {
        let (_, about) = live_salem(&database, 0).await;
        let mut tx = database.write().await.unwrap();
        contests::freeze_rules(&mut tx, about.id, "Rules", now()).await.unwrap();
        tx.commit().await.unwrap();
        for change in ["UPDATE contest_rules SET text = 'Others'", "DELETE FROM contest_rules"] {
            let mut tx = database.write().await.unwrap();
            assert!(tx.sql(change).execute().await.is_err(), "{change}");
        }
        let stored = contests::frozen_rules(&mut database.read().await.unwrap(), about.id).await.unwrap();
        assert_eq!(stored.unwrap().text, "Rules");
    }

    async fn a_running_contest_keeps_its_sponsors_name_and_address(database: Database) {
        let (_, about) = live_salem(&database, 0).await;
        let until = about.window.ends_at;
        let mut tx = database.write().await.unwrap();
        let refused = |name, address| Err(NamedInRules { name, address, until });
        let renamed = bakery("Cake Shop", None);
        let moved = bakery("Bakery 1", Some("1 Main Street"));
        assert_eq!(change(&mut tx, &context(), &renamed).await.unwrap(), refused(true, false));
        assert_eq!(change(&mut tx, &context(), &moved).await.unwrap(), refused(false, true));
        assert_eq!(change(&mut tx, &context(), &bakery("Bakery 1", None)).await.unwrap(), Ok(()));
        let stored = businesses::by_id(&mut tx, renamed.id).await.unwrap().unwrap();
        assert_eq!(stored.record.description.as_str(), "Other bread.");
        assert_eq!(change(&mut tx, &at(until), &moved).await.unwrap(), Ok(()));
        let unknown = NewBusiness { id: BusinessId::new(now(), bytes(9)), ..moved };
        assert!(matches!(change(&mut tx, &context(), &unknown).await, Err(StoreError::NotFound)));
    }

    async fn a_proof_with_the_hash_of_its_rules_holds(database: Database) {
        let drawn = Drawn::among(&database, 5, 1).await;
        let proof = proof(&database, drawn.contest).await;
        assert!(bodies::rules_of(&proof.records[0].statement.body).is_some());
        assert_eq!(verify(&proof), Ok(()));
    }
}
