import type { Db, Tx } from '../database/db.ts'
import { assertFlag } from '../flags/assert-flag.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Treasury } from '../rails/treasury.ts'

/** Refuses `feature_off` where the flag is off for this user or nothing is set up to pay from; answers what is. */
export async function assertPayoutsOpen(
  on: Db | Tx,
  { treasury }: { treasury: Treasury | undefined },
  userId: string,
): Promise<Treasury> {
  await assertFlag(on, 'offPlatformRefund', userId)
  if (!treasury) throw new Refusal('feature_off', { flag: 'offPlatformRefund' })
  return treasury
}
