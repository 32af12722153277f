//! Instants as messages tell them: on the clocks of a town, with the name of its zone.

use jiff::{
    Zoned,
    tz::{TimeZone, TimeZoneDatabase},
};

use crate::time::Timestamp;

/// 'Tuesday, November 17 at 6:04 PM Eastern'.
pub fn in_full(at: Timestamp, zone: &str) -> String {
    let local = on_clocks_of(at, zone);
    format!("{} {}", local.strftime("%A, %B %-d at %-I:%M %p"), zone_name(&local).0)
}

/// 'Sunday, July 5, 2026 at 6:00:01 PM Eastern', for what must hold in years. Seconds are named where there are any.
pub fn with_year(at: Timestamp, zone: &str) -> String {
    let local = on_clocks_of(at, zone);
    let time = if local.second() == 0 { "%-I:%M %p" } else { "%-I:%M:%S %p" };
    format!("{} at {} {}", spoken_day(at, zone), local.strftime(time), zone_name(&local).0)
}

/// 'Sunday, July 5, 2026'.
pub fn spoken_day(at: Timestamp, zone: &str) -> String {
    on_clocks_of(at, zone).strftime("%A, %B %-d, %Y").to_string()
}

/// 'Tue Nov 17, 6:04 PM ET', for text messages.
pub fn in_short(at: Timestamp, zone: &str) -> String {
    let local = on_clocks_of(at, zone);
    format!("{} {}", local.strftime("%a %b %-d, %-I:%M %p"), zone_name(&local).1)
}

/// A zone nobody knows is taken as Eastern.
fn on_clocks_of(at: Timestamp, zone: &str) -> Zoned {
    let zones = TimeZoneDatabase::bundled();
    let zone = zones.get(zone).or_else(|_| zones.get("America/New_York"));
    at.as_jiff().to_zoned(zone.unwrap_or(TimeZone::UTC))
}

/// What people call the zone, at length and in short.
fn zone_name(local: &Zoned) -> (String, String) {
    let abbreviation = local.strftime("%Z").to_string();
    let (long, short) = match (local.time_zone().iana_name(), abbreviation.as_str()) {
        // Arizona keeps standard time, so that 'Mountain' would be an hour off in summer.
        (Some("America/Phoenix"), _) => ("Arizona time", "MST"),
        (_, "EST" | "EDT") => ("Eastern", "ET"),
        (_, "CST" | "CDT") => ("Central", "CT"),
        (_, "MST" | "MDT") => ("Mountain", "MT"),
        (_, "PST" | "PDT") => ("Pacific", "PT"),
        (_, "AKST" | "AKDT") => ("Alaska", "AKT"),
        (_, "HST") => ("Hawaii", "HT"),
        (_, other) => (other, other),
    };
    (long.to_owned(), short.to_owned())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn what_must_hold_in_years_names_the_year_and_the_second() {
        let told = ["2026-07-05T22:00:01Z", "2027-01-03T23:00:00Z"]
            .map(|at| with_year(at.parse().unwrap(), "America/New_York"));
        let expected =
            ["Sunday, July 5, 2026 at 6:00:01 PM Eastern", "Sunday, January 3, 2027 at 6:00 PM Eastern"];
        assert_eq!(told, expected);
    }

    #[test]
    fn an_instant_is_told_on_the_towns_clocks_with_the_zone() {
        let cases = [
            (
                "2026-11-17T23:04:00Z",
                "America/New_York",
                "Tuesday, November 17 at 6:04 PM Eastern",
                "Tue Nov 17, 6:04 PM ET",
            ),
            (
                "2026-07-14T22:00:00Z",
                "America/Chicago",
                "Tuesday, July 14 at 5:00 PM Central",
                "Tue Jul 14, 5:00 PM CT",
            ),
            (
                "2026-07-14T22:00:00Z",
                "America/Phoenix",
                "Tuesday, July 14 at 3:00 PM Arizona time",
                "Tue Jul 14, 3:00 PM MST",
            ),
            (
                "2026-07-14T22:00:00Z",
                "Pacific/Honolulu",
                "Tuesday, July 14 at 12:00 PM Hawaii",
                "Tue Jul 14, 12:00 PM HT",
            ),
            (
                "2026-07-14T22:00:00Z",
                "Nowhere/Atlantis",
                "Tuesday, July 14 at 6:00 PM Eastern",
                "Tue Jul 14, 6:00 PM ET",
            ),
        ];
        for (at, zone, full, short) in cases {
            let at = at.parse().unwrap();
            assert_eq!(
                (in_full(at, zone), in_short(at, zone)),
                (full.to_owned(), short.to_owned()),
                "{zone}"
            );
        }
    }
}
