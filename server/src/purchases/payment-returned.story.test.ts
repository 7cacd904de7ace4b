import { dailyLimitCents } from '@moon/contract/limits.ts'
import { cents } from '@moon/money/cents.ts'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { reconcileCards } from '../issuer-reconciliation/reconcile-cards.ts'
import { listBreaks } from '../issuer-reconciliation/reads.ts'
import { revisitTransactions } from '../card-transactions/poll-transactions.ts'
import { refreshCard } from '../cards/refresh-card.ts'
import { followInvoices } from '../detection/follow-invoices.ts'
import { readPurchaseInvoices } from '../invoices/purchase-invoices.ts'
import { findPurchase } from './reads.ts'
import { advancePurchase } from './advance-purchase.ts'
import type { Purchase } from './purchase.ts'
import { cardUse } from '../testing/card-use.ts'
import { expectNothingPaid } from '../testing/nothing-paid.ts'
import { testDatabase } from '../testing/database.ts'
import {
  bought,
  buyer,
  expectAllWell,
  moneyWorld,
  order,
  outcomeOf,
  settleDown,
  type MoneyDeps,
} from '../testing/money.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, lightning, bitcoin, issuer, clock, emails } = world
const honest = { ...issuer }
const { ask, record, bought: purchaseAt, event, fundsOf } = cardUse(deps)
const noneAtShops = async function* () {}

beforeEach(() => {
  issuer.listTransactions = noneAtShops
})
afterEach(async () => {
  lightning.mood = 'answers'
  lightning.holdsUntil = null
  Object.assign(issuer, honest)
  clock.advance(2 * dayMs)
  await settleDown(deps)
  expect(await listBreaks(deps.database.db)).toEqual([])
  await expectAllWell(deps)
})
afterAll(() => deps.database.close())

const minute = 60_000
const dayMs = 1_440 * minute
const nothing = { onCard: 0n, credit: 0n, sats: 0n }
const closed = { state: 'refunded', card: 'closed', ...nothing }

const held = async () => {
  const { purchase, lightning: invoice } = await bought(world, order(await buyer(deps), { rail: 'lightning' }))
  lightning.pay(invoice.request)
  return { purchase, request: invoice.request, userId: purchase.userId, token: `card-at-issuer-${purchase.id}` }
}
/** Blocks pass until the held payment is about to run out, so that it is let go. */
const runOut = async (on: MoneyDeps = deps) => {
  lightning.holdsUntil = bitcoin.height() + 10
  await settleDown(on)
}
const cardOf = async ({ id }: Purchase) => (await findPurchase(deps.database.db, id))!.cardId!
const paymentHashOf = async ({ id }: Purchase) =>
  (await readPurchaseInvoices(deps.database.db, id)).lightning!.paymentHash
const differences = async () =>
  (await listBreaks(deps.database.db)).map(({ kind, token, cents: worth }) => ({ kind, token, worth }))

/** Makes the card, and its answer is lost; looking it up is in vain, too. */
function loseAnswers(): void {
  issuer.createCard = async (input) => {
    await honest.createCard(input)
    return { kind: 'unknown' }
  }
  issuer.findCard = async () => ({ kind: 'unknown' })
}

const expectNoCard = (purchase: Purchase, request: string) => expectNothingPaid(deps, purchase, request)

test('the answer of the issuer is lost and the held payment runs out: the card is closed there, shown and paid nowhere, and the letter says that the sats stayed with the payer [G-16]', async () => {
  const { purchase, request, token } = await held()
  loseAnswers()
  await settleDown(deps)
  expect(await outcomeOf(deps, purchase)).toMatchObject({ state: 'paid', card: 'issuing' })
  await runOut()
  expect(lightning.stateOf(request)).toBe('cancelled')
  expect(await outcomeOf(deps, purchase)).toEqual({ state: 'refunded', card: 'voiding', ...nothing })
  expect(await differences()).toEqual([{ kind: 'orphan', token: purchase.id, worth: 2_500n }])
  await expectNoCard(purchase, request)
  expect(emails.at(-1)?.text).toContain('Your payment went back to you before your card was made, so there is none.')
  expect(emails.at(-1)?.text).not.toContain('in your account')

  issuer.findCard = (reference) => honest.findCard(reference)
  issuer.closeCard = async () => 'unknown'
  clock.advance(10 * minute)
  await settleDown(deps)
  expect(await outcomeOf(deps, purchase)).toMatchObject({ card: 'closing' })
  expect(await differences()).toEqual([{ kind: 'orphan', token, worth: 2_500n }])
  await expectNoCard(purchase, request)
  expect(await ask(token, 500n).decide()).toMatchObject({ kind: 'decline' })
  await settleDown(deps)
  expect(await differences()).toHaveLength(1)

  issuer.closeCard = (one) => honest.closeCard(one)
  await settleDown(deps)
  expect(issuer.closed).toContain(token)
  expect(await outcomeOf(deps, purchase)).toEqual(closed)
  expect(await differences()).toEqual([])
  await expectNoCard(purchase, request)
})

