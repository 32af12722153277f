//! The demo's businesses with their contests, planned weeks ahead as the administrator would have done it.

use anyhow::Context as _;
use jiff::Span;
use townpick_domain::{
    contest_form::{ContestEntry, ContestForm},
    featured_business::FeaturedBusinessForm,
    ids::{BusinessId, ContestId, SponsorId, TownId},
    money::Cents,
    sponsor::{Sponsor, SponsorForm},
    time::Timestamp,
};
use townpick_store::{
    Tx,
    activity::Entity,
    businesses::{self, NewBusiness},
    contests::{self, NewContest, SeedCommitment},
    sponsors,
};

use super::{
    administrator::Administrator,
    content::{Business, Town},
    making::{Making, at},
    pictures,
};

/// A contest is planned on the Tuesday nineteen days before it starts, and its business is added the day before.
const PLANNED_BEFORE: i64 = 19;
/// Where the sponsor is at home.
const SPONSORED_STATES: [&str; 2] = ["MA", "ME"];

/// A business's place among the others, its town, and what they are saved with.
struct Saving<'m> {
    making: &'m Making<'m>,
    business: &'m Business,
    town: (TownId, &'m Town),
    sponsor: Option<SponsorId>,
    /// Nothing is done at the same minute as something else.
    minute: i64,
}

/// Saves the sponsor, the businesses and their contests.
pub(super) async fn save(
    making: &Making<'_>,
    tx: &mut Tx,
    administrator: &Administrator,
    town_ids: &[TownId],
) -> anyhow::Result<()> {
    let towns: Vec<(TownId, &Town)> = town_ids.iter().copied().zip(&making.content.towns).collect();
    let sponsor = save_sponsor(making, tx, administrator, &towns).await?;
    for (minute, business) in (0..).zip(&making.content.businesses) {
        let town = towns.iter().find(|(_, town)| town.name == business.town);
        let town = *town.context("a business's town is in the list")?;
        let is_sponsored = SPONSORED_STATES.contains(&town.1.state.as_str());
        let saving = Saving { making, business, town, sponsor: is_sponsored.then_some(sponsor), minute };
        saving.save(tx, administrator).await?;
    }
    Ok(())
}

async fn save_sponsor(
    making: &Making<'_>,
    tx: &mut Tx,
    administrator: &Administrator,
    towns: &[(TownId, &Town)],
) -> anyhow::Result<SponsorId> {
    let since = making.beginning();
    let some = |text: &str| Some(text.to_owned());
    let sponsor = Sponsor::parse(&SponsorForm {
        name: some("Lighthouse Savings Bank"),
        contact_name: some("Priya Shah"),
        contact_email: some("community@lighthouse-savings.example"),
        contact_phone: some("9785550192"),
        website_url: some("https://lighthouse-savings.example"),
        category: some("Professional Services"),
        ..SponsorForm::default()
    })?;
    let id = SponsorId::new(since, making.entropy.bytes());
    let sponsored = towns.iter().filter(|(_, town)| SPONSORED_STATES.contains(&town.state.as_str()));
    let sponsored: Vec<TownId> = sponsored.map(|(id, _)| *id).collect();
    sponsors::insert(tx, id, &sponsor, &sponsored, since).await?;
    let summary = format!("Created sponsor \"{}\"", sponsor.name.as_str());
    administrator.note(tx, (Entity::Sponsor, Some(id.as_uuid())), summary, Vec::new(), since).await?;
    Ok(id)
}

