import { expect, test } from 'vitest'
import { nameOnBill } from './name-on-bill.ts'

const shop = (merchantName: string) => nameOnBill({ loop: 'closed', name: merchantName, merchantName })

test('a gift card’s bill names its shop, our own card’s its product name', () => {
  expect(shop('Quill & Page')).toBe('Quill & Page gift card')
  expect(shop('Harbour Gift Card')).toBe('Harbour Gift Card')
  expect(nameOnBill({ loop: 'open', name: 'Moon Visa Card', merchantName: 'Visa' })).toBe('Moon Visa Card')
})

test('a bill is one line that every wallet and node accepts, however a shop is spelled', () => {
  expect(shop(' Quill\n\t&\u0000\u202E Page ')).toBe('Quill & Page gift card')
  const long = shop('🌙'.repeat(300))
  expect(Buffer.byteLength(long)).toBeLessThan(639)
  expect(long.endsWith('🌙 gift card')).toBe(true)
})
