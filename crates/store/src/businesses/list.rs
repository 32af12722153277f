//! The administrators' list of businesses.

use serde::Serialize;
use townpick_domain::{ids::BusinessId, time::Timestamp};
use utoipa::ToSchema;

use crate::{
    list::{Column, Count, Declaration, Filter, Lines, List, Search, Takes, Term, cell_text},
    search,
};

/// A business in the list.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminBusinessItem)]
pub struct ListedBusiness {
    /// The business's id.
    pub id: BusinessId,
    /// Its name.
    pub business_name: String,
    /// What its address is made of.
    pub slug: String,
    /// What kind of business it is.
    pub category: String,
    /// '$' to '$$$$'.
    #[schema(required = true)]
    pub price_range: Option<String>,
    /// Whether contests may feature it.
    pub is_active: bool,
    /// Logo picture.
    #[schema(required = true)]
    pub logo_url: Option<String>,
    /// The full names of the first three towns it serves.
    #[sqlx(try_from = "Option<String>")]
    #[schema(value_type = Vec<String>, max_items = 3)]
    pub towns: Lines,
    /// How many towns it serves.
    pub towns_count: i64,
    /// When it was entered.
    pub created_at: Timestamp,
}

impl List for ListedBusiness {
    const LIST: &'static Declaration = &Declaration {
        name: "businesses",
        select: "b.id, b.business_name, b.slug, b.category, b.price_range, b.is_active, b.logo_url, b.created_at,
                 (SELECT count(*) FROM featured_business_towns x WHERE x.featured_business_id = b.id) AS towns_count,
                 (SELECT string_agg(n.full_name, '\n') FROM (
                      SELECT t.full_name FROM featured_business_towns x JOIN towns t ON t.id = x.town_id
                      WHERE x.featured_business_id = b.id ORDER BY t.full_name LIMIT 3) n) AS towns",
        from: "featured_businesses b",
        joins: "",
        only: "",
        ties: &[Term::Id("b.id")],
        columns: &[
            Column::new("id", "ID"),
            Column::new("business_name", "Business").by(Term::Text("b.search_name")),
            Column::new("slug", "Slug"),
            Column::new("category", "Category").by(Term::Text("lower(b.category)")),
            Column::new("price_range", "Price range").by(Term::Text("COALESCE(b.price_range, '')")),
            Column::new("is_active", "Status").shown_as(cell_text::activity),
            Column::new("towns_count", "Towns"),
            Column::new("created_at", "Created").by(Term::Number("b.created_at")),
        ],
        sort: "-created_at",
        search: Search::Texts {
            about: "Only those whose name or category contains this.",
            sql: "b.search_name LIKE {q} ESCAPE '\\' OR lower(b.category) LIKE {q} ESCAPE '\\'",
            pattern: search::pattern,
        },
        filters: &[Filter {
            key: "status",
            about: "Only active or inactive ones.",
            takes: Takes::Choice(&[("all", ""), ("active", "b.is_active"), ("inactive", "NOT b.is_active")]),
        }],
        is_in_order_by_choices: false,
        count: Count::All,
    };
}
