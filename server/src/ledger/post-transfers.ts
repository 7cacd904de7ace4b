import type { Tx } from '../database/db.ts'
import { invariant } from '../kit/refusal.ts'
import type { AccountPath, Currency } from './accounts.ts'
import type { Cause } from './causes.ts'
import type { Outcome } from './outcome.ts'
import { post } from './store.ts'
import { announceCredit, usersWithCredit } from './announce-credit.ts'

export type Leg = { from: AccountPath; to: AccountPath; currency: Currency; amount: bigint }

/**
 * A movement of money with one cause, unique for ever: `purchase:pur_…:delivered`. Its legs are posted together or not at
 * all; each leg stays in one currency, so every transfer sums to zero in each of them.
 */
export type Transfer = { cause: Cause; happenedAt: Date; legs: readonly Leg[] }

/**
 * Posts transfers in one round trip and returns an outcome for each, in order. A cause that was posted before with
 * the same legs is `replayed`, which makes every step idempotent; with other legs it is a defect and throws.
 */
export async function postTransfers(tx: Tx, transfers: readonly Transfer[]): Promise<Outcome[]> {
  if (transfers.length === 0) return []
  const causes = transfers.map(({ cause }) => cause)
  invariant(new Set(causes).size === causes.length, `one batch posts a cause twice: ${causes.join(', ')}`)
  const legs = transfers.flatMap(({ legs }, index) => legs.map((leg) => ({ ...leg, transfer: index + 1 })))
  for (const { amount, from, to } of legs) invariant(amount > 0n, `a leg from ${from} to ${to} moves ${amount}`)
  const { outcomes, wanting } = await post(tx, {
    causes,
    happenedAt: transfers.map(({ happenedAt }) => happenedAt),
    transfer: legs.map(({ transfer }) => transfer),
    from: legs.map(({ from }) => from),
    to: legs.map(({ to }) => to),
    currency: legs.map(({ currency }) => currency),
    amount: legs.map(({ amount }) => amount),
    users: usersWithCredit(legs),
  })
  const posted = transfers.filter((_, n) => outcomes[n] === 'posted')
  await announceCredit(
    tx,
    posted.flatMap((one) => one.legs),
    wanting,
  )
  return outcomes
}
