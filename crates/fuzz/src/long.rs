//! Long inputs: whatever takes quadratic time shows it here.

/// How long they are.
pub const LENGTH: usize = 32 * 1024;
/// Seeds that are drawn out.
const MOST_SEEDS: usize = 4;

/// What is repeated.
const PIECES: &[&str] = &[
    "a",
    "1",
    "-",
    ".",
    " ",
    "\n",
    "\n\n",
    "#",
    "@",
    "+",
    "{",
    "{{",
    "{{a}}",
    "{%",
    "{% if a %}",
    "[",
    "]",
    "[[",
    "(",
    "<a ",
    "\"",
    "\\",
    "\",\"",
    ",",
    ";",
    ":",
    "=",
    "&",
    "%",
    "/",
    "\u{e9}",
    "a-",
    "a.",
    "a b ",
    "#1 ",
    "\u{130}",
];
/// What is repeated within a seed.
const PIECES_WITHIN: &[&str] = &["a", " ", "#", "{{", "\n"];

/// Pieces over and over, seeds over and over, and seeds with something over and over in their middle.
pub fn inputs(known: &[Vec<u8>], length: usize) -> impl Iterator<Item = Vec<u8>> {
    let seeds = || known.iter().filter(|seed| !seed.is_empty()).take(MOST_SEEDS);
    let pieces = PIECES.iter().map(move |piece| repeated(piece.as_bytes(), length));
    let whole = seeds().map(move |seed| repeated(seed, length));
    let within = seeds().flat_map(move |seed| {
        let (first, second) = seed.split_at(seed.len() / 2);
        PIECES_WITHIN.iter().map(move |piece| [first, &repeated(piece.as_bytes(), length), second].concat())
    });
    pieces.chain(whole).chain(within)
}

fn repeated(piece: &[u8], length: usize) -> Vec<u8> {
    piece.iter().copied().cycle().take(length.max(piece.len())).collect()
}
