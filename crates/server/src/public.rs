//! What every visitor may ask of the API, without signing in.

pub(crate) mod applications;
pub(crate) mod background_images;
pub(crate) mod claims;
pub(crate) mod confirmations;
pub(crate) mod drawings;
pub(crate) mod forms;
mod line_types;
pub(crate) mod nominations;
pub(crate) mod opens;
pub(crate) mod page_views;
pub(crate) mod personal_links;
pub(crate) mod phone_checks;
pub(crate) mod places;
pub(crate) mod plain_values;
pub(crate) mod preferences;
pub(crate) mod short_links;
pub(crate) mod signup;
pub(crate) mod towns;
pub(crate) mod winners;
