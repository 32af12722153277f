//! A crowd for trying the service at size: towns with hundreds of members and ten weeks of contests each, beside the
//! places of the whole country, which come with the demo. Nobody in it is real: area code 999 is not in use, addresses end in `.example`.

use std::ops::Range;

use jiff::SignedDuration;
use townpick_domain::{
    contact::{Email, Phone},
    contest_form::{ContestEntry, ContestForm},
    featured_business::FeaturedBusinessForm,
    ids::{BusinessId, ContestId, MemberId, PlaceId, TownId},
    places::{PlaceRow, place_value},
    signup::{NamePart, Person, StreetAddress},
    slug::TownSlug,
    time::Timestamp,
};
use townpick_gateways::{
    clock::{Clock, SystemClock},
    entropy::{Entropy, OsEntropy},
};
use townpick_store::{
    Database, Tx,
    businesses::{self, NewBusiness},
    contests::{self, NewContest, SeedCommitment},
    members::{self, NewMember},
    places,
    towns::{self, NewTown, PlaceTown, TownStatus},
};

use super::{crowd_records, making::start_of_week, people};
use crate::{output::println_document, progress::Progress};

/// Area code 999 has this many numbers, so there can be no more people.
pub const MOST: u64 = 7_999_000;
const MEMBERS_OF_TOWN: u64 = 500;
/// How many members of one large town are written at once.
const MEMBERS_AT_ONCE: u64 = 10_000;
/// Eight weeks ago to next week.
const WEEKS: Range<i64> = -8..2;
/// Last week's, which is to be drawn, and this week's, which is to be announced.
const WEEKS_OF_LARGE_TOWN: Range<i64> = -1..1;
const JOINED_WITHIN_HOURS: u64 = 24 * 400;

/// Adds as many members as wanted in towns of 500; a second run changes nothing.
pub async fn load(database: &Database, people: u64) -> anyhow::Result<()> {
    let crowd = Crowd { now: SystemClock.now(), entropy: &OsEntropy };
    if is_loaded(database).await? {
        return Ok(());
    }
    let town_count = people.div_ceil(MEMBERS_OF_TOWN);
    crowd.save_places(database, town_count).await?;
    let progress = Progress::new("members", Some(people));
    for town in 0..town_count {
        let members = MEMBERS_OF_TOWN.min(people - town * MEMBERS_OF_TOWN);
        let mut tx = database.write().await?;
        let id = crowd.save_town(&mut tx, town, WEEKS).await?;
        let first = town * MEMBERS_OF_TOWN;
        crowd.save_members(&mut tx, id, first..first + members).await?;
        tx.commit().await?;
        progress.advance(members);
    }
    drop(progress);
    crowd_records::load(database, people, &slug(0)?.to_string(), crowd.now).await?;
    let contest_count = town_count * u64::try_from(WEEKS.count())?;
    println_document(&format!(
        "crowd loaded: {people} members, {town_count} towns, {contest_count} contests"
    ));
    Ok(())
}

/// Adds as many members as wanted in a single town, for trying the weekly work at size; a second run changes nothing.
pub async fn load_one_town(database: &Database, people: u64) -> anyhow::Result<()> {
    let crowd = Crowd { now: SystemClock.now(), entropy: &OsEntropy };
    if is_loaded(database).await? {
        return Ok(());
    }
    let mut tx = database.write().await?;
    let town = crowd.save_town(&mut tx, 0, WEEKS_OF_LARGE_TOWN).await?;
    tx.commit().await?;
    let progress = Progress::new("members", Some(people));
    let mut saved = 0;
    while saved < people {
        let next = people.min(saved + MEMBERS_AT_ONCE);
        let mut tx = database.write().await?;
        crowd.save_members(&mut tx, town, saved..next).await?;
        tx.commit().await?;
        progress.advance(next - saved);
        saved = next;
    }
    drop(progress);
    println_document(&format!("crowd loaded: {people} members in one town"));
    Ok(())
}

async fn is_loaded(database: &Database) -> anyhow::Result<bool> {
    let is_loaded = towns::by_slug(&mut database.read().await?, &slug(0)?).await?.is_some();
    if is_loaded {
        println_document("the crowd is already loaded");
    }
    Ok(is_loaded)
}

struct Crowd {
    now: Timestamp,
    entropy: &'static dyn Entropy,
}

