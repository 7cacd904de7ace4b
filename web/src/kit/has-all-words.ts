/** Returns whether a text has every typed word, or a word beginning with it, ignoring case and accents. */
export function hasAllWords(text: string, typed: string): boolean {
  const words = wordsOf(text)
  return wordsOf(typed).every((word) => words.some((each) => each.startsWith(word)))
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []
