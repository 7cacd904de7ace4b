import { cents } from '@moon/money/cents.ts'
import { price } from '@moon/money/price.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
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
import { pollPurchase } from '../checkout/poll-purchase.ts'
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
const poll = ({ userId }: Purchase, request: string) => pollPurchase(deps, { userId, request })
const buy = async (has: Parameters<typeof buyer>[1] = {}, more: Parameters<typeof order>[1] = {}) => {
  const { purchase, lightning: invoice } = await bought(
    world,
    order(await buyer(deps, has), { rail: 'lightning', ...more }),
  )
  return { purchase, request: invoice.request }
}
const delivered = { state: 'delivered', card: 'active', onCard: 2_500n, credit: 0n, sats: 0n }
const nothing = { onCard: 0n, credit: 0n, sats: 0n }

test('held, then the card is made, then the sats are taken: in this order [CAB-05]', async () => {
  const { purchase, request } = await buy()
  expect(await poll(purchase, request)).toMatchObject({ paid: false, state: 'OPEN', card: null })
  const states: string[] = []
  issuer.createCard = async (input) => {
    states.push(lightning.stateOf(request))
    expect(await poll(purchase, request)).toMatchObject({ paid: false, state: 'HELD' })
    return honest.createCard(input)
  }
  lightning.pay(request)
  await settleDown(deps)
  expect(states).toEqual(['held'])
  expect(lightning.stateOf(request)).toBe('settled')
  expect(await outcome(purchase)).toEqual(delivered)
  expect(await poll(purchase, `lightning:${request.toUpperCase()}`)).toMatchObject({
    paid: true,
    state: 'PAID',
    card: { id: expect.stringMatching(/^card_/), token: expect.any(String) },
    refundedAmountAsRewardSats: null,
    message: null,
  })
})

test('the issuer refuses for good: the payment is cancelled and the payer keeps the sats [F-10]', async () => {
  issuer.createCard = async () => ({ kind: 'refused', because: 'program limit' })
  const { purchase, request } = await buy({ credit: 1_000n }, { applyCredit: true })
  lightning.pay(request)
  await settleDown(deps)
  expect(lightning.stateOf(request)).toBe('cancelled')
  expect(await outcome(purchase)).toEqual({ state: 'refunded', card: 'refused', ...nothing, credit: 1_000n })
  expect(await poll(purchase, request)).toMatchObject({
    paid: false,
    state: 'CANCELLED',
    message: expect.stringContaining('the sats go back to your wallet'),
  })
})

test("the issuer's answer is lost but the card was made: it is looked up, exists once, and the sats are taken [F-08]", async () => {
  const { purchase, request } = await buy()
  let asked = 0
  issuer.createCard = async (input) => {
    asked += 1
    await honest.createCard(input)
    return { kind: 'unknown' }
  }
  issuer.findCard = async () => ({ kind: 'unknown' })
  lightning.pay(request)
  await settleDown(deps)
  expect(await outcome(purchase)).toEqual({ state: 'paid', card: 'issuing', ...nothing })
  expect(lightning.stateOf(request)).toBe('held')
  issuer.findCard = (reference) => honest.findCard(reference)
  clock.advance(minute)
  await settleDown(deps)
  expect(asked).toBe(1)
  expect(await outcome(purchase)).toEqual(delivered)
  expect(lightning.stateOf(request)).toBe('settled')
})

test("an unpaid invoice closes at its expiry, and its order's holds are released [F-35]", async () => {
  const { purchase, request } = await buy({ credit: 1_000n }, { applyCredit: true })
  expect(await outcome(purchase)).toMatchObject({ state: 'open', credit: 0n })
  clock.advance(4 * minute)
  expect(await poll(purchase, request)).toMatchObject({ paid: false, state: 'EXPIRED' })
  await settleDown(deps)
  expect(lightning.stateOf(request)).toBe('cancelled')
  expect(lightning.pay(request)).toBe(false)
  clock.advance(12 * minute)
  await settleDown(deps)
  expect(await outcome(purchase)).toMatchObject({ state: 'expired', credit: 1_000n })
})

