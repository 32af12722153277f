//! Small, valid rows that the tests of this crate and of the use cases start from.

#![allow(clippy::unwrap_used)]

use crate::{
    Database, Executor, businesses,
    contests::{self, NewContest, SeedCommitment},
    drawings,
    members::{self, NewMember},
    notifications::fan_out::{self, AboutContest, Kind, Reached},
    sponsors,
    templates::{self, Template},
    towns::{self, NewTown, PlaceTown, TownStatus},
};
use townpick_domain::{
    calendar::{Date, contest_window},
    contact::{Email, Phone},
    contest_form::{ContestEntry, ContestForm},
    drawing::{
        Hex,
        proof::{BeaconFacts, Proof},
    },
    featured_business::{FeaturedBusiness, FeaturedBusinessForm},
    ids::{BusinessId, ContestId, MemberId, SponsorId, TemplateId, TownId},
    operator::Operator,
    signup::{NamePart, Person, StreetAddress},
    sponsor::{Sponsor, SponsorForm},
    template::{EditedTemplate, TemplateForm},
    texting_rules::{RuleBook, TextingLimits},
    time::Timestamp,
    town_messages::SendingTimes,
};

/// The instant of the tests: a Wednesday.
pub fn now() -> Timestamp {
    "2026-06-10T12:00:00Z".parse().unwrap()
}

/// Ids that differ by number and are the same in every run.
pub fn bytes(number: u8) -> [u8; 10] {
    [number; 10]
}

/// A date.
pub fn date(text: &str) -> Date {
    text.parse().unwrap()
}

/// Who runs the installation of the tests.
pub fn operator() -> Operator {
    Operator {
        brand_name: "Townpick".to_owned(),
        legal_name: "Townpick of Ohio, LLC".to_owned(),
        postal_address: Some("9 Elm Street, Dayton, OH 45402".to_owned()),
        governing_state: "OH",
        contact_email: "hello@townpick.example".to_owned(),
        base_url: "http://localhost:8080".to_owned(),
    }
}

/// A town that is open.
pub fn town(number: u8, name: &str) -> NewTown {
    NewTown {
        id: TownId::new(now(), bytes(number)),
        place: PlaceTown::named(name, "MA").unwrap(),
        status: TownStatus::Active,
        launch_date: Some(date("2026-05-01")),
        population: Some(20_000),
    }
}

/// A town that is open, in the database.
pub async fn saved_town(database: &Database, number: u8, name: &str) -> TownId {
    let town = town(number, name);
    let mut tx = database.write().await.unwrap();
    towns::insert(&mut tx, &town, now()).await.unwrap();
    tx.commit().await.unwrap();
    town.id
}

/// A member by number.
pub fn member(number: u8) -> NewMember {
    NewMember {
        id: MemberId::new(now(), bytes(number)),
        person: person(
            ("Maria", "Gomes"),
            &format!("maria{number}@people.example"),
            &format!("617555{:04}", 100 + u32::from(number)),
        ),
        joined_at: now(),
    }
}

/// Somebody of this first and last name.
pub fn person((first, last): (&str, &str), email: &str, phone: &str) -> Person {
    Person {
        first_name: NamePart::parse(first).unwrap(),
        last_name: NamePart::parse(last).unwrap(),
        email: Email::parse(email).unwrap(),
        phone: Phone::parse(phone).unwrap(),
        address: StreetAddress::parse("1 Main Street").unwrap(),
    }
}

/// A business that serves these towns.
pub async fn saved_business(database: &Database, number: u8, towns: Vec<TownId>) -> BusinessId {
    let form = FeaturedBusinessForm {
        business_name: Some(format!("Bakery {number}")),
        category: Some("Bakery".to_owned()),
        description: Some("Bread.".to_owned()),
        price_range: Some("$$".to_owned()),
        ..FeaturedBusinessForm::default()
    };
    let business = businesses::NewBusiness {
        id: BusinessId::new(now(), bytes(number)),
        record: FeaturedBusiness::parse_without_towns(&form).unwrap(),
        towns,
    };
    let mut tx = database.write().await.unwrap();
    businesses::insert(&mut tx, &business, now()).await.unwrap();
    tx.commit().await.unwrap();
    business.id
}

/// What is known of a sponsor.
pub fn sponsor(name: &str) -> Sponsor {
    let some = |text: &str| Some(text.to_owned());
    let form = SponsorForm {
        name: some(name),
        contact_name: some("Ann Lee"),
        contact_email: some("ann@bank.example"),
        contact_phone: some("9785550142"),
        website_url: some("https://bank.example"),
        category: some("Bank"),
        ..SponsorForm::default()
    };
    Sponsor::parse(&form).unwrap()
}

/// A sponsor that supports no town yet.
pub async fn saved_sponsor(database: &Database, number: u8, name: &str, at: Timestamp) -> SponsorId {
    let id = SponsorId::new(now(), bytes(number));
    let mut tx = database.write().await.unwrap();
    sponsors::insert(&mut tx, id, &sponsor(name), &[], at).await.unwrap();
    tx.commit().await.unwrap();
    id
}

