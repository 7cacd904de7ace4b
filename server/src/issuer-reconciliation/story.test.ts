// Reconciles the issuer's books with ours (F-52).
import { afterAll, beforeEach, expect, test } from 'vitest'
import { cents } from '@moon/money/cents.ts'
import { readFlags } from '../flags/read-flags.ts'
import { setFlag } from '../flags/set-flag.ts'
import type { ListedIssuerCard } from '../issuer/issuer.ts'
import { steppingClock } from '../kit/clock.ts'
import { openDatabase, read, sql, write } from '../database/db.ts'
import { createIds } from '../kit/ids.ts'
import { systemRandom } from '../kit/random.ts'
import { cardUse } from '../testing/card-use.ts'
import { issuedCard, neverUnderpaid, quietLog, scriptedIssuer } from '../testing/cards.ts'
import { testDatabase } from '../testing/database.ts'
import { expectBalancedBooks } from '../testing/ledger.ts'
import { closeForgottenCards } from './close-forgotten.ts'
import { reconcileCards } from './reconcile-cards.ts'
import { deleteCard } from '../cards/delete-card.ts'

const { url } = await testDatabase()
const clock = steppingClock(new Date('2026-03-10T15:00:00Z'))
const ids = createIds({ clock, random: systemRandom })
const database = openDatabase(url)
const world = { database, clock, ids }
const { bought, event, record } = cardUse(world)

let theirs: ListedIssuerCard[] = []
const said: unknown[] = []
const log = { ...quietLog, error: (fields: unknown) => void said.push(fields) } as typeof quietLog
const issuer = scriptedIssuer({
  async *listCards() {
    yield* theirs
  },
})
const compare = async (stopAtCents = cents(1_000_000n)) => {
  clock.advance(86_400_000)
  await reconcileCards({ database, issuer, clock, log, stopAtCents })
}
const open = () =>
  read(
    database.db,
    sql`select kind, token, cents::int as cents from issuer_breaks where settled_at is null order by kind`,
  )

beforeEach(() => {
  said.length = 0
})
afterAll(async () => {
  await expectBalancedBooks(database.db)
  await database.close()
})

/** A card of $25 that both sides know. */
async function agreed(): Promise<ListedIssuerCard> {
  const { cardToken: token } = await issuedCard(world, { issuer })
  const card: ListedIssuerCard = { token, reference: 'ours', state: 'open', limitCents: cents(2_500n) }
  theirs.push(card)
  return card
}

test('matching books report nothing', async () => {
  await agreed()
  await compare()
  expect([await open(), said]).toEqual([[], []])
})

test('each break is listed with the cents at stake, reported once, and resolved when it is repaired [F-52]', async () => {
  const [stopped, missing, loose] = [await agreed(), await agreed(), await agreed()]
  stopped.state = 'closed'
  loose.limitCents = cents(9_000n)
  const strange: ListedIssuerCard = { token: 'strange', reference: 'x', state: 'open', limitCents: cents(700n) }
  theirs = [...theirs.filter((card) => card !== missing), strange]
  await record(bought('nobodys-card', [event('clearing', 1_234n)], 'purchase-of-nobody'))
  await compare()
  expect(await open()).toEqual([
    { kind: 'closed_there', token: stopped.token, cents: 2_500 },
    { kind: 'not_ours', token: 'strange', cents: 700 },
    { kind: 'not_there', token: missing.token, cents: 2_500 },
    { kind: 'other_limit', token: loose.token, cents: 6_500 },
    { kind: 'unmatched', token: 'purchase-of-nobody', cents: 1_234 },
  ])
  expect(said.filter((fields) => (fields as { alarm: string }).alarm === 'issuer_break')).toHaveLength(5)
  said.length = 0
  await compare()
  expect(said).toEqual([])

  stopped.state = 'open'
  loose.limitCents = cents(2_500n)
  strange.state = 'closed'
  theirs.push(missing)
  await compare()
  expect(await open()).toEqual([{ kind: 'unmatched', token: 'purchase-of-nobody', cents: 1_234 }])
})

