import Fastify from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { beforeEach, expect, test } from 'vitest'
import { createTurns } from '../kit/turns.ts'
import { Refusal } from '../kit/refusal.ts'
import { serveCalls, type Guard, type Handlers } from './serve-calls.ts'

const readFor: string[] = []
beforeEach(() => void readFor.splice(0))
const handlers = {
  listCards: async (_input: unknown, { memberId }: { memberId: string }) => {
    readFor.push(memberId)
    return { cards: [], pagination: { currentPage: 1, lastPage: 1, total: readFor.length, perPage: 10 } }
  },
} as unknown as Handlers

const [ada, eve] = [{ memberId: 'usr_ada' }, { memberId: 'usr_eve' }].map((one) => ({ who: 'member' as const, ...one }))

/** Asks for a page of cards; `expected` was identified last with the token, and the check returns `found`. */
async function askWith(expected: typeof ada, found: () => Awaited<ReturnType<Guard>>) {
  const guard: Guard = Object.assign(async () => found(), { expects: () => expected })
  const turns = createTurns({ atOnce: 1, mostWaiting: 1, waitMs: 1, refusal: () => new Refusal('too_many_orders') })
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
  serveCalls(app, {
    handlers,
    guard,
    assertProved: async () => {},
    assertCountry: async () => {},
    once: async (_given, work) => work(),
    inTurns: { calls: new Set(), byToken: turns, byMember: turns },
  })
  return app.inject('/cards')
}

test('work started in parallel with the check is the response if the check finds the same caller', async () => {
  expect((await askWith(ada, () => ({ ...ada! }))).json()).toMatchObject({ pagination: { total: 1 } })
  expect(readFor).toEqual(['usr_ada'])
})

test('if anything about the caller has changed, that work is discarded and the read is repeated', async () => {
  expect((await askWith(ada, () => eve!)).json()).toMatchObject({ pagination: { total: 2 } })
  expect(readFor).toEqual(['usr_ada', 'usr_eve'])
  await askWith(ada, () => ({ ...ada!, scopes: ['read'] }))
  expect(readFor).toHaveLength(4)
})

test('if the check refuses, nothing that was read is returned', async () => {
  const answer = await askWith(ada, () => {
    throw new Refusal('token_expired')
  })
  expect(answer.statusCode).not.toBe(200)
  expect(answer.body).not.toContain('pagination')
})
