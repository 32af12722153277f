//! Changed inputs: what somebody would try who knows how the bytes are read.

/// What texts of every kind are made of, and what breaks them.
const PIECES: &[&[u8]] = &[
    b"<",
    b">",
    b"\"",
    b"'",
    b"&",
    b"\\",
    b"/",
    b"//",
    b"..",
    b"\0",
    b"\r\n",
    b"\n\n",
    b"\t",
    b" ",
    b",",
    b";",
    b":",
    b"=",
    b"@",
    b"#",
    b"%",
    b"%00",
    b"+",
    b"-",
    b"_",
    b"{{",
    b"}}",
    b"{%",
    b"%}",
    b"{#",
    b"(",
    b")",
    b"[",
    b"]",
    b"{",
    b"}",
    b"0",
    b"1",
    b"-1",
    b"18446744073709551616",
    b"9223372036854775807",
    b"1e999",
    b"null",
    b"true",
    b"\xff",
    b"\xc3\xa9",
    b"\xe2\x80\xae",
    b"\xc4\xb0",
    b"\xef\xbb\xbf",
    b"\xed\xa0\x80",
    b"a",
    b"Z",
    b"AAAA",
    b"\xff\xff\xff\xff",
    b"\0\0\0\0",
];

/// An endless row of changed inputs, the same each time.
pub struct Changes<'k> {
    known: &'k [Vec<u8>],
    state: u64,
}

impl<'k> Changes<'k> {
    pub fn of(known: &'k [Vec<u8>]) -> Self {
        Self { known, state: 0x9e37_79b9_7f4a_7c15 }
    }

    /// The next one: one of the known ones, changed one to four times.
    pub fn next(&mut self) -> Vec<u8> {
        let mut input = self.pick().to_vec();
        for _ in 0..=self.below(4) {
            self.change(&mut input);
        }
        input
    }

    fn change(&mut self, input: &mut Vec<u8>) {
        let at = self.below(input.len() + 1);
        let until = (at + 1 + self.below(8)).min(input.len());
        match self.below(8) {
            0 => {
                if let Some(byte) = input.get_mut(at) {
                    *byte ^= 1 << (self.state % 8);
                }
            }
            1 => {
                if let Some(byte) = input.get_mut(at) {
                    *byte = u8::try_from(self.state >> 56).unwrap_or_default();
                }
            }
            2 => drop(input.drain(at..until)),
            3 => input.truncate(at),
            4 => {
                let part = input[at..until].to_vec();
                let part = part.repeat(1 + self.below(4));
                input.splice(at..at, part);
            }
            5 => {
                let other = self.pick();
                let from = self.below(other.len() + 1);
                input.truncate(at);
                input.extend_from_slice(&other[from..]);
            }
            _ => {
                let piece = PIECES[self.below(PIECES.len())];
                let replaced = if self.below(2) == 0 { at } else { until.max(at) };
                input.splice(at..replaced, piece.iter().copied());
            }
        }
    }

    fn pick(&mut self) -> &'k [u8] {
        let at = self.below(self.known.len());
        &self.known[at]
    }

    /// A number below this one, by the generator 'xorshift*'.
    fn below(&mut self, end: usize) -> usize {
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        let spread = self.state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33;
        usize::try_from(spread).unwrap_or_default() % end.max(1)
    }
}
