import { beforeEach, expect, it, vi } from 'vitest'
import { playServer } from '../testing/play-server.ts'
import { offerPasskey } from './offer-passkey.ts'

const bytes = new Uint8Array([1, 2, 3]).buffer
const options = {
  challenge: 'AQID',
  rp: { id: 'moon.test', name: 'Moon' },
  user: { id: 'AQID', name: 'ada@example.com', displayName: '' },
  pubKeyCredParams: [],
}
const made = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  response: { attestationObject: bytes, clientDataJSON: bytes },
  getClientExtensionResults: () => ({}),
}

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  return () => vi.unstubAllGlobals()
})

/** A browser and a server with this offer; both record what they are asked. */
function play({ capable = true, offered = options as object | null, create = async () => made as unknown } = {}) {
  const created: { mediation?: string }[] = []
  const getClientCapabilities = async () => ({ conditionalCreate: capable })
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { getClientCapabilities }),
  )
  vi.stubGlobal('navigator', {
    credentials: {
      create: async (asked: { mediation?: string }) => {
        created.push(asked)
        return create()
      },
    },
  })
  const asked = playServer({
    offerPasskey: () => ({ options: offered }),
    addPasskey: () => ({ id: 'AQID', name: 'x', madeAt: '2026-11-24T00:00:00.000Z', usedAt: null, isVerified: false }),
  })
  return { created, calls: () => asked.map(({ name }) => name) }
}

it('a browser that supports conditional creation makes a passkey without asking the user', async () => {
  const { created, calls } = play()
  await offerPasskey()
  expect(created).toMatchObject([{ mediation: 'conditional' }])
  expect(calls()).toEqual(['offerPasskey', 'addPasskey'])
})

it('in any other browser neither the browser nor the server is asked for a passkey', async () => {
  const { created, calls } = play({ capable: false })
  await offerPasskey()
  expect([created, calls()]).toEqual([[], []])
})

it('no passkey is made where the server offers none', async () => {
  const { created, calls } = play({ offered: null })
  await offerPasskey()
  expect([created, calls()]).toEqual([[], ['offerPasskey']])
})

it('a browser that refuses is not asked again, and no error is shown', async () => {
  const create = async () => {
    throw new DOMException('not now', 'NotAllowedError')
  }
  const { created, calls } = play({ create })
  await offerPasskey()
  await offerPasskey()
  expect(created).toHaveLength(1)
  expect(calls()).toEqual(['offerPasskey'])
})

it('a creation that failed for another reason is tried again at the next log-in', async () => {
  const create = async () => {
    throw new DOMException('left', 'AbortError')
  }
  const { created } = play({ create })
  await offerPasskey()
  await offerPasskey()
  expect(created).toHaveLength(2)
})
