//! The index behind the search box, cached in memory: suggestions are found without a query to the database.
//!
//! The list is sorted once, when it is built. A search never sorts: it reads the list in order, rejects most labels by
//! their fingerprint without reading them, and stops as soon as nothing later could be shown.

use std::{cmp::Reverse, collections::HashSet};

use super::Place;

const FEWEST_CHARACTERS: usize = 2;
const MOST_SUGGESTIONS: usize = 10;

/// A list of places, ready to be searched.
#[derive(Clone, Debug, Default)]
pub struct PlaceIndex {
    /// Sorted by label, the case of letters ignored.
    places: Box<[Place]>,
    /// The lowercased labels in the same order, in one piece: 24,000 separate texts would cost more than their letters.
    lowercased: Box<str>,
    /// Where each lowercased label begins, and where the last one is over.
    starts: Box<[usize]>,
    /// The fingerprint of each lowercased label.
    fingerprints: Box<[u128]>,
    /// Positions in `places`, sorted by value.
    by_value: Box<[usize]>,
}

impl PlaceIndex {
    /// Builds the list, in any order given.
    pub fn new(mut places: Vec<Place>) -> Self {
        places
            .sort_by_cached_key(|place| (searchable(&place.label), place.label.clone(), place.value.clone()));
        let mut lowercased = String::new();
        let mut starts = vec![0];
        let mut fingerprints = Vec::with_capacity(places.len());
        for place in &places {
            let label = searchable(&place.label);
            fingerprints.push(fingerprint(&label));
            lowercased.push_str(&label);
            starts.push(lowercased.len());
        }
        let mut by_value: Vec<usize> = (0..places.len()).collect();
        by_value.sort_by(|&a, &b| places[a].value.cmp(&places[b].value));
        Self {
            places: places.into(),
            lowercased: lowercased.into(),
            starts: starts.into(),
            fingerprints: fingerprints.into(),
            by_value: by_value.into(),
        }
    }

    /// The list with further places, which take the place of those with the same value.
    #[must_use]
    pub fn with(&self, further: &[Place]) -> Self {
        let values: HashSet<&str> = further.iter().map(|place| place.value.as_str()).collect();
        let others = self.places.iter().filter(|place| !values.contains(place.value.as_str()));
        Self::new(others.chain(further).cloned().collect())
    }

    /// At most 10 places for what was typed, which must be at least 2 characters.
    ///
    /// Every word of the text (split on commas and spaces) appears in each label, in any case. Labels that start with
    /// the text come first, then labels where it follows a space or comma, then the rest; each group in alphabetical
    /// order.
    pub fn suggest(&self, typed: &str) -> Vec<&Place> {
        let text = searchable(typed);
        if text.chars().count() < FEWEST_CHARACTERS {
            return Vec::new();
        }
        let mut words: Vec<&str> = text.split([',', ' ']).filter(|word| !word.is_empty()).collect();
        // The longest word is the rarest, so looking for it first leaves the least to check.
        words.sort_by_key(|&word| (Reverse(word.len()), word));
        words.dedup();
        if words.is_empty() {
            return Vec::new();
        }
        let needed = words.iter().fold(0, |needed, word| needed | fingerprint(word));

        let mut found = self.starting_with(&text);
        let wanted = MOST_SUGGESTIONS - found.len();
        let mut following = Vec::with_capacity(wanted);
        let mut anywhere = Vec::with_capacity(wanted);
        for (position, fingerprint) in self.fingerprints.iter().enumerate() {
            if following.len() == wanted {
                break;
            }
            if fingerprint & needed != needed {
                continue;
            }
            let label = self.lowercased_label(position);
            if !words.iter().all(|word| contains(label, word)) || label.starts_with(&text) {
                continue;
            }
            if follows_space_or_comma(label, &text) {
                following.push(position);
            } else if anywhere.len() < wanted {
                anywhere.push(position);
            }
        }
        found.extend(following.into_iter().chain(anywhere).take(wanted));
        found.into_iter().map(|position| &self.places[position]).collect()
    }

    /// The place with exactly this label.
    pub fn exact(&self, label: &str) -> Option<&Place> {
        let lowercased = searchable(label);
        let first = self.first_not_before(&lowercased);
        (first..self.places.len())
            .take_while(|&position| self.lowercased_label(position) == lowercased)
            .map(|position| &self.places[position])
            .find(|place| place.label == label)
    }

    /// The place with this value.
    pub fn find_value(&self, value: &str) -> Option<&Place> {
        self.by_value
            .binary_search_by(|&position| self.places[position].value.as_str().cmp(value))
            .ok()
            .map(|found| &self.places[self.by_value[found]])
    }

    /// All places in alphabetical order.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// How many places there are.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The first labels with this beginning; sorting has put them side by side.
    fn starting_with(&self, text: &str) -> Vec<usize> {
        (self.first_not_before(text)..self.places.len())
            .take_while(|&position| self.lowercased_label(position).starts_with(text))
            .take(MOST_SUGGESTIONS)
            .collect()
    }

