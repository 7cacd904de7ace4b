import type { PurchaseId } from '@moon/contract/ids.ts'
import { newLockEveryMs } from '@moon/contract/limits.ts'
import { zeroCents } from '@moon/money/cents.ts'
import { unitsOwedRoundedUp } from '@moon/money/price.ts'
import { after, type Clock } from '../kit/clock.ts'
import type { Database, Tx } from '../database/db.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import { quotedRate } from '../rates/quoted-rate.ts'
import type { CurrentRate } from '../rates/rate.ts'
import { receivedFor } from './received-for.ts'
import { lockMsOf, type ChainInvoice } from './invoice.ts'
import { publishInvoice } from './announce-invoice.ts'
import { readPaymentsOf } from '../payments/reads.ts'
import { lockChainInvoice, readChainInvoices } from './reads.ts'
import { updateLock } from './store.ts'

/** Reprices the order of an invoice at current terms. Passed in, because purchases are a room above. */
export type RepriceOrder = (tx: Tx, purchaseId: PurchaseId) => Promise<void>

type Deps = { database: Database; clock: Clock; rate: CurrentRate; reprice: RepriceOrder }

/**
 * Locks a fresh price for what is still owed, when the old lock has ended. At most one new lock a minute, so that no
 * user can pick the best of many prices (D-03). A new lock is a new quote: the order is repriced with it (M-6). An
 * invoice that needs no new lock is returned as it is.
 */
export async function renewLock(
  { database, clock, rate, reprice }: Deps,
  { invoiceId }: { invoiceId: string },
): Promise<ChainInvoice> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    const [found] = await readChainInvoices(tx, [invoiceId])
    invariant(found, `invoice ${invoiceId} exists`)
    if (!(await isDue(tx, found, now))) return found
    // Locks the order before its invoice, as every step of a purchase does.
    await reprice(tx, found.purchaseId)
    const invoice = await lockChainInvoice(tx, invoiceId)
    invariant(invoice, 'an invoice stays')
    if (!(await isDue(tx, invoice, now))) return invoice
    const remaining = receivedFor(invoice, await readPaymentsOf(tx, [invoiceId])).remainingCents
    const price = quotedRate(rate, invoice.coin)?.bid
    if (price === undefined) throw new Refusal('rates_unavailable')
    const owedUnits = unitsOwedRoundedUp(invoice.coin, remaining, price)
    const lock = { price, owedUnits, lockedAt: now, lockExpiresAt: after(now, lockMsOf(invoice)) }
    const renewed = await updateLock(tx, invoice.id, lock)
    invariant(renewed, 'a locked invoice can be renewed')
    await publishInvoice(tx, renewed)
    return renewed
  })
}

async function isDue(tx: Tx, invoice: ChainInvoice, now: Date): Promise<boolean> {
  const { id, state, lockedAt, lockExpiresAt } = invoice
  if (state !== 'open' || now < lockExpiresAt || now < after(lockedAt, newLockEveryMs)) return false
  return receivedFor(invoice, await readPaymentsOf(tx, [id])).remainingCents > zeroCents
}
