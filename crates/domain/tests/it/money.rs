use proptest::prelude::*;
use townpick_domain::money::Cents;

use crate::support::any_text;

proptest! {
    #[test]
    fn shown_amounts_read_back_to_the_cent(cents in 0..=i64::MAX) {
        let amount = Cents(cents);
        prop_assert_eq!(Cents::parse(&amount.to_string()), Ok(amount));
    }

    #[test]
    fn two_decimals_are_exact(dollars in 0..100_000_000_i64, cents in 0..100_i64) {
        prop_assert_eq!(Cents::parse(&format!("{dollars}.{cents:02}")), Ok(Cents(dollars * 100 + cents)));
    }

    #[test]
    fn odd_texts_never_panic(text in prop_oneof![any_text(), "[0-9.,$-]{0,12}"]) {
        if let Ok(amount) = Cents::parse(&text) {
            prop_assert!(amount.0 >= 0);
        }
    }
}
