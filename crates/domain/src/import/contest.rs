//! A contest, and who is in it.

use jiff::civil::Date;

use super::{
    fields::{Fields, Messages, picture},
    read::Read,
    reason::Reason,
    row::{Row, SourceId},
    table::Table,
};
use crate::calendar::{Window, contest_window, eastern_date};
use crate::contest::{ContestDates, ContestStatus};
use crate::contest_form::{Contest, ContestEntry, ContestForm};
use crate::form::FormErrors;
use crate::ids::{BusinessId, SponsorId, TownId};
use crate::image_address::Images;
use crate::money::Cents;
use crate::time::Timestamp;

/// Columns that are read on their own.
const NO_TEXTS: [&str; 11] = [
    "sponsor_id",
    "prize_value",
    "start_date",
    "end_date",
    "start_time",
    "end_time",
    "drawing_completed_at",
    "contest_image_url",
    "hero_image_url",
    "gallery_images",
    "additional_images",
];

/// A contest as the earlier product had it.
#[derive(Clone)]
pub struct ImportedContest {
    /// Whose contest it is.
    pub town: SourceId,
    /// Which business is featured.
    pub business: SourceId,
    /// Who supports it.
    pub sponsor: Option<SourceId>,
    dates: ContestDates,
    /// Everything else, as it is filled into the form.
    record: Contest,
}

impl Read<ImportedContest> {
    /// Reads a contest that is not over. Its days alone count: it starts and ends at the hours at which all do.
    pub fn contest(row: &Row<'_>, now: Timestamp) -> Result<Self, Reason> {
        let (source, town, business) = (row.id("id")?, row.id("town_id")?, row.id("featured_business_id")?);
        let sponsor = row.optional_id("sponsor_id")?;
        let dates = dates(row, now)?;
        let value = row.text("prize_value").map(Cents::parse).transpose();
        let value = value.map_err(|error| format!("prize_value: {error}"))?;
        let nobody = uuid::Uuid::nil().to_string();
        let fields = Fields::texts(row, Table::Contests, &NO_TEXTS)
            .with("prize_value_cents", value.map(|cents| cents.0))
            .with("number_of_winners", row.count("number_of_winners")?)
            .with("town_id", nobody.clone())
            .with("featured_business_id", nobody);
        // All of it is promised to residents, so nothing can be left out.
        let record = fields.read_whole(parse)?;
        let record = Contest {
            contest_image_url: picture(row, "contest_image_url"),
            hero_image_url: picture(row, "hero_image_url"),
            gallery_images: Images::imported(&row.list("gallery_images")?),
            additional_images: Images::imported(&row.list("additional_images")?),
            ..record
        };
        Ok(Self::whole(source, ImportedContest { town, business, sponsor, dates, record }))
    }
}

impl ImportedContest {
    /// The time it runs.
    pub fn window(&self) -> Window {
        self.dates.window()
    }

    /// The contest with the town, the business and the sponsor that these became.
    pub fn entry(
        &self,
        town_id: TownId,
        business: BusinessId,
        sponsor_id: Option<SponsorId>,
    ) -> ContestEntry {
        let record = self.record.clone();
        let record = Contest { town_id, featured_business_id: business, sponsor_id, ..record };
        ContestEntry { record, dates: self.dates }
    }
}

fn parse(form: &ContestForm) -> Result<Contest, Messages> {
    let mut errors = FormErrors::default();
    Contest::read(form, &mut errors).ok_or_else(|| Messages::from(&errors))
}

/// The days of a contest that is not over: a Sunday and the next.
fn dates(row: &Row<'_>, now: Timestamp) -> Result<ContestDates, Reason> {
    let start = day(row, "start_date", "start_time")?.ok_or("it has neither start_date nor start_time")?;
    let end = day(row, "end_date", "end_time")?;
    let last = end.unwrap_or_else(|| start.saturating_add(jiff::Span::new().days(7)));
    if last <= start {
        return Err("it ends before it starts".to_owned());
    }
    let is_drawn = row.instant("drawing_completed_at")?.is_some();
    if is_drawn || contest_window(start, last).status(now) == ContestStatus::Completed {
        return Err("it is over: it was drawn elsewhere, and nothing here could prove how".to_owned());
    }
    let dates = ContestDates::starting_on(start).map_err(|error| error.to_string())?;
    if last == dates.end() { Ok(dates) } else { Err("it does not last 7 days".to_owned()) }
}

