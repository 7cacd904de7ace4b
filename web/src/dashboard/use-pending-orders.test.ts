import type { InvoiceEntry } from '@moon/contract/invoices.ts'
import { describe, expect, it } from 'vitest'
import { expiredOf, standingOf } from './use-pending-orders.ts'

const entry = (paymentStatus: string, confirmations: number[], id = 'inv_1') =>
  ({
    invoice: { id },
    paymentStatus,
    payments: confirmations.map((latestConfirmationCount) => ({ latestConfirmationCount, invalid: false })),
  }) as unknown as InvoiceEntry

describe('what cards and activity show of waiting orders', () => {
  it('changes with a payment, with each confirmation and when an order ends', () => {
    const standings = [[entry('UNPAID', [])], [entry('PENDING', [0])], [entry('PENDING', [1])], []].map(standingOf)
    expect(new Set(standings).size).toBe(4)
  })
  it('stays the same while nothing has happened', () => {
    expect(standingOf([entry('PENDING', [1])])).toBe(standingOf([entry('PENDING', [1])]))
  })
})

it('an unpaid order whose price has expired is shown for one more day', () => {
  const hour = 3_600_000
  const expired = { ...entry('EXPIRED', []), exchangeRateLockExpiration: new Date(0) }
  expect(expiredOf([expired], hour)).toEqual([expired])
  expect(expiredOf([expired], 25 * hour)).toEqual([])
  expect(expiredOf([{ ...expired, paymentStatus: 'UNPAID' }], hour)).toEqual([])
})
