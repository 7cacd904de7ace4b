import { expect, test } from 'vitest'
import { layOutRows } from './lay-out-rows.ts'

test('columns stand in one order for all lists: the beginning, the state, amounts, costs, the rest, later times, ids; their names are words', () => {
  // As the database answers it: shorter names first.
  const row = {
    id: 'pout_1',
    rail: 'bitcoin',
    sats: 98_400,
    price: 6_000_000_000_000,
    state: 'paid',
    address: 'bcrt1q',
    paid_at: '2026-03-10T15:09:00Z',
    user_id: 'usr_1',
    asked_at: '2026-03-10T15:00:00Z',
    batch_id: 'bat_1',
    ended_at: null,
    fee_sats: 1_600,
    amount_cents: 6_000,
    code_until: '2026-03-10T15:10:00Z',
    confirmed_at: '2026-03-10T15:02:00Z',
  }
  expect(Object.keys(layOutRows([row])[0]!)).toEqual([
    'Asked (UTC)',
    'State',
    'Sats',
    'Amount',
    'Rate',
    'Fee sats',
    'Rail',
    'Address',
    'Confirmed (UTC)',
    'Paid (UTC)',
    'Code until',
    'Ended (UTC)',
    'Id',
    'User id',
    'Batch id',
  ])
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
