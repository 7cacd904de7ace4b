import type { Books } from '../database/books.ts'
import type { BystanderEnd } from '../users/bystander.ts'
import type { Violations } from '../play/violations.ts'
import type { World } from '../world/world.ts'

/** Inputs of a check beside the tables: the true state of the outside world, and where violations are reported. */
export type Evidence = {
  world: World
  books: Pick<Books, 'promises'>
  bystander: BystanderEnd | undefined
  /** All users who may win or lose something, with their initial credit. */
  users: readonly { userId: string; startCents: number }[]
  /** Users with payouts, and their initial credit. */
  paidOut?: readonly { userId: string; creditCents: number }[]
  violations: Violations
}

export type Claim = (holds: boolean, what: string) => void
