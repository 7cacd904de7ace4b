// Lightning orders while the node refuses, does not answer or answers late.
import { afterAll, afterEach, expect, test } from 'vitest'
import { followInvoices } from '../detection/follow-invoices.ts'
import { sql, write } from '../database/db.ts'
import { testDatabase } from '../testing/database.ts'
import {
  bought,
  buyer,
  expectAllWell,
  invoicesOf,
  moneyWorld,
  order,
  outcomeOf,
  settleDown,
  sixtyThousand,
} from '../testing/money.ts'
import { advancePurchase } from './advance-purchase.ts'
import { buyCard } from '../checkout/buy-card.ts'
import { fingerprintOf } from './open-purchase.ts'
import type { Purchase } from './purchase.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, lightning, bitcoin, issuer, clock, market } = world
const honest = { ...issuer }

afterEach(async () => {
  lightning.mood = 'answers'
  lightning.holdsUntil = null
  clock.advance(10 * 60_000)
  bitcoin.mine(6)
  await settleDown(deps)
  await expectAllWell(deps)
  Object.assign(issuer, honest)
  market.bid = sixtyThousand
})
afterAll(() => deps.database.close())

const minute = 60_000
const outcome = (purchase: Purchase) => outcomeOf(deps, purchase)
const buy = async (has: Parameters<typeof buyer>[1] = {}, more: Parameters<typeof order>[1] = {}) => {
  const { purchase, lightning: invoice } = await bought(
    world,
    order(await buyer(deps, has), { rail: 'lightning', ...more }),
  )
  return { purchase, request: invoice.request }
}
const delivered = { state: 'delivered', card: 'active', onCard: 2_500n, credit: 0n, sats: 0n }
const nothing = { onCard: 0n, credit: 0n, sats: 0n }

test('a Lightning node that refuses or does not answer makes the order be refused, and nothing stays held', async () => {
  for (const mood of ['refuses', 'silent'] as const) {
    lightning.mood = mood
    const userId = await buyer(deps, { credit: 1_000n })
    const asked = order(userId, { rail: 'lightning', applyCredit: true })
    await expect(buyCard(deps, asked)).rejects.toMatchObject({ code: 'lightning_unavailable', status: 424 })
    const again = await buyCard(deps, { ...asked, rail: 'bitcoin' })
    expect(again.appliedCreditCents).toBe(1_000n)
  }
})

test.each(['refuses', 'silent'] as const)(
  'an order that was refused because the node %s is a new one when it is asked for again under its key, and can be paid [G-15]',
  async (mood) => {
    lightning.mood = mood
    const userId = await buyer(deps, { credit: 1_000n })
    const asked = order(userId, { rail: 'lightning', applyCredit: true, key: `refused-${mood}` })
    for (let times = 0; times < 2; times += 1)
      await expect(buyCard(deps, asked)).rejects.toMatchObject({ code: 'lightning_unavailable' })
    lightning.mood = 'answers'
    const purchase = await buyCard(deps, asked)
    expect(purchase).toMatchObject({ state: 'open', appliedCreditCents: 1_000n })
    const { lightning: invoice } = await invoicesOf(deps, purchase)
    expect(lightning.pay(invoice.request)).toBe(true)
    await settleDown(deps)
    expect(await outcome(purchase)).toEqual(delivered)
    expect((await buyCard(deps, asked)).id).toBe(purchase.id)
  },
)

test('an order whose process died between the refusal by the node and the refusal to the buyer is refused, too [G-15]', async () => {
  lightning.mood = 'refuses'
  const asked = order(await buyer(deps), { rail: 'lightning', key: 'refused-and-died' })
  // An on-chain order goes on without Lightning: its rows are those that a dead process leaves behind.
  const left = await buyCard(deps, { ...asked, key: 'of-a-dead-process', rail: 'bitcoin' })
  await write(
    deps.database.db,
    sql`update purchases p set key = ${asked.key}, request_sha256 = ${fingerprintOf(asked)}
    where id = ${left.id}`,
  )
  lightning.mood = 'answers'
  await expect(buyCard(deps, asked)).rejects.toMatchObject({ code: 'lightning_unavailable' })
  expect(await buyCard(deps, asked)).toMatchObject({ state: 'open' })
})

test('a node that opened the invoice without answering is asked again, and the buyer gets that invoice [F-78]', async () => {
  lightning.mood = 'acts silently'
  const userId = await buyer(deps)
  const asked = order(userId, { rail: 'bitcoin' })
  const purchase = await buyCard(deps, asked)
  lightning.mood = 'answers'
  await followInvoices(deps)
  const { lightning: invoice } = await invoicesOf(deps, purchase)
  expect(invoice).toMatchObject({ state: 'open', request: expect.stringMatching(/^lnbcrt/) })
  lightning.pay(invoice.request)
  await settleDown(deps)
  expect(await outcome(purchase)).toEqual(delivered)
})

test('a node that does not answer while it settles the payment is asked until it confirms [F-73]', async () => {
  const { purchase, request } = await buy()
  lightning.pay(request)
  await followInvoices(deps)
  lightning.mood = 'acts silently'
  await advancePurchase(deps, { purchaseId: purchase.id })
  expect(await outcome(purchase)).toEqual(delivered)
  expect((await invoicesOf(deps, purchase)).lightning.state).toBe('settling')
  lightning.mood = 'answers'
  await settleDown(deps)
  expect((await invoicesOf(deps, purchase)).lightning.state).toBe('settled')
})

test('held sats that are about to expire while the issuer is silent go back to the payer, and the card is closed [F-74]', async () => {
  const { purchase, request } = await buy()
  issuer.createCard = async (input) => {
    await honest.createCard(input)
    return { kind: 'unknown' }
  }
  issuer.findCard = async () => ({ kind: 'unknown' })
  lightning.pay(request)
  await settleDown(deps)
  lightning.holdsUntil = bitcoin.height() + 10
  await settleDown(deps)
  expect(lightning.stateOf(request)).toBe('cancelled')
  issuer.findCard = (reference) => honest.findCard(reference)
  clock.advance(minute)
  await settleDown(deps)
  expect(await outcome(purchase)).toEqual({ state: 'refunded', card: 'closed', ...nothing })
})
