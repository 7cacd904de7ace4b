import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../api/query.ts'
import { isSignedIn, signOut } from './sign-out.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  queryClient.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const answer = (status: number, body: object) =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })),
  )

it('a sign-out ends the session locally when the access token has been revoked already [STA-14]', async () => {
  kept.set('moon.session', 'yes')
  queryClient.setQueryData(['readUser', {}], 'somebody')
  answer(401, { code: 'token_expired', message: 'Access Token has been revoked', requestId: 'req_1' })
  const go = vi.fn<() => void>()
  await signOut(go)
  expect(go).toHaveBeenCalledOnce()
  expect(queryClient.getQueryData(['readUser', {}])).toBeUndefined()
  expect(kept.has('moon.session')).toBe(false)
})

it('a sign-out rethrows every other error and keeps the session [STA-15, ECB-21]', async () => {
  kept.set('moon.session', 'yes')
  queryClient.setQueryData(['readUser', {}], 'somebody')
  answer(500, { code: 'internal', message: 'Something bad happened!', requestId: 'req_1' })
  await expect(signOut(() => {})).rejects.toMatchObject({ status: 500 })
  expect(queryClient.getQueryData(['readUser', {}])).toBe('somebody')
  expect(kept.get('moon.session')).toBe('yes')
})

it('counts as signed in only with a valid session [STA-11]', async () => {
  kept.set('moon.session', 'yes')
  answer(401, { code: 'unauthenticated', message: 'Please log in.', requestId: 'req_1' })
  expect(await isSignedIn()).toBe(false)
  expect(kept.has('moon.session')).toBe(false)
})

it('an unanswered request is not treated as signed out', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
  await expect(isSignedIn()).rejects.toMatchObject({ code: 'unreachable' })
})
