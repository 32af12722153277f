//! The outbox as administrators read it; without providers it is the local outbox, where every message can be read.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use townpick_domain::{
    ids::{MemberId, NotificationId},
    time::Timestamp,
};
use townpick_store::{
    members::MemberSearch,
    notifications::list::{self as outbox, Filter, ListedNotification},
};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    admin::listing::{self, Page},
    extract::Query,
    problem::Problem,
    session::AdminSession,
    state::App,
};

const STATES: [&str; 6] = ["pending", "sent", "delivered", "failed", "dropped", "local"];

/// The address of the outbox.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(list))
}

/// Which messages are wanted.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct NotificationsQuery {
    /// all, pending, sent, delivered, failed, dropped or local.
    status: Option<String>,
    /// email or sms.
    channel: Option<String>,
    /// How the member's full name, last name, email or phone number begins.
    q: Option<String>,
    /// Where the page begins.
    cursor: Option<String>,
    /// Rows of the page.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u16>,
}

/// A message.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminNotification)]
pub(crate) struct Item {
    /// The message's id.
    id: NotificationId,
    /// When it was put into the outbox.
    created_at: Timestamp,
    /// What it is made of.
    template_key: String,
    /// 'email' or 'sms'.
    channel: String,
    /// 'member' or 'administrators'.
    audience: String,
    /// The member's name.
    #[schema(required = true)]
    recipient_name: Option<String>,
    /// The member.
    #[schema(required = true)]
    member_id: Option<MemberId>,
    /// The member's email address or ten digits as they are now; of a code, the new number it is for.
    #[schema(required = true)]
    recipient_address: Option<String>,
    /// The town it is about.
    #[schema(required = true)]
    town_full_name: Option<String>,
    /// The subject it was sent with.
    #[schema(required = true)]
    subject: Option<String>,
    /// The words it was sent with.
    #[schema(required = true)]
    message_content: Option<String>,
    /// 'pending', 'sent', 'delivered', 'failed', 'dropped' or 'local'.
    status: String,
    /// How often it was tried.
    attempts: i64,
    /// When it is tried next; null when it is not.
    #[schema(required = true)]
    next_attempt_at: Option<Timestamp>,
    /// When it was handed over.
    #[schema(required = true)]
    sent_at: Option<Timestamp>,
    /// When it arrived.
    #[schema(required = true)]
    delivered_at: Option<Timestamp>,
    /// When it was opened.
    #[schema(required = true)]
    opened_at: Option<Timestamp>,
    /// Why it was not sent.
    #[schema(required = true)]
    failed_reason: Option<String>,
}

impl From<ListedNotification> for Item {
    fn from(row: ListedNotification) -> Self {
        Self {
            id: row.id,
            created_at: row.created_at,
            template_key: row.template_key,
            channel: row.channel,
            audience: row.audience,
            recipient_name: row.recipient_name,
            member_id: row.member_id,
            recipient_address: row.recipient_address,
            town_full_name: row.town_full_name,
            subject: row.subject,
            message_content: row.message_content,
            next_attempt_at: (row.status == "pending").then_some(row.next_attempt_at),
            status: row.status,
            attempts: row.attempts,
            sent_at: row.sent_at,
            delivered_at: row.delivered_at,
            opened_at: row.opened_at,
            failed_reason: row.failed_reason,
        }
    }
}

/// Lists the messages in the outbox, newest first
#[utoipa::path(
    get, path = "/api/admin/notifications", operation_id = "admin_list_notifications", tag = "admin",
    params(NotificationsQuery),
    responses((status = 200, description = "A page of the outbox", body = Page<Item>))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<NotificationsQuery>,
) -> Result<Json<Page<Item>>, Problem> {
    let filter = Filter {
        status: one_of(query.status, "status", &STATES)?,
        channel: one_of(query.channel, "channel", &["email", "sms"])?,
        search: listing::search_text(query.q.as_deref()).and_then(|text| MemberSearch::parse(&text)),
    };
    let limit = listing::limit(query.limit)?;
    let before = listing::cursor(query.cursor.as_deref())?;
    let rows = outbox::list(&mut app.services.database.read().await?, &filter, before).await?;
    Ok(Json(Page::of(rows, limit, None, |row| (row.created_at, row.id), Item::from)))
}

fn one_of(asked: Option<String>, field: &'static str, allowed: &[&str]) -> Result<Option<String>, Problem> {
    match asked.filter(|asked| !asked.is_empty() && asked != "all") {
        None => Ok(None),
        Some(asked) if allowed.contains(&asked.as_str()) => Ok(Some(asked)),
        Some(_) => {
            Err(Problem::invalid_field(field, format!("Choose all or one of: {}", allowed.join(", "))))
        }
    }
}
