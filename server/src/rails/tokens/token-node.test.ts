import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AskedTooOften } from './resting-node.ts'
import { tokenNode } from './token-node.ts'

let heard: IncomingHttpHeaders = {}
let answer = ''
let status = 200
let headers: Record<string, string> = {}
const server = createServer((request, response) => {
  heard = request.headers
  request.resume().on('end', () => response.writeHead(status, headers).end(answer))
})
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)))
afterAll(() => new Promise<void>((closed) => server.close(() => closed())))
const at = (user = '') =>
  tokenNode({
    url: `http://${user}127.0.0.1:${(server.address() as AddressInfo).port}/jsonrpc`,
    setting: 'TRON_RPC_URL',
  })

test('a key in the address travels in a header, as TronGrid wants it, or as user and password', async () => {
  answer = '{"jsonrpc":"2.0","id":0,"result":"0x1"}'
  expect(await at('a-key@').call('eth_chainId')).toBe('0x1')
  expect(heard).toMatchObject({ 'tron-pro-api-key': 'a-key' })
  await at('user:pass@').call('eth_chainId')
  expect(heard).toMatchObject({ authorization: `Basic ${Buffer.from('user:pass').toString('base64')}` })
  await at().call('eth_chainId')
  expect(heard['authorization'] ?? heard['tron-pro-api-key']).toBeUndefined()
})

test.each([
  [
    'an overloaded java-tron',
    '{"Error":"class java.lang.IllegalAccessException : lack of computing resources"}',
    /is overloaded/,
  ],
  ['an answer without a result', '{"jsonrpc":"2.0","id":0}', /does not speak like a node/],
  ['an error without a code', '{"error":"oops"}', /does not speak like a node/],
  ['a page', '<html>', /does not speak like a node/],
])('%s is one sentence that names the setting and not the key', async (_, text, said) => {
  answer = text
  const error = (await at('a-key@')
    .call('eth_chainId')
    .catch((thrown: unknown) => thrown)) as Error
  expect(error.message).toMatch(said)
  expect(error.message).toContain('TRON_RPC_URL')
  expect(error.message).not.toContain('a-key')
})

test('an error inside a batch is a refusal with its code', async () => {
  answer = '[{"jsonrpc":"2.0","id":0,"error":{"code":-32005,"message":"too many results"}}]'
  await expect(at().callAll([['eth_getLogs', []]])).rejects.toMatchObject({ name: 'RpcRefusal', code: -32005 })
})

test.each([
  ['HTTP 429', 429, '', /asked too often/],
  ['HTTP 402', 402, '{"error":"out of credits"}', /asked too often/],
  ['403 of a node that counts', 403, '{"Error":"The key exceeds the frequency limit(15)"}', /asked too often/],
  ['403 of a wrong key', 403, '{"error":"forbidden"}', /refuses our key/],
  ['503 with a page', 503, '<html>busy</html>', /is overloaded/],
  ['502 with a page', 502, '<html>Bad gateway</html>', /is down: HTTP 502 \(TRON_RPC_URL\)/],
  ['522 without a word', 522, '', /is down: HTTP 522/],
  ['-32016', 200, '{"id":0,"error":{"code":-32016,"message":"over rate limit"}}', /asked too often/],
  [
    '-32005 about requests',
    200,
    '{"id":0,"error":{"code":-32005,"message":"daily request rate exceeded"}}',
    /asked too often/,
  ],
  [
    'compute units',
    200,
    '{"id":0,"error":{"code":429,"message":"exceeded its compute units per second"}}',
    /asked too often/,
  ],
])('%s is reported as what it is', async (_, code, text, said) => {
  answer = text
  status = code
  const asked = at('a-key@').call('eth_chainId')
  await expect(asked).rejects.toThrow(said)
  status = 200
})

test.each([
  ['limit exceeded', true],
  ['daily request rate exceeded', false],
])('-32005 of %s may mean too many blocks: %s', async (message, mayMeanSize) => {
  answer = JSON.stringify({ id: 0, error: { code: -32_005, message } })
  await expect(at().call('eth_getLogs', [])).rejects.toMatchObject({ name: 'RailDown', mayMeanSize })
})

test.each([
  ['120', 120_000],
  ['86400', 3_600_000],
  ['soon', 0],
  ['-5', 0],
])('Retry-After %s gives a rest of %d ms', async (after, restMs) => {
  ;[status, headers] = [429, { 'retry-after': after }]
  await expect(at().call('eth_chainId')).rejects.toMatchObject({ restMs })
  ;[status, headers] = [200, {}]
})

test('Retry-After may be a date', async () => {
  ;[status, headers] = [503, { 'retry-after': new Date(Date.now() + 90_000).toUTCString() }]
  const error = (await at()
    .call('eth_chainId')
    .catch((thrown: unknown) => thrown)) as AskedTooOften
  expect(error.restMs).toBeGreaterThan(60_000)
  expect(error.restMs).toBeLessThanOrEqual(90_000)
  ;[status, headers] = [200, {}]
})
