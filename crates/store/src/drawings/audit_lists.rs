//! The contests that were drawn, and who was in a closed list, as the audit lists them.

use serde::Serialize;
use townpick_domain::{
    drawing::Hex,
    ids::{ContestId, MemberId},
    time::Timestamp,
};
use utoipa::ToSchema;

use crate::{
    list::{Column, Count, Declaration, Filter, List, Search, Takes, Term},
    search,
};

/// A contest whose drawing is over.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminDrawnContest)]
pub struct CompletedDrawing {
    /// The contest's id.
    pub contest_id: ContestId,
    /// Its headline.
    pub title: String,
    /// Where.
    #[schema(example = "Salem, MA")]
    pub town_full_name: String,
    /// Who gave the prize.
    pub business_name: String,
    /// When it was drawn.
    pub drawing_completed_at: Timestamp,
}

impl List for CompletedDrawing {
    const LIST: &'static Declaration = &Declaration {
        name: "drawings",
        select: "c.id AS contest_id, c.title, t.full_name AS town_full_name, b.business_name, c.drawing_completed_at",
        from: "contests c",
        joins: "JOIN towns t ON t.id = c.town_id JOIN featured_businesses b ON b.id = c.featured_business_id",
        only: "c.drawing_completed_at IS NOT NULL",
        ties: &[Term::Id("c.id")],
        columns: &[
            Column::new("contest_id", "Contest ID"),
            Column::new("title", "Title").by(Term::Text("c.search_title")),
            Column::new("town_full_name", "Town"),
            Column::new("business_name", "Business"),
            Column::new("drawing_completed_at", "Drawn").by(Term::Number("c.drawing_completed_at")),
        ],
        sort: "-drawing_completed_at",
        search: Search::Texts {
            about: "Only those whose title, town or business contains this.",
            sql: "{contest_is_found}",
            pattern: search::pattern,
        },
        filters: &[Filter {
            key: "town",
            about: "Only those of the town with this id.",
            takes: Takes::Id { sql: "c.town_id = {town}", refusal: "This is no id" },
        }],
        is_in_order_by_choices: false,
        count: Count::Capped,
    };
}

/// Somebody in a closed list; of a deleted member only the ticket is left.
#[derive(Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminSnapshotEntry)]
pub struct SnapshotEntry {
    /// The member's id.
    #[schema(required = true)]
    pub member_id: Option<MemberId>,
    /// First and last name when the list was closed.
    #[schema(required = true)]
    pub user_name: Option<String>,
    /// Their email then.
    #[schema(required = true)]
    pub user_email: Option<String>,
    /// Their telephone then, 10 digits.
    #[schema(required = true)]
    pub user_phone: Option<String>,
    /// Their ticket: 32 hexadecimal digits.
    #[sqlx(try_from = "Vec<u8>")]
    pub ticket: Hex<16>,
    /// When they came into the contest.
    pub entered_at: Timestamp,
    /// When the list was closed.
    pub snapshot_taken_at: Timestamp,
}

impl List for SnapshotEntry {
    const LIST: &'static Declaration = &Declaration {
        name: "snapshot",
        select: "s.member_id, s.user_name, s.user_email, s.user_phone, s.ticket, s.entered_at, s.snapshot_taken_at",
        from: "participant_snapshots s",
        joins: "",
        only: "s.contest_id = {contest}",
        ties: &[],
        columns: &[
            Column::new("ticket", "Ticket").by(Term::Bytes("s.ticket")),
            Column::new("member_id", "Member ID"),
            Column::new("user_name", "Name"),
            Column::new("user_email", "Email"),
            Column::new("user_phone", "Phone"),
            Column::new("entered_at", "Entered at"),
        ],
        sort: "ticket",
        search: Search::Texts {
            about: "Only those whose name, email or phone contains this.",
            sql: "{participant_is_found}",
            pattern: search::pattern_of_people,
        },
        filters: &[],
        is_in_order_by_choices: false,
        count: Count::AllButMatches,
    };
}
