//! The outbox as administrators read it.

use serde::Serialize;
use townpick_domain::{
    channel::Channel,
    ids::{MemberId, NotificationId},
    time::Timestamp,
};
use utoipa::ToSchema;

use crate::list::{Column, Count, Declaration, Filter, List, Search, Takes, Term};

/// A message as it is listed.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminNotification)]
pub struct ListedNotification {
    /// The message's id.
    pub id: NotificationId,
    /// When it was put into the outbox.
    pub created_at: Timestamp,
    /// What it is made of.
    pub template_key: String,
    /// How it is sent.
    pub channel: Channel,
    /// 'member', 'administrators', or 'texter' for somebody who texted us and is no member.
    pub audience: String,
    /// The member's name.
    #[schema(required = true)]
    pub recipient_name: Option<String>,
    /// The member.
    #[schema(required = true)]
    pub member_id: Option<MemberId>,
    /// The member's email address or ten digits as they are now; of a code, the new number it
    /// is for.
    #[schema(required = true)]
    pub recipient_address: Option<String>,
    /// The town it is about.
    #[schema(required = true)]
    pub town_full_name: Option<String>,
    /// The subject it was sent with.
    #[schema(required = true)]
    pub subject: Option<String>,
    /// The words it was sent with.
    #[schema(required = true)]
    pub message_content: Option<String>,
    /// `pending`, `put_off`, `sent`, `delivered`, `failed`, `dropped` or `local`.
    pub status: String,
    /// How often it was tried.
    pub attempts: i64,
    /// When it is tried next; null when it is not.
    #[schema(required = true)]
    pub next_attempt_at: Option<Timestamp>,
    /// When it was handed over.
    #[schema(required = true)]
    pub sent_at: Option<Timestamp>,
    /// When it arrived.
    #[schema(required = true)]
    pub delivered_at: Option<Timestamp>,
    /// When it was opened.
    #[schema(required = true)]
    pub opened_at: Option<Timestamp>,
    /// Why it was not sent.
    #[schema(required = true)]
    pub failed_reason: Option<String>,
}

impl List for ListedNotification {
    const LIST: &'static Declaration = &Declaration {
        name: "messages",
        select: "n.id, n.created_at, n.template_key, n.channel, n.audience,
                 {full_name} AS recipient_name, n.member_id,
                 CASE WHEN n.template_key = 'email_change'
                          THEN (SELECT a.new_email FROM email_changes a WHERE a.member_id = n.member_id)
                      WHEN n.template_key = 'email_changed'
                          THEN (SELECT a.old_email FROM email_changes a WHERE a.member_id = n.member_id)
                      WHEN n.channel = 'email' THEN m.email
                      WHEN n.template_key = 'phone_change_code'
                          THEN (SELECT f.new_phone FROM confirmation_codes f
                                WHERE f.member_id = n.member_id AND f.template_key = n.template_key)
                      ELSE COALESCE(m.phone_number, r.phone_number) END AS recipient_address,
                 t.full_name AS town_full_name, n.subject, n.message_content, n.status, n.attempts,
                 CASE WHEN n.status = 'pending' THEN n.next_attempt_at END AS next_attempt_at, n.sent_at,
                 n.delivered_at, n.opened_at, n.failed_reason",
        from: "notifications n",
        joins: "LEFT JOIN members m ON m.id = n.member_id LEFT JOIN towns t ON t.id = n.town_id
                LEFT JOIN text_replies r ON r.id = n.text_reply_id",
        only: "",
        ties: &[],
        columns: &[
            // Ids begin with the millisecond at which a message was put into the outbox, and follow one another within a
            // statement.
            Column::new("created_at", "Created").by(Term::Id("n.id")),
            Column::new("template_key", "Template"),
            Column::new("channel", "Channel"),
            Column::new("recipient_name", "Recipient"),
            Column::new("recipient_address", "Address"),
            Column::new("town_full_name", "Town"),
            Column::new("subject", "Subject"),
            Column::new("status", "Status"),
            Column::new("attempts", "Attempts"),
            Column::new("sent_at", "Sent"),
            Column::new("delivered_at", "Delivered"),
            Column::new("failed_reason", "Failure"),
        ],
        sort: "-created_at",
        search: Search::People {
            about: "Only messages to members whose name, email or phone number contains this.",
            of_member: Some("n.member_id"),
            few_within: None,
        },
        filters: &[
            Filter {
                key: "status",
                about: "Only those in this state; all if not given.",
                takes: Takes::Choice(&[
                    ("all", ""),
                    ("pending", "n.status = 'pending'"),
                    ("put_off", "n.status = 'put_off'"),
                    ("sent", "n.status = 'sent'"),
                    ("delivered", "n.status = 'delivered'"),
                    ("failed", "n.status = 'failed'"),
                    ("dropped", "n.status = 'dropped'"),
                    ("local", "n.status = 'local'"),
                ]),
            },
            Filter {
                key: "channel",
                about: "Only those on this channel; all if not given.",
                takes: Takes::Choice(&[
                    ("all", ""),
                    ("email", "n.channel = 'email'"),
                    ("sms", "n.channel = 'sms'"),
                ]),
            },
        ],
        is_in_order_by_choices: true,
        count: Count::Capped,
    };
}
