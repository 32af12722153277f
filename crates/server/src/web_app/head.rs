//! What a page says about itself to browsers, search engines and link previews.
//!
//! The web app edits these very tags when it navigates, so each is written exactly once.

use std::fmt::Write as _;

use townpick_domain::{html::escape, ids::ContestId};
use townpick_gateways::images::WIDTHS;

use crate::{
    settings::Settings,
    view::{
        drawing::{Drawing, DrawingState},
        rules::ContestRules,
        town::{Town, TownContest},
    },
    web_app::{
        routes::{self, Listed, Page},
        structured_data::{self, absolute},
    },
};

/// The tags of one page, as plain text.
#[derive(Debug)]
pub(crate) struct Head {
    title: String,
    description: String,
    canonical: Option<String>,
    site: String,
    image: SharedPicture,
    url: String,
    is_indexed: bool,
    /// The picture the page shows first.
    preload: Option<String>,
    /// What search engines read about the contest, as JSON.
    structured_data: Option<String>,
}

/// The picture that stands for a page when it is shared.
#[derive(Debug)]
struct SharedPicture {
    address: String,
    /// Width and height in pixels, where they are known.
    size: Option<(u32, u32)>,
    /// What it shows, for whoever cannot see it.
    alt: String,
}

impl SharedPicture {
    /// Where the page has none of its own.
    fn default_of(settings: &Settings) -> Self {
        Self {
            address: format!("{}/social-default.png", settings.base_url()),
            size: Some(CARD_SIZE),
            alt: format!("{}: Discover the best in your town.", settings.brand.name),
        }
    }

    /// The card drawn from a contest's words.
    fn card(contest: ContestId, title: &str, business: &str, settings: &Settings) -> Self {
        let alt =
            [title, business].into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(", ");
        Self { address: card_address(contest, settings), size: Some(CARD_SIZE), alt }
    }

    /// The contest's own picture where it has one, else its card.
    fn of_contest(contest: &TownContest, size: Option<(u32, u32)>, settings: &Settings) -> Self {
        let business: &str = &contest.business.business_name;
        match &contest.hero_image_url {
            Some(picture) => {
                Self { address: absolute(settings.base_url(), picture), size, alt: business.to_owned() }
            }
            None => Self::card(contest.id, &contest.title, business, settings),
        }
    }
}

/// How large every card is, and the default picture.
const CARD_SIZE: (u32, u32) = (1200, 630);

fn card_address(contest: ContestId, settings: &Settings) -> String {
    format!("{}/social/{contest}.png", settings.base_url())
}

impl Head {
    /// The head of a page with a fixed text.
    pub(crate) fn of_page(page: &Listed, settings: &Settings) -> Self {
        let base = settings.base_url();
        // A page with a variable part has no address of its own until it is known what it shows.
        let path = page.path.as_deref().filter(|path| !path.contains('{'));
        let url = format!("{base}{}", path.unwrap_or("/"));
        let with_brand = |text: &str| text.replace("{brand}", &settings.brand.name);
        Self {
            title: with_brand(&page.title),
            description: with_brand(&page.description),
            canonical: (page.canonical && path.is_some()).then(|| url.clone()),
            site: settings.brand.name.clone(),
            image: SharedPicture::default_of(settings),
            url,
            is_indexed: !page.noindex,
            preload: None,
            structured_data: None,
        }
    }

    /// The head of a page about a town; on the contest page the live contest's own words win. `picture_size` is that of
    /// the contest's own picture, where it is known.
    pub(crate) fn of_town(
        page: &Page,
        town: &Town,
        picture_size: Option<(u32, u32)>,
        settings: &Settings,
    ) -> Self {
        let base = settings.base_url();
        let url = format!("{base}{}", page.path_in(&town.slug));
        let with_names =
            |text: &str| text.replace("{brand}", &settings.brand.name).replace("{town}", &town.full_name);
        let mut head = Self {
            title: with_names(&page.head.title),
            description: with_names(&page.head.description),
            canonical: page.head.canonical.then(|| url.clone()),
            site: settings.brand.name.clone(),
            image: SharedPicture::default_of(settings),
            is_indexed: !page.is_thanks() && !page.head.noindex,
            preload: None,
            structured_data: None,
            url,
        };
        // A town in pre-launch says nothing of a contest, except on the contest's own page; its ledger and its winners are of all of them.
        let is_of_all = [routes::LEDGER, routes::WINNERS].contains(&page.key.as_str());
        let shows_contest = page.key == routes::CONTEST || (town.is_live && !is_of_all);
        let Some(contest) = town.contest.as_ref().filter(|_| shows_contest) else { return head };
        head.image = SharedPicture::of_contest(contest, picture_size, settings);
        if page.is_thanks() {
            return head;
        }
        if page.key == routes::CONTEST {
            head.title = format!("{} | {}", contest.title, settings.brand.name);
            if !contest.description.is_empty() {
                head.description.clone_from(&contest.description);
            }
        }
        head.preload = contest.picture().map(str::to_owned);
        let card = card_address(contest.id, settings);
        head.structured_data = Some(structured_data::of_contest(town, contest, &card, settings));
        head
    }

