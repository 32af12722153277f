//! Which of the coming week's texts are too many for a day: everybody's are gone through in the order in which they will
//! leave, by the rule that the delivery keeps to.
//!
//! Winners are not known yet. What their texts about prizes take from the day is counted as 'at most'.

use std::collections::BTreeMap;

use super::event::Event;
use crate::{
    texting_rules::{DailyRoom, TextingLimits, out_of_count, texts_counted_since},
    time::Timestamp,
};

/// People who have had as many texts as a day allows when another one comes.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = AdminOverCap))]
pub struct OverCap {
    /// The state whose rule it is.
    pub state: String,
    /// How many texts it allows in 24 hours.
    pub most_per_day: u8,
    /// How many people get an email instead, as things stand now.
    pub emails: i64,
    /// How many of them there can be at most, because chance decides who hears of a prize first.
    pub emails_at_most: i64,
    /// How many people wait until there is room, because no email reaches them.
    pub waiting: i64,
}

/// People of one town whose texts are limited alike and who have had the same ones.
#[derive(Debug, Clone)]
pub struct Crowd {
    /// What limits their texts.
    pub limits: TextingLimits,
    /// How many they are.
    pub people: i64,
    /// Whether mail reaches them.
    pub is_mailed: bool,
    /// When the texts leave, or left, that are in the outbox already.
    pub had: Vec<Timestamp>,
}

/// A text that is planned for a town.
#[derive(Debug, Clone, Copy)]
pub struct TownText {
    /// What it is about.
    pub event: Event,
    /// When it could go out but for the hours of those who get it.
    pub at: Timestamp,
    /// From when on it is too late to send it.
    pub expires_at: Option<Timestamp>,
    /// How many get it at most.
    pub recipients: i64,
    /// Whether its template is an email as well.
    pub is_emailed: bool,
}

/// What becomes of a text to somebody of a crowd.
enum Fate {
    Emailed,
    Waits,
    /// So many of them get an email at most.
    EmailedAtMost(i64),
}

/// Of each of these texts to one town, who has had too many by then. A text goes to so many of the town's people only;
/// whom it leaves out is not known here, so none of the figures is above that.
pub fn over_cap(crowds: &[Crowd], texts: &[TownText]) -> Vec<Vec<OverCap>> {
    let mut by_rule = vec![BTreeMap::<(&str, u8), OverCap>::new(); texts.len()];
    for crowd in crowds {
        let Some(rule) = crowd.limits.capped_by().zip(crowd.limits.most_per_day()) else { continue };
        for (number, fate) in crowd.fates(rule.1, texts) {
            let over = by_rule[number].entry(rule).or_default();
            let (emails, at_most, waiting) = match fate {
                Fate::Emailed => (crowd.people, crowd.people, 0),
                Fate::EmailedAtMost(most) => (0, crowd.people.min(most), 0),
                Fate::Waits => (0, 0, crowd.people),
            };
            let most = texts[number].recipients;
            over.emails = (over.emails + emails).min(most);
            over.emails_at_most = (over.emails_at_most + at_most).min(most);
            over.waiting = (over.waiting + waiting).min(most);
        }
    }
    let named = |((state, most_per_day), over): ((&str, u8), OverCap)| OverCap {
        state: state.to_owned(),
        most_per_day,
        ..over
    };
    let is_shown = |over: &OverCap| over.emails_at_most > 0 || over.waiting > 0;
    by_rule.into_iter().map(|over| over.into_iter().map(named).filter(is_shown).collect()).collect()
}

impl Crowd {
    /// What becomes of those texts that may be too many, where so many go out in a day at most.
    fn fates(&self, most: u8, texts: &[TownText]) -> Vec<(usize, Fate)> {
        let (mut had, mut fates) = (self.had.clone(), Vec::new());
        for (at, number) in self.in_order(texts) {
            let text = &texts[number];
            let counts = |sent: &&Timestamp| **sent > texts_counted_since(at) && **sent <= at;
            let of_day: Vec<Timestamp> = had.iter().filter(counts).copied().collect();
            let sent = i64::try_from(of_day.len()).unwrap_or(i64::MAX);
            let has_room = |prizes: i64| DailyRoom::new(most, sent, prizes).take(text.event.as_str());
            if text.event.is_at_most() {
                if !has_room(0) && text.is_emailed && self.is_mailed {
                    fates.push((number, Fate::EmailedAtMost(text.recipients)));
                }
            } else if has_room(0) {
                let winners = self.winners_texted_at(at, texts);
                if winners > 0 && !has_room(1) && text.is_emailed && self.is_mailed {
                    fates.push((number, Fate::EmailedAtMost(winners)));
                }
                had.push(at);
            } else if text.is_emailed && self.is_mailed {
                fates.push((number, Fate::Emailed));
            } else {
                had.push(out_of_count(of_day.iter().min().copied().unwrap_or(at)));
                fates.push((number, Fate::Waits));
            }
        }
        fates
    }

    /// When each text leaves, in the order in which they do: those about prizes first. One that would be too late never
    /// does.
    fn in_order(&self, texts: &[TownText]) -> Vec<(Timestamp, usize)> {
        let leaves = |(number, text): (usize, &TownText)| Some((self.leaves(text)?, number));
        let mut order: Vec<_> = texts.iter().enumerate().filter_map(leaves).collect();
        order.sort_by_key(|(at, number)| {
            let text = &texts[*number];
            (*at, !text.event.is_at_most(), text.at, *number)
        });
        order
    }

