import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropToken } from '../api/token.ts'
import { playServer } from '../testing/play-server.ts'
import { clientLoader as memberGate } from './member-gate.tsx'
import { clientLoader as visitorGate } from './visitor-gate.tsx'

type Loader = (args: never) => Promise<unknown>

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
})
afterEach(() => vi.unstubAllGlobals())

/** Where a gate sends whoever comes to this address; null: they may stay. */
async function sentTo(gate: Loader, path: string): Promise<string | null> {
  const answer = await gate({ request: new Request(`https://moon.test${path}`) } as never)
  return answer instanceof Response ? answer.headers.get('location') : null
}

/** A browser without a session. */
function beVisitor(): void {
  dropToken()
  vi.stubGlobal('fetch', async () => Response.json({ code: 'unauthenticated', message: 'x' }, { status: 401 }))
}

it('a visitor is led from a page of members to the log-in, with the way back: its path and its query [ROU-03]', async () => {
  beVisitor()
  expect(await sentTo(memberGate, '/settings/profile')).toBe('/login?redirect=%2Fsettings%2Fprofile')
  expect(await sentTo(memberGate, '/dashboard?x=1&y=2')).toBe('/login?redirect=%2Fdashboard%3Fx%3D1%26y%3D2')
})

it('a visitor stays on a page for visitors', async () => {
  beVisitor()
  expect(await sentTo(visitorGate, '/login?redirect=%2Fdashboard')).toBeNull()
})

it('whoever is signed in is led from a page for visitors to where its redirect says [ROU-04]', async () => {
  playServer({})
  expect(await sentTo(visitorGate, '/login?redirect=%2Fsettings%2Fprofile%3Fx%3D1')).toBe('/settings/profile?x=1')
  expect(await sentTo(visitorGate, '/signup?redirect=%2Ffaqs')).toBe('/faqs')
})

it('and home where its redirect says nothing, or is not there [ROU-05]', async () => {
  playServer({})
  expect(await sentTo(visitorGate, '/login')).toBe('/')
  expect(await sentTo(visitorGate, '/login?redirect=')).toBe('/')
})
