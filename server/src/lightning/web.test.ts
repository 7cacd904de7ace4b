import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lightningAddresses } from './lightning-addresses.ts'
import { web } from '../guarded-web/web.ts'

const server = createServer((_request, response) => void response.end('{"status":"ERROR","reason":"hello"}'))
let port = 0
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

test('the one development host is contacted at its own address, without TLS', async () => {
  const { look } = lightningAddresses({ plainHost: `localhost:${port}` })
  expect(await look(`ada@localhost:${port}`)).toEqual({ kind: 'unusable', because: 'it says: hello' })
})

test('every other server must use TLS: one that does not receives nothing of a request', async () => {
  let requests = 0
  server.on('request', () => (requests += 1))
  const toHere = {
    resolve: async () => ['93.184.216.34'],
    connect: (target: Parameters<typeof web.connect>[0]) => web.connect({ ...target, address: '127.0.0.1', port }),
  }
  const { look } = lightningAddresses({ plainHost: null, web: toHere })
  expect((await look('ada@pay.example.com')).kind).toBe('unusable')
  expect(requests).toBe(0)
})

test('an unknown host name, and one that resolves to this machine, are not contacted', async () => {
  const { look } = lightningAddresses({ plainHost: null })
  expect((await look('ada@nobody.invalid.example')).kind).toBe('unusable')
  const { look: lookHere } = lightningAddresses({
    plainHost: null,
    web: { ...web, resolve: () => web.resolve('localhost', { isPlain: true }) },
  })
  expect(await lookHere('ada@pay.example.com')).toMatchObject({
    because: expect.stringMatching(/which is not public$/) as string,
  })
})
