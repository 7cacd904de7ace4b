import { createHash } from 'node:crypto'
import { expect, it, test } from 'vitest'
import { z } from 'zod/mini'
import { isNeverBegun, sendStatusOf } from './send-status.ts'

const preimage = '07'.repeat(32)
const hash = createHash('sha256').update(Buffer.from(preimage, 'hex')).digest('hex')
const payment = (more: object) => ({ payment_hash: hash, fee_msat: '1012', failure_reason: 'NO_ROUTE', ...more })

const cameBack = (at: string) => ({ status: 'FAILED', resolve_time_ns: at })

it.each([
  ['IN_FLIGHT', {}, { kind: 'in_flight' }],
  ['INITIATED', {}, { kind: 'in_flight' }],
  ['UNKNOWN', {}, { kind: 'unknown' }],
  ['SUCCEEDED', { payment_preimage: preimage }, { kind: 'paid', preimage, feeMsat: 1_012n }],
  ['SUCCEEDED', { payment_preimage: '08'.repeat(32) }, { kind: 'unknown' }],
  ['SUCCEEDED', {}, { kind: 'unknown' }],
  ['FAILED', {}, { kind: 'failed', because: 'NO_ROUTE', endedAt: null }],
  ['FAILED', { htlcs: [{ status: 'FAILED' }] }, { kind: 'failed', because: 'NO_ROUTE' }],
  [
    'FAILED',
    { htlcs: [cameBack('1770000000123456789'), cameBack('1770000060123456789')] },
    { kind: 'failed', because: 'NO_ROUTE', endedAt: new Date(1_770_000_060_123) },
  ],
  ['FAILED', { htlcs: [cameBack('1770000000123456789'), cameBack('0')] }, { kind: 'failed', because: 'NO_ROUTE' }],
  ['FAILED', { htlcs: [{ status: 'FAILED' }, { status: 'IN_FLIGHT' }] }, { kind: 'in_flight' }],
  ['FAILED', { payment_hash: '00'.repeat(32) }, { kind: 'unknown' }],
])('%s with %j is mapped to our status', (status, more, expected) => {
  expect(sendStatusOf(payment({ status, ...more }), hash)).toEqual(expected)
})

it.each([{}, null, 'FAILED', { status: 'LOST', payment_hash: hash }])('%j gives no status', (message) => {
  expect(() => sendStatusOf(message, hash)).toThrow(z.core.$ZodError)
})

test('only the error text for a payment proves that it never began: an unknown API path is also answered with not found', () => {
  expect(isNeverBegun({ code: 5, message: "payment isn't initiated" })).toBe(true)
  expect(isNeverBegun({ code: 5, message: 'Not Found' })).toBe(false)
  expect(isNeverBegun({ code: 2, message: "payment isn't initiated" })).toBe(false)
})
