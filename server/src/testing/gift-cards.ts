// Gift cards in stories: the catalogue is read by the real verbs, from the scripted supplier or the sandbox's.
import type { CardId, ProductId } from '@moon/contract/ids.ts'
import { expect, vi } from 'vitest'
import { setFlag } from '../flags/set-flag.ts'
import { systemClock } from '../kit/clock.ts'
import { read, readOne, sql } from '../database/db.ts'
import { refreshCatalogue } from '../products/refresh-catalogue.ts'
import type { Purchase } from '../purchases/purchase.ts'
import type { MoneyDeps } from './money.ts'
import type { WholeApp } from './whole-app.ts'

/** Turns gift cards on; returns the ids of its two products. */
export async function openGiftShop(deps: MoneyDeps): Promise<{ books: ProductId; sport: ProductId }> {
  await setFlag(deps, { name: 'giftCards', isOn: true, by: 'a story' })
  await refreshCatalogue(deps)
  const idOf = async (code: string) =>
    (await readOne(deps.database.db, sql<{ id: ProductId }>`select id from products where supplier_code = ${code}`))!.id
  return { books: await idOf('BOOKS-US'), sport: await idOf('SPORT-US') }
}

/**
 * The same for the whole of Moon in front of the sandbox: returns our product ids by the supplier's codes, once its
 * catalogue has been read.
 */
export async function openShops(whole: WholeApp): Promise<Map<string, string>> {
  const { app, database } = whole
  await whole.panel('POST', '/api/supplier/endpoints', { url: `${app}/v1/supplier/webhooks` })
  await setFlag({ database, clock: systemClock }, { name: 'giftCards', isOn: true, by: 'a story' })
  const known = () =>
    read(
      database.db,
      sql<{ id: string; code: string }>`select id, supplier_code as code from products where supplier_code is not null`,
    )
  await vi.waitFor(async () => expect((await known()).length).toBeGreaterThan(30), { timeout: 90_000 })
  return new Map((await known()).map(({ id, code }) => [code, id]))
}

export const cardOf = async ({ database }: MoneyDeps, { id }: Purchase): Promise<CardId> =>
  (await readOne(database.db, sql<{ id: CardId }>`select id from cards where purchase_id = ${id}`))!.id

/** The booked cost of a gift card, and the supplier's price. */
export const giftCostOf = async ({ database }: MoneyDeps, { id }: Purchase) =>
  readOne(
    database.db,
    sql<{ cents: bigint; micros: bigint | null }>`select cost_cents as cents, cost_micros as micros
      from gift_cards g join cards c on c.id = g.card_id where c.purchase_id = ${id}`,
  )

/** The house accounts of gift cards: prepaid at the supplier, margin, and losses. */
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
