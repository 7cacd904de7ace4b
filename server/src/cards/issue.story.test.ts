import type { CardId } from '@moon/contract/ids.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { CardCreated, Issuer } from '../issuer/issuer.ts'
import { steppingClock } from '../kit/clock.ts'
import { openDatabase, type Database, type Tx } from '../database/db.ts'
import { createIds } from '../kit/ids.ts'
import { systemRandom } from '../kit/random.ts'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { loadCard, openedCard, quietLog, scriptedIssuer, somebody } from '../testing/cards.ts'
import { testDatabase } from '../testing/database.ts'
import { expectBalancedBooks } from '../testing/ledger.ts'
import { issueCard, type Issued } from './issue-card.ts'
import { endRefundedCard } from './open-card.ts'
import { findCard } from './store.ts'

const { url } = await testDatabase()
const clock = steppingClock(new Date('2026-03-10T15:00:00Z'))
const ids = createIds({ clock, random: systemRandom })
const database = openDatabase(url)
const world = { database, clock, ids }

afterEach(() => expectBalancedBooks(database.db))
afterAll(() => database.close())

const newCard = async () => openedCard(world, { userId: await somebody(world) })
const issue = (cardId: CardId, issuer: Issuer, on: Database = database): Promise<Issued> =>
  issueCard({ database: on, issuer, clock, log: quietLog }, { cardId, onIssued: loadCard(cardId, 2_500n, clock.now()) })
const balance = (cardId: CardId) => balanceOf(database.db, accounts.card(cardId).balance)

/** An issuer that answers by script, one entry per attempt; the entries `made but …` make the card all the same. */
function answering(...script: ('made' | 'made but unknown' | 'unknown' | 'refused')[]) {
  const honest = scriptedIssuer()
  const asked: string[] = []
  const createCard: Issuer['createCard'] = async (input): Promise<CardCreated> => {
    asked.push(input.reference)
    const line = script[asked.length - 1] ?? 'made'
    const made = line.startsWith('made') ? await honest.createCard(input) : undefined
    if (line === 'made') return made!
    return line === 'refused' ? { kind: 'refused', because: 'KYC' } : { kind: 'unknown' }
  }
  return { ...honest, createCard, asked }
}

test('a paid card is issued once with the value it was bought for, however often issuing is requested [F-12]', async () => {
  const [cardId, issuer] = [await newCard(), answering()]
  expect(await issue(cardId, issuer)).toEqual({ kind: 'issued' })
  expect(await issue(cardId, issuer)).toEqual({ kind: 'issued' })
  expect(issuer.asked).toHaveLength(1)
  expect(await balance(cardId)).toBe(2_500n)
})

test('a card is valid until the end of the 60th day after it was paid, in UTC [COB-02]', async () => {
  const cardId = await newCard()
  await issue(cardId, answering())
  const { expiresAt } = (await findCard(database.db, cardId))!
  expect(expiresAt).toEqual(new Date('2026-05-09T23:59:59.999Z'))
})

test('a card is loaded once: buying again gives another card, and nothing is added to the first [VAB-16]', async () => {
  const [userId, issuer] = [await somebody(world), answering()]
  const first = await openedCard(world, { userId })
  const second = await openedCard(world, { userId })
  for (const cardId of [first, second, first, second]) await issue(cardId, issuer)
  expect(second).not.toBe(first)
  expect([await balance(first), await balance(second)]).toEqual([2_500n, 2_500n])
  const again = (tx: Tx) => loadCard(first, 5_000n, clock.now())(tx)
  await issueCard({ database, issuer, clock, log: quietLog }, { cardId: first, onIssued: again })
  expect(await balance(first)).toBe(2_500n)
})

test('ten workers issuing the same card concurrently create one card and load it once [F-12]', async () => {
  const [cardId, issuer] = [await newCard(), answering()]
  let loaded = 0
  const onIssued = async (tx: Tx) => {
    loaded += 1
    await loadCard(cardId, 2_500n, clock.now())(tx)
  }
  const once = () => issueCard({ database, issuer, clock, log: quietLog }, { cardId, onIssued })
  const answers = await Promise.all(Array.from({ length: 10 }, once))
  expect(loaded).toBe(1)
  expect(answers.every(({ kind }) => kind === 'issued')).toBe(true)
  expect(issuer.made.size).toBe(1)
  expect(await balance(cardId)).toBe(2_500n)
})

