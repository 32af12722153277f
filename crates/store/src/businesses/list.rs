//! The administrators' list of businesses.

use crate::{Executor, PageRows, RecordOrder, Result, search};
use townpick_domain::{ids::BusinessId, time::Timestamp};

/// Which businesses a list shows.
#[derive(Debug, Clone, Default)]
pub struct BusinessFilter {
    /// Part of the name or category, in any case.
    pub text: Option<String>,
    /// Only active or only inactive ones.
    pub active: Option<bool>,
}

/// The order of the list, and the business after which it begins.
pub type BusinessOrder = RecordOrder<BusinessId>;

/// A business in the list.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct BusinessListItem {
    /// The business's id.
    pub id: BusinessId,
    /// Its name.
    pub business_name: String,
    /// Its name in lower case.
    pub search_name: String,
    /// What its address is made of.
    pub slug: String,
    /// Its category.
    pub category: String,
    /// '$' to '$$$$'.
    pub price_range: Option<String>,
    /// Whether contests may feature it.
    pub is_active: bool,
    /// Logo picture.
    pub logo_url: Option<String>,
    /// How many towns it serves.
    pub towns_count: i64,
    first_towns: Option<String>,
    /// When it was entered.
    pub created_at: Timestamp,
}

impl BusinessListItem {
    /// The full names of the first three towns it serves.
    pub fn first_towns(&self) -> Vec<String> {
        self.first_towns.iter().flat_map(|names| names.lines()).map(str::to_owned).collect()
    }
}

macro_rules! matching {
    () => {
        "(b.search_name LIKE $1 ESCAPE '\\' OR lower(b.category) LIKE $1 ESCAPE '\\')
         AND ((b.is_active AND $2) OR (NOT b.is_active AND $3))"
    };
}

macro_rules! listed {
    ($order:literal) => {
        // A full name never holds a line break, so one can stand between two.
        concat!(
            "SELECT b.id, b.business_name, b.search_name, b.slug, b.category, b.price_range, b.is_active,
                    b.logo_url, b.created_at,
                    (SELECT count(*) FROM featured_business_towns x WHERE x.featured_business_id = b.id)
                        AS towns_count,
                    (SELECT string_agg(n.full_name, '\n') FROM (
                         SELECT t.full_name FROM featured_business_towns x JOIN towns t ON t.id = x.town_id
                         WHERE x.featured_business_id = b.id ORDER BY t.full_name LIMIT 3) n) AS first_towns
             FROM featured_businesses b WHERE ",
            matching!(),
            $order
        )
    };
}

const NEWEST: &str = listed!(" AND (b.created_at, b.id) < ($4, $5) ORDER BY b.created_at DESC, b.id DESC");
const BY_NAME: &str = listed!(" AND (b.search_name, b.id) > ($4, $5) ORDER BY b.search_name, b.id");
const COUNT: &str = concat!("SELECT count(*) FROM featured_businesses b WHERE ", matching!());

/// The businesses that match, in this order.
pub async fn list(
    db: &mut impl Executor,
    filter: &BusinessFilter,
    order: &BusinessOrder,
    rows: PageRows,
) -> Result<Vec<BusinessListItem>> {
    let statement = db
        .page(order.choose(NEWEST, BY_NAME), rows)
        .bind(search::containing(filter.text.as_deref().unwrap_or_default()))
        .bind(filter.active != Some(false))
        .bind(filter.active != Some(true));
    order.bind_to(statement).all().await
}

/// How many businesses match.
pub async fn count(db: &mut impl Executor, filter: &BusinessFilter) -> Result<i64> {
    let (count,): (i64,) = db
        .sql(COUNT)
        .bind(search::containing(filter.text.as_deref().unwrap_or_default()))
        .bind(filter.active != Some(false))
        .bind(filter.active != Some(true))
        .one()
        .await?;
    Ok(count)
}
