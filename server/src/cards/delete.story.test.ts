import { cents } from '@moon/money/cents.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { setFlag } from '../flags/set-flag.ts'
import type { Issuer } from '../issuer/issuer.ts'
import { steppingClock } from '../kit/clock.ts'
import { openDatabase } from '../database/db.ts'
import { createIds } from '../kit/ids.ts'
import { systemRandom } from '../kit/random.ts'
import { accounts } from '../ledger/accounts.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { cardUse } from '../testing/card-use.ts'
import { issuedCard, neverUnderpaid, quietLog, scriptedIssuer, somebody } from '../testing/cards.ts'
import { testDatabase } from '../testing/database.ts'
import { expectBalancedBooks } from '../testing/ledger.ts'
import { closeCards, expireCards } from './close-card.ts'
import { deleteCard } from './delete-card.ts'
import { recordTransaction } from '../card-transactions/record-transaction.ts'
import { releaseReservation, reservePurchase, limitUseOf } from '../purchase-limits/purchase-limits.ts'
import { findCard } from './store.ts'

const { url } = await testDatabase()
const clock = steppingClock(new Date('2026-03-10T15:00:00Z'))
const ids = createIds({ clock, random: systemRandom })
const database = openDatabase(url)
const world = { database, clock, ids }
const { ask, bought, event, fundsOf, record } = cardUse(world)

afterEach(() => expectBalancedBooks(database.db))
afterAll(() => database.close())

const issuer = scriptedIssuer()
const deps = (over: Partial<Issuer> = {}) => ({
  database,
  clock,
  log: quietLog,
  issuer: { ...issuer, ...over },
  ...neverUnderpaid,
})
const remove = (card: { cardId: string; userId: string }, over: Partial<Issuer> = {}) =>
  deleteCard(deps(over), { ...card, comments: 'no longer needed', platform: 'web-app' })
const state = async ({ cardId }: { cardId: string }) => (await findCard(database.db, cardId))?.state

test('deleting a card turns its balance into credit, once, and states the amount [STB-41 COB-25 CAB-08]', async () => {
  const card = await issuedCard(world, { issuer })
  expect(await remove(card)).toBe(2_500n)
  expect(await remove(card)).toBe(2_500n)
  expect(await fundsOf(card)).toEqual({ balance: 0n, held: 0n, overdraft: 0n, credit: 2_500n })
  expect(await state(card)).toBe('deleted')
})

test('a card deleted by concurrent requests returns its money once [F-27]', async () => {
  const card = await issuedCard(world, { issuer })
  const answers = await Promise.all(Array.from({ length: 12 }, () => remove(card)))
  expect(new Set(answers)).toEqual(new Set([2_500n]))
  expect(await fundsOf(card)).toMatchObject({ credit: 2_500n })
})

test('the issuer closes the card before any money is returned; until it confirms, the card cannot be used', async () => {
  const card = await issuedCard(world, { issuer })
  expect(await remove(card, { closeCard: async () => 'unknown' })).toBe(2_500n)
  expect(await fundsOf(card)).toMatchObject({ balance: 2_500n, credit: 0n })
  expect((await ask(card.cardToken, 100n).decide()).kind).toBe('decline')
  await closeCards(deps())
  expect(await fundsOf(card)).toMatchObject({ balance: 0n, credit: 2_500n })
})

test('money held by an open card payment is not returned until that payment ends [F-40]', async () => {
  const card = await issuedCard(world, { issuer })
  const purchase = ask(card.cardToken, 700n)
  await purchase.decide()
  expect(await remove(card)).toBe(1_800n)
  expect(await fundsOf(card)).toMatchObject({ held: 700n, credit: 1_800n })
  const events = [event('authorization', 700n), event('clearing', 500n), event('expiry', 200n)]
  await record(bought(card.cardToken, events, purchase.request.token))
  expect(await fundsOf(card)).toEqual({ balance: 0n, held: 0n, overdraft: 0n, credit: 2_000n })
})

test('a refund to a deleted card becomes credit; a late clearing is paid from its owner’s credit, which refunds restore [F-41, F-44]', async () => {
  const card = await issuedCard(world, { issuer })
  await remove(card)
  await record(bought(card.cardToken, [event('refund', 300n)]))
  expect(await fundsOf(card)).toEqual({ balance: 0n, held: 0n, overdraft: 0n, credit: 2_800n })
  await record(bought(card.cardToken, [event('clearing', 500n)]))
  expect(await fundsOf(card)).toEqual({ balance: 0n, held: 0n, overdraft: 0n, credit: 2_300n })
  await record(bought(card.cardToken, [event('refund', 600n)]))
  expect(await fundsOf(card)).toEqual({ balance: 0n, held: 0n, overdraft: 0n, credit: 2_900n })
})

