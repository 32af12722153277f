//! The variables a template may use and the values they have in one message.

use std::collections::BTreeMap;

macro_rules! variables {
    ($($name:literal $variant:ident $description:literal;)+) => {
        /// Something a template can speak of.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum Variable {
            $(#[doc = $description] $variant,)+
        }

        impl Variable {
            /// Every variable, in the order in which people are shown them.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// How it is written in a template.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }

            /// What it stands for.
            pub const fn description(self) -> &'static str {
                match self { $(Self::$variant => $description,)+ }
            }
        }
    };
}

variables! {
    "user_name" UserName "The member's first name; in notices to administrators the whole name.";
    "town_name" TownName "The town, without its state.";
    "business_name" BusinessName "The featured business.";
    "prize_description" PrizeDescription "The prize in short.";
    "business_phone" BusinessPhone "The business's phone number.";
    "business_address" BusinessAddress "The business's address.";
    "special_instructions" SpecialInstructions "How the winner claims the prize.";
    "is_winner" IsWinner "Whether the member was drawn; for conditions.";
    "contest_url" ContestUrl "The page of the town's contest; the town's page when there is none.";
    "claim_url" ClaimUrl "The winner's personal link to accept or decline.";
    "proof_url" ProofUrl "The public page of the drawing, with the member's own ticket.";
    "unsubscribe_url" UnsubscribeUrl "The member's personal link to end all messages.";
    "preferences_url" PreferencesUrl "The member's personal link to their preferences.";
    "email_confirmation_url" EmailConfirmationUrl "The link that confirms a new email address.";
    "confirm_url" ConfirmUrl "The personal link with which a member who has not confirmed yet can do so; none once they have.";
    "was_left_out" WasLeftOut "Whether the member was left out of the drawing because they had not confirmed; for conditions.";
    "contest_title" ContestTitle "The contest's headline.";
    "full_prize" FullPrize "The prize with the business that gives it, which is left out when the prize names it already.";
    "claim_deadline" ClaimDeadline "The winner's deadline, on the town's clocks, such as Tuesday, July 14 at 6:00 PM Eastern.";
    "claim_deadline_short" ClaimDeadlineShort "The same for text messages, such as Tue Jul 14, 6:00 PM ET.";
    "consolation_prize" ConsolationPrize "What everyone who did not win gets, if anything.";
    "consolation_redemption_instructions" ConsolationRedemptionInstructions "How they get it.";
    "void_reason" VoidReason "Why the contest was called off, as everyone can read it.";
    "effective_date" EffectiveDate "In notices of changed terms: the day from which they apply.";
    "terms_url" TermsUrl "In notices of changed terms: where they can be read.";
    "brand_name" BrandName "The name of this service.";
    "contact_email" ContactEmail "The address people can write to; in a notice of an application, the applicant's address.";
    "verification_code" VerificationCode "The code that confirms a new phone number.";
    "answer" Answer "In the answer to a text: what an administrator typed.";
    "town_state" TownState "The town's two-letter state.";
    "is_live_town" IsLiveTown "Whether the town had a live contest when the member joined; for conditions.";
    "user_email" UserEmail "In notices to administrators: the member's email address.";
    "user_phone" UserPhone "In notices to administrators: the member's phone number.";
    "user_address" UserAddress "In notices to administrators: the member's address.";
    "dashboard_url" DashboardUrl "In notices to administrators: the dashboard.";
    "website_url" WebsiteUrl "In notices to administrators: the website of an applicant or nominee.";
    "contact_name" ContactName "In notices to administrators: whom to ask for.";
    "contact_phone" ContactPhone "In notices to administrators: where to call.";
    "description" Description "In notices to administrators: what an applicant says about the business.";
    "nominee_name" NomineeName "In notices to administrators: the nominated business.";
    "nominee_town" NomineeTown "In notices to administrators: where it is.";
    "reason" Reason "In notices to administrators: why it was nominated.";
    "nominator_name" NominatorName "In notices to administrators: who nominated it.";
    "hourly_limit" HourlyLimit "In notices to administrators: how many people an hour are written to for the first time.";
    "nominator_email" NominatorEmail "In notices to administrators: the nominator's address.";
}

