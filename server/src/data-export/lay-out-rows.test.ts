import { expect, test } from 'vitest'
import { layOutRows } from './lay-out-rows.ts'

test('columns start with the time, then the subject and amounts, and end with ids; their names are words', () => {
  const row = { id: 'pur_1', user_id: 'usr_1', price_cents: 1234, state: 'paid', created_at: '2026-03-10', sats: 5 }
  expect(Object.keys(layOutRows([row])[0]!)).toEqual(['Created (UTC)', 'Price', 'State', 'Sats', 'Id', 'User id'])
})

test('times are written in a form that spreadsheets read, and booleans as yes and no', () => {
  const at = '2026-03-10T15:04:05.123456+00:00'
  expect(layOutRows([{ at, first_seen_at: '2026-03-10T15:04:05Z', expires_on: '2026-05-09', is_final: true }])).toEqual(
    [
      {
        'Time (UTC)': '2026-03-10 15:04:05',
        'First seen (UTC)': '2026-03-10 15:04:05',
        'Expires on': '2026-05-09',
        'Is final': 'yes',
      },
    ],
  )
})

test('nested objects become columns, and lists become words', () => {
  const row = {
    place: { city: 'Rome', at: { lat: 1 } },
    tags: ['a', 'b'],
    lines: [{ fee_cents: 5, name: 'x' }],
    none: [],
  }
  expect(layOutRows([row])).toEqual([
    { 'Place city': 'Rome', 'Place at lat': 1, Tags: 'a; b', Lines: 'fee: 0.05 USD, name: x', None: '' },
  ])
})

test('every row has all columns', () => {
  expect(layOutRows([{ a: 1 }, { b: 2 }])).toEqual([
    { A: 1, B: null },
    { A: null, B: 2 },
  ])
})
