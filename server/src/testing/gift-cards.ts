// Gift cards in stories: the catalogue comes from the scripted supplier by the real verbs.
import type { CardId, ProductId } from '@moon/contract/ids.ts'
import { readOne, sql } from '../kit/db.ts'
import { setFlag } from '../flags/set-flag.ts'
import { refreshCatalogue } from '../products/refresh-catalogue.ts'
import type { Purchase } from '../purchases/purchase.ts'
import type { MoneyDeps } from './money.ts'

/** Opens the shop for gift cards; answers its two products. */
export async function openGiftShop(deps: MoneyDeps): Promise<{ books: ProductId; sport: ProductId }> {
  await setFlag(deps, { name: 'giftCards', isOn: true, by: 'a story' })
  await refreshCatalogue(deps)
  const idOf = async (code: string) =>
    (await readOne(deps.database.db, sql<{ id: ProductId }>`select id from products where supplier_code = ${code}`))!.id
  return { books: await idOf('BOOKS-US'), sport: await idOf('SPORT-US') }
}

export const cardOf = async ({ database }: MoneyDeps, { id }: Purchase): Promise<CardId> =>
  (await readOne(database.db, sql<{ id: CardId }>`select id from cards where purchase_id = ${id}`))!.id

/** Where the house stands with gift cards: what lies at the supplier, what was earned, and what was lost. */
export async function houseOf({ database }: MoneyDeps): Promise<{ prepaid: bigint; margin: bigint; loss: bigint }> {
  const sumOf = async (path: string) =>
    (await readOne(
      database.db,
      sql<{ sum: bigint }>`select coalesce(sum(amount), 0)::bigint as sum from ledger_entries where path = ${path}`,
    ))!.sum
  return {
    prepaid: await sumOf('house/prepaid/supplier'),
    margin: await sumOf('house/margin/gift-cards'),
    loss: await sumOf('house/loss/gift-cards'),
  }
}
