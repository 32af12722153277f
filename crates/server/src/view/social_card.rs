//! The picture that stands for a contest when its page is shared: drawn from the contest's own words.

mod drawing;
mod lettering;

pub(crate) use drawing::{Words, draw};
