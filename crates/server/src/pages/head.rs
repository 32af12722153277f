//! What a page says about itself to browsers, search engines and link previews.
//!
//! The web app edits these very tags when it navigates, so each is written exactly once.

use std::fmt::Write as _;

use crate::{app::Settings, pages::routes::Listed};

/// The tags of one page, as plain text.
#[derive(Debug)]
pub(crate) struct Head {
    title: String,
    description: String,
    canonical: Option<String>,
    image: String,
    url: String,
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
            image: format!("{base}/social-default.png"),
            url,
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
        let social = [
            ("og:title", title),
            ("og:description", description),
            ("og:image", escape(&self.image)),
            ("og:url", escape(&self.url)),
            ("og:type", "website".to_owned()),
        ];
        for (property, content) in social {
            let _ = writeln!(html, "<meta property=\"{property}\" content=\"{content}\">");
        }
        html.push_str("<meta name=\"twitter:card\" content=\"summary_large_image\">");
        html
    }
}

/// Text that stays text inside HTML, in elements and in quoted attributes.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::app::Brand;

    fn settings() -> Settings {
        Settings {
            public_url: "https://townpick.example/".parse().unwrap(),
            brand: Brand { name: "Pick & <Town>".to_owned(), contact_email: String::new() },
            ga_measurement_id: None,
            trusted_proxy: None,
        }
    }

    fn page(path: Option<&str>, canonical: bool) -> Listed {
        Listed {
            path: path.map(str::to_owned),
            title: "{brand} \"now\"".to_owned(),
            description: "All about {brand}".to_owned(),
            canonical,
        }
    }

    #[test]
    fn every_tag_is_there_once_and_escaped() {
        let html = Head::of_page(&page(Some("/businesses"), true), &settings()).to_html();
        insta::assert_snapshot!(html, @r#"
        <title>Pick &amp; &lt;Town&gt; &quot;now&quot;</title>
        <meta name="description" content="All about Pick &amp; &lt;Town&gt;">
        <link rel="canonical" href="https://townpick.example/businesses">
        <meta property="og:title" content="Pick &amp; &lt;Town&gt; &quot;now&quot;">
        <meta property="og:description" content="All about Pick &amp; &lt;Town&gt;">
        <meta property="og:image" content="https://townpick.example/social-default.png">
        <meta property="og:url" content="https://townpick.example/businesses">
        <meta property="og:type" content="website">
        <meta name="twitter:card" content="summary_large_image">
        "#);
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
