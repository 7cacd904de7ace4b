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

// Orphaned Lightning invoices. An order is stored before the node is asked, so every invoice at the node has an order, except those of
// orders that a restore to an earlier moment lost (F-78). The node's list is compared with ours. Held payments go back to their payer,
// open invoices are cancelled, and settled payments lie in suspense until an operator attributes them.

type Deps = {
  database: Database
  clock: Clock
  log: Log
  lightning: Pick<LightningRail, 'readMade' | 'lookUp' | 'cancel'>
}

/**
 * Reads the node's list on from the last invoice that can no longer change; a failing invoice does not stop the others. Throws `RailDown`
 * when the node does not answer.
 */
export async function findOrphanedInvoices(deps: Deps): Promise<void> {
  const before = await readComparedTo(deps.database.db)
  let compared = before
  let hasUnfinished = false
  const failures: unknown[] = []
  for (let after = before; ;) {
    const made = await deps.lightning.readMade(after)
    if (made.length === 0) break
    // The node has another list than before: the comparison starts from its beginning.
    if (made[0]!.index <= after) compared = 0n
    const orphaned = await orphanedAmong(deps, made)
    await skipTheirAddresses(deps, orphaned)
    await eachAlone(made, async (one) => {
      // A failed invoice is compared again in the next run, like one that is still open.
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

/** Addresses are recorded this far ahead of the orders: a payment to a skipped one is still seen. */
const addressesSkipped = 1_000

/**
 * Orders lost in a restore had addresses too, which their buyers may still pay: those addresses go to nobody else (F-67). Runs as soon as
 * the first orphaned invoice appears, once per invoice.
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

/**
 * Returns the invoices that Moon requested (recognised by being private and by their expiry) and that belong to no order. Invoices made
 * at the node by others are ignored.
 */
async function orphanedAmong({ database }: Deps, made: readonly MadeInvoice[]): Promise<ReadonlySet<MadeInvoice>> {
  const ours = made.filter((one) => one.isPrivate && one.expirySeconds === lightningExpirySeconds)
  const known = await readKnownHashes(
    database.db,
    ours.map(({ paymentHash }) => paymentHash),
  )
  return new Set(ours.filter(({ paymentHash }) => !known.has(paymentHash)))
}

/** Returns true when the invoice can no longer change. */
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

/** Cancels the invoice, so that the node returns held sats; the node may have settled them in the meantime. */
async function close({ lightning, log }: Deps, paymentHash: string, { kind }: InvoiceStatus): Promise<InvoiceStatus> {
  const answer = await lightning.cancel(paymentHash)
  if (answer === 'settled') return lightning.lookUp(paymentHash)
  if (answer === 'unknown') return { kind: 'unknown' }
  if (kind === 'held')
    log.error({ alarm: 'orphaned', paymentHash }, 'held sats of an order that is not known went back')
  else log.warn({ paymentHash }, 'an invoice of an order that is not known was closed')
  return { kind: 'cancelled' }
}
