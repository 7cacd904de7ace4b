import { expect, it } from 'vitest'
import { brandInk } from './brand-ink.ts'

it('leaves a brand its own text colour where that can be read', () => {
  expect(brandInk('#0B3D2E', '#F4E9CD')).toBe('#F4E9CD')
})

it('takes night on a light brand and paper on a dark one where it cannot', () => {
  expect(brandInk('#F7D046', '#FFFFFF')).toBe('#000000')
  expect(brandInk('#402060', '#552277')).toBe('#FFFFFF')
})

it('has an answer for what is no colour', () => {
  expect(brandInk('', 'red')).toMatch(/^#/)
})
