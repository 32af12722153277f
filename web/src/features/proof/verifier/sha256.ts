// SHA-256 without a promise (FIPS 180-4), for the hashes of a list: there are two million of them for a million entries, and
// WebCrypto's promises take longer than the hashing. For everything else there is WebCrypto, which the tests hold this to.

const blockLength = 64;
const rounds = 64;
const initial = Int32Array.of(
  ...[0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a],
  ...[0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19],
);
const constants = Int32Array.of(
  ...[
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  ],
  ...[
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  ],
  ...[
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  ],
  ...[
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  ],
  ...[
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  ],
  ...[
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  ],
  ...[
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  ],
  ...[
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
  ],
);

// Taken once: a hash is made of the message at hand and nothing else.
const words = new Int32Array(rounds);
const state = new Int32Array(initial.length);
const block = new Uint8Array(blockLength);

/** The hash of a message of less than half a gigabyte. */
export function sha256(message: Uint8Array): Uint8Array {
  state.set(initial);
  const whole = message.length - (message.length % blockLength);
  for (let at = 0; at < whole; at += blockLength) compress(message, at);
  block.fill(0);
  block.set(message.subarray(whole));
  block[message.length - whole] = 0x80;
  // The length in bits takes the last eight bytes.
  if (message.length - whole >= blockLength - 8) {
    compress(block, 0);
    block.fill(0);
  }
  for (let byte = 0; byte < 4; byte++) block[60 + byte] = (8 * message.length) >>> (24 - 8 * byte);
  compress(block, 0);
  const hash = new Uint8Array(4 * state.length);
  for (let at = 0; at < hash.length; at++) hash[at] = (state[at >> 2] ?? 0) >>> (24 - 8 * (at & 3));
  return hash;
}

function compress(bytes: Uint8Array, from: number): void {
  for (let round = 0; round < 16; round++) {
    const at = from + 4 * round;
    const high = (byte(bytes, at) << 24) | (byte(bytes, at + 1) << 16);
    words[round] = high | (byte(bytes, at + 2) << 8) | byte(bytes, at + 3);
  }
  for (let round = 16; round < rounds; round++) {
    const early = word(words, round - 15);
    const late = word(words, round - 2);
    const first = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const second = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    words[round] = (word(words, round - 16) + first + word(words, round - 7) + second) | 0;
  }
  // No lists and no closures here: each would be created some million times.
  let a = word(state, 0);
  let b = word(state, 1);
  let c = word(state, 2);
  let d = word(state, 3);
  let e = word(state, 4);
  let f = word(state, 5);
  let g = word(state, 6);
  let h = word(state, 7);
  for (let round = 0; round < rounds; round++) {
    const mixed = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const one = (h + mixed + (g ^ (e & (f ^ g))) + word(constants, round) + word(words, round)) | 0;
    const other = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (c & (a ^ b)));
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + other) | 0;
  }
  state[0] = word(state, 0) + a;
  state[1] = word(state, 1) + b;
  state[2] = word(state, 2) + c;
  state[3] = word(state, 3) + d;
  state[4] = word(state, 4) + e;
  state[5] = word(state, 5) + f;
  state[6] = word(state, 6) + g;
  state[7] = word(state, 7) + h;
}

function rotated(value: number, by: number): number {
  return (value >>> by) | (value << (32 - by));
}

function word(list: Int32Array, at: number): number {
  return list[at] ?? 0;
}

function byte(list: Uint8Array, at: number): number {
  return list[at] ?? 0;
}
