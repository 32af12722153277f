//! Who takes part in a contest: the subscribed residents until its list is closed, then the closed list.

use serde::Serialize;
use townpick_domain::{ids::MemberId, time::Timestamp};
use utoipa::ToSchema;

use super::ContestDetail;
use crate::{
    list::{Bound, Column, Count, Declaration, Filter, List, Search, Takes, Term, Total, cell_text},
    search,
};

/// Somebody who takes part; of a member who was removed since, only the entry is left.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminParticipant)]
pub struct Participant {
    /// The member's id.
    #[schema(required = true)]
    pub member_id: Option<MemberId>,
    /// First and last name; in a closed list, those they had when it was closed.
    #[schema(required = true)]
    pub name: Option<String>,
    /// Their email.
    #[schema(required = true)]
    pub email: Option<String>,
    /// Their telephone, 10 digits.
    #[schema(required = true)]
    pub phone_number: Option<String>,
    /// When they came into the contest: as they joined, or when it started.
    pub entered_at: Timestamp,
    /// Whether they won and still do.
    pub won: bool,
    /// Why they are left out of the drawing, in an administrator's words or because they have not confirmed yet; null for
    /// everybody else. Nobody of them is in a closed list.
    #[schema(required = true)]
    pub left_out_because: Option<String>,
    /// Where they live now, of somebody who has moved away since they entered: they stay in this contest, and count in
    /// their new town from its next one. Null for everybody else, and in a closed list.
    #[schema(required = true)]
    pub moved_to: Option<String>,
}

impl List for Participant {
    /// The subscribed members of the contest's town, the newest first.
    const LIST: &'static Declaration = &Declaration {
        name: "participants",
        select: "m.id AS member_id, {full_name} AS name, m.email, m.phone_number,
                 COALESCE(p.entered_at, CASE WHEN m.signup_date > {starts_at} THEN m.signup_date ELSE {starts_at} END)
                     AS entered_at,
                 FALSE AS won,
                 COALESCE(e.reason, CASE WHEN m.confirmed_at IS NULL THEN 'Not confirmed yet' END) AS left_out_because,
                 CASE WHEN m.town_id <> {town} THEN (SELECT h.full_name FROM towns h WHERE h.id = m.town_id) END
                     AS moved_to",
        from: "members m",
        joins: "LEFT JOIN contest_participants p ON p.contest_id = {contest} AND p.member_id = m.id
                LEFT JOIN contest_exclusions e ON e.contest_id = {contest} AND e.member_id = m.id",
        only: "m.town_id = {town} AND m.is_subscribed
               AND (m.moved_at IS NULL OR m.moved_at <= {starts_at}
                    OR EXISTS (SELECT 1 FROM contest_participants q
                               WHERE q.contest_id = {contest} AND q.member_id = m.id))",
        ties: &[Term::Id("m.id")],
        columns: &[
            Column::new("member_id", "Member ID"),
            Column::new("name", "Name").by(Term::Text("m.search_name")),
            Column::new("email", "Email"),
            Column::new("phone_number", "Phone"),
            Column::new("entered_at", "Entered at").by(Term::Number("m.created_at")),
            Column::new("won", "Winner").shown_as(cell_text::yes_or_no),
            Column::new("left_out_because", "Left out because"),
            Column::new("moved_to", "Lives now in"),
        ],
        sort: "-entered_at",
        search: Search::People {
            about: "Only those whose name, email or phone number contains this.",
            of_member: None,
            few_within: Some("town"),
        },
        filters: &[STANDING],
        is_in_order_by_choices: false,
        count: Count::Capped,
    };
}

const STANDING: Filter = Filter {
    key: "standing",
    about: "Whether they are in the drawing; all if not given.",
    takes: Takes::Choice(&[("all", ""), ("entered", "NOT {is_left_out}"), ("left_out", "{is_left_out}")]),
};

/// The same with those who were entered before they moved away. Only contests that have such people are asked this way,
/// for it looks at all of a town.
const WITH_MOVED: &Declaration = &Declaration {
    only: "m.id IN (SELECT r.id FROM members r WHERE r.town_id = {town}
                    UNION SELECT q.member_id FROM contest_participants q WHERE q.contest_id = {contest})
           AND m.is_subscribed
           AND (m.town_id <> {town} OR m.moved_at IS NULL OR m.moved_at <= {starts_at}
                OR EXISTS (SELECT 1 FROM contest_participants q
                           WHERE q.contest_id = {contest} AND q.member_id = m.id))",
    search: Search::People {
        about: "Only those whose name, email or phone number contains this.",
        of_member: None,
        few_within: None,
    },
    ..*Participant::LIST
};

/// The entries of a contest's closed list, in the order of their tickets as in its proof.
const CLOSED_LIST: &Declaration = &Declaration {
    select:
        "s.member_id, s.user_name AS name, s.user_email AS email, s.user_phone AS phone_number, s.entered_at,
             w.id IS NOT NULL AS won, CAST(NULL AS TEXT) AS left_out_because,
             CAST(NULL AS TEXT) AS moved_to",
    from: "participant_snapshots s",
    joins: "LEFT JOIN drawing_places w ON w.contest_id = s.contest_id AND w.snapshot_id = s.id
                 AND w.state IN ('selected', 'notified', 'claimed')",
    only: "s.contest_id = {contest}",
    ties: &[Term::Bytes("s.ticket")],
    columns: &[
        Column::new("ticket", "").by(Term::Bytes("s.ticket")),
        Column::new("name", "").by(Term::Text("COALESCE(lower(s.user_name), '')")),
        Column::new("entered_at", "").by(Term::Number("s.entered_at")),
    ],
    sort: "ticket",
    search: Search::Texts { about: "", sql: "{participant_is_found}", pattern: search::pattern_of_people },
    // Nobody in it is left out.
    filters: &[Filter {
        takes: Takes::Choice(&[("all", ""), ("entered", ""), ("left_out", "FALSE")]),
        ..STANDING
    }],
    ..*Participant::LIST
};

impl ContestDetail {
    /// The list of those who take part now, the values it names, and how many they are.
    pub fn participant_list(&self) -> (&'static Declaration, [(&'static str, Bound); 3], Total) {
        let given = [
            ("contest", Bound::Id(self.id.as_uuid())),
            ("town", Bound::Id(self.record.town_id.as_uuid())),
            ("starts_at", self.starts_at.into()),
        ];
        if let Some(total) = self.total_participants {
            return (CLOSED_LIST, given, total.into());
        }
        let list = if self.moved_away > 0 { WITH_MOVED } else { Participant::LIST };
        (list, given, (self.active_members - self.moved_here + self.moved_away).into())
    }
}
