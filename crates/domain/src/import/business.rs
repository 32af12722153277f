//! A featured business, and the towns it serves.

use serde_json::Value;

use super::{
    fields::{Fields, Messages, picture},
    read::Read,
    reason::Reason,
    row::{Row, SourceId},
    table::Table,
};
use crate::featured_business::{Category, FeaturedBusiness, FeaturedBusinessForm};

/// Pictures are taken over wherever they are, which the form would not.
const PICTURES: [&str; 3] = ["owner_profile_photo_url", "logo_url", "hero_image_url"];

impl Read<FeaturedBusiness> {
    /// Reads a business. One of an unknown kind is an 'Other', and one that nothing is said of may be featured.
    pub fn business(row: &Row<'_>) -> Result<Self, Reason> {
        let source = row.id("id")?;
        let kind = row.text("category").and_then(|text| {
            Category::all().iter().find(|category| category.as_str().eq_ignore_ascii_case(text))
        });
        let hours = row.text("hours_of_operation").map(hours);
        let fields = Fields::texts(row, Table::FeaturedBusinesses, &PICTURES)
            .with("category", kind.unwrap_or(&Category::Other).as_str())
            .with("hours_of_operation", hours)
            .with("is_active", row.flag("is_active")?);
        let parse = |form: &FeaturedBusinessForm| {
            FeaturedBusiness::parse_without_towns(form).map_err(|refused| Messages::from(&refused))
        };
        let (business, mut without) = fields.read(parse)?;
        if kind.is_none() && row.text("category").is_some() {
            without.push("category");
        }
        let value = FeaturedBusiness {
            owner_profile_photo_url: picture(row, "owner_profile_photo_url"),
            logo_url: picture(row, "logo_url"),
            hero_image_url: picture(row, "hero_image_url"),
            ..business
        };
        Ok(Self { source, value, without })
    }
}

/// Opening hours, which the earlier product kept as JSON: a line for each day. Any other text stays as it is.
fn hours(text: &str) -> String {
    match serde_json::from_str(text) {
        Ok(Value::String(words)) => words,
        Ok(Value::Object(days)) => {
            let lines = days.iter().filter_map(|(day, hours)| {
                let mut letters = day.chars();
                let day: String = letters.next()?.to_uppercase().chain(letters).collect();
                Some(format!("{day}: {}", hours.as_str().filter(|hours| !hours.trim().is_empty())?))
            });
            lines.collect::<Vec<_>>().join("\n")
        }
        _ => text.to_owned(),
    }
}

/// That a business serves a town.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ServedTown {
    /// The business.
    pub business: SourceId,
    /// The town.
    pub town: SourceId,
}

impl Read<ServedTown> {
    /// Reads which business serves which town.
    pub fn served_town(row: &Row<'_>) -> Result<Self, Reason> {
        let (business, town) = (row.id("featured_business_id")?, row.id("town_id")?);
        Ok(Self::whole(SourceId::pair(&business, &town), ServedTown { business, town }))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::row::{Header, RawRow};
    use super::*;

    fn read(cells: &[(&str, &str)]) -> Result<Read<FeaturedBusiness>, Reason> {
        let header =
            Header::read(Table::FeaturedBusinesses, cells.iter().map(|(column, _)| *column)).unwrap();
        let cells = cells.iter().map(|(_, cell)| (*cell).to_owned()).collect();
        Read::business(&header.row(&RawRow { line: 2, cells }))
    }

    #[test]
    fn a_business_is_taken_without_what_breaks_a_rule() {
        let read = read(&[
            ("id", "b1"),
            ("business_name", "Joe's Bar & Grill"),
            ("category", "bar"),
            ("email", "joe@"),
            ("instagram_url", "javascript:alert(1)"),
            ("logo_url", "public/assets/joe.png"),
            ("hero_image_url", "http://x.supabase.co/joe.png"),
            ("hours_of_operation", r#"{"monday":"9-5","tuesday":""}"#),
            ("is_active", "f"),
        ]);
        let Read { value, without, .. } = read.unwrap();
        assert_eq!(
            (value.slug.as_str(), value.category, value.is_active),
            ("joe-s-bar-grill", Category::Bar, false)
        );
        assert_eq!(without, ["email", "instagram_url"]);
        assert_eq!(value.logo_url.unwrap().as_str(), "/assets/joe.png");
        assert_eq!(value.hero_image_url.unwrap().as_str(), "http://x.supabase.co/joe.png");
        assert_eq!(value.hours_of_operation.unwrap().as_str(), "Monday: 9-5");
    }

    #[test]
    fn an_unknown_kind_is_another_one_and_a_name_is_needed() {
        let barge = read(&[("id", "b1"), ("business_name", "Barge"), ("category", "Boats")]).unwrap();
        assert_eq!((barge.value.category, barge.without), (Category::Other, vec!["category"]));
        let nameless = read(&[("id", "b1"), ("business_name", " ")]).unwrap_err();
        assert_eq!(nameless, "business_name: Business name is required");
    }
}
