//! A copy of everything that is stored about a member. Members download it themselves; an administrator does it for a
//! member who has no link.

use townpick_domain::{channel::Channel, ids::MemberId};
use townpick_gateways::keys::Secrets;
use townpick_store::{
    Executor, Result,
    data_copy::{self, Rows},
    suppressions::{self, Suppression},
};

use crate::{deletion, join};

/// Everything that is stored about a member.
pub struct DataCopy {
    /// What the tables hold.
    pub rows: Rows,
    /// Which of their addresses must not be written to; of each only a keyed hash is stored.
    pub closed_addresses: Vec<(Channel, Suppression)>,
}

/// Reads the copy; nothing when there is no such member.
pub async fn of_member(
    db: &mut impl Executor,
    secrets: &Secrets,
    member: MemberId,
) -> Result<Option<DataCopy>> {
    let notices = [join::notice_key(member), deletion::notice_key(member)];
    let Some(rows) = data_copy::of_member(db, member, &notices).await? else { return Ok(None) };
    let mut closed_addresses = Vec::new();
    let addresses = [(Channel::Email, &rows.account.email), (Channel::Sms, &rows.account.phone_number)];
    for (channel, address) in addresses {
        let hashes = secrets.suppression_hashes(channel, address);
        let found = suppressions::find(db, channel, &hashes).await?;
        closed_addresses.extend(found.map(|entry| (channel, entry)));
    }
    Ok(Some(DataCopy { rows, closed_addresses }))
}
