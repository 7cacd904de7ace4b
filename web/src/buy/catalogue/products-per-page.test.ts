import { expect, it } from 'vitest'
import { productsPerPageAt } from './products-per-page.ts'

it.each([
  [320, 16],
  [599, 16],
  [600, 32],
  [1079, 32],
  [1080, 16],
  [1920, 16],
])('a window %i px wide loads %i products per page [CRE-02, CRE-03]', (width, products) => {
  expect(productsPerPageAt(width)).toBe(products)
})
