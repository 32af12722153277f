//! Settings that owners change while the service runs: what was typed becomes changes that are allowed, and is then stored
//! and put into effect. A secret never goes back to the browser, and never into the activity log.

pub(crate) mod trial;

use std::collections::BTreeMap;

use townpick_store::activity::Change;
use townpick_usecases::settings::{self, SettingChange, StoredSettings};

use crate::{
    installation::{Described, ShownSetting, WrongSettings},
    problem::Problem,
    state::App,
};

/// What was typed: an empty value, or none, takes the stored one away.
pub(crate) type Typed = BTreeMap<String, Option<String>>;

/// Without these there is no service that people know.
const NEEDED: &[&str] = &["brand.name", "brand.contact_email", "public_url", "operator.governing_state"];
/// Longer than any value there is.
const LONGEST: usize = 2000;

/// What is stored now.
pub(crate) async fn stored(app: &App) -> Result<StoredSettings, Problem> {
    let mut reader = app.services.database.read().await?;
    Ok(settings::read(&mut reader, &app.services.secrets).await?)
}

/// What the settings come to with what is stored.
pub(crate) fn described(app: &App, stored: &StoredSettings) -> Result<Described, Problem> {
    app.services.installation.describe(&stored.values).map_err(refused)
}

/// Changes that are allowed, and what the settings come to with them.
pub(crate) struct Checked {
    pub changes: Vec<SettingChange>,
    pub described: Described,
}

/// Checks what was typed against what is stored and set elsewhere. Everything that is wrong is reported at once.
pub(crate) fn checked(app: &App, stored: &StoredSettings, typed: &Typed) -> Result<Checked, Problem> {
    let shown = described(app, stored)?.shown;
    let (mut changes, mut wrong) = (Vec::new(), BTreeMap::new());
    for (key, value) in typed {
        match change(&shown, key, value.as_deref()) {
            Ok(change) => changes.push(change),
            Err(problem) => drop(wrong.insert(key.clone(), problem.to_owned())),
        }
    }
    let described = app.services.installation.describe(&stored.with(&changes).values);
    match described {
        Ok(described) if wrong.is_empty() => Ok(Checked { changes, described }),
        Ok(_) => Err(refused(WrongSettings(wrong))),
        Err(WrongSettings(further)) => {
            // What was found first says more about the field.
            Err(refused(WrongSettings(further.into_iter().chain(wrong).collect())))
        }
    }
}

fn change(shown: &[ShownSetting], key: &str, value: Option<&str>) -> Result<SettingChange, &'static str> {
    let known = shown.iter().find(|setting| setting.key == key);
    let setting = known.filter(|setting| setting.is_changeable).ok_or("This is not set in the dashboard")?;
    let value = value.map(str::trim).filter(|value| !value.is_empty());
    if value.is_none() && NEEDED.contains(&key) {
        return Err("Please fill this in");
    }
    let is_plain = |value: &str| value.len() <= LONGEST && !value.chars().any(char::is_control);
    if !value.is_none_or(is_plain) {
        return Err("Use one line of text");
    }
    Ok(SettingChange { key: key.to_owned(), value: value.map(str::to_owned), is_secret: setting.is_secret })
}

fn refused(WrongSettings(wrong): WrongSettings) -> Problem {
    let (of_fields, others): (Vec<_>, Vec<_>) = wrong.into_iter().partition(|(key, _)| !key.is_empty());
    let mut problem =
        match of_fields.into_iter().map(|(key, why)| Problem::invalid_field(key, why)).reduce(Problem::and) {
            Some(problem) => problem,
            None => Problem::invalid("The settings do not go together."),
        };
    if let Some((_, why)) = others.into_iter().next() {
        problem = problem.saying(why);
    }
    problem
}

/// What the activity log says about changes; about a secret only that there is a new one.
pub(crate) fn logged(before: &StoredSettings, changes: &[SettingChange]) -> Vec<Change> {
    let differs = |change: &&SettingChange| before.values.get(&change.key) != change.value.as_ref();
    let logged = |change: &SettingChange| {
        let (from, to) = (before.values.get(&change.key).cloned(), change.value.clone());
        let masked = |value: Option<String>, word: &str| value.map(|_| word.to_owned()).unwrap_or_default();
        let (from, to) = if change.is_secret {
            (masked(from, "(secret)"), masked(to, "(another secret)"))
        } else {
            (from.unwrap_or_default(), to.unwrap_or_default())
        };
        Change { field: change.key.clone(), from, to }
    };
    changes.iter().filter(differs).map(logged).collect()
}
