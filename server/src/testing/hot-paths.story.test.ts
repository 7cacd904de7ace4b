// The database statements of paths that shops and buyers wait for: each is a round trip, or a part of one.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { placeOrder } from '../checkout/buy-card.ts'
import { answerOnChain } from '../checkout/purchase-answer.ts'
import { openDatabase } from '../database/db.ts'
import { readFlags } from '../flags/read-flags.ts'
import { pollTransactions } from '../card-transactions/poll-transactions.ts'
import type { IssuerTransaction } from '../issuer/issuer.ts'
import { cardUse } from './card-use.ts'
import { issuedCard, quietLog, scriptedIssuer } from './cards.ts'
import { testDatabase } from './database.ts'
import { hearStatements } from './hear-statements.ts'
import { buyer, moneyWorld, order } from './money.ts'

const asked: string[] = []
afterAll(hearStatements((text) => asked.push(text.replace(/\s+/g, ' '))))
beforeEach(() => void (asked.length = 0))
const statements = () => asked.filter((statement) => !/pg_is_in_recovery|pg_notify/.test(statement))

const { url } = await testDatabase()
const { deps } = moneyWorld(url)
/** As in production: statements are pipelined. */
const ahead = openDatabase(url, { sharesReads: true })
afterAll(() => Promise.all([deps.database.close(), ahead.close()]))
const world = { ...deps, database: ahead }
const { ask, bought, event, record, fundsOf } = cardUse({ ...world, database: { ...ahead, ...ahead.urgent } })

test('a card authorisation takes ten statements, and both locks are taken before the reads that they protect', async () => {
  const card = await issuedCard(world)
  await ask(card.cardToken, 100n).decide()
  asked.length = 0
  expect(await ask(card.cardToken, 150n).decide()).toEqual({ kind: 'approve' })
  const decided = statements()
  expect(decided).toHaveLength(10)
  const places = [/^begin/, /from cards where .* for update/, /spending/, /member_standings/, /with own as/].map(
    (one) => decided.findIndex((statement) => one.test(statement)),
  )
  expect(places).toEqual([0, 1, 2, 3, 5])
  expect(decided.at(-1)).toBe('commit')
  expect(await fundsOf(card)).toMatchObject({ balance: 2_250n, held: 250n })
})

test("the issuer's report of a card transaction is recorded with thirteen statements", async () => {
  const card = await issuedCard(world)
  const { request, decide } = ask(card.cardToken, 150n)
  await decide()
  asked.length = 0
  await record(bought(card.cardToken, [event('authorization', 150n)], request.token))
  expect(statements()).toHaveLength(13)
  expect(await fundsOf(card)).toMatchObject({ balance: 2_350n, held: 150n })
})

test('a transaction already recorded as the issuer lists it is not read again; a changed one is', async () => {
  const card = await issuedCard(world)
  const known = bought(card.cardToken, [event('authorization', 150n)])
  const cleared = { ...known, events: [...known.events, event('clearing', 150n)] }
  const ofNobody = bought('card-of-nobody', [event('authorization', 100n)])
  const another = bought(card.cardToken, [event('authorization', 50n)])
  for (const one of [known, ofNobody, another]) await record(one)
  const readAgain: string[][] = []
  const poll = async (listed: readonly IssuerTransaction[]) => {
    const issuer = scriptedIssuer({
      async *listTransactions(_since, areRecorded) {
        const recorded = await areRecorded!(listed)
        const left = listed.filter(({ token }) => !recorded.has(token))
        readAgain.push(left.map(({ token }) => token))
        yield* left
      },
    })
    await pollTransactions({ ...world, log: quietLog, issuer })
  }
  await poll([known, ofNobody, another])
  await poll([cleared, { ...another, approvalCode: '654321' }])
  await poll([cleared, { ...another, approvalCode: '654321' }])
  expect(readAgain).toEqual([[ofNobody.token], [known.token, another.token], []])
  expect(await fundsOf(card)).toMatchObject({ balance: 2_300n, held: 50n })
})

test('an on-chain order takes seventeen statements, including its answer', async () => {
  const { chain, readCard } = { ...deps, readCard: () => Promise.reject(new Error('no card is made')) }
  const userId = await buyer(deps)
  const flags = { ...(await readFlags(ahead.db, userId)), lightningPayments: false }
  const place = async () =>
    answerOnChain(
      { ...world, chain, readCard },
      await placeOrder(world, { ...order(userId, { rail: 'bitcoin' }), flags }),
    )
  await place()
  asked.length = 0
  expect(await place()).toMatchObject({ type: 'INVOICE', paymentStatus: 'UNPAID', payments: [], lightning: null })
  expect(statements()).toHaveLength(17)
})
