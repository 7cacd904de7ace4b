import { after, type Clock } from '../kit/clock.ts'
import { afterCommit, type Database } from '../database/db.ts'
import type { Issuer } from '../issuer/issuer.ts'
import { eachAlone } from '../queue/each-alone.ts'
import { inPages } from '../queue/in-pages.ts'
import type { Log } from '../kit/log.ts'
import { readStrange, updateBreakResolved } from './store.ts'

export type CloseDeps = {
  database: Database
  issuer: Pick<Issuer, 'name' | 'closeCard'>
  clock: Clock
  log: Log
  /** Whether this database knows a purchase, in whatever state. */
  isPurchaseKnown: (id: string) => Promise<boolean>
}

/** Long enough for an operator to notice a wrongly restored backup; closing a card cannot be undone. */
const waitsMs = 3_600_000
/** The id of a purchase, which is also its card's reference. */
const ours = /^pur_[0-9a-f]{32}$/

/**
 * Closes cards at the issuer that were made for a purchase of ours which a restored database does not know: nobody
 * can see them here any more, and the money that paid for them is in suspense. Cards of others at the issuer are left
 * alone.
 */
export async function closeForgottenCards(deps: CloseDeps): Promise<void> {
  const { database, issuer, clock, log } = deps
  const before = after(clock.now(), -waitsMs)
  const strange = inPages(
    (last) => readStrange(database.db, issuer.name, { before, last }),
    ({ token }) => token,
  )
  await eachAlone(strange, async ({ token, reference }) => {
    if (!ours.test(reference) || (await deps.isPurchaseKnown(reference))) return
    if ((await issuer.closeCard(token)) !== 'closed') return
    await database.transaction(async (tx) => {
      await updateBreakResolved(tx, { issuer: issuer.name, kind: 'not_ours', token }, clock.now())
      afterCommit(tx, () =>
        log.error(
          { alarm: 'forgotten_card', token, purchaseId: reference },
          'a card of a forgotten purchase is closed at the issuer',
        ),
      )
    })
  })
}
