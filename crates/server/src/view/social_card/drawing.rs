//! The layout of a card's words. The background (paper, rules, ticket, street) is a picture of its own.

use std::sync::LazyLock;

use tiny_skia::Pixmap;

use super::lettering::{Style, Typefaces, Weight};

const LEFT: f32 = 56.0;
const RIGHT: f32 = 756.0;
const WIDTH: f32 = RIGHT - LEFT;
const MASTHEAD_BASELINE: f32 = 79.0;
/// Between the masthead's rules and the ticket.
const STORY_TOP: f32 = 130.0;
const STORY_BOTTOM: f32 = 424.0;
const TICKET_MIDDLE: f32 = 490.0;
const STUB_MIDDLE: f32 = 122.0;
const PRIZE_LEFT: f32 = 212.0;
const PRIZE_WIDTH: f32 = 506.0;
const FOOT_BASELINE: f32 = 592.0;

const LEADING: f32 = 1.06;
/// Sizes with the number of lines that fit between the town and the business: about 200 pixels.
const HEADLINE_SIZES: [(f32, usize); 8] =
    [(82.0, 2), (74.0, 2), (66.0, 2), (60.0, 3), (54.0, 3), (48.0, 4), (42.0, 4), (36.0, 5)];
const PRIZE_SIZES: [(f32, usize); 4] = [(36.0, 1), (30.0, 2), (26.0, 2), (23.0, 2)];

const INK: [u8; 3] = [0x17, 0x22, 0x1c];
const MUTED: [u8; 3] = [0x52, 0x5e, 0x56];
const GREEN: [u8; 3] = [0x1b, 0x5a, 0x3e];
const TERRACOTTA: [u8; 3] = [0xad, 0x42, 0x16];

const DRAWING: &str = "Drawing Sunday 6 PM Eastern";
const FREE: &str = "Free to join";
const SOME_PRIZE: &str = "This week’s prize";

/// What a card says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Words {
    pub brand: String,
    pub address: String,
    pub town: String,
    pub title: String,
    pub business: String,
    pub prize: String,
}

static GROUND: LazyLock<Option<Pixmap>> =
    LazyLock::new(|| Pixmap::decode_png(include_bytes!("../../../assets/social-card.png")).ok());
static TYPEFACES: LazyLock<Option<Typefaces>> = LazyLock::new(Typefaces::embedded);

const fn style(weight: Weight, size: f32, color: [u8; 3]) -> Style {
    Style { weight, size, color, tracking: 0.0 }
}

/// The card as a PNG of 1200 by 630 pixels.
pub(crate) fn draw(words: &Words) -> Option<Vec<u8>> {
    let mut sheet = Sheet { pixmap: GROUND.as_ref()?.clone(), faces: TYPEFACES.as_ref()? };
    sheet.masthead(words);
    sheet.story(words);
    sheet.ticket(&words.prize);
    sheet.foot();
    sheet.pixmap.encode_png().ok()
}

struct Sheet {
    pixmap: Pixmap,
    faces: &'static Typefaces,
}

impl Sheet {
    fn text(&mut self, style: Style, text: &str, x: f32, baseline: f32) {
        self.faces.draw(&mut self.pixmap, style, text, (x, baseline));
    }

    /// One line that ends at the right edge, unless it would run into what stands on the left.
    fn at_right(&mut self, style: Style, text: &str, baseline: f32, room: f32) {
        let width = self.faces.width(style, text);
        if width <= room {
            self.text(style, text, RIGHT - width, baseline);
        }
    }

    fn one_line(&self, style: Style, text: &str, width: f32, sizes: [f32; 3]) -> (Style, String) {
        let (style, lines) = self.faces.fit(style, text, width, &sizes.map(|size| (size, 1)));
        (style, lines.into_iter().next().unwrap_or_default())
    }

    fn masthead(&mut self, words: &Words) {
        const BRAND_LEFT: f32 = 116.0;
        let brand = style(Weight::Headline, 40.0, INK);
        let (brand, name) = self.one_line(brand, &words.brand, RIGHT - BRAND_LEFT, [40.0, 32.0, 26.0]);
        self.text(brand, &name, BRAND_LEFT, MASTHEAD_BASELINE);
        let room = RIGHT - BRAND_LEFT - self.faces.width(brand, &name) - 32.0;
        self.at_right(style(Weight::Medium, 22.0, MUTED), &words.address, MASTHEAD_BASELINE - 2.0, room);
    }

