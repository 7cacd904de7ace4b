import type { PurchaseId, UserId } from '@moon/contract/ids.ts'
import { cents, minCents, subtractCents, zeroCents } from '@moon/money/cents.ts'
import { sats, zeroSats } from '@moon/money/sats.ts'
import { creditOf, creditOnHoldOf, fundingOf, fundingSatsOf, satsOf } from '../ledger/accounts.ts'
import { balancesOf } from '../ledger/balances.ts'
import { creditRoom } from '../ledger/credit-room.ts'
import { postTransfers, type Leg } from '../ledger/post-transfers.ts'
import type { Db, Tx } from '../kit/db.ts'
import type { Ids } from '../kit/ids.ts'
import { publish } from '../kit/live.ts'
import { invariant } from '../kit/refusal.ts'
import { holdCredit } from '../users/hold-credit.ts'
import { insertCredit, readCreditRows, readCreditRowsOf, type CreditRow } from './credit-store.ts'

// What payments become when they become no card: dollars of a chain turn into account credit, sats of a Lightning node
// into reward sats, one to one (D-07, D-09). Nothing that was received is kept, and above the caps of credit it waits on
// hold for an operator (D-18).

export type CreditBecause = 'surplus' | 'second_payment' | 'late' | 'given_back'

type Owner = {
  userId: UserId
  purchaseId: PurchaseId
  invoiceId: string | null
  cardId: string | null
  because: CreditBecause
  /** How often this purchase was credited before: part of the cause. */
  times: number
  now: Date
}

/** Gives the person all that lies in the funding of a purchase. Undefined: there is nothing. */
export async function creditFunding(tx: Tx, { ids }: { ids: Ids }, owner: Owner): Promise<CreditRow | undefined> {
  const { userId, purchaseId, now, times } = owner
  const [funding, fundingSats] = [fundingOf(purchaseId), fundingSatsOf(purchaseId)]
  const balances = await balancesOf(tx, [funding, fundingSats])
  const received = { cents: cents(balances.get(funding)!), sats: sats(balances.get(fundingSats)!) }
  if (received.cents === zeroCents && received.sats === zeroSats) return undefined
  const creditCents = minCents(received.cents, await creditRoom(tx, userId))
  const onHoldCents = subtractCents(received.cents, creditCents)
  const dollars: Leg[] = [
    { from: funding, to: creditOf(userId), currency: 'USD' as const, amount: creditCents },
    { from: funding, to: creditOnHoldOf(userId), currency: 'USD' as const, amount: onHoldCents },
  ]
  const coins: Leg[] = [{ from: fundingSats, to: satsOf(userId), currency: 'BTC', amount: received.sats }]
  const cause = `purchase:${purchaseId}:credited:${times + 1}`
  const transfers = [
    { cause: `${cause}:credit`, happenedAt: now, legs: dollars.filter(({ amount }) => amount > 0n) },
    { cause: `${cause}:sats`, happenedAt: now, legs: coins.filter(({ amount }) => amount > 0n) },
  ].filter(({ legs }) => legs.length > 0)
  const outcomes = await postTransfers(tx, transfers)
  invariant(
    outcomes.every((outcome) => outcome === 'posted'),
    `${cause} is posted once and the money is there`,
  )
  await holdCredit(tx, { cause, userId, amountCents: onHoldCents, now })
  const row = { ...owner, id: ids('crd'), creditCents, onHoldCents, sats: received.sats, creditedAt: now }
  await insertCredit(tx, row)
  await publish(tx, userId, { kind: 'balance', subject: '' })
  await publish(tx, userId, { kind: 'activity', subject: row.id })
  return row
}

/** What came of a person's payments beside cards, newest first: the feed's view. */
export const readCredits = (on: Db | Tx, { userId, limit }: { userId: string; limit: number }): Promise<CreditRow[]> =>
  readCreditRows(on, userId, limit)

/** Why payments for these purchases became credit, and when. */
export const readCreditReasons = (on: Db, of: { userId: string; purchaseIds: readonly string[] }) =>
  of.purchaseIds.length === 0 ? [] : readCreditRowsOf(on, of)
