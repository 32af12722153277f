//! The demo: a dozen towns with businesses, people and contests around the present week, so that every page has
//! something to show. Nobody in it is real: telephones are in the reserved 555-01xx range, addresses end in `.example`.

mod content;
pub mod crowd;
mod crowd_records;
mod people;
mod pictures;

use anyhow::{Context as _, bail};
use townpick_domain::{
    calendar::{Date, contest_window, eastern_date, next_drawing},
    contact::Email,
    ids::{BusinessId, ContestId, PlaceId, SponsorId, TownId},
    money::Cents,
    places::{PlaceRow, place_value},
    slug::{BusinessSlug, TownSlug},
    time::Timestamp,
};
use townpick_gateways::{
    clock::{Clock, SystemClock},
    entropy::{Entropy, OsEntropy},
};
use townpick_store::{
    Database, Executor, Tx,
    businesses::{self, NewBusiness},
    contests::{self, NewContest, SeedCommitment},
    members, places,
    sponsors::{self, Sponsor},
    towns::{self, NewTown, TownStatus},
};

use crate::{
    admin,
    config::Config,
    demo::content::{Business, Town},
    println_document, wiring,
};

const ADMINISTRATOR: &str = "demo@townpick.example";

/// Loads the demo data once and tells the demo administrator's sign-in; a second run changes nothing. Towns that somebody
/// else made are never filled with the demo's people: then nothing is loaded.
pub async fn load(config: &Config, database: &Database) -> anyhow::Result<()> {
    let now = SystemClock.now();
    let entropy: &dyn Entropy = &OsEntropy;
    let (demo_towns, demo_businesses) = (content::towns(), content::businesses());
    let mut reader = database.read().await?;
    if businesses::is_slug_taken(&mut reader, &demo_businesses[0].slug).await? {
        println_document("the demo data is already loaded");
        return Ok(());
    }
    refuse_towns_of_others(&mut reader, &demo_towns).await?;
    drop(reader);
    let images = wiring::images(config)?;
    pictures::store(&images).await?;

    let mut tx = database.write().await?;
    let mut town_ids = Vec::new();
    for town in &demo_towns {
        town_ids.push(save_town(&mut tx, town, entropy, now).await?);
    }
    let id_of = |name: &str| {
        let index = demo_towns
            .iter()
            .position(|town| town.name == name)
            .context("a business's town is in the list")?;
        anyhow::Ok(town_ids[index])
    };
    let sponsor = save_sponsor(&mut tx, &town_ids, entropy, now).await?;
    for business in &demo_businesses {
        save_business(&mut tx, business, id_of(&business.town)?, sponsor, entropy, now).await?;
    }
    let password = random_password(entropy);
    admin::save(&mut tx, &Email::parse(ADMINISTRATOR)?, "Demo Administrator", &password).await?;
    tx.commit().await?;
    println_document(&format!(
        "demo data loaded: {} towns, {} businesses\n\n  demo administrator\n  email     {ADMINISTRATOR}\n  password  {password}\n\nThe password was made just now and is kept nowhere in readable form;\n`townpick admin add --email {ADMINISTRATOR} --name NAME` sets a new one.",
        demo_towns.len(),
        demo_businesses.len(),
    ));
    Ok(())
}

async fn refuse_towns_of_others(db: &mut impl Executor, demo_towns: &[Town]) -> anyhow::Result<()> {
    let mut existing = Vec::new();
    for town in demo_towns {
        let slug = TownSlug::from_name_and_state(&town.name, &town.state)?;
        existing.extend(towns::by_slug(db, &slug).await?.map(|found| found.full_name));
    }
    if existing.is_empty() {
        return Ok(());
    }
    bail!(
        "the demo data was not loaded, because this database has towns of the demo already: {}. \
         Load it into an installation without towns (set TOWNPICK_DATA_DIR or TOWNPICK_DATABASE_URL to a new one), \
         or start this one as it is with `townpick serve`",
        existing.join("; ")
    )
}

async fn save_town(
    tx: &mut Tx,
    town: &Town,
    entropy: &dyn Entropy,
    now: Timestamp,
) -> anyhow::Result<TownId> {
    let id = TownId::new(now, entropy.bytes());
    let label = format!("{}, {}", town.name, town.state);
    let value = place_value(&label).context("a place's label has a value")?;
    let place = PlaceRow { label, value, population: town.population };
    places::add(tx, &[(PlaceId::new(now, entropy.bytes()), place)], now).await?;
    let new = NewTown {
        id,
        slug: TownSlug::from_name_and_state(&town.name, &town.state)?,
        name: town.name.clone(),
        state: town.state.clone(),
        status: if town.open { TownStatus::Active } else { TownStatus::Inactive },
        launch_date: if town.open { Some(eastern_date(now.plus(-people::OLDEST))) } else { None },
        population: Some(town.population),
    };
    towns::insert(tx, &new, now).await?;
    let residents = people::of_town(town, entropy, now)?;
    members::add(tx, id, &residents).await?;
    for resident in residents.iter().step_by(17).skip(1) {
        members::set_subscribed(tx, resident.id, false, now).await?;
    }
    Ok(id)
}

