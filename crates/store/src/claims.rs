//! Claims: drawn places, the prizes they stand for and whom they wait for.

mod deadlines;
mod due;
mod place;
mod prizes;
mod shown;
mod tax_forms;
mod unreached;
mod untaken;

use townpick_domain::{ids::DrawingPlaceId, time::Timestamp};

pub use deadlines::{start_claim_time, wait_for_message};
pub use due::{Waiting, overdue, set_reminded, to_remind, unrecorded};
pub use place::{
    Place, claim_provisionally, confirm, contest_of, forget_holder, lock_towns_of, next_alternate,
    open_prizes_of, place, place_of_link, reopen, selected, set_claimed, set_deadline, set_disqualified,
    set_forfeited, set_notified, set_progress,
};
pub use prizes::Prize;
pub use shown::{Claim, Winner, claim, winner, winners};
pub use tax_forms::{TaxStanding, set_tax_form, tax_standing};
pub use unreached::{Unreached, count_unreached, unnoticed, unreached};
pub use untaken::count_untaken;

/// Where a page of places begins that are read by their deadlines: after this one.
pub type AfterDeadline = (Timestamp, DrawingPlaceId);

/// Before every place.
const FIRST: AfterDeadline = (Timestamp::MIN, DrawingPlaceId::from_bytes([0; 16]));
