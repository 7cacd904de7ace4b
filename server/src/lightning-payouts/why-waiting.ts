import { satsOfMsatRoundedDown } from '@moon/money/msat.ts'
import { addSats } from '@moon/money/sats.ts'
import { readFlags } from '../flags/read-flags.ts'
import { isPriceKnown } from '../payouts/cancel-payout.ts'
import type { LightningPayout } from '../payouts/reads.ts'
import type { LightningPayer } from '../lightning/lightning-payer.ts'
import { banReasonOf } from '../users/ban-user.ts'
import type { LightningPayoutDeps } from './deps.ts'
import type { Wait } from './let-wait.ts'

/**
 * Checks a confirmed payout again before it is paid, because weeks may have passed: its user, its price, its sum, and what our channels
 * can send. Returns undefined when it may be paid.
 */
export async function whyWaiting(
  deps: Pick<LightningPayoutDeps, 'database' | 'clock' | 'rate' | 'lightningLimitSats' | 'sanctioned'>,
  payer: Pick<LightningPayer, 'sendableMsat'>,
  payout: LightningPayout,
): Promise<Wait | undefined> {
  const { db } = deps.database
  const { sats, feeSats, userId, address } = payout
  if (sats > deps.lightningLimitSats) return { kind: 'review', detail: 'it is above LND_PAYOUT_SATS' }
  if (!(await readFlags(db, userId)).offPlatformRefund)
    return { kind: 'paused', detail: 'offPlatformRefund is off for its user' }
  if ((await banReasonOf(db, userId)) !== null) return { kind: 'review', detail: 'its user is restricted' }
  if (deps.sanctioned.has(address)) return { kind: 'review', detail: 'its address became sanctioned' }
  if (!isPriceKnown(deps, payout)) return { kind: 'price', detail: 'no two exchanges agree on a fresh price' }
  if (satsOfMsatRoundedDown(await payer.sendableMsat()) < addSats(sats, feeSats))
    return { kind: 'liquidity', detail: 'the channels of the node have too little on our side' }
  return undefined
}
