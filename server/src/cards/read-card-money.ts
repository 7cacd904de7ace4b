import { addCents, cents, zeroCents, type Cents } from '@moon/money/cents.ts'
import type { Db, Tx } from '../database/db.ts'
import { cardBalanceOf, cardHeldOf, cardOverdraftOf, type AccountPath } from '../ledger/accounts.ts'
import { balancesOf } from '../ledger/balances.ts'
import type { Card } from './card.ts'
import type { CardMoney } from './card-worth.ts'
import type { ReadFunding } from './read-funding.ts'

/** What is on some cards, what shops hold of that money, and how far the payments of those have come that are not paid yet. */
export async function readCardMoney(
  on: Db | Tx,
  { readFunding }: { readFunding: ReadFunding },
  cards: readonly Card[],
): Promise<(card: Card) => CardMoney> {
  const balances = await balancesOf(
    on,
    cards.flatMap(({ id }) => [cardBalanceOf(id), cardHeldOf(id), cardOverdraftOf(id)]),
  )
  const invoiceIds = cards.flatMap(({ invoiceId }) => invoiceId ?? [])
  const fundings = invoiceIds.length > 0 ? await readFunding(on, invoiceIds) : undefined
  const inAccount = (path: AccountPath): Cents => cents(balances.get(path) ?? zeroCents)
  return (card) => ({
    ledgerCents: inAccount(cardBalanceOf(card.id)),
    // What is held beyond the card's money is a debit balance of its overdraft account.
    heldCents: addCents(inAccount(cardHeldOf(card.id)), inAccount(cardOverdraftOf(card.id))),
    funding: card.invoiceId === null ? undefined : fundings?.get(card.invoiceId),
  })
}
