//! Who cosigned the towns' ledgers: one row per cosigner and town with the newest checkpoint they saw. Whether a
//! cosignature holds is decided before it comes here.

use townpick_domain::{
    drawing::{
        Hex,
        cosignature::{Cosignature, Cosigner},
    },
    ids::TownId,
    time::Timestamp,
};

use crate::{
    Executor, Result, StoreError, Tx,
    fixed_bytes::{fixed, signed, unsigned},
};

/// More cosigners of one town than anybody reads through.
pub const MOST_COSIGNERS: usize = 40;

/// A cosigner and the newest checkpoint they saw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CosignedLedger {
    /// Who it is.
    pub cosigner: Cosigner,
    /// How many records they saw.
    pub size: u64,
    /// Their word.
    pub cosignature: Cosignature,
    /// When it came in.
    pub received_at: Timestamp,
}

#[derive(sqlx::FromRow)]
struct Row {
    public_key: Vec<u8>,
    name: String,
    size: i64,
    cosigned_at: Timestamp,
    signature: Vec<u8>,
    received_at: Timestamp,
}

/// Everybody who cosigned a town's ledger, those who saw most of it first.
pub async fn of_town(db: &mut impl Executor, town: TownId) -> Result<Vec<CosignedLedger>> {
    let rows: Vec<Row> = db
        .sql(
            "SELECT public_key, name, size, cosigned_at, signature, received_at FROM ledger_cosignatures
             WHERE town_id = $1 ORDER BY size DESC, name LIMIT 40",
        )
        .bind(town)
        .all()
        .await?;
    rows.into_iter().map(Row::into_cosigned).collect()
}

/// Keeps a cosigner's newest word in the place of the one before.
pub async fn save(tx: &mut Tx, town: TownId, cosigned: &CosignedLedger) -> Result<()> {
    tx.sql(
        "INSERT INTO ledger_cosignatures (town_id, public_key, name, size, cosigned_at, signature, received_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (town_id, public_key) DO UPDATE SET name = excluded.name, size = excluded.size,
             cosigned_at = excluded.cosigned_at, signature = excluded.signature, received_at = excluded.received_at",
    )
    .bind(town)
    .bind(cosigned.cosigner.public_key.0.to_vec())
    .bind(cosigned.cosigner.name.to_string())
    .bind(signed(cosigned.size))
    .bind(cosigned.cosignature.at)
    .bind(cosigned.cosignature.signature.0.to_vec())
    .bind(cosigned.received_at)
    .run()
    .await
}

/// Makes room: somebody is no longer listed.
pub async fn remove(tx: &mut Tx, town: TownId, public_key: Hex<32>) -> Result<()> {
    tx.sql("DELETE FROM ledger_cosignatures WHERE town_id = $1 AND public_key = $2")
        .bind(town)
        .bind(public_key.0.to_vec())
        .run()
        .await
}

impl Row {
    fn into_cosigned(self) -> Result<CosignedLedger> {
        let name = self.name.parse();
        let name = name.map_err(|error| {
            let error: townpick_domain::drawing::cosignature::NoCosignerName = error;
            StoreError::BadData(sqlx::Error::Decode(error.into()))
        })?;
        Ok(CosignedLedger {
            cosigner: Cosigner { name, public_key: Hex(fixed(&self.public_key)?) },
            size: unsigned(self.size),
            cosignature: Cosignature { at: self.cosigned_at, signature: Hex(fixed(&self.signature)?) },
            received_at: self.received_at,
        })
    }
}