test('the payment runs out while the issuer is still making the card, and its answer comes late: the card is closed at once [G-16]', async () => {
  const { purchase, request, token } = await held()
  issuer.createCard = async (input) => {
    lightning.holdsUntil = bitcoin.height() + 10
    await followInvoices(deps)
    await followInvoices(deps)
    expect(lightning.stateOf(request)).toBe('cancelled')
    return honest.createCard(input)
  }
  await settleDown(deps)
  expect(await outcomeOf(deps, purchase)).toEqual(closed)
  expect(issuer.closed).toContain(token)
  await expectNoCard(purchase, request)
})

test('another process gives the order up while the issuer is still making the card: its late answer closes the card [G-16]', async () => {
  const { purchase, request, token } = await held()
  const other = world.restart()
  issuer.createCard = async (input) => {
    lightning.holdsUntil = bitcoin.height() + 10
    await followInvoices(other)
    await advancePurchase(other, { purchaseId: purchase.id })
    expect(await outcomeOf(other, purchase)).toMatchObject({ state: 'refunded', card: 'voiding' })
    return honest.createCard(input)
  }
  await followInvoices(deps)
  await advancePurchase(deps, { purchaseId: purchase.id })
  expect(await outcomeOf(deps, purchase)).toMatchObject({ state: 'refunded', card: 'closing' })
  await settleDown(deps)
  expect(await outcomeOf(deps, purchase)).toEqual(closed)
  expect(issuer.closed).toContain(token)
  await expectNoCard(purchase, request)
  await other.database.close()
})

test('the issuer is still at work on the card when it is looked up first, and has it an hour later: it is closed then [G-16]', async () => {
  const { purchase, request, token } = await held()
  issuer.createCard = async () => ({ kind: 'unknown' })
  issuer.findCard = async () => ({ kind: 'absent' })
  await settleDown(deps)
  await runOut()
  expect(await outcomeOf(deps, purchase)).toMatchObject({ state: 'refunded', card: 'voiding' })
  clock.advance(60 * minute)
  await settleDown(deps)
  expect(await outcomeOf(deps, purchase)).toMatchObject({ card: 'voiding' })
  await honest.createCard({ reference: purchase.id, limitCents: cents(2_500n), openUntil: clock.now() })
  issuer.findCard = (reference) => honest.findCard(reference)
  clock.advance(60 * minute)
  await settleDown(deps)
  expect(await outcomeOf(deps, purchase)).toEqual(closed)
  expect(issuer.closed).toContain(token)
  await expectNoCard(purchase, request)
})

test('the process dies between all steps, and others finish: one card, closed [G-16]', async () => {
  const { purchase, token } = await held()
  loseAnswers()
  for (const step of [settleDown, runOut, settleDown]) {
    const life = world.restart()
    await step(life)
    await life.database.close()
  }
  issuer.findCard = (reference) => honest.findCard(reference)
  clock.advance(10 * minute)
  const last = world.restart()
  await settleDown(last)
  await last.database.close()
  expect(await outcomeOf(deps, purchase)).toEqual(closed)
  expect(issuer.closed).toContain(token)
})

test('a webhook tells of the card first: it is looked for at once, however long the next look would have been away [G-16]', async () => {
  const { purchase, token } = await held()
  loseAnswers()
  await settleDown(deps)
  await runOut()
  for (let looks = 0; looks < 8; looks += 1) {
    clock.advance(10 * minute)
    await settleDown(deps, 1)
  }
  issuer.findCard = (reference) => honest.findCard(reference)
  await settleDown(deps)
  expect(await outcomeOf(deps, purchase)).toMatchObject({ card: 'voiding' })
  await refreshCard(deps, { cardToken: token })
  await settleDown(deps)
  expect(await outcomeOf(deps, purchase)).toEqual(closed)
})