impl Crowd {
    async fn save_places(&self, database: &Database, count: u64) -> anyhow::Result<()> {
        let rows: anyhow::Result<Vec<_>> = (0..count)
            .map(|number| {
                let label = format!("{}, {STATE}", name(number));
                let value = place_value(&label).ok_or_else(|| anyhow::anyhow!("{label} has no value"))?;
                let id = PlaceId::new(self.now, self.entropy.bytes());
                Ok((id, PlaceRow { label, value, population: 9000 }))
            })
            .collect();
        let mut tx = database.write().await?;
        places::add(&mut tx, &rows?, self.now).await?;
        tx.commit().await?;
        Ok(())
    }

    /// A town with a business and a contest for each of the weeks, and nobody in it.
    async fn save_town(&self, tx: &mut Tx, number: u64, weeks: Range<i64>) -> anyhow::Result<TownId> {
        let town = NewTown {
            id: TownId::new(self.now, self.entropy.bytes()),
            place: PlaceTown { slug: slug(number)?, name: name(number), state: STATE.to_owned() },
            status: TownStatus::Active,
            launch_date: None,
            population: Some(9000),
        };
        towns::insert(tx, &town, self.now).await?;
        let business = self.business(number, town.id)?;
        businesses::insert(tx, &business, self.now).await?;
        for week in weeks {
            let contest = self.contest(town.id, business.id, number, week)?;
            let secret = SeedCommitment::new(contest.id, self.entropy.bytes());
            contests::insert(tx, &contest, &secret, self.now).await?;
        }
        Ok(town.id)
    }

    async fn save_members(&self, tx: &mut Tx, town: TownId, numbers: Range<u64>) -> anyhow::Result<()> {
        let people: anyhow::Result<Vec<_>> = numbers.map(|number| self.member(number)).collect();
        members::add(tx, town, &people?).await?;
        Ok(())
    }

    fn member(&self, number: u64) -> anyhow::Result<NewMember> {
        let (first_name, last_name) = people::name(usize::try_from(number)?);
        // A step that shares no factor with the hours spreads neighbours over the whole time.
        let ago = SignedDuration::from_hours(i64::try_from(number * 7919 % JOINED_WITHIN_HOURS)?);
        let joined_at = self.now.plus(-ago);
        Ok(NewMember {
            id: MemberId::new(joined_at, self.entropy.bytes()),
            person: Person {
                first_name: NamePart::parse(first_name)?,
                last_name: NamePart::parse(last_name)?,
                email: Email::parse(&format!("member{number}@crowd.example"))?,
                phone: Phone::parse(&format!("999{}", 2_000_000 + number))?,
                address: StreetAddress::parse(&format!("{} Main Street", number % 900 + 1))?,
            },
            joined_at,
        })
    }

    fn business(&self, number: u64, town: TownId) -> anyhow::Result<NewBusiness> {
        let form = FeaturedBusinessForm {
            business_name: Some(format!("Corner Shop {number}")),
            category: Some("Retail".to_owned()),
            description: Some("Everything one forgets elsewhere.".to_owned()),
            address: Some("1 Main Street".to_owned()),
            towns: vec![town.to_string()],
            ..FeaturedBusinessForm::default()
        };
        Ok(NewBusiness::parse(BusinessId::new(self.now, self.entropy.bytes()), &form)?)
    }

    fn contest(
        &self,
        town: TownId,
        business: BusinessId,
        number: u64,
        week: i64,
    ) -> anyhow::Result<NewContest> {
        let start = start_of_week(self.now, week)?;
        let form = ContestForm {
            town_id: Some(town.to_string()),
            featured_business_id: Some(business.to_string()),
            title: Some(format!("Win a $50 gift card in {}", name(number))),
            prize_description: Some("A $50 gift card".to_owned()),
            prize_value_cents: Some(5000),
            start_date: Some(start.to_string()),
            ..ContestForm::default()
        };
        Ok(NewContest::new(ContestId::new(self.now, self.entropy.bytes()), ContestEntry::parse(&form)?))
    }
}

const STATE: &str = "MA";

/// Names that sort by their letters and differ early, as real ones do.
fn name(number: u64) -> String {
    const SYLLABLES: [&str; 16] = [
        "Bar", "Chel", "Dun", "Fair", "Glen", "Hamp", "Kings", "Lin", "Marl", "New", "Ox", "Pem", "Rock",
        "Stan", "Wal", "York",
    ];
    let syllable = |shift: u32| SYLLABLES[usize::try_from(number >> shift & 15).unwrap_or(0)];
    format!("{}{}ton {}", syllable(0), syllable(4).to_lowercase(), number + 1)
}

fn slug(number: u64) -> anyhow::Result<TownSlug> {
    Ok(TownSlug::from_name_and_state(&name(number), STATE)?)
}
