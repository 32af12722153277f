//! A short link.

use super::{read::Read, reason::Reason, row::Row};
use crate::link_target::LinkTarget;
use crate::short_code::ShortCode;

/// A short link as the earlier product had it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImportedShortLink {
    /// The code its address carries.
    pub code: ShortCode,
    /// Where it leads.
    pub target: LinkTarget,
    /// How often it was followed.
    pub clicks: i64,
}

impl Read<ImportedShortLink> {
    /// Reads a short link, which goes by its code.
    pub fn short_link(row: &Row<'_>) -> Result<Self, Reason> {
        let source = row.id("short_code")?;
        let code = ShortCode::parse(source.as_str()).map_err(|error| format!("short_code: {error}"))?;
        let target = LinkTarget::parse(row.text("original_url").unwrap_or_default());
        let target = target.map_err(|error| format!("original_url: {error}"))?;
        let clicks = row.count("click_count")?.unwrap_or(0);
        Ok(Self::whole(source, ImportedShortLink { code, target, clicks }))
    }
}
