use std::collections::{HashMap, HashSet};

use proptest::collection::hash_set;
use proptest::prelude::*;
use townpick_domain::drawing::{Order, SortedTickets, Ticket, draw, key};

/// The n-th key of a fixed sequence, so that the statistics below are the same on every run.
fn nth_key(n: u64) -> [u8; 32] {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&n.to_be_bytes());
    key(&seed, &[0; 16], &[0; 32], 0, None)
}

fn numbered_tickets(count: u8) -> SortedTickets {
    SortedTickets::new((0..count).map(|number| Ticket([number; 16])).collect()).unwrap()
}

/// How far counts are from all being equal.
fn chi_square(counts: impl Iterator<Item = u32>, cells: u32, total: u32) -> f64 {
    let expected = f64::from(total) / f64::from(cells);
    counts.map(|count| (f64::from(count) - expected).powi(2) / expected).sum()
}

#[test]
fn every_ticket_is_equally_likely_at_every_place() {
    const DRAWINGS: u32 = 20_000;
    let tickets = numbered_tickets(10);
    let mut counts = [[0_u32; 10]; 10];
    for n in 0..DRAWINGS {
        for (place, step) in Order::new(nth_key(n.into()), &tickets).enumerate() {
            counts[place][usize::from(step.ticket.0[0])] += 1;
        }
    }
    for (place, of_place) in counts.iter().enumerate() {
        // 9 degrees of freedom: a fair drawing is above 33.7 once in ten thousand sequences.
        let statistic = chi_square(of_place.iter().copied(), 10, DRAWINGS);
        assert!(statistic < 33.7, "place {place}: {statistic}");
    }
}

#[test]
fn every_order_of_four_tickets_is_equally_likely() {
    const DRAWINGS: u32 = 24_000;
    let tickets = numbered_tickets(4);
    let mut counts: HashMap<Vec<Ticket>, u32> = HashMap::new();
    for n in 0..DRAWINGS {
        let order = Order::new(nth_key(n.into()), &tickets).map(|step| step.ticket).collect();
        *counts.entry(order).or_default() += 1;
    }
    assert_eq!(counts.len(), 24);
    // 23 degrees of freedom: a fair drawing is above 55.1 once in five thousand sequences.
    let statistic = chi_square(counts.into_values(), 24, DRAWINGS);
    assert!(statistic < 55.1, "{statistic}");
}

proptest! {
    #[test]
    fn the_order_does_not_depend_on_how_the_list_came(
        (tickets, shuffled) in hash_set(any::<[u8; 16]>(), 0..60)
            .prop_map(|tickets| tickets.into_iter().map(Ticket).collect::<Vec<_>>())
            .prop_flat_map(|tickets| (Just(tickets.clone()), Just(tickets).prop_shuffle())),
        key: [u8; 32],
        places in 0..70_usize,
    ) {
        let (tickets, shuffled) = (SortedTickets::new(tickets).unwrap(), SortedTickets::new(shuffled).unwrap());
        prop_assert_eq!(draw(key, &tickets, places), draw(key, &shuffled, places));
    }

    #[test]
    fn places_are_distinct_from_the_list_and_prefix_stable(
        tickets in hash_set(any::<[u8; 16]>(), 0..60),
        key: [u8; 32],
        places in 0..70_usize,
    ) {
        let given: HashSet<Ticket> = tickets.into_iter().map(Ticket).collect();
        let list = SortedTickets::new(given.iter().copied().collect()).unwrap();
        let whole = draw(key, &list, usize::MAX);
        let drawn: HashSet<Ticket> = whole.iter().map(|step| step.ticket).collect();
        prop_assert_eq!(whole.len(), given.len());
        prop_assert_eq!(drawn, given);
        prop_assert_eq!(draw(key, &list, places), &whole[..places.min(whole.len())]);
        for (position, step) in (0_u64..).zip(&whole) {
            prop_assert_eq!(step.place, position + 1);
            prop_assert!(step.index >= position && step.index < whole.len() as u64);
        }
    }
}
