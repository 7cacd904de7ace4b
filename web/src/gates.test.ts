import { calls } from '@moon/contract/calls.ts'
import { encodeAnswer } from '@moon/contract/decode-answer.ts'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropToken } from './api/token.ts'
import { doorOf } from './paths.ts'
import routes from './routes.ts'
import { closedAddress, errorAddresses, siteAddresses } from './site/addresses.ts'
import { playServer } from './testing/play-server.ts'
import { someUser } from './testing/some-user.ts'
import { clientLoader as logOutPage } from './session/log-out-page.tsx'
import { clientLoader as memberGate } from './session/member-gate.tsx'
import { clientLoader as visitorGate } from './session/visitor-gate.tsx'

type Loader = (args: never) => Promise<unknown>

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
})
afterEach(() => vi.unstubAllGlobals())

/** Returns where a gate redirects a visitor of this address; null when the visitor may stay. */
async function sentTo(gate: Loader, path: string): Promise<string | null> {
  const answer = await gate({ request: new Request(`https://moon.test${path}`) } as never)
  return answer instanceof Response ? answer.headers.get('location') : null
}

function beVisitor(): void {
  dropToken()
  vi.stubGlobal('fetch', async () => Response.json({ code: 'unauthenticated', message: 'x' }, { status: 401 }))
}

/** Lists every page by its address, with the gates in front of it. */
function pagesIn(entries: readonly RouteConfigEntry[], guards: readonly string[] = []): [string, string][] {
  return entries.flatMap(({ path, index, file, children }): [string, string][] => {
    const within = file.endsWith('-gate.tsx') ? [...guards, file] : guards
    if (children) return pagesIn(children, within)
    return path !== undefined || index ? [[`/${path ?? ''}`, within.join()]] : []
  })
}

it('a visitor may see the public pages, the log-in, the sign-up and the reset, and nothing else: every other page is behind the gate of members, and every other call wants their token [ROL-01]', async () => {
  const pages = pagesIn(routes)
  const behind = (gate: string) => pages.flatMap(([path, guards]) => (guards === gate ? [path] : []))
  const english = [...siteAddresses, ...errorAddresses, closedAddress]
  // Pages before or during a log-in, and pages opened by a link in an email, need no session.
  const comingBack = [
    '/federated/:isSignUp',
    '/federated/:isSignUp/:provider',
    '/unsubscribe/:token',
    '/keep-app/:token',
  ]
  const ofExtension = ['/extension/oauth/redirect', '/extension/logout', '/extension/error', '/extension/*']
  const site = [
    ...english,
    ...english.map((path) => (path === '/' ? '/es' : `/es${path}`)),
    '/*',
    '/logout',
    ...ofExtension,
    ...comingBack,
  ]
  expect(behind('').sort()).toEqual(site.sort())
  expect(behind('session/visitor-gate.tsx')).toEqual([
    '/login',
    '/signup',
    '/login/reset',
    '/extension/oauth/login',
    '/extension/oauth/signup',
    '/extension/oauth/login/reset',
    '/extension/oauth/federated/:isSignUp/:provider',
  ])
  const others = behind('session/member-gate.tsx')
  expect(others.length).toBe(pages.length - site.length - 7)
  expect(others).toContain('/dashboard')
  beVisitor()
  expect(await sentTo(logOutPage, '/logout')).toBe('/login')
  for (const path of others)
    expect(await sentTo(memberGate, path)).toBe(`${doorOf(path).login}?redirect=${encodeURIComponent(path)}`)
  const isPublic = (path: string) => /^\/v1\/(public|auth|oauth)\//.test(path)
  for (const { who, path } of Object.values(calls)) expect([path, who !== 'member']).toEqual([path, isPublic(path)])
})

it('a signed-in user passes the gate of members, behind which are the dashboard with its cards, the settings, refunds, the page after a sign-up and the hand-over to the extension [ROL-02]', async () => {
  playServer({
    readUser: () => encodeAnswer('readUser', { user: someUser, userBanReason: null }),
    memberFlags: () => ({ flags: {}, finalizedFrom: '100.00' }),
  })
  const guards = new Map(pagesIn(routes))
  const theirs = [
    ['/dashboard', '/dashboard?card=card_1'],
    ['/dashboard/receipt/:cardId', '/dashboard/receipt/card_1'],
    ['/settings', '/settings'],
    ['/settings/profile', '/settings/profile'],
    ['/settings/moon-credit', '/settings/moon-credit?redirect=%2Fdashboard'],
    ['/postauth/:isSignUp', '/postauth/true'],
    ['/extension/oauth/redirect/request/:publicKey/:iv', '/extension/oauth/redirect/request/key/iv'],
  ] as const
  for (const [route, path] of theirs)
    expect([path, guards.get(route), await sentTo(memberGate, path)]).toEqual([path, 'session/member-gate.tsx', null])
  beVisitor()
  for (const [, path] of theirs) expect(await sentTo(memberGate, path)).toMatch(/login\?redirect=/)
})

it("a visitor on a members' page is redirected to the log-in, with the return path and query [ROU-03]", async () => {
  beVisitor()
  expect(await sentTo(memberGate, '/settings/profile')).toBe('/login?redirect=%2Fsettings%2Fprofile')
  expect(await sentTo(memberGate, '/dashboard?x=1&y=2')).toBe('/login?redirect=%2Fdashboard%3Fx%3D1%26y%3D2')
})

it('a visitor stays on a page for visitors', async () => {
  beVisitor()
  expect(await sentTo(visitorGate, '/login?redirect=%2Fdashboard')).toBeNull()
})

it("a signed-in user on a visitors' page is redirected to its redirect target [ROU-04]", async () => {
  playServer({})
  expect(await sentTo(visitorGate, '/login?redirect=%2Fsettings%2Fprofile%3Fx%3D1')).toBe('/settings/profile?x=1')
  expect(await sentTo(visitorGate, '/signup?redirect=%2Ffaqs')).toBe('/faqs')
})

it("a signed-in user on a visitors' page goes home where the redirect is missing or unknown [ROU-05]", async () => {
  playServer({})
  expect(await sentTo(visitorGate, '/login')).toBe('/')
  expect(await sentTo(visitorGate, '/login?redirect=')).toBe('/')
})
