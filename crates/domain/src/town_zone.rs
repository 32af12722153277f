//! The clocks of a town, which follow from where it is: texts go out and times are written by them.
//!
//! Most states have one zone. Of those that two zones share, towns on the smaller side are named here; a town that is
//! not named keeps the time of most people in its state.

use crate::slug::TownSlug;

const EASTERN: &str = "America/New_York";
const CENTRAL: &str = "America/Chicago";
const MOUNTAIN: &str = "America/Denver";
const PACIFIC: &str = "America/Los_Angeles";

/// Towns that keep another time than most people in their state.
const ON_THE_OTHER_SIDE: &[(&str, &str)] = &[
    (
        EASTERN,
        "alcoa-tn athens-tn bristol-tn chattanooga-tn church-hill-tn cleveland-tn clinton-tn \
         collegedale-tn dayton-tn east-ridge-tn elizabethton-tn farragut-tn greeneville-tn harriman-tn \
         jefferson-city-tn johnson-city-tn kingsport-tn knoxville-tn la-follette-tn lenoir-city-tn \
         loudon-tn maryville-tn morristown-tn newport-tn oak-ridge-tn pigeon-forge-tn red-bank-tn \
         sevierville-tn signal-mountain-tn soddy-daisy-tn sweetwater-tn",
    ),
    (
        CENTRAL,
        "callaway-fl crestview-fl destin-fl fort-walton-beach-fl gulf-breeze-fl lynn-haven-fl marianna-fl \
         milton-fl navarre-fl niceville-fl pace-fl panama-city-beach-fl panama-city-fl pensacola-fl \
         boonville-in cedar-lake-in chesterton-in crown-point-in dyer-in east-chicago-in evansville-in \
         gary-in griffith-in hammond-in highland-in hobart-in la-porte-in lake-station-in lowell-in \
         merrillville-in michigan-city-in munster-in newburgh-in portage-in princeton-in schererville-in \
         st-john-in tell-city-in valparaiso-in bowling-green-ky franklin-ky glasgow-ky henderson-ky \
         hopkinsville-ky madisonville-ky mayfield-ky murray-ky owensboro-ky paducah-ky russellville-ky \
         iron-mountain-mi ironwood-mi kingsford-mi menominee-mi",
    ),
    (
        MOUNTAIN,
        "dickinson-nd box-elder-sd rapid-city-sd spearfish-sd sturgis-sd alliance-ne gering-ne \
         ogallala-ne scottsbluff-ne sidney-ne ontario-or el-paso-tx horizon-city-tx san-elizario-tx \
         socorro-tx",
    ),
    (PACIFIC, "coeur-dalene-id hayden-id lewiston-id moscow-id post-falls-id rathdrum-id sandpoint-id"),
];

/// The zone of a town's clocks; a state nobody knows is taken as Eastern.
pub fn town_zone(slug: &TownSlug, state: &str) -> &'static str {
    let named =
        ON_THE_OTHER_SIDE.iter().find(|(_, towns)| towns.split(' ').any(|town| town == slug.as_str()));
    named.map_or_else(|| zone_of_most(state), |(zone, _)| zone)
}

/// Every zone of a state, that of most people first.
pub fn zones_of(state: &str) -> Vec<&'static str> {
    let ending = format!("-{}", state.to_lowercase());
    let is_there = |towns: &str| towns.split(' ').any(|town| town.ends_with(&ending));
    let others = ON_THE_OTHER_SIDE.iter().filter(|(_, towns)| is_there(towns)).map(|(zone, _)| *zone);
    std::iter::once(zone_of_most(state)).chain(others).collect()
}

/// The zone in which most people of a state live.
fn zone_of_most(state: &str) -> &'static str {
    match state {
        "AL" | "AR" | "IA" | "IL" | "KS" | "LA" | "MN" | "MO" | "MS" | "ND" | "NE" | "OK" | "SD" | "TN"
        | "TX" | "WI" => CENTRAL,
        "CO" | "ID" | "MT" | "NM" | "UT" | "WY" => MOUNTAIN,
        "CA" | "NV" | "OR" | "WA" => PACIFIC,
        // Without daylight saving time.
        "AZ" => "America/Phoenix",
        "HI" => "Pacific/Honolulu",
        "AK" => "America/Anchorage",
        "PR" | "VI" => "America/Puerto_Rico",
        "GU" | "MP" => "Pacific/Guam",
        "AS" => "Pacific/Pago_Pago",
        _ => EASTERN,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use jiff::tz::TimeZoneDatabase;

    use super::*;

    fn zone(slug: &str) -> &'static str {
        let slug = TownSlug::parse(slug).unwrap();
        let state = slug.as_str().rsplit('-').next().unwrap().to_uppercase();
        town_zone(&slug, &state)
    }

    #[test]
    fn a_town_keeps_the_time_of_its_state() {
        let cases = [
            ("salem-ma", EASTERN),
            ("chicago-il", CENTRAL),
            ("denver-co", MOUNTAIN),
            ("seattle-wa", PACIFIC),
            ("phoenix-az", "America/Phoenix"),
            ("anchorage-ak", "America/Anchorage"),
            ("honolulu-hi", "Pacific/Honolulu"),
            ("nowhere-zz", EASTERN),
        ];
        for (slug, expected) in cases {
            assert_eq!(zone(slug), expected, "{slug}");
        }
    }

    #[test]
    fn a_town_on_the_smaller_side_of_a_shared_state_keeps_its_own() {
        let cases = [
            ("pensacola-fl", CENTRAL),
            ("miami-fl", EASTERN),
            ("coeur-dalene-id", PACIFIC),
            ("boise-id", MOUNTAIN),
            ("el-paso-tx", MOUNTAIN),
            ("knoxville-tn", EASTERN),
            ("nashville-tn", CENTRAL),
        ];
        for (slug, expected) in cases {
            assert_eq!(zone(slug), expected, "{slug}");
        }
        assert_eq!((zones_of("FL"), zones_of("MA")), (vec![EASTERN, CENTRAL], vec![EASTERN]));
    }

    #[test]
    fn every_zone_is_known_and_every_named_town_really_differs_from_its_state() {
        for (zone, towns) in ON_THE_OTHER_SIDE {
            assert!(TimeZoneDatabase::bundled().get(zone).is_ok(), "{zone}");
            for town in towns.split(' ') {
                let slug = TownSlug::parse(town).unwrap();
                let state = town.rsplit('-').next().unwrap().to_uppercase();
                assert_eq!(slug.as_str(), town);
                assert_ne!(zone_of_most(&state), *zone, "{town}");
            }
        }
        for state in ["AZ", "HI", "AK", "PR", "GU", "AS"] {
            assert!(TimeZoneDatabase::bundled().get(zone_of_most(state)).is_ok(), "{state}");
        }
    }
}
