import type { Obstacle, ObstacleKind } from '@moon/contract/closing.ts'
import type { UserId } from '@moon/contract/ids.ts'
import { payoutMinCents } from '@moon/contract/limits.ts'
import { addCents, cents, negateCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import { sats, subtractSats, zeroSats, type Sats } from '@moon/money/sats.ts'
import { cardsOf } from '../cards/reads.ts'
import type { Db, Tx } from '../database/db.ts'
import { readGiftCards } from '../gift-cards/read-gift-cards.ts'
import { accounts, userAccounts } from '../ledger/accounts.ts'
import { balancesOf } from '../ledger/balances.ts'
import { readUnderWay } from '../payouts/reads.ts'
import { countAsked } from '../recoveries/reads.ts'
import { countUnfinishedOrders, readNonZero } from './store.ts'

/** What prevents closing an account, what its owner gives up with it, and what stays owed. */
export type ClosingCheck = { obstacles: Obstacle[]; givesUpCredit: Cents; givesUpSats: Sats; staysOwedSats: Sats }

/**
 * Everything that the user still has or owes. Credit below the least refund cannot be paid out, so it is given up with the account, as
 * reward sats are; reward sats that are owed stay owed (M-24); all else has to end first. Nothing of value is ever skipped: any other
 * amount in the ledger under the user's name counts as an order.
 */
export async function findObstacles(on: Db | Tx, userId: UserId): Promise<ClosingCheck> {
  const money = await readMoney(on, userId)
  const [orders, refunds, recoveries] = [
    await countUnfinishedOrders(on, userId),
    await readUnderWay(on, userId),
    await countAsked(on, userId),
  ]
  const cards = await readCards(on, userId)
  const canBePaidOut = money.credit >= cents(payoutMinCents)
  const obstacles = [
    of('credit', canBePaidOut ? 1 : 0, money.credit),
    of('credit_on_hold', money.onHold > zeroCents ? 1 : 0, money.onHold),
    of('debt', money.debt > zeroCents ? 1 : 0, money.debt),
    of('orders', Math.max(orders, refunds.count === 0 && money.isSetAside ? 1 : 0)),
    of('refunds', refunds.count, cents(refunds.cents)),
    of('recoveries', recoveries),
    of('cards', cards.withMoney, cards.left),
    of('held_by_shops', cards.withHolds, cards.held),
    of('gift_cards', cards.unusedGifts),
  ].filter(({ count }) => count > 0)
  return {
    obstacles,
    givesUpCredit: canBePaidOut ? zeroCents : money.credit,
    givesUpSats: money.freeSats,
    staysOwedSats: money.owedSats,
  }
}

const of = (kind: ObstacleKind, count: number, amount: Cents | null = null): Obstacle => ({ kind, count, amount })

async function readMoney(on: Db | Tx, userId: UserId) {
  const own = accounts.user(userId)
  const lying = new Map((await readNonZero(on, userAccounts(userId))).map(({ path, balance }) => [path, balance]))
  const take = (path: string): bigint => {
    const balance = lying.get(path) ?? 0n
    lying.delete(path)
    return balance
  }
  return {
    credit: cents(take(own.credit)),
    onHold: cents(take(own.creditOnHold)),
    debt: negateCents(cents(take(own.overdraft))),
    freeSats: sats(take(own.sats)) || zeroSats,
    owedSats: subtractSats(zeroSats, sats(take(own.satsOverdraft))),
    /** For an order or a refund. */
    isSetAside: lying.size > 0,
  }
}

/** Cards that are being made or closed count as cards with money until that is done. */
async function readCards(on: Db | Tx, userId: UserId) {
  const { live, ended } = await cardsOf(on, userId)
  const visas = live.filter(({ kind }) => kind === 'visa')
  const all = [...live.map(({ id }) => id), ...ended].map((id) => accounts.card(id))
  const balances = await balancesOf(
    on,
    all.flatMap(({ balance, held, heldBeyond }) => [balance, held, heldBeyond]),
  )
  const lying = all.map(({ balance }) => cents(balances.get(balance)!))
  const holds = all.map(({ held, heldBeyond }) => cents(balances.get(held)! - balances.get(heldBeyond)!))
  const gifts = await readGiftCards(on, live)
  const underWay = live.filter(({ state }) => state === 'awaiting' || state === 'issuing').length
  return {
    withMoney: lying.filter((left) => left > 0n).length + (visas.length > 0 ? underWay : 0),
    left: addCents(...lying),
    withHolds: holds.filter((held) => held > 0n).length,
    held: addCents(...holds),
    unusedGifts: live.filter(({ id, kind, state }) => kind === 'gift' && state === 'active' && !gifts.get(id)?.isUsed)
      .length,
  }
}
