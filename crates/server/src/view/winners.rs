//! Everybody who won in a town, as everybody may see it: a first name and an initial each.

use serde::Serialize;
use townpick_domain::{ids::ContestId, time::Timestamp};
use utoipa::ToSchema;

use super::drawing::DrawingTown;

/// The winners of a town's drawings.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TownWinners {
    /// Where.
    pub town: DrawingTown,
    /// The years with drawings, the latest first.
    pub years: Vec<WinnersOfYear>,
}

/// The drawings of one year.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WinnersOfYear {
    /// The year in Eastern time.
    pub year: i16,
    /// The latest first; those that were called off are left out.
    pub drawings: Vec<WonDrawing>,
}

/// One drawing with whoever has its prize.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WonDrawing {
    /// The contest, which the drawing's address is made of.
    pub contest_id: ContestId,
    /// The instant its list closed.
    pub closes_at: Timestamp,
    /// The day of that in Eastern time, as people say it.
    #[schema(example = "Sunday, July 12, 2026")]
    pub day: String,
    /// The prize in short.
    pub prize_description: String,
    /// The business that gave it.
    pub business_name: String,
    /// Who has a prize, in the order of the places: a first name and an initial; a deleted member's is not known any more.
    #[schema(example = json!(["Maria G."]))]
    pub winners: Vec<String>,
}
