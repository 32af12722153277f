use std::collections::HashSet;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use townpick_domain::{
    places::{CsvError, PlaceRow, parse_places_csv, place_value},
    us_states::CODES,
};

fn assert_rows_are_sound(rows: &[PlaceRow], minimum_population: i64) {
    let values: HashSet<&str> = rows.iter().map(|row| row.value.as_str()).collect();
    assert_eq!(values.len(), rows.len());
    assert!(!rows.is_empty());
    for row in rows {
        assert_eq!(place_value(&row.label).as_ref(), Some(&row.value));
        assert!(row.label.chars().count() <= 120 && !row.label.contains(char::is_control));
        assert!(row.population >= minimum_population);
    }
}

fn written(rows: &[(String, String, i64)]) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(["Town", "State", "Full Name", "Population"]).unwrap();
    for (town, state, population) in rows {
        let full_name = format!("{town}, {state}");
        writer.write_record([town, state, &full_name, &population.to_string()]).unwrap();
    }
    writer.into_inner().unwrap()
}

proptest! {
    #[test]
    fn a_well_formed_file_gives_its_rows_back(
        rows in vec(("[A-Z][a-z]{0,8}( [A-Z][a-z'.\"]{1,8}){0,2}", select(&CODES[..]).prop_map(str::to_owned), 0..20_000_i64), 1..40),
        minimum in 0..10_000_i64,
    ) {
        let mut seen = HashSet::new();
        let expected: Vec<(String, i64)> = rows
            .iter()
            .filter(|(_, _, population)| *population >= minimum)
            .map(|(town, state, population)| (format!("{town}, {state}"), *population))
            .filter(|(label, _)| seen.insert(place_value(label)))
            .collect();
        match parse_places_csv(&written(&rows), minimum) {
            Ok(found) => {
                assert_rows_are_sound(&found, minimum);
                let found: Vec<(String, i64)> = found.into_iter().map(|row| (row.label, row.population)).collect();
                prop_assert_eq!(found, expected);
            }
            Err(error) => {
                prop_assert_eq!(error, CsvError::NoValidData);
                prop_assert!(expected.is_empty());
            }
        }
    }

    #[test]
    fn hostile_bytes_give_sound_rows_or_a_named_error(
        bytes in vec(any::<u8>(), 0..300),
        text in "([\",\r\n\0\u{feff} a-c1-9éñ]{0,12}\n){0,20}",
        minimum in any::<i64>(),
    ) {
        let header = &b"Town,State,Full Name,Population\n"[..];
        for body in [&bytes[..], text.as_bytes()] {
            for file in [body.to_vec(), [header, body].concat()] {
                for minimum in [minimum, i64::MIN] {
                    if let Ok(rows) = parse_places_csv(&file, minimum) {
                        assert_rows_are_sound(&rows, minimum);
                    }
                }
            }
        }
    }
}
