//! What administrators' programs ask of lists.

use townpick_domain::{ids::ContestId, time::Timestamp};
use townpick_fuzz::{Target, text};
use townpick_store::list::{Bound, Position};
use uuid::Uuid;

use super::{LONGEST_SEARCH, cursor, encode, search_text};

/// A cursor that is read is written as the same one, and holds nothing that the database would not take.
pub(crate) const CURSOR: Target = Target {
    name: "cursor",
    seeds: || {
        let now = Timestamp::from_microseconds(1_700_000_000_000_000);
        let position: Position =
            vec![Bound::Text("Salem".to_owned()), Bound::Number(-7), Bound::Id(Uuid::from_bytes([3; 16]))];
        let coming = ("Salem, MA", true, "a", Uuid::from_bytes([4; 16]));
        vec![
            encode(&position).into_bytes(),
            encode(&(now, Uuid::from_bytes([4; 16]))).into_bytes(),
            encode(&coming).into_bytes(),
            b"WyJcdTAwMDAiXQ".to_vec(),
            b"  Harbor\0 bread ".to_vec(),
        ]
    },
    holds: |bytes| {
        let text = text(bytes);
        if let Ok(Some(position)) = cursor::<Position>(Some(&text)) {
            let again: Position =
                cursor(Some(&encode(&position))).expect("what was read can be written").expect("it is one");
            assert_eq!(encode(&again), encode(&position));
            assert!(position.iter().all(|value| !matches!(value, Bound::Text(text) if text.contains('\0'))));
        }
        if let Ok(Some(keys)) = cursor::<(Timestamp, Uuid)>(Some(&text)) {
            assert_eq!(cursor(Some(&encode(&keys))).ok(), Some(Some(keys)));
        }
        if let Ok(Some(keys)) = cursor::<(String, bool, String, ContestId)>(Some(&text)) {
            assert!(!keys.0.contains('\0') && !keys.2.contains('\0'));
        }
        if let Some(searched) = search_text(Some(&text)) {
            assert!((1..=LONGEST_SEARCH).contains(&searched.chars().count()));
            assert!(!searched.contains(char::is_control));
            assert_eq!(search_text(Some(&searched)).as_ref(), Some(&searched));
        }
    },
};
