import { activityCalls } from '@moon/contract/activity.ts'
import { cents } from '@moon/money/cents.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openDatabase, read, sql, write } from '../database/db.ts'
import { CommandError } from '../commands/command.ts'
import { steppingClock } from '../kit/clock.ts'
import { createIds } from '../kit/ids.ts'
import { systemRandom } from '../kit/random.ts'
import { cardUse } from '../testing/card-use.ts'
import { issuedCard, somebody } from '../testing/cards.ts'
import { testDatabase } from '../testing/database.ts'
import { expectBalancedBooks } from '../testing/ledger.ts'
import { activityCommands } from './activity-commands.ts'
import { activityRoutes } from './routes.ts'

const { url } = await testDatabase()
const clock = steppingClock(new Date('2026-03-10T15:00:00Z'))
const ids = createIds({ clock, random: systemRandom })
const database = openDatabase(url)
const world = { database, clock, ids }
const { bought, event, record } = cardUse(world)
afterEach(() => expectBalancedBooks(database.db))
afterAll(() => database.close())

const routes = activityRoutes({ database, chain: { bitcoinConfirmations: 3, network: 'regtest' } })
const http = {} as Parameters<typeof routes.listActivity>[2]
const ask = async (memberId: string, query: Record<string, unknown>) =>
  routes.listActivity(
    { params: undefined, query: activityCalls.listActivity.query.parse(query), body: undefined },
    { who: 'member', memberId, ip: '127.0.0.1', requestId: 'r', language: 'en' as const },
    http,
  )

/** Payments and credits of each reason, one minute apart, every third at a shared time. */
let indexes = 2_000_000
async function manyLines(many: number): Promise<string> {
  indexes += many
  const userId = await somebody(world)
  const at = sql`${clock.now()}::timestamptz - (n / 3) * interval '1 minute' - interval '7 microseconds'`
  await write(
    database.db,
    sql`insert into invoices (id, purchase_id, user_id, rail, coin, state, value_cents, owed_cents, owed_units, price, locked_at,
        lock_expires_at, created_at, address, address_index)
      select 'inv_' || ${userId} || n, 'pur_' || ${userId} || n, ${userId}, 'bitcoin', 'BTC', 'open', 2500, 2500, 25000,
        10000000000000, ${clock.now()}, ${clock.now()}::timestamptz + interval '1 hour', ${clock.now()}, 'bcrt1q' || ${userId} || n, ${indexes}::int + n
      from generate_series(1, ${many}::int) n`,
  )
  await write(
    database.db,
    sql`insert into payments (id, invoice_id, rail, coin, txid, vout, units, state, first_seen_at, price, cents)
      select 'pay_' || ${userId} || n, 'inv_' || ${userId} || n, 'bitcoin', 'BTC', encode(sha256(convert_to(${userId} || n, 'UTF8')), 'hex'), 0,
        25000 + n, 'seen', ${at}, 10000000000000, n from generate_series(1, ${many}::int) n`,
  )
  await write(
    database.db,
    sql`insert into payment_credits (id, purchase_id, user_id, credit_cents, on_hold_cents, settled_cents, sats, because, credited_at)
      select 'crd_' || ${userId} || lpad(n::text, 4, '0'), 'pur_' || ${userId} || n, ${userId}, case n % 4 when 0 then 0 else n end, 0,
        case n % 4 when 1 then 0 when 2 then 100 * n else 123456 * n end * (n % 2), case n % 4 when 0 then n else 0 end,
        (array['surplus', 'second_payment', 'late', 'refunded'])[1 + n % 4], ${at} from generate_series(1, ${many}::int) n`,
  )
  return userId
}

