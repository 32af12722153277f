//! A mail server that takes the call and never says a word, seen from the outbox.

use std::{sync::Arc, time::Duration};

use jiff::SignedDuration;
use townpick_engine::{Delivery, Engine, Gateways, Work};
use townpick_gateways::{
    clock::ManualClock,
    mail::{MailSettings, SmtpMailer},
};
use townpick_store::{
    Database, Executor, both_engines,
    notifications::{self, Audience, ChannelIds, NewNotification},
};

use crate::{
    post_office::{Counter, PostOffice, settings},
    scene::{Scene, at, joined_at, local_gateways},
};

/// An engine whose texts arrive and whose mail server is silent.
fn engine_with_silent_mail(database: &Database, clock: &ManualClock, port: u16) -> (Engine, Arc<PostOffice>) {
    let mail = MailSettings {
        url: format!("smtp://127.0.0.1:{port}").parse().unwrap(),
        from: "weekly@townpick.example".to_owned(),
        brand_name: "Townpick".to_owned(),
        reply_to: "hello@townpick.example".to_owned(),
        dkim: None,
        authorities: None,
        connections: settings().mail_connections,
        time_limit: Duration::from_millis(100),
    };
    let office = Arc::new(PostOffice::default());
    let texter = Arc::new(Counter(Arc::clone(&office)));
    let delivery = Delivery::new(Arc::new(SmtpMailer::new(&mail).unwrap()), texter, settings());
    let gateways = Gateways { delivery: Arc::new(delivery), ..local_gateways(clock, 3) };
    (Engine::new(database.clone(), gateways), office)
}

async fn welcome_everybody(scene: &Scene) {
    let mut tx = scene.database.write().await.unwrap();
    for (number, member) in (0_u8..).zip(&scene.members) {
        let mut random = [number; 10];
        let message = NewNotification {
            key: format!("welcome:{member}"),
            template_key: "welcome",
            audience: Audience::Member(*member),
            town: Some(scene.town),
            contest: None,
            details: notifications::no_details(),
            ids: ChannelIds::new(joined_at(), || {
                random[9] = random[9].wrapping_add(100);
                random
            }),
        };
        notifications::enqueue(&mut tx, &message, false, joined_at()).await.unwrap();
    }
    tx.commit().await.unwrap();
}

/// How many emails have this status and were tried so often.
async fn emails(database: &Database) -> Vec<(String, i64, i64)> {
    let mut db = database.read().await.unwrap();
    db.sql(
        "SELECT status, attempts, count(*) FROM notifications WHERE channel = 'email'
         GROUP BY status, attempts ORDER BY status, attempts LIMIT 9",
    )
    .all()
    .await
    .unwrap()
}

both_engines! {
    async fn a_silent_mail_server_delays_its_own_messages_alone_and_they_go_out_later(database: Database) {
        let scene = Scene::new(&database, 2).await;
        welcome_everybody(&scene).await;
        let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let clock = ManualClock::at(at("2026-07-08T16:00:00Z"));
        let (engine, office) = engine_with_silent_mail(&database, &clock, silent.local_addr().unwrap().port());
        let run = async |engine: &Engine| {
            let run = engine.run_once(Work::Deliveries);
            tokio::time::timeout(Duration::from_mins(1), run).await.expect("nothing waits for it for ever").unwrap()
        };
        run(&engine).await;
        assert_eq!(office.counts(), (0, 2), "texts are not held up");
        assert_eq!(emails(&database).await, [("pending".to_owned(), 1, 2)]);
        run(&engine).await;
        assert_eq!(emails(&database).await, [("pending".to_owned(), 1, 2)], "not before their time");
        clock.advance(SignedDuration::from_secs(7));
        run(&engine).await;
        assert_eq!(emails(&database).await, [("pending".to_owned(), 2, 2)], "tried again on schedule");
        // The provider is back.
        clock.advance(SignedDuration::from_mins(10));
        let (engine, office) = crate::post_office::engine(&database, &clock, settings());
        run(&engine).await;
        assert_eq!(office.counts(), (2, 0));
        assert_eq!(emails(&database).await, [("sent".to_owned(), 3, 2)]);
    }
}
