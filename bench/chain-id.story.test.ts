// How often the node of a chain of tokens is asked which chain it is on: at the first reading and after a failure. A proxy
// in front of the node counts the calls, the rail is as in production, and time is simulated.
import { afterEach, expect, test } from 'vitest'
import { countedChain, type CountedChain } from './counted-chain.ts'
import { VirtualTime } from './virtual-time.ts'
import type { BlockRef } from '../server/src/rails/rail.ts'
import { tokenKinds } from '../server/src/rails/tokens/token-kinds.ts'

const begun = Date.UTC(2026, 2, 10)
const closing: CountedChain[] = []
afterEach(async () => {
  for (const one of closing.splice(0)) await one.close()
})

/** A chain that mines at its own pace, on which nobody may pay; `sweep` reads it as the server does every three seconds. */
async function idleChain(name: 'ethereum' | 'tron') {
  const time = new VirtualTime()
  const counted = await countedChain(name, { time, begun, callsADay: 100_000 })
  closing.push(counted)
  const { chain, rail, asked } = counted
  rail.setPaymentAwaited(false)
  void time.every(tokenKinds[name].blockMs, () => void chain.mine())
  let cursor: BlockRef | null = null
  const sweep = async () => {
    cursor = (await rail.readChanges(cursor)).cursor
  }
  /** Returns how many calls of each method the node got in this time. */
  const pass = async (seconds: number) => {
    asked.first.length = 0
    for (let passed = 0; passed < seconds; passed += 3) {
      await time.pass(3_000, async () => {})
      await sweep()
    }
    return Object.fromEntries(
      [...Map.groupBy(asked.first, ({ method }) => method)].map(([method, calls]) => [method, calls.length]),
    )
  }
  return { ...counted, sweep, pass, at: () => cursor!.height }
}

test.each(['ethereum', 'tron'] as const)(
  'an idle node of %s is asked its chain id with the first block, and not again in an hour of blocks',
  async (name) => {
    const { pass, chain, at } = await idleChain(name)
    const { eth_chainId: atFirst } = await pass(60)
    expect(atFirst).toBe(1)
    const { eth_chainId: later, eth_getBlockByNumber: blocks, eth_getLogs: logs } = await pass(3_600)
    expect(later).toBeUndefined()
    // The last block and the one that was read before, every half minute.
    expect([blocks, logs]).toEqual([240, 120])
    expect(at()).toBeGreaterThan(chain.height - 30_000 / tokenKinds[name].blockMs - 1)
  },
)

test('an address that begins to answer for another network is refused at the next reading, and read on when it is back', async () => {
  const { pass, sweep, faults, asked, at, chain } = await idleChain('ethereum')
  await pass(120)
  faults.set({ provider: 'ethereum', kind: 'outlier' })
  const before = at()
  const said = /^The node at .+ is on chain \d+, but ETHEREUM_CHAIN_ID says \d+\.$/
  await expect(pass(33)).rejects.toThrow(said)
  // A failure: it is asked with the next reading too.
  asked.first.length = 0
  await expect(sweep()).rejects.toThrow(said)
  expect(asked.first.map(({ method }) => method)).toEqual(['eth_chainId', 'eth_getBlockByNumber'])
  expect(at()).toBe(before)
  faults.clear()
  const { eth_chainId: again } = await pass(60)
  expect(again).toBe(1)
  expect(at()).toBeGreaterThan(before)
  expect(at()).toBeLessThanOrEqual(chain.height)
})