/// A contest of these dates.
pub fn contest(number: u8, town: TownId, business: BusinessId, start: &str, end: &str) -> NewContest {
    let form = ContestForm {
        town_id: Some(town.to_string()),
        featured_business_id: Some(business.to_string()),
        title: Some(format!("Contest {number}")),
        prize_description: Some("A gift card".to_owned()),
        gallery_images: vec!["/images/a.webp".to_owned()],
        start_date: Some("2026-06-07".to_owned()),
        ..ContestForm::default()
    };
    let ContestEntry { record, .. } = ContestEntry::parse(&form).unwrap();
    // The database takes other weeks than a form does.
    let (start_date, end_date) = (date(start), date(end));
    let window = contest_window(start_date, end_date);
    NewContest { id: ContestId::new(now(), bytes(number)), record, start_date, end_date, window }
}

/// A seed with what was promised of it.
pub fn secret(number: u8) -> SeedCommitment {
    SeedCommitment { seed: [number; 32], commitment: [number; 32] }
}

/// Puts a contest into the database.
pub async fn save_contest(database: &Database, contest: &NewContest) -> crate::Result<()> {
    let mut tx = database.write().await?;
    contests::insert(&mut tx, contest, &secret(1), now()).await?;
    tx.commit().await
}

/// A template of this name that greets and says this.
pub fn edited_template(name: &str, message: &str, channel: &str, is_active: bool) -> EditedTemplate {
    let form = TemplateForm {
        name: name.to_owned(),
        description: String::new(),
        subject_template: "Hello".to_owned(),
        message_template: message.to_owned(),
        sms_template: None,
        channel: channel.to_owned(),
        is_active,
        updated_at: None,
    };
    // The words of a welcome may stand under any key, whatever that one's words must mention.
    EditedTemplate::parse("welcome", &form).unwrap()
}

/// A message template.
pub async fn template(database: &Database, number: u8, key: &str, channel: &str, is_active: bool) {
    let template = Template {
        id: TemplateId::new(now(), bytes(number)),
        template_key: key.to_owned(),
        edited: edited_template(key, "Hello", channel, is_active),
        updated_at: now(),
    };
    let mut tx = database.write().await.unwrap();
    templates::add_missing(&mut tx, &[template]).await.unwrap();
    tx.commit().await.unwrap();
}

/// Salem with members 1 to `people` and a contest that runs now.
pub async fn live_salem(database: &Database, people: u8) -> (TownId, AboutContest) {
    let salem = saved_town(database, 1, "Salem").await;
    let business = saved_business(database, 1, vec![salem]).await;
    let week = contest(1, salem, business, "2026-06-07", "2026-06-14");
    save_contest(database, &week).await.unwrap();
    let everybody: Vec<_> = (1..=people).map(member).collect();
    let mut tx = database.write().await.unwrap();
    members::add(&mut tx, salem, &everybody).await.unwrap();
    tx.commit().await.unwrap();
    (salem, AboutContest { id: week.id, town: salem, window: week.window })
}

/// When a town in the East may be written to.
pub fn eastern(now: Timestamp) -> SendingTimes {
    let limits = TextingLimits::of_town(&RuleBook::shipped(), "NY", "America/New_York");
    SendingTimes::of_town(now, &limits)
}

/// Sends one message to a whole town and counts what it put into the outbox.
pub async fn run(database: &Database, kind: Kind, about: &AboutContest, now: Timestamp) -> Option<u64> {
    let mut reached = Reached::default();
    while !reached.is_everybody {
        let mut tx = database.write().await.unwrap();
        reached = fan_out::to_town(&mut tx, kind, about, reached, eastern(now), now).await.unwrap()?;
        tx.commit().await.unwrap();
    }
    Some(reached.messages)
}

/// Adds members of these numbers to a town.
pub async fn add_people(database: &Database, town: TownId, numbers: std::ops::Range<u32>) {
    let everybody: Vec<_> = numbers
        .map(|number| {
            let mut random = [0; 10];
            random[6..].copy_from_slice(&number.to_be_bytes());
            NewMember {
                id: MemberId::new(now(), random),
                person: person(
                    ("Maria", "Gomes"),
                    &format!("m{number}@people.example"),
                    &format!("61755{number:05}"),
                ),
                joined_at: now(),
            }
        })
        .collect();
    let mut tx = database.write().await.unwrap();
    members::add(&mut tx, town, &everybody).await.unwrap();
    tx.commit().await.unwrap();
}

/// Sets a column of a member as another part of the service would.
pub async fn set(database: &Database, number: u8, text: &'static str) {
    let mut tx = database.write().await.unwrap();
    assert_eq!(tx.sql(text).bind(member(number).id).execute().await.unwrap(), 1);
    tx.commit().await.unwrap();
}

/// Round 657413 of drand's quicknet as it was published on 2023-09-15 at 11:00:03 UTC. A drawing depends on it if its
/// list closed a minute before.
pub fn known_round() -> BeaconFacts {
    let frozen: serde_json::Value =
        serde_json::from_str(include_str!("../../../domain/tests/data/quicknet-rounds.json")).unwrap();
    let rounds: Vec<BeaconFacts> = serde_json::from_value(frozen["rounds"].clone()).unwrap();
    *rounds.iter().find(|facts| facts.round == 657_413).unwrap()
}

/// The proof of a drawing as it is published.
pub async fn proof(database: &Database, contest: ContestId) -> Proof {
    let mut reader = database.read().await.unwrap();
    let mut proof = drawings::proof_without_entries(&mut reader, contest).await.unwrap().unwrap();
    let mut last = None;
    loop {
        let page = drawings::entries(&mut reader, contest, last).await.unwrap();
        let Some((ticket, _)) = page.last() else { return proof };
        last = Some(*ticket);
        proof.entries.extend(page.iter().map(|(ticket, holder)| (Hex(ticket.0), Hex(*holder))));
    }
}
