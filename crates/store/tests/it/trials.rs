//! Templates that administrators try out on themselves.

use townpick_domain::ids::NotificationId;
use townpick_store::{
    Database, both_engines,
    notifications::{
        ListedNotification,
        outbox::{self, Channel, Fate, MessageText},
        trial::{self, Trial, TrialOutcome},
    },
};

use crate::{
    fixtures::{bytes, now},
    lists,
};

fn tried(number: u8, channel: Channel, outcome: TrialOutcome) -> Trial {
    Trial {
        id: NotificationId::new(now(), bytes(number)),
        template_key: "welcome".to_owned(),
        channel,
        stored: MessageText { subject: Some("Hello".to_owned()), content: "Hi Maria".to_owned() },
        outcome,
    }
}

async fn record(database: &Database, trial: &Trial) {
    let mut tx = database.write().await.unwrap();
    trial::record(&mut tx, trial, now()).await.unwrap();
    tx.commit().await.unwrap();
}

async fn listed(database: &Database) -> Vec<ListedNotification> {
    let mut rows: Vec<ListedNotification> = lists::listed(&mut database.read().await.unwrap(), &[]).await;
    rows.sort_by_key(|row| row.id);
    rows
}

both_engines! {
    async fn a_tried_message_is_written_down_as_it_went(database: Database) {
        let sent = TrialOutcome::Sent { provider_id: "SM1".to_owned() };
        record(&database, &tried(1, Channel::Sms, sent)).await;
        record(&database, &tried(2, Channel::Email, TrialOutcome::Local)).await;
        record(&database, &tried(3, Channel::Email, TrialOutcome::Failed { reason: "550 no".to_owned() })).await;
        let rows = listed(&database).await;
        let outbox_rows: Vec<_> = rows
            .iter()
            .map(|row| (row.status.as_str(), row.channel.as_str(), row.attempts, row.sent_at, row.failed_reason.as_deref()))
            .collect();
        assert_eq!(outbox_rows, [
            ("sent", "sms", 1, Some(now()), None),
            ("local", "email", 0, None, None),
            ("failed", "email", 1, None, Some("550 no")),
        ]);
        for row in &rows {
            assert_eq!((row.audience.as_str(), row.message_content.as_deref()), ("administrators", Some("Hi Maria")));
        }
        let stats = outbox::stats(&mut database.read().await.unwrap(), now()).await.unwrap();
        assert_eq!((stats.pending, stats.sent_last_day, stats.failed_last_day, stats.local), (0, 1, 1, 1));
    }

    async fn a_tried_message_is_never_sent_again_and_its_reports_are_taken(database: Database) {
        let sent = TrialOutcome::Sent { provider_id: "SM1".to_owned() };
        record(&database, &tried(1, Channel::Sms, sent)).await;
        record(&database, &tried(2, Channel::Email, TrialOutcome::Local)).await;
        record(&database, &tried(3, Channel::Email, TrialOutcome::Failed { reason: "550 no".to_owned() })).await;
        let until = now().plus(jiff::SignedDuration::from_mins(5));
        let mut tx = database.write().await.unwrap();
        for &channel in Channel::all() {
            assert_eq!(outbox::lease(&mut tx, channel, 100, "worker", now(), until).await.unwrap(), 0);
        }
        assert!(outbox::report_by_provider_id(&mut tx, "SM1", &Fate::Delivered, now()).await.unwrap());
        tx.commit().await.unwrap();
        assert_eq!(listed(&database).await[0].status, "delivered");
    }
}