test('a deletion and a card payment at the same moment never return or spend the same money twice [F-40]', async () => {
  for (let n = 0; n < 10; n += 1) {
    const card = await issuedCard(world, { issuer })
    const [, decision] = await Promise.all([remove(card), ask(card.cardToken, 1_000n).decide()])
    const { balance, held, credit } = await fundsOf(card)
    expect(balance).toBe(0n)
    expect(held).toBe(decision.kind === 'approve' ? 1_000n : 0n)
    expect(held! + credit!).toBe(2_500n)
  }
})

test('deleting another user’s card or an unknown one returns nothing and changes nothing [ECB-15]', async () => {
  const card = await issuedCard(world, { issuer })
  expect(await remove({ ...card, userId: await somebody(world) })).toBe(0n)
  expect(await remove({ ...card, cardId: 'card_nothing' })).toBe(0n)
  expect(await state(card)).toBe('active')
})

test('deletion of an empty card, or while deletion is switched off, is refused and changes nothing [STB-33 STB-42]', async () => {
  const card = await issuedCard(world, { issuer })
  await setFlag({ database, clock }, { name: 'disableCardDeletion', isOn: true, userId: card.userId, by: 'test' })
  await expect(remove(card)).rejects.toMatchObject({ code: 'deletion_disabled' })
  expect(await state(card)).toBe('active')
  await setFlag({ database, clock }, { name: 'disableCardDeletion', isOn: false, userId: card.userId, by: 'test' })
  const { request, decide } = ask(card.cardToken, 2_500n)
  await decide()
  await expect(remove(card)).rejects.toThrow('A shop still holds all that is on this card.')
  await record(bought(card.cardToken, [event('authorization', 2_500n), event('clearing', 2_500n)], request.token))
  await expect(remove(card)).rejects.toMatchObject({ code: 'deletion_not_possible', message: 'Card is empty' })
  expect(await state(card)).toBe('active')
})

test('a deletion that would raise credit above its cap is refused, and the card stays', async () => {
  const card = await issuedCard(world, { issuer })
  const leg = {
    from: accounts.house('gifts'),
    to: accounts.user(card.userId).credit,
    currency: 'USD',
    amount: 997_501n,
  } as const
  const gift = { cause: causes.gift(card.userId), happenedAt: clock.now(), legs: [leg] }
  await database.transaction((tx) => postTransfers(tx, [gift]))
  await expect(remove(card)).rejects.toMatchObject({ code: 'deletion_not_possible' })
  expect(await state(card)).toBe('active')
})

test('after 60 days a card is closed at the issuer, and its remaining money can still be refunded [STB-34 COB-02]', async () => {
  const then = steppingClock(clock.now())
  const closed: string[] = []
  const card = await issuedCard(world, { issuer })
  const closeCard: Issuer['closeCard'] = async (token) => {
    closed.push(token)
    return 'closed'
  }
  const later = { ...deps({ closeCard }), clock: then }
  then.advance(60 * 86_400_000)
  await expireCards(later)
  expect(await state(card)).toBe('active')
  then.advance(86_400_000)
  await expireCards(later)
  await closeCards(later)
  expect(closed.filter((token) => token === card.cardToken)).toHaveLength(1)
  expect(await state(card)).toBe('closed')
  expect(await fundsOf(card)).toMatchObject({ balance: 2_500n, credit: 0n })
  expect(await deleteCard(later, { ...card, comments: null, platform: null })).toBe(2_500n)
  expect(await fundsOf(card)).toMatchObject({ balance: 0n, credit: 2_500n })
})

