//! What the forms of businesses, contests and sponsors share: how they are refused, how a second editor of the same
//! record is noticed, and what the activity log says about a change.

use serde::Serialize;
use serde_json::Value;
use townpick_domain::{refused_form::RefusedForm, time::Timestamp};
use townpick_store::{
    Tx,
    activity::{self, Change},
    versions::{self, Record},
};

use crate::problem::Problem;

impl From<RefusedForm> for Problem {
    fn from(refused: RefusedForm) -> Self {
        let problem = Self::invalid(refused.message());
        refused.fields().fold(problem, |problem, (field, message)| problem.and_field(field, message))
    }
}

/// Refuses a save on top of somebody else's: the record must be as it was when the form was opened.
pub(super) async fn hold_unchanged(
    tx: &mut Tx,
    record: Record<'_>,
    read: Option<Timestamp>,
) -> Result<(), Problem> {
    match read {
        Some(read) => Ok(versions::hold_unchanged(tx, record, read).await?),
        None => Ok(()),
    }
}

/// The fields in which two states of one thing differ; none stands for before it was made or after it was removed.
/// Fields that follow from others are left out.
pub(super) fn changes<T: Serialize>(before: Option<&T>, after: Option<&T>, left_out: &[&str]) -> Vec<Change> {
    let document = |state: Option<&T>| state.and_then(|state| serde_json::to_value(state).ok());
    let (before, after) = (document(before).unwrap_or_default(), document(after).unwrap_or_default());
    activity::changes(&fields(&before, left_out), &fields(&after, left_out))
}

fn fields<'d>(document: &'d Value, left_out: &[&str]) -> Vec<(&'d str, String)> {
    let fields = document.as_object().into_iter().flatten();
    let logged = fields.filter(|(name, _)| !left_out.contains(&name.as_str()));
    logged.map(|(name, value)| (name.as_str(), in_words(value))).collect()
}

/// A value as people read it: what has a name goes by it.
fn in_words(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(in_words).collect::<Vec<_>>().join(", "),
        Value::Object(fields) => {
            let name = ["full_name", "business_name", "name"].iter().find_map(|name| fields.get(*name));
            name.map_or_else(|| value.to_string(), in_words)
        }
        Value::Bool(_) | Value::Number(_) => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn changes_of(before: Option<&Value>, after: Option<&Value>) -> Vec<(String, String, String)> {
        let changes = changes(before, after, &["updated_at"]);
        changes.into_iter().map(|change| (change.field, change.from, change.to)).collect()
    }

    fn change(field: &str, from: &str, to: &str) -> (String, String, String) {
        (field.to_owned(), from.to_owned(), to.to_owned())
    }

    #[test]
    fn a_change_names_what_differs_in_words() {
        let before = json!({"title": "A", "towns": [{"id": 1, "full_name": "Salem, MA"}], "updated_at": 1});
        let after = json!({"title": "B", "towns": [{"id": 1, "full_name": "Salem, MA"},
            {"id": 2, "full_name": "Beverly, MA"}], "updated_at": 2});
        assert_eq!(
            changes_of(Some(&before), Some(&after)),
            [change("title", "A", "B"), change("towns", "Salem, MA", "Salem, MA, Beverly, MA")]
        );
    }

    #[test]
    fn what_is_made_or_removed_is_told_whole() {
        let state = json!({"active": true, "cents": 5, "logo": null});
        assert_eq!(changes_of(None, Some(&state)), [change("active", "", "true"), change("cents", "", "5")]);
        assert_eq!(changes_of(Some(&state), None), [change("active", "true", ""), change("cents", "5", "")]);
    }
}
