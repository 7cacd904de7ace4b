import { addCents, cents, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import type { Db, Tx } from '../database/db.ts'
import { repaidBy } from '../ledger/user-money.ts'
import type { Credited } from './give-credit.ts'
import { findHeldCents } from './store.ts'

/** How the credit of this cause was booked: the parts that paid an overdraft, became credit, or went on hold. */
export async function howCredited(
  on: Db | Tx,
  { cause, amountCents }: { cause: string; amountCents: Cents },
): Promise<Credited> {
  const onHoldCents = cents((await findHeldCents(on, cause)) ?? zeroCents)
  const repaidCents = await repaidBy(on, cause)
  return { repaidCents, creditCents: subtractCents(amountCents, addCents(onHoldCents, repaidCents)), onHoldCents }
}
