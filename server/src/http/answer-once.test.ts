import type { FastifyRequest } from 'fastify'
import type { Call } from '@moon/contract/call.ts'
import { calls, type CallName } from '@moon/contract/calls.ts'
import { expect, test } from 'vitest'
import { DatabaseAway } from '../database/database-away.ts'
import { Refusal } from '../kit/refusal.ts'
import { answerOnce } from './answer-once.ts'

const request = { headers: { 'idempotency-key': 'one' }, body: {} } as unknown as FastifyRequest

const lost = ({ wasAwaited = false, isBusy = false } = {}) =>
  Object.assign(new DatabaseAway(new Error('Connection terminated unexpectedly'), { isBusy }), { wasAwaited })

/** How often a call is done whose attempts end like this, and how it ends. */
async function attempts(name: CallName, ends: readonly Error[]) {
  let times = 0
  const once = () => Promise.reject(ends[Math.min(times++, ends.length - 1)]!)
  const asked = { name, call: calls[name], userId: 'usr_ada', request }
  const error = await answerOnce(once, asked, () => Promise.reject(new Error('never'))).catch((error: unknown) => error)
  return { times, error }
}

const refused = new Refusal('lightning_unavailable')

test('a call under a key whose connection was lost is asked again, and ends as the next attempt does', async () => {
  expect(await attempts('getDepositAddress', [lost(), refused])).toEqual({ times: 2, error: refused })
  expect(await attempts('fundOnChain', [lost(), lost(), refused])).toEqual({ times: 3, error: refused })
})

test('a database that stays away is not asked for ever', async () => {
  const { times, error } = await attempts('getDepositAddress', [lost()])
  expect(error).toBeInstanceOf(DatabaseAway)
  expect(times).toBeGreaterThan(4)
})

test('a call is not asked again when it has waited, when the database was only busy, and when it was refused', async () => {
  for (const end of [lost({ wasAwaited: true }), lost({ isBusy: true }), refused])
    expect(await attempts('getDepositAddress', [end])).toEqual({ times: 1, error: end })
})

test('a call whose verb does not store the key is not asked again: whether it has been done is unknown', async () => {
  const end = lost()
  const call: Call = calls.createApiKey
  expect(call.idempotent).toBe(undefined)
  expect(await attempts('createApiKey', [end])).toEqual({ times: 1, error: end })
})
