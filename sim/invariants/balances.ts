import type { Snapshot } from '../database/snapshot.ts'
import { reckon } from '../greedy/reckon.ts'
import type { Claim, Evidence } from './claim.ts'

/**
 * No user ends with more than they brought, at true prices, plus the gifts that docs/money-rules.md allows:
 * credit, cards, goods and reward sats of a user together.
 */
export function checkBalances({ world, books, users }: Evidence, snapshot: Snapshot, claim: Claim): void {
  for (const { userId, startCents } of users) {
    const { beyond, brought, has, gifts } = reckon(world, snapshot, { userId, startCents, books })
    const given = JSON.stringify(gifts)
    claim(beyond <= 0, `${userId} brought ${brought} cents, has ${has} and was given ${given}: ${beyond} beyond that`)
  }
}
