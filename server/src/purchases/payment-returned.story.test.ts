import { cents } from '@moon/money/cents.ts'
import { expect, test } from 'vitest'
import { refreshCard } from '../cards/refresh-card.ts'
import { followInvoices } from '../detection/follow-invoices.ts'
import { readInvoicesAndPayments } from '../invoices/invoices-and-payments.ts'
import { advancePurchase } from './advance-purchase.ts'
import type { Purchase } from './purchase.ts'
import { cardUse } from '../testing/card-use.ts'
import { expectNothingPaid } from '../testing/nothing-paid.ts'
import { lostCards } from '../testing/lost-cards.ts'
import { testDatabase } from '../testing/database.ts'
import { outcomeOf, settleDown } from '../testing/money.ts'

const { url } = await testDatabase()
const world = lostCards(url)
const { deps, lightning, bitcoin, issuer, clock, emails, honest, held, runOut, loseAnswers, breaks } = world
const { ask } = cardUse(deps)
const minute = 60_000
const nothing = { onCard: 0n, credit: 0n, sats: 0n }
const closed = { state: 'refunded', card: 'closed', ...nothing }
const paymentHashOf = async ({ id }: Purchase) =>
  (await readInvoicesAndPayments(deps.database.db, id)).lightning!.paymentHash
const expectNoCard = (purchase: Purchase, request: string) => expectNothingPaid(deps, purchase, request)

test("the issuer's answer is lost and the held payment expires: the card is closed at the issuer, is not shown or usable, and the email says that the sats stayed with the payer [G-16]", async () => {
  const { purchase, request, token } = await held()
  loseAnswers()
  await settleDown(deps)
  expect(await outcomeOf(deps, purchase)).toMatchObject({ state: 'paid', card: 'issuing' })
  await runOut()
  expect(lightning.stateOf(request)).toBe('cancelled')
  expect(await outcomeOf(deps, purchase)).toEqual({ state: 'refunded', card: 'voiding', ...nothing })
  expect(await breaks()).toEqual([{ kind: 'orphan', token: purchase.id, worth: 2_500n }])
  await expectNoCard(purchase, request)
  expect(emails.at(-1)?.text).toContain('Your payment went back to you before your card was made, so there is none.')
  expect(emails.at(-1)?.text).not.toContain('in your account')

  issuer.findCard = (reference) => honest.findCard(reference)
  issuer.closeCard = async () => 'unknown'
  clock.advance(10 * minute)
  await settleDown(deps)
  expect(await outcomeOf(deps, purchase)).toMatchObject({ card: 'closing' })
  expect(await breaks()).toEqual([{ kind: 'orphan', token, worth: 2_500n }])
  await expectNoCard(purchase, request)
  expect(await ask(token, 500n).decide()).toMatchObject({ kind: 'decline' })
  await settleDown(deps)
  expect(await breaks()).toHaveLength(1)

  issuer.closeCard = (one) => honest.closeCard(one)
  await settleDown(deps)
  expect(issuer.closed).toContain(token)
  expect(await outcomeOf(deps, purchase)).toEqual(closed)
  expect(await breaks()).toEqual([])
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

test('the issuer has no card at the first look-up but has it an hour later: the card is closed then [G-16]', async () => {
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

test('the process dies after every step, and others finish: there is one card, and it is closed [G-16]', async () => {
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

test('a webhook mentions the card first: the card is looked up at once, however far off the next look-up was [G-16]', async () => {
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

test('the issuer refuses three times, but makes the card of an attempt whose answer was lost: the card is closed [G-16]', async () => {
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
  expect(await breaks()).toEqual([{ kind: 'orphan', token, worth: 2_500n }])
  expect(await ask(token, 500n).decide()).toMatchObject({ kind: 'decline' })
  await expectNoCard(purchase, request)
  expect(emails.at(-1)?.subject).toBe('Your card was closed: its payment went back to you')

  issuer.closeCard = (one) => honest.closeCard(one)
  await settleDown(deps)
  expect(await outcomeOf(deps, purchase)).toEqual({ state: 'delivered', card: 'closed', ...nothing })
  expect(issuer.closed).toContain(token)
})