impl Saving<'_> {
    async fn save(&self, tx: &mut Tx, administrator: &Administrator) -> anyhow::Result<()> {
        let first = self.business.weeks.iter().min().context("a business has a week")?;
        let added_at = self.planned_at(*first, PLANNED_BEFORE + 1)?;
        let business = self.business(BusinessId::new(added_at, self.making.entropy.bytes()))?;
        businesses::insert(tx, &business, added_at).await?;
        let summary = format!("Created featured business \"{}\"", business.record.business_name.as_str());
        let record = (Entity::FeaturedBusiness, Some(business.id.as_uuid()));
        administrator.note(tx, record, summary, Vec::new(), added_at).await?;
        for &week in &self.business.weeks {
            let planned_at = self.planned_at(week, PLANNED_BEFORE)?;
            let contest = self.contest(&business, week, planned_at)?;
            let secret = SeedCommitment::new(contest.id, self.making.entropy.bytes());
            contests::insert(tx, &contest, &secret, planned_at).await?;
            let (_, town) = self.town;
            let summary = format!(
                "Created contest \"{}\" in {}, {}",
                contest.record.title.as_str(),
                town.name,
                town.state
            );
            let record = (Entity::Contest, Some(contest.id.as_uuid()));
            administrator.note(tx, record, summary, Vec::new(), planned_at).await?;
        }
        Ok(())
    }

    /// When somebody sat down so many days before a week's contest starts.
    fn planned_at(&self, week: i64, days: i64) -> anyhow::Result<Timestamp> {
        let date = self.making.sunday(week)?.checked_sub(Span::new().days(days))?;
        Ok(at(date, 10, 3 * self.minute))
    }

    fn business(&self, id: BusinessId) -> anyhow::Result<NewBusiness> {
        let (business, (town, Town { area_code, .. })) = (self.business, self.town);
        let picture = |kind: &str| Some(pictures::url(&business.slug, kind));
        let site = format!("https://{}.example", business.slug);
        let email = format!("hello@{}.example", business.slug);
        let form = FeaturedBusinessForm {
            business_name: Some(business.name.clone()),
            slug: Some(business.slug.clone()),
            category: Some(business.category.clone()),
            description: Some(business.description.clone()),
            why_we_love_it: Some(business.love.clone()),
            meet_the_owner: Some(business.owner_story.clone()),
            owner_profile_photo_url: picture("owner"),
            address: Some(business.address.clone()),
            phone: Some(format!("({area_code}) 555-0199")),
            email: Some(email.clone()),
            website_url: Some(site.clone()),
            instagram_url: Some(format!("{site}/instagram")),
            logo_url: picture("logo"),
            hero_image_url: picture("hero"),
            hours_of_operation: Some("Tuesday to Saturday, 8 AM to 4 PM".to_owned()),
            price_range: Some(business.price.clone()),
            primary_contact_name: Some(business.owner.clone()),
            primary_contact_title: Some("Owner".to_owned()),
            primary_contact_email: Some(email),
            primary_contact_phone: Some(format!("{area_code}5550199")),
            towns: vec![town.to_string()],
            ..FeaturedBusinessForm::default()
        };
        Ok(NewBusiness::parse(id, &form)?)
    }

    fn contest(&self, saved: &NewBusiness, week: i64, planned_at: Timestamp) -> anyhow::Result<NewContest> {
        let (business, (town, _)) = (self.business, self.town);
        let start = self.making.sunday(week)?;
        let gallery = (1..=3).map(|number| pictures::url(&business.slug, &format!("gallery-{number}")));
        let form = ContestForm {
            town_id: Some(town.to_string()),
            featured_business_id: Some(saved.id.to_string()),
            sponsor_id: self.sponsor.map(|sponsor| sponsor.to_string()),
            title: Some(business.title.clone()),
            description: Some(format!("This week's pick in {}: {}", business.town, business.description)),
            prize_description: Some(business.prize.clone()),
            long_prize_description: Some(business.long_prize.clone()),
            prize_value_cents: Some(Cents::parse(&business.value)?.0),
            number_of_winners: Some(if week == 0 && business.town == "New Bedford" { 3 } else { 1 }),
            consolation_prize: (week == -1).then(|| "10% off your next visit".to_owned()),
            consolation_redemption_instructions: (week == -1)
                .then(|| "Say that Townpick sent you.".to_owned()),
            start_date: Some(start.to_string()),
            hero_image_url: saved.record.hero_image_url.as_deref().map(str::to_owned),
            gallery_images: gallery.collect(),
            terms_and_conditions: Some("One prize per household. Not exchangeable for cash.".to_owned()),
            special_instructions: Some(format!("Pick your prize up at {}.", business.address)),
            ..ContestForm::default()
        };
        let id = ContestId::new(planned_at, self.making.entropy.bytes());
        Ok(NewContest::new(id, ContestEntry::parse(&form)?))
    }
}
