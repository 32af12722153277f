//! When one person may be texted: while the rule of their town and that of their phone's area code both allow it.
//!
//! A town's rule goes by the town's clock. Nobody knows where in its state somebody with a foreign area code would be, so
//! its rule must hold on every clock of that state. An area code of the town's own state says nothing new.

use std::sync::LazyLock;

use jiff::{
    Span,
    civil::Date,
    tz::{TimeZone, TimeZoneDatabase},
};

use super::{RuleBook, TextingRule, area_codes};
use crate::{time::Timestamp, town_zone::zones_of};

/// The longest that two rules are followed until both allow a text; each round goes on by hours.
const ROUNDS: usize = 40;
/// Every day group comes within so many days.
const DAYS: usize = 9;

static ZONES: LazyLock<TimeZoneDatabase> = LazyLock::new(TimeZoneDatabase::bundled);

/// What limits texts to one person, or to the people of one town.
#[derive(Clone, Debug)]
pub struct TextingLimits {
    clocks: Vec<RuleOnClock>,
    most_per_day: Option<(u8, String)>,
}

/// A rule on one clock.
#[derive(Clone, Debug)]
struct RuleOnClock {
    state: String,
    rule: TextingRule,
    zone: TimeZone,
}

impl TextingLimits {
    /// Those of a town's people.
    pub fn of_town(book: &RuleBook, state: &str, zone: &str) -> Self {
        Self::of(book, (state, zone), None)
    }

    /// Those of somebody in this town, by its state and zone, whose phone has this area code.
    pub fn of_person(book: &RuleBook, town: (&str, &str), area_code: &str) -> Self {
        Self::of(book, town, area_codes::state_of(area_code))
    }

    fn of(book: &RuleBook, (state, zone): (&str, &str), presumed: Option<&str>) -> Self {
        let on_clock = |state: &str, zone: &str| RuleOnClock {
            state: state.to_owned(),
            rule: book.of(state),
            zone: known_zone(zone),
        };
        let presumed = presumed.filter(|presumed| *presumed != state);
        let elsewhere =
            presumed.into_iter().flat_map(|state| zones_of(state).into_iter().map(move |zone| (state, zone)));
        let clocks: Vec<RuleOnClock> = std::iter::once((state, zone))
            .chain(elsewhere)
            .map(|(state, zone)| on_clock(state, zone))
            .collect();
        let caps = clocks.iter().filter_map(|clock| Some((clock.rule.most_per_day?, clock.state.clone())));
        let most_per_day = caps.min_by_key(|(most, _)| *most);
        Self { clocks, most_per_day }
    }

    /// How many texts they get in 24 hours at most.
    pub fn most_per_day(&self) -> Option<u8> {
        self.most_per_day.as_ref().map(|(most, _)| *most)
    }

    /// The state whose rule says how many.
    pub fn capped_by(&self) -> Option<&str> {
        self.most_per_day.as_ref().map(|(_, state)| state.as_str())
    }

    /// The earliest instant, not before `now`, at which they may be texted; none when the rules leave none.
    pub fn open_from(&self, now: Timestamp) -> Option<Timestamp> {
        let mut from = now;
        for _ in 0..ROUNDS {
            let opens = self.clocks.iter().map(|clock| clock.next(from).map(|(opens, _)| opens));
            let next = opens.collect::<Option<Vec<_>>>()?.into_iter().max()?;
            if next == from {
                return Some(from);
            }
            from = next;
        }
        None
    }

    /// The instant from which on they may not be texted any more, of those who may be now.
    pub fn open_until(&self, now: Timestamp) -> Timestamp {
        let closes = self.clocks.iter().filter_map(|clock| clock.next(now).map(|(_, closes)| closes));
        closes.min().unwrap_or(now)
    }

    /// The state whose rule is the last to let a text go that could go at this instant otherwise, the town's before others;
    /// none when it may go.
    pub fn held_up_by(&self, now: Timestamp) -> Option<&str> {
        let waits = |clock: &&RuleOnClock| clock.next(now).is_none_or(|(opens, _)| opens > now);
        let last = self.clocks.iter().rev().filter(waits).max_by_key(|clock| match clock.next(now) {
            Some((opens, _)) => opens,
            None => Timestamp::new(jiff::Timestamp::MAX),
        });
        last.map(|clock| clock.state.as_str())
    }
}