/// The day in a column, or the one on which the instant in another is.
fn day(row: &Row<'_>, date: &str, time: &str) -> Result<Option<Date>, Reason> {
    match row.day(date)? {
        None => Ok(row.instant(time)?.map(eastern_date)),
        day => Ok(day),
    }
}

/// That a member is in a contest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImportedEntry {
    /// The contest.
    pub contest: SourceId,
    /// The member.
    pub member: SourceId,
    /// Since when, where the file says so.
    pub entered_at: Option<Timestamp>,
}

impl Read<ImportedEntry> {
    /// Reads who is in which contest.
    pub fn entry(row: &Row<'_>) -> Result<Self, Reason> {
        let (contest, member) = (row.id("contest_id")?, row.id("user_id")?);
        let entered_at = row.instant("entered_at")?;
        Ok(Self::whole(SourceId::pair(&contest, &member), ImportedEntry { contest, member, entered_at }))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::row::{Header, RawRow};
    use super::*;

    const LEAST: [(&str, &str); 6] = [
        ("id", "c1"),
        ("town_id", "t1"),
        ("featured_business_id", "b1"),
        ("title", "Bread"),
        ("prize_description", "A gift card"),
        ("start_date", "2026-07-05"),
    ];

    fn read(more: &[(&str, &str)]) -> Result<Read<ImportedContest>, Reason> {
        let row: Vec<(&str, &str)> = LEAST
            .iter()
            .filter(|(column, _)| more.iter().all(|(other, _)| other != column))
            .chain(more)
            .copied()
            .collect();
        let header = Header::read(Table::Contests, row.iter().map(|(column, _)| *column)).unwrap();
        let cells = row.iter().map(|(_, cell)| (*cell).to_owned()).collect();
        Read::contest(&header.row(&RawRow { line: 2, cells }), "2026-07-07T12:00:00Z".parse().unwrap())
    }

    #[test]
    fn a_contest_has_the_hours_of_all_whatever_the_file_says_of_them() {
        let read = read(&[
            ("start_time", "2026-07-05 18:00:01+00"),
            ("end_date", "2026-07-12"),
            ("prize_value", "200.5"),
            ("number_of_winners", "2"),
            ("gallery_images", r#"["public/assets/a.png",""]"#),
        ]);
        let contest = read.unwrap().value;
        let entry = contest.entry(TownId::from_bytes([1; 16]), BusinessId::from_bytes([2; 16]), None);
        assert_eq!(entry.dates.window().starts_at.to_string(), "2026-07-05T22:00:01Z");
        assert_eq!(
            (entry.record.prize_value_cents, entry.record.number_of_winners.count()),
            (Some(Cents(20_050)), 2)
        );
        assert_eq!(entry.record.gallery_images.as_slice()[0].as_str(), "/assets/a.png");
        assert_eq!(entry.record.town_id, TownId::from_bytes([1; 16]));
    }

    #[test]
    fn a_contest_that_no_week_of_ours_could_be_is_refused() {
        for (more, why) in [
            (
                vec![("start_date", "2026-06-21")],
                "it is over: it was drawn elsewhere, and nothing here could prove how",
            ),
            (
                vec![("drawing_completed_at", "2026-07-06")],
                "it is over: it was drawn elsewhere, and nothing here could prove how",
            ),
            (vec![("start_date", "2026-07-06")], "Contests must start on Sunday. Please select a Sunday."),
            (vec![("end_date", "2026-07-19")], "it does not last 7 days"),
            (vec![("end_date", "2026-07-05")], "it ends before it starts"),
            (vec![("start_date", "")], "it has neither start_date nor start_time"),
            (vec![("prize_value", "much")], "prize_value: an amount is written like 200, 200.50 or 1,234.56"),
            (vec![("number_of_winners", "5000")], "number_of_winners: At most 1000 can win"),
        ] {
            assert_eq!(read(&more).err().unwrap(), why);
        }
    }

    #[test]
    fn days_follow_from_instants_where_there_are_no_others() {
        let read = read(&[("start_date", ""), ("start_time", "2026-07-05T22:00:01Z")]).unwrap();
        assert_eq!(read.value.dates.start().to_string(), "2026-07-05");
    }
}
