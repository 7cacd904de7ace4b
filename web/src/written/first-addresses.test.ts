import { runInThisContext } from 'node:vm'
import { encodeAnswer } from '@moon/contract/decode-answer.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetAll } from '../api/forget-all.ts'
import { dropToken } from '../api/token.ts'
import { clientLoader as dashboard } from '../dashboard/dashboard-page.tsx'
import { clientLoader as memberGate } from '../session/member-gate.tsx'
import { playServer } from '../testing/play-server.ts'
import { someUser } from '../testing/some-user.ts'
import { wireHolding, wirePage } from '../testing/wire.ts'
import { firstAddresses } from './first-addresses.ts'
import { firstScript } from './first-script.ts'

const forget = () => {
  dropToken()
  forgetAll()
  globalThis.moonFirst = undefined
}
// Another file of this worker may have left answers behind.
beforeEach(forget)
afterEach(() => {
  vi.unstubAllGlobals()
  forget()
})

/** A server with the answers for the members' gate and the dashboard; records the requested addresses. */
function play(): string[] {
  vi.stubGlobal('innerHeight', 900)
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  playServer({
    readUser: () => encodeAnswer('readUser', { user: someUser, userBanReason: null }),
    memberFlags: () => ({ flags: {}, finalizedFrom: '100.00' }),
    lookUpInvoices: () => [],
    listRecoveries: () => ({ recoveries: [] }),
    listCards: () => ({ cards: [], pagination: wirePage, inactiveCount: 0, holding: wireHolding }),
  })
  const sent: string[] = []
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    sent.push(`${init.method ?? 'GET'} ${address}`)
    return answer(address, init)
  })
  return sent
}

/** A document for this reader; returns what is added to its head. */
function fakeHead(reader: 'member' | 'visitor'): object[] {
  const links: object[] = []
  const head = { append: (link: object) => links.push(link) }
  vi.stubGlobal('document', { documentElement: { dataset: { reader } }, head, createElement: () => ({}) })
  return links
}

const open = async () => {
  const request = new Request('https://moon.test/dashboard')
  await memberGate({ request, params: {} } as never)
  await dashboard({ request, params: {} } as never)
}

it("the dashboard's document requests exactly the calls that the dashboard starts with", async () => {
  const sent = play()
  await open()
  const [token, ...rest] = sent
  expect(token).toMatch(/^POST .*token$/)
  expect(rest.map((line) => line.replace('GET ', '')).sort()).toEqual(firstAddresses('/dashboard', 5).sort())
  expect(firstAddresses('/dashboard', 5)).toEqual(expect.arrayContaining(firstAddresses('/settings/profile', 5)))
})

it('responses requested by the document are used by the app, once, and not requested again', async () => {
  const sent = play()
  fakeHead('member')
  const now = vi.spyOn(performance, 'now').mockReturnValue(2_000)
  // Runs the document's inline script as a browser would.
  runInThisContext(firstScript('/dashboard', []))
  await vi.waitFor(() => expect(sent).toHaveLength(1 + firstAddresses('/dashboard', 5).length))
  await open()
  expect(sent).toHaveLength(1 + firstAddresses('/dashboard', 5).length)
  dropToken()
  forgetAll()
  await open()
  expect(sent).toHaveLength(2 * (1 + firstAddresses('/dashboard', 5).length))
  now.mockRestore()
})

it("the app's remaining files are loaded when the first response is here", async () => {
  play()
  const answer = globalThis.fetch
  const answers = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!address.includes('token')) await answers.promise
    return answer(address, init)
  })
  const links = fakeHead('member')
  runInThisContext(firstScript('/dashboard', ['/assets/core.js', '/assets/member.js']))
  await new Promise((resolve) => setTimeout(resolve))
  expect(links).toEqual([])
  answers.resolve()
  await vi.waitFor(() => expect(links).toHaveLength(2))
})

it('the remaining files are loaded also when the request fails', async () => {
  play()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('There is no line.')))
  const links = fakeHead('member')
  runInThisContext(firstScript('/dashboard', ['/assets/core.js']))
  await vi.waitFor(() => expect(links).toHaveLength(1))
})

it("for a visitor the document requests nothing, and the app's files are loaded at once", () => {
  const sent = play()
  const links = fakeHead('visitor')
  runInThisContext(firstScript('/dashboard', ['/assets/core.js']))
  expect(links).toEqual([{ rel: 'modulepreload', href: '/assets/core.js' }])
  expect(sent).toEqual([])
  expect(globalThis.moonFirst).toBeUndefined()
})
