import type { UserId } from '@moon/contract/ids.ts'
import { assertFlag } from '../flags/assert-flag.ts'
import type { Handlers } from '../http/serve-calls.ts'
import { askPayout } from './ask-payout.ts'
import { cancelPayout } from './cancel-payout.ts'
import { checkAddress } from '../destinations/check-address.ts'
import { confirmPayout } from './confirm-payout.ts'
import type { PayoutDeps } from './deps.ts'
import { assertPayoutsOpen, checkAmount, quotePayout } from './quote-payout.ts'
import { resendPayoutCode } from './resend-payout-code.ts'
import { showAsked, showPayout, showQuote } from './show-payout.ts'
import { readPayouts } from './store.ts'

type PayoutCall = 'quotePayout' | 'askPayout' | 'confirmPayout' | 'resendPayoutCode' | 'cancelPayout' | 'listPayouts'

export const payoutRoutes = (deps: PayoutDeps): Handlers<PayoutCall> => ({
  quotePayout: async ({ body: { address, amount } }, { memberId }) => {
    const treasury = await assertPayoutsOpen(deps.database.db, deps, memberId)
    const amountCents = checkAmount(amount)
    await checkAddress(deps.database.db, { ...deps, treasury }, address)
    return showQuote(amountCents, await quotePayout({ ...deps, treasury }, amountCents))
  },
  askPayout: async ({ body: { address, amount } }, { memberId }) =>
    showAsked(await askPayout(deps, { userId: memberId as UserId, address, amount })),
  confirmPayout: async ({ body }, { memberId }) =>
    showPayout(
      await confirmPayout(deps, { userId: memberId, id: body.offPlatformRefundId, code: body.verificationCode }),
    ),
  resendPayoutCode: async ({ body }, { memberId }) =>
    showAsked(await resendPayoutCode(deps, { userId: memberId, id: body.offPlatformRefundId })),
  cancelPayout: async ({ body }, { memberId }) => {
    await cancelPayout(deps, { userId: memberId, id: body.offPlatformRefundId })
    return {}
  },
  listPayouts: async (_, { memberId }) => {
    await assertFlag(deps.database.db, 'offPlatformRefund', memberId)
    return { refunds: (await readPayouts(deps.database.db, memberId)).map(showPayout) }
  },
})
