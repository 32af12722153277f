//! The log of what was sent to the addresses of others.

use serde::Serialize;
use townpick_domain::{
    ids::{WebhookDeliveryId, WebhookId},
    time::Timestamp,
    webhook::{DeliveryStatus, WebhookEvent},
};
use utoipa::ToSchema;

use crate::{
    list::{Column, Count, Declaration, Filter, List, Search, Takes, Term},
    search,
};

/// An event that was written down for an address.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminWebhookDelivery)]
pub struct ListedDelivery {
    /// What the receiver knows it by, with `msg_` before it.
    pub id: WebhookDeliveryId,
    /// The address's id.
    pub webhook_id: WebhookId,
    /// Where it goes.
    pub url: String,
    /// What happened.
    pub event: WebhookEvent,
    /// What is said of it, to the letter.
    pub body: String,
    /// How far it has come.
    pub status: DeliveryStatus,
    /// How often it was sent.
    pub attempts: i64,
    /// The status that was answered last; null when there was no answer.
    #[schema(required = true)]
    pub last_answer: Option<i64>,
    /// Why there was none, or why nobody tries any more.
    #[schema(required = true)]
    pub last_problem: Option<String>,
    /// How long the last attempt took, in milliseconds.
    #[schema(required = true)]
    pub last_took: Option<i64>,
    /// When it was made.
    #[schema(required = true)]
    pub last_attempt_at: Option<Timestamp>,
    /// When the next one is due; null when there is none.
    #[schema(required = true)]
    pub next_attempt_at: Option<Timestamp>,
    /// When it happened.
    pub created_at: Timestamp,
}

impl List for ListedDelivery {
    const LIST: &'static Declaration = &Declaration {
        name: "webhook-deliveries",
        select:
            "d.id, d.webhook_id, w.url, d.event, d.body, d.status, d.attempts, d.last_answer, d.last_problem,
                 d.last_took, d.last_attempt_at,
                 CASE WHEN d.status = 'pending' THEN d.next_attempt_at END AS next_attempt_at, d.created_at",
        from: "webhook_deliveries d",
        joins: "JOIN webhooks w ON w.id = d.webhook_id",
        only: "",
        ties: &[Term::Id("d.id")],
        columns: &[
            Column::new("created_at", "When").by(Term::Number("d.created_at")),
            Column::new("event", "Event"),
            Column::new("url", "Address"),
            Column::new("status", "Status"),
            Column::new("attempts", "Attempts"),
            Column::new("last_answer", "Last answer"),
            Column::new("last_problem", "Problem"),
            Column::new("last_took", "Milliseconds"),
            Column::new("last_attempt_at", "Last attempt"),
            Column::new("id", "ID"),
        ],
        sort: "-created_at",
        search: Search::Texts {
            about: "Only those whose words, such as the id of a contest, contain this.",
            sql: "lower(d.body) LIKE {q} ESCAPE '\\'",
            pattern: search::pattern,
        },
        filters: &[
            Filter {
                key: "webhook",
                about: "Only those of this address.",
                takes: Takes::Id { sql: "d.webhook_id = {webhook}", refusal: "There is no such webhook" },
            },
            Filter {
                key: "status",
                about: "Only those that have come so far; all if not given.",
                takes: Takes::Choice(&[
                    ("all", ""),
                    ("pending", "d.status = 'pending'"),
                    ("delivered", "d.status = 'delivered'"),
                    ("failed", "d.status = 'failed'"),
                ]),
            },
        ],
        is_in_order_by_choices: false,
        count: Count::Capped,
    };
}
