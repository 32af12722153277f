//! Parts of addresses, and addresses that somebody else is led to.

use townpick_fuzz::{Target, text, texts, two_texts};
use url::{Host, Url};

use crate::{
    image_address::ImageAddress,
    image_path::imported_image_path,
    link_target::LinkTarget,
    places::place_value,
    short_code::ShortCode,
    slug::{BusinessSlug, TownSlug},
    web_link::WebLink,
    webhook::address::{WebhookAddress, is_public_address},
};

/// A slug reads itself and needs no escaping; what a name or a label becomes is one.
pub const SLUG: Target = Target {
    name: "slug",
    seeds: || {
        texts(&[
            "St. Louis\nMO",
            "boston-ma",
            "Coeur d'Alene\nid",
            "Caf\u{e9} & Co.",
            "a_b--c-NY",
            "winston-salem-nc",
        ])
    },
    holds: |bytes| {
        let (name, state) = two_texts(bytes);
        let is_plain = |slug: &str| {
            let is_part =
                |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_".contains(&byte);
            (1..=120).contains(&slug.len())
                && slug.bytes().all(is_part)
                && !slug.starts_with('-')
                && !slug.ends_with('-')
                && !slug.contains("--")
        };
        for slug in
            [TownSlug::parse(&name), TownSlug::from_name_and_state(&name, &state)].into_iter().flatten()
        {
            assert!(is_plain(slug.as_str()), "{slug}");
            assert_eq!(TownSlug::parse(slug.as_str()).as_ref(), Ok(&slug));
            let (town, state) = slug.display_parts();
            assert!(!town.is_empty() && state.len() == 2);
        }
        for slug in [BusinessSlug::parse(&name), BusinessSlug::from_name(&name)].into_iter().flatten() {
            assert!(is_plain(slug.as_str()), "{slug}");
            assert_eq!(BusinessSlug::parse(slug.as_str()).as_ref(), Ok(&slug));
            assert_eq!(BusinessSlug::from_name(slug.as_str()).as_ref(), Ok(&slug));
        }
        if let Some(value) = place_value(&name) {
            assert_eq!(place_value(&value).as_ref(), Some(&value));
        }
    },
};

/// A short code reads itself and hides no page.
pub const SHORT_CODE: Target = Target {
    name: "short_code",
    seeds: || texts(&["k7m2q4x", "Salem_Summer-2026", "admin", "towns"]),
    holds: |bytes| {
        let text = text(bytes);
        let Ok(code) = ShortCode::parse(&text) else { return };
        assert_eq!(code.as_str(), text);
        assert!((3..=40).contains(&text.len()));
        assert!(
            ShortCode::parse(&text.to_uppercase()).is_ok() && ShortCode::parse(&text.to_lowercase()).is_ok()
        );
        for page in ["api", "admin", "towns", "claims", "preferences"] {
            assert!(!text.eq_ignore_ascii_case(page));
        }
    },
};

/// Where a link leads is said by its first letters, and a browser reads it no other way.
pub const LINK: Target = Target {
    name: "link",
    seeds: || {
        texts(&[
            "https://cdn.example/a.png?w=3#x",
            "/images/contest/a.webp",
            "shop.example/menu",
            "javascript:alert(1)",
            "/.//evil.example",
            "https://a@b.example",
            "//evil.example",
            "http://[::1]:8080/",
            "public/assets/a.png",
        ])
    },
    holds: |bytes| {
        let text = text(bytes);
        if let Ok(target) = LinkTarget::parse(&text) {
            assert_eq!(LinkTarget::parse(target.as_str()).as_ref(), Ok(&target));
            assert!(target.as_str().len() <= 2000);
            assert!(target.as_str().bytes().all(|byte| byte.is_ascii_graphic()), "it stands in a header");
            lead_where_they_say(target.as_str());
        }
        if let Ok(Some(link)) = WebLink::optional(Some(&text)) {
            assert_eq!(WebLink::optional(Some(link.as_str())), Ok(Some(link.clone())));
            assert!(link.as_str().chars().count() <= 500 + "https://".len());
            let read = Url::parse(link.as_str()).expect("a browser can read it");
            assert!(matches!(read.scheme(), "http" | "https") && read.username().is_empty());
        }
        if let Ok(Some(image)) = ImageAddress::optional(Some(&text)) {
            assert_eq!(ImageAddress::optional(Some(image.as_str())), Ok(Some(image.clone())));
            assert!(image.as_str().starts_with("https://") || image.as_str().starts_with("/images/"));
            lead_where_they_say(image.as_str());
        }
        let _ = imported_image_path(&text);
    },
};

/// A path stays with us, an address is of the web and carries no name.
fn lead_where_they_say(target: &str) {
    let here = Url::parse("https://townpick.example/towns/").expect("it is an address");
    let read = here.join(target).expect("a browser can read it");
    if target.starts_with('/') {
        assert_eq!(read.host_str(), here.host_str(), "{target}");
        assert_eq!(read.scheme(), "https");
    } else {
        assert!(matches!(read.scheme(), "http" | "https"), "{target}");
        assert!(read.username().is_empty() && read.password().is_none());
    }
}

/// Events are sent to machines of the internet alone.
pub const WEBHOOK_ADDRESS: Target = Target {
    name: "webhook_address",
    seeds: || {
        texts(&[
            "https://hooks.example/a?b=c",
            "https://127.0.0.1/",
            "https://0x7f.1/",
            "https://[::ffff:10.0.0.1]/",
            "https://100.64.0.1",
            "https://a:b@hooks.example/",
            "https://localhost./",
            "https://2130706433/",
        ])
    },
    holds: |bytes| {
        let text = text(bytes);
        let _ = WebhookAddress::parse(&text, true);
        let Ok(address) = WebhookAddress::parse(&text, false) else { return };
        assert_eq!(WebhookAddress::parse(address.as_str(), false).as_ref(), Ok(&address));
        let url = Url::parse(address.as_str()).expect("it is an address");
        assert_eq!(url.scheme(), "https");
        assert!(url.username().is_empty() && url.password().is_none());
        match url.host().expect("it has a host") {
            Host::Domain(name) => {
                let name = name.trim_end_matches('.');
                assert!(name.contains('.') && name != "localhost" && !name.ends_with(".localhost"), "{name}");
            }
            Host::Ipv4(address) => assert!(is_public_address(address.into()), "{address}"),
            Host::Ipv6(address) => assert!(is_public_address(address.into()), "{address}"),
        }
    },
};
