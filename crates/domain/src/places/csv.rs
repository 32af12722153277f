//! The places file an administrator uploads: a CSV of towns, states, full names and populations.
//!
//! It is someone else's file, so rows that make no sense are left out rather than guessed at.

use std::collections::HashSet;

use csv::{ReaderBuilder, StringRecord, Trim};

use super::place_value;
use crate::{slug::TownSlug, us_states::state_code};

/// Places with fewer people are left out unless another threshold is given.
pub const DEFAULT_MINIMUM_POPULATION: i64 = 5000;

/// No real label comes near this, and a town's slug can hold no more.
const LONGEST_LABEL: usize = 120;

/// One place of an uploaded file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlaceRow {
    /// What people read, such as `New York, NY`.
    pub label: String,
    /// What addresses carry, such as `new-york-ny`.
    pub value: String,
    /// How many people live there; 0 when the file does not say.
    pub population: i64,
}

impl PlaceRow {
    /// The place of a label; nothing when the label is empty, too long or can be no town's, or when the population is
    /// negative.
    pub fn new(label: &str, population: i64) -> Option<Self> {
        let label = clean(label);
        if label.chars().count() > LONGEST_LABEL || population < 0 {
            return None;
        }
        let value = place_value(&label)?;
        // A place that cannot be a town would be a suggestion that leads to the 404 page.
        let slug = TownSlug::parse(&value).ok()?;
        state_code(&slug.display_parts().1)?;
        Some(Self { label, value, population })
    }
}

/// Why a file gives no places.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CsvError {
    /// No row has a label and enough people.
    #[error("No valid data found in CSV")]
    NoValidData,
    /// The file is in another encoding, or no text at all.
    #[error("The file is not UTF-8 text")]
    NotUtf8,
}

/// The places of an uploaded file with at least this many people, in the file's order, one for each value.
pub fn parse_places_csv(bytes: &[u8], minimum_population: i64) -> Result<Vec<PlaceRow>, CsvError> {
    let text = std::str::from_utf8(bytes).map_err(|_| CsvError::NotUtf8)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = ReaderBuilder::new().flexible(true).trim(Trim::All).from_reader(text.as_bytes());
    let columns = Columns::of(reader.headers().map_err(|_| CsvError::NotUtf8)?);

    let mut rows = Vec::new();
    let mut seen_values = HashSet::new();
    for record in reader.records() {
        let record = record.map_err(|_| CsvError::NotUtf8)?;
        let Some(row) = columns.row(&record) else {
            continue;
        };
        if row.population >= minimum_population && seen_values.insert(row.value.clone()) {
            rows.push(row);
        }
    }
    if rows.is_empty() {
        return Err(CsvError::NoValidData);
    }
    Ok(rows)
}

/// Where the header row says each field is; a column that is not there reads as empty.
struct Columns {
    town: Option<usize>,
    state: Option<usize>,
    full_name: Option<usize>,
    population: Option<usize>,
}

impl Columns {
    fn of(headers: &StringRecord) -> Self {
        let headers: Vec<String> = headers.iter().map(str::to_lowercase).collect();
        let containing =
            |words: &[&str]| headers.iter().position(|header| words.iter().all(|word| header.contains(word)));
        Self {
            town: containing(&["town"]),
            state: containing(&["state"]),
            full_name: containing(&["full", "name"]),
            population: containing(&["population"]),
        }
    }

    fn row(&self, record: &StringRecord) -> Option<PlaceRow> {
        let field = |column: Option<usize>| column.and_then(|at| record.get(at)).unwrap_or("");
        let full_name = clean(field(self.full_name));
        let label = if full_name.is_empty() {
            town_and_state(&clean(field(self.town)), &clean(field(self.state)))?
        } else {
            full_name
        };
        PlaceRow::new(&label, population(field(self.population)))
    }
}

/// `Town, ST`, or nothing when either is missing: half a label names no place.
fn town_and_state(town: &str, state: &str) -> Option<String> {
    (!town.is_empty() && !state.is_empty()).then(|| format!("{town}, {state}"))
}

