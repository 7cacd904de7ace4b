import { cents } from '@moon/money/cents.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { steppingClock } from '../kit/clock.ts'
import { openDatabase, read, sql, write } from '../database/db.ts'
import { createIds } from '../kit/ids.ts'
import { systemRandom } from '../kit/random.ts'
import { bookshop, cardUse } from '../testing/card-use.ts'
import { issuedCard, openedCard, quietLog, scriptedIssuer, somebody } from '../testing/cards.ts'
import { banUser } from '../users/ban-user.ts'
import { testDatabase } from '../testing/database.ts'
import { expectBalancedBooks } from '../testing/ledger.ts'
import { decideAuthorization } from './decide-authorization.ts'
import { declineText, type DeclineReason } from './decline-reasons.ts'
import { pollAllTransactions, pollTransactions, revisitTransactions } from './poll-transactions.ts'

const { url } = await testDatabase()
const clock = steppingClock(new Date('2026-03-10T15:00:00Z'))
const ids = createIds({ clock, random: systemRandom })
const database = openDatabase(url)
const world = { database, clock, ids }
const deps = { database, clock, log: quietLog }
const { ask, record, bought, event, fundsOf } = cardUse(world)

afterEach(() => expectBalancedBooks(database.db))
afterAll(() => database.close())

const reasonFor = async (token: string) =>
  (
    await read(
      database.db,
      sql<{
        because: DeclineReason
      }>`select declined_because as because from card_authorizations where token = ${token}`,
    )
  )[0]?.because
const expectDeclined = async (asked: ReturnType<typeof ask>, because: DeclineReason) => {
  expect((await asked.decide()).kind).toBe('decline')
  expect(await reasonFor(asked.request.token)).toBe(because)
}

test('an approved card transaction is held at once, and a repeated request holds nothing more', async () => {
  const card = await issuedCard(world)
  const { decide } = ask(card.cardToken, 500n)
  const answers = await Promise.all(Array.from({ length: 8 }, decide))
  expect(answers).toEqual(Array.from({ length: 8 }, () => ({ kind: 'approve' })))
  expect(await fundsOf(card)).toMatchObject({ balance: 2_000n, held: 500n })
})

test('two card transactions at once cannot both take the last of a card [F-31]', async () => {
  const card = await issuedCard(world)
  const answers = await Promise.all([ask(card.cardToken, 1_500n).decide(), ask(card.cardToken, 1_500n).decide()])
  expect(answers.map(({ kind }) => kind).sort()).toEqual(['approve', 'decline'])
  expect(await fundsOf(card)).toMatchObject({ balance: 1_000n, held: 1_500n })
})

test('a card is spent to its last cent, and not a cent further', async () => {
  const card = await issuedCard(world)
  await expectDeclined(ask(card.cardToken, 2_501n), 'over_balance')
  expect(await ask(card.cardToken, 2_500n).decide()).toEqual({ kind: 'approve' })
  await expectDeclined(ask(card.cardToken, 1n), 'over_balance')
})

test('merchants outside the United States are declined [VAB-18 DSH-06]', async () => {
  const { cardToken } = await issuedCard(world)
  await expectDeclined(ask(cardToken, 100n, { merchant: { ...bookshop, country: 'CAN' } }), 'foreign_merchant')
})

test('the cards of a banned user are declined', async () => {
  const card = await issuedCard(world)
  await banUser({ database, clock }, { userId: card.userId, reason: 'We could not verify this account.', by: 'test' })
  await expectDeclined(ask(card.cardToken, 100n), 'account_restricted')
})

const restricted: [DeclineReason, string[]][] = [
  ['wires', ['4829']],
  ['direct_marketing', ['5960', '5961', '5962', '5963', '5964', '5965', '5967', '5968', '5969']],
  ['securities', ['6211']],
  ['dating', ['7273']],
  ['massage', ['7297']],
  ['gambling', ['7995', '7800', '7801', '7802', '9406']],
  ['internet_gaming', ['9754']],
  ['cash', ['6010', '6011']],
  ['telemarketing', ['5966']],
  ['foreign_currency', ['6051']],
  ['paypal_funding', ['6540']],
]

test('each restricted category is declined with its own reason in words [VAB-19 VAB-20 VAB-21 VAB-22]', async () => {
  const { cardToken } = await issuedCard(world)
  const said = new Set<string>()
  for (const [because, codes] of restricted) {
    for (const mcc of codes) await expectDeclined(ask(cardToken, 100n, { merchant: { ...bookshop, mcc } }), because)
    said.add(declineText(because))
  }
  expect(said.size).toBe(restricted.length)
  const paypal = { ...bookshop, mcc: '4900', acceptorId: 'PAYPALFUNDING01' }
  await expectDeclined(ask(cardToken, 100n, { merchant: paypal }), 'paypal_funding')
})

