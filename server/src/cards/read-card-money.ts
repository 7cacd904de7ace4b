import { cents, zeroCents } from '@moon/money/cents.ts'
import type { Db, Tx } from '../kit/db.ts'
import { cardBalanceOf } from '../ledger/accounts.ts'
import { balancesOf } from '../ledger/balances.ts'
import type { Card } from './card.ts'
import type { CardMoney } from './card-worth.ts'
import type { ReadFunding } from './funding.ts'

/** What is on some cards, and how far the payments of those have come that are not paid yet. */
export async function readCardMoney(
  on: Db | Tx,
  { readFunding }: { readFunding: ReadFunding },
  cards: readonly Card[],
): Promise<(card: Card) => CardMoney> {
  const balances = await balancesOf(
    on,
    cards.map(({ id }) => cardBalanceOf(id)),
  )
  const invoiceIds = cards.flatMap(({ invoiceId }) => invoiceId ?? [])
  const fundings = invoiceIds.length > 0 ? await readFunding(on, invoiceIds) : undefined
  return (card) => ({
    ledgerCents: cents(balances.get(cardBalanceOf(card.id)) ?? zeroCents),
    funding: card.invoiceId === null ? undefined : fundings?.get(card.invoiceId),
  })
}
