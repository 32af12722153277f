//! A member.

use super::{
    fields::{Messages, reason},
    read::Read,
    reason::Reason,
    row::{Row, SourceId},
};
use crate::form::FormErrors;
use crate::signup::{Person, SignupForm};
use crate::time::Timestamp;

/// Somebody who was a member of the earlier product. It asked nobody to confirm an address and kept no consent to texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImportedMember {
    /// Where they live.
    pub town: SourceId,
    /// Who they are.
    pub person: Person,
    /// Whether they are in drawings and written to.
    pub is_subscribed: bool,
    /// When they joined, where the file says so.
    pub joined_at: Option<Timestamp>,
    /// When they were deactivated, if they are.
    pub deactivated_at: Option<Timestamp>,
}

impl Read<ImportedMember> {
    /// Reads a member by the rules of the signup.
    pub fn member(row: &Row<'_>) -> Result<Self, Reason> {
        let (source, town) = (row.id("id")?, row.id("town_id")?);
        let person = person(row)?;
        let is_subscribed = row.flag("is_subscribed")?.unwrap_or(true);
        let joined_at = match row.instant("signup_date")? {
            None => row.instant("created_at")?,
            joined_at => joined_at,
        };
        let deactivated_at = row.instant("deactivated_at")?.filter(|_| !is_subscribed);
        Ok(Self::whole(source, ImportedMember { town, person, is_subscribed, joined_at, deactivated_at }))
    }
}

fn person(row: &Row<'_>) -> Result<Person, Reason> {
    let text = |column| row.text(column).map(str::to_owned);
    let name = row.text("name").unwrap_or_default();
    let (first, last) = name.split_once(char::is_whitespace).unwrap_or((name, ""));
    let form = SignupForm {
        first_name: Some(first.to_owned()),
        last_name: Some(last.to_owned()),
        email: text("email"),
        phone: text("phone_number"),
        address: text("address"),
        ..SignupForm::default()
    };
    let mut errors = FormErrors::default();
    Person::read(&form, &mut errors).ok_or_else(|| reason(&Messages::from(&errors)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::{
        row::{Header, RawRow},
        table::Table,
    };
    use super::*;

    const COLUMNS: [&str; 9] = [
        "id",
        "name",
        "email",
        "phone_number",
        "address",
        "town_id",
        "is_subscribed",
        "deactivated_at",
        "created_at",
    ];

    fn read(cells: [&str; 9]) -> Result<Read<ImportedMember>, Reason> {
        let header = Header::read(Table::Users, COLUMNS.into_iter()).unwrap();
        let cells = cells.map(str::to_owned).to_vec();
        Read::member(&header.row(&RawRow { line: 2, cells }))
    }

    #[test]
    fn a_member_is_read_by_the_rules_of_the_signup() {
        let day = "2025-08-13";
        let read = read([
            "u1",
            "Maria de la Cruz",
            "Maria@Home.example",
            "(617) 555-0123",
            "1 Main St",
            "t1",
            "f",
            day,
            day,
        ]);
        let member = read.unwrap().value;
        let person = &member.person;
        assert_eq!((person.first_name.as_str(), person.last_name.as_str()), ("Maria", "de la Cruz"));
        assert_eq!((person.email.as_str(), person.phone.digits()), ("maria@home.example", "6175550123"));
        assert!(
            !member.is_subscribed
                && member.deactivated_at.is_some()
                && member.joined_at == member.deactivated_at
        );
    }

    #[test]
    fn whoever_is_subscribed_is_not_deactivated_and_whoever_says_nothing_is_subscribed() {
        let day = "2025-08-13";
        let member = read(["u1", "Ann Lee", "a@home.example", "6175550123", "1 Main St", "t1", "", day, ""]);
        let member = member.unwrap().value;
        assert_eq!((member.is_subscribed, member.deactivated_at, member.joined_at), (true, None, None));
    }

    #[test]
    fn a_refusal_names_every_field_and_quotes_none() {
        let reason = read(["u1", "Prince", "prince@", "555", "", "t1", "", "", ""]).unwrap_err();
        for field in ["last_name: ", "email: ", "phone: ", "address: "] {
            assert!(reason.contains(field), "{reason}");
        }
        assert!(!reason.contains("prince") && !reason.contains("555"), "{reason}");
    }
}
