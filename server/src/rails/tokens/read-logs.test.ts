import { expect, test } from 'vitest'
import { RpcRefusal } from '../../kit/json-rpc.ts'
import { RailDown } from '../rail.ts'
import { NoAnswer } from './no-answer.ts'
import { AskedTooOften } from './resting-node.ts'
import { LogRanges, readLogs } from './read-logs.ts'

/** A node with a maximum range of blocks, and its own wording for the refusal. */
function nodeThatTakes(most: number, refuse = (): Error => new RpcRefusal(-32_005, `exceed max block range: ${most}`)) {
  const sizes: number[] = []
  const call = async (_: string, params: readonly unknown[] = []) => {
    const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string }
    const size = Number(toBlock) - Number(fromBlock) + 1
    sizes.push(size)
    if (size > most) throw refuse()
    return []
  }
  return { sizes, node: { where: 'node.test', call, callAll: async () => [] } }
}
const reading = () => ({ contracts: new Map(), ranges: new LogRanges() })

test('a block range is halved until the node accepts it, each size is refused once, and the size that works is remembered', async () => {
  const { sizes, node } = nodeThatTakes(100)
  const with_ = reading()
  await readLogs(node, with_, { from: 1, to: 500 })
  expect(sizes).toEqual([500, 250, 125, 62, 62, 62, 62, 62, 62, 62, 62, 4])
  sizes.length = 0
  await readLogs(node, with_, { from: 501, to: 700 })
  expect(sizes).toEqual([62, 62, 62, 14])
})

test('queries of payments to some addresses alone have a block range of their own', async () => {
  const { sizes, node } = nodeThatTakes(100)
  const with_ = reading()
  await readLogs(node, with_, { from: 1, to: 150 })
  sizes.length = 0
  await readLogs(node, with_, { from: 1, to: 90, payees: [`0x${'ab'.repeat(20)}`] })
  expect(sizes).toEqual([90])
})

test('a single block that is too large is refused and not requested again and again', async () => {
  const { sizes, node } = nodeThatTakes(0)
  await expect(readLogs(node, reading(), { from: 1, to: 4 })).rejects.toThrow('exceed max block range: 0')
  expect(sizes).toEqual([4, 2, 1])
})

test.each([
  [-32_601, 'the method eth_getLogs does not exist'],
  [-32_602, 'invalid address: 0x'],
  [-32_602, 'invalid argument 0: json: cannot unmarshal hex string without 0x prefix'],
])('a query that no other block range helps is sent once: %i %s', async (code, message) => {
  const { sizes, node } = nodeThatTakes(1, () => new RpcRefusal(code, message))
  await expect(readLogs(node, reading(), { from: 1, to: 500 })).rejects.toThrow(message)
  expect(sizes).toEqual([500])
})

test.each([
  [-32_020, 'backend response too large'],
  [-32_602, 'Please limit the query to at most 1024 blocks'],
  [-32_000, 'context deadline exceeded'],
])('a query refused with an unknown message is sent in halves, in this reading alone: %i %s', async (code, message) => {
  const with_ = reading()
  const { sizes, node } = nodeThatTakes(100, () => new RpcRefusal(code, message))
  await readLogs(node, with_, { from: 1, to: 300 })
  await readLogs(node, with_, { from: 1, to: 200 })
  expect(sizes).toEqual([300, 150, 75, 75, 75, 75, 200, 100, 100])
})

test('a query refused with an unknown message for any number of blocks is halved at most ten times', async () => {
  const { sizes, node } = nodeThatTakes(0, () => new RpcRefusal(-32_000, 'no'))
  await expect(readLogs(node, reading(), { from: 1, to: 100_000 })).rejects.toThrow('no')
  expect(sizes).toHaveLength(11)
  sizes.length = 0
  await expect(readLogs(node, reading(), { from: 1, to: 4 })).rejects.toThrow('no')
  expect(sizes).toEqual([4, 2, 1])
})

test('an unspecified limit counts as a limit on blocks when more than sixteen were requested, and is not remembered', async () => {
  const limit = () => new AskedTooOften('asked too often', { mayMeanSize: true })
  const with_ = reading()
  const { sizes, node } = nodeThatTakes(30, limit)
  await readLogs(node, with_, { from: 1, to: 40 })
  expect(sizes).toEqual([40, 20, 20])
  const narrow = nodeThatTakes(1, limit)
  await expect(readLogs(narrow.node, with_, { from: 1, to: 40 })).rejects.toThrow(AskedTooOften)
  expect(narrow.sizes).toEqual([40, 20, 10])
  const busy = nodeThatTakes(1, () => new AskedTooOften('asked too often'))
  await expect(readLogs(busy.node, with_, { from: 1, to: 40 })).rejects.toThrow(AskedTooOften)
  expect(busy.sizes).toEqual([40])
})

