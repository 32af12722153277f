//! The places of the United States that Townpick brings along, so that a visitor's own town is found from the first day.
//!
//! `scripts/make-places.mjs` makes the file. It is unpacked on every call and never cached.

use std::io::Read as _;

use super::{PlaceRow, parse_places_csv};

/// A CSV file with the columns State, Town and Population, compressed.
const SHIPPED: &[u8] = include_bytes!("us-places.csv.br");

/// Every place that Townpick brings along, by state and name, one for each value.
///
/// # Panics
/// Never: the file is part of the program, and a test reads it.
pub fn shipped_places() -> Vec<PlaceRow> {
    let mut text = Vec::new();
    brotli_decompressor::Decompressor::new(SHIPPED, 4096)
        .read_to_end(&mut text)
        .expect("the shipped places can be unpacked");
    parse_places_csv(&text, 0).expect("the shipped places are a list of places")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::{
        places::{Place, PlaceIndex},
        slug::TownSlug,
    };

    #[test]
    fn the_whole_country_is_in_it_each_place_once_with_an_address_of_its_own() {
        let places = shipped_places();
        assert_eq!(places.len(), 24_094, "no row was left out");
        let values: HashSet<&str> = places.iter().map(|place| place.value.as_str()).collect();
        assert_eq!(values.len(), places.len());
        assert!(places.iter().all(|place| TownSlug::parse(&place.value).is_ok()));
        let states: HashSet<&str> =
            places.iter().filter_map(|place| place.label.rsplit(", ").next()).collect();
        assert_eq!(states.len(), 51, "fifty states and the capital's district");
        assert!(places.iter().all(|place| !place.label.contains('\u{fffd}')), "no letter was lost");

        let places = places.into_iter();
        let index =
            PlaceIndex::new(places.map(|PlaceRow { label, value, .. }| Place { label, value }).collect());
        let labels: Vec<&str> = index.suggest("bost").into_iter().map(|place| place.label.as_str()).collect();
        let beginning = ["Bostic, NC", "Boston Heights, OH", "Boston, GA", "Boston, IN", "Boston, MA"];
        assert!(labels.starts_with(&beginning), "{labels:?}");
        assert_eq!(
            labels[8..],
            ["New Boston, IL", "New Boston, NH"],
            "then those in which it follows a space"
        );
    }
}
