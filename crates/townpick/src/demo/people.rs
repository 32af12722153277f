//! The people of the demo. The reserved numbers 555-0100 to 555-0199 give each area code a hundred of them.

use std::ops::Range;

use jiff::SignedDuration;
use townpick_domain::{
    contact::{Email, Phone},
    ids::MemberId,
    signup::{NamePart, Person, StreetAddress},
    time::Timestamp,
};
use townpick_gateways::entropy::Entropy;
use townpick_store::members::NewMember;

use super::{content::Town, making::OLDEST};

const FIRST_NAMES: [&str; 40] = [
    "Maria", "James", "Aisha", "Peter", "Mei", "Daniel", "Rosa", "Thomas", "Nadia", "Frank", "Grace", "Omar",
    "Ellen", "Luis", "Hannah", "Samuel", "Ingrid", "Victor", "Joy", "Patrick", "Leila", "George", "Anika",
    "Henry", "Sofia", "Walter", "Tamara", "Miguel", "Alice", "Desmond", "Karen", "Yusuf", "Bridget", "Andre",
    "Helen", "Kofi", "Paula", "Simon", "Carmen", "Arthur",
];
const LAST_NAMES: [&str; 37] = [
    "Gomes",
    "Sullivan",
    "Okoye",
    "Nguyen",
    "Fischer",
    "Alvarez",
    "Brown",
    "Kowalski",
    "Haddad",
    "Johnson",
    "Silva",
    "Murphy",
    "Tanaka",
    "Reyes",
    "Cohen",
    "Baptiste",
    "Larsen",
    "Greene",
    "Mendes",
    "Patel",
    "O'Neill",
    "Schmidt",
    "Washington",
    "Costa",
    "Dubois",
    "Park",
    "Castillo",
    "Hughes",
    "Ali",
    "Rossi",
    "Clarke",
    "Ivanov",
    "Flores",
    "Bennett",
    "Yazzie",
    "Moreau",
    "Quinn",
];
const STREETS: [&str; 11] = [
    "Maple Street",
    "Harbor Road",
    "Church Street",
    "Elm Avenue",
    "Mill Lane",
    "School Street",
    "Orchard Way",
    "Front Street",
    "Chestnut Hill",
    "Depot Road",
    "Meadow Lane",
];

/// The members of a town with these numbers below a hundred, who joined in the months before an instant.
pub fn of_town(
    town: &Town,
    numbers: Range<usize>,
    entropy: &dyn Entropy,
    before: Timestamp,
) -> anyhow::Result<Vec<NewMember>> {
    numbers.take_while(|number| *number < 100).map(|number| member(town, number, entropy, before)).collect()
}

/// One of the names that people have, another for each number.
pub fn name(number: usize) -> (&'static str, &'static str) {
    (FIRST_NAMES[number % FIRST_NAMES.len()], LAST_NAMES[number % LAST_NAMES.len()])
}

fn member(town: &Town, number: usize, entropy: &dyn Entropy, now: Timestamp) -> anyhow::Result<NewMember> {
    let [first, last, street, house, hours, more_hours] = entropy.bytes::<6>().map(usize::from);
    let (first_name, last_name) =
        (FIRST_NAMES[first % FIRST_NAMES.len()], LAST_NAMES[last % LAST_NAMES.len()]);
    let mailbox = format!("{first_name}.{last_name}.{number}").replace('\'', "");
    let ago = SignedDuration::from_hours(i64::try_from(hours * 256 + more_hours)? % OLDEST.as_hours());
    let joined_at = now.plus(-ago);
    Ok(NewMember {
        id: MemberId::new(joined_at, entropy.bytes()),
        person: Person {
            first_name: NamePart::parse(first_name)?,
            last_name: NamePart::parse(last_name)?,
            email: Email::parse(&format!("{mailbox}@{}.example", town.area_code))?,
            phone: Phone::parse(&format!("{}55501{number:02}", town.area_code))?,
            address: StreetAddress::parse(&format!("{} {}", house + 1, STREETS[street % STREETS.len()]))?,
        },
        joined_at,
    })
}
