import type { Books } from '../database/books.ts'
import type { BystanderEnd } from '../people/bystander.ts'
import type { Violations } from '../play/violations.ts'
import type { World } from '../world/world.ts'

/** What a check looks at beside the tables: the truth outside, and where it tells what it found. */
export type Evidence = {
  world: World
  books: Pick<Books, 'promises'>
  bystander: BystanderEnd | undefined
  /** Everybody who may win or lose something, and the credit that they began with. */
  people: readonly { userId: string; startCents: number }[]
  violations: Violations
}

export type Claim = (holds: boolean, what: string) => void
