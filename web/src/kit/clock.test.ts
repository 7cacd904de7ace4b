import { afterEach, expect, it, vi } from 'vitest'
import { learnTime, now } from './clock.ts'

afterEach(() => {
  learnTime(new Date().toUTCString())
  vi.useRealTimers()
})

it('tells the time of the server, not of a device that is minutes off', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12, 0, 0) })
  learnTime('Fri, 20 Nov 2026 12:07:30 GMT')
  expect(now()).toBe(Date.UTC(2026, 10, 20, 12, 7, 30))
  vi.advanceTimersByTime(5_000)
  expect(now()).toBe(Date.UTC(2026, 10, 20, 12, 7, 35))
})

it('leaves the time alone for less than the header can tell, and for nonsense', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12, 0, 0) })
  learnTime('Fri, 20 Nov 2026 12:00:00 GMT')
  const before = now()
  for (const written of ['Fri, 20 Nov 2026 12:00:01 GMT', 'yesterday', null]) learnTime(written)
  expect(now()).toBe(before)
})
