import { minSats, sats, type Sats } from '@moon/money/sats.ts'
import { readFlags } from '../flags/read-flags.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Treasury } from '../rails/treasury.ts'
import { banReasonOf } from '../users/ban-user.ts'
import { publish } from '../live/live.ts'
import { updateWaits, type Payee } from './batch-store.ts'
import { isPriceKnown } from './cancel-payout.ts'
import { checkAddress } from '../destinations/check-address.ts'
import type { PayoutDeps } from './deps.ts'
import type { WaitsBecause } from './payout.ts'

/** Why a confirmed on-chain payout is not sent, for operators. Its user reads the word in `waitsFor`. */
export type Held = 'above_limit' | 'too_little' | 'feature_off' | 'user_banned' | 'no_price' | 'no_answer' | 'address'

/** The stored reasons: a restricted user reads the same as one whose payout is above every limit. */
export const waitsFor = {
  above_limit: 'review',
  too_little: 'liquidity',
  feature_off: 'paused',
  user_banned: 'review',
  no_price: 'price',
  no_answer: 'node',
  address: 'address',
} as const satisfies Record<Held, WaitsBecause>

/**
 * Checks a confirmed payout again before it is sent, because weeks may have passed: the signer's limit, the treasury's coins, its user,
 * its price, and its address. Returns undefined when it may be sent.
 */
export async function whyHeld(
  deps: PayoutDeps,
  { treasury, limitSats, hasCoins }: { treasury: Treasury; limitSats: bigint; hasCoins: boolean },
  payee: Payee,
): Promise<Held | undefined> {
  const { db } = deps.database
  if (payee.sats > limitSats) return 'above_limit'
  if (!hasCoins) return 'too_little'
  if (!(await readFlags(db, payee.userId)).offPlatformRefund) return 'feature_off'
  if ((await banReasonOf(db, payee.userId)) !== null) return 'user_banned'
  if (!isPriceKnown(deps, payee)) return 'no_price'
  try {
    await checkAddress(db, { ...deps, treasury }, payee.address)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.code === 'rail_unavailable' ? 'no_answer' : 'address'
  }
}

/** Stores why a payout waits, when it is news, and has its user's screens read it. A payout that has left the state is left alone. */
export async function letWait(
  { database }: Pick<PayoutDeps, 'database'>,
  { id, userId, waitsBecause }: Payee,
  given: { state: 'queued' | 'batched'; because: WaitsBecause },
): Promise<void> {
  if (waitsBecause === given.because) return
  await database.transaction(async (tx) => {
    if (await updateWaits(tx, id, given)) await publish(tx, userId, { kind: 'activity', subject: id })
  })
}

/** The most sats of one payout that are signed now. Throws `RailDown` when the signer does not answer. */
export async function payoutLimit({ signer, payoutLimitSats }: PayoutDeps): Promise<Sats> {
  return signer ? minSats(payoutLimitSats, sats(await signer.mostSats())) : payoutLimitSats
}
