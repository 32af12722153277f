//! The link that sets a new installation up, printed where there is no administrator yet. Every start prints another one, and
//! the one before ends: whoever reads an old log gets in no more.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest as _, Sha256};
use townpick_gateways::entropy::Entropy;
use townpick_store::{Database, set_up};

use crate::{
    config::{Config, Source},
    output::println_document,
};

/// Prints the link, if there is anything to set up.
pub async fn print(
    config: &Config,
    database: &Database,
    entropy: &dyn Entropy,
    now: townpick_domain::time::Timestamp,
) -> anyhow::Result<()> {
    let token = URL_SAFE_NO_PAD.encode(entropy.bytes::<32>());
    let mut tx = database.write().await?;
    let is_open = set_up::print(&mut tx, Sha256::digest(&token).into(), now).await?;
    tx.commit().await?;
    if is_open {
        println_document(&format!(
            "\nThis installation has no administrator yet. Set it up in your browser:\n\n    {}/admin/set-up#{token}\n\n\
             The link works once, until the set-up is finished or the service is started again.\n",
            address(config)
        ));
    }
    Ok(())
}

/// Where a browser finds the service: where the operator says, or else where it listens.
fn address(config: &Config) -> String {
    if config.source_of("TOWNPICK_PUBLIC_URL") != Source::Default {
        return config.public_url.as_str().trim_end_matches('/').to_owned();
    }
    let listen = config.listen;
    if listen.ip().is_loopback() || listen.ip().is_unspecified() {
        return format!("http://localhost:{}", listen.port());
    }
    format!("http://{listen}")
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn the_link_leads_where_a_browser_finds_the_service() {
        let at = |variables: &[(&str, &str)]| {
            let environment = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
            address(&Config::from_sources("", environment.collect()).unwrap())
        };
        assert_eq!(at(&[]), "http://localhost:8080");
        assert_eq!(at(&[("TOWNPICK_LISTEN", "0.0.0.0:3000")]), "http://localhost:3000");
        assert_eq!(at(&[("TOWNPICK_LISTEN", "10.0.0.7:80")]), "http://10.0.0.7:80");
        let named = [("TOWNPICK_LISTEN", "0.0.0.0:3000"), ("TOWNPICK_PUBLIC_URL", "https://pick.example")];
        assert_eq!(at(&named), "https://pick.example");
    }
}
