/** Every word of an enumeration, in the order they are offered: the compiler finds one that is missing or unknown. */
export function everyWordOf<Word extends string>() {
  return <const Words extends readonly Word[]>(
    ...words: [Word] extends [Words[number]] ? Words : never
  ): Words => words;
}
