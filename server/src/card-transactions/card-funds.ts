import type { CardId, UserId } from '@moon/contract/ids.ts'
import {
  addCents,
  cents,
  maxCents,
  minCents,
  negateCents,
  subtractCents,
  zeroCents,
  type Cents,
} from '@moon/money/cents.ts'
import { accounts, type AccountPath } from '../ledger/accounts.ts'
import type { Leg } from '../ledger/post-transfers.ts'
import { refundablePartOf } from '../cards/refundable-part.ts'
import type { TransactionBalance } from './transaction-balance.ts'

/** The account that receives what cards spend, and that pays merchants' refunds. */
const shops = accounts.house('spent/visa')
/** The account that pays discounts, and that gets back the discount's share of what becomes credit. */
const discounts = accounts.house('discounts')

/** The funds of a card in the ledger. */
export type CardFunds = {
  cardId: CardId
  userId: UserId
  isDeleted: boolean
  /** What the card was bought for, and the part of it that was discounted or given. */
  valueCents: Cents
  discountCents: Cents
  toleranceCents: Cents
  balance: Cents
  /** Held for shops; `heldBeyond` is the part beyond the card's money. */
  held: Cents
  heldBeyond: Cents
  /** What shops have collected beyond the card's money: its owner has paid or owes it. */
  overdrawn: Cents
}

/** How the accounts of a card change. A negative amount leaves the account; the sum of all is zero. */
export type Change = {
  held: Cents
  shops: Cents
  balance: Cents
  heldBeyond: Cents
  /** A positive amount goes to the owner, a negative one is taken from them. */
  owner: Cents
  /** The share of a discount, and of what the tolerance gave, that goes back to the house. */
  discounts: Cents
  /** What the owner covers from now on. */
  overdrawn: Cents
}

/**
 * Computes what must move when a card transaction gets another balance. Where the money of a card is follows from
 * three sums alone (loaded, spent, held), not from the order of events. The card pays what shops collect as far as
 * its money goes; its owner covers the rest; an amount held beyond its money is nobody's debt. Returned money goes to
 * the owner as far as they covered, then to the card, and from a deleted card to its owner, without the discount
 * (D-20, M-18).
 */
export function changeOf(funds: CardFunds, before: TransactionBalance, after: TransactionBalance): Change {
  const spent = subtractCents(after.spent, before.spent)
  const held = addCents(funds.held, subtractCents(after.held, before.held))
  const lost = addCents(funds.heldBeyond, funds.overdrawn)
  const free = subtractCents(subtractCents(addCents(funds.balance, funds.held), lost), spent)
  const overdrawn = maxCents(zeroCents, negateCents(free))
  const left = maxCents(zeroCents, free)
  const available = maxCents(zeroCents, subtractCents(left, held))
  const heldBeyond = maxCents(zeroCents, subtractCents(held, left))
  const balance = funds.isDeleted ? zeroCents : available
  const released = funds.isDeleted ? available : zeroCents
  const back = refundablePartOf(funds, released)
  return {
    held: subtractCents(held, funds.held),
    shops: spent,
    balance: subtractCents(balance, funds.balance),
    heldBeyond: subtractCents(funds.heldBeyond, heldBeyond),
    owner: addCents(back, subtractCents(funds.overdrawn, overdrawn)),
    discounts: subtractCents(released, back),
    overdrawn,
  }
}

/** One end of a money movement; each part of it has an account of its own. */
export type End = { account: AccountPath; amount: Cents }

/**
 * The legs of a change. Held money is collected first; `owner` divides the owner's part among credit, overdraft and
 * credit on hold.
 */
export function legsOf({ cardId }: Pick<CardFunds, 'cardId'>, change: Change, owner: readonly End[]): Leg[] {
  const [held, balance, heldBeyond] = [
    accounts.card(cardId).held,
    accounts.card(cardId).balance,
    accounts.card(cardId).heldBeyond,
  ]
  const isTaken = change.owner < 0n
  const from = [
    { account: held, amount: negateCents(change.held) },
    { account: balance, amount: negateCents(change.balance) },
    ...(isTaken ? owner : []),
    { account: heldBeyond, amount: negateCents(change.heldBeyond) },
    { account: shops, amount: negateCents(change.shops) },
  ]
  const to = [
    { account: shops, amount: change.shops },
    { account: held, amount: change.held },
    { account: heldBeyond, amount: change.heldBeyond },
    ...(isTaken ? [] : owner),
    { account: discounts, amount: change.discounts },
    { account: balance, amount: change.balance },
  ]
  return joined(from, to)
}

/** Pairs each source in turn with each target in turn. Both have the same sum. */
function joined(from: readonly End[], to: readonly End[]): Leg[] {
  const legs: Leg[] = []
  const targets = to.filter(({ amount }) => amount > 0n).map((end) => ({ ...end }))
  for (const source of from.filter(({ amount }) => amount > 0n)) {
    let left = source.amount
    while (left > 0n) {
      const target = targets[0]!
      const amount = minCents(left, target.amount)
      legs.push({ from: source.account, to: target.account, currency: 'USD', amount })
      left = subtractCents(left, amount)
      target.amount = subtractCents(target.amount, amount)
      if (target.amount === zeroCents) targets.shift()
    }
  }
  return legs
}

/** How much of the legs went to the card's owner, from holds and from shops. */
export function creditedBy(
  legs: readonly Leg[],
  { userId, cardId }: Pick<CardFunds, 'userId' | 'cardId'>,
): { fromHold: Cents; fromShop: Cents } {
  const own: ReadonlySet<AccountPath> = new Set([
    accounts.user(userId).credit,
    accounts.user(userId).creditOnHold,
    accounts.user(userId).overdraft,
  ])
  const sum = (of: (leg: Leg) => boolean) =>
    addCents(...legs.filter((leg) => own.has(leg.to) && of(leg)).map(({ amount }) => cents(amount)))
  return {
    fromHold: sum(({ from }) => from === accounts.card(cardId).held),
    fromShop: sum(({ from }) => from === shops),
  }
}
