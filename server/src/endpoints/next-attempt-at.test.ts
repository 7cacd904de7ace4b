import { expect, test } from 'vitest'
import type { Random } from '../kit/random.ts'
import { failingForMs, nextAttemptAt, restMs } from './next-attempt-at.ts'

const now = new Date('2026-11-24T00:00:00Z')
const drawing = (share: number): Random => ({
  bytes: (count) => new Uint8Array(count),
  below: (below) => Math.floor((below - 1) * share),
})
/** The waits after each failed attempt, in ms. */
function waits(random: Random, isPending = false): number[] {
  const all: number[] = []
  for (;;) {
    const next = nextAttemptAt(now, { attempts: all.length + 1, isPending, random })
    if (next === null) return all
    all.push(next.getTime() - now.getTime())
  }
}

test('an event is tried ten times with growing pauses, for longer than an endpoint may fail and for less than four days', () => {
  for (const share of [0, 0.5, 1]) {
    const all = waits(drawing(share))
    expect(all).toHaveLength(9)
    expect(all).toEqual(all.toSorted((a, b) => a - b))
    const whole = all.reduce((sum, one) => sum + one, 0)
    expect(whole).toBeGreaterThan(failingForMs)
    expect(whole).toBeLessThan(96 * 3_600_000)
  }
})

test('events that failed together are retried at different times, and none early', () => {
  expect(waits(drawing(0))[3]).toBe(2 * 3_600_000)
  expect(waits(drawing(1))[3]).toBeGreaterThan(2.3 * 3_600_000)
  expect(waits(drawing(1))[3]).toBeLessThanOrEqual(2.4 * 3_600_000)
})

test('an endpoint yet to confirm is tested four times within an hour, and no more', () => {
  const all = waits(drawing(1), true)
  expect(all).toHaveLength(3)
  expect(all.reduce((sum, one) => sum + one, 0)).toBeLessThan(3_600_000)
})

test('a repeatedly failing endpoint is paused for longer each time, and never for more than five minutes', () => {
  expect([1, 2, 3, 9, 10, 1_000].map(restMs)).toEqual([1_000, 2_000, 4_000, 256_000, 300_000, 300_000])
})
