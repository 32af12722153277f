//! The list of public pages for crawlers.

use std::{fmt::Write as _, sync::Arc};

use bytes::Bytes;
use townpick_domain::{html::escape, time::Timestamp};
use townpick_store::{Database, StoreError, contests, drawings, towns};

use super::{
    by_key::{CachedByKey, Made},
    source::Source,
    towns::Towns,
};
use crate::web_app::routes;

/// The largest list the sitemap protocol allows in one file.
const MOST_ADDRESSES: usize = 50_000;
/// Room for the list of every town of the country, in its parts.
const MOST_BYTES: u64 = 64 * 1024 * 1024;

/// The first parts of paths that only administrators use.
pub(crate) const PRIVATE: [&str; 5] =
    ["/admin", "/auth", "/background-manager", "/places-upload", "/contest-preview"];

const XML_HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
const XML_NAMESPACE: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";

/// The sitemap's files, ready to be sent.
pub(crate) struct Sitemaps {
    source: Source,
    towns: Arc<Towns>,
    base_url: String,
    current: CachedByKey<(), Sitemap>,
}

/// The sitemap: one list, or an index of several.
pub(crate) struct Sitemap {
    pub main: Bytes,
    pub parts: Vec<Bytes>,
}

impl Sitemaps {
    /// No list yet: the first crawler has it made.
    pub(crate) fn new(source: Source, towns: Arc<Towns>, base_url: &str) -> Self {
        Self { source, towns, base_url: base_url.to_owned(), current: CachedByKey::at_most(MOST_BYTES) }
    }

    /// The sitemap as it is now.
    pub(crate) async fn get(&self) -> Result<Arc<Sitemap>, StoreError> {
        let (revision, now) = (self.towns.revision().await?, self.source.now());
        let made = self.current.get(&(), revision, now, async |_| {
            let addresses = addresses(&self.source.database, now).await?;
            let sitemap = Sitemap::new(&self.base_url, &addresses, MOST_ADDRESSES);
            let bytes = sitemap.main.len() + sitemap.parts.iter().map(Bytes::len).sum::<usize>();
            Ok::<_, StoreError>(Some(Made { value: Arc::new(sitemap), bytes, until: None }))
        });
        made.await?.ok_or(StoreError::NotFound)
    }
}

/// The paths of everything that should be found: pages, towns, live contests, drawings with their proof.
async fn addresses(database: &Database, now: Timestamp) -> Result<Vec<String>, StoreError> {
    let mut addresses: Vec<String> = public_pages().map(str::to_owned).collect();
    let mut reader = database.read().await?;
    let towns = towns::slugs(&mut reader).await?;
    let live = contests::slugs_of_live_towns(&mut reader, now).await?;
    addresses.extend(towns.iter().map(|slug| format!("/towns/{slug}")));
    addresses.extend(live.iter().map(|slug| format!("/towns/{slug}/contest")));
    let drawn = drawings::published(&mut reader).await?;
    addresses.extend(drawn.iter().map(|contest| format!("/drawings/{contest}")));
    Ok(addresses)
}

fn public_pages() -> impl Iterator<Item = &'static str> {
    routes::all()
        .iter()
        .filter(|page| !page.key.ends_with("-legacy") && !page.head.noindex)
        .filter_map(|page| page.head.path.as_deref())
        .filter(|path| !path.contains('{') && !PRIVATE.iter().any(|private| path.starts_with(private)))
}

impl Sitemap {
    fn new(base: &str, addresses: &[String], most: usize) -> Self {
        let base = escape(base);
        // Slugs and page paths are made of characters that need no escaping.
        let list = |addresses: &[String]| {
            let mut xml = format!("{XML_HEAD}<urlset xmlns=\"{XML_NAMESPACE}\">\n");
            for address in addresses {
                let _ = writeln!(xml, "<url><loc>{base}{address}</loc></url>");
            }
            xml.push_str("</urlset>\n");
            Bytes::from(xml)
        };
        if addresses.len() <= most {
            return Self { main: list(addresses), parts: Vec::new() };
        }
        let parts: Vec<Bytes> = addresses.chunks(most).map(list).collect();
        let mut index = format!("{XML_HEAD}<sitemapindex xmlns=\"{XML_NAMESPACE}\">\n");
        for number in 1..=parts.len() {
            let _ = writeln!(index, "<sitemap><loc>{base}/sitemaps/{number}.xml</loc></sitemap>");
        }
        index.push_str("</sitemapindex>\n");
        Self { main: index.into(), parts }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &Bytes) -> &str {
        std::str::from_utf8(bytes).unwrap_or_default()
    }

    #[test]
    fn a_list_that_is_too_long_becomes_an_index_of_parts() {
        let addresses: Vec<String> = (0..5).map(|number| format!("/towns/town-{number}")).collect();
        let one = Sitemap::new("https://t.example", &addresses, 5);
        assert_eq!((one.parts.len(), text(&one.main).matches("<loc>").count()), (0, 5));
        let many = Sitemap::new("https://t.example", &addresses, 2);
        assert_eq!(many.parts.len(), 3);
        assert!(text(&many.main).contains("<sitemap><loc>https://t.example/sitemaps/3.xml</loc></sitemap>"));
        assert!(text(&many.parts[2]).contains("<url><loc>https://t.example/towns/town-4</loc></url>"));
        let listed: usize = many.parts.iter().map(|part| text(part).matches("<url>").count()).sum();
        assert_eq!(listed, 5);
    }

    #[test]
    fn only_pages_for_everybody_are_listed() {
        let pages: Vec<&str> = public_pages().collect();
        assert!(pages.contains(&"/") && pages.contains(&"/businesses"), "{pages:?}");
        for page in pages {
            assert!(
                !page.contains("thanks") && !page.contains("legacy") && !page.contains("admin"),
                "{page}"
            );
        }
    }
}
