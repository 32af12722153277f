//! The administrators' list of members.

use serde::Serialize;
use townpick_domain::{
    ids::{MemberId, TownId},
    signup::MemberContact,
    time::Timestamp,
};
use utoipa::ToSchema;

use crate::{
    Executor, Result,
    list::{Bound, Column, Count, Declaration, Filter, List, Request, Search, Takes, Term, Total, cell_text},
};

/// A member of the list.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminMemberItem)]
pub struct ListedMember {
    /// The member's id.
    pub id: MemberId,
    /// Who they are and how they are reached.
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub contact: MemberContact,
    /// Their town.
    pub town_id: TownId,
    /// What people read.
    #[schema(example = "Salem, MA")]
    pub town_full_name: String,
    /// When they joined.
    pub joined_at: Timestamp,
    /// Whether they take part.
    pub is_subscribed: bool,
    /// When they showed that an address is theirs; nobody else is in a drawing.
    #[schema(required = true)]
    pub confirmed_at: Option<Timestamp>,
    /// Whether they have something in common with many others that administrators should look at.
    pub is_flagged: bool,
}

impl List for ListedMember {
    const LIST: &'static Declaration = &Declaration {
        name: "members",
        select: "m.id, {full_name} AS name, m.email, m.phone_number, m.town_id,
                 t.full_name AS town_full_name, m.signup_date AS joined_at, m.is_subscribed, m.confirmed_at,
                 {is_flagged} AS is_flagged",
        from: "members m",
        joins: "JOIN towns t ON t.id = m.town_id",
        only: "",
        ties: &[Term::Id("m.id")],
        columns: &[
            Column::new("name", "Name").by(Term::Text("m.search_name")),
            Column::new("email", "Email").by(Term::Text("m.email")),
            Column::new("phone_number", "Phone").by(Term::Text("m.phone_number")).shown_as(cell_text::phone),
            Column::new("town_full_name", "Town"),
            Column::new("joined_at", "Joined").by(Term::Number("m.created_at")),
            Column::new("is_subscribed", "Status").shown_as(cell_text::activity),
            Column::new("confirmed_at", "Confirmed"),
            Column::new("is_flagged", "Flagged").shown_as(cell_text::yes_or_no),
        ],
        sort: "-joined_at",
        search: Search::People {
            about: "Only members whose name, email or phone number contains this; of fewer than three letters, whose name, \
                    last name or email begins with it.",
            of_member: None,
            few_within: Some("town"),
        },
        filters: &[
            Filter {
                key: "status",
                about: "Whether they take part, or have flags that wait for an administrator; all if not given.",
                takes: Takes::Choice(&[
                    ("all", ""),
                    ("active", "m.is_subscribed"),
                    ("inactive", "NOT m.is_subscribed"),
                    (
                        "flagged",
                        "m.id IN (SELECT f.member_id FROM signup_traces f
                                          WHERE f.flagged_at IS NOT NULL AND f.put_away_at IS NULL)",
                    ),
                ]),
            },
            Filter {
                key: "confirmed",
                about: "Whether they have shown that an address is theirs; all if not given.",
                takes: Takes::Choice(&[
                    ("all", ""),
                    ("yes", "m.confirmed_at IS NOT NULL"),
                    ("no", "m.confirmed_at IS NULL"),
                ]),
            },
            Filter {
                key: "town",
                about: "Only members of the town with this id.",
                takes: Takes::Id { sql: "m.town_id = {town}", refusal: "This is no id of a town" },
            },
        ],
        is_in_order_by_choices: false,
        count: Count::AllButMatches,
    };
}

/// How many members fit, from the numbers that towns carry; none for a search, for the flagged and for those who have
/// confirmed or not, who are counted.
pub async fn count_by_towns(
    db: &mut impl Executor,
    request: &Request,
    status: Option<&str>,
    is_any_confirmed: bool,
) -> Result<Option<Total>> {
    if request.is_searched() || status == Some("flagged") || !is_any_confirmed {
        return Ok(None);
    }
    let counts = "SELECT CAST(COALESCE(SUM(active_members), 0) AS BIGINT),
                         CAST(COALESCE(SUM(total_members), 0) AS BIGINT) FROM towns";
    let of_town = "SELECT CAST(COALESCE(SUM(active_members), 0) AS BIGINT),
                          CAST(COALESCE(SUM(total_members), 0) AS BIGINT) FROM towns WHERE id = $1";
    let (active, total): (i64, i64) = match request.value("town") {
        Some(Bound::Id(town)) => db.sql(of_town).bind(*town).one().await?,
        _ => db.sql(counts).one().await?,
    };
    let count = match status {
        Some("active") => active,
        Some("inactive") => total - active,
        _ => total,
    };
    Ok(Some(count.into()))
}
