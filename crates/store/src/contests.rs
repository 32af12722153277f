//! Contests. Their status is never stored; the database itself keeps two of one town from overlapping.

mod detail;
mod edit;
mod entries;
mod exclusions;
mod list;
mod participants;
mod rules;
mod yearly;

use sqlx::types::Json;
use townpick_domain::{
    contest::Window,
    ids::{BusinessId, ContestId, TownId},
    time::Timestamp,
};

use crate::{Executor, Result};
pub use detail::{ContestDetail, ContestTown, by_id};
pub use edit::{NewContest, SeedCommitment, delete, hold, in_the_way, insert, lock_town, update, void};
pub use entries::{OpenContest, enter, is_entered, open_in_town};
pub use exclusions::{Exclusion, delete_exclusion, exclusion, exclusions, insert_exclusion};
pub use list::{ListedContest, ListedContestBusiness, ListedContestTown};
pub use participants::Participant;
pub use rules::{FrozenRules, RulesSource, freeze_rules, frozen_rules, rules_source, running_with_business};
pub use yearly::{YearlyPrizes, yearly_prizes, yearly_prizes_of};

/// What public pages show of a contest.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct PublicContest {
    /// The contest's id.
    pub id: ContestId,
    /// Whose contest it is.
    pub town_id: TownId,
    /// Which business is featured.
    pub featured_business_id: BusinessId,
    /// Its headline.
    pub title: String,
    /// A few sentences about it.
    pub description: String,
    /// The prize in short.
    pub prize_description: String,
    /// The prize at length.
    pub long_prize_description: Option<String>,
    /// How many win.
    pub number_of_winners: i64,
    /// Its first instant.
    pub starts_at: Timestamp,
    /// The instant it is over.
    pub ends_at: Timestamp,
    /// Large picture.
    pub hero_image_url: Option<String>,
    /// 'Take A Look'.
    pub gallery_images: Json<Vec<String>>,
    /// The public promise about the drawing's seed.
    pub commitment: Vec<u8>,
    /// Who supports it besides the featured business.
    pub supporter_name: Option<String>,
}

impl PublicContest {
    /// The time it runs, from which its status follows.
    pub fn window(&self) -> Window {
        Window { starts_at: self.starts_at, ends_at: self.ends_at }
    }
}

const PUBLIC_CONTEST: (&str, &str) = (
    "contest",
    "SELECT id, town_id, featured_business_id, title, description, prize_description, long_prize_description,
            number_of_winners, starts_at, ends_at, COALESCE(hero_image_url, contest_image_url) AS hero_image_url,
            gallery_images, commitment,
            (SELECT s.name FROM sponsors s WHERE s.id = contests.sponsor_id) AS supporter_name
     FROM contests WHERE voided_at IS NULL",
);

/// The town's first contest that is not over: the one that runs, or the next one.
pub async fn running_or_next(
    db: &mut impl Executor,
    town: TownId,
    now: Timestamp,
) -> Result<Option<PublicContest>> {
    db.assembled(
        "{contest} AND town_id = $1 AND ends_at > $2 ORDER BY starts_at, id LIMIT 1",
        &[PUBLIC_CONTEST],
        0,
    )
    .bind(town)
    .bind(now)
    .optional()
    .await
}

/// What public pages show of the contest with this id, unless it was called off.
pub async fn public(db: &mut impl Executor, id: ContestId) -> Result<Option<PublicContest>> {
    db.assembled("{contest} AND id = $1", &[PUBLIC_CONTEST], 0).bind(id).optional().await
}

/// The slugs of all towns in which a contest runs at this instant, in their order, read in pages of 1000.
pub async fn slugs_of_live_towns(db: &mut impl Executor, now: Timestamp) -> Result<Vec<String>> {
    let mut slugs: Vec<String> = Vec::new();
    loop {
        let page: Vec<(String,)> = db
            .sql(
                "SELECT t.slug FROM contests c JOIN towns t ON t.id = c.town_id
                 WHERE c.starts_at <= $1 AND c.ends_at > $1 AND c.voided_at IS NULL AND t.slug > $2
                 ORDER BY t.slug LIMIT 1000",
            )
            .bind(now)
            .bind(slugs.last().cloned().unwrap_or_default())
            .all()
            .await?;
        let last_page = page.len() < 1000;
        slugs.extend(page.into_iter().map(|(slug,)| slug));
        if last_page {
            return Ok(slugs);
        }
    }
}