const noAnswer = (isTooLong: boolean) => () => new NoAnswer('no answer', { cause: undefined, isTooLong })

test('an answer longer than what is read makes the query smaller at once, down to single blocks, and is remembered', async () => {
  const with_ = reading()
  const tooLong = noAnswer(true)
  const { sizes, node } = nodeThatTakes(1, tooLong)
  await readLogs(node, with_, { from: 1, to: 8 })
  expect(sizes).toEqual([8, 4, 2, ...Array<number>(8).fill(1)])
  await readLogs(node, with_, { from: 9, to: 10 })
  expect(sizes.slice(-2)).toEqual([1, 1])
  const never = nodeThatTakes(0, tooLong)
  await expect(readLogs(never.node, reading(), { from: 1, to: 2 })).rejects.toThrow('no answer')
  expect(never.sizes).toEqual([2, 1])
})

test('a node that does not answer is not asked again in this reading, and the next one asks it for half as many blocks', async () => {
  const with_ = reading()
  const { sizes, node } = nodeThatTakes(100, noAnswer(false))
  const read = () => readLogs(node, with_, { from: 1, to: 300 })
  await expect(read()).rejects.toThrow('no answer')
  expect(sizes).toEqual([300])
  await expect(read()).rejects.toThrow('no answer')
  expect(sizes).toEqual([300, 150])
  await read()
  expect(sizes).toEqual([300, 150, 75, 75, 75, 75])
  const away = nodeThatTakes(0, noAnswer(false))
  for (const _ of [1, 2, 3]) await readLogs(away.node, with_, { from: 1, to: 2 }).catch(() => undefined)
  expect(away.sizes).toEqual([2, 1, 1])
})

/**
 * Refuses a request of this many blocks once with the message; returns how many blocks the next reading of 500
 * requests.
 */
async function afterRefusing(blocks: number, message: string) {
  const with_ = reading()
  const { node } = nodeThatTakes(blocks - 1, () => new RpcRefusal(-32_000, message))
  await readLogs(node, with_, { from: 1, to: blocks }).catch((error: unknown) => error)
  const healthy = nodeThatTakes(500)
  await readLogs(healthy.node, with_, { from: 1, to: 500 })
  return healthy.sizes
}

test.each([
  'block range extends beyond current head block',
  'block is out of range',
  'invalid block range params',
  'unknown block',
  'header not found',
  'block 0x12 cannot be found',
])('a node that is a block behind is asked again later, and not for a smaller range: %s', async (message) => {
  const { sizes, node } = nodeThatTakes(2, () => new RpcRefusal(-32_000, message))
  const error = await readLogs(node, reading(), { from: 1, to: 3 }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(RailDown)
  expect((error as Error).message).toContain(message)
  expect(sizes).toEqual([3])
  expect(await afterRefusing(3, message)).toEqual([500])
  expect(await afterRefusing(400, message)).toEqual([500])
})

test.each(['request timed out', 'upstream request timeout', 'query timeout exceeded'])(
  'a query that timed out is sent in halves, and whole again in the next reading: %s',
  async (message) => {
    const { sizes, node } = nodeThatTakes(100, () => new RpcRefusal(-32_000, message))
    await readLogs(node, reading(), { from: 1, to: 300 })
    expect(sizes).toEqual([300, 150, 75, 75, 75, 75])
    expect(await afterRefusing(3, message)).toEqual([500])
    expect(await afterRefusing(400, message)).toEqual([500])
  },
)

test('a block range is remembered when more than sixteen blocks were too many, and not when fewer were', async () => {
  expect(await afterRefusing(16, 'block range is too wide')).toEqual([500])
  expect((await afterRefusing(17, 'block range is too wide'))[0]).toBe(8)
})

test('twice as many blocks are tried after twenty answers within the remembered range', async () => {
  const { sizes, node } = nodeThatTakes(100)
  const with_ = reading()
  await readLogs(node, with_, { from: 1, to: 200 })
  // Answers about a narrower range than the limit do not widen it.
  for (let n = 0; n < 40; n += 1) await readLogs(node, with_, { from: 1, to: 3 })
  sizes.length = 0
  const answered = nodeThatTakes(Infinity)
  await readLogs(answered.node, with_, { from: 1, to: 18 * 100 + 200 })
  expect(answered.sizes).toEqual([...Array<number>(18).fill(100), 200])
})
