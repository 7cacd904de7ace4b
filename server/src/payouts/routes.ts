import { coinChain } from '@moon/contract/chains.ts'
import type { UserId } from '@moon/contract/ids.ts'
import { checkDestination } from '../destinations/check-destination.ts'
import { assertFlag } from '../flags/assert-flag.ts'
import { readFlags } from '../flags/read-flags.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Handlers } from '../http/serve-calls.ts'
import { requestPayout } from './request-payout.ts'
import { cancelPayout } from './cancel-payout.ts'
import { confirmPayout } from './confirm-payout.ts'
import type { PayoutDeps } from './deps.ts'
import type { Payout, PayoutRail } from './payout.ts'
import { assertPayoutsOpen, checkAmount, quotePayout } from './quote-payout.ts'
import { resendPayoutCode } from './resend-payout-code.ts'
import { showAsked, showPayout, showQuote } from './show-payout.ts'
import { findPayout, readPayouts } from './store.ts'

type PayoutCall =
  | 'quotePayout'
  | 'requestPayout'
  | 'confirmPayout'
  | 'resendPayoutCode'
  | 'cancelPayout'
  | 'listPayouts'
  | 'readPayout'

export const payoutRoutes = (deps: PayoutDeps): Handlers<PayoutCall> => ({
  quotePayout: async ({ body: { address, amount } }, { memberId }) => {
    await assertPayoutsOpen(deps.database.db, deps, memberId)
    const amountCents = checkAmount(amount)
    const destination = await checkDestination(deps, { userId: memberId, text: address })
    return showQuote(deps, destination.rail, await quotePayout(deps, amountCents, destination))
  },
  requestPayout: async ({ body: { address, amount } }, { memberId }, { request }) => {
    const key = request.headers['idempotency-key']
    const idempotencyKey = typeof key === 'string' ? key : undefined
    return showAsked(
      deps,
      await requestPayout(deps, { userId: memberId as UserId, address, amount, key: idempotencyKey }),
    )
  },
  confirmPayout: async ({ body }, { memberId }) =>
    showPayout(
      deps,
      await confirmPayout(deps, { userId: memberId, id: body.offPlatformRefundId, code: body.verificationCode }),
    ),
  resendPayoutCode: async ({ body }, { memberId }) =>
    showAsked(deps, await resendPayoutCode(deps, { userId: memberId, id: body.offPlatformRefundId })),
  cancelPayout: async ({ body }, { memberId }) => {
    await cancelPayout(deps, { userId: memberId, id: body.offPlatformRefundId })
    return {}
  },
  listPayouts: async (_, { memberId }) => {
    const { payouts, isOpen } = await readShown(deps, memberId, await readPayouts(deps.database.db, memberId))
    // Preparation for a quote that may follow; the quote itself reports a treasury that is down.
    deps.treasury?.prepare().catch(() => {})
    return { refunds: payouts.map((one) => showPayout(deps, one)), rails: isOpen ? railsOf(deps) : [] }
  },
  readPayout: async ({ params: { offPlatformRefundId: id } }, { memberId: userId }) => {
    const found = await findPayout(deps.database.db, { id, userId })
    const [payout] = (await readShown(deps, userId, found ? [found] : [])).payouts
    if (!payout) throw new Refusal('not_found')
    return showPayout(deps, payout)
  },
})

/**
 * What a user sees of their payouts. While the flag is off that is what is confirmed and neither paid nor returned, why it waits and how
 * to cancel it included; without any such payout `feature_off` is refused.
 */
async function readShown(
  { database }: PayoutDeps,
  userId: string,
  payouts: Payout[],
): Promise<{ payouts: Payout[]; isOpen: boolean }> {
  const flags = await readFlags(database.db, userId)
  if (flags.offPlatformRefund) return { payouts, isOpen: true }
  const underWay = payouts.filter(({ confirmedAt, state }) => confirmedAt && state !== 'paid' && state !== 'cancelled')
  if (underWay.length === 0) await assertFlag(database.db, 'offPlatformRefund', userId, flags)
  return { payouts: underWay, isOpen: false }
}

const railsOf = ({ treasury, payer }: PayoutDeps): PayoutRail[] => [
  ...(treasury ? [coinChain] : []),
  ...(payer ? (['lightning'] as const) : []),
]
