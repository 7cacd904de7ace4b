import { expect, it } from 'vitest'
import { brandInk } from './brand-ink.ts'

it("keeps a brand's own text colour where it is readable", () => {
  expect(brandInk('#0B3D2E', '#F4E9CD')).toBe('#F4E9CD')
})

it('uses dark text on a light brand and light text on a dark one where it is not', () => {
  expect(brandInk('#F7D046', '#FFFFFF')).toBe('#000000')
  expect(brandInk('#402060', '#552277')).toBe('#FFFFFF')
})

it('has a default for an invalid colour', () => {
  expect(brandInk('', 'red')).toMatch(/^#/)
})
