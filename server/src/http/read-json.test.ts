import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { createTurns } from '../kit/turns.ts'
import { Refusal } from '../kit/refusal.ts'
import { serveCalls, type Handlers } from './serve-calls.ts'

const asked: unknown[] = []
const preferences = {
  defaultBtcPaymentMethod: 'LIGHTNING',
  name: 'Ada',
  returnsExpired: true,
  theme: 'system',
  language: 'en',
  hidesBalances: false,
  developerMode: false,
} as const
const handlers = {
  changePreferences: async ({ body }) => {
    asked.push(body)
    return preferences
  },
} satisfies Partial<Handlers> as unknown as Handlers

const turns = createTurns({ atOnce: 1, mostWaiting: 1, waitMs: 1, refusal: () => new Refusal('too_many_orders') })
const app = Fastify()
app.setValidatorCompiler(validatorCompiler)
app.setSerializerCompiler(serializerCompiler)
serveCalls(app, {
  handlers,
  guard: async () => ({ who: 'member', memberId: 'usr_1' }),
  assertProved: async () => {},
  assertCountry: async () => {},
  once: async (_given, work) => work(),
  inTurns: { calls: new Set(), byToken: turns, byMember: turns },
})

const put = (headers: Record<string, string>, payload?: string) =>
  app.inject({ method: 'PUT', url: '/users/preferences', headers, ...(payload !== undefined && { payload }) })

test('a call that needs no body accepts a request without one, whatever its content type; invalid JSON is refused', async () => {
  const json = { 'content-type': 'application/json' }
  for (const answer of [await put({}), await put(json), await put(json, ''), await put(json, '{}')])
    expect(answer.statusCode).toBe(200)
  expect(asked).toEqual([{}, {}, {}, {}])
  for (const wrong of ['{', '[]', '{"name":1}', '{"__proto__":{"name":"x"}}'])
    expect({ wrong, status: (await put(json, wrong)).statusCode }).toEqual({ wrong, status: 400 })
})
