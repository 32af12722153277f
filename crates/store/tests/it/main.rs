//! Every store function, on both engines.

mod accounts;
mod contests;
mod durability;
mod fixtures;
mod people;
mod rules;
mod site;
