import { payoutCodeTries } from '@moon/contract/limits.ts'
import { isSame } from '../browser-cookies/signed-cookie.ts'
import { readStoredInvoice } from '../destinations/read-stored-invoice.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import { accounts } from '../ledger/accounts.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { publish } from '../live/live.ts'
import { addJob } from '../queue/jobs.ts'
import type { PayableInvoice } from '../lightning/lightning-payer.ts'
import { assertMayPayOut } from '../users/assert-may-pay-out.ts'
import { emailCauses } from '../users/email-causes.ts'
import type { PayoutDeps } from './deps.ts'
import { confirmedEmail } from './emails.ts'
import type { Payout, Quote } from './payout.ts'
import { codeOf } from './payout-code.ts'
import { assertPayoutsOpen, hasRisen, payoutPrice } from './quote-payout.ts'
import { movePayout } from './payout-state.ts'
import { findPayout, takeAttempt } from './store.ts'

type Given = { userId: string; id: string; code: string }

/**
 * Confirms a payout by the code of its newest quote and debits it; from then on its sats are fixed. An attempt counts before the code is
 * compared, so that of any number of concurrent guesses five count (F-112). Refuses with `payout_code_mismatch`, `payout_code_used_up`,
 * `payout_price_moved` when bitcoin has risen since the quote, and for an expired invoice.
 */
export async function confirmPayout(deps: PayoutDeps, { userId, id, code }: Given): Promise<Payout> {
  const { database, clock, keys, notify } = deps
  await assertPayoutsOpen(database.db, deps, userId)
  const own = { id, userId }
  const tried = await takeAttempt(database.db, { ...own, now: clock.now(), most: payoutCodeTries })
  if (!tried) throw await whyNoTry(deps, own)
  if (!isSame(code, codeOf(keys, tried))) throw new Refusal('payout_code_mismatch')
  assertPriceStands(deps, tried, readStoredInvoice(deps, tried.paymentRequest))
  return database.transaction(async (tx) => {
    const now = clock.now()
    await assertMayPayOut(tx, { userId, now })
    const payout = await movePayout(tx, id, { to: 'queued', at: now, codeNonce: tried.codeNonce })
    // The payout was cancelled, confirmed or given a new code in the meantime.
    if (!payout) throw new Refusal('payout_code_mismatch')
    const from = accounts.user(payout.userId).payoutHeld(payout.id)
    const leg = { from, to: accounts.payout(payout.id).owed, currency: 'USD' as const, amount: payout.amountCents }
    const cause = causes.payout(payout.id).debited
    const [outcome] = await postTransfers(tx, [{ cause, happenedAt: now, legs: [leg] }])
    invariant(outcome === 'posted', `${cause} is posted once`)
    await notify(tx, { userId: payout.userId, cause: emailCauses.transfer(cause), email: confirmedEmail(payout) })
    await publish(tx, userId, { kind: 'activity', subject: id })
    if (payout.rail === 'lightning') await addJob(tx, 'payout.confirmed', { payoutId: payout.id })
    return payout
  })
}

/** Why a code used up no attempt. The code is not compared, so the answer reveals nothing about it. */
async function whyNoTry({ database }: PayoutDeps, own: { id: string; userId: string }): Promise<Refusal> {
  const payout = await findPayout(database.db, own)
  const isUsedUp = payout?.state === 'unverified' && payout.codeAttempts >= payoutCodeTries
  return new Refusal(isUsedUp ? 'payout_code_used_up' : 'payout_code_mismatch')
}

/**
 * Refuses a quote once bitcoin has risen by more than 1 %, so that no user waits for the market with a quote in hand. An invoice with an
 * amount fixes sats and credit for good, so no new code renews its quote.
 */
export function assertPriceStands(
  deps: Pick<PayoutDeps, 'rate' | 'clock'>,
  { price }: Quote,
  invoice: PayableInvoice | null,
): void {
  const now = payoutPrice(deps)
  if (now === undefined) throw new Refusal('rates_unavailable')
  if (hasRisen(price, now)) throw new Refusal(invoice?.msat ? 'payout_invoice_outdated' : 'payout_price_moved')
}
