//! Lists as CSV files, written while they are read: a million rows take no more memory than a thousand.
//!
//! Cells that a spreadsheet would take for a formula are made harmless.

use std::borrow::Cow;

use axum::{
    body::Body,
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use futures_util::stream;
use http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use townpick_domain::calendar::eastern_date;
use townpick_store::{Database, PageRows, Reader, StoreError};

use crate::{problem::Problem, state::App};

/// A list to be exported.
pub(crate) struct Export<R, K> {
    /// What the file is called before its date.
    pub name: &'static str,
    /// What the columns are called.
    pub columns: Vec<&'static str>,
    /// What the list is ordered by.
    pub key: fn(&R) -> K,
    /// The cells of a row, one for each column.
    pub cells: fn(&R) -> Vec<String>,
}

impl<R, K> Export<R, K>
where
    R: Send + 'static,
    K: Send + 'static,
{
    /// The file. `read` gives the rows after a key, or the first ones, as many as [`PageRows::Export`] says; it gets a
    /// connection of its own each time, because a slow download must not hold one.
    ///
    /// The first rows are read before the answer begins, so that a database that does not answer is reported as a
    /// problem. When it fails later the transfer breaks off: a file that ends early must not look whole.
    pub(crate) async fn answer<F>(
        self,
        app: &App,
        read: impl Fn(Reader, Option<K>) -> F + Send + 'static,
    ) -> Result<Response, Problem>
    where
        F: Future<Output = Result<Vec<R>, StoreError>> + Send + 'static,
    {
        let database = app.services.database.clone();
        let first = read(database.read().await?, None).await?;
        let today = eastern_date(app.services.clock.now());
        let disposition = format!("attachment; filename=\"{}-{today}.csv\"", self.name);
        let state = State { export: self, database, read, rows: Some(first), is_begun: false };
        let body = Body::from_stream(stream::try_unfold(state, State::next));
        let headers =
            [(CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, disposition)];
        Ok((headers, body).into_response())
    }
}

struct State<R, K, Read> {
    export: Export<R, K>,
    database: Database,
    read: Read,
    /// Rows that were read and not yet written; none at the end.
    rows: Option<Vec<R>>,
    is_begun: bool,
}

impl<R, K, Read, F> State<R, K, Read>
where
    Read: Fn(Reader, Option<K>) -> F,
    F: Future<Output = Result<Vec<R>, StoreError>>,
{
    async fn next(mut self) -> Result<Option<(Bytes, Self)>, ExportError> {
        let Some(rows) = self.rows.take() else { return Ok(None) };
        let head =
            (!self.is_begun).then(|| self.export.columns.iter().map(|name| (*name).to_owned()).collect());
        self.is_begun = true;
        let text = lines(head.into_iter().chain(rows.iter().map(self.export.cells)))?;
        let goes_on = rows.len() >= PageRows::Export.count();
        if let Some(last) = rows.last().filter(|_| goes_on).map(self.export.key) {
            let reader = self.database.read().await?;
            self.rows = Some((self.read)(reader, Some(last)).await?);
        }
        Ok(Some((text, self)))
    }
}

/// Why a file breaks off.
#[derive(Debug, thiserror::Error)]
enum ExportError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Csv(#[from] csv::Error),
}

/// Rows as lines of a CSV file.
fn lines<C: AsRef<str>>(rows: impl Iterator<Item = Vec<C>>) -> Result<Bytes, csv::Error> {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    for row in rows {
        writer.write_record(row.iter().map(|cell| harmless(cell.as_ref()).into_owned()))?;
    }
    let written = writer.into_inner().map_err(csv::IntoInnerError::into_error)?;
    Ok(written.into())
}

/// A cell that is text for spreadsheets too.
fn harmless(cell: &str) -> Cow<'_, str> {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        return format!("'{cell}").into();
    }
    cell.into()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn file(rows: &[&[&str]]) -> String {
        let bytes = lines(rows.iter().map(|row| row.to_vec())).unwrap();
        String::from_utf8(bytes.to_vec()).unwrap()
    }

    #[test]
    fn cells_are_quoted_where_needed() {
        assert_eq!(
            file(&[&["Name", "Note"], &["O'Neil, Pat", "said \"hi\"\n"]]),
            concat!("Name,Note\r\n", "\"O'Neil, Pat\",\"said \"\"hi\"\"\n\"\r\n",)
        );
    }

    #[test]
    fn no_cell_is_a_formula() {
        for begin in ["=", "+", "-", "@", "\t", "\r"] {
            let cell = format!("{begin}1+1");
            assert!(harmless(&cell).starts_with('\''), "{begin:?}");
        }
        assert_eq!(harmless("1-1=0"), "1-1=0");
        assert_eq!(harmless(""), "");
    }
}
