// What a reading requests of a node, and what it need not request again.
import { beforeEach, describe, expect, test } from 'vitest'
import { RailDown, type BlockRef } from '../rail.ts'
import { contract, RecordingNode, word } from './recording-node.suite.ts'
import { tokenKinds } from './token-kinds.ts'
import { TransferReader } from './transfer-reader.ts'

const { ethereum, tron } = tokenKinds
let node: RecordingNode
let at: { ms: number }
let reader: TransferReader
let cursor: BlockRef | null
const open = (kind = ethereum, callsADay: number | null = null) => {
  const contracts = new Map([[contract, { coin: 'USDT', isUnsupported: false }]] as const)
  reader = new TransferReader(kind, { node: node.face, contracts, chainId: 1, callsADay, nowMs: () => at.ms })
}
const read = async (unfinalized: BlockRef[] = []) => {
  const reading = await reader.read(cursor, unfinalized)
  cursor = reading.cursor
  return reading
}
const connected = (changes: Awaited<ReturnType<typeof read>>['changes']) =>
  changes.filter(({ kind }) => kind === 'connected').map(({ height }) => height)

beforeEach(async () => {
  node = new RecordingNode()
  at = { ms: 0 }
  cursor = null
  open()
  await read()
  // The first reading after a start reads the last blocks in any case.
  node.mine()
  await read()
  node.heard()
  node.ranges = []
})

describe('the id of the chain', () => {
  test('is asked with the first block, and not again while the node shows the block that was read before', async () => {
    open()
    cursor = null
    await read()
    expect(node.heard()).toEqual(['chain', 'latest'])
    node.mine()
    await read()
    node.heard()
    const { height } = node.tip
    node.mine(2)
    await read()
    expect(node.heard()).toEqual(['latest', String(height), 'logs'])
  })

  test('and the last block are not asked of a failing node more often than the calls of a day allow', async () => {
    open(ethereum, 97_200)
    reader.tip.pace.spend(10_800 + 30)
    cursor = null
    node.isAway = true
    await expect(read()).rejects.toThrow('away')
    node.isAway = false
    at.ms += 29_000
    await expect(read()).rejects.toThrow('away')
    expect(node.heard()).toEqual([])
    at.ms += 4_000
    await read()
    expect(node.heard()).toEqual(['chain', 'latest'])
  })

  test('is asked again after a failure, and when the node does not show the block that was read before', async () => {
    node.isAway = true
    await expect(read()).rejects.toThrow('away')
    node.isAway = false
    await read()
    expect(node.heard()).toEqual(['chain', 'latest'])
    const { height } = node.tip
    node.reorganise(1)
    await read()
    expect(node.heard().slice(0, 4)).toEqual(['latest', String(height), 'chain', String(height)])
  })

  test('is not trusted when another chain answers at the same address [F-68]', async () => {
    node.chainId = 2
    node.reorganise(3)
    await expect(read()).rejects.toThrow('The node at node.test is on chain 2, but ETHEREUM_CHAIN_ID says 1.')
    // The chain is also checked when the reading continues with the block after the last one.
    await expect(read()).rejects.toThrow('is on chain 2')
    await expect(reader.readRange({ from: 1, to: 2 }, [])).rejects.toThrow('is on chain 2')
  })
})

describe('blocks of payments', () => {
  test('are queried once, and once more when they are deep enough to be final', async () => {
    const paid = node.tip
    node.mine()
    await read([paid])
    expect(node.heard()).toEqual(['latest', String(paid.height), 'logs'])
    for (let depth = 3; depth < ethereum.confirmations; depth += 1) {
      node.mine()
      await read([paid])
      expect(node.heard()).toEqual(['latest', 'logs'])
    }
    node.mine()
    await read([paid])
    expect(node.heard()).toEqual(['latest', String(paid.height), 'logs'])
    node.mine()
    await read([paid])
    expect(node.heard()).toEqual(['latest', 'logs'])
  })

  test('are all queried after a reorganisation, and the last blocks are read again', async () => {
    const [kept, lost] = [node.at(node.tip.height - 3), node.tip]
    node.mine()
    await read([kept, lost])
    node.heard()
    node.ranges = []
    node.reorganise(2)
    const { changes } = await read([kept, lost])
    expect(changes[0]).toEqual({ kind: 'disconnected', ...lost })
    expect(changes.filter(({ kind }) => kind === 'disconnected')).toHaveLength(1)
    expect(node.heard()).toEqual(expect.arrayContaining([String(kept.height), String(lost.height)]))
    expect(node.ranges[0]![0]).toBeLessThanOrEqual(cursor!.height - ethereum.overlap)
  })

  test('are not taken back by a machine that does not have them yet: it is behind, whatever last block another showed', async () => {
    const paid = node.tip
    node.mine()
    node.unknown.add(paid.height)
    const said = `The node at node.test shows no block ${paid.height}, and its last block is ${node.tip.height}: it is behind.`
    await expect(read([paid])).rejects.toThrow(RailDown)
    await expect(read([paid])).rejects.toThrow(said)
    node.unknown.clear()
    expect((await read([paid])).changes.map(({ kind }) => kind)).not.toContain('disconnected')
  })

  test('are queried when another process has read meanwhile, or a reading was not recorded', async () => {
    const paid = node.tip
    node.mine()
    await read([paid])
    node.mine()
    const before = cursor
    await read([paid])
    node.heard()
    cursor = before
    node.mine()
    await read([paid])
    expect(node.heard()).toContain(String(paid.height))
  })
})

