//! The HTML of an email, in the manner of a town paper: one column, serif headline, hairlines.
//!
//! Mail programs know tables and inline styles, and little else; the few rules of the style element only turn the
//! colours round in dark mode. Everything is made of text, which is escaped here and nowhere else.

use std::fmt::Write as _;

use super::{for_the_record::ForTheRecord, frame::Frame};
use crate::html::escape;

const PREHEADER_LENGTH: usize = 140;

const PAPER: &str = "#fcfaf4";
const CARD: &str = "#ffffff";
const INK: &str = "#18251f";
const MUTED: &str = "#55615a";
const GREEN: &str = "#14573d";
const HAIRLINE: &str = "#e2ded3";
const SERIF: &str = "Fraunces, Georgia, 'Times New Roman', serif";
const MONOSPACE: &str = "ui-monospace, Menlo, Consolas, monospace";
const SANS: &str = "'Instrument Sans', -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";

const DARK_MODE: &str = "@media (prefers-color-scheme: dark) {\
.paper { background: #171c19 !important; }\
.card { background: #1f2622 !important; border-color: #3a423d !important; }\
.ink { color: #f3f0e8 !important; }\
.muted, .muted a { color: #b4bbb5 !important; }\
.link { color: #8fd0b2 !important; }\
.button { background: #8fd0b2 !important; color: #10201a !important; }\
}\
@media (max-width: 620px) { .card { padding: 24px 20px !important; } }";

/// The whole document: the subject as its headline, the words as paragraphs, links and buttons.
pub(super) fn document(subject: &str, words: &str, frame: &Frame) -> String {
    let (title, preheader) = (escape(subject), escape(&preheader(words)));
    let (brand, base) = (escape(&frame.brand_name), escape(&frame.base_url));
    let mut html = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\"><meta name=\"supported-color-schemes\" content=\"light dark\">\
         <title>{title}</title><style>{DARK_MODE}</style></head>\n\
         <body class=\"paper\" style=\"margin:0;padding:0;background:{PAPER}\">\
         <div style=\"display:none;max-height:0;overflow:hidden\">{preheader}</div>\n\
         <table role=\"presentation\" class=\"paper\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" \
         style=\"background:{PAPER}\"><tr><td align=\"center\" style=\"padding:24px 12px\">\n\
         <table role=\"presentation\" width=\"600\" cellpadding=\"0\" cellspacing=\"0\" \
         style=\"width:100%;max-width:600px\">\n\
         <tr><td style=\"padding:0 8px 16px\"><a class=\"link\" href=\"{base}\" \
         style=\"font:600 20px {SERIF};color:{GREEN};text-decoration:none\">{brand}</a></td></tr>\n\
         <tr><td class=\"card\" style=\"background:{CARD};border:1px solid {HAIRLINE};border-radius:12px;\
         overflow-wrap:anywhere;padding:32px\">\n\
         <h1 class=\"ink\" style=\"margin:0 0 20px;font:600 28px/1.2 {SERIF};color:{INK}\">{title}</h1>\n"
    );
    for paragraph in words.split("\n\n") {
        push_paragraph(&mut html, paragraph, &frame.base_url);
    }
    html.push_str("</td></tr>\n");
    push_for_the_record(&mut html, frame);
    push_closing(&mut html, frame);
    html.push_str("</table></td></tr></table></body></html>\n");
    html
}

/// The first words, which mail programs show beside the subject; addresses say nothing there.
fn preheader(words: &str) -> String {
    let mut shown = String::new();
    for word in words.split_whitespace().filter(|word| !is_address(word)) {
        if shown.chars().count() + word.chars().count() > PREHEADER_LENGTH {
            break;
        }
        if !shown.is_empty() {
            shown.push(' ');
        }
        shown.push_str(word);
    }
    shown
}

