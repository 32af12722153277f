//! A town with a business and its contests, as an administrator would have entered them.

use townpick_domain::{
    calendar::{Date, contest_window},
    ids::{BusinessId, ContestId, TownId},
    slug::{BusinessSlug, TownSlug},
};
use townpick_store::{
    businesses::{self, NewBusiness},
    contests::{self, NewContest, SeedCommitment},
    towns::{self, NewTown, TownStatus},
};

use crate::harness::Service;

/// A town of its own name in Massachusetts.
pub async fn town(service: &Service, number: u8, name: &str, status: TownStatus) -> TownId {
    let town = NewTown {
        id: TownId::new(service.now(), [number; 10]),
        slug: TownSlug::from_name_and_state(name, "MA").unwrap(),
        name: name.to_owned(),
        state: "MA".to_owned(),
        status,
        launch_date: None,
        population: None,
    };
    let mut tx = service.database.write().await.unwrap();
    towns::insert(&mut tx, &town, service.now()).await.unwrap();
    tx.commit().await.unwrap();
    town.id
}

/// A bakery that is proud of itself.
pub fn bakery(town: TownId) -> NewBusiness {
    let some = |text: &str| Some(text.to_owned());
    NewBusiness {
        id: BusinessId::from_uuid(uuid::Uuid::from_u128(7)),
        business_name: "Harbor Bread Company".to_owned(),
        slug: BusinessSlug::from_name("Harbor Bread Company").unwrap(),
        category: "Bakery".to_owned(),
        description: "Naturally leavened bread.".to_owned(),
        why_we_love_it: some("The crust."),
        meet_the_owner: some("Ana starts at four."),
        owner_profile_photo_url: some("/images/ana.webp"),
        address: some("12 Wharf Street"),
        phone: some("617-555-0199"),
        email: some("private@harbor.example"),
        website_url: some("harbor.example"),
        instagram_url: some("https://instagram.example/harbor"),
        facebook_url: None,
        twitter_url: None,
        tiktok_url: None,
        logo_url: some("/images/logo.webp"),
        hero_image_url: some("/images/shop.webp"),
        hours_of_operation: None,
        price_range: None,
        primary_contact_name: some("Ana Private"),
        primary_contact_title: None,
        primary_contact_email: None,
        primary_contact_phone: None,
        is_active: true,
        towns: vec![town],
    }
}

/// A contest with eight pictures in its gallery.
pub fn contest(number: u8, town: TownId, start: &str, end: &str) -> NewContest {
    let (start_date, end_date): (Date, Date) = (start.parse().unwrap(), end.parse().unwrap());
    NewContest {
        id: ContestId::from_uuid(uuid::Uuid::from_u128(u128::from(number))),
        town,
        business: BusinessId::from_uuid(uuid::Uuid::from_u128(7)),
        sponsor: None,
        title: format!("Bread for a Year {number}"),
        description: "A loaf every week.".to_owned(),
        prize_description: "$100 gift card".to_owned(),
        long_prize_description: Some("A gift card, good for a year.".to_owned()),
        prize_value: None,
        number_of_winners: 2,
        consolation_prize: None,
        consolation_redemption_instructions: None,
        start_date,
        end_date,
        window: contest_window(start_date, end_date),
        contest_image_url: None,
        hero_image_url: Some("/images/loaf.webp".to_owned()),
        gallery_images: (1..=8).map(|picture| format!("/images/{picture}.webp")).collect(),
        additional_images: Vec::new(),
        terms_and_conditions: Some("Not shown.".to_owned()),
        special_instructions: Some("Not shown either.".to_owned()),
    }
}

pub async fn save_business(service: &Service, business: &NewBusiness) {
    let mut tx = service.database.write().await.unwrap();
    businesses::insert(&mut tx, business, service.now()).await.unwrap();
    tx.commit().await.unwrap();
}

pub async fn save_contest(service: &Service, contest: &NewContest) {
    let secret = SeedCommitment { seed: [9; 32], commitment: [0xab; 32] };
    let mut tx = service.database.write().await.unwrap();
    contests::insert(&mut tx, contest, &secret, service.now()).await.unwrap();
    tx.commit().await.unwrap();
}

/// Salem, open, with its bakery's contest in the week of July 6, 2026, in which the service's clock begins.
pub async fn salem(service: &Service) -> (TownId, NewContest) {
    let town = town(service, 1, "Salem", TownStatus::Active).await;
    save_business(service, &bakery(town)).await;
    let contest = contest(1, town, "2026-07-05", "2026-07-12");
    save_contest(service, &contest).await;
    (town, contest)
}