describe('blocks whose transfers were not shown at first', () => {
  const late = async (isShownAfter: number) => {
    node.mine()
    const { height } = node.tip
    node.hidden.add(height)
    expect(connected((await read()).changes)).not.toContain(height)
    for (let blocks = 1; ; blocks += 1) {
      if (blocks === isShownAfter) node.hidden.delete(height)
      node.mine()
      if (connected((await read()).changes).includes(height)) return blocks
      if (blocks > 100) return undefined
    }
  }

  test('are reread twice as far back at every multiple of the reread depth, even when another process has read meanwhile', async () => {
    while (node.tip.height % ethereum.overlap !== ethereum.overlap - 1) {
      node.mine()
      await read()
    }
    open()
    node.mine()
    node.ranges = []
    const { height } = cursor!
    await read()
    expect(node.ranges).toEqual([[height + 1 - 2 * ethereum.overlap, height + 1]])
  })

  test('are reread with the next blocks', async () => expect(await late(1)).toBe(1))
  test.each([3, 5, 8, 11, 12])('are found within twice the reread depth: %i later', async (after) => {
    expect(await late(after)).toBeLessThanOrEqual(2 * ethereum.overlap)
  })
})

describe('blocks that are read again for some addresses', () => {
  const addresses = (count: number) =>
    Array.from({ length: count }, (_, nth) => ethereum.codec.write(`0x${word(nth + 1).slice(-40)}`))

  test('are queried by address', async () => {
    const found = await reader.readRange({ from: 95, to: 100 }, addresses(600))
    expect(node.heard()).toEqual(['chain', 'logs', 'logs'])
    expect(connected(found)).toContain(100)
  })

  test('are queried whole where so many addresses were given out that asking for each takes more calls', async () => {
    const found = await reader.readRange({ from: 95, to: 100 }, addresses(3_000))
    expect(node.heard()).toEqual(['chain', 'logs'])
    expect(connected(found)).toEqual([95, 96, 97, 98, 99, 100])
    const others = addresses(3_004).slice(4)
    expect(await reader.readRange({ from: 95, to: 100 }, others)).toEqual([])
  })
})

describe('with a limit on calls', () => {
  beforeEach(async () => {
    open(ethereum, 100_000)
    await read()
    node.heard()
  })

  test('a sweep sends no call until the next reading is due, and a new block is read with two calls', async () => {
    node.mine()
    at.ms += 8_999
    await read()
    expect(node.heard()).toEqual([])
    at.ms += 1
    await read()
    expect(node.heard()).toEqual(['latest', 'logs'])
  })

  test('the chain is read every half minute while no payment is expected, and at once when one is', async () => {
    reader.tip.pace.isAwaited = false
    at.ms += 29_999
    await read()
    expect(node.heard()).toEqual([])
    reader.tip.pace.isAwaited = true
    await read()
    expect(node.heard()).toEqual(['latest'])
  })

  test('a failing node is not mistaken for one without new blocks', async () => {
    at.ms += 9_000
    node.isAway = true
    await expect(read()).rejects.toThrow('away')
    await expect(read()).rejects.toThrow('away')
  })
})

test('finality is queried only while a payment is deep enough and not yet known to be final', async () => {
  open(tron)
  const paid = node.tip
  node.mine(tron.confirmations - 2)
  await read([paid])
  node.mine()
  node.heard()
  expect((await read([paid])).finalizedHeight).toBe(paid.height)
  expect(node.heard()).toContain('finalized')
  node.mine()
  expect((await read([paid])).finalizedHeight).toBe(paid.height)
  expect(node.heard()).not.toContain('finalized')
})

describe('the final block that a node reports', () => {
  beforeEach(async () => {
    open(tron)
    await read()
    node.heard()
  })

  test("is refused above the node's last block, and the chain id is queried again", async () => {
    node.finalDepth = -1
    const height = node.tip.height - 5
    const said = `The node at node.test calls block ${node.tip.height + 1} final, and its last block is ${node.tip.height}.`
    await expect(reader.finalized.towards(height)).rejects.toThrow(RailDown)
    await expect(reader.finalized.towards(height)).rejects.toThrow(said)
    expect(node.heard()).toEqual(['finalized', 'latest', 'chain', 'finalized', 'latest'])
    node.finalDepth = 5
    expect(await reader.finalized.towards(height)).toBe(height)
    expect(node.heard()).toContain('chain')
  })

  test('may be newer than the last block that was queried', async () => {
    node.mine(30)
    const height = node.tip.height - node.finalDepth
    expect(await reader.finalized.towards(height)).toBe(height)
    expect(node.heard()).toEqual(['finalized', 'latest'])
  })

  test('is remembered only as far as it was queried', async () => {
    const height = node.tip.height - 40
    expect(await reader.finalized.towards(height)).toBe(height)
    expect(await reader.finalized.towards(height)).toBe(height)
    expect(node.heard()).toEqual(['finalized'])
    expect(await reader.finalized.towards(height + 1)).toBe(height + 1)
    expect(node.heard()).toEqual(['finalized'])
  })

  test('is not trusted from a second source on another chain, at first and after each failure', async () => {
    open(tron)
    const height = node.tip.height - 40
    node.chainId = 2
    await expect(reader.finalized.towards(height)).rejects.toThrow('is on chain 2')
    node.chainId = 1
    expect(await reader.finalized.towards(height)).toBe(height)
    node.isAway = true
    await expect(reader.finalized.towards(height + 1)).rejects.toThrow('away')
    node.isAway = false
    node.chainId = 2
    await expect(reader.finalized.towards(height + 1)).rejects.toThrow('is on chain 2')
  })
})
