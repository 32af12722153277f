//! The states, the District of Columbia and the territories by their postal codes: no town is anywhere else.

/// Every code, in the order of the alphabet.
pub const CODES: [&str; 56] = [
    "AK", "AL", "AR", "AS", "AZ", "CA", "CO", "CT", "DC", "DE", "FL", "GA", "GU", "HI", "IA", "ID", "IL",
    "IN", "KS", "KY", "LA", "MA", "MD", "ME", "MI", "MN", "MO", "MP", "MS", "MT", "NC", "ND", "NE", "NH",
    "NJ", "NM", "NV", "NY", "OH", "OK", "OR", "PA", "PR", "RI", "SC", "SD", "TN", "TX", "UT", "VA", "VI",
    "VT", "WA", "WI", "WV", "WY",
];

/// The code somebody means, in capital letters; nothing when there is no such state.
pub fn state_code(text: &str) -> Option<&'static str> {
    let text = text.trim();
    CODES.into_iter().find(|code| code.eq_ignore_ascii_case(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_known_in_any_case_and_nothing_else_is() {
        assert_eq!([" ma", "Dc", "PR"].map(state_code), [Some("MA"), Some("DC"), Some("PR")]);
        assert_eq!(["ZZ", "", "M", "MAS", "XX", "UK"].map(state_code), [None; 6]);
        assert!(CODES.is_sorted());
    }
}
