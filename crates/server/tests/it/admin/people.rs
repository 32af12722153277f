//! Members that tests of the administrators' part start from.

use townpick_domain::{
    contact::{Email, Phone},
    ids::{MemberId, TownId},
};
use townpick_store::members::{self, NewMember};

use crate::harness::Service;

/// The member with this number, who is called Maria unless somebody is told otherwise.
pub fn member(service: &Service, number: u16) -> NewMember {
    let [high, low] = number.to_be_bytes();
    NewMember {
        id: MemberId::new(service.now(), [1, 0, 0, 0, 0, 0, 0, 0, high, low]),
        first_name: "Maria".to_owned(),
        last_name: "Gomes".to_owned(),
        email: Email::parse(&format!("maria{number}@people.example")).unwrap(),
        phone: Phone::parse(&format!("617555{number:04}")).unwrap(),
        address: "1 Main Street".to_owned(),
        joined_at: service.now(),
    }
}

/// Members of a town.
pub async fn join(service: &Service, town: TownId, members: &[NewMember]) {
    let mut tx = service.database.write().await.unwrap();
    members::add(&mut tx, town, members).await.unwrap();
    tx.commit().await.unwrap();
}
