import { addCents, cents, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import type { Db, Tx } from '../database/db.ts'
import { repaidBy } from '../ledger/user-money.ts'
import type { Credited } from './give-credit.ts'
import { findHeldCents } from './store.ts'

/** How an amount was booked that became credit by this cause: what paid an overdraft, could be spent at once, waited on hold. */
export async function howCredited(
  on: Db | Tx,
  { cause, amountCents }: { cause: string; amountCents: Cents },
): Promise<Credited> {
  const onHoldCents = cents((await findHeldCents(on, cause)) ?? zeroCents)
  const repaidCents = await repaidBy(on, cause)
  return { repaidCents, creditCents: subtractCents(amountCents, addCents(onHoldCents, repaidCents)), onHoldCents }
}
