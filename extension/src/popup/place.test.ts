import { expect, test } from 'vitest'
import type { TabCheckout } from './checkout/tab-checkout.ts'
import type { WaitingOrder } from './pay/waiting-order.ts'
import { placeAfter } from './place.ts'

const found = { tabId: 7, checkout: { shop: 'https://shop.example' } } as TabCheckout
const order = (request: string, invoiceId: string | null = null): WaitingOrder => ({
  dollars: '$48.56',
  lightning: { request, amount: '0.0005', priceUntil: null },
  invoiceId,
  isOnChainFirst: false,
})

test('only the order that was placed for a confirmed checkout leads to filling it', () => {
  const place = { at: 'checkout', found, confirmedBy: order('lnbc1') } as const
  expect(placeAfter(place, order('lnbc1'), 'card_1')).toEqual({ at: 'filling', found, cardId: 'card_1' })
  expect(placeAfter(place, order('lnbc2'), 'card_2')).toEqual({ at: 'card', id: 'card_2' })
  expect(placeAfter(place, order('lnbc1', 'inv_2'), 'card_2')).toEqual({ at: 'card', id: 'card_2' })
})

test('no order leads to filling a checkout that was only viewed', () => {
  expect(placeAfter({ at: 'checkout', found }, order('lnbc1'), 'card_1')).toEqual({ at: 'card', id: 'card_1' })
  expect(placeAfter({ at: 'home' }, order('lnbc1'), 'card_1')).toEqual({ at: 'card', id: 'card_1' })
})

test('an order that ends without a card leads to the home page', () => {
  expect(placeAfter({ at: 'checkout', found, confirmedBy: order('lnbc1') }, order('lnbc1'), undefined)).toEqual({
    at: 'home',
  })
})