    /// The head of the page about a contest's drawing.
    pub(crate) fn of_drawing(page: &Page, drawing: &Drawing, settings: &Settings) -> Self {
        let base = settings.base_url();
        // Personal links carry a query; the canonical address never does.
        let url = format!("{base}/drawings/{}", drawing.contest_id);
        let with_names = |text: &str| {
            text.replace("{brand}", &settings.brand.name).replace("{town}", &drawing.town.full_name)
        };
        Self {
            title: with_names(&page.head.title),
            description: with_names(&page.head.description),
            canonical: page.head.canonical.then(|| url.clone()),
            site: settings.brand.name.clone(),
            image: if drawing.state == DrawingState::Voided {
                // A contest that was called off has no card any more.
                SharedPicture::default_of(settings)
            } else {
                SharedPicture::card(drawing.contest_id, &drawing.title, &drawing.business_name, settings)
            },
            url,
            is_indexed: true,
            preload: None,
            structured_data: None,
        }
    }

    /// The head of the page of a contest's rules.
    pub(crate) fn of_rules(page: &Page, rules: &ContestRules, settings: &Settings) -> Self {
        let url = format!("{}/drawings/{}/rules", settings.base_url(), rules.contest_id);
        let with_names = |text: &str| {
            text.replace("{brand}", &settings.brand.name).replace("{town}", &rules.town.full_name)
        };
        Self {
            title: with_names(&page.head.title),
            description: with_names(&page.head.description),
            canonical: page.head.canonical.then(|| url.clone()),
            url,
            ..Self::of_page(&page.head, settings)
        }
    }

    /// The tags as HTML.
    pub(crate) fn to_html(&self) -> String {
        let title = escape(&self.title);
        let description = escape(&self.description);
        let mut html =
            format!("<title>{title}</title>\n<meta name=\"description\" content=\"{description}\">\n");
        if let Some(canonical) = &self.canonical {
            let _ = writeln!(html, "<link rel=\"canonical\" href=\"{}\">", escape(canonical));
        }
        let SharedPicture { address, size, alt } = &self.image;
        let (width, height) = size.unzip();
        let social = [
            ("og:site_name", Some(escape(&self.site))),
            ("og:title", Some(title)),
            ("og:description", Some(description)),
            ("og:image", Some(escape(address))),
            ("og:image:width", width.map(|pixels| pixels.to_string())),
            ("og:image:height", height.map(|pixels| pixels.to_string())),
            ("og:image:alt", Some(escape(alt))),
            ("og:url", Some(escape(&self.url))),
            ("og:type", Some("website".to_owned())),
        ];
        for (property, content) in social.into_iter().filter_map(|(property, text)| Some((property, text?))) {
            let _ = writeln!(html, "<meta property=\"{property}\" content=\"{content}\">");
        }
        html.push_str("<meta name=\"twitter:card\" content=\"summary_large_image\">");
        if !self.is_indexed {
            html.push_str("\n<meta name=\"robots\" content=\"noindex\">");
        }
        if let Some(picture) = &self.preload {
            let _ = write!(html, "\n{}", preload_link(picture));
        }
        if let Some(json) = &self.structured_data {
            let _ = write!(html, "\n<script type=\"application/ld+json\">{}</script>", escape_json(json));
        }
        html
    }
}

/// How wide the week's large picture is shown; the web app's own rule for it.
const HERO_SIZES: &str = "(min-width: 64rem) 45rem, 100vw";

/// Asks for the page's first picture at once, in the width the page will choose.
fn preload_link(picture: &str) -> String {
    let address = escape(picture);
    let widths = widths_of(picture)
        .map(|widths| format!(" imagesrcset=\"{}\" imagesizes=\"{HERO_SIZES}\"", escape(&widths)))
        .unwrap_or_default();
    format!("<link rel=\"preload\" as=\"image\" fetchpriority=\"high\" href=\"{address}\"{widths}>")
}

