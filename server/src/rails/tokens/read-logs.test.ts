import { expect, test } from 'vitest'
import { RpcRefusal } from '../../kit/json-rpc.ts'
import { LogRanges, readLogs } from './read-logs.ts'

/** A node that takes so many blocks at once, and says so in its own words. */
function nodeThatTakes(most: number, refuse = () => new RpcRefusal(-32_005, `exceed max block range: ${most}`)) {
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

test('a range is halved until the node takes it, each size is refused once, and the one that works is remembered', async () => {
  const { sizes, node } = nodeThatTakes(100)
  const with_ = reading()
  await readLogs(node, with_, { from: 1, to: 500 })
  expect(sizes).toEqual([500, 250, 125, 62, 62, 62, 62, 62, 62, 62, 62, 4])
  sizes.length = 0
  await readLogs(node, with_, { from: 501, to: 700 })
  expect(sizes).toEqual([62, 62, 62, 14])
})

test('what some addresses were paid is asked for in a width of its own', async () => {
  const { sizes, node } = nodeThatTakes(100)
  const with_ = reading()
  await readLogs(node, with_, { from: 1, to: 150 })
  sizes.length = 0
  await readLogs(node, with_, { from: 1, to: 90, payees: [`0x${'ab'.repeat(20)}`] })
  expect(sizes).toEqual([90])
})

test('a single block that is too much is refused, and not asked for again and again', async () => {
  const { sizes, node } = nodeThatTakes(0)
  await expect(readLogs(node, reading(), { from: 1, to: 4 })).rejects.toThrow('exceed max block range: 0')
  expect(sizes).toEqual([4, 2, 1])
})

test.each([
  [-32_000, 'unknown block'],
  [-32_601, 'the method eth_getLogs does not exist'],
  [-32_602, 'invalid address: 0x'],
])('a question that is refused for another reason is asked once: %i %s', async (code, message) => {
  const { sizes, node } = nodeThatTakes(1, () => new RpcRefusal(code, message))
  await expect(readLogs(node, reading(), { from: 1, to: 500 })).rejects.toThrow(message)
  expect(sizes).toEqual([500])
})
