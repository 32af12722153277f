//! Moving in from the earlier hosted product: its tables, one CSV file each, and what a row of them becomes here. Every
//! value goes through the rules that the forms follow.

mod business;
mod contest;
mod fields;
mod inbox;
mod member;
mod picture;
mod place;
mod read;
mod reason;
mod row;
mod short_link;
mod sponsor;
mod table;
mod template;
mod town;

pub use business::ServedTown;
pub use contest::{ImportedContest, ImportedEntry};
pub use inbox::Arrived;
pub use member::ImportedMember;
pub use picture::{ImportedPicture, file_names};
pub use read::Read;
pub use reason::Reason;
pub use row::{Header, HeaderError, RawRow, Row, SourceId};
pub use short_link::ImportedShortLink;
pub use sponsor::ImportedSponsor;
pub use table::{Table, Treatment};
pub use template::ImportedTemplate;
pub use town::ImportedTown;
