/** What is said for a word of an answer. A word that only a newer server knows is read as it came, and `other` is said for it. */
export const wordFor = <W extends string, S, O = S>(said: Readonly<Record<W, S>>, word: W, other: O): S | O =>
  Object.hasOwn(said, word) ? said[word] : other