test('when breaks exceed the bound no card is sold, until an operator turns sales on again [F-52]', async () => {
  const isSelling = async () => (await readFlags(database.db)).bitnobPrivateBeta
  await compare(cents(1_234n))
  expect(await isSelling()).toBe(true)
  await compare(cents(1_233n))
  expect(await isSelling()).toBe(false)
  expect(said).toEqual([{ alarm: 'issuing_stopped', cents: '1234' }])
  await setFlag({ database, clock }, { name: 'bitnobPrivateBeta', isOn: true, by: 'an operator' })
  expect(await isSelling()).toBe(true)
  // An operator has looked at the known breaks; one that grows counts as another break.
  await compare(cents(1_233n))
  expect(await isSelling()).toBe(true)
  await record(bought('nobodys-card', [event('clearing', 2_000n)], 'another-purchase-of-nobody'))
  await compare(cents(1_999n))
  expect(await isSelling()).toBe(false)
  clock.advance(1_000)
  await setFlag({ database, clock }, { name: 'bitnobPrivateBeta', isOn: true, by: 'an operator' })
})

test('changes during the reading of the list are compared the next day: a card deleted, another created [F-52]', async () => {
  const before = await open()
  const { cardId, userId, cardToken } = await issuedCard(world, { issuer })
  const asListed = { token: cardToken, reference: 'ours', state: 'open', limitCents: cents(2_500n) } as const
  const slow = scriptedIssuer({
    closeCard: async () => 'closed',
    async *listCards() {
      yield* [...theirs, asListed]
      await deleteCard(
        { ...world, ...neverUnderpaid, issuer: slow, log: quietLog },
        { userId, cardId, comments: null, platform: null },
      )
      await agreed()
    },
  })
  await reconcileCards({ database, issuer: slow, clock, log, stopAtCents: cents(1_000_000n) })
  expect([await open(), said]).toEqual([before, []])

  theirs.push(asListed)
  await compare()
  expect(await open()).toEqual([{ kind: 'open_there', token: cardToken, cents: 2_500 }, ...before])
  theirs = theirs.filter((card) => card !== asListed)
})

test('an incompletely read list changes nothing', async () => {
  const before = await open()
  const half = scriptedIssuer({
    async *listCards() {
      yield theirs[0]!
      throw new Error('the issuer went away')
    },
  })
  const deps = { database, issuer: half, clock, log, stopAtCents: cents(0n) }
  await expect(reconcileCards(deps)).rejects.toThrow('went away')
  expect(await open()).toEqual(before)
})

test('a break is logged once, however often its transaction is retried', async () => {
  const { token } = await agreed()
  theirs.find((card) => card.token === token)!.limitCents = cents(2_600n)
  let tries = 0
  const unlucky: typeof database = {
    ...database,
    transaction: (work) =>
      database.transaction(async (tx) => {
        const answer = await work(tx)
        tries += 1
        if (tries === 1) throw Object.assign(new Error('could not serialize access'), { code: '40001' })
        return answer
      }),
  }
  await reconcileCards({ database: unlucky, issuer, clock, log, stopAtCents: cents(1_000_000n) })
  expect(tries).toBe(2)
  expect(said.filter((one) => (one as { subject?: string }).subject === token)).toMatchObject([
    { alarm: 'issuer_break', kind: 'other_limit' },
  ])
})

test('a card of an unknown purchase is closed at the issuer after an hour, also behind a hundred cards of others', async () => {
  const found = clock.now()
  const reference = `pur_${'0a'.repeat(16)}`
  await write(
    database.db,
    sql`insert into issuer_breaks (issuer, kind, token, reference, cents, found_at, seen_at)
      select 'lithic', 'not_ours', 'other-' || lpad(n::text, 3, '0'), 'somebody else', 100, ${found}::timestamptz, ${found}::timestamptz
      from generate_series(1, 120) n
      union all select 'lithic', 'not_ours', 'zz-forgotten', ${reference}, 100, ${found}::timestamptz, ${found}::timestamptz`,
  )
  const closeForgotten = () => closeForgottenCards({ database, issuer, clock, log, isPurchaseKnown: async () => false })
  clock.advance(3_600_000 - 1_000)
  await closeForgotten()
  expect(issuer.closed.has('zz-forgotten')).toBe(false)
  clock.advance(2_000)
  await closeForgotten()
  expect([...issuer.closed].filter((token) => /^(zz|other)-/.test(token))).toEqual(['zz-forgotten'])
  expect(said).toEqual([{ alarm: 'forgotten_card', token: 'zz-forgotten', purchaseId: reference }])
})
