// `npm run plans` checks the statements that it reads from the sources; this story checks that it reads all of them,
// and that every statement sent in a run is among them, except those of the identity library. Reading takes ten
// seconds of processor time, so it is done once.
import { cents } from '@moon/money/cents.ts'
import { afterAll, expect, test } from 'vitest'
import { acceptedPlans } from '../../../tools/src/plans/accepted-plans.ts'
import { compareFindings } from '../../../tools/src/plans/compare-findings.ts'
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

/** Normalises a statement: identifiers are quoted only when sent. */
const alike = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('"', '').trim()
const isOfTheLibrary = (text: string) => /"auth"\./.test(text)
const isOurs = (text: string) =>
  !isOfTheLibrary(text) &&
  !/^(begin|commit|rollback|savepoint|release|start transaction|set)\b/i.test(text) &&
  // Statements of the queue itself, and of the story and its world.
  !/graphile_worker|LISTEN "?jobs|pg_is_in_recovery|create database|payment_request as request/.test(text)

const { statements, unread } = await readStatements()
const library = [...sent].filter(isOfTheLibrary).map((text) => ({ place: text, text }))
const place = 'cards/new.ts'
const made = [
  { place: `${place} byDigits`, text: 'select id from cards where last_four = $1' },
  { place: `${place} ofUser`, text: 'select id from cards where user_id = $1 order by name limit $2' },
  { place: `${place} newest`, text: 'select id from cards order by created_at desc limit $1' },
]
const looked = await inFilledDatabase(10_000_000, (client) => lookAtPlans(client, [...statements, ...made, ...library]))
const isMade = (at: string) => at.startsWith(place)
const foundWhere = (is: (at: string) => boolean) =>
  Object.fromEntries(Object.entries(looked.found).filter(([at]) => is(at)))

test('a new statement that reads or sorts a whole table is found, however small the tables are in the test', () => {
  const found = foundWhere(isMade)
  expect(found).toEqual({
    [`${place} byDigits`]: ['reads all of cards'],
    [`${place} newest`]: ['reads all of cards', 'sorts many rows'],
  })
  expect(compareFindings(found, acceptedPlans).fresh).toHaveLength(3)
})

test('every statement of the product is read from its sources, and none has a plan over ten million rows that is not accepted', () => {
  expect(unread).toEqual([])
  expect(looked).toMatchObject({ refused: [], unseen: [] })
  const found = foundWhere((at) => !isMade(at) && !isOfTheLibrary(at))
  expect(compareFindings(found, acceptedPlans)).toEqual({ fresh: [], stale: [] })
})

test('every statement sent during a sign-up, a purchase and a look at cards was found in the sources by npm run plans', () => {
  const read = new Set(statements.map(({ text }) => alike(text)))
  const ours = [...sent].filter(isOurs).map(alike)
  expect(ours.length).toBeGreaterThan(60)
  expect(ours.filter((text) => !read.has(text))).toEqual([])
})

test("the identity library's statements for a sign-up and a log-in scan no whole table of ten million rows", () => {
  expect(library.length).toBeGreaterThan(5)
  // Ended codes are deleted by age, whether few or many.
  const cleaning = 'delete from "auth"."verifications" where "auth"."verifications"."expires_at" < $1'
  expect(foundWhere(isOfTheLibrary)).toEqual({ [cleaning]: ['reads many rows of verifications'] })
})
