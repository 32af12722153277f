//! The prizes of all contests as administrators follow them up: who has each one or may take it, and how far it is.
//!
//! Alternates, those who lost their prize, and contests that were called off are not in the list.

use serde::Serialize;
use townpick_domain::{
    calendar::{CalendarYear, Day},
    ids::{BusinessId, ContestId, DrawingPlaceId, MemberId, TownId},
    prize_guard::reported_from,
    time::Timestamp,
};
use utoipa::ToSchema;

use crate::{
    list::{Bound, Column, Count, Declaration, Filter, List, Search, Takes, Term, cell_text},
    search,
};

/// Somebody who has a prize or may take it.
#[derive(Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminPrize)]
pub struct Prize {
    /// The drawn place's id.
    pub id: DrawingPlaceId,
    /// The place they were drawn at, counted from 1.
    pub place: i64,
    /// The member's id; null once they were deleted.
    #[schema(required = true)]
    pub member_id: Option<MemberId>,
    /// First and last name.
    #[schema(required = true)]
    pub name: Option<String>,
    /// Where mail reaches them.
    #[schema(required = true)]
    pub email: Option<String>,
    /// The ten digits of their phone.
    #[schema(required = true)]
    pub phone_number: Option<String>,
    /// What they said: `selected`, `notified` or `claimed`.
    pub state: String,
    /// Until when they can answer.
    #[schema(required = true)]
    pub claim_deadline: Option<Timestamp>,
    /// Whether the prize was claimed.
    pub prize_claimed: bool,
    /// Whether it was handed over.
    pub prize_fulfilled: bool,
    /// What the prize is worth, in cents.
    #[schema(required = true)]
    pub prize_value_cents: Option<i64>,
    /// The day a tax form for it arrived.
    #[schema(required = true)]
    pub tax_form_received_on: Option<Day>,
    /// Whether the prize cannot be handed over before a tax form of theirs has arrived.
    pub needs_tax_form: bool,
    /// The contest's id.
    pub contest_id: ContestId,
    /// The contest's headline.
    pub contest_title: String,
    /// The prize in short.
    pub prize_description: String,
    /// When it was drawn.
    pub drawing_completed_at: Timestamp,
    /// The town's id.
    pub town_id: TownId,
    /// Where.
    #[schema(example = "Salem, MA")]
    pub town_full_name: String,
    /// The id of the business that gives the prize.
    pub business_id: BusinessId,
    /// Its name.
    pub business_name: String,
}

