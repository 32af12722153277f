//! Who runs the demo: the rules of its contests name somebody in law with a postal address, as those of a real installation
//! do. What was set already, in the dashboard, in `townpick.toml` or in the environment, stays.

use std::collections::BTreeMap;

use townpick_domain::time::Timestamp;
use townpick_store::{
    Tx,
    revisions::{self, Topic},
    settings::{self, StoredValue},
};

use crate::config::Config;

/// No post office has this ZIP code.
const POSTAL_ADDRESS: &str = "1 Example Common, Springfield, MA 01100";

/// Fills in what is missing about the operator, as the dashboard would, and tells the settings that come of it.
pub(super) async fn named(config: &Config, tx: &mut Tx, at: Timestamp) -> anyhow::Result<Config> {
    let stored: BTreeMap<String, StoredValue> = settings::all(tx).await?.into_iter().collect();
    let legal_name = format!("{} Demo, Inc.", config.brand_name);
    let mut operator = BTreeMap::new();
    for (key, value) in [("operator.name", legal_name), ("brand.postal_address", POSTAL_ADDRESS.to_owned())] {
        let value = match stored.get(key) {
            Some(StoredValue::Plain(value)) => value.clone(),
            _ => value,
        };
        settings::put(tx, key, Some(&StoredValue::Plain(value.clone())), at).await?;
        operator.insert(key.to_owned(), value);
    }
    revisions::bump(tx, Topic::Settings).await?;
    Ok(config.with_dashboard(operator)?)
}
