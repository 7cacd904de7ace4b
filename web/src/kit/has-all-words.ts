/** Whether a text has each of the typed words, or their beginnings, whatever their case and accents. */
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
