import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jsonRpc, RpcRefusal } from './json-rpc.ts'

type Question = { id: number; method: string }

const requests: unknown[] = []
let answerOf: (asked: unknown) => unknown
const server = createServer((request, response) => {
  void text(request).then((body) => {
    const asked: unknown = JSON.parse(body)
    requests.push(asked)
    response.end(JSON.stringify(answerOf(asked)))
  })
})
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)))
afterAll(() => new Promise<void>((closed) => server.close(() => closed())))
beforeEach(() => {
  requests.length = 0
  answerOf = (asked) => (asked as Question[]).map(reply).toReversed()
})

const reply = ({ id, method }: Question) =>
  method === 'refused' ? { id, error: { code: -5, message: 'unknown' } } : { id, result: method }

const connect = () =>
  jsonRpc(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    timeoutMs: 10_000,
    maxBytes: 1_000,
    maxBatch: 2,
    whereOf: ({ port }) => port,
    parse: (answer) => JSON.parse(answer.text),
    unready: () => undefined,
    silent: (reason) => new Error(`silent: ${reason}`),
    nonsense: () => new Error('nonsense'),
  })

const questions = (...methods: string[]) => methods.map((method) => [method, []] as const)

test('many calls are sent in as few requests as the node accepts, and each gets its own answer', async () => {
  expect(await connect().callAll(questions('a', 'b', 'c', 'd', 'e'))).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(requests.map((asked) => (asked as unknown[]).length)).toEqual([2, 2, 1])
  expect(await connect().callEach([])).toEqual([])
})

test('a refused call gets its refusal, or makes the whole batch fail at once', async () => {
  const [a, refused, b] = await connect().callEach(questions('a', 'refused', 'b'))
  expect([a, b]).toEqual(['a', 'b'])
  expect(refused).toBeInstanceOf(RpcRefusal)
  expect(refused).toMatchObject({ code: -5, message: 'unknown' })
  requests.length = 0
  await expect(connect().callAll(questions('refused', 'a', 'b'))).rejects.toMatchObject({
    name: 'RpcRefusal',
    code: -5,
  })
  expect(requests).toHaveLength(1)
})

test.each([
  ['one result for a whole batch', { result: 1 }, 'nonsense'],
  ['an answer that is missing', [{ id: 0, result: 1 }], 'nonsense'],
  ['an answer that is null', [{ id: 0, result: 1 }, null], 'nonsense'],
])('%s is an error', async (_title, answer, message) => {
  answerOf = () => answer
  await expect(connect().callEach(questions('a', 'b'))).rejects.toThrow(message)
})

test('a result of null is an answer', async () => {
  answerOf = () => ({ id: 0, result: null })
  expect(await connect().call('a')).toBeNull()
})

test('a response that is too long counts as no answer, with its reason', async () => {
  answerOf = () => ({ id: 0, result: 'x'.repeat(2_000) })
  await expect(connect().call('a')).rejects.toThrow('silent: the answer is longer than 1000 bytes')
})

test('a node without batch support is asked one by one, and a batch is tried only once', async () => {
  answerOf = (asked) =>
    Array.isArray(asked) ? { id: null, error: { code: -32_600, message: 'no batches' } } : reply(asked as Question)
  const node = connect()
  expect(await node.callAll(questions('a', 'b', 'c'))).toEqual(['a', 'b', 'c'])
  expect(requests.map((asked) => Array.isArray(asked))).toEqual([true, false, false, false])
  const [a, refused] = await node.callEach(questions('a', 'refused'))
  expect(a).toBe('a')
  expect(refused).toMatchObject({ code: -5 })
  expect(requests.filter((asked) => Array.isArray(asked))).toHaveLength(1)
})

test('a node that answers a large batch with a list of one refusal is asked one by one', async () => {
  answerOf = (asked) =>
    Array.isArray(asked)
      ? [{ id: null, error: { code: 31, message: 'Batch of more than 1 request is not allowed' } }]
      : reply(asked as Question)
  const node = connect()
  expect(await node.callAll(questions('a', 'b'))).toEqual(['a', 'b'])
  expect(node.takesBatches()).toBe(false)
})
