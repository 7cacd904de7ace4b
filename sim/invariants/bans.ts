import type { Snapshot } from '../database/snapshot.ts'
import type { Claim, Evidence } from './claim.ts'

/** A restricted user gets no card for payments from then on; the money becomes credit (D-28). */
export function checkBans({ world }: Evidence, { purchases }: Snapshot, claim: Claim): void {
  for (const { id, user, state, paidAt } of purchases) {
    const ban = world.bans.get(user as never)
    if (!ban || ban.isLifted || paidAt === null || new Date(paidAt).getTime() <= ban.since) continue
    claim(state !== 'delivered', `${id} was paid by somebody who was restricted, and delivered (D-28)`)
  }
}
