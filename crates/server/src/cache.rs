//! What is held in memory: public data that many people read, and the pages made of it. A cache takes what it needs and
//! never knows who asks.

pub(crate) mod background_images;
pub(crate) mod by_key;
pub(crate) mod drawings;
pub(crate) mod examination;
pub(crate) mod last_write;
pub(crate) mod places;
pub(crate) mod rules;
pub(crate) mod short_links;
pub(crate) mod sitemap;
pub(crate) mod social_cards;
pub(crate) mod source;
pub(crate) mod town_pages;
pub(crate) mod towns;
pub(crate) mod value;
pub(crate) mod winners;
