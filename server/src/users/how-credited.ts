import { cents, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import type { Db, Tx } from '../kit/db.ts'
import type { Credited } from './give-credit.ts'
import { findHeldCents } from './store.ts'

/** How an amount was booked that became credit by this cause: how much could be spent at once, how much waited on hold. */
export async function howCredited(
  on: Db | Tx,
  { cause, amountCents }: { cause: string; amountCents: Cents },
): Promise<Credited> {
  const onHoldCents = cents((await findHeldCents(on, cause)) ?? zeroCents)
  return { creditCents: subtractCents(amountCents, onHoldCents), onHoldCents }
}
