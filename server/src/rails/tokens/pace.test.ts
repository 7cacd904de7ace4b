import { expect, test } from 'vitest'
import { Pace, pacedNode } from './pace.ts'
import { AskedTooOften, restingNode } from './resting-node.ts'

const blockMs = 12_000

function paceOf(callsADay: number | null) {
  const at = { ms: 0 }
  return { at, pace: new Pace({ blockMs, callsADay }, () => at.ms) }
}

test('without a limit on calls, a node is asked at every request', () => {
  const { pace } = paceOf(null)
  pace.spend(1_000_000)
  expect(pace.nextMs({ askedMs: 70, newMs: 0 })).toBe(70)
})

test('with a limit on calls, a node is asked when the next block is about due, and then every three seconds', () => {
  const { pace } = paceOf(100_000)
  expect(pace.nextMs({ askedMs: 0, newMs: 0 })).toBe(9_000)
  expect(pace.nextMs({ askedMs: 9_000, newMs: 0 })).toBe(12_000)
  expect(pace.nextMs({ askedMs: 12_000, newMs: 12_000 })).toBe(21_000)
})

test('while no payment is expected, a node is asked every half minute', () => {
  const { pace } = paceOf(100_000)
  pace.isAwaited = false
  expect(pace.nextMs({ askedMs: 0, newMs: 0 })).toBe(30_000)
})

test('when the daily limit on calls would be exceeded, the node is asked later, but at least once a minute', () => {
  // One call a second: the budget has three hours beyond the day in reserve.
  const { at, pace } = paceOf(97_200)
  at.ms = 14_400_000
  const next = () => pace.nextMs({ askedMs: at.ms, newMs: at.ms }) - at.ms
  pace.spend(10_800)
  expect(next()).toBe(9_000)
  pace.spend(20)
  expect(next()).toBe(20_000)
  pace.spend(3_600)
  expect(next()).toBe(60_000)
})

test('calls not sent to a resting node are not counted; calls that it refused are', async () => {
  const { at, pace } = paceOf(97_200)
  at.ms = 14_400_000
  pace.spend(10_800)
  const refuse = async () => {
    throw new AskedTooOften('too often', { restMs: 30_000 })
  }
  const node = pacedNode(
    restingNode({ where: 'node.test', call: refuse, callAll: refuse }, () => at.ms),
    pace,
  )
  const spent = () => pace.nextMs({ askedMs: at.ms, newMs: -Infinity }) - at.ms
  const ask = (count: number) => node.callAll(Array.from({ length: count }, () => ['eth_chainId', []] as const))
  await expect(ask(7)).rejects.toThrow('too often')
  expect(spent()).toBe(7_000)
  await expect(ask(30)).rejects.toThrow('too often')
  await expect(node.call('eth_chainId')).rejects.toThrow('too often')
  expect(spent()).toBe(7_000)
  at.ms += 30_000
  pace.spend(30)
  await expect(node.call('eth_chainId')).rejects.toThrow('too often')
  expect(spent()).toBe(8_000)
})

test('a node that failed is asked again at once, and as late as one that answers when the daily limit on calls would be exceeded', () => {
  const { at, pace } = paceOf(97_200)
  at.ms = 14_400_000
  pace.failed(new Error('away'))
  const next = () => pace.nextAfterFailureMs(at.ms) - at.ms
  pace.spend(10_800)
  expect(next()).toBe(0)
  pace.spend(20)
  expect(next()).toBe(20_000)
  pace.spend(3_600)
  expect(next()).toBe(60_000)
})