/// The widths the service has of its own pictures, as a page lists them; pictures from elsewhere have one.
pub(crate) fn widths_of(picture: &str) -> Option<String> {
    let is_ours = picture.starts_with("/images/");
    is_ours.then(|| WIDTHS.map(|width| format!("{picture}?w={width} {width}w")).join(", "))
}

/// JSON that cannot end the script element it stands in.
pub(crate) fn escape_json(json: &str) -> String {
    let mut escaped = String::with_capacity(json.len());
    for character in json.chars() {
        match character {
            '<' => escaped.push_str("\\u003c"),
            '>' => escaped.push_str("\\u003e"),
            '&' => escaped.push_str("\\u0026"),
            '\u{2028}' => escaped.push_str("\\u2028"),
            '\u{2029}' => escaped.push_str("\\u2029"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::settings::Brand;

    fn settings() -> Settings {
        Settings {
            public_url: "https://townpick.example/".parse().unwrap(),
            brand: Brand { name: "Pick & <Town>".to_owned(), contact_email: String::new() },
            ga_measurement_id: None,
            trusted_proxy: None,
            sign_in_with: None,
            has_public_randomness: false,
            backups_every: None,
            retention: townpick_domain::retention::Retention::default(),
        }
    }

    fn page(path: Option<&str>, canonical: bool) -> Listed {
        Listed {
            path: path.map(str::to_owned),
            aliases: Vec::new(),
            title: "{brand} \"now\"".to_owned(),
            description: "All about {brand}".to_owned(),
            canonical,
            noindex: false,
        }
    }

    #[test]
    fn every_tag_is_there_once_and_escaped() {
        let html = Head::of_page(&page(Some("/businesses"), true), &settings()).to_html();
        insta::assert_snapshot!(html, @r#"
        <title>Pick &amp; &lt;Town&gt; &quot;now&quot;</title>
        <meta name="description" content="All about Pick &amp; &lt;Town&gt;">
        <link rel="canonical" href="https://townpick.example/businesses">
        <meta property="og:site_name" content="Pick &amp; &lt;Town&gt;">
        <meta property="og:title" content="Pick &amp; &lt;Town&gt; &quot;now&quot;">
        <meta property="og:description" content="All about Pick &amp; &lt;Town&gt;">
        <meta property="og:image" content="https://townpick.example/social-default.png">
        <meta property="og:image:width" content="1200">
        <meta property="og:image:height" content="630">
        <meta property="og:image:alt" content="Pick &amp; &lt;Town&gt;: Discover the best in your town.">
        <meta property="og:url" content="https://townpick.example/businesses">
        <meta property="og:type" content="website">
        <meta name="twitter:card" content="summary_large_image">
        "#);
    }

    #[test]
    fn the_first_picture_is_asked_for_in_the_width_the_page_will_choose() {
        let own = preload_link("/images/demo/hero.webp");
        assert!(own.contains("imagesrcset=\"/images/demo/hero.webp?w=480 480w, "), "{own}");
        assert!(own.contains("imagesizes=\"(min-width: 64rem) 45rem, 100vw\""), "{own}");
        let foreign = preload_link("https://shop.example/a.jpg?b&c");
        assert!(foreign.contains("a.jpg?b&amp;c") && !foreign.contains("imagesrcset"), "{foreign}");
    }

    #[test]
    fn a_page_that_should_not_be_found_says_so() {
        let hidden = Listed { noindex: true, ..page(Some("/admin"), false) };
        let robots = "<meta name=\"robots\" content=\"noindex\">";
        assert_eq!(Head::of_page(&hidden, &settings()).to_html().matches(robots).count(), 1);
        assert!(!Head::of_page(&page(Some("/faq"), false), &settings()).to_html().contains("robots"));
    }

    #[test]
    fn json_cannot_end_its_element() {
        assert_eq!(escape_json("</script>&\u{2028}"), "\\u003c/script\\u003e\\u0026\\u2028");
    }

    #[test]
    fn pages_without_an_address_of_their_own_have_no_canonical_link() {
        for path in [None, Some("/towns/{slug}")] {
            let html = Head::of_page(&page(path, true), &settings()).to_html();
            assert!(!html.contains("canonical"), "{html}");
            assert!(html.contains("og:url\" content=\"https://townpick.example/\""), "{html}");
        }
    }
}