/// A paragraph that is a few words, a colon and an address of ours is a button that carries the words. Others' addresses
/// stay in sight: they may have come with what a stranger wrote.
fn push_paragraph(html: &mut String, paragraph: &str, base_url: &str) {
    let is_ours = |address: &str| {
        address.strip_prefix(base_url).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    if let Some((label, address)) = button_of(paragraph).filter(|(_, address)| is_ours(address)) {
        let (label, address) = (escape(label), escape(address));
        let _ = writeln!(
            html,
            "<p style=\"margin:8px 0 24px\"><a class=\"button\" href=\"{address}\" style=\"display:inline-block;\
             background:{GREEN};color:#ffffff;font:600 16px {SANS};text-decoration:none;padding:14px 24px;\
             border-radius:6px\">{label}</a></p>"
        );
        return;
    }
    let lines: Vec<String> = paragraph.lines().map(with_links).collect();
    let _ = writeln!(
        html,
        "<p class=\"ink\" style=\"margin:0 0 16px;font:400 16px/1.6 {SANS};color:{INK}\">{}</p>",
        lines.join("<br>")
    );
}

fn button_of(paragraph: &str) -> Option<(&str, &str)> {
    let (label, address) = paragraph.split_once(": ")?;
    let is_label = !label.contains('\n') && label.chars().count() <= 40 && !label.contains("://");
    (is_label && is_address(address) && !address.contains(char::is_whitespace)).then_some((label, address))
}

/// One line of text with its web addresses as links.
fn with_links(line: &str) -> String {
    let words: Vec<String> = line.split(' ').map(with_link).collect();
    words.join(" ")
}

fn with_link(word: &str) -> String {
    let address = word.trim_end_matches(['.', ',', ';', ':', '!', '?', ')', '"', '\'']);
    if !is_address(address) {
        return escape(word);
    }
    let (href, rest) = (escape(address), escape(&word[address.len()..]));
    format!("<a class=\"link\" href=\"{href}\" style=\"color:{GREEN}\">{href}</a>{rest}")
}

fn is_address(word: &str) -> bool {
    ["https://", "http://"].iter().any(|scheme| word.len() > scheme.len() && word.starts_with(scheme))
}

/// The line that makes its reader a witness, in letters that are easy to compare.
fn push_for_the_record(html: &mut String, frame: &Frame) {
    let Some(ForTheRecord { head, ledger_url }) = &frame.for_the_record else { return };
    let (line, address) = (escape(&head.to_string()), escape(ledger_url));
    let _ = writeln!(
        html,
        "<tr><td class=\"muted\" style=\"padding:20px 8px 0;font:400 13px/1.6 {SANS};color:{MUTED}\">\
         For the record: <span style=\"font-family:{MONOSPACE}\">{line}</span><br>\
         Keep this line to check later that \
         <a href=\"{address}\" style=\"color:{MUTED}\">the town&#39;s ledger</a> was not rewritten.</td></tr>"
    );
}

fn push_closing(html: &mut String, frame: &Frame) {
    let (brand, email) = (escape(&frame.brand_name), escape(&frame.contact_email));
    let links = frame.links.as_ref().map(|links| {
        format!(
            "<br>\
             <a href=\"{}\" style=\"color:{MUTED}\">Your preferences</a> &nbsp;·&nbsp; \
             <a href=\"{}\" style=\"color:{MUTED}\">Unsubscribe</a>",
            escape(&links.preferences_url),
            escape(&links.unsubscribe_url)
        )
    });
    let (reason, links) = (escape(&frame.reason()), links.unwrap_or_default());
    let postal = frame.postal_address.as_deref().map(|address| format!("<br>{}", escape(address)));
    let postal = postal.unwrap_or_default();
    let _ = writeln!(
        html,
        "<tr><td class=\"muted\" style=\"padding:20px 8px;font:400 13px/1.6 {SANS};color:{MUTED}\">\
         {brand}: one hand-picked local business in your town each week. \
         <a href=\"mailto:{email}\" style=\"color:{MUTED}\">{email}</a>{postal}<br>{reason}{links}</td></tr>"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(words: &str) -> String {
        let frame = Frame {
            brand_name: "Townpick".to_owned(),
            base_url: "https://townpick.example".to_owned(),
            contact_email: "hello@townpick.example".to_owned(),
            postal_address: None,
            links: None,
            for_the_record: None,
        };
        document("Subject", words, &frame)
    }

    #[test]
    fn paragraphs_and_lines_are_kept() {
        let html = shown("One\nTwo\n\nThree");
        assert!(html.contains(">One<br>Two</p>") && html.contains(">Three</p>"), "{html}");
    }

    #[test]
    fn web_addresses_become_links_without_the_full_stop_behind_them() {
        let html = shown("See https://townpick.example/a?b=1&c=2. Bye");
        assert!(html.contains("href=\"https://townpick.example/a?b=1&amp;c=2\""), "{html}");
        assert!(html.contains("c=2</a>. Bye"), "{html}");
        assert!(!shown("javascript:alert(1) https://").contains("href=\"javascript"));
    }

    #[test]
    fn words_a_colon_and_an_address_are_a_button() {
        let html = shown("Claim your prize: https://townpick.example/claims/x");
        assert!(html.contains("class=\"button\" href=\"https://townpick.example/claims/x\""));
        assert!(html.contains(">Claim your prize</a>"), "{html}");
        assert!(!shown("Look: https://a.example and more").contains("class=\"button\" href"));
    }

    #[test]
    fn the_first_words_are_shown_beside_the_subject_without_addresses() {
        assert_eq!(preheader("Hi Maria\n\nsee https://a.example now"), "Hi Maria see now");
        assert!(preheader(&"word ".repeat(100)).len() <= PREHEADER_LENGTH);
    }
}
