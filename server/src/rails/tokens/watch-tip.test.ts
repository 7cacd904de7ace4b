import { expect, test } from 'vitest'
import { ChainTip } from './chain-tip.ts'
import { Pace } from './pace.ts'
import { watchTip } from './watch-tip.ts'

/** The pauses between the first looks at a node that calls nobody and whose calls are not counted. */
async function napsOf(isAwaited: boolean): Promise<number[]> {
  const naps: number[] = []
  const pace = new Pace({ blockMs: 12_000, callsADay: null }, () => 0)
  pace.isAwaited = isAwaited
  const head = { hash: '0x01', parentHash: '0x00', height: 1 }
  const tip = { pace, head: async () => head, dueInMs: () => 0, onPush: () => () => {} } as unknown as ChainTip
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
  return naps
}

test('a node whose calls are not counted is looked at four times a second while somebody may pay, and once while nobody may', async () => {
  expect(await napsOf(true)).toEqual([250, 250, 250])
  expect(await napsOf(false)).toEqual([1_000, 1_000, 1_000])
})
