//! The states, the District of Columbia and the territories by their postal codes: no town is anywhere else.

/// Every code, in the order of the alphabet.
pub const CODES: [&str; 56] = [
    "AK", "AL", "AR", "AS", "AZ", "CA", "CO", "CT", "DC", "DE", "FL", "GA", "GU", "HI", "IA", "ID", "IL",
    "IN", "KS", "KY", "LA", "MA", "MD", "ME", "MI", "MN", "MO", "MP", "MS", "MT", "NC", "ND", "NE", "NH",
    "NJ", "NM", "NV", "NY", "OH", "OK", "OR", "PA", "PR", "RI", "SC", "SD", "TN", "TX", "UT", "VA", "VI",
    "VT", "WA", "WI", "WV", "WY",
];

/// States that do not call themselves 'State of …', by their codes.
const CALLED_OTHERWISE: [(&str, &str); 10] = [
    ("AS", "Territory of American Samoa"),
    ("DC", "District of Columbia"),
    ("GU", "Territory of Guam"),
    ("KY", "Commonwealth of Kentucky"),
    ("MA", "Commonwealth of Massachusetts"),
    ("MP", "Commonwealth of the Northern Mariana Islands"),
    ("PA", "Commonwealth of Pennsylvania"),
    ("PR", "Commonwealth of Puerto Rico"),
    ("VA", "Commonwealth of Virginia"),
    ("VI", "Territory of the Virgin Islands"),
];

/// The names of the others, in the order of their codes.
#[rustfmt::skip]
const NAMES: [(&str, &str); 46] = [
    ("AK", "Alaska"), ("AL", "Alabama"), ("AR", "Arkansas"), ("AZ", "Arizona"), ("CA", "California"),
    ("CO", "Colorado"), ("CT", "Connecticut"), ("DE", "Delaware"), ("FL", "Florida"), ("GA", "Georgia"),
    ("HI", "Hawaii"), ("IA", "Iowa"), ("ID", "Idaho"), ("IL", "Illinois"), ("IN", "Indiana"), ("KS", "Kansas"),
    ("LA", "Louisiana"), ("MD", "Maryland"), ("ME", "Maine"), ("MI", "Michigan"), ("MN", "Minnesota"),
    ("MO", "Missouri"), ("MS", "Mississippi"), ("MT", "Montana"), ("NC", "North Carolina"), ("ND", "North Dakota"),
    ("NE", "Nebraska"), ("NH", "New Hampshire"), ("NJ", "New Jersey"), ("NM", "New Mexico"), ("NV", "Nevada"),
    ("NY", "New York"), ("OH", "Ohio"), ("OK", "Oklahoma"), ("OR", "Oregon"), ("RI", "Rhode Island"),
    ("SC", "South Carolina"), ("SD", "South Dakota"), ("TN", "Tennessee"), ("TX", "Texas"), ("UT", "Utah"),
    ("VT", "Vermont"), ("WA", "Washington"), ("WI", "Wisconsin"), ("WV", "West Virginia"), ("WY", "Wyoming"),
];

/// What a state is called where law is named: 'Commonwealth of Massachusetts', 'State of Ohio'. An unknown code stays
/// itself.
pub fn formal_name(code: &str) -> String {
    let find =
        |names: &[(&str, &'static str)]| names.iter().find(|(of, _)| *of == code).map(|(_, name)| *name);
    match (find(&CALLED_OTHERWISE), find(&NAMES)) {
        (Some(name), _) => name.to_owned(),
        (None, Some(name)) => format!("State of {name}"),
        (None, None) => code.to_owned(),
    }
}

/// What people call a state: 'Massachusetts', 'the District of Columbia'.
pub fn spoken_name(code: &str) -> String {
    let formal = formal_name(code);
    let (_, name) = formal.split_once(" of ").unwrap_or(("", &formal));
    if code == "DC" { format!("the {formal}") } else { name.to_owned() }
}

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

    #[test]
    fn every_state_has_a_name() {
        for code in CODES {
            assert_ne!(formal_name(code), code);
        }
        let formal = ["MA", "OH", "DC"].map(formal_name);
        assert_eq!(formal, ["Commonwealth of Massachusetts", "State of Ohio", "District of Columbia"]);
        assert_eq!(
            ["MA", "OH", "DC"].map(spoken_name),
            ["Massachusetts", "Ohio", "the District of Columbia"]
        );
    }
}
