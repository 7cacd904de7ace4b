import type { Dice } from '../plan/dice.ts'
import type { GreedyPerson } from './greedy-person.ts'

/** One way to try to win; what it decides is thrown with the dice. */
export type Policy = (greedy: GreedyPerson, dice: Dice) => Promise<void>
