//! Small, valid rows that tests start from.

use townpick_domain::{
    calendar::{Date, contest_window},
    contact::{Email, Phone},
    ids::{BusinessId, ContestId, MemberId, TownId},
    slug::{BusinessSlug, TownSlug},
    time::Timestamp,
};
use townpick_store::{
    Database, businesses,
    contests::{self, NewContest, SeedCommitment},
    members::NewMember,
    towns::{self, NewTown, TownStatus},
};

pub fn now() -> Timestamp {
    "2026-06-10T12:00:00Z".parse().unwrap()
}

/// Ids that differ by number and are the same in every run.
pub fn bytes(number: u8) -> [u8; 10] {
    [number; 10]
}

pub fn date(text: &str) -> Date {
    text.parse().unwrap()
}

pub fn town(number: u8, name: &str) -> NewTown {
    NewTown {
        id: TownId::new(now(), bytes(number)),
        slug: TownSlug::from_name_and_state(name, "MA").unwrap(),
        name: name.to_owned(),
        state: "MA".to_owned(),
        status: TownStatus::Active,
        launch_date: Some(date("2026-05-01")),
        population: Some(20_000),
    }
}

pub async fn saved_town(database: &Database, number: u8, name: &str) -> TownId {
    let town = town(number, name);
    let mut tx = database.write().await.unwrap();
    towns::insert(&mut tx, &town, now()).await.unwrap();
    tx.commit().await.unwrap();
    town.id
}

pub fn member(number: u8) -> NewMember {
    NewMember {
        id: MemberId::new(now(), bytes(number)),
        first_name: "Maria".to_owned(),
        last_name: "Gomes".to_owned(),
        email: Email::parse(&format!("maria{number}@people.example")).unwrap(),
        phone: Phone::parse(&format!("617555{:04}", 100 + u32::from(number))).unwrap(),
        address: "1 Main Street".to_owned(),
        joined_at: now(),
    }
}

pub async fn saved_business(database: &Database, number: u8, towns: Vec<TownId>) -> BusinessId {
    let business = businesses::NewBusiness {
        id: BusinessId::new(now(), bytes(number)),
        business_name: format!("Bakery {number}"),
        slug: BusinessSlug::from_name(&format!("Bakery {number}")).unwrap(),
        category: "Bakery".to_owned(),
        description: "Bread.".to_owned(),
        why_we_love_it: None,
        meet_the_owner: None,
        owner_profile_photo_url: None,
        address: None,
        phone: None,
        email: None,
        website_url: None,
        instagram_url: None,
        facebook_url: None,
        twitter_url: None,
        tiktok_url: None,
        logo_url: None,
        hero_image_url: None,
        hours_of_operation: None,
        price_range: Some("$$".to_owned()),
        primary_contact_name: None,
        primary_contact_title: None,
        primary_contact_email: None,
        primary_contact_phone: None,
        is_active: true,
        towns,
    };
    let mut tx = database.write().await.unwrap();
    businesses::insert(&mut tx, &business, now()).await.unwrap();
    tx.commit().await.unwrap();
    business.id
}

pub fn contest(number: u8, town: TownId, business: BusinessId, start: &str, end: &str) -> NewContest {
    let (start_date, end_date) = (date(start), date(end));
    NewContest {
        id: ContestId::new(now(), bytes(number)),
        town,
        business,
        sponsor: None,
        title: format!("Contest {number}"),
        description: String::new(),
        prize_description: "A gift card".to_owned(),
        long_prize_description: None,
        prize_value: None,
        number_of_winners: 1,
        consolation_prize: None,
        consolation_redemption_instructions: None,
        start_date,
        end_date,
        window: contest_window(start_date, end_date),
        contest_image_url: None,
        hero_image_url: None,
        gallery_images: vec!["/images/a.webp".to_owned()],
        additional_images: Vec::new(),
        terms_and_conditions: None,
        special_instructions: None,
    }
}

pub fn secret(number: u8) -> SeedCommitment {
    SeedCommitment { seed: [number; 32], commitment: [number; 32] }
}

pub async fn save_contest(database: &Database, contest: &NewContest) -> townpick_store::Result<()> {
    let mut tx = database.write().await?;
    contests::insert(&mut tx, contest, &secret(1), now()).await?;
    tx.commit().await
}
