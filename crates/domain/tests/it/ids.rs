use proptest::prelude::*;
use townpick_domain::ids::{MemberId, TownId};
use townpick_domain::time::Timestamp;

use crate::support::{any_text, instants};

proptest! {
    #[test]
    fn ids_sort_by_the_millisecond_they_were_made(a in instants(), b in instants(), random: ([u8; 10], [u8; 10])) {
        let milliseconds = |instant: Timestamp| instant.as_microseconds() / 1000;
        let (first, second) = (MemberId::new(a, random.0), MemberId::new(b, random.1));
        if milliseconds(a) != milliseconds(b) {
            prop_assert_eq!(first < second, milliseconds(a) < milliseconds(b));
        }
    }

    #[test]
    fn text_and_json_give_the_same_id_back(now in instants(), random: [u8; 10]) {
        let id = TownId::new(now, random);
        prop_assert_eq!(id.to_string().parse::<TownId>(), Ok(id));
        prop_assert_eq!(TownId::from_uuid(id.as_uuid()), id);
        let json = serde_json::to_string(&id).unwrap();
        prop_assert_eq!(serde_json::from_str::<TownId>(&json).unwrap(), id);
    }

    #[test]
    fn instants_keep_every_microsecond_in_text_and_json(microseconds in -60_000_000_000_000_000..200_000_000_000_000_000_i64) {
        let instant = Timestamp::from_microseconds(microseconds).unwrap();
        prop_assert_eq!(instant.as_microseconds(), microseconds);
        prop_assert_eq!(instant.to_string().parse::<Timestamp>(), Ok(instant));
        let json = serde_json::to_string(&instant).unwrap();
        prop_assert_eq!(serde_json::from_str::<Timestamp>(&json).unwrap(), instant);
    }

    #[test]
    fn odd_texts_are_refused_and_never_panic(text in any_text()) {
        prop_assert!(text.parse::<TownId>().is_err());
        prop_assert!(text.parse::<Timestamp>().is_err());
    }
}