test('operators may edit which merchant categories are restricted', async () => {
  const { cardToken } = await issuedCard(world)
  await write(database.db, sql`insert into restricted_merchants (category, mcc) values ('gambling', '5816')`)
  await expectDeclined(ask(cardToken, 100n, { merchant: { ...bookshop, mcc: '5816' } }), 'gambling')
  await write(database.db, sql`delete from restricted_merchants where mcc = '5816'`)
  expect((await ask(cardToken, 100n, { merchant: { ...bookshop, mcc: '5816' } }).decide()).kind).toBe('approve')
})

test('a card works to the last moment of its 60th day and not after it (F-46) [COB-02 DSH-06]', async () => {
  const then = steppingClock(new Date('2026-03-10T15:00:00Z'))
  const card = await issuedCard({ ...world, clock: then })
  const decide = (token: string) =>
    decideAuthorization(
      { ...deps, issuer: { name: 'lithic' }, clock: then },
      { ...ask(card.cardToken, 100n).request, token },
    )
  then.advance(new Date('2026-05-09T23:59:59.999Z').getTime() - then.now().getTime())
  expect((await decide('last-moment')).kind).toBe('approve')
  then.advance(1)
  expect((await decide('too-late')).kind).toBe('decline')
  expect(await reasonFor('too-late')).toBe('card_expired')
})

test('an unknown card and a card that is not issued yet are declined', async () => {
  await openedCard(world, { userId: await somebody(world) })
  await expectDeclined(ask('nobody-knows-this-card', 100n), 'card_unknown')
})

test('a user spends at most $10,000 in 24 hours across all cards (F-36) [COB-03]', async () => {
  const userId = await somebody(world)
  const cards = []
  for (let n = 0; n < 11; n += 1) cards.push(await issuedCard(world, { userId, valueCents: cents(100_000n) }))
  for (const { cardToken } of cards.slice(0, 10)) expect((await ask(cardToken, 100_000n).decide()).kind).toBe('approve')
  await expectDeclined(ask(cards[10]!.cardToken, 1n), 'daily_limit')
  clock.advance(86_400_001)
  expect((await ask(cards[10]!.cardToken, 1n).decide()).kind).toBe('approve')
})

test('a user spends at most $50,000 in a calendar month across all cards [COB-04]', async () => {
  const userId = await somebody(world)
  const rules = sql`insert into purchase_limits (user_id, daily_cents, monthly_cents, set_at)
    values (${userId}, 100000000, 5000000, ${clock.now()})`
  await write(database.db, rules)
  const cards = []
  for (let n = 0; n < 51; n += 1) cards.push(await issuedCard(world, { userId, valueCents: cents(100_000n) }))
  for (const { cardToken } of cards.slice(0, 50)) expect((await ask(cardToken, 100_000n).decide()).kind).toBe('approve')
  await expectDeclined(ask(cards[50]!.cardToken, 1n), 'monthly_limit')
})

test('a card transaction that clears for more than was approved and than the card has leaves the rest as an overdraft debt [F-42]', async () => {
  const card = await issuedCard(world)
  await record(bought(card.cardToken, [event('authorization', 2_400n), event('clearing', 2_900n)]))
  expect(await fundsOf(card)).toEqual({ balance: 0n, held: 0n, overdraft: -400n, credit: 0n })
  await record(bought(card.cardToken, [event('refund', 1_000n)]))
  expect(await fundsOf(card)).toEqual({ balance: 600n, held: 0n, overdraft: 0n, credit: 0n })
})

test('an approved amount that the issuer then reports is held once, and released when the issuer declines it after all', async () => {
  const card = await issuedCard(world)
  const [kept, lost] = [ask(card.cardToken, 500n), ask(card.cardToken, 700n)]
  await kept.decide()
  await lost.decide()
  await record(bought(card.cardToken, [event('authorization', 500n)], kept.request.token))
  const tooLate = event('authorization', 700n, { approved: false, declinedBecause: 'no_answer' })
  await record(bought(card.cardToken, [tooLate], lost.request.token))
  expect(await fundsOf(card)).toMatchObject({ balance: 2_000n, held: 500n })
})

test('an approved amount that the issuer never uses is released after a day [F-43]', async () => {
  const card = await issuedCard(world)
  await ask(card.cardToken, 500n).decide()
  const issuer = scriptedIssuer({ readTransaction: async () => undefined })
  clock.advance(3_700_000)
  await revisitTransactions({ ...deps, issuer })
  expect(await fundsOf(card)).toMatchObject({ balance: 2_000n, held: 500n })
  clock.advance(86_400_000)
  await revisitTransactions({ ...deps, issuer })
  expect(await fundsOf(card)).toMatchObject({ balance: 2_500n, held: 0n })
})

