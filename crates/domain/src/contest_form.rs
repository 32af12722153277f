//! A contest as an administrator enters it, and what can still be changed once it has started.

mod details;

use crate::calendar::Date;
use crate::contest::{ContestDates, ContestStatus};
use crate::form::{FormErrors, Line};
use crate::ids::{BusinessId, SponsorId, TownId};
use crate::refused_form::{RefusedForm, has_errors, is_blank};
use crate::time::Timestamp;
pub use details::ContestDetails;

const MISSING: &str = "Please fill in all required fields";
const MOST_WINNERS: i64 = 1000;

/// What the form was sent with.
#[derive(Clone, Default)]
pub struct ContestForm {
    /// The id of the town.
    pub town_id: String,
    /// The id of the business.
    pub featured_business_id: String,
    /// The id of the sponsor; empty or 'none' for none.
    pub sponsor_id: String,
    /// Its headline.
    pub title: String,
    /// A few sentences about it.
    pub description: String,
    /// The prize in short.
    pub prize_description: String,
    /// The prize at length.
    pub long_prize_description: String,
    /// What the prize is worth, in cents.
    pub prize_value_cents: Option<i64>,
    /// How many win.
    pub number_of_winners: i64,
    /// What everyone else gets.
    pub consolation_prize: String,
    /// How they get it.
    pub consolation_redemption_instructions: String,
    /// The Sunday it starts, `YYYY-MM-DD`.
    pub start_date: String,
    /// The picture for everywhere but the top of its page.
    pub contest_image_url: String,
    /// Large picture.
    pub hero_image_url: String,
    /// 'Take A Look'.
    pub gallery_images: Vec<String>,
    /// Further pictures of the preview.
    pub additional_images: Vec<String>,
    /// Small print.
    pub terms_and_conditions: String,
    /// How the winner claims.
    pub special_instructions: String,
}

/// A contest that can be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContestEntry {
    /// Whose contest it is.
    pub town: TownId,
    /// Which business is featured.
    pub business: BusinessId,
    /// Who supports it.
    pub sponsor: Option<SponsorId>,
    /// Its headline.
    pub title: Line<1, 300>,
    /// The prize in short.
    pub prize_description: Line<1, 500>,
    /// How many win.
    pub number_of_winners: i64,
    /// The Sundays it starts and ends.
    pub dates: ContestDates,
    /// Everything that may be left out.
    pub details: ContestDetails,
}

/// What is promised to residents from the first moment of a contest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Promised {
    /// Whose contest it is.
    pub town: TownId,
    /// The Sunday it starts.
    pub start_date: Date,
    /// How many win.
    pub number_of_winners: i64,
}

impl ContestEntry {
    /// Reads the form, or tells every field that must be corrected.
    pub fn parse(form: &ContestForm) -> Result<Self, RefusedForm> {
        let mut errors = FormErrors::default();
        let town = errors.value("town_id", chosen(&form.town_id, "Please select a town"));
        let business = chosen(&form.featured_business_id, "Please select a featured business");
        let business = errors.value("featured_business_id", business);
        let sponsor = errors.value("sponsor_id", sponsor(&form.sponsor_id));
        let title = errors.text("title", "Title", Line::parse(&form.title));
        let prize = Line::parse(&form.prize_description);
        let prize = errors.text("prize_description", "Prize description", prize);
        let winners = errors.value("number_of_winners", number_of_winners(form.number_of_winners));
        let dates = errors.value("start_date", dates(&form.start_date));
        let details = ContestDetails::read(form, &mut errors);
        match (town, business, sponsor, title, prize, winners, dates) {
            (
                Some(town),
                Some(business),
                Some(sponsor),
                Some(title),
                Some(prize_description),
                Some(number_of_winners),
                Some(dates),
            ) if !has_errors(&errors) => Ok(Self {
                town,
                business,
                sponsor,
                title,
                prize_description,
                number_of_winners,
                dates,
                details,
            }),
            _ => {
                let required =
                    [&form.town_id, &form.featured_business_id, &form.title, &form.prize_description];
                let is_missing = required.into_iter().any(|text| is_blank(text));
                Err(RefusedForm::new(errors, MISSING, is_missing))
            }
        }
    }

