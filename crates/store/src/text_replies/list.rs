//! The inbox of texts.

use serde::Serialize;
use serde_json::Value as JsonValue;
use townpick_domain::{
    ids::{MemberId, TextReplyId},
    text_reply::{ReplyKind, ReplyState},
    time::Timestamp,
};
use utoipa::ToSchema;

use crate::{
    list::{Column, Count, Declaration, Filter, List, Search, Takes, Term, cell_text},
    search,
};

/// A text that somebody sent us.
#[derive(Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminTextReply)]
pub struct ListedTextReply {
    /// The text's id.
    pub id: TextReplyId,
    /// When it arrived.
    pub received_at: Timestamp,
    /// The member who sent it.
    #[schema(required = true)]
    pub member_id: Option<MemberId>,
    /// What they are called.
    #[schema(required = true)]
    pub member_name: Option<String>,
    /// Their town.
    #[schema(required = true, example = "Salem, MA")]
    pub town_full_name: Option<String>,
    /// The ten digits of the number that it came from.
    pub phone_number: String,
    /// What it says.
    pub words: String,
    /// What it is.
    pub kind: ReplyKind,
    /// What was done about it.
    pub state: ReplyState,
    /// Which administrator did it.
    #[schema(required = true)]
    pub settled_by: Option<String>,
    /// When.
    #[schema(required = true)]
    pub settled_at: Option<Timestamp>,
}

impl List for ListedTextReply {
    const LIST: &'static Declaration = &Declaration {
        name: "text-replies",
        select: "r.id, r.received_at, r.member_id, {full_name} AS member_name, t.full_name AS town_full_name,
                 r.phone_number, r.words, r.kind, r.state, r.settled_by, r.settled_at",
        from: "text_replies r LEFT JOIN members m ON m.id = r.member_id",
        joins: "LEFT JOIN towns t ON t.id = m.town_id",
        only: "",
        ties: &[Term::Id("r.id")],
        columns: &[
            Column::new("received_at", "Received").by(Term::Number("r.received_at")),
            Column::new("member_name", "From"),
            Column::new("phone_number", "Phone").by(Term::Text("r.phone_number")).shown_as(cell_text::phone),
            Column::new("town_full_name", "Town"),
            Column::new("words", "Text"),
            Column::new("kind", "Texts paused").shown_as(is_pause),
            Column::new("state", "Status").by(Term::Text("r.state")),
            Column::new("settled_by", "By"),
            Column::new("settled_at", "At"),
        ],
        sort: "-received_at",
        search: Search::Texts {
            about: "Only those whose words, number or sender's name contain this.",
            sql: "(r.search_text LIKE {q} ESCAPE '\\' OR m.search_name LIKE {q} ESCAPE '\\')",
            pattern: search::pattern_of_people,
        },
        filters: &[
            Filter {
                key: "status",
                about: "What was done about them; all if not given.",
                takes: Takes::Choice(&[
                    ("all", ""),
                    ("open", "r.state = 'open'"),
                    ("answered", "r.state = 'answered'"),
                    ("done", "r.state = 'done'"),
                ]),
            },
            Filter {
                key: "kind",
                about: "Whether they paused texts; all if not given.",
                takes: Takes::Choice(&[
                    ("all", ""),
                    ("paused", "r.kind = 'sounds_like_stop'"),
                    ("others", "r.kind = 'reply'"),
                ]),
            },
        ],
        is_in_order_by_choices: false,
        count: Count::All,
    };
}

fn is_pause(kind: &JsonValue) -> String {
    cell_text::yes_or_no(&JsonValue::Bool(kind == ReplyKind::SoundsLikeStop.as_str()))
}
