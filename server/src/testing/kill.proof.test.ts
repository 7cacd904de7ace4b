// The server is killed repeatedly, as by a power cut, while users buy. Afterwards each paid purchase has one card.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { read, sql } from '../database/db.ts'
import { newMember, type Answer, type Member } from './member.ts'
import { expectQuiet, wholeApp } from './whole-app.ts'

const app = await wholeApp()

beforeAll(async () => {
  await app.panel('POST', '/api/mining', { everyMs: null })
  // Prolongs the moments in which a provider has been asked and has not answered yet.
  for (const provider of ['issuer', 'lightning'])
    await app.panel('POST', '/api/faults', { provider, kind: 'slow', delayMs: 150 })
})
afterAll(() => expectQuiet(app))

// `npm run kills` runs longer, with other seeds.
const kills = Number(process.env['KILLS'] ?? 3)
const seed = Number(process.env['KILL_SEED'] ?? 2_026)
/**
 * About the time from an order's first request to its card. The kills are spread over it, each at a random moment of
 * its part.
 */
const purchaseMs = 900

/** A small pseudo-random generator: a seed determines the times of the kills. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Repeats a request with the same key until it is answered, like a client whose connection broke. */
async function patiently(ask: () => Promise<Answer>): Promise<Record<string, unknown>> {
  for (;;) {
    const answer = await ask().catch(() => undefined)
    if (answer?.status === 200) return answer.body
    if (answer && answer.status < 500 && answer.status !== 409 && answer.status !== 424)
      throw new Error(`refused with ${answer.status}: ${JSON.stringify(answer.body)}`)
    await sleep(20)
  }
}

const buyOverLightning = async (member: Member, key: string) => {
  const headers = { 'idempotency-key': key }
  const order = await patiently(() => member.ask('getDepositAddress', { body: { card_amount: '5' }, headers }))
  await app.panel('POST', '/api/pay', { to: order['depositAddress'], waitMs: 0 })
}
const buyOnChain = async (member: Member, key: string) => {
  const headers = { 'idempotency-key': key }
  const order = await patiently(() => member.ask('fundOnChain', { body: { cardValue: '7' }, headers }))
  await app.panel('POST', '/api/pay', { to: order['paymentUri'], via: 'chain' })
  await app.panel('POST', '/api/mine', { blocks: 1 })
}

const purchases = () =>
  read(app.database.db, sql<{ state: string }>`select state from purchases order by id`).then((rows) =>
    rows.map(({ state }) => state),
  )

test(
  'killed again and again at any moment of a purchase: every paid card exists exactly once',
  async () => {
    const ada = await newMember(app)
    const random = randomFrom(seed)
    for (let round = 0; round < kills; round += 1) {
      const shopping = Promise.all([buyOverLightning(ada, `lightning ${round}`), buyOnChain(ada, `chain ${round}`)])
      await sleep(((round + random()) / kills) * purchaseMs)
      await app.kill()
      await app.start()
      await shopping
    }
    await expect.poll(purchases, { timeout: 40_000 }).toEqual(Array.from({ length: 2 * kills }, () => 'delivered'))

    const cards = await read(
      app.database.db,
      sql<{
        token: string
        value: bigint
        balance: bigint
      }>`select c.issuer_token as token, c.value_cents as value, a.balance
      from cards c join ledger_accounts a on a.path = 'card/' || c.id || '/balance'`,
    )
    expect(cards.every(({ value, balance }) => value === balance)).toBe(true)
    const made = await app.panel<{ token: string }[]>('GET', '/api/cards')
    expect(made.map(({ token }) => token).toSorted()).toEqual(cards.map(({ token }) => token).toSorted())
    expect(cards).toHaveLength(2 * kills)
  },
  60_000 + kills * 20_000,
)
