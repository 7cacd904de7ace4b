// A node that asks to slow down, or that accepts less at once, in front of the rail as in production: the counted
// calls are what its owner would be charged for. Time is simulated, so hours of it are tested.
import type { ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { shopNodes } from '../sandbox/src/tokens/token-nodes.ts'
import { RailDown } from '../server/src/rails/rail.ts'
import { countedChain, type Asked, type CountedChain } from './counted-chain.ts'
import { VirtualTime } from './virtual-time.ts'

const begun = Date.UTC(2026, 2, 10)
const closing: CountedChain[] = []
afterEach(async () => {
  for (const one of closing.splice(0)) await one.close()
})

type Refusal = { status?: number; headers?: Record<string, string>; body?: string }

/** A chain whose node refuses everything while `isSlow`, with this refusal. */
async function nodeThatSays(refusal: Refusal = {}, given: Partial<Parameters<typeof countedChain>[1]> = {}) {
  const time = new VirtualTime()
  const node = { isSlow: false }
  const refuses = (response: ServerResponse): boolean => {
    if (node.isSlow) response.writeHead(refusal.status ?? 200, refusal.headers).end(refusal.body)
    return node.isSlow
  }
  const counted = await countedChain('ethereum', { time, begun, refuses, ...given })
  closing.push(counted)
  return { ...counted, time, node }
}

const error = (code: number, message: string): Refusal => ({
  body: JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } }),
})

/** The times of requests, in seconds. */
const secondsOf = (asked: readonly Asked[]): number[] => [
  ...new Map(asked.map(({ request, atMs }) => [request, atMs / 1_000])).values(),
]

/** The number of blocks in each request. */
const widthsOf = (asked: readonly Asked[]): number[] =>
  asked.flatMap(({ method, params }) => {
    if (method !== 'eth_getLogs') return []
    const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string }
    return [Number(toBlock) - Number(fromBlock) + 1]
  })

const grown = [0, 1, 3, 7, 15, 31, 61]

test.each<[string, Refusal, number[]]>([
  ['HTTP 429', { status: 429 }, grown],
  ['HTTP 429 with Retry-After', { status: 429, headers: { 'retry-after': '13' } }, [0, 13, 26, 39, 52]],
  ['HTTP 429 that asks for more than half a minute', { status: 429, headers: { 'retry-after': '45' } }, [0, 45]],
  ['HTTP 402', { status: 402, body: '{"error":"out of credits"}' }, grown],
  [
    'HTTP 403 of a node that counts',
    { status: 403, body: '{"Error":"The key exceeds the frequency limit(15)"}' },
    grown,
  ],
  ['HTTP 503 with a page', { status: 503, body: '<html>503 Service Unavailable</html>' }, grown],
  [
    'HTTP 503 with a page and Retry-After',
    { status: 503, headers: { 'retry-after': '20' }, body: '<html>' },
    [0, 20, 40, 60],
  ],
  ['-32005', error(-32_005, 'daily request count exceeded, request rate limited'), grown],
  ['-32016', error(-32_016, 'over rate limit'), grown],
  [
    'an overloaded java-tron',
    { body: '{"Error":"class java.lang.IllegalAccessException : lack of computing resources"}' },
    grown,
  ],
])('after %s a node is left to rest even when it is to be asked ten times a second', async (_, refusal, seconds) => {
  const { rail, asked, time, node } = await nodeThatSays(refusal)
  const said = new Set<string>()
  const ask = () => rail.readChanges(null).catch((thrown: unknown) => said.add((thrown as RailDown).message))
  const play = async (ms: number) => {
    for (let played = 0; played < ms; played += 100) {
      await ask()
      await time.pass(100, async () => {})
    }
  }
  node.isSlow = true
  await play(62_000)
  expect(secondsOf(asked.first)).toEqual(seconds)
  expect([...said]).toEqual([expect.stringMatching(/asked too often|is overloaded/)])
  // The first answer ends the pause, and the next refusal starts with the shortest pause.
  node.isSlow = false
  await play(30_000)
  asked.first.length = 0
  await ask()
  expect(asked.first.map(({ method }) => method)).toEqual(['eth_getBlockByNumber'])
  node.isSlow = true
  asked.first.length = 0
  const from = time.nowMs() / 1_000
  await play(2_000)
  const rest = seconds[1]!
  expect(secondsOf(asked.first).map((at) => Math.round((at - from) * 10) / 10)).toEqual(rest < 2 ? [0, rest] : [0])
})

