import { lightningExpirySeconds } from '@moon/contract/limits.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { eachAlone } from '../queue/each-alone.ts'
import type { Log } from '../kit/log.ts'
import { Outage } from '../kit/outage.ts'
import type { LightningRail, InvoiceStatus, MadeInvoice } from '../rails/rail.ts'
import { readComparedTo, upsertComparedTo, upsertSkippedFor } from './orphaned-store.ts'
import { readKnownHashes } from '../invoices/reads.ts'
import { skipAddresses } from '../addresses/spare-addresses.ts'
import { recordOrphanedPayment } from './unattributed.ts'

// An order is written down before the node is asked, so the node knows of none that we do not: but for those that a
// restore to an earlier moment forgot (F-78). The node's list is compared with ours. What it still holds goes back to
// the payer, what can still be paid is closed, and what it took lies in suspense until an operator gives it an owner.

type Deps = {
  database: Database
  clock: Clock
  log: Log
  lightning: Pick<LightningRail, 'readMade' | 'lookUp' | 'cancel'>
}

/** Reads on in the node's list from where nothing could change any more; one that fails holds up no other. Throws `RailDown` when the node does not answer. */
export async function findOrphanedInvoices(deps: Deps): Promise<void> {
  const before = await readComparedTo(deps.database.db)
  let compared = before
  let hasUnfinished = false
  const failures: unknown[] = []
  for (let after = before; ;) {
    const made = await deps.lightning.readMade(after)
    if (made.length === 0) break
    // Another list than before: read from its beginning.
    if (made[0]!.index <= after) compared = 0n
    const orphaned = await orphanedAmong(deps, made)
    await skipTheirAddresses(deps, orphaned)
    await eachAlone(made, async (one) => {
      // One that fails is looked at again with the next turn, like one that is not finished.
      const wasUnfinished = hasUnfinished
      hasUnfinished = true
      if (!orphaned.has(one) || (await closeOrphaned(deps, one))) hasUnfinished = wasUnfinished
      if (!hasUnfinished) compared = one.index
    }).catch((error: unknown) => {
      if (error instanceof Outage) throw error
      failures.push(error)
    })
    after = made.at(-1)!.index
  }
  if (compared !== before) await deps.database.transaction((tx) => upsertComparedTo(tx, compared))
  if (failures.length > 0) throw failures[0]
}

/** As far as addresses are written down ahead of the orders: what is paid to one of them is seen all the same. */
const addressesSkipped = 1_000

/**
 * Forgotten orders had addresses too, which their buyers may still pay: nobody else gets them (F-67). It is done as soon
 * as the first of them shows, and once for each.
 */
async function skipTheirAddresses({ database, log }: Deps, orphaned: ReadonlySet<MadeInvoice>): Promise<void> {
  const last = [...orphaned].at(-1)?.index
  if (last === undefined) return
  const isNews = await database.transaction(async (tx) => {
    if (!(await upsertSkippedFor(tx, last))) return false
    await skipAddresses(tx, addressesSkipped)
    return true
  })
  if (isNews) log.error({ alarm: 'orphaned', addressesSkipped }, 'orders were orphaned: their addresses are skipped')
}

/** Ours by the way in which we ask for them, and of no order; whatever else somebody has the node make is their own affair. */
async function orphanedAmong({ database }: Deps, made: readonly MadeInvoice[]): Promise<ReadonlySet<MadeInvoice>> {
  const ours = made.filter((one) => one.isPrivate && one.expirySeconds === lightningExpirySeconds)
  const known = await readKnownHashes(
    database.db,
    ours.map(({ paymentHash }) => paymentHash),
  )
  return new Set(ours.filter(({ paymentHash }) => !known.has(paymentHash)))
}

/** True: nothing can change about it any more. */
async function closeOrphaned(deps: Deps, { paymentHash, status }: MadeInvoice): Promise<boolean> {
  const end = status.kind === 'open' || status.kind === 'held' ? await close(deps, paymentHash, status) : status
  if (end.kind === 'settled') {
    const now = deps.clock.now()
    await deps.database.transaction((tx) =>
      recordOrphanedPayment({ ...deps, tx, now }, { paymentHash, sats: end.sats }),
    )
  }
  return end.kind === 'settled' || end.kind === 'cancelled'
}

/** Asked to close, the node gives back what it holds; it may have taken it meanwhile. */
async function close({ lightning, log }: Deps, paymentHash: string, { kind }: InvoiceStatus): Promise<InvoiceStatus> {
  const answer = await lightning.cancel(paymentHash)
  if (answer === 'settled') return lightning.lookUp(paymentHash)
  if (answer === 'unknown') return { kind: 'unknown' }
  if (kind === 'held')
    log.error({ alarm: 'orphaned', paymentHash }, 'held sats of an order that is not known went back')
  else log.warn({ paymentHash }, 'an invoice of an order that is not known was closed')
  return { kind: 'cancelled' }
}
