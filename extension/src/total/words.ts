import { phrasesIn } from '../checkout/phrases.ts'
import { additionWords, includedWords } from './words/additions.ts'
import { partWords } from './words/parts.ts'
import { totalWords } from './words/totals.ts'

const total = phrasesIn(totalWords)
const other = phrasesIn(partWords)
const added = phrasesIn(additionWords)
const inclusive = phrasesIn(includedWords)

export const saysTotal = (words: string): boolean => total.test(words)

/** Whether words are of a sum that is not all that is to be paid. */
export const saysPart = (words: string): boolean => other.test(words) || (added.test(words) && !inclusive.test(words))

/** Whether words speak of any sum of a cart. */
export const saysSum = (words: string): boolean => total.test(words) || other.test(words) || added.test(words)

/** Whether words name what an amount adds or includes: `incl. 19% VAT`, `taxes`. */
export const saysAddition = (words: string): boolean => added.test(words)
