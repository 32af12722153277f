//! The administrators' list of notices.

use serde::Serialize;
use townpick_domain::{
    channel::Channels,
    ids::NoticeId,
    notice::{NoticeAudience, NoticeKind, NoticeState},
    time::Timestamp,
};
use utoipa::ToSchema;

use crate::{
    list::{Column, Count, Declaration, Filter, List, Search, Takes, Term},
    search,
};

/// A notice in the list.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminNoticeItem)]
pub struct ListedNotice {
    /// The notice's id.
    pub id: NoticeId,
    /// What it is about.
    pub kind: NoticeKind,
    /// The email's subject.
    pub subject_template: String,
    /// Whom it is for.
    pub audience: NoticeAudience,
    /// How many towns it names; of one for everybody, how many it has gone to.
    pub towns_count: i64,
    /// How it is sent.
    pub channel: Channels,
    /// What has become of it.
    pub state: NoticeState,
    /// When it goes out.
    #[schema(required = true)]
    pub scheduled_at: Option<Timestamp>,
    /// How many messages it has become so far.
    pub messages: i64,
    /// Who wrote it last.
    pub author: String,
    /// When it was first written down.
    pub created_at: Timestamp,
}

impl List for ListedNotice {
    const LIST: &'static Declaration = &Declaration {
        name: "notices",
        select: "n.id, n.kind, n.subject_template, n.audience,
                 (SELECT count(*) FROM notice_towns x WHERE x.notice_id = n.id) AS towns_count, n.channel,
                 CASE WHEN n.taken_back_at IS NOT NULL THEN 'taken_back' WHEN n.done_at IS NOT NULL THEN 'sent'
                      WHEN n.started_at IS NOT NULL THEN 'sending' WHEN n.scheduled_at IS NOT NULL THEN 'scheduled'
                      ELSE 'draft' END AS state,
                 n.scheduled_at, n.messages, n.author, n.created_at",
        from: "notices n",
        joins: "",
        only: "",
        ties: &[Term::Id("n.id")],
        columns: &[
            Column::new("id", "ID"),
            Column::new("kind", "Kind"),
            Column::new("subject_template", "Subject").by(Term::Text("lower(n.subject_template)")),
            Column::new("audience", "Audience"),
            Column::new("towns_count", "Towns"),
            Column::new("channel", "Channel"),
            Column::new("state", "State"),
            Column::new("scheduled_at", "Scheduled").by(Term::Number("COALESCE(n.scheduled_at, 0)")),
            Column::new("messages", "Messages").by(Term::Number("n.messages")),
            Column::new("author", "Author"),
            Column::new("created_at", "Created").by(Term::Number("n.created_at")),
        ],
        sort: "-created_at",
        search: Search::Texts {
            about: "Only those whose subject or words contain this.",
            sql: "lower(n.subject_template) LIKE {q} ESCAPE '\\' OR lower(n.message_template) LIKE {q} ESCAPE '\\'",
            pattern: search::pattern,
        },
        filters: &[Filter {
            key: "state",
            about: "Only those in this state; all if not given.",
            takes: Takes::Choice(&[
                ("all", ""),
                ("draft", "n.scheduled_at IS NULL"),
                ("scheduled", "n.scheduled_at IS NOT NULL AND n.started_at IS NULL"),
                ("sending", "n.started_at IS NOT NULL AND n.done_at IS NULL AND n.taken_back_at IS NULL"),
                ("sent", "n.done_at IS NOT NULL AND n.taken_back_at IS NULL"),
                ("taken_back", "n.taken_back_at IS NOT NULL"),
            ]),
        }],
        is_in_order_by_choices: false,
        count: Count::All,
    };
}