impl RuleOnClock {
    /// When it next allows texts, `now` included, and until when.
    fn next(&self, now: Timestamp) -> Option<(Timestamp, Timestamp)> {
        let mut day = self.zone.to_datetime(now.as_jiff()).date();
        for _ in 0..DAYS {
            if let Some((opens, closes)) = self.hours(day)
                && now < closes
            {
                return Some((opens.max(now), closes));
            }
            day = day.saturating_add(Span::new().days(1));
        }
        None
    }

    fn hours(&self, day: Date) -> Option<(Timestamp, Timestamp)> {
        let hours = self.rule.on(day.weekday())?;
        let at = |hour: i8| {
            let next_day = || day.saturating_add(Span::new().days(1)).at(0, 0, 0, 0);
            let moment = if hour == 24 { next_day() } else { day.at(hour, 0, 0, 0) };
            self.zone.to_timestamp(moment).ok().map(Timestamp::new)
        };
        Some((at(hours.from)?, at(hours.until)?))
    }
}

/// A zone nobody knows is taken as Eastern.
fn known_zone(name: &str) -> TimeZone {
    let zone = ZONES.get(name).or_else(|_| ZONES.get("America/New_York"));
    zone.unwrap_or(TimeZone::UTC)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::texting_rules::TextingHours;

    const EASTERN: &str = "America/New_York";

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    fn town(state: &str, zone: &str) -> TextingLimits {
        TextingLimits::of_town(&RuleBook::shipped(), state, zone)
    }

    fn person(state: &str, zone: &str, area_code: &str) -> TextingLimits {
        TextingLimits::of_person(&RuleBook::shipped(), (state, zone), area_code)
    }

    fn assert_opens(limits: &TextingLimits, cases: &[(&str, &str)]) {
        for (now, opens) in cases {
            assert_eq!(limits.open_from(at(now)), Some(at(opens)), "{now}");
        }
    }

    #[test]
    fn nobody_is_texted_outside_the_hours_of_their_state_where_they_live() {
        assert_opens(
            &town("NY", EASTERN),
            &[
                ("2026-07-06T11:59:59Z", "2026-07-06T12:00:00Z"),
                ("2026-07-06T12:00:00Z", "2026-07-06T12:00:00Z"),
                ("2026-07-07T00:59:59Z", "2026-07-07T00:59:59Z"),
                ("2026-07-07T01:00:00Z", "2026-07-07T12:00:00Z"),
                // The nights in which clocks change.
                ("2026-03-08T03:00:00Z", "2026-03-08T12:00:00Z"),
                ("2026-11-01T02:00:00Z", "2026-11-01T13:00:00Z"),
            ],
        );
        // Ten in the East is seven in California and four in Hawaii.
        let ten = "2026-07-06T14:00:00Z";
        assert_opens(&town("CA", "America/Los_Angeles"), &[(ten, "2026-07-06T15:00:00Z")]);
        assert_opens(&town("HI", "Pacific/Honolulu"), &[(ten, "2026-07-06T18:00:00Z")]);
        assert_opens(&town("KY", EASTERN), &[("2026-07-06T12:00:00Z", ten)]);
        assert_opens(&town("NY", "Atlantis/Nowhere"), &[("2026-07-07T01:00:00Z", "2026-07-07T12:00:00Z")]);
    }

    #[test]
    fn sundays_are_over_before_alabama_is_texted_and_begin_at_noon_in_texas() {
        let central = "America/Chicago";
        // Saturday at eight in the evening, and Sunday morning before and after both clock changes.
        assert_opens(
            &town("AL", central),
            &[
                ("2026-03-08T01:59:59Z", "2026-03-08T01:59:59Z"),
                ("2026-03-08T02:00:00Z", "2026-03-09T13:00:00Z"),
                ("2026-11-01T12:00:00Z", "2026-11-02T14:00:00Z"),
            ],
        );
        assert_opens(
            &town("TX", central),
            &[
                ("2026-03-08T13:00:00Z", "2026-03-08T17:00:00Z"),
                ("2026-11-01T13:00:00Z", "2026-11-01T18:00:00Z"),
                ("2026-11-02T14:00:00Z", "2026-11-02T15:00:00Z"),
            ],
        );
    }

    #[test]
    fn the_stricter_of_town_and_area_code_holds() {
        let noon = "2026-07-08T16:00:00Z";
        // Eight in Salem, where a phone from Kentucky waits for ten on both of that state's clocks.
        let kentucky = person("MA", EASTERN, "859");
        assert_opens(&kentucky, &[("2026-07-08T12:00:00Z", "2026-07-08T15:00:00Z")]);
        assert_eq!(kentucky.held_up_by(at("2026-07-08T12:00:00Z")), Some("KY"));
        assert_eq!((kentucky.held_up_by(at(noon)), kentucky.most_per_day()), (None, None));
        // A phone from New York in Texas: Texas' Sundays and mornings, New York's evenings.
        let texan = person("TX", "America/Chicago", "212");
        assert_opens(
            &texan,
            &[
                ("2026-07-12T13:00:00Z", "2026-07-12T17:00:00Z"),
                ("2026-07-09T01:30:00Z", "2026-07-09T14:00:00Z"),
            ],
        );
        assert_eq!(texan.open_until(at(noon)), at("2026-07-09T01:00:00Z"));
        // Florida's three a day follow its area codes, wherever the town is; the smaller number counts.
        let floridian = person("NY", EASTERN, "305");
        assert_eq!((floridian.most_per_day(), floridian.capped_by()), (Some(3), Some("FL")));
        assert_eq!(person("OK", "America/Chicago", "212").most_per_day(), Some(3));
        let hours = |from, until| Some(TextingHours { from, until });
        let two = TextingRule { weekdays: hours(8, 21), saturday: None, sunday: None, most_per_day: Some(2) };
        let book = RuleBook::new([("NY".to_owned(), two)]);
        let limits = TextingLimits::of_person(&book, ("NY", EASTERN), "305");
        assert_eq!((limits.most_per_day(), limits.capped_by()), (Some(2), Some("NY")));
    }

    #[test]
    fn an_area_code_of_the_towns_state_says_nothing_new_and_an_unknown_one_nothing_at_all() {
        // Florida has two clocks; in Miami it is eight, in Pensacola seven.
        let eight = [("2026-07-08T12:00:00Z", "2026-07-08T12:00:00Z")];
        assert_opens(&person("FL", EASTERN, "850"), &eight);
        assert_opens(&person("MA", EASTERN, "416"), &eight);
        assert_opens(&person("MA", EASTERN, "850"), &[(eight[0].0, "2026-07-08T13:00:00Z")]);
    }

    #[test]
    fn texts_end_in_the_evening_over_both_clock_changes() {
        for (now, state, zone, until) in [
            ("2026-07-06T14:00:00Z", "NY", EASTERN, "2026-07-07T01:00:00Z"),
            ("2026-07-06T18:00:00Z", "HI", "Pacific/Honolulu", "2026-07-07T07:00:00Z"),
            ("2026-03-08T13:00:00Z", "MA", EASTERN, "2026-03-09T00:00:00Z"),
            ("2026-11-01T14:00:00Z", "MA", EASTERN, "2026-11-02T01:00:00Z"),
        ] {
            assert_eq!(town(state, zone).open_until(at(now)), at(until), "{now} in {zone}");
        }
    }

    #[test]
    fn rules_that_leave_no_hour_leave_none() {
        let monday = |from, until| TextingRule {
            weekdays: Some(TextingHours { from, until }),
            saturday: None,
            sunday: None,
            most_per_day: None,
        };
        let never = TextingRule { weekdays: None, ..monday(8, 9) };
        let noon = at("2026-07-08T16:00:00Z");
        let closed = TextingLimits::of_town(&RuleBook::new([("NY".to_owned(), never)]), "NY", EASTERN);
        assert_eq!((closed.open_from(noon), closed.held_up_by(noon)), (None, Some("NY")));
        let book = RuleBook::new([("NY".to_owned(), monday(8, 9)), ("FL".to_owned(), monday(20, 24))]);
        assert_eq!(TextingLimits::of_person(&book, ("NY", EASTERN), "305").open_from(noon), None);
        // A day may end at midnight and the next begin there.
        let always =
            TextingLimits::of_town(&RuleBook::new([("NY".to_owned(), monday(0, 24))]), "NY", EASTERN);
        assert_eq!(always.open_until(noon), at("2026-07-09T04:00:00Z"));
        assert_eq!(always.open_from(at("2026-07-09T04:00:00Z")), Some(at("2026-07-09T04:00:00Z")));
    }

    #[test]
    fn the_ends_of_the_calendar_do_not_panic() {
        for now in [Timestamp::new(jiff::Timestamp::MAX), Timestamp::MIN] {
            let limits = person("NY", EASTERN, "305");
            let _ = (limits.open_from(now), limits.open_until(now), limits.held_up_by(now));
        }
    }
}
