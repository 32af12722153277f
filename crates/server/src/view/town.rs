//! A town with its live contest, as visitors see it.

use serde::Serialize;
use townpick_domain::{featured_business::TownBusiness, ids::ContestId, time::Timestamp};
use utoipa::ToSchema;

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

impl Town {
    /// A town that has nothing to show yet.
    pub(crate) fn in_prelaunch(slug: String, name: String, state: String) -> Self {
        let full_name = format!("{name}, {state}");
        Self { slug, name, state, full_name, is_live: false, contest: None, last_drawing: None }
    }
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
    /// The featured business, which sponsors the contest: it gives the prize.
    pub business: TownBusiness,
    /// Who supports the contest besides.
    #[schema(required = true)]
    pub supporter_name: Option<String>,
}

impl TownContest {
    /// The week's large picture: the contest's own, else the business's.
    pub(crate) fn picture(&self) -> Option<&str> {
        self.hero_image_url.as_deref().or(self.business.hero_image_url.as_deref())
    }
}
