import { phrasesIn } from '../checkout/phrases.ts'
import { additionWords, includedWords } from './words/additions.ts'
import { partWords } from './words/parts.ts'
import { totalWords } from './words/totals.ts'

const total = phrasesIn(totalWords)
const other = phrasesIn(partWords)
const added = phrasesIn(additionWords)
const inclusive = phrasesIn(includedWords)

export const saysTotal = (words: string): boolean => total.test(words)

/** Whether the words name a partial sum. */
export const saysPart = (words: string): boolean => other.test(words) || (added.test(words) && !inclusive.test(words))

/** Whether the words name any sum of a cart. */
export const saysSum = (words: string): boolean => total.test(words) || other.test(words) || added.test(words)

/** Whether the words name an addition or inclusion: `incl. 19% VAT`, `taxes`. */
export const saysAddition = (words: string): boolean => added.test(words)
