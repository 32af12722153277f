//! What operators change of the texting rules, and what is counted of a person's texts.

use townpick_domain::texting_rules::{EditedRule, RuleBook, RuleForm, TextingRule};
use townpick_store::{
    Constraint, Executor, Result, StoreError, Tx, both_engines,
    notifications::outbox::{self, TextsOfDay},
    texting_rules::{self, NewChange},
};

use crate::{
    deliveries::{first, hand_over, held, later, lease, waiting},
    fixtures::now,
};

async fn add(tx: &mut Tx, state: &str, known: i64, rule: Option<TextingRule>) -> Result<()> {
    let shipped = RuleBook::shipped().of(state);
    let form = RuleForm { rule, note: "Counsel asked".to_owned(), changes: known, is_relaxed: true };
    let edited = EditedRule::parse(&form, &shipped).unwrap();
    let after = rule.unwrap_or(shipped);
    let change = NewChange { state, known, edited: &edited, before: shipped, after, admin_user: "Ann" };
    texting_rules::add(tx, &change, later(known)).await
}

both_engines! {
    async fn the_newest_change_of_a_state_holds_and_all_of_them_are_kept(database: Database) {
        let sundays = TextingRule { sunday: None, ..RuleBook::shipped().of("FL") };
        let mut tx = database.write().await.unwrap();
        assert_eq!(texting_rules::book(&mut tx).await.unwrap(), RuleBook::shipped());
        add(&mut tx, "FL", 0, Some(sundays)).await.unwrap();
        add(&mut tx, "OH", 0, Some(sundays)).await.unwrap();
        let stale = add(&mut tx, "FL", 0, None).await;
        assert!(matches!(stale, Err(StoreError::ChangedMeanwhile)), "{stale:?}");
        assert!(matches!(add(&mut tx, "KY", 3, None).await, Err(StoreError::ChangedMeanwhile)));
        assert!(matches!(add(&mut tx, "KY", i64::MAX, None).await, Err(StoreError::ChangedMeanwhile)));
        let book = texting_rules::book(&mut tx).await.unwrap();
        assert_eq!((book.of("FL"), book.of("OH"), book.of("KY")), (sundays, sundays, RuleBook::shipped().of("KY")));
        add(&mut tx, "FL", 1, None).await.unwrap();
        assert_eq!(texting_rules::book(&mut tx).await.unwrap().of("FL"), RuleBook::shipped().of("FL"));
        let newest = texting_rules::newest(&mut tx).await.unwrap();
        let newest: Vec<_> = newest.iter().map(|change| (change.state.as_str(), change.number, change.rule)).collect();
        assert_eq!(newest, [("FL", 2, None), ("OH", 1, Some(sundays))]);
        let history = texting_rules::history(&mut tx).await.unwrap();
        let told: Vec<_> = history.iter().map(|change| (change.state.as_str(), change.number, change.is_shipped)).collect();
        assert_eq!(told, [("FL", 2, true), ("OH", 1, false), ("FL", 1, false)]);
        assert_eq!((history[2].after, history[2].admin_user.as_str()), (sundays, "Ann"));
        tx.commit().await.unwrap();
        for change in ["UPDATE texting_rule_changes SET note = 'x'", "DELETE FROM texting_rule_changes"] {
            let mut tx = database.write().await.unwrap();
            let result = tx.sql(change).execute().await;
            assert!(matches!(result, Err(StoreError::Conflict(Constraint::Other))), "{change}: {result:?}");
        }
    }

    async fn a_day_of_texts_counts_what_was_sent_what_is_on_its_way_and_the_prizes_that_wait(database: Database) {
        let maria = waiting(&database, 4).await;
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE notifications SET status = 'sent', sent_at = $1 WHERE unique_key = 'welcome:0:sms'")
            .bind(later(-86_400)).execute().await.unwrap();
        tx.sql("UPDATE notifications SET status = 'delivered', sent_at = $1 WHERE unique_key = 'welcome:1:sms'")
            .bind(later(-86_399)).execute().await.unwrap();
        tx.sql("UPDATE notifications SET template_key = 'claim_reminder' WHERE unique_key = 'welcome:2:sms'")
            .execute().await.unwrap();
        tx.commit().await.unwrap();
        let count = async |lease: &str| {
            let mut tx = database.write().await.unwrap();
            outbox::texts_of_day(&mut tx, &[maria], lease, now()).await.unwrap()
        };
        let texts = |sent, prizes_waiting| {
            [TextsOfDay { member_id: maria, sent, prizes_waiting, first_sent_at: Some(later(-86_399)) }]
        };
        assert_eq!(count("b").await, texts(1, 1));
        let reminder = first(&database).await;
        assert!(hand_over(&database, "a", reminder).await);
        assert_eq!((count("b").await, count("a").await), (texts(2, 0).into(), texts(1, 1).into()));
        assert_eq!(lease(&database, outbox::Channel::Sms, 9, "c", now()).await, 1);
        assert_eq!(held(&database, "c").await[0].due.area_code.as_deref(), Some("617"));
    }
}