test('following `next` returns every line once, in feed order, for all types and for some', async () => {
  const userId = await manyLines(700)
  const seen: string[] = []
  for (let before: string | null | undefined; before !== null;) {
    const { data } = await ask(userId, { perPage: 100, ...(before && { before }) })
    seen.push(...data.transactions.map((one) => one.data.id))
    before = data.next
  }
  expect(new Set(seen).size).toBe(1_400)
  expect(seen).toHaveLength(1_400)
  const kept = await read(
    database.db,
    sql<{ id: string }>`select id from activity_lines where user_id = ${userId} order by at desc, id collate "C" desc`,
  )
  expect(seen).toEqual(kept.map(({ id }) => id))
  const some: string[] = []
  for (let before: string | null | undefined; before !== null;) {
    const { data } = await ask(userId, { perPage: 100, types: 'REFUND,AUTH', ...(before && { before }) })
    some.push(...data.transactions.map((one) => one.data.id))
    before = data.next
  }
  expect(some).toEqual(seen.filter((id) => id.startsWith('crd_')))
  await expect(ask(userId, { before: 'nonsense' })).rejects.toMatchObject({ code: 'bad_input' })
})

test('every line can be found by its transaction, address, amount, coins or sentence, however old it is', async () => {
  const userId = await manyLines(700)
  const found = async (search: string, more = {}) => (await ask(userId, { search, ...more })).data.transactions
  const oldest = (await ask(userId, { currentPage: 14, perPage: 100 })).data.transactions.slice(-8)
  for (const { type, data } of oldest) {
    const { address, payment, amount_quote: coins, customer_friendly_description: said } = data
    const words = type === 'REFUND' ? [said, coins] : [payment?.transactionHash, address, coins]
    for (const word of words.filter((one) => one != null)) {
      for (const search of [word.slice(0, 60), word.slice(7, 40).toUpperCase()]) {
        const pages = [...(await found(search, { perPage: 100 }))]
        for (let page = 2; page <= 8; page += 1)
          pages.push(...(await found(search, { perPage: 100, currentPage: page })))
        expect({ search, ids: pages.map((one) => one.data.id) }).toEqual({
          search,
          ids: expect.arrayContaining([data.id]),
        })
      }
    }
  }
  expect((await ask(userId, { search: '7.00' })).pagination.total).toBe((await found('7.00', { perPage: 100 })).length)
  expect(await found('nothing says this')).toEqual([])
  expect((await found('f')).length).toBe(10)
})

test('a renamed gift-card shop is found by its new name', async () => {
  const card = await issuedCard(world)
  await write(
    database.db,
    sql`insert into cards (id, user_id, purchase_id, product_id, value_cents, state, created_at, kind, supplier)
      select id || 'g', user_id, purchase_id || 'g', product_id, value_cents, 'awaiting', created_at, 'gift', 'runa' from cards where id = ${card.cardId}`,
  )
  const rename = (name: string) =>
    write(
      database.db,
      sql`update products set merchant_name = ${name} where id = (select product_id from cards where id = ${card.cardId})`,
    )
  for (const name of ['Moss & Co', 'Fern & Co']) {
    await rename(name)
    const { data } = await ask(card.userId, { search: name })
    expect(data.transactions.map((one) => one.data.gift_card_merchant_name)).toEqual([name])
  }
  expect((await ask(card.userId, { search: 'moss' })).data.transactions).toEqual([])
})

test('concurrent changes to one card leave the lines that its facts call for', async () => {
  const card = await issuedCard(world, { valueCents: cents(50_000n) })
  await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const token = ids('tst')
      const held = event('authorization', BigInt(100 + n))
      await record(bought(card.cardToken, [held], token))
      await Promise.all([
        record(bought(card.cardToken, [held, event('clearing', BigInt(100 + n))], token)),
        record(bought(card.cardToken, [held], token)),
        record(bought(card.cardToken, [event('refund', 7n)])),
      ])
    }),
  )
  expect((await ask(card.userId, {})).pagination.total).toBe(25)
})

test('a row that differs from its fact is reported to operators', async () => {
  const card = await issuedCard(world)
  const command = activityCommands['check-activity']
  if (command.kind !== 'look') throw new Error('it changes nothing')
  const check = () => command.run({ database }, {})
  expect(await check()).toEqual(['Every line of the activity is as its facts say.'])
  await write(database.db, sql`update activity_lines set amount_cents = 1 where id = ${card.cardId}`)
  await expect(check()).rejects.toThrow(CommandError)
  await write(database.db, sql`delete from activity_lines where id = ${card.cardId}`)
  await expect(check()).rejects.toThrow(`${card.cardId}: a fact without its line`)
  await read(database.db, sql`select keep_activity('card', ${card.cardId})`)
  expect(await check()).toHaveLength(1)
})