impl Prize {
    /// The values by which the list tells who must send a tax form first: the year's, and from how much on its prizes are
    /// reported. Without them it tells nothing of that.
    pub fn values(now: Timestamp) -> [(&'static str, Bound); 3] {
        let year = CalendarYear::at(now);
        [
            ("year_begins", year.begins_at.into()),
            ("year_ends", year.ends_at.into()),
            ("reported_from", Bound::Number(reported_from(year.number).unwrap_or(0))),
        ]
    }
}

impl List for Prize {
    const LIST: &'static Declaration = &Declaration {
        name: "winners",
        select: "p.id, p.place, p.member_id, s.user_name AS name, COALESCE(m.email, s.user_email) AS email,
                 COALESCE(m.phone_number, s.user_phone) AS phone_number, p.state, p.claim_deadline,
                 p.prize_claimed_at IS NOT NULL AS prize_claimed, p.prize_fulfilled_at IS NOT NULL AS prize_fulfilled,
                 c.prize_value_cents, p.tax_form_received_on, {needs_tax_form} AS needs_tax_form,
                 c.id AS contest_id, c.title AS contest_title, c.prize_description, c.drawing_completed_at, c.town_id,
                 t.full_name AS town_full_name, c.featured_business_id AS business_id, b.business_name",
        // Read in the order of the drawings.
        from: "contests c CROSS JOIN drawing_places p",
        joins: "JOIN participant_snapshots s ON s.id = p.snapshot_id
                JOIN towns t ON t.id = c.town_id
                JOIN featured_businesses b ON b.id = c.featured_business_id
                LEFT JOIN members m ON m.id = p.member_id",
        only: "p.contest_id = c.id AND c.voided_at IS NULL AND c.drawing_completed_at IS NOT NULL
               AND p.state IN ('selected', 'notified', 'claimed')",
        // The latest drawing first, each in the order of its places.
        ties: &[Term::Id("c.id"), Term::Number("-p.place")],
        columns: &[
            Column::new("drawing_completed_at", "Drawn").by(Term::Number("c.drawing_completed_at")),
            Column::new("town_full_name", "Town"),
            Column::new("contest_title", "Contest"),
            Column::new("business_name", "Business"),
            Column::new("place", "Place"),
            Column::new("name", "Winner"),
            Column::new("email", "Email"),
            Column::new("phone_number", "Phone").shown_as(cell_text::phone),
            Column::new("prize_description", "Prize"),
            Column::new("prize_value_cents", "Prize value").shown_as(cell_text::money),
            Column::new("state", "State"),
            // Whoever has no time yet to answer in comes after all who have.
            Column::new("claim_deadline", "Answer until")
                .by(Term::Number("COALESCE(p.claim_deadline, 9223372036854775807)")),
            Column::new("prize_claimed", "Claimed").shown_as(cell_text::yes_or_no),
            Column::new("tax_form_received_on", "Tax form received"),
            Column::new("needs_tax_form", "Tax form needed").shown_as(cell_text::yes_or_no),
            Column::new("prize_fulfilled", "Handed over").shown_as(cell_text::yes_or_no),
        ],
        sort: "-drawing_completed_at",
        search: Search::Texts {
            about: "Only those whose contest, town, business or winner contains this.",
            sql: "{contest_is_found} OR {winner_is_found}",
            pattern: search::pattern,
        },
        filters: &[Filter {
            key: "prizes",
            about: "How far their prizes are; all if not given.",
            // Few prizes are open: their index names the contests that are looked at.
            takes: Takes::Choice(&[
                ("all", ""),
                (
                    "waiting",
                    "p.prize_fulfilled_at IS NULL AND p.prize_claimed_at IS NULL AND c.id IN (SELECT o.contest_id
                         FROM drawing_places o WHERE o.prize_fulfilled_at IS NULL AND o.prize_claimed_at IS NULL
                           AND o.state IN ('selected', 'notified', 'claimed'))",
                ),
                (
                    "unanswered",
                    "p.state = 'notified' AND p.prize_claimed_at IS NULL AND c.id IN (SELECT o.contest_id
                         FROM drawing_places o WHERE o.state = 'notified')",
                ),
                (
                    "to_hand_over",
                    "p.prize_fulfilled_at IS NULL AND p.prize_claimed_at IS NOT NULL AND c.id IN (SELECT o.contest_id
                         FROM drawing_places o WHERE o.prize_fulfilled_at IS NULL AND o.prize_claimed_at IS NOT NULL
                           AND o.state IN ('selected', 'notified', 'claimed'))",
                ),
                (
                    "tax_form_needed",
                    "{needs_tax_form} AND c.id IN (SELECT o.contest_id FROM drawing_places o
                         WHERE o.prize_fulfilled_at IS NULL AND o.state IN ('selected', 'notified', 'claimed'))",
                ),
                ("handed_over", "p.prize_fulfilled_at IS NOT NULL"),
            ]),
        },
        Filter {
            key: "town",
            about: "Only those of the town with this id.",
            takes: Takes::Id { sql: "c.town_id = {town}", refusal: "This is no id" },
        },
        Filter {
            key: "year",
            about: "Only those of contests that ended in this year, such as 2026.",
            takes: Takes::Text { sql: "substr(c.end_date, 1, 4) = {year}" },
        }],
        is_in_order_by_choices: false,
        count: Count::Capped,
    };
}