test('a node that refuses for an hour, watched and swept as in production, gets one request per half a minute', async () => {
  const { rail, asked, time, node, isCalm } = await nodeThatSays({ status: 429 })
  const { cursor } = await rail.readChanges(null)
  const unlessDown = (thrown: unknown) => {
    if (!(thrown instanceof RailDown)) throw thrown
  }
  let read = 0
  const sweep = () => rail.readChanges(cursor).then(() => void (read += 1), unlessDown)
  const settled = async () => {
    do await setImmediate()
    while (!isCalm())
  }
  void time.every(3_000, sweep)
  const stop = rail.onHint(() => void sweep())
  node.isSlow = true
  asked.first.length = 0
  await time.pass(3_600_000, settled)
  const requests = secondsOf(asked.first).length
  // Six requests until the pauses are at their longest; a pause ends between two looks, which are three seconds apart
  // at most.
  expect(requests).toBeLessThanOrEqual(6 + 3_600 / 30)
  expect(requests).toBeGreaterThanOrEqual(3_600 / 33)
  read = 0
  node.isSlow = false
  await time.pass(33_000, settled)
  expect(read).toBeGreaterThan(0)
  stop()
})

test('a range is halved when the error is about the range, once for each size, and the working size is remembered', async () => {
  const { rail, chain, asked } = await nodeThatSays({}, { rules: { maxBlockRange: 100 } })
  const first = await rail.readChanges(null)
  chain.mine(500)
  const second = await rail.readChanges(first.cursor)
  // The last twelve blocks are read again with them, twice.
  const [whole = 0, ...rest] = widthsOf(asked.first)
  expect(whole).toBe(524)
  expect(rest).toEqual([262, 131, 65, 65, 65, 65, 65, 65, 65, 65, 4])
  asked.first.length = 0
  chain.mine(150)
  await rail.readChanges(second.cursor)
  expect(widthsOf(asked.first)).toEqual([65, 65, 44])
})

test.each([
  ['HTTP 429', { kind: 'limited' as const }],
  ['HTTP 503', { kind: 'error' as const, status: 503 }],
])('a range is not halved after %s: the same range is requested again after the pause', async (_, fault) => {
  const { rail, chain, asked, faults, time } = await nodeThatSays()
  const { cursor } = await rail.readChanges(null)
  chain.mine(500)
  faults.set({ provider: 'ethereum', only: 'eth_getLogs', count: 1, ...fault })
  for (const _ of ['refused', 'not asked']) await expect(rail.readChanges(cursor)).rejects.toBeInstanceOf(RailDown)
  expect(widthsOf(asked.first)).toEqual([524])
  await time.pass(1_000, async () => {})
  await rail.readChanges(cursor)
  expect(widthsOf(asked.first)).toEqual([524, 524])
})

test('a node that refuses batches is sent one batch, and then single requests', async () => {
  const { rail, chain, asked } = await nodeThatSays({}, { takesBatches: false })
  const { cursor } = await rail.readChanges(null)
  const { contract } = shopNodes.ethereum.tokens.USDT
  const from = `0x${'ab'.repeat(20)}`
  for (const index of [1, 2, 3]) {
    const to = shopNodes.ethereum.readAddress(rail.addressAt(index))!
    chain.send({ from, contract, succeeds: true, transfers: [{ contract, from, to, value: '25000000' }] })
  }
  chain.mine()
  const { changes } = await rail.readChanges(cursor)
  const block = changes.find((one) => one.kind === 'connected')!
  expect(await rail.check(block, block.outputs)).toHaveLength(3)
  const requests = [...Map.groupBy(asked.first, ({ request }) => request).values()]
  expect(requests.filter(([call]) => call!.isBatch)).toHaveLength(1)
  expect(requests[0]![0]!.isBatch).toBe(true)
  expect(asked.first.filter(({ method, isBatch }) => method === 'eth_getTransactionReceipt' && !isBatch)).toHaveLength(
    3,
  )
})