test('a payment held in the last second before expiry makes the card [F-72]', async () => {
  const { purchase, request } = await buy()
  clock.advance(4 * minute - 1)
  lightning.pay(request)
  await settleDown(deps)
  expect(await outcome(purchase)).toEqual(delivered)
})

test('a held payment noticed after expiry while the price has not fallen makes the card at the quoted price [F-72]', async () => {
  const { purchase, request } = await buy()
  lightning.pay(request)
  clock.advance(5 * minute)
  market.bid = price(9_000_000_000_000n)
  await settleDown(deps)
  expect(await outcome(purchase)).toEqual(delivered)
})

test('a held payment noticed after expiry when its value has fallen below what is owed goes back to the payer [F-72]', async () => {
  const { purchase, request } = await buy()
  lightning.pay(request)
  clock.advance(5 * minute)
  market.bid = price(5_900_000_000_000n)
  await settleDown(deps)
  expect(lightning.stateOf(request)).toBe('cancelled')
  expect(await outcome(purchase)).toMatchObject({ state: 'refunded', ...nothing })
})

test('a node that cannot hold: settled at once, and the card is made', async () => {
  const { purchase, request } = await buy()
  lightning.payPlain(request)
  await settleDown(deps)
  expect(await outcome(purchase)).toEqual(delivered)
})

test('settled at once and the issuer refuses: the sats become reward sats, one to one (F-10) [CAB-06]', async () => {
  issuer.createCard = async () => ({ kind: 'refused', because: 'program limit' })
  const { purchase, request } = await buy()
  lightning.payPlain(request)
  await settleDown(deps)
  expect(await outcome(purchase)).toEqual({ state: 'refunded', card: 'refused', ...nothing, sats: 41_667n })
  expect(await poll(purchase, request)).toMatchObject({
    paid: true,
    refundedAmountAsRewardSats: 41_667,
    message: 'Your card could not be made. Your money is in your account.',
  })
})

test("sats paid beyond the invoice's amount become credit [COB-24 F-75]", async () => {
  const { purchase, request } = await buy()
  lightning.pay(request, 50_000n)
  await settleDown(deps)
  expect(await outcome(purchase)).toEqual({ ...delivered, credit: 500n })
})

test("sats paid beyond the invoice's amount count at the current price when the market has fallen [G-2]", async () => {
  const { purchase, request } = await buy({}, { valueCents: cents(100n) })
  market.bid = price(3_000_000_000_000n)
  lightning.pay(request, 41_667n)
  await settleDown(deps)
  expect(await outcome(purchase)).toEqual({ ...delivered, onCard: 100n, credit: 1_200n })
})

test('both rails paid: Lightning makes the card, the on-chain payment becomes credit', async () => {
  const { purchase, request } = await buy()
  const { bitcoin: invoice } = await invoicesOf(deps, purchase)
  bitcoin.pay({ to: invoice.address, sats: 41_667n })
  lightning.pay(request)
  await settleDown(deps)
  expect(await outcome(purchase)).toEqual(delivered)
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await outcome(purchase)).toEqual({ ...delivered, credit: 2_500n })
})

test('both rails paid: once the chain has made the card, Lightning can no longer be paid', async () => {
  const { purchase, request } = await buy()
  const { bitcoin: invoice } = await invoicesOf(deps, purchase)
  bitcoin.pay({ to: invoice.address, sats: 41_667n })
  bitcoin.mine(3)
  await settleDown(deps)
  expect(lightning.pay(request)).toBe(false)
  expect(await outcome(purchase)).toEqual(delivered)
})

test('no other user can read the state of a payment [F-137]', async () => {
  const { request } = await buy()
  const stranger = await buyer(deps)
  await expect(pollPurchase(deps, { userId: stranger, request })).rejects.toMatchObject({ code: 'not_found' })
})
