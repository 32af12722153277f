//! What the demo is about, read from the files beside the crate.

use serde::Deserialize;

/// A town of the demo.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Town {
    pub name: String,
    pub state: String,
    pub population: i64,
    pub area_code: String,
    pub members: usize,
    pub open: bool,
}

/// A business of the demo.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Business {
    pub slug: String,
    pub name: String,
    pub category: String,
    pub town: String,
    pub address: String,
    pub price: String,
    pub owner: String,
    pub title: String,
    pub prize: String,
    pub long_prize: String,
    pub value: String,
    pub weeks: Vec<i64>,
    pub description: String,
    pub love: String,
    pub owner_story: String,
}

#[derive(Deserialize)]
struct Towns {
    town: Vec<Town>,
}

#[derive(Deserialize)]
struct Businesses {
    business: Vec<Business>,
}

/// The towns.
pub fn towns() -> Vec<Town> {
    toml::from_str::<Towns>(include_str!("../../demo/towns.toml"))
        .expect("the demo's towns are well formed")
        .town
}

/// The businesses and their contests; the first business tells whether the demo is loaded.
pub fn businesses() -> Vec<Business> {
    toml::from_str::<Businesses>(include_str!("../../demo/businesses.toml"))
        .expect("the demo's businesses are well formed")
        .business
}
