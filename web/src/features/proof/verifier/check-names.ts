// What a proof is checked for, in words and in this order. Apart from the checks, for the page names them before it loads them.

const names = {
  records: "The records are unchanged, in order and signed",
  seed: "The seed is the one that was promised",
  sorted: "The list is sorted and nobody is in it twice",
  list: "The list is the one that was closed",
  steps: "Every place was drawn as the seed and the list demand",
  tale: "The records describe the same drawing",
  times: "Nothing was closed or drawn before its time",
  randomNumber: "The public random number is drand’s own: its signature holds under drand’s key",
  succession: "Winners and promotions follow the drawn order",
};

/** A check by its key. */
export type CheckKey = keyof typeof names;

/** The checks of a proof with or without a public random number, which not every drawing has. */
export function checkNames({ beacon }: { beacon: object | null }): [CheckKey, string][] {
  const all = Object.entries(names) as [CheckKey, string][];
  return all.filter(([key]) => beacon !== null || key !== "randomNumber");
}
