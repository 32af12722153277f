//! A contest: what is stored of it, the form administrators enter it with, and what can still be changed once it has
//! started.

use crate::calendar::Date;
use crate::contest::{ContestDates, ContestStatus};
use crate::form::{FormErrors, Line, Paragraphs, Prose};
use crate::ids::{BusinessId, SponsorId, TownId};
use crate::image_address::{ImageAddress, Images};
use crate::money::Cents;
#[cfg(feature = "schema")]
use crate::record::schema;
use crate::record::{Field, FieldError, record};
use crate::refused_form::RefusedForm;
use crate::time::Timestamp;

const MISSING: &str = "Please fill in all required fields";
const MOST_WINNERS: i64 = 1000;

record! {
    /// A contest as administrators enter it.
    pub struct Contest as "Contest" {
        /// Whose contest it is.
        town_id: TownId = "Town",
        /// Which business is featured: an active one that serves the town.
        featured_business_id: BusinessId = "Featured business",
        /// Who supports it.
        sponsor_id: Option<SponsorId> = "Sponsor",
        /// Its headline.
        title: Line<1, 300> = "Title",
        /// A few sentences about it.
        description: Prose<5000> = "Description",
        /// The prize in short.
        prize_description: Line<1, 500> = "Prize description",
        /// The prize at length.
        long_prize_description: Option<Paragraphs<5000>> = "Long prize description",
        /// What the prize is worth, in cents.
        prize_value_cents: Option<Cents> = "Prize value",
        /// The number under which the contest was filed with a state, where large prizes must be filed.
        filing_number: Option<Line<1, 60>> = "Filing number",
        /// How many win, 1 unless this says otherwise.
        number_of_winners: Winners = "Number of winners",
        /// What everyone else gets.
        consolation_prize: Option<Line<1, 500>> = "Consolation prize",
        /// How they get it.
        consolation_redemption_instructions: Option<Paragraphs<2000>> = "Redemption instructions",
        /// The picture for everywhere but the top of its page.
        contest_image_url: Option<ImageAddress> = "Contest image",
        /// Large picture.
        hero_image_url: Option<ImageAddress> = "Hero image",
        /// 'Take A Look'.
        gallery_images: Images<24> = "Gallery",
        /// Further pictures of the preview.
        additional_images: Images<24> = "Additional images",
        /// Small print.
        terms_and_conditions: Option<Paragraphs<5000>> = "Terms and conditions",
        /// How the winner claims.
        special_instructions: Option<Paragraphs<2000>> = "Special instructions",
    }

    /// A contest as it should be; what is left out, null or empty is none. It ends 7 days after its start.
    pub struct ContestForm as "AdminContestRequest" {
        /// The Sunday it starts, such as 2026-07-05.
        start_date: Option<String>,
        /// When it was last changed, as it was read; a change on top of somebody else's is refused. Left out, nothing is
        /// compared.
        updated_at: Option<Timestamp>,
    }
}

/// How many win: at least one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "columns", derive(sqlx::Type), sqlx(transparent))]
pub struct Winners(i64);

impl Winners {
    /// The number.
    pub const fn count(self) -> i64 {
        self.0
    }
}

impl Field for Winners {
    type Sent = Option<i64>;

    fn read(sent: &Option<i64>, _: &str) -> Result<Self, FieldError> {
        match sent.unwrap_or(1) {
            number @ 1..=MOST_WINNERS => Ok(Self(number)),
            ..1 => Err(FieldError::Wrong("At least 1 winner is needed".to_owned())),
            _ => Err(FieldError::Wrong(format!("At most {MOST_WINNERS} can win"))),
        }
    }

    #[cfg(feature = "schema")]
    fn sent() -> schema::Described {
        schema::nullable(schema::between(1, Some(MOST_WINNERS)))
    }

    #[cfg(feature = "schema")]
    fn answered() -> schema::Described {
        schema::between(1, None)
    }
}

/// A contest that can be saved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContestEntry {
    /// What was entered.
    pub record: Contest,
    /// The Sundays it starts and ends.
    pub dates: ContestDates,
}

/// What is promised to residents from the first moment of a contest: everything its rules are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Promised<'c> {
    /// The contest as it started.
    pub record: &'c Contest,
    /// The Sunday it starts.
    pub start_date: Date,
}

impl ContestEntry {
    /// Reads the form, or tells every field that must be corrected.
    pub fn parse(form: &ContestForm) -> Result<Self, RefusedForm> {
        let mut errors = FormErrors::default();
        let record = Contest::read(form, &mut errors);
        let dates = errors.value("start_date", dates(form.start_date.as_deref().unwrap_or_default()));
        let entry = record.zip(dates).map(|(record, dates)| Self { record, dates });
        errors.finish(entry, MISSING)
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
    pub fn check_promise(&self, promised: &Promised<'_>) -> Result<(), RefusedForm> {
        let mut errors = FormErrors::default();
        let mut fixed = |field, is_changed, what: &str| {
            if is_changed {
                let message = format!("The contest has started: its {what} can no longer be changed");
                errors.value::<()>(field, Err(message));
            }
        };
        fixed("start_date", self.dates.start() != promised.start_date, "dates");
        macro_rules! stay {
            ($($field:ident = $what:literal,)+) => {
                $(fixed(stringify!($field), self.record.$field != promised.record.$field, $what);)+
            };
        }
        stay! {
            town_id = "town",
            featured_business_id = "featured business",
            sponsor_id = "sponsor",
            title = "title",
            prize_description = "prize description",
            long_prize_description = "long prize description",
            prize_value_cents = "prize value",
            number_of_winners = "number of winners",
            consolation_prize = "consolation prize",
            terms_and_conditions = "terms and conditions",
        }
        refused_if_any(errors)
    }
}

fn refused_if_any(errors: FormErrors) -> Result<(), RefusedForm> {
    errors.finish(Some(()), MISSING)
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

    #[expect(clippy::unnecessary_wraps, reason = "a form sends its texts so")]
    fn some(text: &str) -> Option<String> {
        Some(text.to_owned())
    }

    fn least() -> ContestForm {
        ContestForm {
            town_id: some(SOME),
            featured_business_id: some(SOME),
            sponsor_id: some("none"),
            title: some("Bread for a year"),
            prize_description: some("A $200 gift card"),
            number_of_winners: Some(1),
            start_date: some("2026-07-05"),
            ..ContestForm::default()
        }
    }

    fn described(refused: &RefusedForm) -> (&'static str, Vec<(&'static str, String)>) {
        let fields = refused.fields().map(|(field, message)| (field, message.to_owned()));
        (refused.message(), fields.collect())
    }

