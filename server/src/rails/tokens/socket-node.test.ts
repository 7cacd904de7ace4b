import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenKinds } from './token-kinds.ts'
import { tokenNode, type TokenNode } from './token-node.ts'
import { testTokenXpub } from './tokens.suite.ts'
import { tokensRail } from './tokens-rail.ts'

type Question = { id: number; method: string }

const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
const blockAt = (height: number) => ({
  number: `0x${height.toString(16)}`,
  hash: word(height),
  parentHash: word(height - 1),
})

/** A minimal WebSocket server (RFC 6455): whole texts of up to 64 kB. */
const lines = new Set<Duplex>()
let asked: string[] = []
let answerOf: (question: Question) => unknown
const server = createServer()
server.on('upgrade', (request, line) => {
  const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
  const accept = createHash('sha1').update(key).digest('base64')
  line.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  )
  lines.add(line)
  line
    .on('close', () => lines.delete(line))
    .on('end', () => line.end())
    .on('error', () => undefined)
  line.on('data', (data: Buffer) => void ((data[0]! & 15) === 8 && line.end()))
  line.on('data', (data: Buffer) => textsIn(data).forEach((text) => take(line, JSON.parse(text) as Question)))
})
const take = (line: Duplex, question: Question) => {
  asked.push(question.method)
  const answer = answerOf(question)
  if (answer !== undefined) write(line, { jsonrpc: '2.0', id: question.id, ...answer })
}
const write = (line: Duplex, said: unknown) => {
  const text = Buffer.from(JSON.stringify(said))
  const size = text.length < 126 ? Buffer.from([text.length]) : Buffer.from([126, text.length >> 8, text.length & 255])
  line.write(Buffer.concat([Buffer.from([0x81]), size, text]))
}
const push = (height: number) => {
  for (const line of lines)
    write(line, { method: 'eth_subscription', params: { subscription: '0x1', result: blockAt(height) } })
}

function textsIn(data: Buffer): string[] {
  const texts: string[] = []
  for (let at = 0; at < data.length;) {
    const [isText, short] = [(data[at]! & 15) === 1, data[at + 1]! & 127]
    const [size, head] = short === 126 ? [data.readUInt16BE(at + 2), 4] : [short, 2]
    const [mask, from] = [data.subarray(at + head, at + head + 4), at + head + 4]
    if (isText) texts.push(String(data.subarray(from, from + size).map((byte, nth) => byte ^ mask[nth % 4]!)))
    at = from + size
  }
  return texts
}

const url = () => `ws://127.0.0.1:${(server.address() as AddressInfo).port}/v3/a-long-key`
let node: TokenNode
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)))
beforeEach(() => {
  asked = []
  answerOf = ({ method }) => ({ result: method })
  node = tokenNode({ url: url(), setting: 'ETHEREUM_RPC_URL' })
})
afterEach(() => {
  node.close?.()
  for (const line of lines) line.destroy()
})
afterAll(() => new Promise<void>((closed) => server.close(() => closed())))

test('many requests share one connection, and each gets its own answer in any order', async () => {
  const waiting: Question[] = []
  answerOf = (question) => void waiting.push(question)
  const answers = node.callAll([
    ['a', []],
    ['b', []],
  ])
  await expect.poll(() => waiting.length).toBe(3)
  for (const { id, method } of waiting.toReversed()) for (const line of lines) write(line, { id, result: method })
  expect(await answers).toEqual(['a', 'b'])
  expect(lines.size).toBe(1)
})

test('an error answer is a refusal, and a node that reports rate limiting is left to rest', async () => {
  answerOf = () => ({ error: { code: -32_000, message: 'unknown block' } })
  await expect(node.call('a')).rejects.toMatchObject({ name: 'RpcRefusal', code: -32_000 })
  answerOf = () => ({ error: { code: -32_005, message: 'limit exceeded' } })
  await expect(node.call('a')).rejects.toThrow('asked too often (ETHEREUM_RPC_URL)')
  asked = []
  await expect(node.call('a')).rejects.toThrow('asked too often')
  expect(asked).toEqual([])
})

test('a broken connection fails pending requests without showing the key in its address, and the next request opens a new one', async () => {
  answerOf = ({ method }) => {
    if (method === 'lost') for (const line of lines) line.destroy()
    return method === 'lost' ? undefined : { result: method }
  }
  const error = (await node.call('lost').catch((thrown: unknown) => thrown)) as Error
  expect(error.message).toMatch(/does not answer: the line broke \(ETHEREUM_RPC_URL\)/)
  expect(error.message).not.toContain('a-long-key')
  expect(await node.call('again')).toBe('again')
  expect(asked.filter((method) => method === 'eth_subscribe')).toHaveLength(2)
})