test('a transaction of an unknown card is kept as unmatched and applied once the card is known [F-05]', async () => {
  const card = await issuedCard(world)
  const early = bought(`later-${card.cardToken}`, [event('clearing', 300n)])
  await record(early)
  await write(database.db, sql`update cards set issuer_token = ${early.cardToken} where id = ${card.cardId}`)
  // A hold without news is looked at again an hour later.
  clock.advance(1_000)
  await revisitTransactions({ ...deps, issuer: scriptedIssuer({ readTransaction: async () => early }) })
  expect(await fundsOf(card)).toMatchObject({ balance: 2_200n })
})

test('the same card transaction reported many times at once counts once [F-01]', async () => {
  const card = await issuedCard(world)
  const whole = bought(card.cardToken, [event('authorization', 500n), event('clearing', 600n)])
  await Promise.all(Array.from({ length: 16 }, () => record(whole)))
  expect(await fundsOf(card)).toMatchObject({ balance: 1_900n, held: 0n })
})

test('with every webhook lost, reading the issuer’s list leads to the same end, again and again [F-03]', async () => {
  const card = await issuedCard(world)
  const told = [
    bought(card.cardToken, [event('authorization', 450n), event('clearing', 450n)]),
    bought(card.cardToken, [event('refund', 50n)]),
  ]
  const since: Date[] = []
  const issuer = scriptedIssuer({
    async *listTransactions(from) {
      since.push(from)
      yield* told
    },
  })
  await pollTransactions({ ...deps, issuer })
  clock.advance(60_000)
  await pollTransactions({ ...deps, issuer })
  expect(await fundsOf(card)).toMatchObject({ balance: 2_100n, held: 0n })
  expect(since[1]!.getTime()).toBe(clock.now().getTime() - 60_000 - 120_000)
})

test('a card transaction in the list that cannot be recorded holds up no later one, and is read again with the next list [G-8]', async () => {
  const card = await issuedCard(world)
  const poisoned = bought(card.cardToken, [{ ...event('authorization', 100n), amountCents: -1n as never }])
  const good = bought(card.cardToken, [event('authorization', 450n)])
  const since: Date[] = []
  const issuer = scriptedIssuer({
    async *listTransactions(from) {
      since.push(from)
      yield* [poisoned, good]
    },
  })
  await expect(pollTransactions({ ...deps, issuer })).rejects.toThrow('amount_cents')
  expect(await fundsOf(card)).toMatchObject({ held: 450n })
  clock.advance(60_000)
  await expect(pollTransactions({ ...deps, issuer })).rejects.toThrow('amount_cents')
  expect(since[1]).toEqual(since[0])
})

test('a hundred card transactions that can never be read do not keep the others from being read, and wait longer each time [G-8]', async () => {
  const card = await issuedCard(world)
  const broken = Array.from({ length: 100 }, () => bought('card-of-nobody', [event('authorization', 100n)]))
  for (const one of broken) await record(one)
  clock.advance(1)
  const later = bought(card.cardToken, [event('authorization', 450n)])
  await record(later)
  const cleared = { ...later, events: [...later.events, event('clearing', 450n)] }
  const asked: string[] = []
  const issuer = scriptedIssuer({
    readTransaction: async (token) => {
      asked.push(token)
      if (token === later.token) return cleared
      if (broken.some((one) => one.token === token)) throw new Error('cannot be read')
      return undefined
    },
  })
  const revisit = () => revisitTransactions({ ...deps, issuer }).catch(() => undefined)
  clock.advance(3_700_000)
  await revisit()
  expect(asked).not.toContain(later.token)
  await revisit()
  expect(asked).toContain(later.token)
  expect(await fundsOf(card)).toMatchObject({ balance: 2_050n, held: 0n })

  const triesOfBroken = () => asked.filter((token) => token === broken[0]!.token).length
  expect(triesOfBroken()).toBe(1)
  for (const [hours, tries] of [
    [1, 2],
    [1, 2],
    [1, 3],
    [3, 3],
    [1, 4],
  ] as const) {
    clock.advance(hours * 3_600_000)
    await revisit()
    expect({ hours, tries: triesOfBroken() }).toEqual({ hours, tries })
  }
})

test('once a day everything that may still change is read again, for 35 days back [F-52]', async () => {
  const card = await issuedCard(world)
  const missed = bought(card.cardToken, [event('clearing', 450n)])
  const since: Date[] = []
  const issuer = scriptedIssuer({
    async *listTransactions(from) {
      since.push(from)
      yield missed
    },
  })
  await pollAllTransactions({ ...deps, issuer })
  await pollAllTransactions({ ...deps, issuer })
  expect(since).toEqual([new Date(clock.now().getTime() - 35 * 86_400_000)])
  expect(await fundsOf(card)).toMatchObject({ balance: 2_050n })
  clock.advance(86_400_000)
  await pollAllTransactions({ ...deps, issuer })
  expect(since).toHaveLength(2)
})
