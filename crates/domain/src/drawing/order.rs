//! The order in which tickets come out: unbiased, without replacement, and the same for everyone who knows the key.
//!
//! The order is lazy and prefix-stable: taking more places later continues it and never changes the places before.

use std::collections::HashMap;

use super::{Ticket, hmac_sha256};

/// The closed list of a drawing: tickets sorted and different from each other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SortedTickets(Vec<Ticket>);

/// Two entrants were given the same ticket.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("two entrants have the same ticket")]
pub struct DuplicateTicket;

impl SortedTickets {
    /// Sorts the tickets, whatever order they came in.
    pub fn new(mut tickets: Vec<Ticket>) -> Result<Self, DuplicateTicket> {
        tickets.sort_unstable();
        if tickets.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(DuplicateTicket);
        }
        Ok(Self(tickets))
    }

    /// The tickets in their published order.
    pub fn as_slice(&self) -> &[Ticket] {
        &self.0
    }
}

/// One place of the order and how it was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The place, counted from 1: first the winners, then the alternates.
    pub place: u64,
    /// The random value that was accepted for it.
    pub random_value: u64,
    /// The position in the list, as exchanged so far, that the value pointed to.
    pub index: u64,
    /// The ticket that stood there.
    pub ticket: Ticket,
}

/// The whole order of a drawing, found step by step as it is asked for.
#[derive(Clone, Debug)]
pub struct Order<'a> {
    tickets: &'a [Ticket],
    values: RandomValues,
    /// Where exchanges have put another ticket than the list has there, as positions in the list. Only as large as the
    /// number of places asked for, never as the list.
    moved: HashMap<u64, u64>,
    next_position: u64,
}

impl<'a> Order<'a> {
    /// The order that this key gives to this list.
    pub fn new(key: [u8; 32], tickets: &'a SortedTickets) -> Self {
        Self {
            tickets: tickets.as_slice(),
            values: RandomValues { key, counter: 0 },
            moved: HashMap::new(),
            next_position: 0,
        }
    }
}

impl Iterator for Order<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let position = self.next_position;
        let remaining = (self.tickets.len() as u64).checked_sub(position)?;
        let (random_value, offset) = pick_below(&mut self.values, remaining)?;
        let index = position + offset;

        let displaced = self.moved.remove(&position).unwrap_or(position);
        let chosen =
            if index == position { displaced } else { self.moved.insert(index, displaced).unwrap_or(index) };
        self.next_position += 1;
        Some(Step {
            place: self.next_position,
            random_value,
            index,
            ticket: *self.tickets.get(usize::try_from(chosen).ok()?)?,
        })
    }
}

/// The first places of the order; fewer when there are fewer tickets.
pub fn draw(key: [u8; 32], tickets: &SortedTickets, places: usize) -> Vec<Step> {
    Order::new(key, tickets).take(places).collect()
}

/// The drawing's stream of random values, one counter over the whole drawing.
#[derive(Clone)]
struct RandomValues {
    key: [u8; 32],
    counter: u64,
}

impl std::fmt::Debug for RandomValues {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "RandomValues(counter {})", self.counter)
    }
}

impl Iterator for RandomValues {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let code = hmac_sha256(&self.key, &[b"tpd1/index", &self.counter.to_be_bytes()]);
        self.counter += 1;
        code.first_chunk().map(|bytes| u64::from_be_bytes(*bytes))
    }
}

/// The first value that is not rejected, and what it picks below `range`; nothing when there is nothing to pick from.
fn pick_below(values: &mut impl Iterator<Item = u64>, range: u64) -> Option<(u64, u64)> {
    // 2^64 mod range: so many values at the top would make the small picks likelier than the others.
    let surplus = (u64::MAX.checked_rem(range)? + 1) % range;
    values.find(|&value| value <= u64::MAX - surplus).map(|value| (value, value % range))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn tickets(count: u8) -> SortedTickets {
        SortedTickets::new((0..count).map(|number| Ticket([number; 16])).collect()).unwrap()
    }

    #[test]
    fn values_that_would_favour_small_picks_are_rejected() {
        // 2^64 mod 3 is 1: only the very last value is one too many.
        let mut values = [u64::MAX, u64::MAX - 1].into_iter();
        assert_eq!(pick_below(&mut values, 3), Some((u64::MAX - 1, 2)));
        // 2^64 mod (2^63 + 1) is 2^63 - 1: everything from 2^63 + 1 on is rejected.
        let range = (1 << 63) + 1;
        let mut values = [range, u64::MAX, range - 1].into_iter();
        assert_eq!(pick_below(&mut values, range), Some((range - 1, range - 1)));
    }

    #[test]
    fn a_power_of_two_rejects_nothing() {
        for range in [1, 2, 1 << 32, 1 << 63] {
            let mut values = [u64::MAX].into_iter();
            assert_eq!(pick_below(&mut values, range), Some((u64::MAX, u64::MAX % range)));
        }
    }

    #[test]
    fn nobody_to_draw_gives_no_steps() {
        assert!(draw([1; 32], &tickets(0), 3).is_empty());
        assert_eq!(pick_below(&mut [5].into_iter(), 0), None);
    }

    #[test]
    fn the_sparse_order_is_the_shuffle_of_a_whole_copy() {
        let list = tickets(40);
        for seed in 0..20 {
            let mut values = RandomValues { key: [seed; 32], counter: 0 };
            let mut copy = list.as_slice().to_vec();
            for i in 0..copy.len() {
                let (_, offset) = pick_below(&mut values, (copy.len() - i) as u64).unwrap();
                copy.swap(i, i + usize::try_from(offset).unwrap());
            }
            let drawn: Vec<Ticket> = Order::new([seed; 32], &list).map(|step| step.ticket).collect();
            assert_eq!(drawn, copy);
        }
    }

    #[test]
    fn the_same_ticket_twice_is_refused() {
        let twice = vec![Ticket([1; 16]), Ticket([2; 16]), Ticket([1; 16])];
        assert_eq!(SortedTickets::new(twice), Err(DuplicateTicket));
    }

    #[test]
    fn the_key_is_not_shown_by_debug() {
        let list = tickets(1);
        let shown = format!("{:?}", Order::new([0xee; 32], &list));
        assert!(!shown.contains("238"), "{shown}");
    }
}
