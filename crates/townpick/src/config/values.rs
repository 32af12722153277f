//! The values in force: what the file, the environment and the dashboard say, beside the defaults.

use std::{collections::BTreeMap, fmt, fmt::Write as _, str::FromStr};

use url::Url;

use super::{
    changeable,
    error::{ConfigError, wrong},
    table::{SETTINGS, Setting, Shown, Source, not_allowed},
};

/// What was said about settings, by whom.
#[derive(Clone, PartialEq, Eq, Default)]
pub(super) struct Sources {
    /// The text of `townpick.toml`.
    pub(super) file: String,
    /// The variables of the environment.
    pub(super) environment: BTreeMap<String, String>,
    /// What was set in the dashboard, by its key.
    pub(super) dashboard: BTreeMap<String, String>,
}

/// Shows none of it: there are secrets in it.
impl fmt::Debug for Sources {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Sources").finish_non_exhaustive()
    }
}

/// The values in force and where they come from, by variable.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Values(BTreeMap<&'static str, (String, Source)>);

/// Shows what printing shows.
impl fmt::Debug for Values {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.print())
    }
}

impl Values {
    pub(super) fn of(sources: &Sources) -> Result<Self, ConfigError> {
        let defaults = SETTINGS.iter().filter_map(|setting| {
            setting.default.map(|default| (setting.variable, (default.to_owned(), Source::Default)))
        });
        let mut values: BTreeMap<_, _> = defaults.collect();
        let mut elsewhere = BTreeMap::new();
        for (key, value) in flatten(&sources.file)? {
            let setting = SETTINGS.iter().find(|setting| setting.key == key).ok_or_else(|| {
                let known = known(|setting| setting.key);
                wrong(&format!("{key} in townpick.toml"), format_args!("unknown setting; known are {known}"))
            })?;
            elsewhere.insert(setting.variable, (value, Source::File));
        }
        for (variable, value) in &sources.environment {
            let setting = SETTINGS.iter().find(|setting| setting.variable == variable).ok_or_else(|| {
                let known = known(|setting| setting.variable);
                wrong(variable, format_args!("unknown setting; known are {known}"))
            })?;
            if !value.is_empty() {
                elsewhere.insert(setting.variable, (value.clone(), Source::Environment));
            }
        }
        for (setting, value) in changeable::in_force(&sources.dashboard, &elsewhere) {
            values.insert(setting.variable, (value, Source::Dashboard));
        }
        values.extend(elsewhere);
        Ok(Self(values))
    }

    pub(super) fn set_default(&mut self, variable: &'static str, value: String) {
        self.0.entry(variable).or_insert((value, Source::Default));
    }

    pub(super) fn get(&self, variable: &str) -> Option<&str> {
        self.0.get(variable).map(|(value, _)| value.as_str())
    }

    /// Where the value comes from.
    pub(super) fn source(&self, variable: &str) -> Source {
        self.0.get(variable).map_or(Source::Default, |(_, source)| *source)
    }

    pub(super) fn text(&self, variable: &str) -> String {
        self.get(variable).unwrap_or_default().to_owned()
    }

    pub(super) fn checked(
        &self,
        variable: &str,
        holds: impl Fn(&str) -> bool,
    ) -> Result<String, ConfigError> {
        let text = self.text(variable);
        if holds(&text) { Ok(text) } else { Err(not_allowed(variable)) }
    }

    pub(super) fn optional(
        &self,
        variable: &str,
        holds: impl Fn(&str) -> bool,
    ) -> Result<Option<String>, ConfigError> {
        self.get(variable).map(|_| self.checked(variable, holds)).transpose()
    }

    pub(super) fn parsed<T: FromStr>(
        &self,
        variable: &str,
        holds: impl Fn(&T) -> bool,
    ) -> Result<T, ConfigError> {
        let value = self.text(variable).parse().map_err(|_| not_allowed(variable))?;
        if holds(&value) { Ok(value) } else { Err(not_allowed(variable)) }
    }

    pub(super) fn optional_parsed<T: FromStr>(
        &self,
        variable: &str,
        holds: impl Fn(&T) -> bool,
    ) -> Result<Option<T>, ConfigError> {
        self.get(variable).map(|_| self.parsed(variable, holds)).transpose()
    }

    pub(super) fn choice<T: Copy>(&self, variable: &str, words: &[(&str, T)]) -> Result<T, ConfigError> {
        let text = self.text(variable);
        let chosen = words.iter().find(|(word, _)| *word == text);
        chosen.map(|(_, choice)| *choice).ok_or_else(|| not_allowed(variable))
    }

    pub(super) fn print(&self) -> String {
        let mut lines = String::new();
        for setting in SETTINGS {
            let value = self.shown(setting).unwrap_or_else(|| "(none)".to_owned());
            let source = self.source(setting.variable).word();
            let _ = writeln!(lines, "{:<38} {:<28} {source:<13} {value}", setting.variable, setting.key);
        }
        lines
    }

    /// The value as anybody may see it.
    pub(super) fn shown(&self, setting: &Setting) -> Option<String> {
        let value = self.get(setting.variable)?;
        Some(match setting.shown {
            Shown::Never => "***".to_owned(),
            Shown::Plainly => value.to_owned(),
            Shown::WithoutPassword => masked(value),
        })
    }
}

/// The variables that begin with the service's name. Others may hold anything, even what is no text.
pub(super) fn own_variables() -> Result<BTreeMap<String, String>, ConfigError> {
    let mut own = BTreeMap::new();
    for (name, value) in std::env::vars_os() {
        let name = name.to_string_lossy();
        if name.starts_with("TOWNPICK_") && !name.starts_with("TOWNPICK_TEST_") {
            let value = value.into_string().map_err(|_| wrong(&name, "must be UTF-8 text"))?;
            own.insert(name.into_owned(), value);
        }
    }
    Ok(own)
}

/// An address without its password, wherever in it that stands.
fn masked(address: &str) -> String {
    let Ok(mut url) = Url::parse(address) else { return address.to_owned() };
    let is_secret = |name: &str| name == "password";
    if url.password().is_none() && !url.query_pairs().any(|(name, _)| is_secret(&name)) {
        return address.to_owned();
    }
    if url.password().is_some() {
        let _ = url.set_password(Some("***"));
    }
    let parameters: Vec<(String, String)> = url.query_pairs().into_owned().collect();
    if !parameters.is_empty() {
        let hidden =
            parameters.iter().map(|(name, value)| (name, if is_secret(name) { "***" } else { value }));
        url.query_pairs_mut().clear().extend_pairs(hidden);
    }
    url.to_string()
}

fn flatten(file: &str) -> Result<Vec<(String, String)>, ConfigError> {
    let table: toml::Table =
        file.parse().map_err(|error: toml::de::Error| wrong("townpick.toml", error.message()))?;
    let mut flat = Vec::new();
    let mut open = vec![(String::new(), table)];
    while let Some((prefix, table)) = open.pop() {
        for (name, value) in table {
            let key = if prefix.is_empty() { name } else { format!("{prefix}.{name}") };
            match value {
                toml::Value::Table(inner) => open.push((key, inner)),
                toml::Value::String(text) => flat.push((key, text)),
                _ => return Err(wrong(&format!("{key} in townpick.toml"), "must be a text in quotes")),
            }
        }
    }
    Ok(flat)
}

fn known(name: impl Fn(&Setting) -> &'static str) -> String {
    SETTINGS.iter().map(name).collect::<Vec<_>>().join(", ")
}