    /// Refuses a contest that would be over before it is saved.
    pub fn check_not_over(&self, now: Timestamp) -> Result<(), RefusedForm> {
        let mut errors = FormErrors::default();
        if self.dates.window().status(now) == ContestStatus::Completed {
            let message = "This contest would already be over. Please select a later Sunday.";
            errors.value::<()>("start_date", Err(message.to_owned()));
        }
        refused_if_any(errors)
    }

    /// Refuses a change of what was promised when a contest started.
    pub fn check_promise(&self, promised: &Promised) -> Result<(), RefusedForm> {
        let mut errors = FormErrors::default();
        let mut fixed = |field, is_changed, what: &str| {
            if is_changed {
                let message = format!("The contest has started: its {what} can no longer be changed");
                errors.value::<()>(field, Err(message));
            }
        };
        fixed("town_id", self.town != promised.town, "town");
        fixed("start_date", self.dates.start() != promised.start_date, "dates");
        fixed("number_of_winners", self.number_of_winners != promised.number_of_winners, "number of winners");
        refused_if_any(errors)
    }
}

fn refused_if_any(errors: FormErrors) -> Result<(), RefusedForm> {
    if has_errors(&errors) { Err(RefusedForm::new(errors, MISSING, false)) } else { Ok(()) }
}

fn chosen<Id: std::str::FromStr>(text: &str, message: &str) -> Result<Id, String> {
    text.trim().parse().map_err(|_| message.to_owned())
}

fn sponsor(text: &str) -> Result<Option<SponsorId>, String> {
    match text.trim() {
        "" | "none" => Ok(None),
        id => chosen(id, "Please select a sponsor").map(Some),
    }
}

fn number_of_winners(number: i64) -> Result<i64, String> {
    match number {
        1..=MOST_WINNERS => Ok(number),
        ..1 => Err("At least 1 winner is needed".to_owned()),
        _ => Err(format!("At most {MOST_WINNERS} can win")),
    }
}