impl Variable {
    /// The variable of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|variable| variable.name() == name)
    }

    /// Web addresses are never shortened: half of one leads nowhere. Nor is what somebody typed for this one reader.
    fn stays_whole(self) -> bool {
        self == Self::Answer || self.name().ends_with("_url")
    }
}

/// The values of the variables in one message; a variable without a value is empty.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Values(BTreeMap<Variable, Value>);

#[derive(Clone, PartialEq, Eq)]
enum Value {
    Text(String),
    Flag(bool),
}

impl Values {
    /// With this text for a variable.
    #[must_use]
    pub fn text(mut self, variable: Variable, text: impl Into<String>) -> Self {
        self.0.insert(variable, Value::Text(text.into()));
        self
    }

    /// With this text for a variable, if there is one.
    #[must_use]
    pub fn optional(self, variable: Variable, text: Option<impl Into<String>>) -> Self {
        match text {
            Some(text) => self.text(variable, text),
            None => self,
        }
    }

    /// With yes or no for a variable.
    #[must_use]
    pub fn flag(mut self, variable: Variable, flag: bool) -> Self {
        self.0.insert(variable, Value::Flag(flag));
        self
    }

    /// With the texts, yes and no of a message's details; what is no variable is left out.
    #[must_use]
    pub fn and_details(mut self, details: &serde_json::Value) -> Self {
        for (name, value) in details.as_object().into_iter().flatten() {
            let Some(variable) = Variable::named(name) else { continue };
            match value {
                serde_json::Value::String(text) => self = self.text(variable, text.as_str()),
                serde_json::Value::Bool(flag) => self = self.flag(variable, *flag),
                _ => {}
            }
        }
        self
    }

    /// What administrators are shown when they try a template out.
    pub fn sample(public_url: &str, brand_name: &str, is_winner: bool) -> Self {
        let url = |path: &str| format!("{}/{path}", public_url.trim_end_matches('/'));
        Self::default()
            .text(Variable::UserName, "Maria")
            .text(Variable::TownName, "Salem")
            .text(Variable::TownState, "MA")
            .text(Variable::BusinessName, "Harbor Bread Company")
            .text(Variable::PrizeDescription, "$200 gift card to Harbor Bread Company")
            .text(Variable::FullPrize, "$200 gift card to Harbor Bread Company")
            .text(Variable::BusinessPhone, "(978) 555-0142")
            .text(Variable::BusinessAddress, "12 Wharf Street, Salem, MA")
            .text(Variable::SpecialInstructions, "Show this message at the counter.")
            .flag(Variable::IsWinner, is_winner)
            .flag(Variable::IsLiveTown, true)
            .text(Variable::ContestUrl, url("towns/salem-ma/contest"))
            .text(Variable::ClaimUrl, url("claims/example"))
            .text(Variable::ProofUrl, url("drawings/example"))
            .text(Variable::UnsubscribeUrl, url("unsubscribe/example"))
            .text(Variable::PreferencesUrl, url("preferences/example"))
            .text(Variable::EmailConfirmationUrl, url("confirm-email/example"))
            .text(Variable::ConfirmUrl, url("confirm/example"))
            .flag(Variable::WasLeftOut, false)
            .text(Variable::DashboardUrl, url("admin"))
            .text(Variable::ContestTitle, "Bread for a Year")
            .text(Variable::ClaimDeadline, "Tuesday, July 14 at 6:00 PM Eastern")
            .text(Variable::ClaimDeadlineShort, "Tue Jul 14, 6:00 PM ET")
            .text(Variable::ConsolationPrize, "A free coffee")
            .text(Variable::ConsolationRedemptionInstructions, "Ask for it at the counter.")
            .text(Variable::VoidReason, "The bakery has closed for good.")
            .text(Variable::EffectiveDate, "January 1, 2027")
            .text(Variable::TermsUrl, url("terms"))
            .text(Variable::BrandName, brand_name)
            .text(Variable::ContactEmail, "ana@people.example")
            .text(Variable::VerificationCode, "123456")
            .text(Variable::Answer, "Yes, we draw on Sunday evening.")
            .text(Variable::UserEmail, "maria@people.example")
            .text(Variable::UserPhone, "(978) 555-0100")
            .text(Variable::UserAddress, "1 Main Street")
            .text(Variable::WebsiteUrl, "https://harbor.example")
            .text(Variable::ContactName, "Ana Silva")
            .text(Variable::ContactPhone, "(978) 555-0142")
            .text(Variable::Description, "Bread since 1987.")
            .text(Variable::NomineeName, "Harbor Bread Company")
            .text(Variable::NomineeTown, "Salem, MA")
            .text(Variable::Reason, "The crust.")
            .text(Variable::HourlyLimit, "1000")
            .text(Variable::NominatorName, "Maria Gomes")
            .text(Variable::NominatorEmail, "maria@people.example")
    }

