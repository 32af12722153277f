// A tiny seeded generator, so that every scatter of leaves or bricks is the same on every machine.
// Drawings must never use Math.random: a picture that changes by itself cannot be reviewed or cached.

/** A reproducible source of numbers; equal seeds give equal pictures. */
export function seeded(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => Math.floor(low + (high - low + 1) * next()),
    pick: (list) => list[Math.floor(next() * list.length)],
    chance: (probability) => next() < probability,
    around: (middle, spread) => middle + ((next() + next() + next()) / 1.5 - 1) * spread,
  };
}