fn dates(text: &str) -> Result<ContestDates, String> {
    let date: Date = text.trim().parse().map_err(|_| "Please select a start date".to_owned())?;
    ContestDates::starting_on(date).map_err(|error| error.to_string())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const SOME: &str = "018bcfe5-6800-7707-8707-070707070707";

    fn least() -> ContestForm {
        ContestForm {
            town_id: SOME.to_owned(),
            featured_business_id: SOME.to_owned(),
            sponsor_id: "none".to_owned(),
            title: "Bread for a year".to_owned(),
            prize_description: "A $200 gift card".to_owned(),
            number_of_winners: 1,
            start_date: "2026-07-05".to_owned(),
            ..ContestForm::default()
        }
    }

    fn told(refused: &RefusedForm) -> (&'static str, Vec<(&'static str, String)>) {
        let fields = refused.fields().map(|(field, message)| (field, message.to_owned()));
        (refused.message(), fields.collect())
    }

    fn refusal(form: &ContestForm) -> (&'static str, Vec<(&'static str, String)>) {
        told(&ContestEntry::parse(form).unwrap_err())
    }

    fn messages<const N: usize>(expected: [(&'static str, &str); N]) -> Vec<(&'static str, String)> {
        expected.map(|(field, message)| (field, message.to_owned())).to_vec()
    }

    #[test]
    fn a_contest_ends_7_days_after_its_sunday_and_has_no_sponsor_unless_one_is_chosen() {
        let contest = ContestEntry::parse(&least()).unwrap();
        assert_eq!(contest.dates.end().to_string(), "2026-07-12");
        assert_eq!((contest.sponsor, contest.details.prize_value), (None, None));
        let sponsored = ContestForm { sponsor_id: SOME.to_owned(), ..least() };
        assert_eq!(ContestEntry::parse(&sponsored).unwrap().sponsor, SOME.parse().ok());
    }

    #[test]
    fn what_is_missing_is_told_in_one_sentence_and_under_each_field() {
        let (message, fields) = refusal(&ContestForm::default());
        assert_eq!(message, "Please fill in all required fields");
        let expected = messages([
            ("featured_business_id", "Please select a featured business"),
            ("number_of_winners", "At least 1 winner is needed"),
            ("prize_description", "Prize description is required"),
            ("start_date", "Please select a start date"),
            ("title", "Title is required"),
            ("town_id", "Please select a town"),
        ]);
        assert_eq!(fields, expected);
    }

    #[test]
    fn a_contest_starts_on_a_sunday() {
        let expected = messages([("start_date", "Contests must start on Sunday. Please select a Sunday.")]);
        assert_eq!(refusal(&ContestForm { start_date: "2026-07-06".to_owned(), ..least() }).1, expected);
    }

    #[test]
    fn winners_and_prize_values_have_bounds() {
        for number in [i64::MIN, -1, 0, 1001, i64::MAX] {
            let (message, fields) = refusal(&ContestForm { number_of_winners: number, ..least() });
            assert_eq!(message, crate::refused_form::CORRECT_FIELDS);
            assert_eq!(fields[0].0, "number_of_winners");
        }
        for cents in [-1, i64::MIN, 1_000_000_001] {
            let form = ContestForm { prize_value_cents: Some(cents), ..least() };
            assert_eq!(refusal(&form).1[0].0, "prize_value_cents");
        }
        let exact = ContestForm { prize_value_cents: Some(20_001), ..least() };
        assert_eq!(ContestEntry::parse(&exact).unwrap().details.prize_value.unwrap().to_string(), "$200.01");
    }

    #[test]
    fn pictures_must_be_pictures() {
        let form = ContestForm {
            hero_image_url: "javascript:alert(1)".to_owned(),
            gallery_images: vec!["/images/a.webp".to_owned(), "x".to_owned()],
            additional_images: vec!["/images/a.webp".to_owned(); 25],
            ..least()
        };
        let named: Vec<_> = refusal(&form).1.into_iter().map(|(field, _)| field).collect();
        assert_eq!(named, ["additional_images", "gallery_images", "hero_image_url"]);
    }

    #[test]
    fn a_week_that_is_over_is_refused_and_a_running_one_is_not() {
        let contest = ContestEntry::parse(&least()).unwrap();
        let check = |now: &str| contest.check_not_over(now.parse().unwrap());
        assert_eq!(check("2026-07-12T21:59:59Z"), Ok(()));
        let expected =
            messages([("start_date", "This contest would already be over. Please select a later Sunday.")]);
        assert_eq!(told(&check("2026-07-12T22:00:00Z").unwrap_err()).1, expected);
    }

    #[test]
    fn town_dates_and_winners_are_fixed_once_a_contest_has_started() {
        let contest = ContestEntry::parse(&least()).unwrap();
        let promised =
            Promised { town: contest.town, start_date: contest.dates.start(), number_of_winners: 1 };
        assert_eq!(contest.check_promise(&promised), Ok(()));
        let other = ContestForm {
            town_id: SOME.replace("018b", "018c"),
            start_date: "2026-07-12".to_owned(),
            number_of_winners: 2,
            ..least()
        };
        let refused = ContestEntry::parse(&other).unwrap().check_promise(&promised).unwrap_err();
        let expected = messages([
            ("number_of_winners", "The contest has started: its number of winners can no longer be changed"),
            ("start_date", "The contest has started: its dates can no longer be changed"),
            ("town_id", "The contest has started: its town can no longer be changed"),
        ]);
        assert_eq!(told(&refused), (crate::refused_form::CORRECT_FIELDS, expected));
    }
}
