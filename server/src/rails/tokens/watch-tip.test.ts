import { expect, test } from 'vitest'
import { ChainTip } from './chain-tip.ts'
import { Pace } from './pace.ts'
import { watchTip } from './watch-tip.ts'

/** The first pauses with an unlimited node that does not push, and how often it was polled meanwhile. */
async function napsOf(isAwaited: boolean): Promise<{ naps: number[]; asked: number }> {
  const naps: number[] = []
  let asked = 0
  const pace = new Pace({ blockMs: 12_000, callsADay: null }, () => 0)
  pace.isAwaited = isAwaited
  const head = { hash: '0x01', parentHash: '0x00', height: 1 }
  const answer = async () => {
    asked += 1
    return head
  }
  const tip = { pace, head: answer, dueInMs: () => 0, onPush: () => () => {} } as unknown as ChainTip
  await new Promise<void>((enough) => {
    const stop = watchTip(
      tip,
      () => {},
      async (ms) => {
        naps.push(ms)
        if (naps.length === 3) enough(stop())
      },
    )
  })
  return { naps, asked }
}

test('a node without a limit on calls is asked four times a second while a payment is expected, and otherwise only by the sweep', async () => {
  expect(await napsOf(true)).toEqual({ naps: [250, 250, 250], asked: 3 })
  expect(await napsOf(false)).toEqual({ naps: [1_000, 1_000, 1_000], asked: 0 })
})
