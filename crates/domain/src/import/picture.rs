//! A picture behind the pages.

use super::{read::Read, reason::Reason, row::Row};
use crate::image_path::imported_image_path;

/// A picture as the earlier product had it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImportedPicture {
    /// The name of its file.
    pub filename: String,
    /// Where it is on the web, if it is there.
    pub address: Option<String>,
    /// Whether it is shown.
    pub use_for_town_pages: bool,
}

impl Read<ImportedPicture> {
    /// Reads a picture.
    pub fn picture(row: &Row<'_>) -> Result<Self, Reason> {
        let source = row.id("id")?;
        let address = row.text("url").map(imported_image_path).filter(|url| url.starts_with("https://"));
        let filename = row.text("filename").ok_or("filename is empty")?.to_owned();
        let use_for_town_pages = row.flag("use_for_town_pages")?.unwrap_or(false);
        Ok(Self::whole(source, ImportedPicture { filename, address, use_for_town_pages }))
    }
}

/// The names under which a picture's file may lie beside the dump: as it was stored and as it was called.
pub fn file_names<'r>(row: &Row<'r>) -> impl Iterator<Item = &'r str> {
    let last = |path: &'r str| path.rsplit(['/', '\\']).next().unwrap_or(path);
    [row.text("storage_path"), row.text("filename")]
        .into_iter()
        .flatten()
        .map(last)
        .filter(|name| !name.is_empty() && !name.starts_with('.'))
}
