import { userCacheMs } from '@moon/contract/limits.ts'
import { encodeAnswer } from '@moon/contract/decode-answer.ts'
import type { UserAnswer } from '@moon/contract/users.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../api/query.ts'
import { someUser as user } from '../testing/some-user.ts'
import { loadMember, memberOf } from './member.ts'

it.each([
  ['an active user is active', { user, userBanReason: null }, { kind: 'active', user }],
  [
    'an inactive one waits',
    { user: { ...user, active: false }, userBanReason: null },
    { kind: 'waiting', user: { ...user, active: false } },
  ],
  [
    'of a banned one only the reason is held',
    { user: { userBanReason: 'Chargebacks' }, userBanReason: 'Chargebacks' },
    { kind: 'banned', reason: 'Chargebacks' },
  ],
  [
    'a reason beside the record bans too',
    { user, userBanReason: 'Chargebacks' },
    { kind: 'banned', reason: 'Chargebacks' },
  ],
  [
    'banned beats waiting',
    { user: { ...user, active: false, userBanReason: 'Age' }, userBanReason: null },
    { kind: 'banned', reason: 'Age' },
  ],
] as [string, UserAnswer, object][])('%s', (_, answer, member) => {
  expect(memberOf(answer)).toEqual(member)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  queryClient.clear()
})

it('the user is read from the server when the cached copy is three minutes old or the read is forced [STA-12, COA-26]', async () => {
  vi.useFakeTimers()
  let reads = 0
  vi.stubGlobal('fetch', (path: string) => {
    if (path.startsWith('/v1/moon/users')) reads += 1
    const body =
      path === '/v1/auth/token'
        ? { idToken: 'x.e30.x', expiresAt: '2026-03-10T15:00:00.000Z' }
        : encodeAnswer('readUser', { user, userBanReason: null })
    const headers = { 'content-type': 'application/json' }
    return Promise.resolve(new Response(JSON.stringify(body), { headers }))
  })
  await loadMember()
  vi.advanceTimersByTime(userCacheMs - 1_000)
  await loadMember()
  expect(reads).toBe(1)
  vi.advanceTimersByTime(1_001)
  await loadMember()
  await expect.poll(() => reads).toBe(2)
  await queryClient.invalidateQueries({ queryKey: ['readUser'] })
  await loadMember()
  await expect.poll(() => reads).toBe(3)
})
