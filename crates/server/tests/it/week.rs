//! A town with a business and its contests, as an administrator would have entered them.

use townpick_domain::{
    contest_form::{ContestEntry, ContestForm},
    featured_business::FeaturedBusinessForm,
    ids::{BusinessId, ContestId, TownId},
};
use townpick_store::{
    businesses::{self, NewBusiness},
    contests::{self, NewContest, SeedCommitment},
    towns::{self, NewTown, PlaceTown, TownStatus},
};

use crate::harness::Service;

/// A town of its own name in Massachusetts.
pub async fn town(service: &Service, number: u8, name: &str, status: TownStatus) -> TownId {
    let town = NewTown {
        id: TownId::new(service.now(), [number; 10]),
        place: PlaceTown::named(name, "MA").unwrap(),
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
    let form = FeaturedBusinessForm {
        business_name: some("Harbor Bread Company"),
        category: some("Bakery"),
        description: some("Naturally leavened bread."),
        why_we_love_it: some("The crust."),
        meet_the_owner: some("Ana starts at four."),
        owner_profile_photo_url: some("/images/ana.webp"),
        address: some("12 Wharf Street"),
        phone: some("617-555-0199"),
        email: some("private@harbor.example"),
        website_url: some("harbor.example"),
        instagram_url: some("https://instagram.example/harbor"),
        logo_url: some("/images/logo.webp"),
        hero_image_url: some("/images/shop.webp"),
        primary_contact_name: some("Ana Private"),
        towns: vec![town.to_string()],
        ..FeaturedBusinessForm::default()
    };
    NewBusiness::parse(BusinessId::from_uuid(uuid::Uuid::from_u128(7)), &form).unwrap()
}

/// A contest with eight pictures in its gallery.
pub fn contest(number: u8, town: TownId, start: &str, end: &str) -> NewContest {
    let some = |text: &str| Some(text.to_owned());
    let form = ContestForm {
        town_id: Some(town.to_string()),
        featured_business_id: Some(BusinessId::from_uuid(uuid::Uuid::from_u128(7)).to_string()),
        title: Some(format!("Bread for a Year {number}")),
        description: some("A loaf every week."),
        prize_description: some("$100 gift card"),
        long_prize_description: some("A gift card, good for a year."),
        number_of_winners: Some(2),
        start_date: some(start),
        hero_image_url: some("/images/loaf.webp"),
        gallery_images: (1..=8).map(|picture| format!("/images/{picture}.webp")).collect(),
        terms_and_conditions: some("Not shown."),
        special_instructions: some("Not shown either."),
        ..ContestForm::default()
    };
    let id = ContestId::from_uuid(uuid::Uuid::from_u128(u128::from(number)));
    let contest = NewContest::new(id, ContestEntry::parse(&form).unwrap());
    assert_eq!(contest.end_date.to_string(), end);
    contest
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
