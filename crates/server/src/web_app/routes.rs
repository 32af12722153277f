//! The page route table: which paths are pages, and what each page is called.
//!
//! The table is the web app's own list, so that a page exists for the server exactly when it exists in the browser.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::Deserialize;

/// The page shown for unknown paths.
pub(crate) const NOT_FOUND: &str = "not-found";
/// The page of a town.
pub(crate) const TOWN: &str = "town";
/// The page of a town's live contest.
pub(crate) const CONTEST: &str = "contest";

/// The page of a town's ledger.
pub(crate) const LEDGER: &str = "ledger";

/// The page of a town's winners.
pub(crate) const WINNERS: &str = "winners";

/// The page of a contest's rules.
pub(crate) const CONTEST_RULES: &str = "contest-rules";

/// The page that sets a new installation up.
pub(crate) const SET_UP: &str = "admin-set-up";

const TOWN_SLUG: &str = "{townSlug}";
const DRAWINGS: &str = "/drawings/";

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

impl Page {
    /// Whether its address names a town, so that its head and data come from that town.
    pub(crate) fn is_about_a_town(&self) -> bool {
        self.head.path.as_deref().is_some_and(|path| path.contains(TOWN_SLUG))
    }

    /// Whether its head and data come from the drawing, or the rules, of the contest that its address names.
    pub(crate) fn is_about_a_drawing(&self) -> bool {
        self.head.path.as_deref().is_some_and(|path| path.starts_with(DRAWINGS))
    }

    /// Whether it thanks somebody who has just joined; nobody should find it by searching.
    pub(crate) fn is_thanks(&self) -> bool {
        self.head.path.as_deref().is_some_and(|path| path.contains("/thanks"))
    }

    /// The path of the page about a town.
    pub(crate) fn path_in(&self, slug: &str) -> String {
        self.head.path.as_deref().unwrap_or("/").replace(TOWN_SLUG, slug)
    }
}

/// A page as the web app lists it; `{brand}` stands for the product's name and, in pages about a town, `{town}` for
/// the town's.
#[derive(Debug, Deserialize)]
pub(crate) struct Listed {
    /// Where it is; `{…}` stands for a variable part.
    pub path: Option<String>,
    /// Further paths that show the same page.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// Its title.
    pub title: String,
    /// Its description.
    pub description: String,
    /// Whether it carries a canonical link.
    #[serde(default)]
    pub canonical: bool,
    /// Whether search engines are asked to leave it out.
    #[serde(default)]
    pub noindex: bool,
}

/// Every page, the one for unknown paths included.
pub(crate) fn all() -> &'static [Page] {
    &PAGES
}

/// Every page that has a path, once for each of its paths.
pub(crate) fn routed() -> impl Iterator<Item = (&'static str, &'static Page)> {
    all().iter().flat_map(|page| {
        let path = page.head.path.as_deref();
        path.into_iter().chain(page.head.aliases.iter().map(String::as_str)).map(move |path| (path, page))
    })
}

/// The page at a path, if there is one, with its main pattern.
pub(crate) fn page_at(path: &str) -> Option<(&'static str, &'static Page)> {
    let found = best_pattern(routed().map(|(pattern, _)| pattern), path)?;
    let page = routed().find(|(pattern, _)| *pattern == found)?.1;
    page.head.path.as_deref().map(|pattern| (pattern, page))
}

/// Where a page is, for a path that is not its own but differs from it only by slashes at its end or, where the
/// page's path is fixed, by capital letters.
pub(crate) fn own_spelling(path: &str) -> Option<String> {
    let trimmed = path.trim_end_matches('/');
    let lowered = trimmed.to_ascii_lowercase();
    // Capital letters count in the variable part of a path, which may be a personal link.
    let fixed = routed().map(|(pattern, _)| pattern).find(|pattern| *pattern == lowered);
    let spelling = fixed.map(str::to_owned).or_else(|| page_at(trimmed).map(|_| trimmed.to_owned()))?;
    (spelling != path).then_some(spelling)
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

    fn pattern_at(path: &str) -> Option<&'static str> {
        page_at(path).map(|(pattern, _)| pattern)
    }

    #[test]
    fn the_list_has_a_home_and_a_page_for_unknown_paths() {
        assert_eq!(pattern_at("/"), Some("/"));
        assert!(all().iter().any(|page| page.key == NOT_FOUND && page.head.path.is_none()));
    }

    #[test]
    fn another_path_of_a_page_counts_as_its_main_one() {
        assert_eq!(pattern_at("/towns/boston-ma"), Some("/towns/{townSlug}"));
        assert_eq!(pattern_at("/town/boston-ma"), Some("/towns/{townSlug}"));
        assert_eq!(pattern_at("/town/boston-ma/contest-v2"), Some("/towns/{townSlug}/contest"));
        assert_eq!(pattern_at("/town/boston-ma/thanks"), None);
    }

    #[test]
    fn pages_of_administrators_count_under_their_patterns() {
        let patterns = [
            ("/admin", "/admin"),
            ("/admin/account", "/admin/account"),
            ("/admin/users/0190f6c2", "/admin/users/{userId}"),
            ("/contest-preview/0190f6c2", "/contest-preview/{contestId}"),
        ];
        for (path, pattern) in patterns {
            assert_eq!(pattern_at(path), Some(pattern));
        }
        assert_eq!(pattern_at("/admin/users"), None);
        for page in all().iter().filter(|page| page.key.starts_with("admin") || page.key == "auth") {
            assert!(page.head.noindex, "{}", page.key);
        }
    }

    #[test]
    fn pages_about_a_town_are_those_with_a_town_in_their_path() {
        let keys = |wanted: fn(&Page) -> bool| {
            all().iter().filter(|page| wanted(page)).map(|page| page.key.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(
            keys(Page::is_about_a_town),
            ["contest", "ledger", "town", "town-thanks", "town-thanks-prelaunch", "winners"]
        );
        assert_eq!(keys(Page::is_thanks), ["town-thanks", "town-thanks-prelaunch"]);
    }

    #[test]
    fn a_page_is_found_under_other_spellings_of_its_path() {
        let spellings = [
            ("/terms/", "/terms"),
            ("/TERMS", "/terms"),
            ("/How-It-Works//", "/how-it-works"),
            ("/towns/salem-ma/", "/towns/salem-ma"),
            ("/town/salem-ma/contest/", "/town/salem-ma/contest"),
            ("/claims/SeCret/", "/claims/SeCret"),
        ];
        for (path, page) in spellings {
            assert_eq!(own_spelling(path).as_deref(), Some(page));
        }
        for unknown in ["/", "//", "/terms", "/towns/", "/terms/more/", "/CLAIMS/SeCret", "//evil.example/"] {
            assert_eq!(own_spelling(unknown), None, "{unknown}");
        }
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
