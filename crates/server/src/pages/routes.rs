//! The page route table: which paths are pages, and what each page is called.
//!
//! The table is the web app's own list, so that a page exists for the server exactly when it exists in the browser.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::Deserialize;

/// The page shown for unknown paths.
pub(crate) const NOT_FOUND: &str = "not-found";

static PAGES: LazyLock<Vec<Page>> = LazyLock::new(|| {
    let listed: BTreeMap<String, Listed> =
        serde_json::from_str(include_str!("../../../../web/src/app/page-heads.json"))
            .expect("page-heads.json maps page keys to their heads");
    listed.into_iter().map(|(key, head)| Page { key, head }).collect()
});

/// A page of the web app.
#[derive(Debug)]
pub(crate) struct Page {
    /// What the web app calls it.
    pub key: String,
    /// What is said about it.
    pub head: Listed,
}

/// A page as the web app lists it; `{brand}` stands for the product's name.
#[derive(Debug, Deserialize)]
pub(crate) struct Listed {
    /// Where it is; `{…}` stands for a variable part.
    pub path: Option<String>,
    /// Its title.
    pub title: String,
    /// Its description.
    pub description: String,
    /// Whether it carries a canonical link.
    #[serde(default)]
    pub canonical: bool,
}

/// Every page, the one for unknown paths included.
pub(crate) fn all() -> &'static [Page] {
    &PAGES
}

/// Every page that has a path.
pub(crate) fn routed() -> impl Iterator<Item = (&'static str, &'static Page)> {
    all().iter().filter_map(|page| Some((page.head.path.as_deref()?, page)))
}

/// The pattern of the page at a path, if there is a page.
pub(crate) fn pattern_at(path: &str) -> Option<&'static str> {
    best_pattern(routed().map(|(pattern, _)| pattern), path)
}

/// A page with a fixed path comes before one whose pattern also fits.
fn best_pattern<'p>(patterns: impl Iterator<Item = &'p str>, path: &str) -> Option<&'p str> {
    let mut fitting = None;
    for pattern in patterns {
        if pattern == path {
            return Some(pattern);
        }
        if fits(pattern, path) {
            fitting = Some(pattern);
        }
    }
    fitting
}

fn fits(pattern: &str, path: &str) -> bool {
    let is_variable = |part: &str| part.starts_with('{') && part.ends_with('}');
    let parts = |text| str::split(text, '/');
    parts(pattern).count() == parts(path).count()
        && parts(pattern)
            .zip(parts(path))
            .all(|(wanted, part)| wanted == part || (is_variable(wanted) && !part.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_has_a_home_and_a_page_for_unknown_paths() {
        assert_eq!(pattern_at("/"), Some("/"));
        assert!(all().iter().any(|page| page.key == NOT_FOUND && page.head.path.is_none()));
    }

    #[test]
    fn a_path_is_known_by_its_pattern() {
        let patterns = || ["/", "/towns/{slug}", "/towns/{slug}/thanks", "/towns/new"].into_iter();
        assert_eq!(best_pattern(patterns(), "/towns/boston-ma"), Some("/towns/{slug}"));
        assert_eq!(best_pattern(patterns(), "/towns/boston-ma/thanks"), Some("/towns/{slug}/thanks"));
        assert_eq!(best_pattern(patterns(), "/towns/new"), Some("/towns/new"));
        for unknown in ["", "//", "/towns", "/towns/", "/towns//thanks", "/?a=b", "/towns/a/b"] {
            assert_eq!(best_pattern(patterns(), unknown), None, "{unknown}");
        }
    }
}
