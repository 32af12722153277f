//! The one HTML document behind every page: the web app's `index.html` with its markers filled.
//!
//! Pages with a fixed text are filled and compressed when they are first asked for; after that a request only chooses
//! bytes.

use std::{collections::HashMap, sync::OnceLock};

use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderValue, StatusCode, header::CONTENT_TYPE};
use serde::{Deserialize, Serialize};
use townpick_domain::{html::escape, retention::RetentionWords, time::Timestamp};

use crate::{
    headers::{NO_STORE, REVALIDATED},
    settings::{Brand, Settings},
    view::{drawing::Drawing, rules::ContestRules, town::Town, winners::TownWinners},
    web_app::{
        ShellError,
        assets::{Asset, Assets},
        first_screen::FirstScreens,
        head::{Head, escape_json},
        routes,
    },
};

const HEAD: &str = "<!--townpick:head-->";
const DATA: &str = "<!--townpick:data-->";
const APP: &str = "<!--townpick:app-->";
const FIRST_SCREEN: &str = "<!--townpick:first-screen-->";
const MARKERS: [&str; 4] = [HEAD, DATA, APP, FIRST_SCREEN];
const SCRIPTS: &str = ".scripts.json";
const SLIDES: &str = "prerendered/slides.json";

/// Shown while the web app has not been built, so that the service runs without Node.
const PLAIN: &str = include_str!("plain.html");

const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");

/// The pages: those with a fixed text are filled and compressed once, the others for what they show.
#[derive(Debug)]
pub struct Shell {
    /// Made when a page is first asked for: compressing all of them would delay every start. A page with a slideshow
    /// is stored once for each slide it can begin with.
    pages: HashMap<&'static str, (&'static routes::Page, Vec<OnceLock<Asset>>)>,
    not_found: Asset,
    document: String,
    /// What was rendered of each page when the web app was built, in the words of this installation.
    prerendered: HashMap<&'static str, String>,
    first_screens: FirstScreens,
    /// The slides a slideshow can begin with. Pages were rendered with the first of them.
    slides: Vec<String>,
    scripts: Scripts,
    settings: Settings,
}

/// What the web app knows before it asks anything.
#[derive(Serialize)]
struct Boot<'b> {
    brand: &'b Brand,
    public_url: &'b str,
    ga_measurement_id: Option<&'b str>,
    /// What the identity provider is called, when administrators can sign in through one.
    #[serde(skip_serializing_if = "Option::is_none")]
    sign_in_with: Option<&'b str>,
    /// How long things are kept, as the privacy page tells it wherever somebody came from.
    kept: RetentionWords,
    page: BootPage,
    /// Which slide the page's slideshow begins with.
    #[serde(skip_serializing_if = "is_first")]
    first_slide: usize,
    data: BootData<'b>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_first(slide: &usize) -> bool {
    *slide == 0
}

#[derive(Serialize)]
struct BootPage {
    status: u16,
}

/// The data of a page's first screen, as the API would answer it.
#[derive(Serialize, Default)]
struct BootData<'b> {
    #[serde(skip_serializing_if = "Option::is_none")]
    town: Option<&'b Town>,
    #[serde(skip_serializing_if = "Option::is_none")]
    drawing: Option<&'b Drawing>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<&'b ContestRules>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winners: Option<&'b TownWinners>,
}

impl Shell {
    /// Fills the document for every page.
    pub fn new(assets: &Assets, settings: &Settings) -> Result<Self, ShellError> {
        let document = assets.hidden_text("index.html").unwrap_or_else(|| PLAIN.to_owned());
        for marker in MARKERS {
            let found = document.matches(marker).count();
            if found != 1 {
                return Err(ShellError::Marker { marker, found });
            }
        }
        let first_screens = FirstScreens::new(assets)?;
        let mut prerendered = HashMap::new();
        for page in routes::all() {
            let Some(template) = assets.hidden_text(&format!("prerendered/{}.html", page.key)) else {
                continue;
            };
            prerendered.insert(page.key.as_str(), first_screens.page(&page.key, &template, settings)?);
        }
        let mut shell = Self {
            pages: HashMap::new(),
            not_found: Asset::compressed(Vec::new(), HTML, NO_STORE),
            document,
            prerendered,
            first_screens,
            slides: serde_json::from_str(&assets.hidden_text(SLIDES).unwrap_or_default()).unwrap_or_default(),
            scripts: Scripts::of(assets),
            settings: settings.clone(),
        };
        for page in routes::all().iter().filter(|page| !page.is_about_a_town() && !page.is_about_a_drawing())
        {
            if page.key == routes::NOT_FOUND {
                let head = Head::of_page(&page.head, settings);
                let html = shell.fill(&page.key, &head, StatusCode::NOT_FOUND, BootData::default(), 0);
                shell.not_found = Asset::compressed(html.into(), HTML, NO_STORE);
            } else {
                let forms = (0..shell.slides_of(&page.key)).map(|_| OnceLock::new()).collect();
                shell.pages.insert(page.key.as_str(), (page, forms));
            }
        }
        Ok(shell)
    }

