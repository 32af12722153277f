//! Answers that several handlers, pages and caches share.

pub(crate) mod background_images;
pub(crate) mod data_copy;
pub(crate) mod drawing;
pub(crate) mod plain;
pub(crate) mod rules;
pub(crate) mod social_card;
pub(crate) mod suggestions;
pub(crate) mod town;
pub(crate) mod winners;
