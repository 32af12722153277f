//! Everything that is kept about one contest, except its seed.

use sqlx::types::Json;
use townpick_domain::{
    contest::{ContestStatus, Window},
    ids::{BusinessId, ContestId, SponsorId, TownId},
    time::Timestamp,
};

use super::list::participants;
use crate::{Executor, Result};

/// A contest with its town, its sponsor and what its drawing brought.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct ContestDetail {
    /// The contest's id.
    pub id: ContestId,
    /// Whose contest it is.
    pub town_id: TownId,
    /// What the town's address is made of.
    pub town_slug: String,
    /// The town's name without its state.
    pub town_name: String,
    /// The two-letter state code.
    pub town_state: String,
    /// 'Town, ST'.
    pub town_full_name: String,
    /// The town's subscribed members.
    pub active_members: i64,
    /// Which business is featured.
    pub featured_business_id: BusinessId,
    /// Who supports it.
    pub sponsor_id: Option<SponsorId>,
    /// The sponsor's name.
    pub sponsor_name: Option<String>,
    /// Its headline.
    pub title: String,
    /// A few sentences about it.
    pub description: String,
    /// The prize in short.
    pub prize_description: String,
    /// The prize at length.
    pub long_prize_description: Option<String>,
    /// What the prize is worth, in cents.
    pub prize_value_cents: Option<i64>,
    /// How many win.
    pub number_of_winners: i64,
    /// What everyone else gets.
    pub consolation_prize: Option<String>,
    /// How they get it.
    pub consolation_redemption_instructions: Option<String>,
    /// The Sunday it starts.
    pub start_date: String,
    /// The Sunday it ends.
    pub end_date: String,
    /// Its first instant.
    pub starts_at: Timestamp,
    /// The instant it is over.
    pub ends_at: Timestamp,
    /// The picture for everywhere but the top of its page.
    pub contest_image_url: Option<String>,
    /// Large picture.
    pub hero_image_url: Option<String>,
    /// 'Take A Look'.
    pub gallery_images: Json<Vec<String>>,
    /// Further pictures of the preview.
    pub additional_images: Json<Vec<String>>,
    /// Small print.
    pub terms_and_conditions: Option<String>,
    /// How the winner claims.
    pub special_instructions: Option<String>,
    /// The public promise about the drawing's seed.
    pub commitment: Vec<u8>,
    /// Whether the town's ledger tells of it, which it does from the start on.
    pub is_in_ledger: bool,
    /// How many were in the list when it closed.
    pub total_participants: Option<i64>,
    /// How many were drawn.
    pub winners_selected: Option<i64>,
    /// When the drawing was over.
    pub drawing_completed_at: Option<Timestamp>,
    /// When it was called off.
    pub voided_at: Option<Timestamp>,
    /// Why it was called off.
    pub void_reason: Option<String>,
    /// When it was entered.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

impl ContestDetail {
    /// The time it runs, from which its status follows.
    pub fn window(&self) -> Window {
        Window { starts_at: self.starts_at, ends_at: self.ends_at }
    }

    /// Where it stands at this instant.
    pub fn status(&self, now: Timestamp) -> ContestStatus {
        self.window().status(now)
    }

    /// Whether it was promised in public: it has started, or another process's clock, which is ahead, says so.
    pub fn is_promised(&self, now: Timestamp) -> bool {
        self.is_in_ledger || self.status(now) != ContestStatus::Upcoming
    }

    /// How many take part: the closed list once it is over, the town's subscribed members before.
    pub fn participants(&self, now: Timestamp) -> i64 {
        participants(self.status(now), self.total_participants, self.active_members)
    }
}

/// The contest with this id, called off or not.
pub async fn by_id(db: &mut impl Executor, id: ContestId) -> Result<Option<ContestDetail>> {
    db.sql(
        "SELECT c.id, c.town_id, t.slug AS town_slug, t.name AS town_name, t.state AS town_state,
                t.full_name AS town_full_name, t.active_members, c.featured_business_id, c.sponsor_id,
                s.name AS sponsor_name, c.title, c.description, c.prize_description, c.long_prize_description,
                c.prize_value_cents, c.number_of_winners, c.consolation_prize,
                c.consolation_redemption_instructions, c.start_date, c.end_date, c.starts_at, c.ends_at,
                c.contest_image_url, c.hero_image_url, c.gallery_images, c.additional_images,
                c.terms_and_conditions, c.special_instructions, c.commitment,
                EXISTS (SELECT 1 FROM ledger_records r WHERE r.contest_id = c.id) AS is_in_ledger,
                d.total_participants, d.winners_selected, c.drawing_completed_at, c.voided_at, c.void_reason,
                c.created_at, c.updated_at
         FROM contests c
         JOIN towns t ON t.id = c.town_id
         LEFT JOIN sponsors s ON s.id = c.sponsor_id
         LEFT JOIN drawings d ON d.contest_id = c.id
         WHERE c.id = $1",
    )
    .bind(id)
    .optional()
    .await
}
