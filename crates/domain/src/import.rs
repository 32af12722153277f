//! Moving in from the earlier hosted product: its tables, one CSV file each, and what a row of them becomes here. Every
//! value goes through the rules that the forms follow.
//!
//! A reason why a row is refused is shown to operators and kept in files, so it never quotes a value of the row.

mod business;
mod contest;
mod fields;
mod inbox;
mod member;
mod picture;
mod place;
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
pub use row::{Header, HeaderError, RawRow, Row, SourceId};
pub use short_link::ImportedShortLink;
pub use sponsor::ImportedSponsor;
pub use table::{Table, Treatment};
pub use template::ImportedTemplate;
pub use town::ImportedTown;

/// Why a row, or a field of it, cannot be taken over.
pub type Reason = String;

/// What a row of a table becomes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Read<T> {
    /// What the earlier product knew it by.
    pub source: SourceId,
    /// What it is here.
    pub value: T,
    /// The fields that broke a rule and are left out.
    pub without: Vec<&'static str>,
}

impl<T> Read<T> {
    /// A row of which nothing is left out.
    fn whole(source: SourceId, value: T) -> Self {
        Self { source, value, without: Vec::new() }
    }
}