    /// The same as a text message has it: with links as short as they are sent.
    pub fn sample_of_text(public_url: &str, brand_name: &str, is_winner: bool) -> Self {
        let url = |path: &str| format!("{}/{path}", public_url.trim_end_matches('/'));
        Self::sample(public_url, brand_name, is_winner)
            .text(Variable::ContestUrl, url("k7m2q4x"))
            .text(Variable::ProofUrl, url("k7m2q4y"))
            .text(Variable::ClaimUrl, url("claims/AAAAAAAAAAAAAAAAAAAAAA"))
            .text(Variable::PreferencesUrl, url("m/AAAAAAAAAAA"))
            .text(Variable::ConfirmUrl, url("m/AAAAAAAAAAA"))
    }

    /// The same with every text cut to this many characters, web addresses and answers excepted.
    pub(super) fn shortened(&self, longest: usize) -> Self {
        let shortened = |variable: Variable, value: &Value| match value {
            Value::Text(text) if !variable.stays_whole() && text.chars().count() > longest => {
                let beginning: String = text.chars().take(longest - 3).collect();
                let whole_words = beginning.rsplit_once(' ').map_or(beginning.as_str(), |(words, _)| words);
                Value::Text(format!("{whole_words}..."))
            }
            other => other.clone(),
        };
        Self(self.0.iter().map(|(variable, value)| (*variable, shortened(*variable, value))).collect())
    }

    /// Every variable by its name; one without a value is empty, which conditions take for no.
    pub(super) fn for_rendering(&self) -> minijinja::Value {
        minijinja::Value::from_pairs(Variable::ALL.iter().map(|variable| {
            let value = match self.0.get(variable) {
                Some(Value::Text(text)) => minijinja::Value::from(text.as_str()),
                Some(Value::Flag(flag)) => minijinja::Value::from(*flag),
                None => minijinja::Value::from(""),
            };
            (variable.name(), value)
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_variables_of_the_specification_come_first() {
        let first: Vec<_> = Variable::ALL.iter().take(12).map(|variable| variable.name()).collect();
        assert_eq!(
            first,
            [
                "user_name",
                "town_name",
                "business_name",
                "prize_description",
                "business_phone",
                "business_address",
                "special_instructions",
                "is_winner",
                "contest_url",
                "claim_url",
                "proof_url",
                "unsubscribe_url"
            ]
        );
        for variable in Variable::ALL {
            assert_eq!(Variable::named(variable.name()), Some(*variable));
        }
        assert_eq!(Variable::named("user_nam"), None);
    }

    #[test]
    fn details_give_texts_and_flags_of_known_names_only() {
        let details = serde_json::json!({
            "user_name": "Maria Gomes", "is_live_town": true, "to_phone": "6175550100", "prize_description": 3,
        });
        let expected =
            Values::default().text(Variable::UserName, "Maria Gomes").flag(Variable::IsLiveTown, true);
        assert!(Values::default().and_details(&details) == expected);
    }

    #[test]
    fn a_sample_tells_every_variable() {
        let sample = Values::sample("http://localhost:8080/", "Townpick", true);
        let missing: Vec<_> =
            Variable::ALL.iter().filter(|variable| !sample.0.contains_key(variable)).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}