    /// The town, the headline and who gives the prize, in the middle of their room.
    fn story(&mut self, words: &Words) {
        let kicker = Style { tracking: 2.2, ..style(Weight::Bold, 21.0, TERRACOTTA) };
        let kicker_text = format!("This week in {}", words.town).to_uppercase();
        let (kicker, kicker_text) = self.one_line(kicker, &kicker_text, WIDTH, [21.0, 18.0, 15.0]);

        // A headline of nothing but emoji leaves no letter to print: the business is the news then.
        let has_title = !self.faces.legible(&words.title).is_empty();
        let title = if has_title { &words.title } else { &words.business };
        let headline = style(Weight::Headline, 40.0, INK);
        let (headline, lines) = self.faces.fit(headline, title, WIDTH, &HEADLINE_SIZES);

        let byline = style(Weight::Medium, 28.0, MUTED);
        let business = if has_title { format!("at {}", words.business) } else { String::new() };
        let (byline, byline_text) = self.one_line(byline, &business, WIDTH, [30.0, 26.0, 22.0]);

        let leading = headline.size * LEADING;
        let headline_height: f32 = lines.iter().map(|_| leading).sum();
        let height = kicker.size + 18.0 + headline_height + 14.0 + byline.size;
        let mut y = STORY_TOP + ((STORY_BOTTOM - STORY_TOP - height) / 2.0).max(0.0) + kicker.size * 0.8;
        self.text(kicker, &kicker_text, LEFT, y);
        y += 18.0 + kicker.size * 0.2 + headline.size * 0.86;
        for line in &lines {
            self.text(headline, line, LEFT, y);
            y += leading;
        }
        y += 14.0 - headline.size * 0.86 + byline.size * 0.9;
        self.text(byline, &byline_text, LEFT, y);
    }

    fn ticket(&mut self, prize: &str) {
        let label = style(Weight::Headline, 44.0, INK);
        let half = self.faces.width(label, "Win") / 2.0;
        self.text(label, "Win", STUB_MIDDLE - half, TICKET_MIDDLE + 14.0);

        let prize = if self.faces.legible(prize).is_empty() { SOME_PRIZE } else { prize };
        let prize_style = style(Weight::Bold, 30.0, INK);
        let (prize_style, lines) = self.faces.fit(prize_style, prize, PRIZE_WIDTH, &PRIZE_SIZES);
        let leading = prize_style.size * 1.22;
        let height: f32 = lines.iter().skip(1).map(|_| leading).sum();
        let mut y = TICKET_MIDDLE - height / 2.0 + prize_style.size * 0.35;
        for line in &lines {
            self.text(prize_style, line, PRIZE_LEFT, y);
            y += leading;
        }
    }

    fn foot(&mut self) {
        self.text(style(Weight::Bold, 26.0, GREEN), DRAWING, LEFT, FOOT_BASELINE);
        self.at_right(style(Weight::Medium, 24.0, MUTED), FREE, FOOT_BASELINE, WIDTH / 3.0);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn words(title: &str, prize: &str) -> Words {
        Words {
            brand: "Townpick".to_owned(),
            address: "townpick.example".to_owned(),
            town: "Salem, MA".to_owned(),
            title: title.to_owned(),
            business: "Harbor Bread Company".to_owned(),
            prize: prize.to_owned(),
        }
    }

    /// Letters may stand on the paper and on the ticket; the picture, the rules and the margins stay as they are.
    fn assert_within_margins(words: &Words) {
        const PIXEL: usize = 4;
        let card = Pixmap::decode_png(&draw(words).unwrap()).unwrap();
        let ground = GROUND.as_ref().unwrap();
        assert_eq!((card.width(), card.height()), (1200, 630));
        assert_ne!(card.data(), ground.data());
        let rows = card.data().chunks(1200 * PIXEL).zip(ground.data().chunks(1200 * PIXEL));
        for (y, (drawn, blank)) in rows.enumerate() {
            let left_alone: &[std::ops::Range<usize>] = match y {
                0..40 | 104..116 | 430..438 | 542..556 | 604.. => std::slice::from_ref(&(0..1200)),
                438..542 => &[0..80, 184..193, 735..1200],
                _ => &[0..54, 759..1200],
            };
            for columns in left_alone {
                let bytes = columns.start * PIXEL..columns.end * PIXEL;
                assert_eq!(drawn[bytes.clone()], blank[bytes], "letters in row {y}, {columns:?}: {words:?}");
            }
        }
    }

    #[test]
    fn whatever_is_said_stays_on_the_paper() {
        let long = "A very long headline that somebody wrote without counting ".repeat(8);
        let cases = [
            words("Bread", "$50"),
            words("Win a year of fresh bread from the harbor", "A loaf every week for a whole year"),
            words(&long, &long),
            words(&"W".repeat(300), &"M".repeat(300)),
            words("🎉🎉🎉", "🍞"),
            words("", ""),
            words("Ágjpqy Ŵỹ ½ café ÅÉÎ", "gjpqy, (ÅÉÎ)"),
        ];
        cases.iter().for_each(assert_within_margins);
        let mut long_names = words("Bread", "$50");
        long_names.brand = "The Extraordinarily Long Product Name of Somebody Else".to_owned();
        long_names.address = "an-address-that-goes-on-and-on.townpick.example:8080/under/a/path".to_owned();
        long_names.town = "Winchester-on-the-Severn and Westernport Heights Village, MA".to_owned();
        long_names.business =
            "The Society for the Encouragement of Bread, Cakes and Pastry of All Kinds".to_owned();
        assert_within_margins(&long_names);
    }
}
