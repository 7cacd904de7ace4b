// Two issuers and two suppliers may use the same id for different things: they are never confused.
import type { CardId, ProductId } from '@moon/contract/ids.ts'
import { cents } from '@moon/money/cents.ts'
import { afterAll, expect, test } from 'vitest'
import { issuerWebhook } from '../card-transactions/issuer-webhook.ts'
import { acceptWebhook } from '../http/accept-webhook.ts'
import { decideAuthorization } from '../card-transactions/decide-authorization.ts'
import { recordTransaction } from '../card-transactions/record-transaction.ts'
import { openCard } from '../cards/open-card.ts'
import { issueCard } from '../cards/issue-card.ts'
import { openDatabase, read, readOne, sql, write } from '../database/db.ts'
import { openGiftCard } from '../gift-cards/open-gift-card.ts'
import { purchaseOfOrder } from '../gift-cards/purchase-of-order.ts'
import { reconcileCards } from '../issuer-reconciliation/reconcile-cards.ts'
import { steppingClock } from '../kit/clock.ts'
import { createIds } from '../kit/ids.ts'
import { systemRandom } from '../kit/random.ts'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { supplierWebhook } from '../products/supplier-webhook.ts'
import { recordProducts } from '../products/record-products.ts'
import { noSupplier } from '../supplier/no-supplier.ts'
import { cardUse } from './card-use.ts'
import { loadCard, quietLog, scriptedIssuer, somebody } from './cards.ts'
import { testDatabase } from './database.ts'
import { expectBalancedBooks } from './ledger.ts'
import { catalogue } from './scripted-supplier.ts'

const { url } = await testDatabase()
const clock = steppingClock(new Date('2026-03-10T15:00:00Z'))
const ids = createIds({ clock, random: systemRandom })
const database = openDatabase(url)
const { ask, bought, event } = cardUse({ database, clock, ids })
afterAll(() => database.close())

const token = 'card-1'
const nothing = { headers: {}, body: '' }
const issuerNamed = (name: string) =>
  scriptedIssuer({
    name,
    createCard: async () => ({
      kind: 'created',
      card: { token, lastFour: '0001', expMonth: 4, expYear: 2031, state: 'open' },
    }),
    readWebhook: () => ({ kind: 'transaction', deliveryId: 'delivery-1', token: 'purchase-1' }),
    async *listCards() {
      yield { token, reference: 'made by somebody else', state: 'open', limitCents: cents(2_500n) }
    },
  })
const issuers = [issuerNamed('lithic'), issuerNamed('second')] as const

/** A product like the first one, of another issuer. */
async function productOf(issuer: string): Promise<ProductId> {
  const id = ids('prod')
  const written = await read<{ name: string }>(
    database.db,
    sql`select column_name as name from information_schema.columns
      where table_name = 'products' and is_generated = 'NEVER' and column_name not in ('id', 'issuer')`,
  )
  const columns = sql.join(written.map(({ name }) => sql.ref(name)))
  await write(
    database.db,
    sql`insert into products (id, issuer, ${columns}) select ${id}, ${issuer}, ${columns}
      from products where id = 'prod_01900000000070008000000000000001'`,
  )
  return id
}

async function cardAt(issuer: ReturnType<typeof issuerNamed>): Promise<CardId> {
  const userId = await somebody({ database, clock, ids })
  const productId = await productOf(issuer.name)
  const wanted = { userId, productId, purchaseId: ids('pur'), valueCents: cents(2_500n), invoiceId: null }
  const { id: cardId } = await database.transaction((tx) => openCard(tx, { ids }, { ...wanted, now: clock.now() }))
  const deps = { database, issuer, clock, log: quietLog }
  await issueCard(deps, { cardId, onIssued: loadCard(cardId, 2_500n, clock.now()) })
  return cardId
}

const standing = async (cardId: CardId) => ({
  left: await balanceOf(database.db, accounts.card(cardId).balance),
  held: await balanceOf(database.db, accounts.card(cardId).held),
})