    /// With how many slides a page of fixed text can begin.
    fn slides_of(&self, key: &str) -> usize {
        let prerendered = self.prerendered.get(key).map_or("", String::as_str);
        let has_slideshow = self.slides.first().is_some_and(|first| prerendered.contains(first));
        if has_slideshow { self.slides.len() } else { 1 }
    }

    /// The slide that the page of a town begins with at this instant: another one at each visit, where it has any.
    pub(crate) fn first_slide(&self, key: &str, town: &Town, now: Timestamp) -> usize {
        let has_slideshow = FirstScreens::has_slideshow(key, town);
        if has_slideshow { at_random(now, self.slides.len()) } else { 0 }
    }

    /// A page filled with its own head and the town its first screen shows, ready to be sent.
    pub(crate) fn filled(&self, key: &str, head: &Head, town: Option<&Town>, first_slide: usize) -> Asset {
        let data = BootData { town, ..BootData::default() };
        Asset::compressed(self.fill(key, head, StatusCode::OK, data, first_slide).into(), HTML, REVALIDATED)
    }

    /// A page filled with its own head and the drawing its first screen shows, ready to be sent.
    pub(crate) fn filled_with_drawing(&self, key: &str, head: &Head, drawing: &Drawing) -> Asset {
        let data = BootData { drawing: Some(drawing), ..BootData::default() };
        Asset::compressed(self.fill(key, head, StatusCode::OK, data, 0).into(), HTML, REVALIDATED)
    }

    /// A page filled with its own head and the rules it shows, ready to be sent.
    pub(crate) fn filled_with_rules(&self, key: &str, head: &Head, rules: &ContestRules) -> Asset {
        let data = BootData { rules: Some(rules), ..BootData::default() };
        Asset::compressed(self.fill(key, head, StatusCode::OK, data, 0).into(), HTML, REVALIDATED)
    }

    /// A page filled with its own head and the winners it shows, ready to be sent.
    pub(crate) fn filled_with_winners(&self, key: &str, head: &Head, winners: &TownWinners) -> Asset {
        let data = BootData { winners: Some(winners), ..BootData::default() };
        Asset::compressed(self.fill(key, head, StatusCode::OK, data, 0).into(), HTML, REVALIDATED)
    }

    /// A page whose data cannot be had now; the web app tries again.
    pub(crate) fn unavailable(&self, key: &str, head: &Head) -> Response {
        let html = self.fill(key, head, StatusCode::SERVICE_UNAVAILABLE, BootData::default(), 0);
        (StatusCode::SERVICE_UNAVAILABLE, [(CONTENT_TYPE, HTML)], html).into_response()
    }

    /// How large a page becomes when it is filled, about.
    pub(crate) fn document_bytes(&self) -> usize {
        self.document.len()
    }

    fn fill(
        &self,
        key: &str,
        head: &Head,
        status: StatusCode,
        data: BootData<'_>,
        first_slide: usize,
    ) -> String {
        let of_rules = data.rules.and_then(|rules| self.first_screens.of_rules(rules, &self.settings));
        let of_town = data.town.and_then(|town| self.first_screens.of(key, town, &self.settings));
        let of_winners =
            data.winners.and_then(|winners| self.first_screens.of_winners(winners, &self.settings));
        let first_screen = of_rules.or(of_winners).or(of_town);
        let first_screen = self.beginning_with(first_slide, first_screen.unwrap_or_default());
        let prerendered = self.prerendered.get(key).map_or("", String::as_str);
        let prerendered = self.beginning_with(first_slide, prerendered.to_owned());
        let is_readable = !prerendered.is_empty() || !first_screen.is_empty();
        let head = head.to_html() + &self.scripts.links(key, is_readable);
        let without_scripts = data
            .drawing
            .and_then(|drawing| self.first_screens.of_drawing(drawing, &self.settings))
            .unwrap_or_default();
        let data = boot_data(&self.settings, status, data, first_slide);
        fill(&self.document, [&head, &data, &prerendered, &(first_screen + &without_scripts)])
    }

    /// Rendered HTML whose slideshow begins with another slide than the first.
    fn beginning_with(&self, slide: usize, html: String) -> String {
        match (self.slides.first(), self.slides.get(slide)) {
            (Some(first), Some(chosen)) if slide > 0 => html.replacen(first.as_str(), chosen, 1),
            _ => html,
        }
    }

    /// A page of the route table. A slideshow begins with another slide at each visit.
    pub(crate) fn page(&self, key: &str, now: Timestamp, headers: &HeaderMap) -> Response {
        let Some((page, forms)) = self.pages.get(key) else { return self.not_found(headers) };
        let slide = at_random(now, forms.len());
        let Some(form) = forms.get(slide) else { return self.not_found(headers) };
        let filled = || self.filled(key, &Head::of_page(&page.head, &self.settings), None, slide);
        form.get_or_init(filled).answer(headers)
    }

