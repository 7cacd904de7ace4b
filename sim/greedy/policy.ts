import type { Dice } from '../plan/dice.ts'
import type { GreedyUser } from './greedy-user.ts'

/** One way to try to profit; the dice decide its details. */
export type Policy = (greedy: GreedyUser, dice: Dice) => Promise<void>
