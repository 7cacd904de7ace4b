import type { UserId } from '@moon/contract/ids.ts'
import { creditMaxCents, creditTopUpMaxCents } from '@moon/contract/limits.ts'
import { cents, maxCents, minCents, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import type { Tx } from '../kit/db.ts'
import { creditOf } from './accounts.ts'
import { balanceOf } from './balances.ts'

/** How much of what arrives by itself may become credit now; the rest waits on hold for an operator (D-18). */
export async function creditRoom(tx: Tx, userId: UserId): Promise<Cents> {
  const left = subtractCents(cents(creditMaxCents), cents(await balanceOf(tx, creditOf(userId))))
  return minCents(maxCents(zeroCents, left), cents(creditTopUpMaxCents))
}
