//! What the import knows apart from the rows of a dump.

use std::collections::{BTreeMap, HashMap};

use townpick_domain::{import::Reason, template::EditedTemplate};

/// A picture's file as it lies in the storage.
#[derive(Debug, Clone)]
pub struct StoredPicture {
    /// Where the storage keeps it.
    pub path: String,
    /// Where browsers find it.
    pub url: String,
    /// SHA-256 of the file in hex.
    pub hash: String,
}

/// What is known of the installation and of the dump beside its rows.
#[derive(Debug, Default)]
pub struct Surroundings {
    /// The templates as they are shipped, by key.
    pub shipped: BTreeMap<String, EditedTemplate>,
    /// The files of pictures that lie beside the dump, by the ids of their rows, or why one is no picture.
    pub pictures: HashMap<String, Result<StoredPicture, Reason>>,
}
