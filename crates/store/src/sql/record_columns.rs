//! The columns of a record in the text of a statement.

use townpick_domain::columns::Columns;

/// A text in which `{record}` stands for the columns of a record, and `{record:t}` for those of the table `t`, without
/// those that the text makes by itself with `AS`.
pub(super) fn with_columns<R: Columns>(text: &str) -> String {
    let Some((before, rest)) = text.split_once("{record") else { return text.to_owned() };
    let Some((table, after)) = rest.split_once('}') else { return text.to_owned() };
    let named = |column: &&str| match table.strip_prefix(':') {
        Some(table) => format!("{table}.{column}"),
        None => (*column).to_owned(),
    };
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let made: Vec<_> =
        text.split(" AS ").skip(1).filter_map(|rest| rest.split(|c| !is_letter(c)).next()).collect();
    let columns: Vec<_> = R::COLUMNS.iter().filter(|column| !made.contains(column)).map(named).collect();
    format!("{before}{}{after}", columns.join(", "))
}

#[cfg(test)]
mod tests {
    use townpick_domain::sponsor::Sponsor;

    use super::*;

    #[test]
    fn a_record_stands_for_its_columns_without_those_that_are_made_beside_it() {
        assert_eq!(
            with_columns::<Sponsor>("SELECT {record} FROM sponsors"),
            "SELECT name, contact_name, contact_email, contact_phone, website_url, logo_url, category FROM sponsors"
        );
        assert_eq!(
            with_columns::<Sponsor>(
                "SELECT {record:s}, upper(s.name) AS name, 1 AS category_count FROM sponsors s"
            ),
            "SELECT s.contact_name, s.contact_email, s.contact_phone, s.website_url, s.logo_url, s.category, \
             upper(s.name) AS name, 1 AS category_count FROM sponsors s"
        );
    }
}
