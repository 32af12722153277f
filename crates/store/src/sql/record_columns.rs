//! The columns of a record in the text of a statement.

use townpick_domain::columns::Columns;

/// A text in which `{record}` stands for the columns of a record, and `{record:t}` for those of the table `t`.
pub(super) fn with_columns<R: Columns>(text: &str) -> String {
    let Some((before, rest)) = text.split_once("{record") else { return text.to_owned() };
    let Some((table, after)) = rest.split_once('}') else { return text.to_owned() };
    let named = |column: &&str| match table.strip_prefix(':') {
        Some(table) => format!("{table}.{column}"),
        None => (*column).to_owned(),
    };
    let columns: Vec<_> = R::COLUMNS.iter().map(named).collect();
    format!("{before}{}{after}", columns.join(", "))
}
