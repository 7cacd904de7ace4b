import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CountdownRing, minutesAndSeconds } from './countdown-ring.tsx'

it.each([
  [180_000, '3:00'],
  [179_001, '3:00'],
  [179_000, '2:59'],
  [65_000, '1:05'],
  [1, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
  [900_000, '15:00'],
])('%i ms are written as %s', (ms, text) => {
  expect(minutesAndSeconds(ms)).toBe(text)
})

it("the remaining time never exceeds the total, even when the device's clock is slow", () => {
  const ring = CountdownRing({ remainingMs: 181_200, totalMs: 180_000, label: 'to pay at this price' })
  expect(renderToStaticMarkup(ring)).toContain('>3:00<')
})
