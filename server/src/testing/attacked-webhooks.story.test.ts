// Consumers' webhooks that try to have Moon call private machines, or wait for ever.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, createServer as createTcp, type AddressInfo } from 'node:net'
import { createServer as createTls, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, expect, test } from 'vitest'
import { sql, write } from '../database/db.ts'
import { createEndpoint } from '../endpoints/create-endpoint.ts'
import { dispatchEvents } from '../endpoints/dispatch-events.ts'
import { isPublicAddress } from '../guarded-web/is-public-address.ts'
import { web, type Web } from '../guarded-web/web.ts'
import { answers } from './consumer.ts'
import { codeOf, endpointWorld } from './endpoint-world.ts'
import { hostileAnswers, hostileNames, hostileSpellings } from './hostile-targets.ts'
import { otherCertificate } from './other-certificate.ts'

const { deps, db, clock, consumer, ada, newUser, tell, happen, logOf } = await endpointWorld()
const publicly = '93.184.216.34'

/** Requests that reached this machine, which must be none. */
const caught: string[] = []
const trap = createTcp((socket) => {
  caught.push(String(socket.remotePort))
  socket.destroy()
})
trap.listen(0, '127.0.0.1')
await once(trap, 'listening')
const trapPort = (trap.address() as AddressInfo).port
afterAll(() => trap.close())

type Wanted = Parameters<typeof createEndpoint>[1]['wanted']
const wanted = (url: string): Wanted => ({ url, description: '', eventTypes: ['card.ready'] })

/** An endpoint with an address that an earlier version with weaker checks accepted. */
async function planted(outside: typeof deps, url: string) {
  const userId = await newUser()
  const { id } = await createEndpoint(outside, { userId, wanted: wanted(`https://shop.example/${userId}`) })
  await write(db, sql`update endpoints set url = ${url} where id = ${id}`)
  return { id, userId }
}

const failuresOf = async (own: { id: string; userId: string }) =>
  (await logOf(own)).flatMap(({ attempts }) => attempts.map(({ failure }) => failure))

test('no spelling of a non-public address is accepted as an endpoint, and one already in the table is not called', async () => {
  // A name that resolves to this machine does so, as on a server.
  const watched: Web = { ...web, resolve: async () => ['127.0.0.1'] }
  const outside = { ...deps, consumers: { web: watched, plainHost: null } }
  const spellings = hostileSpellings(trapPort)
  expect(new Set(spellings).size).toBeGreaterThanOrEqual(40)
  for (const url of spellings) {
    const asked = createEndpoint(outside, { userId: ada, wanted: wanted(url) })
    expect([url, await codeOf(asked)]).toEqual([url, 'endpoint_address'])
  }
  const own = []
  for (const url of spellings) own.push(await planted(outside, url))
  for (let round = 0; round < 2; round += 1) await tell(outside)
  for (const [n, one] of own.entries()) {
    const failures = await failuresOf(one)
    expect({ url: spellings[n], asked: failures.length > 0, wasHeard: failures.includes(null) }).toEqual({
      url: spellings[n],
      asked: true,
      wasHeard: false,
    })
  }
  expect(caught).toEqual([])
})

test('no host name that resolves to a non-public address, at once, among others or from the second lookup on, is called', async () => {
  const connectedTo: string[] = []
  const leads = new Map<string, readonly string[]>()
  const hostile: Web = {
    resolve: async (host) => [...(leads.get(host) ?? [publicly])],
    connect: ({ address }) => {
      connectedTo.push(address)
      const socket = connect({ host: '127.0.0.1', port: Number(new URL(consumer.url()).port) })
      Object.defineProperty(socket, 'remoteAddress', { get: () => address, configurable: true })
      return socket
    },
  }
  const outside = { ...deps, consumers: { web: hostile, plainHost: null } }
  const own = []
  for (const [n] of hostileNames.entries()) {
    const userId = await newUser()
    const { id } = await createEndpoint(outside, { userId, wanted: wanted(`https://shop-${n}.example/`) })
    own.push({ id, userId })
  }
  for (let round = 0; round < 3; round += 1) await tell(outside)
  expect(connectedTo.filter((address) => !isPublicAddress(address))).toEqual([])
  const heard = consumer.heard.length
  expect(heard).toBe(hostileNames.length)
  // The attackers control the names, which resolve to other addresses after registration.
  for (const [n, addresses] of hostileNames.entries()) leads.set(`shop-${n}.example`, addresses)
  for (const { userId } of own) await happen(userId)
  for (let round = 0; round < 3; round += 1) await tell(outside)
  expect(connectedTo.filter((address) => !isPublicAddress(address))).toEqual([])
  expect(consumer.heard).toHaveLength(heard)
  for (const one of own) expect((await failuresOf(one)).filter((failure) => failure !== null).length).toBeGreaterThan(0)
})

