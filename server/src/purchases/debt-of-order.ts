import type { UserId } from '@moon/contract/ids.ts'
import { overdraftMaxCents } from '@moon/contract/limits.ts'
import { cents, type Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { readOwed } from '../ledger/user-money.ts'
import type { Db, Tx } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Purchase } from './purchase.ts'

/**
 * What the buyer owes is a line of the price, said before it is paid (M-14). Above the bound an order must say that it
 * pays it, so that nobody is asked for much more than a card without notice; otherwise it is refused (`overdraft_owed`).
 */
export async function debtOfNewOrder(on: Db | Tx, userId: string, paysDebt: boolean): Promise<Cents> {
  const owed = await readOwed(on, userId as UserId)
  if (owed <= overdraftMaxCents || paysDebt) return owed
  const [amount, max] = [formatDollars(owed), formatDollars(cents(overdraftMaxCents))]
  throw new Refusal('overdraft_owed', { owed: amount, max })
}

/**
 * The same for an order that was opened before and is sold anew: locked or priced again, paid after it ran out, or settled
 * for less. One whose line is above the bound has said that it pays the debt.
 */
export const debtOfOrderNow = (
  on: Db | Tx,
  { userId, overdraftCents }: Pick<Purchase, 'userId' | 'overdraftCents'>,
): Promise<Cents> => debtOfNewOrder(on, userId, overdraftCents > overdraftMaxCents)

/** Whether the buyer owes too much by now for an order to be sold anew. */
export async function isDebtTooLarge(on: Db | Tx, purchase: Purchase): Promise<boolean> {
  try {
    await debtOfOrderNow(on, purchase)
    return false
  } catch (error) {
    if (error instanceof Refusal) return true
    throw error
  }
}
