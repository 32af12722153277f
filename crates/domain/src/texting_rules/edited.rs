//! A rule as an operator changes it.

use serde::Deserialize;

use super::{TextingHours, TextingRule};
use crate::{
    form::{FormErrors, Line, TextError},
    refused_form::{CORRECT_FIELDS, RefusedForm},
};

/// What is said when a change has no reason.
const NOTE_MISSING: &str = "Please say why, for whoever reads the history";
/// The most texts a day that can be asked for; more than that is no limit.
const MOST: u8 = 99;

/// What is sent to change the rule of a state.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = AdminTextingRuleRequest))]
pub struct RuleForm {
    /// The rule from here on; null for the one that is shipped.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub rule: Option<TextingRule>,
    /// Why.
    pub note: String,
    /// How many changes the form was opened after.
    pub changes: i64,
    /// Whether it may allow more than the shipped rule does.
    #[serde(default)]
    pub is_relaxed: bool,
}

/// A change that can be kept.
#[derive(Clone, Debug)]
pub struct EditedRule {
    /// The rule, or none for the one that is shipped.
    pub rule: Option<TextingRule>,
    /// Why.
    pub note: Line<1, 300>,
}

impl EditedRule {
    /// Reads a form; `shipped` is the rule that is shipped for the state.
    pub fn parse(form: &RuleForm, shipped: &TextingRule) -> Result<Self, RefusedForm> {
        let mut errors = FormErrors::default();
        if let Some(rule) = &form.rule {
            let days = [("weekdays", rule.weekdays), ("saturday", rule.saturday), ("sunday", rule.sunday)];
            for (field, hours) in days {
                errors.value(field, hours.map_or(Ok(()), in_order));
            }
            errors.value("most_per_day", countable(rule.most_per_day));
            if rule.allows_more_than(shipped) && !form.is_relaxed {
                errors.value::<()>("is_relaxed", Err("This allows more than the shipped rule".to_owned()));
            }
        }
        let note = errors.value(
            "note",
            Line::parse(&form.note).map_err(|error| match error {
                TextError::TooShort => NOTE_MISSING.to_owned(),
                TextError::TooLong(most) => format!("At most {most} characters, please"),
            }),
        );
        let read = note.map(|note| Self { rule: form.rule, note });
        errors.finish(read, CORRECT_FIELDS)
    }
}

fn in_order(hours: TextingHours) -> Result<(), String> {
    let TextingHours { from, until } = hours;
    if 0 <= from && from < until && until <= 24 {
        Ok(())
    } else {
        Err("The last hour must come after the first".to_owned())
    }
}

fn countable(most: Option<u8>) -> Result<(), String> {
    match most {
        None | Some(1..=MOST) => Ok(()),
        Some(_) => Err(format!("Please enter a number from 1 to {MOST}, or leave it empty")),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::texting_rules::RuleBook;

    fn refused(rule: Option<TextingRule>, note: &str, is_relaxed: bool) -> Vec<&'static str> {
        let form = RuleForm { rule, note: note.to_owned(), changes: 0, is_relaxed };
        let parsed = EditedRule::parse(&form, &RuleBook::shipped().of("FL"));
        parsed.map_or_else(|refused| refused.fields().map(|(field, _)| field).collect(), |_| Vec::new())
    }

    #[test]
    fn a_change_needs_hours_in_their_order_a_number_and_a_reason() {
        let florida = RuleBook::shipped().of("FL");
        let hours = |from, until| Some(TextingHours { from, until });
        assert_eq!(refused(Some(florida), "Counsel asked", false), [] as [&str; 0]);
        assert_eq!(refused(None, "Back again", false), [] as [&str; 0]);
        assert_eq!(refused(Some(florida), "  ", false), ["note"]);
        for wrong in [hours(9, 9), hours(20, 8), hours(-1, 8), hours(8, 25)] {
            let rule = TextingRule { saturday: wrong, ..florida };
            assert_eq!(refused(Some(rule), "Why", true), ["saturday"], "{wrong:?}");
        }
        for most in [0, 100] {
            let rule = TextingRule { most_per_day: Some(most), ..florida };
            assert_eq!(refused(Some(rule), "Why", true), ["most_per_day"], "{most}");
        }
    }

    #[test]
    fn allowing_more_than_the_shipped_rule_must_be_meant() {
        let laxer = TextingRule { most_per_day: None, ..RuleBook::shipped().of("FL") };
        assert_eq!(refused(Some(laxer), "They agreed", false), ["is_relaxed"]);
        assert_eq!(refused(Some(laxer), "They agreed", true), [] as [&str; 0]);
    }
}
