// `npm run plans` looks at statements that it reads from the sources. What a run sends is what it has read; but for the identity
// library, which makes its own, and whose plans are looked at here.
import { cents } from '@moon/money/cents.ts'
import { afterAll, expect, test } from 'vitest'
import { inFilledDatabase } from '../../../tools/src/plans/in-filled-database.ts'
import { lookAtPlans } from '../../../tools/src/plans/look-at-plans.ts'
import { readStatements } from '../../../tools/src/plans/read-statements.ts'
import { acceptAgreement } from '../agreement/accept-agreement.ts'
import { readAgreement } from '../agreement/read-agreement.ts'
import { setFlag } from '../flags/set-flag.ts'
import type { Handlers } from '../http/serve-calls.ts'
import { hearStatements } from './hear-statements.ts'
import { identityApp } from './identity-app.ts'
import { bought, mountMoney, moneyWorld, order, settleBySweeps, settleDown, type MoneyWorld } from './money.ts'
import { logInElsewhere, signUpUser } from './sign-up.ts'

const sent = new Set<string>()
const stopHearing = hearStatements((text) => sent.add(text))

let world: MoneyWorld
const instead = (url: string) => {
  world = moneyWorld(url)
  const { listCards, readUser, lookUpInvoices, listActivity } = mountMoney(world.deps).handlers
  const handlers = { listCards, readUser, lookUpInvoices, listActivity } as Handlers
  return { handlers, assertOpen: async () => undefined }
}
const { app, inbox } = await identityApp({ instead })
const { userId, idToken, browser, email, password } = await signUpUser({ app, inbox })
const { deps, bitcoin } = world!
afterAll(() => deps.database.close())

await setFlag(deps, { name: 'cardholderAgreement', isOn: true, by: 'story' })
const { name, text } = await readAgreement(deps)
await acceptAgreement(deps, { userId, name, text, ip: '127.0.0.1', requestId: 'r' })
const { bitcoin: invoice } = await bought(world!, order(userId as never, { valueCents: cents(1_000n) }))
bitcoin.pay({ to: invoice.address, sats: invoice.units })
bitcoin.mine(3)
await settleDown(deps)
await settleBySweeps(deps)
await logInElsewhere({ app, inbox }, { email, password })
for (const [method, path] of [
  ['GET', '/v1/moon/cards?perPage=10'],
  ['GET', '/v1/moon/users'],
  ['GET', '/v1/moon/api/cards/funding/onchain/invoice'],
  ['POST', '/v1/moon/transactions?perPage=30'],
] as const) {
  const headers = { authorization: `Bearer ${idToken}` }
  expect((await browser.send(method, path, { headers, ...(method === 'POST' && { body: {} }) })).status).toBe(200)
}
stopHearing()

/** Spelled alike: a reference is quoted only where it is sent. */
const alike = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('"', '').trim()
const isOfTheLibrary = (text: string) => /"auth"\./.test(text)
const isOurs = (text: string) =>
  !isOfTheLibrary(text) &&
  !/^(begin|commit|rollback|savepoint|release|start transaction|set)\b/i.test(text) &&
  // The queue's own, and those of the story and its world.
  !/graphile_worker|LISTEN "?jobs|pg_is_in_recovery|create database|payment_request as request/.test(text)

test('what is sent while somebody signs up, buys and looks at their cards was read by npm run plans from the sources', async () => {
  const { statements } = await readStatements()
  const read = new Set(statements.map(({ text }) => alike(text)))
  const ours = [...sent].filter(isOurs).map(alike)
  expect(ours.length).toBeGreaterThan(60)
  expect(ours.filter((text) => !read.has(text))).toEqual([])
})

test('what the identity library sends for a sign-up and a log-in needs no whole table of ten million rows', async () => {
  const library = [...sent].filter(isOfTheLibrary).map((text) => ({ place: text, text }))
  expect(library.length).toBeGreaterThan(5)
  const { found, refused } = await inFilledDatabase(10_000_000, (client) => lookAtPlans(client, library))
  const ofIt = Object.fromEntries(Object.entries(found).filter(([place]) => isOfTheLibrary(place)))
  // Codes that have ended are deleted by their age, many or few.
  const cleaning = 'delete from "auth"."verifications" where "auth"."verifications"."expires_at" < $1'
  expect({ ofIt, refused }).toEqual({ ofIt: { [cleaning]: ['reads many rows of verifications'] }, refused: [] })
})