    fn refusal(form: &ContestForm) -> (&'static str, Vec<(&'static str, String)>) {
        described(&ContestEntry::parse(form).unwrap_err())
    }

    fn messages<const N: usize>(expected: [(&'static str, &str); N]) -> Vec<(&'static str, String)> {
        expected.map(|(field, message)| (field, message.to_owned())).to_vec()
    }

    #[test]
    fn a_contest_ends_7_days_after_its_sunday_and_has_no_sponsor_unless_one_is_chosen() {
        let contest = ContestEntry::parse(&least()).unwrap();
        assert_eq!(contest.dates.end().to_string(), "2026-07-12");
        assert_eq!((contest.record.sponsor_id, contest.record.prize_value_cents), (None, None));
        let sponsored = ContestForm { sponsor_id: some(SOME), ..least() };
        assert_eq!(ContestEntry::parse(&sponsored).unwrap().record.sponsor_id, SOME.parse().ok());
    }

    #[test]
    fn what_is_missing_is_told_in_one_sentence_and_under_each_field() {
        let (message, fields) =
            refusal(&ContestForm { number_of_winners: Some(0), ..ContestForm::default() });
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
        assert_eq!(refusal(&ContestForm { start_date: some("2026-07-06"), ..least() }).1, expected);
    }

    #[test]
    fn winners_and_prize_values_have_bounds() {
        for number in [i64::MIN, -1, 0, 1001, i64::MAX] {
            let (message, fields) = refusal(&ContestForm { number_of_winners: Some(number), ..least() });
            assert_eq!(message, crate::refused_form::CORRECT_FIELDS);
            assert_eq!(fields[0].0, "number_of_winners");
        }
        for cents in [-1, i64::MIN, 1_000_000_001] {
            let form = ContestForm { prize_value_cents: Some(cents), ..least() };
            assert_eq!(refusal(&form).1[0].0, "prize_value_cents");
        }
        let exact = ContestForm { prize_value_cents: Some(20_001), ..least() };
        assert_eq!(
            ContestEntry::parse(&exact).unwrap().record.prize_value_cents.unwrap().to_string(),
            "$200.01"
        );
    }

    #[test]
    fn pictures_must_be_pictures() {
        let form = ContestForm {
            hero_image_url: some("javascript:alert(1)"),
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
        assert_eq!(described(&check("2026-07-12T22:00:00Z").unwrap_err()).1, expected);
    }

    #[test]
    fn what_its_rules_are_made_of_is_fixed_once_a_contest_has_started() {
        let contest = ContestEntry::parse(&least()).unwrap();
        let promised = Promised { record: &contest.record, start_date: contest.dates.start() };
        let refused_fields = |form: &ContestForm| {
            let refused = ContestEntry::parse(form).unwrap().check_promise(&promised).unwrap_err();
            assert_eq!(refused.message(), crate::refused_form::CORRECT_FIELDS);
            described(&refused).1
        };
        let free = ContestForm {
            description: some("Other words"),
            special_instructions: some("Ask Ann"),
            consolation_redemption_instructions: some("At the counter"),
            hero_image_url: some("/images/a.webp"),
            ..least()
        };
        for unchanged in [least(), free] {
            assert_eq!(ContestEntry::parse(&unchanged).unwrap().check_promise(&promised), Ok(()));
        }
        let other = ContestForm {
            town_id: Some(SOME.replace("018b", "018c")),
            start_date: some("2026-07-12"),
            number_of_winners: Some(2),
            ..least()
        };
        let expected = messages([
            ("number_of_winners", "The contest has started: its number of winners can no longer be changed"),
            ("start_date", "The contest has started: its dates can no longer be changed"),
            ("town_id", "The contest has started: its town can no longer be changed"),
        ]);
        assert_eq!(refused_fields(&other), expected);
        let rest = ContestForm {
            featured_business_id: Some(SOME.replace("018b", "018c")),
            sponsor_id: some(SOME),
            title: some("Cake"),
            prize_description: some("A cake"),
            long_prize_description: some("A large one"),
            prize_value_cents: Some(1),
            consolation_prize: some("A crumb"),
            terms_and_conditions: some("Eat it"),
            ..least()
        };
        let named: Vec<_> = refused_fields(&rest).into_iter().map(|(field, _)| field).collect();
        let expected = [
            "consolation_prize",
            "featured_business_id",
            "long_prize_description",
            "prize_description",
            "prize_value_cents",
            "sponsor_id",
            "terms_and_conditions",
            "title",
        ];
        assert_eq!(named, expected);
    }
}
