import { minSats, sats, type Sats } from '@moon/money/sats.ts'
import { readFlags } from '../flags/read-flags.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Treasury } from '../rails/treasury.ts'
import { banReasonOf } from '../users/ban-user.ts'
import type { Payee } from './batch-store.ts'
import { isPriceKnown } from './cancel-payout.ts'
import { checkAddress } from '../destinations/check-address.ts'
import type { PayoutDeps } from './deps.ts'

/** Why a confirmed on-chain payout is not sent, whatever the treasury holds; over Lightning it is `WaitsBecause`. */
export type Held = 'above_limit' | 'feature_off' | 'user_banned' | 'no_price' | 'address'

/**
 * Checks a confirmed payout again before it is sent, because weeks may have passed: its user, its price, its address, and the signer's
 * limit. Returns undefined when it may be sent.
 */
export async function whyHeld(
  deps: PayoutDeps,
  { treasury, limitSats }: { treasury: Treasury; limitSats: bigint },
  payee: Payee,
): Promise<Held | undefined> {
  const { db } = deps.database
  if (payee.sats > limitSats) return 'above_limit'
  if (!(await readFlags(db, payee.userId)).offPlatformRefund) return 'feature_off'
  if ((await banReasonOf(db, payee.userId)) !== null) return 'user_banned'
  if (!isPriceKnown(deps, payee)) return 'no_price'
  try {
    await checkAddress(db, { ...deps, treasury }, payee.address)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return 'address'
  }
}

/** The most sats of one payout that are signed now. Throws `RailDown` when the signer does not answer. */
export async function payoutLimit({ signer, payoutLimitSats }: PayoutDeps): Promise<Sats> {
  return signer ? minSats(payoutLimitSats, sats(await signer.mostSats())) : payoutLimitSats
}
