//! Which version the tables of a database are of.

/// A database's version beside this program's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Schema {
    /// Nothing is in it yet.
    New,
    /// It lacks migrations that this program brings.
    Older,
    /// It is of this version.
    Current,
    /// It has everything of this version, and later migrations that only add to it: this program can go on with it.
    Extended,
    /// It has migrations that this program does not know and cannot work with.
    Newer,
    /// It was made before the first release, with migrations that are gone since.
    Unreleased,
}