    fn first_not_before(&self, text: &str) -> usize {
        // Halving by hand, because the labels are slices of one text and not elements of a list.
        let (mut low, mut high) = (0, self.places.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.lowercased_label(middle) < text {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    fn lowercased_label(&self, position: usize) -> &str {
        &self.lowercased[self.starts[position]..self.starts[position + 1]]
    }
}

/// Text as it is compared: in lower case, without edge whitespace, and each run of whitespace one space.
fn searchable(text: &str) -> String {
    text.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// One bit for each byte in the lower half and one for each pair of neighbours in the upper half, several sharing a bit.
///
/// A text that contains another has all bits of the other, so a label without them need not be read.
fn fingerprint(text: &str) -> u128 {
    let bytes = text.as_bytes();
    let singles = bytes.iter().map(|&byte| u32::from(byte) % 64);
    let pairs = bytes.windows(2).map(|pair| 64 + (u32::from(pair[0]) * 31 + u32::from(pair[1])) % 64);
    singles.chain(pairs).fold(0, |bits, bit| bits | 1 << bit)
}

/// `str::contains` prepares a search that pays off in long texts; labels are too short for it.
fn contains(label: &str, word: &str) -> bool {
    label.as_bytes().windows(word.len()).any(|part| part == word.as_bytes())
}

fn follows_space_or_comma(label: &str, text: &str) -> bool {
    let (label, text) = (label.as_bytes(), text.as_bytes());
    (1..label.len()).any(|at| matches!(label[at - 1], b' ' | b',') && label[at..].starts_with(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::places::place_value;

    fn index(labels: &[&str]) -> PlaceIndex {
        PlaceIndex::new(
            labels
                .iter()
                .map(|&label| Place {
                    label: label.to_owned(),
                    value: place_value(label).unwrap_or_default(),
                })
                .collect(),
        )
    }

    fn suggested<'a>(index: &'a PlaceIndex, typed: &str) -> Vec<&'a str> {
        index.suggest(typed).into_iter().map(|place| place.label.as_str()).collect()
    }

    #[test]
    fn suggestions_start_at_two_characters() {
        let places = index(&["Boston, MA", "Bo, TX"]);
        assert!(suggested(&places, "").is_empty());
        assert!(suggested(&places, "b").is_empty());
        assert!(suggested(&places, "  b  ").is_empty());
        assert!(suggested(&places, ",,").is_empty());
        assert_eq!(suggested(&places, "bo"), ["Bo, TX", "Boston, MA"]);
    }

    #[test]
    fn groups_come_in_the_documented_order_each_alphabetical() {
        let places = index(&[
            "Fort York, PA",
            "Yorktown, VA",
            "New York, NY",
            "Newyorkshire, OH",
            "york, AL",
            "York, PA",
            "Ayorka, CA",
            "Old York, ME",
        ]);
        assert_eq!(
            suggested(&places, "YORK"),
            [
                "york, AL",
                "York, PA",
                "Yorktown, VA",
                "Fort York, PA",
                "New York, NY",
                "Old York, ME",
                "Ayorka, CA",
                "Newyorkshire, OH",
            ]
        );
    }

    #[test]
    fn every_word_must_appear_in_any_order() {
        let places = index(&["New York, NY", "York, PA", "New Haven, CT"]);
        assert_eq!(suggested(&places, "ny york"), ["New York, NY"]);
        assert_eq!(suggested(&places, "york,ny"), ["New York, NY"]);
        assert_eq!(suggested(&places, "new  york"), ["New York, NY"]);
        assert!(suggested(&places, "york haven").is_empty());
    }

    #[test]
    fn the_text_may_follow_a_space_or_a_comma() {
        let places = index(&["Amana, IA", "Boma, MA", "Comma,Ma"]);
        assert_eq!(suggested(&places, "ma"), ["Boma, MA", "Comma,Ma", "Amana, IA"]);
    }

    #[test]
    fn at_most_ten_are_shown_and_starts_win_over_earlier_letters() {
        let mut labels: Vec<String> =
            (b'a'..=b'z').map(|letter| format!("{}spring, XX", char::from(letter))).collect();
        labels.extend((b'a'..=b'h').map(|letter| format!("Spring {}", char::from(letter))));
        labels.push("Zed Spring, XX".to_owned());
        let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
        let places = index(&labels);
        let shown = suggested(&places, "spring");
        assert_eq!(shown.len(), 10);
        assert_eq!(shown[0], "Spring a");
        assert_eq!(shown[8..], ["Zed Spring, XX", "aspring, XX"]);
    }

    #[test]
    fn labels_and_values_are_found_exactly() {
        let places = index(&["Boston, MA", "BOSTON, MA", "Bowie, MD"]);
        assert_eq!(places.len(), 3);
        assert_eq!(places.exact("Boston, MA").map(|place| place.label.as_str()), Some("Boston, MA"));
        assert_eq!(places.exact("boston, ma"), None);
        assert_eq!(places.exact("Boston"), None);
        assert_eq!(places.find_value("bowie-md").map(|place| place.label.as_str()), Some("Bowie, MD"));
        assert_eq!(places.find_value("bowie"), None);
    }

    #[test]
    fn further_places_are_found_beside_the_others_and_under_their_new_names() {
        let places = index(&["Boston, MA", "Salem, MA"]);
        let place = |label: &str, value: &str| Place { label: label.to_owned(), value: value.to_owned() };
        let more = places.with(&[place("Tinytown, VT", "tinytown-vt"), place("New Salem, MA", "salem-ma")]);
        assert_eq!(suggested(&more, "tiny"), ["Tinytown, VT"]);
        assert_eq!(suggested(&more, "salem"), ["New Salem, MA"]);
        assert_eq!(suggested(&more, "boston"), ["Boston, MA"]);
        assert_eq!((more.len(), places.len()), (3, 2));
    }

    #[test]
    fn an_empty_list_suggests_nothing() {
        let places = index(&[]);
        assert!(places.is_empty() && suggested(&places, "boston").is_empty());
    }
}
