import { coinChain } from '@moon/contract/chains.ts'
import type { UserId } from '@moon/contract/ids.ts'
import { checkDestination } from '../destinations/check-destination.ts'
import { assertFlag } from '../flags/assert-flag.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Handlers } from '../http/serve-calls.ts'
import { requestPayout } from './request-payout.ts'
import { cancelPayout } from './cancel-payout.ts'
import { confirmPayout } from './confirm-payout.ts'
import type { PayoutDeps } from './deps.ts'
import type { PayoutRail } from './payout.ts'
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
    await assertFlag(deps.database.db, 'offPlatformRefund', memberId)
    // Preparation for a quote that may follow; the quote itself reports a treasury that is down.
    deps.treasury?.prepare().catch(() => {})
    const payouts = await readPayouts(deps.database.db, memberId)
    return { refunds: payouts.map((one) => showPayout(deps, one)), rails: railsOf(deps) }
  },
  readPayout: async ({ params: { offPlatformRefundId: id } }, { memberId: userId }) => {
    await assertFlag(deps.database.db, 'offPlatformRefund', userId)
    const payout = await findPayout(deps.database.db, { id, userId })
    if (!payout) throw new Refusal('not_found')
    return showPayout(deps, payout)
  },
})

const railsOf = ({ treasury, payer }: PayoutDeps): PayoutRail[] => [
  ...(treasury ? [coinChain] : []),
  ...(payer ? (['lightning'] as const) : []),
]
