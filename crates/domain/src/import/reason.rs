//! Why something of a dump cannot be taken over.

/// Why a row, or a field of it, cannot be taken over. It is shown to operators and kept in files, so it never quotes a value.
pub type Reason = String;
