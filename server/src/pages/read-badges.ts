import type { UserId } from '@moon/contract/ids.ts'
import { cents } from '@moon/money/cents.ts'
import { sats } from '@moon/money/sats.ts'
import type { Db } from '../database/db.ts'
import { readFlags } from '../flags/read-flags.ts'
import { accounts } from '../ledger/accounts.ts'
import { balancesOf } from '../ledger/balances.ts'
import { banReasonOf } from '../users/ban-user.ts'
import { hidesBalances } from '../users/reads.ts'
import type { Badges } from './filled-page.ts'

/** The badges of a user in the header of a public page (HDR-15, HDR-16); none for a restricted user (D-28). */
export async function readBadges(on: Db, userId: UserId): Promise<Badges | undefined> {
  if ((await banReasonOf(on, userId)) !== null) return undefined
  const { credit, sats: rewards } = accounts.user(userId)
  const [balances, flags] = [await balancesOf(on, [credit, rewards]), await readFlags(on, userId)]
  return {
    sats: sats(balances.get(rewards)!),
    credit: cents(balances.get(credit)!),
    creditPath: flags.offPlatformRefund ? '/settings/moon-credit' : '/settings/profile',
    areHidden: await hidesBalances(on, userId),
  }
}