test('after a lost response the card is looked up before it is requested again [F-08]', async () => {
  const [cardId, issuer] = [await newCard(), answering('made but unknown')]
  expect(await issue(cardId, issuer)).toEqual({ kind: 'issued' })
  expect(issuer.asked).toHaveLength(1)
})

test('while the issuer cannot be asked what it has, nothing is retried [F-09]', async () => {
  const [cardId, issuer] = [await newCard(), answering('made but unknown')]
  const silent: Issuer = { ...issuer, findCard: async () => ({ kind: 'unknown' }) }
  expect(await issue(cardId, silent)).toEqual({ kind: 'unknown' })
  expect(await issue(cardId, silent)).toEqual({ kind: 'unknown' })
  expect(issuer.asked).toHaveLength(1)
  expect(await issue(cardId, issuer)).toEqual({ kind: 'issued' })
  expect(issuer.asked).toHaveLength(1)
  expect(await balance(cardId)).toBe(2_500n)
})

test('an attempt that created nothing is retried', async () => {
  const [cardId, issuer] = [await newCard(), answering('unknown', 'refused', 'made')]
  expect(await issue(cardId, issuer)).toEqual({ kind: 'issued' })
  expect(issuer.asked).toHaveLength(3)
})

test('the issuer’s refusal is final after the third attempt, and stays final', async () => {
  const [cardId, issuer] = [await newCard(), answering('refused', 'refused', 'refused')]
  expect(await issue(cardId, issuer)).toEqual({ kind: 'refused', because: 'KYC' })
  expect(await issue(cardId, issuer)).toEqual({ kind: 'refused', because: 'KYC' })
  expect(issuer.asked).toHaveLength(3)
  expect(await balance(cardId)).toBe(0n)
})

test('a refusal is not final while an earlier attempt may have created the card', async () => {
  const cardId = await newCard()
  const issuer = answering('refused', 'refused', 'refused')
  let isHidden = true
  const late: Issuer = {
    ...issuer,
    createCard: async (input) => {
      await scripted.createCard(input)
      return issuer.createCard(input)
    },
    findCard: async (reference) => (isHidden ? { kind: 'unknown' } : scripted.findCard(reference)),
  }
  const scripted = scriptedIssuer()
  expect((await issue(cardId, late)).kind).toBe('unknown')
  isHidden = false
  expect(await issue(cardId, late)).toEqual({ kind: 'issued' })
})

test('a process that dies at any step of issuing leaves a card that is then issued once [F-11]', async () => {
  let reached = 0
  for (let dieAt = 1; reached >= dieAt - 1; dieAt += 1) {
    const [cardId, issuer] = [await newCard(), answering()]
    reached = await issueAndDie(cardId, issuer, dieAt)
    expect(await issue(cardId, issuer)).toEqual({ kind: 'issued' })
    expect(issuer.made.size).toBe(1)
    expect(await balance(cardId)).toBe(2_500n)
  }
  expect(reached).toBeGreaterThanOrEqual(10)
})

/** Returns how many steps were reached. Every step after the process death fails, too. */
async function issueAndDie(cardId: CardId, issuer: Issuer, dieAt: number): Promise<number> {
  let steps = 0
  const step = async () => {
    steps += 1
    if (steps >= dieAt) throw new Error('killed')
  }
  const mortal = openDatabase(url, { gate: step })
  const createCard: Issuer['createCard'] = async (input) => {
    await step()
    const answer = await issuer.createCard(input)
    await step()
    return answer
  }
  const ended = await issue(cardId, { ...issuer, createCard }, mortal).catch((error: Error) => error.message)
  expect(['killed', { kind: 'issued' }]).toContainEqual(ended)
  await mortal.close()
  return steps
}

test('a card whose payments were returned is never issued', async () => {
  const [cardId, issuer] = [await newCard(), answering()]
  expect(await database.transaction((tx) => endRefundedCard(tx, { cardId, now: clock.now() }))).toBe(true)
  expect(await issue(cardId, issuer)).toEqual({ kind: 'refused', because: 'refunded' })
  expect(issuer.asked).toHaveLength(0)
})