    fn leaves(&self, text: &TownText) -> Option<Timestamp> {
        self.limits.open_from(text.at).filter(|at| text.expires_at.is_none_or(|expiry| *at < expiry))
    }

    /// How many people may be texted about a prize at this instant.
    fn winners_texted_at(&self, at: Timestamp, texts: &[TownText]) -> i64 {
        let prizes = texts.iter().filter(|text| text.event.is_at_most() && self.leaves(text) == Some(at));
        prizes.map(|text| text.recipients).sum()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::texting_rules::{RuleBook, TextingRule};

    const FRIDAY: &str = "2026-06-19T14:00:00Z";

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    /// Ten people of a town in Massachusetts, where so many texts a day are allowed.
    fn crowd(most: u8, had: &[&str]) -> Crowd {
        let rule = TextingRule { most_per_day: Some(most), ..RuleBook::shipped().of("MA") };
        let book = RuleBook::new([("MA".to_owned(), rule)]);
        let limits = TextingLimits::of_town(&book, "MA", "America/New_York");
        Crowd { limits, people: 10, is_mailed: true, had: had.iter().map(|text| at(text)).collect() }
    }

    fn text(event: Event, time: &str) -> TownText {
        TownText { event, at: at(time), expires_at: None, recipients: 10, is_emailed: true }
    }

    /// By email, by email at most, and waiting.
    fn figures(crowds: &[Crowd], texts: &[TownText]) -> Vec<(i64, i64, i64)> {
        let over = over_cap(crowds, texts);
        let sum = |over: &Vec<OverCap>| {
            over.iter().fold((0, 0, 0), |(emails, at_most, waiting), one| {
                (emails + one.emails, at_most + one.emails_at_most, waiting + one.waiting)
            })
        };
        over.iter().map(sum).collect()
    }

    #[test]
    fn the_second_text_of_a_day_becomes_an_email_where_one_is_allowed() {
        let texts = [
            text(Event::Notice, FRIDAY),
            text(Event::Reminder, "2026-06-20T13:59:59Z"),
            text(Event::Notice, "2026-06-20T14:00:00Z"),
        ];
        assert_eq!(figures(&[crowd(1, &[])], &texts), [(0, 0, 0), (10, 10, 0), (0, 0, 0)]);
        assert_eq!(figures(&[crowd(2, &[])], &texts), [(0, 0, 0); 3]);
        let over = over_cap(&[crowd(1, &[])], &texts);
        assert_eq!((over[1][0].state.as_str(), over[1][0].most_per_day), ("MA", 1));
        // A text of the night leaves in the morning, and counts then.
        let night =
            [text(Event::Notice, "2026-06-19T03:00:00Z"), text(Event::Notice, "2026-06-20T11:00:00Z")];
        assert_eq!(figures(&[crowd(1, &[])], &night), [(0, 0, 0); 2], "eight on Friday, eight on Saturday");
    }

    #[test]
    fn texts_that_they_have_had_count_until_a_day_is_over() {
        let texts = [text(Event::Notice, FRIDAY)];
        for (had, emails) in [
            ("2026-06-18T14:00:00Z", 0),
            ("2026-06-18T14:00:00.000001Z", 10),
            (FRIDAY, 10),
            ("2026-06-19T14:00:00.000001Z", 0),
        ] {
            assert_eq!(figures(&[crowd(1, &[had])], &texts)[0].0, emails, "{had}");
        }
        assert_eq!(figures(&[crowd(1, &[FRIDAY]), crowd(1, &[])], &texts), [(10, 10, 0)], "of twenty people");
    }

    #[test]
    fn prizes_go_first_and_take_the_room_of_those_who_win() {
        let sunday = "2026-06-21T22:00:00Z";
        let winners = TownText { recipients: 2, ..text(Event::Winners, sunday) };
        let texts = [text(Event::Result, sunday), winners];
        assert_eq!(figures(&[crowd(1, &[])], &texts), [(0, 2, 0), (0, 0, 0)]);
        assert_eq!(figures(&[crowd(2, &[])], &texts), [(0, 0, 0); 2]);
        let had = ["2026-06-21T16:00:00Z"];
        assert_eq!(figures(&[crowd(1, &had)], &texts), [(10, 10, 0), (0, 2, 0)]);
    }

    #[test]
    fn whom_no_email_reaches_waits_for_room_and_takes_it_then() {
        let unmailed = Crowd { is_mailed: false, ..crowd(1, &["2026-06-18T20:00:00Z"]) };
        let texts = [text(Event::Notice, FRIDAY), text(Event::Reminder, "2026-06-20T14:00:00Z")];
        assert_eq!(figures(&[unmailed], &texts), [(0, 0, 10), (0, 0, 10)]);
        let texted_only = TownText { is_emailed: false, ..texts[0] };
        assert_eq!(figures(&[crowd(1, &[FRIDAY])], &[texted_only]), [(0, 0, 10)]);
    }

    #[test]
    fn what_would_come_too_late_takes_no_room_and_nobody_is_counted_twice() {
        let late = TownText {
            expires_at: Some(at("2026-06-19T12:00:00Z")),
            ..text(Event::Reminder, "2026-06-19T03:00:00Z")
        };
        let texts = [late, TownText { recipients: 4, ..text(Event::Notice, FRIDAY) }];
        assert_eq!(figures(&[crowd(1, &[])], &texts), [(0, 0, 0); 2]);
        assert_eq!(figures(&[crowd(1, &[FRIDAY])], &texts), [(0, 0, 0), (4, 4, 0)]);
    }
}
