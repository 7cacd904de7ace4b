import { expect, it } from 'vitest'
import { artAddress } from './art-address.ts'

it.each([
  ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a], 'data:image/png;base64,'],
  ['a JPEG', [0xff, 0xd8, 0xff, 0xe0], 'data:image/jpeg;base64,'],
  ['a WebP', [0x52, 0x49, 0x46, 0x46, 0x01], 'data:image/webp;base64,'],
  ['a drawing', [...new TextEncoder().encode('<svg xmlns=')], 'data:image/svg+xml;base64,'],
])('recognises %s by its first bytes', (_, bytes, start) => {
  expect(artAddress(btoa(String.fromCharCode(...bytes)))).toMatch(new RegExp(`^${start.replace('+', '\\+')}`))
})

it('has no address where there is no art', () => {
  expect(artAddress('')).toBeUndefined()
})