    /// The page for unknown paths.
    pub(crate) fn not_found(&self, headers: &HeaderMap) -> Response {
        self.not_found.answer_as(StatusCode::NOT_FOUND, headers)
    }
}

/// Fills the markers in one pass, so that a marker inside a filled-in text stays text.
fn fill(document: &str, texts: [&str; MARKERS.len()]) -> String {
    let mut markers: Vec<(usize, &str, &str)> = MARKERS
        .into_iter()
        .zip(texts)
        .map(|(marker, text)| (document.find(marker).unwrap_or(document.len()), marker, text))
        .collect();
    markers.sort_by_key(|(position, ..)| *position);
    let mut html = String::with_capacity(document.len() + texts.iter().map(|text| text.len()).sum::<usize>());
    let mut copied = 0;
    for (position, marker, text) in markers {
        html.push_str(&document[copied..position]);
        html.push_str(text);
        copied = position + marker.len();
    }
    html.push_str(&document[copied..]);
    html
}

/// One of so many, by the microsecond of a visit.
fn at_random(now: Timestamp, count: usize) -> usize {
    let microsecond = usize::try_from(now.as_microseconds().rem_euclid(1_000_000)).unwrap_or_default();
    microsecond % count.max(1)
}

fn boot_data(settings: &Settings, status: StatusCode, data: BootData<'_>, first_slide: usize) -> String {
    let boot = Boot {
        brand: &settings.brand,
        public_url: settings.base_url(),
        ga_measurement_id: settings.ga_measurement_id.as_deref(),
        sign_in_with: settings.sign_in_with.as_deref(),
        kept: settings.retention.in_words(),
        page: BootPage { status: status.as_u16() },
        first_slide,
        data,
    };
    let json = serde_json::to_string(&boot).unwrap_or_default();
    format!("<script type=\"application/json\" id=\"townpick-boot\">{}</script>", escape_json(&json))
}

/// The scripts that pages need, as the build of the web app lists them.
#[derive(Debug, Default, Deserialize)]
struct Scripts {
    /// Those of every page.
    app: Vec<String>,
    /// Those that a page needs beyond them, by its key.
    pages: HashMap<String, Vec<String>>,
}

impl Scripts {
    fn of(assets: &Assets) -> Self {
        serde_json::from_str(&assets.hidden_text(SCRIPTS).unwrap_or_default()).unwrap_or_default()
    }

    /// Links that fetch all scripts of a page at once. Where there is something to read before, they only name them: no
    /// screen has the medium, and the page's first script takes it away in time.
    fn links(&self, key: &str, is_readable: bool) -> String {
        let medium = if is_readable { " media=\"not all\"" } else { "" };
        let of_page = self.pages.get(key).into_iter().flatten();
        let link = |name: &String| {
            format!("\n<link rel=\"modulepreload\"{medium} crossorigin href=\"/{}\">", escape(name))
        };
        self.app.iter().chain(of_page).map(link).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_are_filled_wherever_they_stand() {
        let document = format!("a{APP}b{HEAD}c{DATA}d{FIRST_SCREEN}e");
        assert_eq!(fill(&document, ["1", "2", "3", "4"]), "a3b1c2d4e");
    }

    #[test]
    fn a_marker_inside_a_text_is_not_filled() {
        let document = format!("{HEAD}|{DATA}|{APP}|{FIRST_SCREEN}");
        assert_eq!(fill(&document, [APP, HEAD, DATA, "x"]), format!("{APP}|{HEAD}|{DATA}|x"));
    }

    #[test]
    fn the_scripts_of_a_page_are_fetched_at_once_or_named_for_later() {
        let listed =
            br#"{"app":["assets/app-0.js"],"pages":{"town":["assets/Town-1.js","assets/Hero-2.js"]}}"#;
        let scripts = Scripts::of(&Assets::in_memory(&[(SCRIPTS, listed)]));
        let at_once = scripts.links("town", false);
        for name in ["app-0", "Town-1", "Hero-2"] {
            let link = format!("<link rel=\"modulepreload\" crossorigin href=\"/assets/{name}.js\">");
            assert!(at_once.contains(&link), "{at_once}");
        }
        let later = scripts.links("town", true);
        assert_eq!(later.matches("<link rel=\"modulepreload\" media=\"not all\" crossorigin").count(), 3);
        assert_eq!(scripts.links("faq", false).matches("<link").count(), 1);
        assert_eq!(Scripts::of(&Assets::in_memory(&[])).links("town", false), "");
    }

    #[test]
    fn the_plain_page_has_every_marker_once() {
        for marker in MARKERS {
            assert_eq!(PLAIN.matches(marker).count(), 1, "{marker}");
        }
    }
}