test('a shop collects with the card before it is closed: its buyer owes that, and nothing of it earns a reward [G-16]', async () => {
  const { purchase, userId, token } = await held()
  loseAnswers()
  await settleDown(deps)
  await runOut()
  expect(await ask(token, 700n).decide()).toMatchObject({ kind: 'decline' })
  const bought = purchaseAt(token, [event('authorization', 700n), event('clearing', 700n)])
  issuer.readTransaction = async () => bought
  await record(bought)
  issuer.findCard = (reference) => honest.findCard(reference)
  clock.advance(61 * minute)
  await settleDown(deps)
  await revisitTransactions(deps)
  await settleDown(deps)
  expect(await outcomeOf(deps, purchase)).toEqual(closed)
  expect(await fundsOf({ cardId: await cardOf(purchase), userId })).toMatchObject({ balance: 0n, overdraft: -700n })

  bought.events.push(event('refund', 700n))
  await record(bought)
  await settleDown(deps)
  expect(await fundsOf({ cardId: await cardOf(purchase), userId })).toEqual({
    balance: 0n,
    held: 0n,
    overdraft: 0n,
    credit: 0n,
  })
})

test('a card that the issuer shows only after a day of looking is found by the comparison of books, and closed [G-16]', async () => {
  const { purchase, token } = await held()
  issuer.createCard = async () => ({ kind: 'unknown' })
  issuer.findCard = async () => ({ kind: 'absent' })
  await settleDown(deps)
  await runOut()
  clock.advance(dayMs)
  await settleDown(deps)
  expect(await outcomeOf(deps, purchase)).toMatchObject({ card: 'refunded' })
  Object.assign(issuer, honest)
  await honest.createCard({ reference: purchase.id, limitCents: cents(2_500n), openUntil: clock.now() })
  const compare = () => reconcileCards({ ...deps, stopAtCents: cents(dailyLimitCents) })
  await compare()
  expect(await differences()).toContainEqual({ kind: 'not_ours', token, worth: 2_500n })
  await settleDown(deps)
  expect(issuer.closed).toContain(token)
  clock.advance(dayMs)
  await compare()
  expect(await differences()).toEqual([])
})

test('an issuer that says no three times, and makes the card of an attempt without an answer all the same: it is closed [G-16]', async () => {
  const { purchase, token } = await held()
  let asked = 0
  issuer.createCard = async () => {
    asked += 1
    return asked === 1 ? { kind: 'unknown' } : { kind: 'refused', because: 'program limit' }
  }
  await settleDown(deps)
  clock.advance(minute)
  await settleDown(deps)
  expect(await outcomeOf(deps, purchase)).toEqual({ state: 'refunded', card: 'refused', ...nothing })
  await honest.createCard({ reference: purchase.id, limitCents: cents(2_500n), openUntil: clock.now() })
  clock.advance(10 * minute)
  await settleDown(deps)
  expect(await outcomeOf(deps, purchase)).toEqual(closed)
  expect(issuer.closed).toContain(token)
})

test('a payment that went back before the issuer was asked: nobody asks it, and there is nothing to close [G-16]', async () => {
  const { purchase, request } = await held()
  const never = () => Promise.reject(new Error('nobody may ask'))
  Object.assign(issuer, { createCard: never, findCard: never })
  await followInvoices(deps)
  for (let steps = 1; (await outcomeOf(deps, purchase)).state !== 'paid'; steps += 1) {
    let taken = 0
    const dying = world.restart(async () => {
      taken += 1
      if (taken > steps) throw new Error('killed')
    })
    await advancePurchase(dying, { purchaseId: purchase.id }).catch(() => undefined)
    await dying.database.close()
  }
  clock.advance(minute)
  await runOut()
  expect(await outcomeOf(deps, purchase)).toEqual({ state: 'refunded', card: 'refunded', ...nothing })
  await expectNoCard(purchase, request)
})

test('the card is made and shown, and its held payment goes back before it can be taken: the card is closed, and its buyer is told [G-16]', async () => {
  const { purchase, request, token } = await held()
  await followInvoices(deps)
  lightning.mood = 'silent'
  await advancePurchase(deps, { purchaseId: purchase.id })
  expect(await outcomeOf(deps, purchase)).toMatchObject({ state: 'delivered', card: 'active', onCard: 2_500n })
  lightning.mood = 'answers'
  await lightning.cancel((await paymentHashOf(purchase))!)
  issuer.closeCard = async () => 'unknown'
  await settleDown(deps)
  expect(await outcomeOf(deps, purchase)).toMatchObject({ card: 'closing', onCard: 0n })
  expect(await differences()).toEqual([{ kind: 'orphan', token, worth: 2_500n }])
  expect(await ask(token, 500n).decide()).toMatchObject({ kind: 'decline' })
  await expectNoCard(purchase, request)
  expect(emails.at(-1)?.subject).toBe('Your card was closed: its payment went back to you')

  issuer.closeCard = (one) => honest.closeCard(one)
  await settleDown(deps)
  expect(await outcomeOf(deps, purchase)).toEqual({ state: 'delivered', card: 'closed', ...nothing })
  expect(issuer.closed).toContain(token)
})
