/**
 * Search that forgives. Every word that was typed has to fit a word of the product: as its beginning, or with a mistake
 * or two (a letter wrong, missing, too many, or two swapped). Short words get no mercy, for everything resembles them.
 */
export function fitOf(typed: string, word: string): Fit {
  if (word.startsWith(typed)) return 'exact'
  const allowed = allowedMistakes(typed)
  if (allowed === 0 || word.length < typed.length - allowed) return 'none'
  return mistakes(typed, word.slice(0, typed.length + allowed)) <= allowed ? 'near' : 'none'
}

export type Fit = 'exact' | 'near' | 'none'

/** The words of a text, without case, accents and apostrophes: `Macy’s` is `macys`. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’`]/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

const allowedMistakes = ({ length }: string): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** The fewest changes that make `typed` some beginning of `word`; two swapped neighbours are one change. */
function mistakes(typed: string, word: string): number {
  let before: number[] = []
  let row = Array.from({ length: word.length + 1 }, (_, column) => column)
  for (let i = 1; i <= typed.length; i++) {
    const next = [i]
    for (let j = 1; j <= word.length; j++) {
      const isSame = typed[i - 1] === word[j - 1]
      let least = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (isSame ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
      if (isSwapped) least = Math.min(least, before[j - 2]! + 1)
      next.push(least)
    }
    before = row
    row = next
  }
  return Math.min(...row)
}
