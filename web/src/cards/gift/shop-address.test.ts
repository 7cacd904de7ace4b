import { expect, it } from 'vitest'
import { shopAddress } from './shop-address.ts'

it('only https pages of shops are linked', () => {
  expect(shopAddress('https://shop.example/card?x=1')).toBe('https://shop.example/card?x=1')
  expect(shopAddress('http://127.0.0.1:4906/gift/x')).toBe('http://127.0.0.1:4906/gift/x')
  for (const unsafe of [
    null,
    '',
    'shop.example',
    'http://shop.example',
    'http://127.0.0.1.shop.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://moon.example@shop.example/',
  ])
    expect(shopAddress(unsafe)).toBeUndefined()
})