async fn save_sponsor(
    tx: &mut Tx,
    town_ids: &[TownId],
    entropy: &dyn Entropy,
    now: Timestamp,
) -> anyhow::Result<SponsorId> {
    let sponsor = Sponsor {
        id: SponsorId::new(now, entropy.bytes()),
        name: "Lighthouse Savings Bank".to_owned(),
        contact_name: "Priya Shah".to_owned(),
        contact_email: "community@lighthouse-savings.example".to_owned(),
        contact_phone: Some("9785550142".to_owned()),
        website_url: Some("https://lighthouse-savings.example".to_owned()),
        logo_url: None,
        category: "Professional Services".to_owned(),
    };
    sponsors::insert(tx, &sponsor, &town_ids[..4], now).await?;
    Ok(sponsor.id)
}

async fn save_business(
    tx: &mut Tx,
    business: &Business,
    town: TownId,
    sponsor: SponsorId,
    entropy: &dyn Entropy,
    now: Timestamp,
) -> anyhow::Result<()> {
    let picture = |kind: &str| Some(pictures::url(&business.slug, kind));
    let site = format!("https://{}.example", business.slug);
    let email = format!("hello@{}.example", business.slug);
    let new = NewBusiness {
        id: BusinessId::new(now, entropy.bytes()),
        business_name: business.name.clone(),
        slug: BusinessSlug::parse(&business.slug)?,
        category: business.category.clone(),
        description: business.description.clone(),
        why_we_love_it: Some(business.love.clone()),
        meet_the_owner: Some(business.owner_story.clone()),
        owner_profile_photo_url: picture("owner"),
        address: Some(business.address.clone()),
        phone: Some("(978) 555-0199".to_owned()),
        email: Some(email.clone()),
        website_url: Some(site.clone()),
        instagram_url: Some(format!("{site}/instagram")),
        facebook_url: None,
        twitter_url: None,
        tiktok_url: None,
        logo_url: picture("logo"),
        hero_image_url: picture("hero"),
        hours_of_operation: Some("Tuesday to Saturday, 8 AM to 4 PM".to_owned()),
        price_range: Some(business.price.clone()),
        primary_contact_name: Some(business.owner.clone()),
        primary_contact_title: Some("Owner".to_owned()),
        primary_contact_email: Some(email),
        primary_contact_phone: Some("9785550199".to_owned()),
        is_active: true,
        towns: vec![town],
    };
    businesses::insert(tx, &new, now).await?;
    for &week in &business.weeks {
        save_contest(tx, business, &new, (town, week), sponsor, entropy, now).await?;
    }
    Ok(())
}

async fn save_contest(
    tx: &mut Tx,
    business: &Business,
    saved: &NewBusiness,
    (town, week): (TownId, i64),
    sponsor: SponsorId,
    entropy: &dyn Entropy,
    now: Timestamp,
) -> anyhow::Result<()> {
    let (start_date, end_date) = dates_of_week(now, week)?;
    let id = ContestId::new(now, entropy.bytes());
    let secret = SeedCommitment::new(id, entropy.bytes());
    let contest = NewContest {
        id,
        town,
        business: saved.id,
        sponsor: (week == 0).then_some(sponsor),
        title: business.title.clone(),
        description: format!("This week's pick in {}: {}", business.town, business.description),
        prize_description: business.prize.clone(),
        long_prize_description: Some(business.long_prize.clone()),
        prize_value: Some(Cents::parse(&business.value)?),
        number_of_winners: if week == 0 && business.town == "New Bedford" { 3 } else { 1 },
        consolation_prize: (week == -1).then(|| "10% off your next visit".to_owned()),
        consolation_redemption_instructions: (week == -1).then(|| "Say that Townpick sent you.".to_owned()),
        start_date,
        end_date,
        window: contest_window(start_date, end_date),
        contest_image_url: None,
        hero_image_url: saved.hero_image_url.clone(),
        gallery_images: (1..=3)
            .map(|number| pictures::url(&business.slug, &format!("gallery-{number}")))
            .collect(),
        additional_images: Vec::new(),
        terms_and_conditions: Some("One prize per household. Not exchangeable for cash.".to_owned()),
        special_instructions: Some(format!("Pick your prize up at {}.", business.address)),
    };
    contests::insert(tx, &contest, &secret, now).await?;
    Ok(())
}

/// The Sundays on which the contest of a week starts and ends; week 0 runs now.
fn dates_of_week(now: Timestamp, week: i64) -> anyhow::Result<(Date, Date)> {
    let end = eastern_date(next_drawing(now)).checked_add(jiff::Span::new().weeks(week))?;
    Ok((end.checked_sub(jiff::Span::new().weeks(1))?, end))
}

/// Twenty letters and digits without look-alikes: easy to type, far beyond guessing.
fn random_password(entropy: &dyn Entropy) -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    entropy.bytes::<20>().iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}
