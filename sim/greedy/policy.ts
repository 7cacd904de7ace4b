import type { Dice } from '../plan/dice.ts'
import type { GreedyUser } from './greedy-user.ts'

/** One way to try to win; what it decides is thrown with the dice. */
export type Policy = (greedy: GreedyUser, dice: Dice) => Promise<void>
