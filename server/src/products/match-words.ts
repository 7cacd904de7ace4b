/**
 * Search that tolerates typing mistakes. Every typed word must match a word of the product: as its prefix, or with
 * one or two mistakes (a wrong, missing or extra letter, or two swapped). Short words must match exactly, because
 * they resemble too many others.
 */
export function matcherOf(typed: string): (word: Spelled) => Fit {
  const allowed = allowedMistakes(typed)
  const letters = lettersOf(typed)
  const count = mistakeCounter(typed, allowed)
  return (word) => {
    if (word.text.startsWith(typed)) return 'exact'
    if (allowed === 0 || word.text.length < typed.length - allowed) return 'none'
    // Each typed letter that the word lacks is a mistake, which alone rules out nearly every word.
    if (ones(letters & ~word.letters) > allowed) return 'none'
    return count(word.text) <= allowed ? 'near' : 'none'
  }
}

export type Fit = 'exact' | 'near' | 'none'

/** A word, and a bit mask of its letters. */
export type Spelled = { text: string; letters: number }

export const spell = (text: string): Spelled => ({ text, letters: lettersOf(text) })

/** The words of a text, without case, accents and apostrophes: `Macy’s` is `macys`. */
export const wordsOf = (text: string): string[] => (isPlain.test(text) ? plainWords(text) : anyWords(text)) ?? []

/** Nearly every text is plain ASCII, and is split in a third of the time: ten thousand shops have a lot of words. */
const isPlain = /^[\t\n -~]*$/
const plainWords = (text: string) =>
  text
    .replace(/['`]/g, '')
    .toLowerCase()
    .match(/[a-z\d]+/g)
const anyWords = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’`]/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)

const allowedMistakes = ({ length }: string): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** `a` to `z` have a bit each; all other characters share one. */
function lettersOf(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at) - 97
    letters |= 1 << (letter >= 0 && letter < 26 ? letter : 26)
  }
  return letters
}

function ones(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}

/** Counts the fewest edits that turn `typed` into a prefix of the word; swapping two neighbours is one edit. */
function mistakeCounter(typed: string, allowed: number): (word: string) => number {
  const longest = typed.length + allowed
  let [before, row, next] = [0, 1, 2].map(() => new Uint8Array(longest + 1)) as [Uint8Array, Uint8Array, Uint8Array]
  return (word) => {
    const length = Math.min(word.length, longest)
    for (let column = 0; column <= length; column += 1) row[column] = column
    let leastBefore = 0
    for (let i = 1; i <= typed.length; i += 1) {
      next[0] = i
      let least = i
      for (let j = 1; j <= length; j += 1) {
        const isSame = typed[i - 1] === word[j - 1]
        let mistakes = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (isSame ? 0 : 1))
        const isSwapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
        if (isSwapped) mistakes = Math.min(mistakes, before[j - 2]! + 1)
        next[j] = mistakes
        if (mistakes < least) least = mistakes
      }
      if (least > allowed && leastBefore > allowed) return least
      leastBefore = least
      ;[before, row, next] = [row, next, before]
    }
    return row.subarray(0, length + 1).reduce((least, mistakes) => Math.min(least, mistakes), 255)
  }
}
