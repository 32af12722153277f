//! Text on a picture: measuring it, breaking it into lines that fit, drawing its outlines.
//!
//! The faces are cut for this (see `assets/fonts`); a character that none of them has, such as an emoji, is left out.

use tiny_skia::{FillRule, Paint, PathBuilder, Pixmap, Transform};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// The weights cards are lettered in.
#[derive(Debug, Clone, Copy)]
pub(super) enum Weight {
    Headline = 0,
    Medium = 1,
    Bold = 2,
}

/// The faces, by weight.
pub(super) struct Typefaces([Face<'static>; 3]);

impl Typefaces {
    /// The faces that are part of this binary.
    pub(super) fn embedded() -> Option<Self> {
        let face = |bytes: &'static [u8]| Face::parse(bytes, 0).ok();
        Some(Self([
            face(include_bytes!("../../../assets/fonts/fraunces-600.ttf"))?,
            face(include_bytes!("../../../assets/fonts/instrument-sans-500.ttf"))?,
            face(include_bytes!("../../../assets/fonts/instrument-sans-700.ttf"))?,
        ]))
    }

    fn glyph(&self, weight: Weight, character: char) -> Option<(&Face<'static>, GlyphId)> {
        let own = &self.0[weight as usize];
        // The headline face has more signs than the others.
        [own, &self.0[0]].into_iter().find_map(|face| Some((face, face.glyph_index(character)?)))
    }

    /// The text with what cannot be drawn left out and every run of whitespace one space.
    pub(super) fn legible(&self, text: &str) -> String {
        let drawable: String = text
            .chars()
            .filter(|&character| {
                let is_visible = character != '\u{ad}' && self.glyph(Weight::Headline, character).is_some();
                character.is_whitespace() || is_visible
            })
            .collect();
        drawable.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn glyphs(&self, style: Style, text: &str) -> impl Iterator<Item = (&Face<'static>, GlyphId, f32)> {
        let mut position = 0.0;
        let mut previous: Option<GlyphId> = None;
        text.chars().filter_map(move |character| {
            let (face, glyph) = self.glyph(style.weight, character)?;
            let scale = style.size / f32::from(face.units_per_em());
            let kerning = previous.map_or(0, |previous| kerning(face, previous, glyph));
            let start = position + f32::from(kerning) * scale;
            position = start + f32::from(face.glyph_hor_advance(glyph).unwrap_or(0)) * scale + style.tracking;
            previous = Some(glyph);
            Some((face, glyph, start))
        })
    }

    /// How wide the text is.
    pub(super) fn width(&self, style: Style, text: &str) -> f32 {
        self.glyphs(style, text).last().map_or(0.0, |(face, glyph, start)| {
            let advance = f32::from(face.glyph_hor_advance(glyph).unwrap_or(0));
            start + advance * style.size / f32::from(face.units_per_em())
        })
    }

    /// Draws the text with its left end and baseline at a point.
    pub(super) fn draw(&self, pixmap: &mut Pixmap, style: Style, text: &str, (x, baseline): (f32, f32)) {
        let mut paint = Paint::default();
        let [red, green, blue] = style.color;
        paint.set_color_rgba8(red, green, blue, 255);
        for (face, glyph, start) in self.glyphs(style, text) {
            let scale = style.size / f32::from(face.units_per_em());
            let mut outline = Outline(PathBuilder::new());
            face.outline_glyph(glyph, &mut outline);
            if let Some(path) = outline.0.finish() {
                let place = Transform::from_row(scale, 0.0, 0.0, -scale, x + start, baseline);
                pixmap.fill_path(&path, &paint, FillRule::Winding, place, None);
            }
        }
    }

    /// The text at the first of the sizes, each with the number of lines there is room for, that lets it fit; at the
    /// last one, what still does not fit is cut.
    pub(super) fn fit(
        &self,
        style: Style,
        text: &str,
        width: f32,
        sizes: &[(f32, usize)],
    ) -> (Style, Vec<String>) {
        let text = self.legible(text);
        for &(size, most_lines) in sizes {
            let style = Style { size, ..style };
            let lines = self.wrap(style, &text, width);
            let fits = |line: &String| self.width(style, line) <= width;
            if lines.len() <= most_lines && lines.iter().all(fits) {
                return (style, self.balance(style, &text, width, lines));
            }
        }
        let (size, most_lines) = sizes.last().copied().unwrap_or((style.size, 1));
        let style = Style { size, ..style };
        let mut lines = self.wrap(style, &text, width);
        let is_cut = lines.len() > most_lines;
        lines.truncate(most_lines);
        for (number, line) in lines.iter_mut().enumerate() {
            if (is_cut && number + 1 == most_lines) || self.width(style, line) > width {
                *line = self.cut(style, line, width);
            }
        }
        (style, lines)
    }

    fn wrap(&self, style: Style, text: &str, width: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            match lines.last_mut() {
                Some(line) if self.width(style, &format!("{line} {word}")) <= width => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        lines
    }

    /// The same number of lines, of lengths as equal as they can be.
    fn balance(&self, style: Style, text: &str, width: f32, mut lines: Vec<String>) -> Vec<String> {
        let mut narrower = width;
        while narrower > width * 0.5 {
            narrower -= width * 0.02;
            let tried = self.wrap(style, text, narrower);
            if tried.len() > lines.len() || tried.iter().any(|line| self.width(style, line) > narrower) {
                break;
            }
            lines = tried;
        }
        lines
    }

    fn cut(&self, style: Style, line: &str, width: f32) -> String {
        let mut shortened = line.to_owned();
        loop {
            let shown = format!("{}…", shortened.trim_end_matches([' ', ',', '.', '-']));
            if shortened.is_empty() || self.width(style, &shown) <= width {
                return shown;
            }
            shortened.pop();
        }
    }
}

/// How a text is lettered.
#[derive(Debug, Clone, Copy)]
pub(super) struct Style {
    pub weight: Weight,
    pub size: f32,
    pub color: [u8; 3],
    /// Extra room after each letter.
    pub tracking: f32,
}

fn kerning(face: &Face<'_>, left: GlyphId, right: GlyphId) -> i16 {
    let mut subtables = face.tables().kern.into_iter().flat_map(|kern| kern.subtables);
    subtables.find_map(|subtable| subtable.glyphs_kerning(left, right)).unwrap_or(0)
}

/// Collects a letter's outline, in the font's own units.
struct Outline(PathBuilder);

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const STYLE: Style = Style { weight: Weight::Headline, size: 40.0, color: [0; 3], tracking: 0.0 };

    const SIZES: [(f32, usize); 3] = [(60.0, 2), (40.0, 3), (20.0, 6)];

    fn fitted(text: &str, width: f32) -> (Style, Vec<String>) {
        let faces = Typefaces::embedded().unwrap();
        let (style, lines) = faces.fit(STYLE, text, width, &SIZES);
        for line in &lines {
            assert!(faces.width(style, line) <= width, "{line:?} is wider than {width}");
        }
        assert!(lines.iter().map(|_| style.size).sum::<f32>() <= 120.0, "{lines:?}");
        (style, lines)
    }

    #[test]
    fn what_cannot_be_drawn_is_left_out() {
        let faces = Typefaces::embedded().unwrap();
        assert_eq!(faces.legible(" 🎉 Win\u{ad}ner’s \n\t café 👨‍👩‍👧\u{0}! "), "Winner’s café !");
        assert_eq!(faces.legible("東京 🎉"), "");
        assert_eq!(faces.legible("Šárka ½ & <b>"), "Šárka ½ & <b>");
    }

    #[test]
    fn a_longer_text_gets_more_lines_then_smaller_letters_then_is_cut() {
        let (style, lines) = fitted("Fresh bread", 400.0);
        assert_eq!((style.size, lines), (60.0, vec!["Fresh bread".to_owned()]));
        let (style, lines) = fitted("Fresh bread for the family", 400.0);
        assert_eq!((style.size, lines.len()), (60.0, 2));
        let (style, lines) = fitted(&"Fresh bread every week ".repeat(2), 400.0);
        assert_eq!((style.size, lines.len()), (40.0, 3));
        let (style, lines) = fitted(&"Fresh bread every week ".repeat(30), 400.0);
        assert_eq!((style.size, lines.len()), (20.0, 6));
        assert!(lines[5].ends_with('…'));
    }

    #[test]
    fn lines_are_about_equally_long() {
        let (_, lines) = fitted("A dozen loaves of bread and a jar", 600.0);
        assert_eq!(lines, ["A dozen loaves of", "bread and a jar"]);
    }

    #[test]
    fn a_word_that_is_too_long_is_cut() {
        let (_, lines) = fitted(&"W".repeat(300), 400.0);
        assert!(lines.len() == 1 && lines[0].ends_with('…'), "{lines:?}");
    }

    #[test]
    fn nothing_makes_no_lines() {
        assert!(fitted("", 400.0).1.is_empty());
    }

    #[test]
    fn letters_are_kerned() {
        let faces = Typefaces::embedded().unwrap();
        let apart = faces.width(STYLE, "T") + faces.width(STYLE, "o");
        assert!(faces.width(STYLE, "To") < apart);
    }
}