test('servers that redirect, lie or never finish are not followed and delay nobody: healthy endpoints get the webhook meanwhile', async () => {
  const kinds = Object.values(hostileAnswers)
  const server = createServer((request, response) => {
    request.resume()
    kinds[Number(/^shop-(\d+)/.exec(request.headers.host ?? '')?.[1])]?.(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const connectedTo: string[] = []
  const hostile: Web = {
    resolve: async (host) => [host === 'honest.example' ? '1.1.1.1' : publicly],
    connect: ({ address }) => {
      connectedTo.push(address)
      const port = address === publicly ? (server.address() as AddressInfo).port : Number(new URL(consumer.url()).port)
      const socket = connect({ host: '127.0.0.1', port })
      Object.defineProperty(socket, 'remoteAddress', { get: () => address, configurable: true })
      return socket
    },
  }
  const outside = { ...deps, consumers: { web: hostile, plainHost: null } }
  const own = []
  for (const [n] of kinds.entries()) {
    const userId = await newUser()
    const { id } = await createEndpoint(outside, { userId, wanted: wanted(`https://shop-${n}.example/`) })
    own.push({ id, userId })
  }
  const { sweep, watcher } = dispatchEvents(outside)
  await sweep.run()
  await expect.poll(() => connectedTo.length).toBe(kinds.length)
  consumer.answers(answers.well)
  const honest = await newUser()
  await createEndpoint(outside, { userId: honest, wanted: wanted('https://honest.example/') })
  await sweep.run()
  await expect.poll(() => consumer.types()).toEqual(['endpoint.test'])
  // Requests to the silent servers still wait for their time-out.
  const waiting = await Promise.all(own.map(async (one) => (await failuresOf(one)).length === 0))
  expect(waiting.filter(Boolean).length).toBeGreaterThan(0)
  await watcher.listen()()
  expect(new Set(connectedTo)).toEqual(new Set([publicly, '1.1.1.1']))
  expect(caught).toEqual([])
  server.closeAllConnections()
  server.close()
  const names = Object.keys(hostileAnswers)
  const said = await Promise.all(
    own.map(async (one, n) => [names[n], (await failuresOf(one))[0] === undefined] as const),
  )
  expect(said.filter(([, isUntold]) => isUntold)).toEqual([])
  clock.advance(60_000)
})

test('an endpoint with an untrusted certificate, or one for another name, gets no request', async () => {
  const heard: string[] = []
  const server = createTls(otherCertificate, (socket) => {
    socket.on('error', () => {})
    socket.once('data', (data) => {
      heard.push(String(data).split('\r\n')[0]!)
      socket.end('HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n')
    })
  })
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const theirs: Web = {
    resolve: async () => [publicly],
    connect: (target) => {
      const socket = web.connect({ ...target, address: '127.0.0.1', port })
      Object.defineProperty(socket, 'remoteAddress', { get: () => publicly, configurable: true })
      return socket
    },
  }
  const outside = { ...deps, consumers: { web: theirs, plainHost: null } }
  const failureAt = async (host: string) => {
    const userId = await newUser()
    const { id } = await createEndpoint(outside, { userId, wanted: wanted(`https://${host}/`) })
    await tell(outside)
    return (await failuresOf({ id, userId })).at(-1)
  }
  expect(await failureAt('other.example')).toMatch(/SELF_SIGNED|UNABLE_TO_VERIFY/)
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, otherCertificate.cert])
  try {
    expect(await failureAt('shop.example')).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
    expect(heard).toEqual([])
    expect(await failureAt('other.example')).toBe(null)
    expect(heard).toEqual(['POST / HTTP/1.1'])
  } finally {
    setDefaultCACertificates(trusted)
    server.close()
  }
})
