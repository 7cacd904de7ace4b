import type { WireAnswer } from '@moon/contract/calls.ts'
import { encodeAnswer } from '@moon/contract/decode-answer.ts'
import { creditCalls } from '@moon/contract/credit.ts'
import { cents } from '@moon/money/cents.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { deleteCard } from '../cards/delete-card.ts'
import { setFlag } from '../flags/set-flag.ts'
import { sql, write } from '../database/db.ts'
import { buyCard } from '../checkout/buy-card.ts'
import { cancelInvoice } from '../purchases/cancel-purchase.ts'
import { cardUse } from '../testing/card-use.ts'
import { issuedCard, neverUnderpaid } from '../testing/cards.ts'
import { testDatabase } from '../testing/database.ts'
import { bought, buyer, expectAllWell, give, invoicesOf, moneyWorld, order, settleDown } from '../testing/money.ts'
import { repayOverdrafts } from '../credit/repay-overdrafts.ts'
import { releaseHeldCredit } from '../credit/release-held-credit.ts'
import { activityRoutes } from './routes.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, bitcoin } = world
const routes = activityRoutes(deps)
const { ask, bought: used, event, record } = cardUse(deps)

afterEach(async () => {
  await settleDown(deps)
  await expectAllWell(deps)
})
afterAll(() => deps.database.close())

await setFlag(deps, { name: 'offPlatformRefund', isOn: true, by: 'story' })

const http = {} as Parameters<typeof routes.listCredit>[2]
async function credit(memberId: string, page: { currentPage?: number; perPage?: number } = {}) {
  const caller = { who: 'member' as const, memberId, ip: '127.0.0.1', requestId: 'r', language: 'en' as const }
  const query = creditCalls.listCredit.query.parse(page)
  const answer = encodeAnswer(
    'listCredit',
    await routes.listCredit({ params: undefined, query, body: undefined }, caller, http),
  )
  return { ...answer, lines: answer.data.lines }
}
type Line = WireAnswer<'listCredit'>['data']['lines'][number]
const moved = ({ because, direction, amount, balance }: Line) =>
  `${because} ${direction === 'IN' ? '+' : '-'}${amount} = ${balance}`
const remove = (card: { userId: string; cardId: string }) =>
  deleteCard({ ...deps, ...neverUnderpaid }, { ...card, comments: null, platform: null })

test('the credit history follows the ledger: what a card returned, what an order used, and the balance after each [GEN-07, GEN-08]', async () => {
  const userId = await buyer(deps)
  const first = await issuedCard(deps, { userId })
  await remove(first)
  const second = await buyCard(deps, order(userId, { applyCredit: true }))
  await remove({ userId, cardId: second.cardId! })
  const third = await buyCard(deps, order(userId, { rail: 'bitcoin', valueCents: cents(4_000n), applyCredit: true }))
  const { lines, heldForOrders } = await credit(userId)
  expect(lines.map(moved)).toEqual([
    'ORDER -25.00 = 0.00',
    'CARD_DELETED +25.00 = 25.00',
    'ORDER -25.00 = 0.00',
    'CARD_DELETED +25.00 = 25.00',
  ])
  expect(lines.map(({ order: fate }) => fate)).toEqual(['OPEN', null, 'DONE', null])
  expect(lines.map(({ card_id }) => card_id)).toEqual([null, second.cardId, second.cardId, first.cardId])
  expect(lines[3]?.last_four).toMatch(/^\d{4}$/)
  expect(heldForOrders).toBe('25.00')

  const { bitcoin: invoice } = await invoicesOf(deps, third)
  await cancelInvoice(deps, { userId, invoiceId: invoice.id })
  const after = await credit(userId)
  expect(after.heldForOrders).toBe('0.00')
  expect(after.lines.slice(0, 2).map(moved)).toEqual(['ORDER_ENDED +25.00 = 25.00', 'ORDER -25.00 = 0.00'])
  expect(after.lines[1]?.order).toBe('ENDED')
})

test('an overpayment is named as one [GEN-07]', async () => {
  const userId = await buyer(deps)
  const { bitcoin: invoice } = await bought(world, order(userId))
  bitcoin.pay({ to: invoice.address, sats: invoice.units * 2n })
  bitcoin.mine(3)
  await settleDown(deps)
  const { lines } = await credit(userId)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ because: 'OVERPAID', direction: 'IN', last_four: expect.any(String) })
})

