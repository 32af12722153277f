//! What search engines read about a contest: a schema.org event that is free to take part in.

use serde_json::{Value, json};

use crate::{
    settings::Settings,
    view::town::{Town, TownContest},
};

/// The live contest of a town as JSON-LD.
pub(crate) fn of_contest(town: &Town, contest: &TownContest, card: &str, settings: &Settings) -> String {
    let base = settings.base_url();
    let page = format!("{base}/towns/{}/contest", town.slug);
    let business = &contest.business;
    let mut address = json!({
        "@type": "PostalAddress",
        "addressLocality": town.name,
        "addressRegion": town.state,
        "addressCountry": "US",
    });
    if let Some(street) = &business.address {
        address["streetAddress"] = Value::from(street.as_str());
    }
    let mut images = vec![card.to_owned()];
    let pictures = [contest.hero_image_url.as_deref(), business.hero_image_url.as_deref()];
    images.extend(pictures.into_iter().flatten().map(|url| absolute(base, url)));
    let mut sponsor = json!({ "@type": "LocalBusiness", "name": business.business_name, "address": address });
    if let Some(website) = &business.website_url {
        sponsor["url"] = Value::from(website.as_str());
    }
    let description =
        if contest.description.is_empty() { &contest.prize_description } else { &contest.description };
    json!({
        "@context": "https://schema.org",
        "@type": "Event",
        "name": contest.title,
        "description": description,
        "url": page,
        "image": images,
        "startDate": contest.starts_at,
        "endDate": contest.ends_at,
        "eventStatus": "https://schema.org/EventScheduled",
        "isAccessibleForFree": true,
        "location": { "@type": "Place", "name": business.business_name, "address": address },
        "organizer": { "@type": "Organization", "name": settings.brand.name, "url": format!("{base}/") },
        "sponsor": sponsor,
        "offers": {
            "@type": "Offer",
            "price": "0",
            "priceCurrency": "USD",
            "availability": "https://schema.org/InStock",
            "url": page,
            "validFrom": contest.starts_at,
        },
    })
    .to_string()
}

/// A picture's address with the service in front of it, where it is one of its own.
pub(crate) fn absolute(base: &str, address: &str) -> String {
    if address.starts_with('/') { format!("{base}{address}") } else { address.to_owned() }
}
