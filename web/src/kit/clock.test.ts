import { afterEach, expect, it, vi } from 'vitest'
import { learnTime, now } from './clock.ts'

afterEach(() => {
  learnTime(new Date().toUTCString())
  vi.useRealTimers()
})

it("the clock shows the server's time, not that of a device whose clock is minutes off", () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12, 0, 0) })
  learnTime('Fri, 20 Nov 2026 12:07:30 GMT')
  expect(now()).toBe(Date.UTC(2026, 10, 20, 12, 7, 30))
  vi.advanceTimersByTime(5_000)
  expect(now()).toBe(Date.UTC(2026, 10, 20, 12, 7, 35))
})

it('the clock is not corrected for less than the precision of the header, or for an invalid header', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12, 0, 0) })
  learnTime('Fri, 20 Nov 2026 12:00:00 GMT')
  const before = now()
  for (const written of ['Fri, 20 Nov 2026 12:00:01 GMT', 'yesterday', null]) learnTime(written)
  expect(now()).toBe(before)
})