/// One line of visible text: a quoted field may hold line breaks, and a database may refuse control characters.
fn clean(field: &str) -> String {
    let visible: String =
        field.chars().filter(|character| character.is_whitespace() || !character.is_control()).collect();
    visible.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The whole number a field starts with, thousands commas ignored; 0 when there is none.
fn population(field: &str) -> i64 {
    let digits = field.replace(',', "");
    let whole = digits.split('.').next().unwrap_or_default();
    whole.trim().parse().unwrap_or(0)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn labels(text: &str, minimum_population: i64) -> Vec<String> {
        let rows = parse_places_csv(text.as_bytes(), minimum_population).unwrap();
        rows.into_iter().map(|row| row.label).collect()
    }

    #[test]
    fn quoted_commas_blank_lines_and_thousands_are_read() {
        let text = "Town,State,Full Name,Population\n\
                    Boston,MA,\"Boston, MA\",\"675,647\"\n\n   \n,,,\n\
                    Adak,AK,\"Adak, AK\",177\r\n\
                    St. Louis,MO,,301578\n";
        let rows = parse_places_csv(text.as_bytes(), DEFAULT_MINIMUM_POPULATION).unwrap();
        assert_eq!(
            rows,
            [
                PlaceRow { label: "Boston, MA".into(), value: "boston-ma".into(), population: 675_647 },
                PlaceRow { label: "St. Louis, MO".into(), value: "st-louis-mo".into(), population: 301_578 },
            ]
        );
        assert_eq!(labels(text, 0), ["Boston, MA", "Adak, AK", "St. Louis, MO"]);
    }

    #[test]
    fn headers_are_found_by_the_words_in_them_in_any_case_and_order() {
        let text = "\u{feff}POPULATION (2020),The FULL official NAME,State code,Town / City\n\
                    9000,\"Salem, MA\",XX,YY\n9000,,OR,Salem\n";
        assert_eq!(labels(text, 5000), ["Salem, MA", "Salem, OR"]);
    }

    #[test]
    fn the_threshold_itself_is_enough() {
        let text = "Full Name,Population\n\"A, MA\",4999\n\"B, MA\",5000\n";
        assert_eq!(labels(text, 5000), ["B, MA"]);
    }

    #[test]
    fn a_missing_or_unreadable_population_is_zero() {
        let text = "Full Name,Population\n\"A, MA\"\n\"B, MA\",many\n\"C, MA\",12.9\n\"D, MA\",-3\n";
        assert_eq!(labels(text, 0), ["A, MA", "B, MA", "C, MA"]);
        assert_eq!(labels("Full Name\n\"A, MA\"\n", 0), ["A, MA"]);
        assert_eq!(
            parse_places_csv(b"Full Name\n\"A, MA\"\n", DEFAULT_MINIMUM_POPULATION),
            Err(CsvError::NoValidData)
        );
    }

    #[test]
    fn of_two_rows_with_one_value_the_first_is_kept() {
        let text = "Full Name,Population\n\"A B, MA\",1\n\"St. Louis, MO\",7000\n\"St Louis, MO\",8000\n\"a-b, ma\",6000\n";
        assert_eq!(labels(text, 5000), ["St. Louis, MO", "a-b, ma"]);
    }

    #[test]
    fn rows_without_a_label_or_value_are_left_out() {
        let long = "x".repeat(121);
        let text = format!(
            "Town,State,Full Name,Population\nBoston,,,9\n,MA,,9\n東京,京,,9\n…,,…,9\n{long},MA,,9\nLynn,MA,,9\n"
        );
        assert_eq!(labels(&text, 0), ["Lynn, MA"]);
    }

    #[test]
    fn rows_that_can_be_no_town_are_left_out() {
        let text =
            "Full Name,Population\nSpringfield,9\n\"Salem, Massachusetts\",9\n\"Lynn, MA\",9\n\"Oz, ZZ\",9\n";
        assert_eq!(labels(text, 0), ["Lynn, MA"]);
    }

    #[test]
    fn labels_are_one_line_without_control_characters() {
        let text = "Full Name,Population\n\"New\n  York,\0 NY\",9\n";
        assert_eq!(labels(text, 0), ["New York, NY"]);
    }

    #[test]
    fn files_without_places_are_named_as_such() {
        for bytes in [&b""[..], b"\n\n", b"Town,State,Full Name,Population\n", b"a,b\n1,2\n", b"\xef\xbb\xbf"]
        {
            assert_eq!(parse_places_csv(bytes, 0), Err(CsvError::NoValidData));
        }
        assert_eq!(parse_places_csv(b"Full Name\nCa\xf1on City", 0), Err(CsvError::NotUtf8));
        assert_eq!(CsvError::NoValidData.to_string(), "No valid data found in CSV");
    }
}
