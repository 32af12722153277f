//! What only whoever starts the service knows of its settings: where each comes from, what is allowed, and how a running
//! process takes new ones over. The service asks; it never reads a file or the environment itself.

use std::{collections::BTreeMap, fmt, future::Future, pin::Pin};

use serde::Serialize;
use townpick_domain::doctor::Report;
use utoipa::ToSchema;

use crate::{messaging::Messaging, settings::Settings};

/// Whoever started this service.
pub trait Installation: Send + Sync {
    /// What the settings come to when the dashboard sets these values, by their names in `townpick.toml`. Nothing is
    /// changed by asking.
    fn describe(&self, dashboard: &BTreeMap<String, String>) -> Result<Described, WrongSettings>;

    /// Lets this process work with what the dashboard has set by now; it is done when the answer is there. Other processes
    /// see it by themselves within seconds.
    fn take_over(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;

    /// Looks at everything the installation depends on, in some ten seconds at most. The service tells what only it can
    /// know: whether it saw requests through a proxy that it does not trust.
    fn examine(&self, saw_untrusted_proxy: bool) -> Pin<Box<dyn Future<Output = Report> + Send + '_>>;
}

/// What settings come to.
pub struct Described {
    /// What the service itself goes by.
    pub settings: Settings,
    /// Who takes its messages.
    pub messaging: Messaging,
    /// Each setting with its value.
    pub shown: Vec<ShownSetting>,
}

/// What is wrong with settings: a sentence for each, by its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongSettings(pub BTreeMap<String, String>);

/// Where a setting's value comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SettingSource {
    /// Nobody said anything.
    Default,
    /// It was set here.
    Dashboard,
    /// It stands in `townpick.toml`.
    File,
    /// It is a variable of the environment.
    Environment,
}

/// A setting, as an owner sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Setting)]
pub struct ShownSetting {
    /// Its name in `townpick.toml`.
    #[schema(example = "brand.name")]
    pub key: String,
    /// Its variable in the environment.
    #[schema(example = "TOWNPICK_BRAND_NAME")]
    pub variable: String,
    /// Its value; of a secret only what nobody can use.
    #[schema(required = true)]
    pub value: Option<String>,
    /// Where the value comes from.
    pub source: SettingSource,
    /// Whether the value is never shown as it is.
    pub is_secret: bool,
    /// Whether it can be changed here.
    pub is_changeable: bool,
}

impl fmt::Debug for Described {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Described").field("shown", &self.shown).finish_non_exhaustive()
    }
}
