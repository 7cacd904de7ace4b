// The database statements of a page: each is a round trip, and the round trips are what a page costs.
import { cents } from '@moon/money/cents.ts'
import { afterAll, expect, test } from 'vitest'
import { acceptAgreement } from '../agreement/accept-agreement.ts'
import { readAgreement } from '../agreement/read-agreement.ts'
import { sql } from '../database/db.ts'
import { setFlag } from '../flags/set-flag.ts'
import type { Handlers } from '../http/serve-calls.ts'
import { banUser } from '../users/ban-user.ts'
import { hearStatements } from './hear-statements.ts'
import { identityApp } from './identity-app.ts'
import { bought, mountMoney, moneyWorld, order, settleDown, type MoneyWorld } from './money.ts'
import { signUpUser } from './sign-up.ts'

const asked: string[] = []
afterAll(hearStatements((text) => asked.push(text)))

let world: MoneyWorld
const instead = (url: string) => {
  world = moneyWorld(url)
  // Moon reads once a second whether it is under maintenance, whatever is called.
  const { listCards, readUser, lookUpInvoices, listActivity } = mountMoney(world.deps).handlers
  const handlers = { listCards, readUser, lookUpInvoices, listActivity } as Handlers
  return { handlers, assertOpen: async () => undefined }
}
const { app, inbox } = await identityApp({ instead })
const { userId, idToken, browser } = await signUpUser({ app, inbox })
const { deps, bitcoin } = world!
afterAll(() => deps.database.close())

await setFlag(deps, { name: 'cardholderAgreement', isOn: true, by: 'story' })
const { name, text } = await readAgreement(deps)
await acceptAgreement(deps, { userId, name, text, ip: '127.0.0.1', requestId: 'r' })
await settleDown(deps)
for (let n = 0; n < 10; n += 1) {
  const { bitcoin: invoice } = await bought(world!, order(userId as never, { valueCents: cents(1_000n) }))
  bitcoin.pay({ to: invoice.address, sats: invoice.units })
}
bitcoin.mine(3)
await settleDown(deps)
for (let n = 0; n < 3; n += 1) await bought(world!, order(userId as never))

test.each([
  ['a page of ten cards', 'GET', '/v1/moon/cards?perPage=10', 4],
  ['the profile', 'GET', '/v1/moon/users', 5],
  ['the orders', 'GET', '/v1/moon/api/cards/funding/onchain/invoice', 5],
  ['a page of the activity', 'POST', '/v1/moon/transactions?perPage=30', 7],
] as const)('%s is read with few statements', async (_, method, path, most) => {
  const headers = { authorization: `Bearer ${idToken}` }
  const ask = () => browser.send(method, path, { headers, ...(method === 'POST' && { body: {} }) })
  // The first call of a process fills its memory.
  expect((await ask()).status).toBe(200)
  asked.length = 0
  const { body } = await ask()
  // The set-up statements of a new connection are not part of a page.
  const ofPage = asked.filter((statement) => !/graphile_worker|pg_is_in_recovery/.test(statement))
  expect(path.includes('/cards?') ? body['cards'] : Array(10)).toHaveLength(10)
  expect(ofPage.map((statement) => statement.replace(/\s+/g, ' ').slice(0, 100))).toHaveLength(most)
})

test('a read started in parallel with the session check is returned to nobody whose session has ended, or who is banned', async () => {
  const ask = () =>
    browser.send('GET', '/v1/moon/cards?perPage=10', { headers: { authorization: `Bearer ${idToken}` } })
  expect((await ask()).body['cards']).toHaveLength(10)
  const { rows } = await sql<{
    session: object
  }>`delete from auth.sessions returning to_jsonb(sessions) as session`.execute(deps.database.db)
  for (let n = 0; n < 3; n += 1) expect(await ask()).toMatchObject({ status: 401, body: { code: 'token_expired' } })
  for (const { session } of rows)
    await sql`insert into auth.sessions select * from jsonb_populate_record(null::auth.sessions, ${JSON.stringify(session)}::jsonb)`.execute(
      deps.database.db,
    )
  const both = await Promise.all([ask(), ask()])
  expect(both.map(({ status, body }) => [status, (body['cards'] as unknown[]).length])).toEqual([
    [200, 10],
    [200, 10],
  ])
  await banUser(deps, { userId, reason: 'a story', by: 'story' })
  expect(await ask()).toMatchObject({ status: 403, body: { code: 'user_banned' } })
})
