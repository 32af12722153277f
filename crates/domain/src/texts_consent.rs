//! The consent to text messages: apart from the terms, optional, and in words that name who texts, about what, how often,
//! what it may cost and how it ends, as phone companies want it.
//!
//! The web app shows the same words (`web/src/lib/texts-consent.ts`); both are held to `tests/data/texts-consent.json`.

use crate::choice::choice;
use crate::signup::{Consent, ConsentKind, SignupSource};

/// The date of the words below; they change together.
pub const TEXTS_CONSENT_VERSION: &str = "2026-11-18";

/// How often members are texted, as it is said wherever they agree to it.
pub const TEXTS_FREQUENCY: &str = "about three a week, more if I win";

choice! {
    /// Where somebody agreed to something.
    #[strum(serialize_all = "snake_case")]
    pub enum ConsentSource {
        /// On the town's page.
        TownPage,
        /// On the page of the town's contest.
        ContestPage,
        /// Among their preferences.
        Preferences,
        /// By texting START.
        TextMessage,
        /// By confirming a new number, as somebody who gets texts.
        PhoneChange,
    }
}

impl From<SignupSource> for ConsentSource {
    fn from(source: SignupSource) -> Self {
        match source {
            SignupSource::TownPage => Self::TownPage,
            SignupSource::ContestPage => Self::ContestPage,
        }
    }
}

/// The words beside the box.
pub fn wording(brand_name: &str) -> String {
    format!(
        "Text me, too. {brand_name} may send me automated texts about the weekly pick, the drawing and my prizes: \
         {TEXTS_FREQUENCY}. Optional, and no condition of joining or of buying anything. Message and data rates may \
         apply. Reply STOP to end, HELP for help. See the Terms and Privacy Policy."
    )
}

/// The consent of somebody who ticked the box.
pub fn ticked(brand_name: &str) -> Consent {
    Consent { kind: ConsentKind::Texts, wording: wording(brand_name), text_version: TEXTS_CONSENT_VERSION }
}

/// The consent of somebody who texted a word such as START.
pub fn texted(word: &str) -> Consent {
    Consent {
        kind: ConsentKind::Texts,
        wording: format!("Texted {word}"),
        text_version: TEXTS_CONSENT_VERSION,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_those_that_the_web_app_shows() {
        let shared: serde_json::Value =
            serde_json::from_str(include_str!("../tests/data/texts-consent.json")).unwrap();
        assert_eq!(shared["wording"].as_str().unwrap().replace("{brand}", "Townpick"), wording("Townpick"));
        assert_eq!(shared["version"], TEXTS_CONSENT_VERSION);
    }

    #[test]
    fn the_words_name_everything_that_phone_companies_ask_for() {
        let words = ticked("Harbor Picks").wording;
        for part in ["Harbor Picks", "about three a week", "Message and data rates may apply", "STOP", "HELP"]
        {
            assert!(words.contains(part), "{part}");
        }
        assert_eq!(texted("START").wording, "Texted START");
    }
}
