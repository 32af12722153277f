//! The time, chance and secrets of the tests.

use std::sync::LazyLock;

use townpick_domain::{ids::MemberId, operator::Operator, time::Timestamp};
use townpick_gateways::{entropy::SeededEntropy, keys::Secrets, told_heads::ToldHeads};
use townpick_store::{
    Database, preferences,
    testing::fixtures::{member, now, operator},
};
use townpick_usecases::Context;

/// Ids are never given twice, whichever test asks.
static ENTROPY: LazyLock<SeededEntropy> = LazyLock::new(|| SeededEntropy::new(7));
static TOLD: ToldHeads = ToldHeads::in_memory();
static OPERATOR: LazyLock<Operator> = LazyLock::new(operator);
pub static SECRETS: LazyLock<Secrets> = LazyLock::new(|| Secrets::from_seed([3; 32]));

pub fn at(now: Timestamp) -> Context<'static> {
    Context { now, entropy: &*ENTROPY, secrets: &SECRETS, told: &TOLD, operator: &OPERATOR }
}

pub fn context() -> Context<'static> {
    at(now())
}

/// What the first member sees of themselves.
pub async fn seen(database: &Database) -> preferences::Preferences {
    seen_of(database, member(1).id).await
}

/// What a member sees of themselves.
pub async fn seen_of(database: &Database, member: MemberId) -> preferences::Preferences {
    preferences::of_member(&mut database.read().await.unwrap(), member).await.unwrap().unwrap()
}
