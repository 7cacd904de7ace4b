import { coinChain } from '@moon/contract/chains.ts'
import { payoutCodeMs, payoutCodeTries, payoutResendEveryMs, payoutResends } from '@moon/contract/limits.ts'
import { readStoredInvoice } from '../destinations/read-stored-invoice.ts'
import { after } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'
import { postCode } from './request-payout.ts'
import type { PayoutDeps } from './deps.ts'
import { assertPriceStands } from './confirm-payout.ts'
import type { Payout, Quote } from './payout.ts'
import { newNonce } from './payout-code.ts'
import { assertPayoutsOpen, quotePayout } from './quote-payout.ts'
import { findPayout, updateCode } from './store.ts'

/**
 * Mails a new code with a new quote of the same amount; the previous code becomes invalid. Refuses with `payout_resend_limit` after three
 * codes, within thirty seconds of the last one, and when all attempts are used up.
 */
export async function resendPayoutCode(
  deps: PayoutDeps,
  { userId, id }: { userId: string; id: string },
): Promise<Payout> {
  const { database, clock, random } = deps
  await assertPayoutsOpen(database.db, deps, userId)
  const waiting = await findPayout(database.db, { id, userId })
  if (!waiting) throw new Refusal('not_found')
  const quote = await quoteAnew(deps, waiting)
  return database.transaction(async (tx) => {
    const now = clock.now()
    const payout = await updateCode(
      tx,
      { id, userId },
      {
        ...quote,
        nonce: newNonce(random),
        until: after(now, payoutCodeMs),
        now,
        sentBefore: after(now, -payoutResendEveryMs),
        mostAttempts: payoutCodeTries,
        mostResends: payoutResends,
      },
    )
    if (!payout) {
      const found = await findPayout(tx, { id, userId })
      const isWaiting = found?.state === 'unverified' && found.expiresAt > now
      throw new Refusal(isWaiting ? 'payout_resend_limit' : 'wrong_state')
    }
    await postCode(tx, deps, payout)
    return payout
  })
}

/** Keeps the quote of an invoice with an amount while that quote holds; quotes any other payout anew. */
async function quoteAnew(deps: PayoutDeps, { rail, paymentRequest, amountCents, ...before }: Payout): Promise<Quote> {
  if (rail === coinChain) return quotePayout(deps, amountCents, { rail })
  const invoice = readStoredInvoice(deps, paymentRequest)
  if (!invoice?.msat) return quotePayout(deps, amountCents, { rail, invoice, takes: null })
  const { price, sats, feeSats } = before
  assertPriceStands(deps, before, invoice)
  return { price, sats, feeSats }
}
