import type { CardId, UserId } from '@moon/contract/ids.ts'
import { addCents, cents, maxCents, minCents, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import {
  cardBalanceOf,
  cardHeldOf,
  cardOverdraftOf,
  creditOf,
  creditOnHoldOf,
  house,
  type AccountPath,
} from '../ledger/accounts.ts'
import type { Leg } from '../ledger/post-transfers.ts'
import type { Position } from './position.ts'

/** Where money goes that a card spends, and where a merchant's refund comes from. */
const shops = house('spent/visa')

/** What a card has: `owed` is how far its overdraft is below zero. */
export type Purse = {
  cardId: CardId
  userId: UserId
  isDeleted: boolean
  balance: Cents
  owed: Cents
  /** How much may become credit; more waits on hold (D-18). */
  creditRoom: Cents
}

/**
 * The legs that bring the ledger from one position of a purchase to another. Money is taken from the balance as far as
 * it goes and then from the overdraft; money that comes back first pays the overdraft, then the balance, or the
 * person's credit once the card has been deleted (D-20). So a card never has both, whatever came first.
 */
export function legsBetween(purse: Purse, before: Position, after: Position): Leg[] {
  const held = cardHeldOf(purse.cardId)
  const collected = minCents(positive(before.held, after.held), positive(after.spent, before.spent))
  const mover = new Mover(purse)
  mover.move(held, shops, collected)
  mover.give(held, subtractCents(positive(before.held, after.held), collected))
  mover.give(shops, positive(before.spent, after.spent))
  mover.take(held, positive(after.held, before.held))
  mover.take(shops, subtractCents(positive(after.spent, before.spent), collected))
  return mover.legs
}

/** How much of the legs went to the person's credit, from holds and from shops, and how much of that waits on hold. */
export function creditedBy(
  legs: readonly Leg[],
  { userId, cardId }: Purse,
): { fromHold: Cents; fromShop: Cents; onHold: Cents } {
  const [credit, onHold] = [creditOf(userId), creditOnHoldOf(userId)]
  const sum = (of: (leg: Leg) => boolean) => addCents(...legs.filter(of).map(({ amount }) => cents(amount)))
  const isCredited = ({ to }: Leg) => to === credit || to === onHold
  return {
    fromHold: sum((leg) => isCredited(leg) && leg.from === cardHeldOf(cardId)),
    fromShop: sum((leg) => isCredited(leg) && leg.from === shops),
    onHold: sum(({ to }) => to === onHold),
  }
}

/** How much of the legs the card did not have. */
export function overdrawnBy(legs: readonly Leg[], purse: Purse): Cents {
  const from = cardOverdraftOf(purse.cardId)
  return addCents(...legs.filter((leg) => leg.from === from).map(({ amount }) => cents(amount)))
}

const positive = (from: Cents, what: Cents): Cents => maxCents(zeroCents, subtractCents(from, what))

class Mover {
  readonly legs: Leg[] = []
  private readonly purse: Purse
  private balance: Cents
  private owed: Cents
  private room: Cents

  constructor(purse: Purse) {
    this.purse = purse
    this.balance = purse.balance
    this.owed = purse.owed
    this.room = purse.creditRoom
  }

  move(from: AccountPath, to: AccountPath, amount: Cents): void {
    if (amount > 0n) this.legs.push({ from, to, currency: 'USD', amount })
  }

  take(to: AccountPath, amount: Cents): void {
    const { cardId } = this.purse
    const own = minCents(this.balance, amount)
    this.balance = subtractCents(this.balance, own)
    this.owed = addCents(this.owed, subtractCents(amount, own))
    this.move(cardBalanceOf(cardId), to, own)
    this.move(cardOverdraftOf(cardId), to, subtractCents(amount, own))
  }

  give(from: AccountPath, amount: Cents): void {
    const { cardId, userId, isDeleted } = this.purse
    const repaid = minCents(this.owed, amount)
    const rest = subtractCents(amount, repaid)
    this.owed = subtractCents(this.owed, repaid)
    this.move(from, cardOverdraftOf(cardId), repaid)
    if (!isDeleted) {
      this.balance = addCents(this.balance, rest)
      this.move(from, cardBalanceOf(cardId), rest)
      return
    }
    const credited = minCents(rest, this.room)
    this.room = subtractCents(this.room, credited)
    this.move(from, creditOf(userId), credited)
    this.move(from, creditOnHoldOf(userId), subtractCents(rest, credited))
  }
}
