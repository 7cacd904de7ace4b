import type { PurchaseId, UserId } from '@moon/contract/ids.ts'
import { cents, zeroCents } from '@moon/money/cents.ts'
import { sats, zeroSats, type Sats } from '@moon/money/sats.ts'
import { accounts, type AccountPath } from '../ledger/accounts.ts'
import { balancesOf } from '../ledger/balances.ts'
import { causes, type Cause } from '../ledger/causes.ts'
import { lockUserSats, satsLegsToUser } from '../ledger/user-sats.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Ids } from '../kit/ids.ts'
import { publish } from '../live/live.ts'
import { invariant } from '../kit/refusal.ts'
import { giveCredit } from './give-credit.ts'
import { insertCredit, readCreditRows, readCreditRowsById, readCreditRowsOf, type CreditRow } from './funding-store.ts'

// Credits payments that did not become a card: dollars of on-chain payments become account credit, sats of a
// Lightning node become reward sats, one to one (D-07, D-09). Nothing received is withheld; above the caps of credit
// it waits on hold for an operator (D-18).

export type CreditBecause = 'surplus' | 'second_payment' | 'late' | 'refunded'

type Owner = {
  userId: UserId
  purchaseId: PurchaseId
  invoiceId: string | null
  cardId: string | null
  because: CreditBecause
  /** How often this purchase was credited before; part of the cause. */
  times: number
  now: Date
}

/** Credits everything in the funding account of a purchase to its user. Returns undefined when it is empty. */
export async function creditFunding(tx: Tx, { ids }: { ids: Ids }, owner: Owner): Promise<CreditRow | undefined> {
  const { userId, purchaseId, now, times } = owner
  const [funding, fundingSats] = [accounts.purchase(purchaseId).funding, accounts.purchase(purchaseId).fundingSats]
  const balances = await balancesOf(tx, [funding, fundingSats])
  const received = { cents: cents(balances.get(funding)!), sats: sats(balances.get(fundingSats)!) }
  if (received.cents === zeroCents && received.sats === zeroSats) return undefined
  const { credited: creditedAs } = causes.purchase(purchaseId)
  const dollars = { cause: creditedAs(times + 1, 'credit'), userId, from: funding, amountCents: received.cents, now }
  const credited =
    received.cents > 0n
      ? await giveCredit(tx, dollars)
      : { repaidCents: zeroCents, creditCents: zeroCents, onHoldCents: zeroCents }
  const coins = { cause: creditedAs(times + 1, 'sats'), userId, from: fundingSats, amount: received.sats, now }
  if (received.sats > 0n) await giveSats(tx, coins)
  const row = { ...owner, id: ids('crd'), ...credited, sats: received.sats, creditedAt: now }
  await insertCredit(tx, row)
  await publish(tx, userId, { kind: 'activity', subject: row.id })
  return row
}

type GivenSats = { cause: Cause; userId: UserId; from: AccountPath; amount: Sats; now: Date }

async function giveSats(tx: Tx, { cause, userId, from, amount, now }: GivenSats): Promise<void> {
  const legs = satsLegsToUser(await lockUserSats(tx, userId), { from, amount })
  const [outcome] = await postTransfers(tx, [{ cause, happenedAt: now, legs }])
  invariant(outcome === 'posted', `${cause} is posted once and the sats are there`)
  await publish(tx, userId, { kind: 'balance', subject: '' })
}

/** What became of a user's payments other than cards, newest first. */
export const readCredits = (on: Db | Tx, { userId, limit }: { userId: string; limit: number }): Promise<CreditRow[]> =>
  readCreditRows(on, userId, limit)

/** Credits by their ids. */
export const readCreditsById = (on: Db | Tx, ids: readonly string[]): Promise<CreditRow[]> =>
  readCreditRowsById(on, ids)

/** Why payments for these purchases became credit, and when. */
export const readCreditReasons = (on: Db, of: { userId: string; purchaseIds: readonly string[] }) =>
  of.purchaseIds.length === 0 ? [] : readCreditRowsOf(on, of)
