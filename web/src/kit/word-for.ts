/** Returns the text for a value of an answer, or `other` for a value that only a newer server knows. */
export const wordFor = <W extends string, S, O = S>(said: Readonly<Record<W, S>>, word: W, other: O): S | O =>
  Object.hasOwn(said, word) ? said[word] : other
