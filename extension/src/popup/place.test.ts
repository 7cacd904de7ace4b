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

test('an order fills the checkout that was confirmed by it, and no other order does', () => {
  const place = { at: 'checkout', found, confirmedBy: order('lnbc1') } as const
  expect(placeAfter(place, order('lnbc1'), 'card_1')).toEqual({ at: 'filling', found, cardId: 'card_1' })
  expect(placeAfter(place, order('lnbc2'), 'card_2')).toEqual({ at: 'card', id: 'card_2' })
  expect(placeAfter(place, order('lnbc1', 'inv_2'), 'card_2')).toEqual({ at: 'card', id: 'card_2' })
})

test('a checkout that is only looked at is filled by no order', () => {
  expect(placeAfter({ at: 'checkout', found }, order('lnbc1'), 'card_1')).toEqual({ at: 'card', id: 'card_1' })
  expect(placeAfter({ at: 'home' }, order('lnbc1'), 'card_1')).toEqual({ at: 'card', id: 'card_1' })
})

test('an order that ends without a card leads home', () => {
  expect(placeAfter({ at: 'checkout', found, confirmedBy: order('lnbc1') }, order('lnbc1'), undefined)).toEqual({
    at: 'home',
  })
})