test('cards bought in 24 hours count against the limit until it is used up (F-36) [COB-03]', async () => {
  const userId = await somebody(world)
  const reserve = (purchaseId: string) =>
    database.transaction((tx) =>
      reservePurchase(tx, { userId, purchaseId, valueCents: cents(100_000n), now: clock.now() }),
    )
  const purchases = Array.from({ length: 20 }, () => ids('pur'))
  const outcomes = await Promise.allSettled(purchases.map(reserve))
  const reserved = purchases.filter((_, n) => outcomes[n]?.status === 'fulfilled')
  expect(reserved).toHaveLength(10)
  const refusal = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(refusal.reason).toMatchObject({
    code: 'limit_exceeded',
    message: 'This card exceeds your application limit of $10,000 per 24 hours.',
  })
  await reserve(reserved[0]!)
  await database.transaction((tx) => releaseReservation(tx, { purchaseId: reserved[0]!, now: clock.now() }))
  expect(await limitUseOf(database.db, { userId, now: clock.now() })).toMatchObject({
    daily: 900_000n,
    monthly: 900_000n,
  })
  await reserve(ids('pur'))
  clock.advance(86_400_000)
  await reserve(ids('pur'))
  expect(await limitUseOf(database.db, { userId, now: clock.now() })).toMatchObject({
    daily: 100_000n,
    monthly: 1_100_000n,
  })
})

test('a purchase whose reservation was released and made again counts from the new reservation', async () => {
  const userId = await somebody(world)
  const input = { userId, purchaseId: ids('pur'), valueCents: cents(100_000n) }
  const reserve = () => database.transaction((tx) => reservePurchase(tx, { ...input, now: clock.now() }))
  await reserve()
  await database.transaction((tx) => releaseReservation(tx, { ...input, now: clock.now() }))
  expect((await limitUseOf(database.db, { userId, now: clock.now() })).daily).toBe(0n)
  clock.advance(86_400_000)
  await reserve()
  expect((await limitUseOf(database.db, { userId, now: clock.now() })).daily).toBe(100_000n)
})

test('the month of the limit is the calendar month in UTC [COB-04 F-36]', async () => {
  const userId = await somebody(world)
  const march = new Date('2026-03-31T23:59:59.999Z')
  const input = { userId, purchaseId: ids('pur'), valueCents: cents(100_000n), now: march }
  await database.transaction((tx) => reservePurchase(tx, input))
  expect((await limitUseOf(database.db, { userId, now: march })).monthly).toBe(100_000n)
  const april = new Date('2026-04-01T00:00:00Z')
  expect(await limitUseOf(database.db, { userId, now: april })).toMatchObject({ daily: 100_000n, monthly: 0n })
})

test('money returned by a deletion no longer counts against the limits', async () => {
  const card = await issuedCard(world, { issuer })
  const { purchaseId } = (await findCard(database.db, card.cardId))!
  const input = { userId: card.userId, purchaseId, valueCents: cents(2_500n), now: clock.now() }
  await database.transaction((tx) => reservePurchase(tx, input))
  await ask(card.cardToken, 700n).decide()
  await remove(card)
  expect((await limitUseOf(database.db, { userId: card.userId, now: clock.now() })).daily).toBe(700n)
})

test('a refund larger than its card payment, one without a card payment, and a reversed one are exact to the cent on the card [F-45]', async () => {
  const card = await issuedCard(world, { issuer })
  const wrong = ids('tst')
  const events = [event('authorization', 500n), event('clearing', 500n), event('refund', 800n)]
  await record(bought(card.cardToken, events, wrong))
  expect(await fundsOf(card)).toEqual({ balance: 2_800n, held: 0n, overdraft: 0n, credit: 0n })
  await record(bought(card.cardToken, [event('refund', 200n)]))
  expect(await fundsOf(card)).toMatchObject({ balance: 3_000n })
  await record(bought(card.cardToken, [...events, event('refund_reversal', 800n)], wrong))
  expect(await fundsOf(card)).toEqual({ balance: 2_200n, held: 0n, overdraft: 0n, credit: 0n })
})

test('a refund of more than any card can hold is credited to the card and raises an alarm for an operator [F-45]', async () => {
  const card = await issuedCard(world, { issuer })
  const said: unknown[] = []
  const log = { ...quietLog, error: (fields: unknown) => void said.push(fields) } as typeof quietLog
  const told = bought(card.cardToken, [event('refund', 100_001n)])
  await recordTransaction({ database, issuer, clock, log }, told)
  await recordTransaction({ database, issuer, clock, log }, told)
  expect(said).toEqual([
    { alarm: 'refund_too_large', cardId: card.cardId, transactionToken: told.token, cents: '100001' },
  ])
  expect(await fundsOf(card)).toMatchObject({ balance: 102_501n })
})
