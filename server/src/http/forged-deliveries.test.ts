import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countForged } from './forged-deliveries.ts'
import type { Log } from '../kit/log.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function counter() {
  const lines: object[] = []
  const forged = countForged({ warn: (line: object) => void lines.push(line) } as unknown as Log)
  const from = (ip: string, url = '/hook') => forged.count({ ip, routeOptions: { url } as never }).status
  return { lines, from, close: () => forged.close() }
}

test('twelve forged deliveries from one network within a minute get 401, further ones 429, and a minute later the count restarts [G-12]', () => {
  const { from } = counter()
  const answers = Array.from({ length: 14 }, (_, n) => from(`2001:db8:1:2::${n}`))
  expect(answers).toEqual([...Array<number>(12).fill(401), 429, 429])
  expect(from('2001:db8:1:3::1')).toBe(401)
  vi.advanceTimersByTime(60_000)
  expect(from('2001:db8:1:2::1')).toBe(401)
})

test('any number of forged deliveries make one log line a minute, with the count per route [G-12]', () => {
  const { from, lines, close } = counter()
  for (let n = 0; n < 500; n += 1) from('192.0.2.1', n < 200 ? '/one' : '/two')
  expect(lines).toEqual([])
  vi.advanceTimersByTime(60_000)
  expect(lines).toEqual([{ forged: { '/one': 200, '/two': 300 }, networks: 1 }])
  vi.advanceTimersByTime(600_000)
  from('192.0.2.1', '/one')
  close()
  expect(lines.slice(1)).toEqual([{ forged: { '/one': 1 }, networks: 1 }])
})

test('forged deliveries from more networks than are remembered share one count, and take no more memory [G-12]', () => {
  const { from, lines, close } = counter()
  for (let n = 0; n < 10_100; n += 1) from(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)
  expect(from('192.0.2.1')).toBe(429)
  close()
  expect(lines).toMatchObject([{ networks: 10_001 }])
})
