import type { Books } from '../database/books.ts'
import type { BystanderEnd } from '../users/bystander.ts'
import type { Violations } from '../play/violations.ts'
import type { World } from '../world/world.ts'

/** What a check reads beside the tables: the true state of the world outside, and where it reports violations. */
export type Evidence = {
  world: World
  books: Pick<Books, 'promises'>
  bystander: BystanderEnd | undefined
  /** Everybody who may win or lose something, and the credit that they began with. */
  users: readonly { userId: string; startCents: number }[]
  /** Who takes credit out of the house, and how much they began with. */
  paidOut?: readonly { userId: string; creditCents: number }[]
  violations: Violations
}

export type Claim = (holds: boolean, what: string) => void
