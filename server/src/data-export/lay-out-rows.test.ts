import { expect, test } from 'vitest'
import { layOutRows } from './lay-out-rows.ts'

test('when comes first, then what, then how much, and ids stand at the end', () => {
  const row = { id: 'pur_1', user_id: 'usr_1', price_cents: 1234, state: 'paid', created_at: '2026-03-10', sats: 5 }
  expect(Object.keys(layOutRows([row])[0]!)).toEqual([
    'created_at',
    'price',
    'state',
    'sats',
    'price_cents',
    'id',
    'user_id',
  ])
})

test.each([
  [1234, '12.34 USD'],
  [5, '0.05 USD'],
  [-7, '-0.07 USD'],
  [0, '0.00 USD'],
  ['100000000000000000000', '1000000000000000000.00 USD'],
])('%s cents are %s, beside the cents', (price_cents, dollars) => {
  expect(layOutRows([{ price_cents }])).toEqual([{ price: dollars, price_cents }])
})

test('an amount that is not known has no dollars', () => {
  expect(layOutRows([{ price_cents: null }])).toEqual([{ price_cents: null }])
})

test('what is nested becomes columns, and lists become words', () => {
  const row = {
    place: { city: 'Rome', at: { lat: 1 } },
    tags: ['a', 'b'],
    lines: [{ fee_cents: 5, name: 'x' }],
    none: [],
  }
  expect(layOutRows([row])).toEqual([
    {
      place_city: 'Rome',
      place_at_lat: 1,
      tags: 'a; b',
      lines: 'fee: 0.05 USD, fee_cents: 5, name: x',
      none: '',
    },
  ])
})

test('every row has all columns', () => {
  expect(layOutRows([{ a: 1 }, { b: 2 }])).toEqual([
    { a: 1, b: null },
    { a: null, b: 2 },
  ])
})
