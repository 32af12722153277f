//! The built-in towns the search box offers while no places have been loaded.

use super::Place;

/// Well-known towns as (label, value), sorted by label.
pub const FALLBACK_PLACES: [(&str, &str); 45] = [
    ("Alexandria, VA", "alexandria-va"),
    ("Ann Arbor, MI", "ann-arbor-mi"),
    ("Annapolis, MD", "annapolis-md"),
    ("Asheville, NC", "asheville-nc"),
    ("Austin, TX", "austin-tx"),
    ("Bend, OR", "bend-or"),
    ("Boston, MA", "boston-ma"),
    ("Boulder, CO", "boulder-co"),
    ("Bozeman, MT", "bozeman-mt"),
    ("Brookline, MA", "brookline-ma"),
    ("Burlington, VT", "burlington-vt"),
    ("Cambridge, MA", "cambridge-ma"),
    ("Charleston, SC", "charleston-sc"),
    ("Chicago, IL", "chicago-il"),
    ("Coeur d'Alene, ID", "coeur-dalene-id"),
    ("Denver, CO", "denver-co"),
    ("Duluth, MN", "duluth-mn"),
    ("Flagstaff, AZ", "flagstaff-az"),
    ("Hoboken, NJ", "hoboken-nj"),
    ("Ithaca, NY", "ithaca-ny"),
    ("Key West, FL", "key-west-fl"),
    ("Lexington, MA", "lexington-ma"),
    ("Madison, WI", "madison-wi"),
    ("Marblehead, MA", "marblehead-ma"),
    ("Minneapolis, MN", "minneapolis-mn"),
    ("New Haven, CT", "new-haven-ct"),
    ("New Orleans, LA", "new-orleans-la"),
    ("New York, NY", "new-york-ny"),
    ("Newport, RI", "newport-ri"),
    ("Northampton, MA", "northampton-ma"),
    ("Portland, ME", "portland-me"),
    ("Portland, OR", "portland-or"),
    ("Portsmouth, NH", "portsmouth-nh"),
    ("Providence, RI", "providence-ri"),
    ("Salem, MA", "salem-ma"),
    ("San Diego, CA", "san-diego-ca"),
    ("San Francisco, CA", "san-francisco-ca"),
    ("Santa Fe, NM", "santa-fe-nm"),
    ("Savannah, GA", "savannah-ga"),
    ("Seattle, WA", "seattle-wa"),
    ("St. Augustine, FL", "st-augustine-fl"),
    ("St. Louis, MO", "st-louis-mo"),
    ("Traverse City, MI", "traverse-city-mi"),
    ("Williamsburg, VA", "williamsburg-va"),
    ("Winston-Salem, NC", "winston-salem-nc"),
];

/// The built-in towns as places.
pub fn fallback_places() -> Vec<Place> {
    FALLBACK_PLACES
        .iter()
        .map(|&(label, value)| Place { label: label.to_owned(), value: value.to_owned() })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::places::place_value;
    use crate::slug::TownSlug;

    #[test]
    fn every_built_in_town_has_the_value_of_its_label_and_a_slug() {
        for (label, value) in FALLBACK_PLACES {
            assert_eq!(place_value(label).as_deref(), Some(value));
            assert!(TownSlug::parse(value).is_ok(), "{value}");
        }
    }

    #[test]
    fn built_in_towns_are_sorted_and_different() {
        let labels = FALLBACK_PLACES.map(|(label, _)| label.to_lowercase());
        assert!(labels.is_sorted_by(|a, b| a < b));
        assert_eq!(fallback_places().len(), labels.len());
    }
}
