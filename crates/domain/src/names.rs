//! How people's names are stored and how much of them strangers may see.

/// Why a first and last name do not make a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NameError {
    /// No first name.
    #[error("a first name is required")]
    NoFirstName,
    /// No last name.
    #[error("a last name is required")]
    NoLastName,
}

/// The name a member is stored under: first and last name joined by a space, inner runs of whitespace made one space.
pub fn full_name(first: &str, last: &str) -> Result<String, NameError> {
    let (first, last) = (single_spaced(first), single_spaced(last));
    if first.is_empty() {
        return Err(NameError::NoFirstName);
    }
    if last.is_empty() {
        return Err(NameError::NoLastName);
    }
    Ok(format!("{first} {last}"))
}

/// The part of a stored name that strangers may see: the first word and the last word's initial, `Maria G.`.
pub fn public_name(full_name: &str) -> String {
    let mut words = full_name.split_whitespace();
    let first = words.next().unwrap_or_default();
    match words.next_back().and_then(|last| last.chars().next()) {
        Some(initial) => format!("{first} {}.", initial.to_uppercase()),
        None => first.to_owned(),
    }
}

fn single_spaced(text: &str) -> String {
    let visible: String =
        text.chars().map(|character| if character.is_control() { ' ' } else { character }).collect();
    visible.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_and_last_name_are_joined_by_a_space() {
        assert_eq!(full_name(" Maria ", "de la\tCruz\0").as_deref(), Ok("Maria de la Cruz"));
        assert_eq!(full_name("", "Garcia"), Err(NameError::NoFirstName));
        assert_eq!(full_name("Maria", " \n"), Err(NameError::NoLastName));
    }

    #[test]
    fn strangers_see_the_first_name_and_an_initial() {
        let cases = [
            ("Maria Garcia", "Maria G."),
            ("Maria de la Cruz", "Maria C."),
            ("Łukasz żak", "Łukasz Ż."),
            ("Cher", "Cher"),
            ("", ""),
        ];
        for (full, public) in cases {
            assert_eq!(public_name(full), public, "{full:?}");
        }
    }
}
