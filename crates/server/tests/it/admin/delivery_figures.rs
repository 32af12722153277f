use serde_json::{Value, json};
use townpick_domain::{ids::NotificationId, role::Role, time::Timestamp};
use townpick_store::{Executor, on_sqlite};

use super::signed_in::SignedIn;
use crate::{
    drawn::{Drawn, opened},
    harness::{Service, Setup},
};

async fn save(service: &Service, to: &Drawn, number: u8, status: &str, at: &str, reason: Option<String>) {
    let at: Timestamp = at.parse().unwrap();
    let mut tx = service.database.write().await.unwrap();
    tx.sql(
        "INSERT INTO notifications (id, unique_key, audience, member_id, town_id, channel, type, template_key, status,
                                    next_attempt_at, created_at, failed_at, failed_reason, delivered_at)
         SELECT $1, $2, 'member', id, town_id, 'email', 'news', 'news', $4, $5, $5, $6, $7, $8
         FROM members WHERE id = $3",
    )
    .bind(NotificationId::new(at, [number; 10]))
    .bind(format!("news {number}"))
    .bind(to.members[0])
    .bind(status.to_owned())
    .bind(at)
    .bind(reason.is_some().then_some(at))
    .bind(reason)
    .bind((status == "delivered").then_some(at))
    .execute()
    .await
    .unwrap();
    tx.commit().await.unwrap();
}

on_sqlite! {
    async fn what_waits_failed_and_arrived_is_told_in_figures(database: Database) {
        // Its clock begins on Monday, July 6, 2026.
        let service = Setup::default().on(database);
        let open = opened(&service, 1).await;
        save(&service, &open, 1, "pending", "2026-07-06T13:55:00Z", None).await;
        save(&service, &open, 2, "delivered", "2026-07-06T13:00:00Z", None).await;
        save(&service, &open, 3, "sent", "2026-07-05T22:00:00Z", None).await;
        for number in 0..10 {
            let reason = Some(format!("cause {number}"));
            save(&service, &open, 10 + number, "failed", "2026-07-04T12:00:00Z", reason).await;
        }
        let admin = SignedIn::to(service).await;
        let shown = admin.get("/api/admin/delivery-figures").await.json();
        assert_eq!(shown["waiting"], json!([{"channel": "email", "due": "up_to_ten_minutes", "messages": 1}]));
        assert_eq!(shown["oldest_due_seconds"], 300);
        assert_eq!(shown["failures"].as_array().unwrap().len(), 8);
        assert_eq!(shown["failures"][0], json!({"channel": "email", "cause": "cause 0", "messages": 1}));
        assert_eq!(shown["other_failures"], 2);
        let week = |starts_on, messages, delivered, failed| json!({
            "starts_on": starts_on, "channel": "email", "messages": messages, "delivered": delivered, "failed": failed,
            "emails": messages, "opened": 0,
        });
        assert_eq!(shown["weeks"], json!([week("2026-07-06", 1, 1, 0), week("2026-06-29", 11, 0, 10)]));
        assert_eq!(shown["towns"].as_array().unwrap().len(), 1);
        assert_eq!((&shown["towns"][0]["full_name"], &shown["towns"][0]["messages"]), (&json!("Salem, MA"), &json!(12)));
        assert_eq!(shown["is_cut"], false);
    }

    async fn an_installation_that_has_sent_nothing_has_no_figures_and_editors_see_none(database: Database) {
        let admin = SignedIn::on(database).await;
        let shown = admin.get("/api/admin/delivery-figures").await.json();
        for list in ["waiting", "failures", "weeks", "towns"] {
            assert_eq!(shown[list], json!([]), "{list}");
        }
        assert_eq!(shown["oldest_due_seconds"], Value::Null);
        let refused = admin.as_role(Role::Editor).await.get("/api/admin/delivery-figures").await;
        assert_eq!(refused.status, 403);
    }
}
