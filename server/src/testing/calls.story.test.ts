// Every call of the contract over HTTP, on each of its paths.
import type { Call } from '@moon/contract/call.ts'
import { calls, type CallName } from '@moon/contract/calls.ts'
import { identityCalls } from '@moon/contract/identity-calls.ts'
import { afterAll, expect, test } from 'vitest'
import { callExamples } from '@moon/contract/call-examples.ts'
import { sql, write } from '../database/db.ts'
import { callInputs } from './call-inputs.ts'
import { identityInputs } from './identity-inputs.ts'
import { inputOf } from './input-of.ts'
import { asDeclared, newMember, send, spellingsOf, type Answer } from './member.ts'
import { readPublished } from './read-published.ts'
import { writeExamples } from './write-examples.ts'
import { expectQuiet, wholeApp } from './whole-app.ts'

const app = await wholeApp({
  parts: ['bitcoin', 'lightning', 'issuer', 'supplier', 'rates', 'exchange', 'chat', 'google', 'mail', 'panel'],
})
const ada = await newMember(app)
await app.give(ada.userId, { credit: 200_000n })
const inputs = await callInputs(app, ada)
const published = await readPublished(app)

afterAll(() => expectQuiet(app))

/** Ada makes more requests in ten seconds than one user may; rate limits have stories of their own. */
const forgetAttempts = () => write(app.database.db, sql`delete from throttles`)

type Identity = keyof typeof identityCalls
const names = (Object.keys(calls) as CallName[]).filter((name) => !(name in identityCalls))
/** Filled by the two tests that send all examples; written to a file on request. */
const answers: Partial<Record<CallName, unknown>> = {}

const placeOf: Record<Call['who'], RegExp> = {
  member: /^\/v1\/moon\//,
  visitor: /^\/v1\/public\//,
  client: /^\/v1\/oauth\//,
  session: /^\/v1\/auth\//,
}
const members = (Object.keys(calls) as CallName[]).filter((name) => calls[name].who === 'member')
const refused = ({ status, body }: Answer) => ({ status, code: body['code'] })

test('every call answers its published example in its declared and published schema, under /v1 and on its short path alike [CAA-02]', async () => {
  for (const name of names) {
    const spellings = spellingsOf(name)
    expect(spellings[0]).toMatch(placeOf[calls[name].who])
    for (const spelling of spellings.keys()) {
      await forgetAttempts()
      const answer = await ada.ask(name, { ...(await inputOf(name, inputs)), spelling })
      expect({ name, spelling, ...refused(answer) }).toEqual({ name, spelling, status: 200 })
      answers[name] ??= asDeclared(name, answer.body)
      expect({ name, problems: published.problemsOf(name, answer.body) }).toEqual({ name, problems: [] })
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    }
  }
})

test('every identity call answers its published example in its declared and published schema', async () => {
  const ready = identityInputs(app)
  for (const name of Object.keys(identityCalls) as Identity[]) {
    await forgetAttempts()
    const { browser, ...real } = (await ready[name]()) as Awaited<ReturnType<(typeof ready)['confirmSignUp']>>
    const { body } = await inputOf(name, { [name]: async () => real })
    const answer = browser
      ? await browser.send('POST', calls[name].path, { body })
      : await send(app.app, name, { body, headers: { origin: app.app } })
    expect({ name, ...refused(answer) }).toEqual({ name, status: 200 })
    answers[name] = asDeclared(name, answer.body)
    expect({ name, problems: published.problemsOf(name, answer.body) }).toEqual({ name, problems: [] })
  }
})

test('the published answer of each call matches its declared schema, and the document shows it', () => {
  writeExamples(answers)
  for (const name of Object.keys(calls) as CallName[]) {
    const { answer } = callExamples[name]
    asDeclared(name, answer)
    expect({ name, shown: published.exampleOf(name) }).toEqual({ name, shown: answer })
  }
})

test('every product call has a short path [CAA-02]', () => {
  for (const name of members) {
    const [path, ...also] = spellingsOf(name)
    expect(also).toContain(path!.replace('/v1/moon', ''))
  }
})

const forged = [
  undefined,
  '',
  'Bearer',
  'Bearer ',
  'Bearer x',
  'Basic YTpi',
  `Bearer ${'a'.repeat(6_000)}`,
  `Bearer ${ada.idToken} ${ada.idToken}`,
  `Bearer ${ada.idToken.split('.').slice(0, 2).join('.')}.`,
  `Bearer ${['{"alg":"none"}', JSON.stringify({ sub: ada.userId })].map((part) => Buffer.from(part).toString('base64url')).join('.')}.`,
]

test('every product call without a valid token is refused with 401 on each of its paths, also with a cookie [CAA-01 CAB-01 ROB-01]', async () => {
  for (const name of members) {
    const { who: _who, ...call }: Call = calls[name]
    await forgetAttempts()
    const example = await inputOf(name, inputs)
    for (const spelling of spellingsOf(name).keys()) {
      const bare = await send(app.app, name, { ...example, spelling, headers: { cookie: ada.cookie } })
      expect({ name, call: call.path, ...refused(bare) }).toMatchObject({ status: 401, code: 'unauthenticated' })
    }
  }
  for (const authorization of forged) {
    const answer = await send(app.app, 'readUser', { headers: authorization === undefined ? {} : { authorization } })
    expect({ authorization, ...refused(answer) }).toMatchObject({ status: 401 })
    expect(answer.body).toEqual({
      message: expect.any(String),
      code: expect.any(String),
      requestId: expect.any(String),
    })
  }
})

test('an answer of a product call can be neither read by another website nor cached', async () => {
  for (const origin of ['https://evil.example', 'null', app.app]) {
    const answer = await ada.ask('readUser', { headers: { origin } })
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  }
  const preflight = await fetch(new URL('/v1/moon/users', app.app), {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'PATCH' },
  })
  expect(preflight.status).toBe(404)
  expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
})