test('equal tokens from two issuers are two cards, two transactions, two events and two deliveries', async () => {
  const cards = [await cardAt(issuers[0]), await cardAt(issuers[1])] as const
  const amounts = [500n, 700n] as const
  for (const [n, issuer] of issuers.entries()) {
    const deps = { database, issuer, clock, log: quietLog }
    expect(await acceptWebhook(deps, issuerWebhook(deps), nothing)).toBe('taken')
    const { request } = ask(token, amounts[n]!, { token: 'purchase-1' })
    expect((await decideAuthorization(deps, request)).kind).toBe('approve')
    expect((await decideAuthorization(deps, request)).kind).toBe('approve')
  }
  expect(await read(database.db, sql`select issuer from issuer_deliveries order by issuer`)).toHaveLength(2)
  expect(await standing(cards[0])).toEqual({ left: 2_000n, held: 500n })
  expect(await standing(cards[1])).toEqual({ left: 1_800n, held: 700n })

  for (const [n, issuer] of issuers.entries()) {
    const fact = (kind: 'authorization' | 'clearing') => event(kind, amounts[n]!, { token: `event-${kind}` })
    const reported = bought(token, [fact('authorization'), fact('clearing')], 'purchase-1')
    await recordTransaction({ database, issuer, clock, log: quietLog }, reported)
    await recordTransaction({ database, issuer, clock, log: quietLog }, reported)
  }
  expect(await standing(cards[0])).toEqual({ left: 2_000n, held: 0n })
  expect(await standing(cards[1])).toEqual({ left: 1_800n, held: 0n })
  const activity = await read<{ id: string }>(database.db, sql`select id from card_activity where type = 'CLEARING'`)
  expect(new Set(activity.map(({ id }) => id)).size).toBe(2)
  await expectBalancedBooks(database.db)
})

test('a reconciliation with one issuer resolves no break of the other', async () => {
  const compare = (issuer: ReturnType<typeof issuerNamed>) =>
    reconcileCards({ database, issuer, clock, log: quietLog, stopAtCents: cents(10_000_000n) })
  const open = () =>
    read(database.db, sql`select issuer, kind, token from issuer_breaks where settled_at is null order by issuer`)
  const other = scriptedIssuer({
    name: 'second',
    async *listCards() {
      yield { token: 'stranger', reference: 'nobody', state: 'open', limitCents: cents(100n) }
    },
  })
  await compare(other)
  clock.advance(60_000)
  await compare(issuers[0])
  expect(await open()).toContainEqual({ issuer: 'second', kind: 'not_ours', token: 'stranger' })
})

test('equal codes and order numbers from two suppliers are two products, two orders and two deliveries', async () => {
  const suppliers = ['runa', 'second'].map((name) => ({
    ...noSupplier,
    name,
    readWebhook: () => ({ kind: 'order', deliveryId: 'delivery-1', orderId: 'order-1' }) as const,
  }))
  const userId = await somebody({ database, clock, ids })
  const code = catalogue[0]!.code
  const purchases: string[] = []
  for (const supplier of suppliers) {
    expect(await acceptWebhook({ database, clock }, supplierWebhook(supplier), nothing)).toBe('taken')
    await recordProducts({ database, ids, supplier }, { products: catalogue, readAt: clock.now() })
    const product = await readOne<{ id: ProductId }>(
      database.db,
      sql`select id from products where supplier = ${supplier.name} and supplier_code = ${code}`,
    )
    const purchaseId = ids('pur')
    purchases.push(purchaseId)
    const wanted = { userId, productId: product!.id, purchaseId, valueCents: cents(2_500n), invoiceId: null }
    await database.transaction(async (tx) => {
      const { id } = await openCard(tx, { ids }, { ...wanted, now: clock.now() })
      await openGiftCard(tx, id)
      await write(
        tx,
        sql`update gift_cards set supplier_order_id = 'order-1', accepted_at = ${clock.now()} where card_id = ${id}`,
      )
    })
  }
  expect(await read(database.db, sql`select supplier from supplier_deliveries`)).toHaveLength(2)
  for (const [n, { name }] of suppliers.entries())
    expect(await purchaseOfOrder(database.db, { supplier: name, orderId: 'order-1' })).toBe(purchases[n])
})
