import { newLockEveryMs } from '@moon/contract/limits.ts'
import { zeroCents } from '@moon/money/cents.ts'
import { unitsOwedRoundedUp } from '@moon/money/rate.ts'
import { after, type Clock } from '../kit/clock.ts'
import type { Database } from '../kit/db.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import { quotedRate } from '../rates/quoted-rate.ts'
import type { CurrentRate } from '../rates/rate.ts'
import { lockMsOf, remainingCents, type Invoice } from './invoice.ts'
import { showInvoice } from './invoice-news.ts'
import { readPaymentsOf } from './payment-store.ts'
import { lockInvoice, updateLock } from './store.ts'

type Deps = { database: Database; clock: Clock; rate: CurrentRate }

/**
 * A fresh lock for what is still owed, when the old one has ended; at most one a minute, so that nobody can pick the best
 * price of many (D-03). An invoice that needs none comes back as it is.
 */
export async function renewLock(
  { database, clock, rate }: Deps,
  { invoiceId }: { invoiceId: string },
): Promise<Invoice> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, invoiceId)
    invariant(invoice, `invoice ${invoiceId} exists`)
    const remaining = remainingCents(invoice, await readPaymentsOf(tx, [invoiceId]))
    const isDue = now >= invoice.lockExpiresAt && now >= after(invoice.lockedAt, newLockEveryMs)
    if (invoice.state !== 'open' || !isDue || remaining === zeroCents) return invoice
    const price = quotedRate(rate, invoice.coin)?.bid
    if (price === undefined) throw new Refusal('rates_unavailable')
    const owedUnits = unitsOwedRoundedUp(invoice.coin, remaining, price)
    const lock = { price, owedUnits, lockedAt: now, lockExpiresAt: after(now, lockMsOf(invoice.coin)) }
    const renewed = await updateLock(tx, invoice.id, lock)
    invariant(renewed, 'a locked invoice can be renewed')
    await showInvoice(tx, renewed)
    return renewed
  })
}
