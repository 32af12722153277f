//! 'a' or 'an' before a town's name: it follows from how the name is spoken, which its first letter mostly tells.
//!
//! The web app has the same rule (`web/src/lib/article.ts`); both are held to `tests/data/articles.json`.

/// Beginnings that are spoken with a consonant although they are written with a vowel: 'a Union City resident'.
const SPOKEN_WITH_CONSONANT: [&str; 9] =
    ["eu", "ew", "ouachita", "ouray", "uni", "uk", "ulysses", "ut", "uv"];
/// Words that are spoken like 'won', and only as a whole: 'Oneida' is not.
const SPOKEN_LIKE_WON: [&str; 2] = ["one", "once"];
/// Beginnings that are spoken with a vowel although they are written with a consonant: 'an Honor resident'.
const SPOKEN_WITH_VOWEL: [&str; 5] = ["heir", "honest", "honor", "hour", "ypsilanti"];
const VOWELS: &str = "aeiouàáâãäåæèéêëìíîïòóôõöøùúûüœ";

/// The name with its article: 'an Oak Park', 'a Salem'.
pub fn with_article(name: &str) -> String {
    let article = if begins_with_vowel(name) { "an" } else { "a" };
    format!("{article} {name}")
}

fn begins_with_vowel(name: &str) -> bool {
    let name = name.to_lowercase();
    let begins_like = |beginnings: &[&str]| beginnings.iter().any(|beginning| name.starts_with(beginning));
    let word = name.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
    // 'eight', 'eleven', 'eighteen'.
    if word.starts_with(|digit: char| digit.is_ascii_digit()) {
        return word.starts_with('8') || matches!(word, "11" | "18");
    }
    if begins_like(&SPOKEN_WITH_VOWEL) {
        return true;
    }
    name.starts_with(|letter| VOWELS.contains(letter))
        && !begins_like(&SPOKEN_WITH_CONSONANT)
        && !SPOKEN_LIKE_WON.contains(&word)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn the_article_follows_from_how_a_name_is_spoken() {
        let names: Vec<String> = serde_json::from_str(include_str!("../tests/data/articles.json")).unwrap();
        assert!(!names.is_empty());
        for spoken in names {
            let (_, name) = spoken.split_once(' ').unwrap();
            assert_eq!(with_article(name), spoken);
        }
    }
}
