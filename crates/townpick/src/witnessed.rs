//! What witnesses saw of this installation's ledgers, asked when it starts: it remembers for an operator who lost the data
//! folder together with the database. Only a ledger that begins with a key of ours counts, so no witness can make anything up.

use townpick_domain::drawing::{head::LedgerHead, ledger::Ledger, read, witness::Sight};
use townpick_gateways::{keys::Secrets, published::download};
use url::Url;

/// The heads of the ledgers that these addresses show; an address that does not answer is reported to the operator and
/// left out.
pub async fn heads(addresses: &[Url], secrets: &Secrets) -> Vec<LedgerHead> {
    let mut heads = Vec::new();
    for address in addresses {
        match head(address, secrets).await {
            Ok(head) => heads.extend(head),
            Err(reason) => tracing::warn!(%address, reason, "a witness does not say what it saw"),
        }
    }
    heads
}

async fn head(address: &Url, secrets: &Secrets) -> Result<Option<LedgerHead>, String> {
    let bytes = download(address).await.map_err(|error| error.to_string())?;
    // As `townpick witness` remembers it, or as we published it ourselves.
    let ledger = match serde_json::from_slice::<Sight>(&bytes) {
        Ok(sight) => sight.ledger,
        Err(_) => read::<Ledger>(&bytes[..], &bytes[..]).map_err(|error| error.to_string())?,
    };
    // A key that took over later may be missing here, as after restoring an old backup; what it signed was sent all the
    // same.
    if secrets.signing_key_of(ledger.public_key.0).is_none() {
        return Err("it is signed with another key".to_owned());
    }
    ledger.check().map_err(|error| error.to_string())?;
    let town = ledger.ledger.parse().map_err(|_| "it is of no town".to_owned())?;
    Ok(ledger.records.last().map(|last| LedgerHead::new(town, last.statement.sequence, last.hash)))
}
