import { accessLetters } from './spanish/access-letters.ts'
import { answers } from './spanish/answers.ts'
import { moneyLetters } from './spanish/money-letters.ts'
import { otherLetters } from './spanish/other-letters.ts'
import { otherRefusals } from './spanish/other-refusals.ts'
import { refusals } from './spanish/refusals.ts'

/** Every sentence of the server in Spanish, keyed by its English. */
export const spanish = {
  ...refusals,
  ...otherRefusals,
  ...answers,
  ...accessLetters,
  ...moneyLetters,
  ...otherLetters,
} as const
