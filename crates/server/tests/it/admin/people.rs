//! Members that tests of the administrators' part start from.

use townpick_domain::ids::{MemberId, TownId};
use townpick_store::{
    members::{self, NewMember},
    testing::fixtures,
};

use crate::harness::Service;

/// The member with this number, who is called Maria unless somebody is told otherwise.
pub fn member(service: &Service, number: u16) -> NewMember {
    let [high, low] = number.to_be_bytes();
    NewMember {
        id: MemberId::new(service.now(), [1, 0, 0, 0, 0, 0, 0, 0, high, low]),
        person: fixtures::person(
            ("Maria", "Gomes"),
            &format!("maria{number}@people.example"),
            &format!("617555{number:04}"),
        ),
        joined_at: service.now(),
    }
}

/// Members of a town.
pub async fn join(service: &Service, town: TownId, members: &[NewMember]) {
    let mut tx = service.database.write().await.unwrap();
    members::add(&mut tx, town, members).await.unwrap();
    tx.commit().await.unwrap();
}
