//! Telling people from programs: link previews, crawlers, command lines, and browsers that load a page before anybody
//! asked for it.
//!
//! Only those who say themselves that they are no person are left out; in doubt a click counts.

use std::sync::LazyLock;

use http::{HeaderMap, Method, header::USER_AGENT};

/// Parts of the names under which crawlers and link previews present themselves, in lower case. Most others carry
/// `bot` in their name.
const MARKERS: &[&str] = &[
    "crawler",
    "spider",
    "slurp",
    "preview",
    "facebookexternalhit",
    "facebookcatalog",
    "meta-externalagent",
    "meta-externalfetcher",
    "whatsapp/",
    "embedly",
    "iframely",
    "vkshare",
    "tumblr/",
    "flipboardproxy",
    "google-read-aloud",
    "google-pagerenderer",
    "googleimageproxy",
    "feedfetcher-google",
    "mediapartners-google",
    "apis-google",
    "snippet",
    "w3c_validator",
    "ia_archiver",
];

/// Programs that fetch addresses for other programs: command lines, the libraries of programming languages and
/// browsers that nobody sits at. Each names itself so in front of a version.
const CLIENTS: &[&str] = &[
    "aiohttp/",
    "apache-httpclient/",
    "axios/",
    "curl/",
    "dart/",
    "faraday",
    "go-http-client/",
    "got (",
    "guzzlehttp/",
    "headlesschrome/",
    "http.rb/",
    "httpie/",
    "httpx/",
    "httrack",
    "insomnia/",
    "java/",
    "java-http-client/",
    "jakarta commons-httpclient/",
    "libwww-perl/",
    "lwp::simple/",
    "lwp-trivial/",
    "node-fetch",
    "okhttp/",
    "phantomjs/",
    "php/",
    "postmanruntime/",
    "powershell/",
    "python-requests/",
    "python-urllib/",
    "reqwest/",
    "restsharp/",
    "scrapy/",
    "undici",
    "wget/",
    "wget2/",
    "winhttp",
];

/// Headers with which browsers say that nobody asked for the page yet.
const PURPOSES: &[&str] = &["sec-purpose", "purpose", "x-purpose", "x-moz"];

/// Whether a request is, as far as it tells, somebody who follows a link.
pub(super) fn is_person(method: &Method, headers: &HeaderMap) -> bool {
    *method == Method::GET && !is_looking_ahead(headers) && !is_program(headers)
}

fn is_looking_ahead(headers: &HeaderMap) -> bool {
    let purposes = PURPOSES.iter().flat_map(|name| headers.get_all(*name));
    purposes.filter_map(|purpose| purpose.to_str().ok()).any(|purpose| {
        let purpose = purpose.to_ascii_lowercase();
        ["prefetch", "prerender", "preview"].iter().any(|word| purpose.contains(word))
    })
}

fn is_program(headers: &HeaderMap) -> bool {
    let Some(agent) = headers.get(USER_AGENT) else { return false };
    // A brand of phones is called Cubot.
    let agent = agent.as_bytes().to_ascii_lowercase();
    // Of Ruby's own library the name is all there is; phones are called so too.
    agent == b"ruby"
        || (0..agent.len()).any(|at| {
            let rest = &agent[at..];
            // A brand of phones is called Cubot.
            let is_bot = rest.starts_with(b"bot") && !agent[..at].ends_with(b"cu");
            is_bot || beginning_with(rest[0]).iter().any(|name| rest.starts_with(name.as_bytes()))
        })
}

/// The names of programs that begin with a letter: everybody who follows a link is compared with all of them.
fn beginning_with(letter: u8) -> &'static [&'static str] {
    static NAMES: LazyLock<Vec<Vec<&str>>> = LazyLock::new(|| {
        let all = || MARKERS.iter().chain(CLIENTS).copied();
        let names = |letter| all().filter(|name| name.as_bytes()[0] == letter).collect();
        (b'a'..=b'z').map(names).collect()
    });
    letter.checked_sub(b'a').and_then(|at| NAMES.get(usize::from(at))).map_or(&[], Vec::as_slice)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use http::{HeaderName, HeaderValue};

    use super::*;

    fn with(name: &'static str, value: &str) -> bool {
        let header = (HeaderName::from_static(name), HeaderValue::from_str(value).unwrap());
        is_person(&Method::GET, &HeaderMap::from_iter([header]))
    }

    #[test]
    fn browsers_count_those_inside_other_apps_too() {
        for agent in [
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
            "Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/500.0]",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 380.0",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [Pinterest/iOS]",
        ] {
            assert!(with("user-agent", agent), "{agent}");
        }
        assert!(is_person(&Method::GET, &HeaderMap::new()));
        assert!(with("purpose", "navigate"));
    }

    #[test]
    fn link_previews_and_crawlers_do_not_count() {
        for agent in [
            "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
            "Mozilla/5.0 (Macintosh) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
            "WhatsApp/2.23.20.0 A",
            "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
            "TelegramBot (like TwitterBot)",
            "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
            "LinkedInBot/1.0 (compatible; Mozilla/5.0; +http://www.linkedin.com)",
            "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com",
            "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
            "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
            "Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)",
            "Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)",
            "Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots",
        ] {
            assert!(!with("user-agent", agent), "{agent}");
        }
    }

    #[test]
    fn programs_that_fetch_addresses_do_not_count() {
        for agent in [
            "curl/8.14.1",
            "Wget/1.25.0",
            "python-requests/2.32.4",
            "Python-urllib/3.13",
            "python-httpx/0.28.1",
            "Python/3.13 aiohttp/3.12.15",
            "Go-http-client/2.0",
            "Java/21.0.8",
            "Apache-HttpClient/5.5 (Java/21.0.8)",
            "okhttp/5.1.0",
            "axios/1.12.2",
            "node-fetch/1.0 (+https://github.com/bitinn/node-fetch)",
            "undici",
            "Ruby",
            "GuzzleHttp/7",
            "libwww-perl/6.79",
            "PostmanRuntime/7.46.0",
            "HTTPie/3.2.4",
            "Scrapy/2.13.3 (+https://scrapy.org)",
            "reqwest/0.12.23",
            "Mozilla/5.0 (Windows NT 10.0; Microsoft Windows 10.0.26100; en-US) PowerShell/7.5.2",
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36",
        ] {
            assert!(!with("user-agent", agent), "{agent}");
        }
    }

    #[test]
    fn pages_that_nobody_asked_for_yet_do_not_count() {
        for (name, value) in [
            ("purpose", "prefetch"),
            ("sec-purpose", "prefetch"),
            ("sec-purpose", "prefetch;prerender"),
            ("x-purpose", "preview"),
            ("x-moz", "Prefetch"),
        ] {
            assert!(!with(name, value), "{name}: {value}");
        }
    }

    #[test]
    fn only_a_get_is_a_click() {
        for method in [Method::HEAD, Method::OPTIONS, Method::POST] {
            assert!(!is_person(&method, &HeaderMap::new()), "{method}");
        }
    }
}
