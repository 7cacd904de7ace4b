import { parsePrice } from '@moon/money/price.ts'
import { expect, test } from 'vitest'
import { calls } from './calls.ts'
import { decodeAnswer, encodeAnswer } from './decode-answer.ts'

const outer = {
  id: 'inv_1',
  invoiceId: 'inv_1',
  onChainInvoiceId: 'inv_1',
  onChainInvoiceID: 'inv_1',
  address: 'bcrt1q',
  paymentUri: 'bitcoin:bcrt1q',
  cryptoAmountOwed: '0.00041667',
  usdAmountOwed: '25.00',
  exchangeRateLockExpiration: '2026-03-10T15:15:00.000Z',
  rate: '60000.00',
  blockchain: 'BITCOIN',
  token: null,
  paymentStatus: 'UNPAID',
  requestedCardValue: '25.00',
  product: { id: 'prod_1', name: 'Moon Visa Card', open_or_closed_loop: 'OPEN_LOOP' },
  requiredConfirmations: 3,
  createdAt: '2026-03-10T15:00:00.000Z',
  created_at: '2026-03-10T15:00:00.000Z',
} as const
const rest = { payments: [], lightning: null, cardId: null }
const lines = {
  value: '25.00',
  discount: '0.00',
  loadFee: '0.00',
  creationFee: '0.00',
  overdraft: '0.00',
  total: '25.00',
  appliedSats: 0,
  appliedSatsUsd: '0.00',
  appliedCredit: '0.00',
  due: '25.00',
}

test('an invoice is decoded to one id, one time and a price, and encoded byte for byte under all its wire names', () => {
  const order = { ...outer, ...rest, type: 'INVOICE' as const, price: lines }
  const inner = decodeAnswer('fundOnChain', order)
  expect(inner).toMatchObject({ id: 'inv_1', rate: parsePrice('60000'), createdAt: new Date(outer.createdAt) })
  for (const name of ['invoiceId', 'onChainInvoiceId', 'onChainInvoiceID', 'created_at'])
    expect(inner).not.toHaveProperty(name)
  expect(JSON.stringify(encodeAnswer('fundOnChain', inner))).toBe(JSON.stringify(order))
})

test('an invoice can be requested under each spelling of its id; of several ids a fixed order decides', () => {
  const { query } = calls.lookUpInvoices
  for (const name of ['onChainInvoiceID', 'onChainInvoiceId', 'onchaininvoiceid'])
    expect(query.parse({ [name]: 'inv_1', unpaidOnly: 'true' })).toEqual({ invoiceId: 'inv_1', unpaidOnly: true })
  expect(query.parse({ onchaininvoiceid: 'c', onChainInvoiceId: 'b', onChainInvoiceID: 'a' }).invoiceId).toBe('a')
  expect(query.parse({})).toEqual({})
  expect(query.safeParse({ onChainInvoiceID: ['a', 'b'] }).success).toBe(false)
  expect(calls.cancelInvoice.body.parse({ onChainInvoiceId: 'inv_1' })).toEqual({ invoiceId: 'inv_1' })
  expect(calls.cancelInvoice.body.safeParse({}).success).toBe(false)
})
