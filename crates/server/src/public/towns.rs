//! A town with its live contest: what the town and contest pages show first.

mod kept;

use std::sync::Arc;

use axum::{
    extract::State,
    response::{IntoResponse, Response},
};
use http::header::CONTENT_TYPE;
use serde::Serialize;
use townpick_domain::{ids::ContestId, slug::TownSlug, time::Timestamp};
use utoipa::ToSchema;

use crate::{extract::Path, pages::moved, problem::Problem, state::App};
pub(crate) use kept::{ShownTown, Towns};

/// A town as visitors see it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Town {
    /// What its address is made of.
    #[schema(example = "salem-ma")]
    pub slug: String,
    /// Its name without the state.
    #[schema(example = "Salem")]
    pub name: String,
    /// The two-letter state code.
    #[schema(example = "MA")]
    pub state: String,
    /// What people read.
    #[schema(example = "Salem, MA")]
    pub full_name: String,
    /// Whether it is open and a contest is live; any other town is in pre-launch.
    pub is_live: bool,
    /// The contest that is live now.
    #[schema(required = true)]
    pub contest: Option<TownContest>,
    /// The last drawing that was made here.
    #[schema(required = true)]
    pub last_drawing: Option<TownDrawing>,
}

/// A town's last drawing in short.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TownDrawing {
    /// The contest, which the drawing's address is made of.
    pub contest_id: ContestId,
    /// The business that was featured.
    pub business_name: String,
    /// The prize in short.
    pub prize_description: String,
    /// The instant its list closed.
    pub closes_at: Timestamp,
    /// The first winners, each a first name and an initial.
    #[schema(max_items = 3, example = json!(["Maria G."]))]
    pub winners: Vec<String>,
    /// How many more there are.
    pub further_winners: u64,
}

/// The live contest of a town.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TownContest {
    /// The contest's id.
    pub id: ContestId,
    /// Its headline.
    pub title: String,
    /// A few sentences about it.
    pub description: String,
    /// The prize in short.
    pub prize_description: String,
    /// The prize at length.
    #[schema(required = true)]
    pub long_prize_description: Option<String>,
    /// How many residents will be selected.
    #[schema(minimum = 1)]
    pub number_of_winners: i64,
    /// Its first instant.
    pub starts_at: Timestamp,
    /// The instant of the drawing.
    pub ends_at: Timestamp,
    /// Its large picture.
    #[schema(required = true)]
    pub hero_image_url: Option<String>,
    /// Pictures to look at, at most 6.
    #[schema(max_items = 6)]
    pub gallery_images: Vec<String>,
    /// The promise about the drawing's secret seed: 64 hexadecimal digits.
    #[schema(min_length = 64, max_length = 64)]
    pub commitment: String,
    /// The featured business.
    pub business: TownBusiness,
}

impl TownContest {
    /// The week's large picture: the contest's own, else the business's.
    pub(crate) fn picture(&self) -> Option<&str> {
        self.hero_image_url.as_deref().or(self.business.hero_image_url.as_deref())
    }
}

/// The business a contest features.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TownBusiness {
    /// Its name.
    pub name: String,
    /// What it is and does.
    pub description: String,
    /// Street address.
    #[schema(required = true)]
    pub address: Option<String>,
    /// Web site.
    #[schema(required = true)]
    pub website_url: Option<String>,
    /// Instagram page.
    #[schema(required = true)]
    pub instagram_url: Option<String>,
    /// Logo picture.
    #[schema(required = true)]
    pub logo_url: Option<String>,
    /// Large picture.
    #[schema(required = true)]
    pub hero_image_url: Option<String>,
    /// 'What We Love'.
    #[schema(required = true)]
    pub why_we_love_it: Option<String>,
    /// 'Meet The Owner'.
    #[schema(required = true)]
    pub meet_the_owner: Option<String>,
    /// The owner's picture.
    #[schema(required = true)]
    pub owner_profile_photo_url: Option<String>,
}

/// Shows a town and its live contest
#[utoipa::path(
    get, path = "/api/towns/{slug}", operation_id = "show_town", tag = "public",
    params(("slug" = String, Path, example = "salem-ma", description = "The town's slug, in any case")),
    responses(
        (status = 200, description = "The town; a place nobody has joined yet is one too", body = Town),
        (status = 308, description = "The town has another slug now")
    )
)]
pub(crate) async fn show(State(app): State<Arc<App>>, Path(slug): Path<String>) -> Result<Response, Problem> {
    let slug = TownSlug::parse(&slug).map_err(|_| Problem::not_found())?;
    let shown = app.towns.find(&app, &slug).await?.ok_or_else(Problem::not_found)?;
    if shown.town.slug != slug.as_str() {
        return Ok(moved(&format!("/api/towns/{}", shown.town.slug), None));
    }
    Ok(([(CONTENT_TYPE, "application/json")], shown.json.clone()).into_response())
}