test('a refund to a deleted card names its shop, and whether the money was only held', async () => {
  const userId = await buyer(deps)
  const card = await issuedCard(deps, { userId })
  const purchase = ask(card.cardToken, 700n)
  await purchase.decide()
  expect((await credit(userId)).heldByShops).toBe('0.00')
  await remove(card)
  expect((await credit(userId)).heldByShops).toBe('7.00')
  await record(used(card.cardToken, [event('authorization', 700n), event('reversal', 700n)], purchase.request.token))
  expect((await credit(userId)).heldByShops).toBe('0.00')
  await record(used(card.cardToken, [event('refund', 200n)]))
  const { lines } = await credit(userId)
  expect(lines.map(moved)).toEqual([
    'MERCHANT_REFUND +2.00 = 27.00',
    'HOLD_RETURNED +7.00 = 25.00',
    'CARD_DELETED +18.00 = 18.00',
  ])
  for (const { merchant, card_id } of lines.slice(0, 2)) expect([merchant, card_id]).toEqual(['BOOKS', card.cardId])
})

test('a debt names the shop that collected it, and what repaid it or was refunded for it', async () => {
  const userId = await buyer(deps)
  const card = await issuedCard(deps, { userId, valueCents: cents(100n) })
  await give(deps, userId, { credit: 100n })
  await record(used(card.cardToken, [event('clearing', 500n)]))
  await give(deps, userId, { credit: 250n })
  await repayOverdrafts(deps)
  await record(used(card.cardToken, [event('refund', 400n)]))
  const { lines } = await credit(userId)
  const about = ({ because, direction, amount, overdraft, merchant, last_four }: Line) =>
    [because, direction, amount, overdraft, merchant, last_four !== null].join(' ')
  expect(lines.map(about)).toEqual([
    'OVERDRAFT_RETURNED IN 3.50 0.50 BOOKS true',
    'OVERDRAFT_PAID OUT 2.50 2.50  false',
    'OTHER IN 2.50 0.00  false',
    'OVERDRAWN OUT 1.00 3.00 BOOKS true',
    'OTHER IN 1.00 0.00  false',
  ])
})

test('money returned from a discounted card mentions the discount; money used for an order does not', async () => {
  const userId = await buyer(deps)
  const card = await issuedCard(deps, { userId, valueCents: cents(100_000n) })
  await write(deps.database.db, sql`update cards set discount_cents = 1750 where id = ${card.cardId}`)
  const purchase = ask(card.cardToken, 40_000n)
  await purchase.decide()
  await remove(card)
  await record(
    used(card.cardToken, [event('authorization', 40_000n), event('reversal', 40_000n)], purchase.request.token),
  )
  await buyCard(deps, order(userId, { applyCredit: true }))
  const { lines } = await credit(userId)
  expect(lines.map((line) => [moved(line), line.discounted])).toEqual([
    ['ORDER -25.00 = 957.50', false],
    ['HOLD_RETURNED +393.00 = 982.50', true],
    ['CARD_DELETED +589.50 = 589.50', true],
  ])
})

test('credit above the cap is on hold, is shown as such, and becomes credit once released', async () => {
  const userId = await buyer(deps, { credit: 999_700n })
  const card = await issuedCard(deps, { userId, valueCents: cents(500n) })
  const purchase = ask(card.cardToken, 300n)
  await purchase.decide()
  await remove(card)
  await record(used(card.cardToken, [event('authorization', 300n), event('reversal', 300n)], purchase.request.token))
  const [line] = (await credit(userId)).lines
  expect(line).toMatchObject({ because: 'HOLD_RETURNED', amount: '1.00', onHold: '2.00', balance: '10000.00' })

  await releaseHeldCredit(deps, { cause: line!.id, by: 'operator' })
  const [released] = (await credit(userId)).lines
  expect(released).toMatchObject({ because: 'RELEASED', amount: '2.00', onHold: '0.00', balance: '10002.00' })
})

test('pages have no gaps or repetitions and hold no other user’s lines [F-53]', async () => {
  const [userId, other] = [await buyer(deps), await buyer(deps, { credit: 1n })]
  for (const amount of [1n, 2n, 3n, 4n, 5n]) await give(deps, userId, { credit: amount })
  const pages = [1, 2, 3].map((currentPage) => credit(userId, { currentPage, perPage: 2 }))
  const lines = (await Promise.all(pages)).flatMap((page) => page.lines)
  expect(lines.map(moved)).toEqual([
    'OTHER +0.05 = 0.15',
    'OTHER +0.04 = 0.10',
    'OTHER +0.03 = 0.06',
    'OTHER +0.02 = 0.03',
    'OTHER +0.01 = 0.01',
  ])
  expect((await credit(userId, { perPage: 2 })).pagination).toMatchObject({ lastPage: 3, total: 5 })
  expect((await credit(other)).lines).toHaveLength(1)
})

test('the history is unavailable while its flag is off', async () => {
  const userId = await buyer(deps)
  expect(await credit(userId)).toMatchObject({ heldForOrders: '0.00', lines: [] })
  await setFlag(deps, { name: 'offPlatformRefund', isOn: false, userId, by: 'story' })
  await expect(credit(userId)).rejects.toMatchObject({ code: 'feature_off' })
})
