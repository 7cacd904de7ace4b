import { expect, it } from 'vitest'
import { moonSurface } from './moon-surface.ts'

it('is the same for the same id', () => {
  expect(moonSurface('card_0199f0c2')).toEqual(moonSurface('card_0199f0c2'))
})

it('is different for each of a thousand cards', () => {
  const surfaces = new Set(Array.from({ length: 1000 }, (_, n) => JSON.stringify(moonSurface(`card_${n}`))))
  expect(surfaces.size).toBe(1000)
})

it('keeps every crater and sea on the moon', () => {
  for (const { seas, craters } of Array.from({ length: 200 }, (_, n) => moonSurface(`card_${n}`)))
    for (const { x, y } of [...seas, ...craters]) expect(Math.hypot(x, y)).toBeLessThan(91)
})