test('a node that refuses the connection says why: the wrong key by name, and a rate limit rests it for as long as it wants', async () => {
  const refusals: [status: number, headers: Record<string, string>, message: RegExp][] = [
    [401, {}, /refuses our key \(ETHEREUM_RPC_URL\)/],
    [429, { 'retry-after': '7' }, /asked too often .*It wants no question for 7 seconds/],
    [502, {}, /is down: HTTP 502/],
    [404, {}, /does not answer: the line broke/],
  ]
  for (const [status, headers, message] of refusals) {
    let connections = 0
    let nowMs = 0
    const gate = createServer()
    gate.on('upgrade', (_, line: Duplex) => {
      connections += 1
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      line.end(`HTTP/1.1 ${status} No\r\n${lines.join('')}\r\n<html>`)
    })
    await new Promise<void>((ready) => gate.listen(0, '127.0.0.1', ready))
    const address = `ws://127.0.0.1:${(gate.address() as AddressInfo).port}/v3/a-long-key`
    const refusing = tokenNode({ url: address, setting: 'ETHEREUM_RPC_URL', nowMs: () => nowMs })
    const connectionsOfOneCall = async () => {
      connections = 0
      await expect(refusing.call('a')).rejects.toThrow(message)
      return connections
    }
    expect(await connectionsOfOneCall()).toBeGreaterThan(0)
    nowMs = 6_999
    const whileItRests = await connectionsOfOneCall()
    expect(whileItRests > 0).toBe(status !== 429)
    nowMs = 7_000
    expect(await connectionsOfOneCall()).toBeGreaterThan(0)
    await new Promise((closed) => gate.close(closed))
  }
})

test('an answer longer than what is read ends the connection before it has come, and counts as too long', async () => {
  answerOf = ({ method }) => {
    // The head of a message of 40 megabytes, none of which follows.
    const head = Buffer.from([0x81, 127, 0, 0, 0, 0, 2, 98, 90, 0])
    if (method === 'eth_getLogs') for (const line of lines) line.write(head)
    return method === 'eth_getLogs' ? undefined : { result: method }
  }
  await expect(node.call('eth_getLogs', [{}])).rejects.toMatchObject({
    message: expect.stringMatching(/the answer is longer than 32000000 bytes/),
    isTooLong: true,
  })
  expect(await node.call('again')).toBe('again')
})

test('a message whose id is no number answers nothing, and the process goes on', async () => {
  answerOf = ({ method }) => {
    for (const line of lines) write(line, { id: { toString: null, valueOf: null }, result: 'hostile' })
    return { result: method }
  }
  expect(await node.call('a')).toBe('a')
})

test('messages are not compressed, so that a short one cannot become a long one', async () => {
  let offered: string | undefined
  server.once('upgrade', ({ headers }) => (offered = String(headers['sec-websocket-extensions'])))
  await node.call('a')
  expect(offered).toBe('undefined')
})

test('a node where nothing listens is unavailable', async () => {
  const away = tokenNode({ url: 'ws://127.0.0.1:9/', setting: 'ETHEREUM_RPC_URL' })
  for (const _ of [1, 2])
    await expect(away.call('a')).rejects.toThrow('The node at 127.0.0.1:9 does not answer: connect ECONNREFUSED')
})

test('a new block pushed by the node wakes the reader, which then requests only its transfers', async () => {
  let tip = 100
  answerOf = ({ method }) => {
    if (method === 'eth_chainId') return { result: '0x1' }
    if (method === 'eth_getBlockByNumber') return { result: blockAt(tip) }
    return { result: method === 'eth_getLogs' ? [] : '0x1' }
  }
  const contracts = { USDT: `0x${'ab'.repeat(20)}` }
  const settings = { url: url(), secondUrl: null, chainId: 1, xpub: testTokenXpub, contracts, callsADay: 100_000 }
  const rail = tokensRail(tokenKinds.ethereum, settings)
  let woken = 0
  const { cursor } = await rail.readChanges(null)
  const stop = rail.onHint(() => void (woken += 1))
  await expect.poll(() => woken).toBe(1)
  asked = []
  tip = 101
  push(tip)
  await expect.poll(() => woken).toBe(2)
  expect((await rail.readChanges(cursor)).cursor).toEqual({ height: 101, hash: word(101) })
  expect(asked).toEqual(['eth_getLogs'])
  const noText = { toString: null, valueOf: null }
  const nonsense = [{ number: 'nonsense' }, { ...blockAt(200), number: noText }, { ...blockAt(200), hash: noText }]
  for (const result of nonsense)
    for (const line of lines) write(line, { method: 'eth_subscription', params: { result } })
  push(tip)
  push(102)
  await expect.poll(() => woken).toBe(3)
  rail.setPaymentAwaited(false)
  push(103)
  // A request on the same connection, whose answer comes after that.
  await rail.lookUp(word(9), { vouts: [0] })
  expect(woken).toBe(3)
  rail.setPaymentAwaited(true)
  push(104)
  await expect.poll(() => woken).toBe(4)
  stop()
  await rail.close()
  await expect.poll(() => lines.size).toBe(0)
})
